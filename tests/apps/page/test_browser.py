"""The page in headless Chromium: games by mouse, touch and keyboard, restarts, and each tab once."""

import gzip
import json
import re
import time
import zipfile

import pytest

from lorcana_env.agents import agent
from lorcana_env.apps.study.puzzles import load
from lorcana_env.cards import all_cards
from lorcana_env.rules.record.constants import KEYWORDS, ZONE_DISCARD, ZONE_PLAY
from lorcana_env.words.history import entry
from tests.apps.study.exporter import exported
from tests.browsing import (
    BROWSER,
    DESKTOP,
    PHONE,
    after,
    begin,
    choose_agent,
    confirm_end,
    end_turn,
    fits,
    log,
    make,
    nameless,
    one_move,
    open_page,
    ready,
    shows,
    version,
    wait_for_log,
)
from tests.serving import Server, replay_of

pytestmark = BROWSER
nightly = pytest.mark.nightly


def test_a_whole_game_whose_log_is_what_the_engine_did(page, server):
    """The lines of the page add up to the lore, the damage and the banished cards of the engine's states."""
    begin(page, agent="hard")
    moves = 0
    while ready(page):
        one_move(page) if moves % 3 else end_turn(page)
        moves += 1
        if moves == 12:
            ready(page)
            lines = log(page)
            page.reload()
            page.wait_for_selector(".middle-bar")
            wait_for_log(page, lines)
        assert moves < 400
    fits(page)
    game = server.get(f"games/{page.url.rpartition('/')[2]}")
    replay = replay_of(server, game)
    won = replay.game.winner == 0
    assert page.text_content(".result") == ("You win." if won else "You lose.")
    lines = page.evaluate(
        "() => [...document.querySelectorAll('#log li:not(.heading)')]"
        ".map(n => [n.textContent, [...n.querySelectorAll('.change')].map(m => m.textContent)])"
    )
    for (said, changes), (before, action, then) in zip(lines, replay.transitions(), strict=True):
        assert said == "".join([entry(before, action, 0), *changes])
        for player, words in enumerate((r"You (gain|lose) (\d+) lore", r"Opponent (?:gain|lose)s (\d+) lore")):
            found = [int(re.search(r"\d+", text)[0]) for text in changes if re.match(words, text)]
            assert sum(found) == abs(then.lore[player] - before.lore[player]), said
        old, new = before.state, then.state
        stayed = (old["zone"] == ZONE_PLAY) & (old["incarnation"] == new["incarnation"])
        left = (old["zone"] == ZONE_PLAY) & (new["zone"] == ZONE_DISCARD)
        hurt = (new["damage"].astype(int) - old["damage"])[stayed | left].clip(0).sum()
        assert sum(int(n) for n in re.findall(r"takes (\d+) damage", said)) >= hurt, said
        assert sum(t.count(", ") + 1 for t in changes if "banished" in t) >= left.sum() - (old["zone"] == 5).sum()
    heads = [text.strip(" ›") for text in page.locator("#log .heading").all_text_contents()]
    assert heads[0] == "Before the first turn"
    assert [text.split(":")[0] for text in heads[1:]] == [f"Turn {k + 1} begins" for k in range(replay.game.turn)]
    shows(page, "#to-analysis", "Analyse")


#: A position in which cards can act, can only be inked, and can do nothing, each for a reason of its own.
YOURS = dict(
    play=["Mickey Mouse - True Friend", dict(card="Stitch - New Dog", drying=True)],
    hand=["Dragon Fire", "Elsa - Spirit of Winter", "Maui - Demigod"],
    ink=5,
)
THEIRS = dict(play=[
    dict(card="Aladdin - Prince Ali", exerted=True), dict(card="Eeyore - Overstuffed Donkey", exerted=True),
    "Kristoff - Official Ice Master",
])  # fmt: skip


def open_position(page, server):
    game = server.post("positions/play", you=YOURS, opponent=THEIRS, agent="greedy")["id"]
    page.goto(f"{server.address.partition('?')[0]}#/game/{game}")
    ready(page)


def card(page, side, name):
    return page.locator(f".side{'.turned' if side else ':not(.turned)'} .card:not(.small)[data-card^='{name}']")


def test_a_card_says_why_it_cannot_be_used_and_a_challenge_what_it_does(page, server):
    open_position(page, server)
    card(page, 0, "Elsa").click()
    shows(page, ".menu", "needs 8 ink, you have 5")
    shows(page, ".menu", "not inkable")
    page.keyboard.press("Escape")
    card(page, 0, "Stitch").click()
    shows(page, ".menu", "dries until your next turn")
    classes = [card(page, 0, name).get_attribute("class").split() for name in ("Dragon", "Maui", "Elsa")]
    assert [("lit" in names, "ink-only" in names) for names in classes] == [(True, False), (True, True), (False, False)]
    card(page, 0, "Mickey").click()
    menus = "() => [...document.querySelectorAll('[role=menu]')].map(n => [...n.children].map(m => m.role))"
    assert set(page.evaluate(menus)[0]) == {"menuitem"}
    shows(page, ".menu [data-verb=challenge]", "opponent's Aladdin - Prince Ali: deals 3, takes 2; banishes it")
    before = version(page)
    page.click(".menu [data-verb=challenge]")
    after(page, before)  # a menu that is opened before the answer comes is closed by it
    card(page, 1, "Kristoff").click()
    shows(page, ".menu", "is not exerted")
    card(page, 1, "Aladdin").click()
    shows(page, ".menu button small", "deals 3, takes 2; banishes it")
    page.keyboard.press("Escape")
    page.click("#cancel")
    page.wait_for_selector("#cancel", state="detached")
    assert log(page) == []
    make(page, "play Dragon Fire")
    card(page, 1, "Aladdin").click()
    shows(page, ".menu", "has Ward")
    page.keyboard.press("Escape")
    card(page, 1, "Aladdin").click(button="right")
    shows(page, "dialog.reader", "Prince Ali")


@nightly
def test_the_end_of_a_turn_with_ink_and_a_card_left_is_asked_about_once(page, server):
    open_position(page, server)  # Dragon Fire can be played
    before = version(page)
    shows(page, ".middle-bar", "Your turn.")
    page.keyboard.press("e")
    shows(page, "dialog", "A card can still be played or inked. End the turn?")
    page.click("dialog button:not(.primary)")
    page.wait_for_selector("dialog", state="detached")
    assert version(page) == before
    page.keyboard.press("e")
    after(page, before)
    ready(page)
    page.click("#tabs a[href='#/play']")
    begin(page, seed="7")
    ready(page)
    shows(page, ".middle-bar", "Click the cards that you put back.")
    page.click("#confirm")
    ready(page)
    before = version(page)
    page.click(".verb-end_turn")  # nothing is inked
    shows(page, "dialog", "End the turn?")
    page.click("dialog .primary")
    after(page, before)
    yours = dict(hand=["Elsa - Spirit of Winter"], play=["Mickey Mouse - True Friend"], ink=5)
    game = server.post("positions/play", you=yours, opponent={}, agent="greedy")["id"]
    page.goto(f"{server.address.partition('?')[0]}#/game/{game}")
    ready(page)
    before = version(page)
    page.keyboard.press("e")  # nothing can be played or inked
    after(page, before)


@nightly
def test_a_known_card_of_the_opponents_hand_is_told_beside_the_count(page, server):
    yours = dict(hand=["Befuddle", "Ursula - Deceiver"], play=["Stitch - New Dog"], ink=4)
    theirs = dict(play=["Eeyore - Overstuffed Donkey", "Pascal - Rapunzel's Companion"], hand=["Be Prepared"] * 2)
    game = server.post("positions/play", you=yours, opponent=theirs, agent="greedy")["id"]
    page.goto(f"{server.address.partition('?')[0]}#/game/{game}")
    ready(page)
    assert page.locator(".known-hand").count() == 0
    captions = page.locator(".side:not(.turned) .caption")
    assert captions.all_text_contents() == ["in play", "hand"] and all(node.is_visible() for node in captions.all())
    make(page, "play Befuddle")
    card(page, 1, "Pascal").click()
    shows(page, ".turned .known-hand", "in hand: Pascal - Rapunzel's Companion")
    assert card(page, 1, "Pascal").count() == 0  # only what is in play lies there
    page.hover(".known-hand button")
    shows(page, "#detail h3", "Pascal")
    page.set_viewport_size(PHONE)
    fits(page)
    page.set_viewport_size(DESKTOP)
    make(page, "play Ursula - Deceiver")
    page.locator(".tray .card.lit[data-card='Be Prepared']").first.click()  # what is to be chosen there lies in the bar
    shows(page, "#log", "Be Prepared is discarded")


@nightly
def test_the_turn_ends_by_itself_only_if_that_is_wanted(page):
    begin(page, seed="6")
    ready(page)
    for wanted in (False, True):
        if wanted:
            page.click(".keys summary")
            page.check("#auto-end")
        for _ in range(60):
            ready(page)
            before = page.text_content(".middle-bar .soft")
            one_move(page)
            ready(page)
            if not wanted and "Nothing else" in page.text_content(".middle-bar"):
                assert page.text_content(".middle-bar .soft") == before
                assert page.locator(".acts button:not(.plain)").all_text_contents() == ["end turn"]
                break
            if wanted and page.text_content(".middle-bar .soft") != before and "Nothing" not in before:
                assert "Nothing else" not in page.text_content(".middle-bar")
                break
        else:
            raise AssertionError("no such turn")
        end_turn(page)


@nightly
def test_the_opponents_turn_takes_six_seconds_and_a_line_an_action(chromium, server):
    pages = open_page(chromium, server, viewport=DESKTOP, reduced_motion="no-preference")
    page = next(pages)
    begin(page, deck="blurple", other="cloudy-ae-aggro", seed="5")
    page.evaluate(
        """() => { window.seen = []; const look = () => {
            const text = document.querySelector(".scene strong")?.textContent;
            if (text && window.seen.at(-1) !== text) window.seen.push(text);
        }; new MutationObserver(look).observe(document.body, { childList: true, subtree: true }); }"""
    )
    ready(page)
    page.click("#confirm")
    longest = 0
    for _ in range(7):
        if not ready(page):
            break
        page.evaluate("window.seen = []")
        mark = len(log(page))
        end_turn(page)
        while not page.evaluate("window.seen.length"):  # on a busy machine a scene may be over by now
            page.wait_for_timeout(50)
        began = time.monotonic()
        ready(page)
        assert time.monotonic() - began < 6.5 + 1  # the agent thinks meanwhile
        begun = page.locator(f"#log li:not(.heading):not(.mine):not(.part):nth-child(n+{mark})").count()
        longest = max(longest, len(page.evaluate("window.seen")))
        assert 0 < len(page.evaluate("window.seen")) <= begun
        assert page.evaluate("() => { const n = document.querySelector('.latest'); return n.scrollTop + n.clientHeight"
                             " >= n.scrollHeight - 1; }")  # fmt: skip
    assert longest > 3
    next(pages, None)


@nightly
def test_a_long_press_reads_a_card_and_chooses_nothing(phone):
    begin(phone, seed="10")
    ready(phone)
    held = phone.locator(".side:not(.turned) .hand .card").first
    touch = "{ bubbles: true, pointerType: 'touch', isPrimary: true }"
    held.evaluate(f"n => n.dispatchEvent(new PointerEvent('pointerdown', {touch}))")
    phone.wait_for_selector("dialog.reader .facts")
    held.evaluate("n => n.click()")  # that the finger ends with
    assert phone.locator(".card[aria-pressed=true]").count() == 0
    phone.click("dialog.reader button")
    phone.wait_for_selector("dialog.reader", state="detached")
    held.tap()
    phone.wait_for_selector(".card[aria-pressed=true]")


@nightly
def test_no_name_breaks_inside_a_word(page):
    names = sorted({card.name for card in all_cards()})
    broken = page.evaluate(
        """async (names) => {
            const { tile } = await import("/cards.js");
            const rest = { version: "", cost: 3, inkable: true, inks: ["ruby"], type: "item", numbers: [1, 1, 1],
                move: null, keywords: [], text: [], facts: [] };
            const box = document.body.appendChild(Object.assign(document.createElement("div"), { className: "cards" }));
            const found = [];
            for (const name of names) for (const width of [98, 115, 128, 190]) {
                const node = tile({ ...rest, name, full: name });
                node.style.width = `${width}px`;
                box.replaceChildren(node);
                const text = node.querySelector(".name");
                if (text.scrollWidth > text.clientWidth) found.push([name, width]);
            }
            return found;
        }""", names)  # fmt: skip
    assert broken == []


@nightly
def test_the_rules_are_told_in_both_languages(page):
    page.click("#tabs a[href='#/help']")
    shows(page, ".help h1", "How Lorcana is played")
    shows(page, ".help", "An ink drop pays 1 ink")
    assert page.locator(".help tr").count() == len(KEYWORDS) and page.locator(".help .card").count() == 3
    page.select_option("#language", "fr")
    shows(page, ".help h1", "Comment se joue Lorcana")
    shows(page, ".help", "Une goutte paie 1 d'encre")
    assert nameless(page) == []
    page.set_viewport_size(PHONE)
    fits(page)


@nightly
def test_the_opponents_turn_is_shown_step_by_step(chromium, server):
    pages = open_page(chromium, server, viewport=DESKTOP, reduced_motion="no-preference")
    page = next(pages)
    begin(page, seed="9")
    ready(page)
    assert page.locator(".opening .card.in-hand .text").count() == 7
    shows(page, ".say", "go")
    page.locator(".card.lit").nth(2).click()
    page.locator(".card.lit[aria-pressed=false]").first.click()
    assert page.locator(".card[aria-pressed=true]").count() == 2
    page.keyboard.press("e")
    page.wait_for_selector(".middle-bar.scene .change")
    assert page.locator(".card.lit").count() == 0
    for _ in range(3):
        page.keyboard.press("Escape")  # the rest is not shown step by step
        ready(page)
        page.keyboard.press("e")
        page.wait_for_selector("dialog, .middle-bar.scene")
        if page.locator("dialog").count():
            page.keyboard.press("Enter")
        page.wait_for_selector(".middle-bar.scene")
    page.click("#skip-steps")
    ready(page)
    lines = log(page)
    mine = max(k for k, line in enumerate(lines) if line.startswith("You:"))
    assert page.locator(".latest li").count() in (len(lines) - mine, len(lines) - mine - 1)
    page.click("#undo")
    page.click(".keys summary")
    page.uncheck("#follow")
    next(pages, None)


@nightly
def test_undo_hint_and_concession(page):
    begin(page, seed="8")
    ready(page)
    end_turn(page)
    ready(page)
    before = version(page)
    lines = log(page)
    one_move(page)
    ready(page)
    page.click("#undo")
    after(page, before)
    page.wait_for_function("n => document.querySelectorAll('#log li:not(.heading)').length === n", arg=len(lines))
    page.click("#advise")
    page.wait_for_selector(".hint .chance")
    assert "%" in page.text_content(".hint .chance") and page.locator(".bars li").count() > 0
    page.locator(".hand .card.in-hand").first.hover()
    shows(page, "#detail .facts", "cost")
    page.click("#concede")
    page.click("dialog .primary")
    page.wait_for_selector(".result")
    page.click("#rematch")
    page.wait_for_selector(".middle-bar.yours")


@nightly
def test_a_game_by_keyboard_alone(page):
    page.focus("button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".middle-bar")
    for _ in range(6):
        if not ready(page):
            break
        before = version(page)
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.closest('.table') !== null")
        page.keyboard.press("1")
        after(page, before)
        if ready(page) and page.locator(".acts .verb-end_turn, .acts .verb-done").count():
            before = version(page)
            page.keyboard.press("e")
            confirm_end(page, before)
    ready(page)
    lines = len(log(page))
    page.keyboard.press("u")
    page.wait_for_function("n => document.querySelectorAll('#log li:not(.heading)').length < n", arg=lines)


@nightly
def test_a_phone_by_touch(phone):
    begin(phone, seed="10")
    for k in range(10):
        if not ready(phone):
            break
        fits(phone)
        one_move(phone, touch=True) if k % 2 else end_turn(phone, touch=True)
    ready(phone)
    phone.locator(".side:not(.turned) .card").first.tap()
    phone.wait_for_selector(".menu .menu-text .facts")


@nightly
def test_french_dark_and_the_names_of_controls(page):
    begin(page, seed="11")
    ready(page)
    page.select_option("#language", "fr")
    page.wait_for_selector("html[lang=fr] .middle-bar.yours")
    shows(page, ".side.turned", "Adversaire")
    color = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(color)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(color) != light
    page.click("#theme")  # from "as the system" to light
    page.reload()
    page.wait_for_selector("html[lang=fr] .middle-bar.yours")
    assert page.evaluate(color) == light and nameless(page) == []


@nightly
def test_what_may_be_done_is_seen_and_spoken_by_all(page):
    for view in ("watch", "replays", "puzzles", "positions", "matchups", "decks", "play"):
        page.click(f"#tabs a[href='#/{view}']")
        page.wait_for_selector(f".view-{view} h1")
    begin(page, seed="12")
    ready(page)
    page.click("#confirm")
    ready(page)
    assert page.locator("h1").count() == 1
    lit = page.locator(".card.lit").first
    assert lit.get_attribute("aria-label").startswith("can act")
    page.emulate_media(forced_colors="active")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.card.lit')).outlineStyle") == "solid"
    page.emulate_media(forced_colors="none")
    page.set_viewport_size({"width": 640, "height": 400})  # 200 % of 1280 x 800
    page.locator(".hand .card").first.scroll_into_view_if_needed()
    box = page.locator(".hand .card").first.bounding_box()
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.card') !== null", middle)
    fits(page)
    page.set_viewport_size(PHONE)
    for tab in page.locator("#tabs a").all():
        box = tab.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    assert page.locator(".turned .count.hand").is_visible()


@nightly
def test_the_page_outlives_the_server(chromium, tmp_path):
    server = Server(tmp_path)
    pages = open_page(chromium, server, viewport=DESKTOP)
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
    if page.locator("dialog").count():
        page.keyboard.press("Enter")  # ends the turn
    page.wait_for_selector("#notice:not([hidden])")
    shows(page, "#notice", "lorcana serve")
    again = Server(tmp_path, port=server.port)
    try:
        page.wait_for_selector("#notice", state="hidden")  # the page finds the server again
        wait_for_log(page, before)
        one_move(page)
        page.reload()
        page.wait_for_selector(".middle-bar")
        wait_for_log(page, before)
    finally:
        next(pages, None)
        again.stop()


# -- the tabs ---------------------------------------------------------------------------------------------------------
@nightly
def test_a_token_is_tried_before_it_replaces_the_stored_one(page, server):
    """Any page of the web can open an address of this server with a token that is wrong."""
    page.goto(f"{server.address.partition('?')[0]}?token=wrong")
    page.wait_for_selector("form.form")
    assert "wrong" not in page.url
    page.reload()
    page.wait_for_selector("form.form")
    assert page.evaluate("() => localStorage.getItem('lorcana-token')") == server.token


@nightly
def test_two_agents_are_watched_and_the_replay_is_stepped(page, server, tmp_path):
    page.click("a[href='#/watch']")
    page.wait_for_selector("select[name=watch]")
    choose_agent(page, "watch", "greedy")
    choose_agent(page, "agent", "random")
    page.click("button[type=submit]")
    page.wait_for_selector(".controls")
    page.wait_for_selector("#log .line >> nth=20")  # it grows while the game is played
    server.settle(server.get(f"games/{page.url.split('/')[-2]}"))
    page.reload()
    page.wait_for_selector(".controls")
    assert page.locator("h1").count() == 1
    page.click("#last")
    page.wait_for_selector(".happens :text('wins')")
    page.keyboard.press("Home")
    shows(page, ".controls .count", "0 /")
    page.click("#on")
    page.click("#log .line >> nth=5")
    page.wait_for_url("**/5")
    page.select_option(".controls select >> nth=1", "1")
    page.wait_for_selector(".backs")
    with page.expect_download() as download:
        page.click("#file")
    saved = tmp_path / "saved.replay"
    download.value.save_as(saved)
    page.click("a[href='#/replays']")
    page.set_input_files("input[type=file]", saved)
    page.wait_for_selector(".controls")
    page.set_viewport_size(PHONE)
    fits(page)


@nightly
def test_a_game_of_people_is_imported(page, tmp_path):
    data, _ = exported(("blurple", "yurple"), [agent("greedy", 1), agent("greedy", 2)], 1)
    whole, broken, match = (tmp_path / name for name in ("whole_p1.replay.gz", "broken.json", "match.zip"))
    whole.write_bytes(gzip.compress(json.dumps(data).encode()))
    with zipfile.ZipFile(match, "w") as into:
        into.writestr("game-01.json", "{}")
        into.writestr("game-02.json", json.dumps(data))
    data["frames"][40]["patch"].append({"op": "replace", "path": "/opponent/lore", "value": 19})
    broken.write_text(json.dumps(data))
    page.click("a[href='#/replays']")
    page.set_input_files("#import", whole)
    page.wait_for_selector(".controls")
    assert page.is_disabled("select[aria-label='Seen by']") and page.locator("#play-here").is_visible()
    fits(page)
    page.click("a[href='#/replays']")
    page.set_input_files("#import", match)
    page.wait_for_selector("a.title:has-text('match.zip')")
    shows(page, "#notice", "game-01.json is no exported game")
    page.set_input_files("#import", broken)
    page.wait_for_selector("a.title:has-text('broken.json') >> nth=1")
    page.click("a.title:has-text('broken.json') >> nth=1")
    page.click("#last")
    assert "lore: 19 in the file" in page.inner_text(".happens")


@nightly
def test_a_game_is_analyzed_move_by_move(page, server):
    game = server.settle(server.new(watch="greedy", agent="random", seed=21))["id"]
    server.post(f"games/{game}/review", agent="ismcts:20sims", playouts=20)
    page.goto(f"{server.address.partition('?')[0]}#/replay/{game}/0")
    page.wait_for_selector("#judge", timeout=240_000)
    page.wait_for_selector("#review table")
    rows = page.locator("#review tbody tr").all_text_contents()
    assert len(rows) == 2 and all("%" in row for row in rows)
    worst = page.locator(".review .worst button").first
    step = worst.get_attribute("data-step")
    worst.click()
    page.wait_for_url(f"**/{step}")
    shows(page, "#judged", "The search says")
    page.click("#judged .try")
    page.wait_for_selector("#judged .trial .bars")
    shows(page, "#judged .trial", "deals, each with both moves")
    page.select_option("#language", "fr")
    page.wait_for_selector("html[lang=fr] #review table")
    shows(page, "#review", "précision")
    assert nameless(page) == []
    page.set_viewport_size(PHONE)
    fits(page)


@nightly
def test_a_puzzle_is_tried_and_solved(page):
    puzzle = next(puzzle for puzzle in load() if puzzle.goal == "win")
    page.click("a[href='#/puzzles']")
    page.wait_for_selector(".puzzle")
    assert nameless(page) == []
    page.click(f".puzzle:has-text('Puzzle {puzzle.number}:')")
    page.wait_for_selector(".puzzle-title")
    page.click(".acts .verb-end_turn")
    page.wait_for_selector(".result.problem")
    assert puzzle.solution[0] not in page.text_content(".middle-bar")  # it may be tried again
    page.click("#from-start")
    page.wait_for_selector(".middle-bar.yours")
    page.keyboard.press("h")
    page.wait_for_selector(f".hint strong:text-is({json.dumps(puzzle.solution[0])})")
    for words in puzzle.solution:
        make(page, words)
    page.wait_for_selector(".result.sure-win")
    page.click("#next-puzzle")
    page.wait_for_selector(".middle-bar.yours .puzzle-title")
    page.click("a[href='#/puzzles']")
    page.wait_for_selector(".puzzle.solved")


@nightly
def test_a_matchup_of_two_agents_and_what_to_bring(page):
    page.click("a[href='#/matchups']")
    page.wait_for_selector(".ticks")
    for deck in ("blurple", "yurple", "ward-es-control"):
        page.check(f".ticks input[name=deck][value={deck}]")
    choose_agent(page, "agent", "greedy")
    page.click("#add-agent")
    choose_agent(page, "agent-2", "random")
    page.fill("input[name=games]", "20")
    page.click("form:has(#add-agent) button[type=submit]")
    page.wait_for_selector("p:text-matches('^done')")
    cells = page.locator(".heat-map td a")
    assert cells.count() == 6 and "%" in cells.first.get_attribute("aria-label")
    matchup = page.url
    cells.first.click()
    page.wait_for_selector(".plain-table tbody tr >> nth=19")
    page.click("button:has-text('Watch') >> nth=0")
    page.wait_for_selector(".controls")
    page.goto(matchup)
    page.click("#bring")
    page.wait_for_selector("#field")
    shows(page, "#held", "greedy")
    for k, share in enumerate(("0", "0", "5")):
        page.fill(f"#field input >> nth={k}", share)
    page.click("#recount")
    page.wait_for_function("() => [...document.querySelectorAll('#field input')].some(n => n.value === '100')")
    assert nameless(page) == []
    page.set_viewport_size(PHONE)
    fits(page)


@nightly
@pytest.mark.parametrize(("kind", "games"), [("compare", "80"), ("tune", "1000"), ("keep", "40")])
def test_decks_are_tried_against_a_field(page, kind, games):
    page.click("a[href='#/matchups']")
    page.wait_for_selector("#new-trial")
    page.click("#new-trial > summary")
    page.select_option("select[name=kind]", kind)
    choose_agent(page, "trial-agent", "greedy")
    page.check(".ticks input[name=trial-field][value=yurple]")
    page.fill("input[name=trial-games]", games)
    page.click("#begin-trial")
    page.wait_for_selector("#found table", timeout=240_000)
    if kind == "tune":
        for row in page.locator("#found tbody tr:has(td button)").all():  # none that is surely worse
            assert "sure-lose" not in row.locator("td").first.get_attribute("class")
        page.click("#found tbody td button >> nth=0")
        page.click("#found a[href^='#/decks/']")
        page.wait_for_selector("#deck h1:has-text('blurple 1')")


@nightly
@pytest.mark.parametrize("kind", ["compare", "tune", "keep", "build"])
def test_a_job_that_is_stopped_concludes_nothing(page, server, kind):
    decks = {"compare": ["blurple", "ward-es-control"], "build": []}.get(kind, ["blurple"])
    # of tune's first round, deals that all swaps have played are kept
    games, least = (200_000, 9_000) if kind == "tune" else (40_000, 500)
    job = server.post("trials", kind=kind, decks=decks, field=["yurple"], agent="greedy", games=games)
    page.goto(f"{server.address.partition('?')[0]}#/matchups/{job['id']}/trial")
    server.until(f"trials/{job['id']}", lambda row: row["done"] > least and (kind != "build" or "race" in row))
    page.click(f"#stop-{job['id']}")
    began = time.monotonic()
    page.wait_for_selector("#not-known")
    assert time.monotonic() - began < 2 + 1  # the page asks every 0.7 s
    shows(page, "#not-known", "stopped: not known")
    shows(page, f"#go-{job['id']}", "Begin anew")
    shows(page, "#found", "deck" if kind == "build" else "games")
    for claim in ("Nothing is significantly", "★", "dropped on the way", "The deck wins"):
        assert claim not in page.text_content("#found")
    assert page.locator("#found :is(.sure-win, .sure-lose)").count() == 0
    page.set_viewport_size(PHONE)
    fits(page)


@nightly
def test_a_deck_is_built_against_a_field(page):
    page.click("a[href='#/decks']")
    page.click("#build > summary")
    page.select_option("select[name=build-ink-0]", "amber")
    choose_agent(page, "build-agent", "random")
    page.check(".ticks input[name=build-field][value=yurple]")
    page.fill("input[name=build-games]", "8000")
    assert nameless(page) == []
    page.click("#begin-build")
    page.wait_for_selector("#race li", timeout=240_000)
    fits(page)
    page.wait_for_selector("#found table", timeout=240_000)
    assert nameless(page) == []
    page.fill("input[name=built-name]", "From nothing")
    page.click("#keep-built")
    page.click("#found a[href^='#/decks/']")
    page.wait_for_selector("#deck h1:has-text('From nothing')")


@nightly
def test_a_position_is_laid_out_and_played(page):
    page.click("a[href='#/positions']")
    page.wait_for_selector("#search")
    for zone, name in (("you play", "Stitch - New Dog"), ("opponent play", "Flounder - Voice of Reason")):
        page.select_option("#into", zone)
        page.fill("#search", name)
        page.click(f".found button:has-text('{name}')")
    page.check("[data-key='opponent-0-exerted']")
    page.fill("[data-key='you-0-damage']", "1")
    page.keyboard.press("Tab")
    page.wait_for_selector("#stands .damage")
    page.click("summary:has-text('As code')")
    shows(page, "#code", "{'card': 'Flounder - Voice of Reason', 'exerted': True}")
    page.reload()
    page.wait_for_selector("#stands .damage")  # the browser keeps the layout
    page.click("#play-it")
    ready(page)
    one_move(page)


@nightly
def test_no_name_is_read_as_html_and_long_names_fit(chromium, server):
    evil = "<img src=x onerror=alert(1)>" + "W" * 30
    server.post("decks", name=evil, text=server.get("deck?name=blurple")["text"])
    data = {"kind": "keep", "decks": [evil], "field": [evil, "yurple"], "agent": "random", "games": 8}
    job = server.wait_for_job(server.post("trials", **data, title=evil), "trials")
    game = server.new(deck=evil, opponent_deck=evil, best_of=3)["id"]
    pages = open_page(chromium, server, viewport={"width": 320, "height": 640})
    page = next(pages)
    page.on("dialog", lambda dialog: (_ for _ in ()).throw(AssertionError(dialog.message)))
    for address in ("play", "replays", "matchups", f"matchups/{job['id']}/trial", f"game/{game}", f"replay/{game}"):
        page.evaluate("to => { location.hash = to; }", f"#/{address}")
        page.wait_for_function("evil => document.querySelector('main').textContent.includes(evil)", arg=evil)
        assert page.locator("main img").count() == 0, address
        fits(page)
    next(pages, None)
