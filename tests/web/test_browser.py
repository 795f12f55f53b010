"""The page in headless Chromium: games by clicking, by touch and by keyboard; what reload, undo and restarts leave."""

import re
import time

import pytest

from tests.browsing import (
    BROWSER,
    DESKTOP,
    PHONE,
    after,
    begin,
    end_turn,
    fits,
    log,
    one_move,
    opened,
    ready,
    until,
    version,
)  # fmt: skip
from tests.serving import Server

pytest.importorskip("starlette")
pytestmark = BROWSER


def test_a_whole_game_by_clicking_with_a_reload_in_the_middle(page, server):
    begin(page)
    moves = 0
    while ready(page):
        one_move(page) if moves % 3 else end_turn(page)
        moves += 1
        if moves == 12:
            ready(page)
            stands = log(page), page.text_content(".say strong")
            page.reload()
            page.wait_for_selector(".middle-bar")
            until(lambda stands=stands: (log(page), page.text_content(".say strong")) == stands)
        assert moves < 400
    assert moves > 12 and fits(page)
    until(lambda: "wins" in page.text_content(".result"))
    game = server.get(f"games/{page.url.rpartition('/')[2]}")
    assert game["over"] and game["board"]["result"] == page.text_content(".result")
    page.click("#rematch")
    page.wait_for_selector(".middle-bar.yours")
    assert page.url.rpartition("/")[2] != game["id"]


def test_undo_hint_and_concession(page):
    begin(page, seed="8")
    ready(page)
    end_turn(page)
    ready(page)
    before = log(page)
    one_move(page)
    ready(page)
    page.click("#undo")
    until(lambda: log(page) == before)
    page.click("#advise")
    page.wait_for_selector(".hint .chance")
    assert "%" in page.text_content(".hint .chance") and page.locator(".bars li").count() > 0
    page.click("#concede")
    page.click("dialog .primary")
    page.wait_for_selector(".result")


def test_the_text_of_a_card_on_hover_and_focus(page):
    begin(page, seed="9")
    ready(page)
    cards = page.locator(".hand .card.in-hand")
    names = set()
    for k in range(2):
        cards.nth(k).hover()
        names.add(page.get_attribute("#detail h3", "class") or page.text_content("#detail h3"))
    cards.nth(cards.count() - 1).focus()
    last = cards.nth(cards.count() - 1).get_attribute("data-card")
    until(lambda: page.text_content("#detail h3") in (last, last.replace(" - ", " ")))
    assert "cost" in page.text_content("#detail .facts") and names


def test_a_game_by_keyboard_alone(page):
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".middle-bar")
    for turn in range(6):
        if not ready(page):
            break
        before = version(page)
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.closest('.table') !== null")
        if turn % 2:
            page.keyboard.press("1")
            after(page, before)
            continue
        lit = page.locator(".card.lit")
        if lit.count():
            for _ in range(60):
                if page.evaluate("document.activeElement.classList.contains('lit')"):
                    break
                page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[_ // 15 % 4])
            for _ in range(120):  # arrows go the straight way only; Tab goes everywhere
                if page.evaluate("document.activeElement.classList.contains('lit')"):
                    break
                page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.classList.contains('lit')")
            page.keyboard.press("Enter")
            page.wait_for_selector(f".menu, .table:not([data-version='{before}'])")
            if version(page) == before:
                assert page.evaluate("document.activeElement.getAttribute('role')") == "menuitem"
                page.keyboard.press("Escape")
                assert page.locator(".menu").count() == 0
                page.keyboard.press("Enter")
                page.keyboard.press("Enter")
            after(page, before)
        if ready(page):
            before = version(page)
            page.keyboard.press("e")
            if page.locator(".acts .verb-end_turn, .acts .verb-done").count():
                after(page, before)
    ready(page)
    before = len(log(page))
    page.keyboard.press("u")
    until(lambda: len(log(page)) < before)


def test_arrows_reach_what_can_be_seen(page, server):
    """Nothing is lit, and the first cards lie in a pile that is closed; when it is open, they are reached too."""
    you = {"play": [{"card": "Stitch - New Dog"}], "hand": ["Be Prepared"], "discard": [], "ink": 0, "lore": 0}
    opponent = {"play": [], "hand": [], "discard": ["Be Prepared", "Be Prepared"], "ink": 0, "lore": 0}
    game = server.post("positions/play", you=you, opponent=opponent, agent="greedy")

    def answer(route):
        response = route.fetch()
        state = response.json()
        for choice in state["choices"]:
            choice.pop("slot", None)
        route.fulfill(response=response, json=state)

    page.route("**/api/games/**", answer)
    page.evaluate("to => { location.hash = to; }", f"#/game/{game['id']}")
    page.wait_for_selector(".middle-bar.yours")
    assert page.locator(".card.lit").count() == 0
    focused = "document.activeElement.closest('.table') !== null"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused)
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        assert page.evaluate(f"{focused} && document.activeElement.checkVisibility()")
    page.click(".pile > summary")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.closest('.pile') !== null")


def test_a_game_keeps_the_focus(page):
    """On the card whose menu was open, and at the table when what was pressed is no longer there."""
    begin(page, seed="8")
    ready(page)
    end_turn(page)
    ready(page)
    for _ in range(20):
        if page.locator(".table .card.lit").count() and page.locator(".acts .verb-end_turn").count():
            break
        end_turn(page)
        ready(page)
    card = page.locator(".table .card.lit").first
    key = card.get_attribute("data-key")
    card.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".menu")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.key") == key
    before = version(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    after(page, before)
    assert ready(page)
    there = page.locator(f".table [data-key='{key}']").count()  # a card that became ink is not
    assert page.evaluate("document.activeElement.dataset.key || document.activeElement.id") == (
        key if there else "table"
    )
    page.locator(".acts .verb-end_turn").focus()
    before = version(page)
    page.keyboard.press("Enter")
    after(page, before)
    assert ready(page)
    assert page.evaluate("document.activeElement.closest('.table') !== null")


def test_of_what_was_drawn_before_nothing_is_taken(page, server):
    """A button is held while a key does something else: what it stood for then may be another action now."""
    begin(page, seed="8")
    ready(page)
    end_turn(page)
    ready(page)
    name = page.url.rpartition("/")[2]
    before, drawn = server.get(f"games/{name}")["version"], version(page)
    page.locator(".acts button").last.hover()
    page.mouse.down()
    page.keyboard.press("1")
    until(lambda: server.get(f"games/{name}")["version"] != before)
    page.wait_for_selector(".table:not(.busy)")
    held = server.settled(server.get(f"games/{name}"))
    assert version(page) == drawn
    page.mouse.up()
    until(lambda: version(page) == held["version"])
    page.wait_for_timeout(300)
    assert server.get(f"games/{name}")["version"] == held["version"]


def test_a_phone_by_touch(phone):
    begin(phone, seed="10")
    for k in range(10):
        if not ready(phone):
            break
        assert fits(phone)
        one_move(phone, touch=True) if k % 2 else end_turn(phone, touch=True)
    ready(phone)
    phone.locator(".side:not(.turned) .card").first.tap()
    phone.wait_for_selector(".menu .menu-text .facts")
    boxes = phone.locator(".menu button").evaluate_all("nodes => nodes.map(n => n.getBoundingClientRect().height)")
    assert all(height >= 24 for height in boxes)


def test_french_and_dark(page):
    begin(page, seed="11")
    ready(page)
    page.select_option("#language", "fr")
    page.wait_for_selector("html[lang=fr] .middle-bar.yours")
    until(lambda: "Adversaire" in page.text_content(".side.turned") and "Annuler" in page.text_content("#undo"))
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.click("#theme")  # from "as the system" to light
    until(lambda: page.evaluate("getComputedStyle(document.body).backgroundColor") == light)
    page.reload()
    page.wait_for_selector("html[lang=fr] .middle-bar.yours")
    until(lambda: page.evaluate("getComputedStyle(document.body).backgroundColor") == light)


def test_everything_that_can_be_pressed_has_a_name(page):
    begin(page, seed="12")
    for _ in range(6):
        if ready(page):
            end_turn(page)
    ready(page)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, select, summary")]
            .filter(n => n.offsetParent && !(n.getAttribute("aria-label") || n.textContent.trim() || n.labels?.length))
            .map(n => n.outerHTML.slice(0, 120))"""
    )
    assert nameless == []
    snapshot = page.locator("body").aria_snapshot()
    for role in ("banner", "navigation", "main", "meter", "button", "list"):
        assert role in snapshot, role


def test_the_page_outlives_the_server(chromium, tmp_path):
    server = Server(tmp_path)
    pages = opened(chromium, server, viewport=DESKTOP)
    page = next(pages)
    begin(page)
    ready(page)
    end_turn(page)
    ready(page)
    before = log(page)
    server.kill()
    page.locator(".acts button, .card.lit").first.click()
    if page.locator(".menu").count():
        page.locator(".menu button").first.click()
    page.wait_for_selector("#notice:not([hidden])")
    until(lambda: "lorcana serve" in page.text_content("#notice"))
    again = Server(tmp_path, port=server.port)
    try:
        page.wait_for_selector("#notice", state="hidden")  # the page finds it by itself
        until(lambda: log(page) == before)
        one_move(page)
        page.reload()
        page.wait_for_selector(".middle-bar")
        until(lambda: log(page)[: len(before)] == before)
    finally:
        next(pages, None)
        again.stop()


def test_a_wrong_token_and_an_older_page_are_told(chromium, server):
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/?token=wrong")
    page.wait_for_selector(".panel.middle")
    until(lambda: "token" in page.text_content(".panel.middle"))
    page.route(re.compile(r"/(\?.*)?$"), lambda route: route.fulfill(
        status=200, content_type="text/html",
        body=re.sub(r'page-version" content="[^"]*', 'page-version" content="0.1.0-old', route.fetch().text()),
    ))  # fmt: skip
    page.goto(server.address)
    page.wait_for_selector("#notice button")
    until(lambda: "reload" in page.text_content("#notice").lower())
    page.unroute_all()
    page.click("#notice button")
    page.wait_for_selector("form.form")
    context.close()


def test_two_agents_are_watched_and_the_replay_is_stepped(page, server, tmp_path):
    page.click("a[href='#/watch']")
    page.wait_for_selector("select[name=watch]")
    page.select_option("select[name=watch]", "greedy")
    page.select_option("select[name=agent]", "random")
    page.click("button[type=submit]")
    page.wait_for_selector(".controls")
    page.wait_for_selector("#log .line >> nth=20")  # it grows while it is played
    name = page.url.split("/")[-2]
    deadline = time.monotonic() + 60
    while not server.get(f"games/{name}")["over"] and time.monotonic() < deadline:
        time.sleep(0.2)
    page.reload()
    page.wait_for_selector(".controls")
    page.click("#last")
    page.wait_for_selector(".happens :text('wins')")
    last = page.text_content(".controls .count")
    page.keyboard.press("ArrowLeft")
    until(lambda: page.text_content(".controls .count") != last)
    page.keyboard.press("Home")
    until(lambda: page.text_content(".controls .count").startswith("0 /"))
    page.click("#on")
    page.click("#log .line >> nth=5")
    until(lambda: page.url.endswith("/5") and page.locator("#log .line.now").count() == 1)
    page.click("#analyse")
    page.wait_for_selector(".analysis [role=status]:has-text('shipped')")
    until(lambda: "%" in page.text_content(".chance-now") and page.locator("#alternatives .taken").count() == 1)
    page.select_option(".controls select >> nth=1", "1")
    page.wait_for_selector(".backs")
    with page.expect_download() as download:
        page.click("#share")
    shared = tmp_path / "shared.html"
    download.value.save_as(shared)
    assert "<title>" in shared.read_text("utf-8") and fits(page)
    with page.expect_download() as download:
        page.click("#file")
    kept = tmp_path / "kept.replay"
    download.value.save_as(kept)
    page.click("a[href='#/replays']")
    page.set_input_files("input[type=file]", kept)
    page.wait_for_selector(".controls")
    page.set_viewport_size(PHONE)
    assert fits(page)


def test_a_matchup_is_started_and_read(page):
    page.click("a[href='#/matchups']")
    page.wait_for_selector(".ticks")
    for deck in ("blurple", "yurple", "ward-es-control"):
        page.check(f".ticks input[value={deck}]")
    page.select_option("select[name=agent]", "greedy")
    page.fill("input[name=games]", "20")
    page.click("button[type=submit]")
    page.wait_for_selector("p:text-matches('^(done|terminé)')")
    cells = page.locator(".heat-map td a")
    assert cells.count() == 6 and "%" in cells.first.get_attribute("aria-label")
    page.click("#compare")
    page.wait_for_selector("#compared td")
    assert fits(page)
    cells.first.click()
    page.wait_for_selector("button:has-text('Watch')")
    until(lambda: page.locator(".plain-table tbody tr").count() == 20)
    page.click("a[href*='/deck/'] >> nth=0")
    page.wait_for_selector(".cards-table")
    page.hover(".cards-table tbody th button >> nth=0")
    until(lambda: page.text_content("#detail h3"))
    page.click(".cards-table thead button:has-text('Played')")
    until(lambda: page.locator("th[aria-sort]:has-text('Played')").count() == 1)
    page.set_viewport_size(PHONE)
    assert fits(page)
    page.go_back()
    page.click("button:has-text('Watch') >> nth=0")
    page.wait_for_selector(".controls")
    page.click("#last")
    page.wait_for_selector(".happens :text('wins')")


def test_a_position_is_laid_out_tried_and_played(page):
    page.click("a[href='#/positions']")
    page.wait_for_selector("#search")

    def put(zone, name):
        page.select_option("#into", zone)
        page.fill("#search", name)
        page.click(f".found button:has-text('{name}')")

    put("you play", "Stitch - New Dog")
    put("you hand", "Be Prepared")
    put("opponent play", "Flounder - Voice of Reason")
    page.check("[data-key='opponent-0-exerted']")
    page.click("[data-key='you-0-more']")
    page.wait_for_selector("#stands .damage")
    page.click("summary:has-text('As code')")
    until(lambda: 'dict(card="Flounder - Voice of Reason", exerted=True)' in page.text_content("#code"))
    page.reload()
    page.wait_for_selector("#stands .damage")  # the layout is as it was
    page.select_option("select[name=me]", "greedy")
    page.select_option("select[name=other]", "random")
    page.fill("#times", "4")
    page.click("#try-it")
    page.wait_for_selector("#trial:has-text('/ 4')")
    page.set_viewport_size(PHONE)
    assert fits(page)
    page.set_viewport_size(DESKTOP)
    page.click("#play-it")
    ready(page)
    one_move(page)


def test_a_deck_is_pasted_looked_at_and_played(page):
    page.click("a[href='#/decks']")
    page.fill("input[name=name]", "Puppies")
    page.fill("textarea[name=text]", "4 Stich - New Dogg")
    page.click("button[type=submit]")
    page.wait_for_selector("#notice:has-text('Stitch - New Dog')")
    page.fill("textarea[name=text]", "4 Stitch - New Dog\n4 Be Prepared")
    page.click("button[type=submit]")
    page.wait_for_selector("#deck h1:has-text('Puppies')")
    assert page.locator("#deck li").count() > 2 and "null" not in page.text_content("#deck") and fits(page)
    page.click("a[href='#/play']")
    page.wait_for_selector("form.form")
    begin(page, deck="Puppies", seed="1")
    assert ready(page)
