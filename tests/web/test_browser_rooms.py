"""The other rooms in headless Chromium: puzzles, matches, analyses, fields and swaps; by mouse, touch and keyboard."""

import json
import re
from urllib.parse import quote

import pytest

from lorcana_env.analysis.puzzles import load
from tests.browsing import BROWSER, DESKTOP, PHONE, begin, fits, opened, press, ready, until

pytest.importorskip("starlette")
pytestmark = BROWSER
WIN = {
    "you": {"play": [{"card": "Stitch - New Dog"}, {"card": "Simba - Protective Cub"}], "hand": [], "deck": [],
            "discard": [], "ink": 1, "lore": 18},
    "opponent": {"play": [], "hand": [], "deck": [], "discard": [], "ink": 3, "lore": 0},
}  # fmt: skip


def to(page, room):
    page.click(f"a[href='#/{room}']")


def make(page, words, touch=False):
    """Take the action that is said so, from the list of all."""
    if not page.query_selector(".all[open]"):
        press(page.locator(".all > summary"), touch)
    before = page.get_attribute(".table", "data-version")
    press(page.get_by_role("button", name=words, exact=True).and_(page.locator(".all button")).first, touch)
    page.wait_for_selector(f".table:not([data-version='{before}'])")


def nameless(page):
    return page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, select, summary, textarea")]
            .filter(n => n.offsetParent && !(n.getAttribute("aria-label") || n.textContent.trim() || n.labels?.length))
            .map(n => n.outerHTML.slice(0, 120))"""
    )


# -- puzzles ----------------------------------------------------------------------------------------------------------


def test_a_puzzle_is_tried_solved_and_followed_by_the_next(page):
    puzzle = next(puzzle for puzzle in load() if puzzle.goal == "win")
    to(page, "puzzles")
    page.wait_for_selector(".puzzle")
    assert page.locator(".puzzle").count() == len(load()) and nameless(page) == [] and fits(page)
    page.locator(".puzzle").nth(puzzle.number - 1).click()
    page.wait_for_selector(".puzzle-title")
    assert "win this turn" in page.text_content(".puzzle-title")
    page.click(".acts .verb-end_turn")
    page.wait_for_selector(".result.problem")
    assert puzzle.solution[0] in page.text_content(".say")
    page.click("#from-start")
    page.wait_for_selector(".middle-bar.yours")
    page.keyboard.press("h")
    page.wait_for_selector(f".hint strong:text-is({json.dumps(puzzle.solution[0])})")
    page.reload()
    page.wait_for_selector(".puzzle-title")
    for words in puzzle.solution:
        make(page, words)
    page.wait_for_selector(".result.sure-win")
    url = page.url
    page.click("#next-puzzle")
    page.wait_for_function("url => location.href !== url", arg=url)
    page.wait_for_selector(".middle-bar.yours .puzzle-title")
    to(page, "puzzles")
    page.wait_for_selector(".puzzle.solved")
    until(lambda: page.text_content("#solved").startswith("1 /"))


def test_a_puzzle_in_french_by_touch_on_a_phone(phone):
    phone.select_option("#language", "fr")
    phone.wait_for_selector("html[lang=fr] form.form")
    phone.locator("a[href='#/puzzles']").tap()
    phone.wait_for_selector(".puzzle >> nth=3")
    assert fits(phone)
    phone.locator(".puzzle").nth(3).tap()
    phone.wait_for_selector(".puzzle-title")
    until(lambda: re.search("gagner ce tour|meilleur coup", phone.text_content(".puzzle-title")))
    phone.locator("#solution").tap()
    phone.wait_for_selector(".hint strong")
    words = phone.text_content(".hint strong").split("; ")
    for move in words:
        assert fits(phone)
        make(phone, move, touch=True)
    phone.wait_for_selector(".result.sure-win")
    assert "Résolu" in phone.text_content(".result")


def test_the_editor_makes_a_puzzle_that_can_be_played(page, tmp_path):
    page.evaluate("layout => localStorage.setItem('lorcana-position', JSON.stringify(layout))", WIN)
    to(page, "positions")
    page.wait_for_selector("#stands .table")
    page.click("#puzzle-panel > summary")
    with page.expect_download() as download:
        page.click("#puzzle-text")
    file = tmp_path / "puzzle.json"
    download.value.save_as(file)
    assert load(file)[0].goal == "win"
    page.click("#make-puzzle")
    page.wait_for_selector("#made a")
    page.click("#made a")
    page.wait_for_selector("#puzzle-file")
    page.locator(".puzzle").last.click()
    page.wait_for_selector(".puzzle-title")
    page.click("#solution")
    page.wait_for_selector(".hint strong")
    for words in page.text_content(".hint strong").split("; "):
        make(page, words)
    page.wait_for_selector(".result.sure-win")
    to(page, "positions")  # what has no certain win is refused with the reason
    page.evaluate("localStorage.removeItem('lorcana-position')")
    page.reload()
    page.wait_for_selector("#stands .table")
    page.click("#puzzle-panel > summary")
    page.click("#make-puzzle")
    page.wait_for_selector("#notice:not([hidden])")
    assert "no line wins" in page.text_content("#notice")


# -- matches ----------------------------------------------------------------------------------------------------------


def give_up(page):
    ready(page)
    page.click("#concede")
    page.click("dialog .primary")
    page.wait_for_selector(".result")


def test_the_best_of_three_and_a_rematch(page):
    page.select_option("select[name=best_of]", "3")
    begin(page, agent="random", seed="31")
    assert "0 – 0" in page.text_content(".match-score")
    give_up(page)
    until(lambda: "0 – 1" in page.text_content(".match-score"))
    first = page.url
    page.click("#go-second")
    page.wait_for_function("url => location.href !== url", arg=first)
    ready(page)
    until(lambda: " 2 " in page.text_content(".match-score"))
    page.reload()
    page.wait_for_selector(".match-score")
    give_up(page)
    page.wait_for_selector(".match-result")
    assert "lost" in page.text_content(".match-result") and page.query_selector("#go-first") is None
    to(page, "play")
    page.wait_for_selector(".game")
    until(lambda: "0 – 2" in page.text_content(".games"))
    page.go_back()
    page.click("#rematch")
    page.wait_for_selector(".middle-bar.yours .match-score, .middle-bar .match-score:has-text('0 – 0')")


# -- analyses ---------------------------------------------------------------------------------------------------------


def test_a_game_is_analysed_move_by_move(page, server, tmp_path):
    game = server.settled(server.new(watch="greedy", agent="random", seed=21))["id"]
    page.goto(f"{server.address.partition('?')[0]}#/replay/{game}/0")
    page.wait_for_selector("#judge")
    page.select_option("select[name=judge]", "")
    page.fill("input[name=judge-other]", "ismcts:20sims")
    page.click("#judge")
    page.wait_for_selector("#stop-review")
    page.wait_for_selector(".review [role=progressbar]")
    page.reload()  # it goes on without the page
    page.wait_for_selector("#review table", timeout=240_000)
    rows = page.locator("#review tbody tr").all_text_contents()
    assert len(rows) == 2 and all("%" in row for row in rows)
    assert page.locator(".curve .judged").get_attribute("points").count(",") > 20
    worst = page.locator(".review .worst button").first
    step = worst.get_attribute("data-step")
    worst.click()
    until(lambda: page.url.endswith(f"/{step}"))
    until(lambda: "%" in page.text_content("#judged") and page.locator("#judged .bars li").count() > 1)
    page.keyboard.press("ArrowLeft")
    until(lambda: not page.url.endswith(f"/{step}"))
    with page.expect_download() as download:
        page.click("#share")
    download.value.save_as(tmp_path / "shared.html")
    assert '"judged":' in (tmp_path / "shared.html").read_text("utf-8")
    page.select_option("#language", "fr")
    page.wait_for_selector("html[lang=fr] #review table")
    until(lambda: "précision" in page.text_content("#review"))
    assert nameless(page) == [] and fits(page)
    page.set_viewport_size(PHONE)
    assert fits(page)


# -- matchups ---------------------------------------------------------------------------------------------------------


def test_several_agents_a_field_and_what_to_bring(page):
    to(page, "matchups")
    page.wait_for_selector(".ticks")
    for deck in ("blurple", "yurple", "ward-es-control"):
        page.check(f".ticks input[name=deck][value={deck}]")
    page.select_option("select[name=agent]", "greedy")
    page.click("#add-agent")
    page.select_option("select[name=agent-2]", "random")
    page.fill("input[name=games]", "20")
    page.click("form:has(#add-agent) button[type=submit]")
    page.wait_for_selector("p:text-matches('^done')")
    page.wait_for_selector(".tabs a >> nth=1")
    page.wait_for_selector("#disagree")
    played = page.locator(".heat-map td a b").all_text_contents()
    page.select_option("#view", "believed")
    until(lambda: page.locator(".heat-map td a b").all_text_contents() != played)
    page.focus("#holdout")
    page.keyboard.press("Enter")
    page.wait_for_selector("#held-out tbody tr >> nth=1")
    assert page.locator("#held-out td").count() == 8
    assert page.evaluate("document.activeElement.id") == "holdout"
    page.set_viewport_size(PHONE)
    assert fits(page) and nameless(page) == []
    page.set_viewport_size(DESKTOP)
    page.click(".tabs a >> nth=1")
    page.wait_for_selector(".tabs a[aria-current]:has-text('random')")
    page.click("#bring")
    page.wait_for_selector("#field")
    assert page.locator("#field tbody tr").count() == 3
    for k, share in enumerate(("0", "0", "5")):
        page.fill(f"#field input >> nth={k}", share)
    page.click("#recount")
    until(lambda: "100" in page.locator("#field input").evaluate_all("nodes => nodes.map(n => n.value)"))
    page.fill("#field input >> nth=2", "0")
    page.fill("#field input >> nth=1", "0")
    page.fill("#field input >> nth=0", "0")
    page.click("#recount")
    page.wait_for_selector("#notice:not([hidden])")
    assert "sum to nothing" in page.text_content("#notice")
    page.click("#alike")
    until(lambda: page.locator("#field input").first.input_value() == "33.3")
    assert nameless(page) == [] and fits(page)
    page.set_viewport_size(PHONE)
    assert fits(page)


def trial(page, kind, games, **field):
    """Begin a job against decks with shares, and wait for what it found."""
    to(page, "matchups")
    page.wait_for_selector("#new-trial")
    page.click("#new-trial > summary")
    page.select_option("select[name=kind]", kind)
    page.select_option("#trial-form select[name=trial-agent]", "greedy")
    for deck, share in (field or {"yurple": "1"}).items():
        page.check(f".ticks input[name=trial-field][value={deck.replace('_', '-')}]")
        page.fill(f".ticks div:has([value={deck.replace('_', '-')}]) input[type=number]", share)
    page.fill("input[name=trial-games]", games)
    page.click("#begin-trial")
    page.wait_for_selector("#found table", timeout=240_000)


def test_two_decks_are_compared_against_a_field(page):
    trial(page, "compare", "80", ward_es_control="3", chnord_beerple="1")
    assert "blurple" in page.text_content("#found strong")
    assert {"75 %", "25 %"} == set(page.locator("#found tbody td:nth-child(2)").all_text_contents())
    with page.expect_download() as download:
        page.click("#file")
    assert json.loads(download.value.path().read_text("utf-8"))["games"] == 80


def test_a_swap_is_tried_and_the_deck_kept(page):
    trial(page, "tune", "1000")
    page.wait_for_selector("#found tbody tr >> nth=4")
    page.hover("#found tbody th button >> nth=0")
    until(lambda: page.text_content("#detail h3"))
    page.set_viewport_size(PHONE)
    assert fits(page) and nameless(page) == []
    page.click("#found tbody td button >> nth=0")
    page.click("#found a[href^='#/decks/']")
    page.wait_for_selector("#deck h1:has-text('blurple 1')")


def test_what_to_keep_by_keyboard_alone(page):
    to(page, "matchups")
    page.wait_for_selector("#new-trial")
    page.focus("#new-trial > summary")
    page.keyboard.press("Enter")
    page.focus("select[name=kind]")
    page.keyboard.type("Which cards")
    page.focus(".ticks input[name=trial-field][value=yurple]")
    page.keyboard.press("Space")
    page.focus("select[name=trial-agent]")
    page.keyboard.type("greedy")
    page.focus("input[name=trial-games]")
    page.keyboard.press("Control+a")
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    page.wait_for_selector("#found table", timeout=240_000)
    assert page.locator("#found tbody tr").count() > 10


def test_a_job_is_stopped_and_removed_from_the_list(page):
    to(page, "matchups")
    page.wait_for_selector("#new-trial")
    page.click("#new-trial > summary")
    page.select_option("select[name=kind]", "keep")
    page.check(".ticks input[name=trial-field][value=yurple]")
    page.fill("input[name=trial-games]", "100000")
    page.click("#begin-trial")
    page.wait_for_selector("[role=progressbar]", timeout=240_000)
    page.click("button[id^=stop-]")
    page.wait_for_selector("p:text-matches('^stopped')")
    name = page.url.split("/")[-2]
    to(page, "matchups")
    page.wait_for_selector(f".games #go-{name}")
    before = page.locator(".games .game").count()
    page.locator(".games .game").first.get_by_role("button", name="Remove").click()
    page.click("dialog .primary")
    until(lambda: page.locator(".games .game").count() == before - 1)


# -- while numbers change ---------------------------------------------------------------------------------------------

FOCUSED = "() => document.activeElement.id"


def test_what_is_redrawn_keeps_the_focus(page, server):
    """Jobs are drawn anew again and again; Stop can be reached and pressed all the same, in each of the rooms."""
    game = server.settled(server.new(watch="greedy", agent="random", seed=5))
    data = {"kind": "keep", "decks": ["blurple"], "field": ["yurple"], "agent": "greedy", "games": 200_000}
    job = server.post("trials", **data)
    stop = f"stop-{job['id']}"
    for address, has in ((f"#/matchups/{job['id']}/trial", "#found"), ("#/matchups", "#new-trial")):
        page.evaluate("to => { location.hash = to; }", address)
        page.wait_for_selector(has, state="attached")  # the other room is left
        page.wait_for_selector(f"#{stop}")
        stays(page, stop)
    page.locator("a.title").first.focus()
    page.wait_for_timeout(1600)
    assert page.evaluate("() => document.activeElement.className") == "title"
    page.locator(f"#{stop}").focus()
    page.wait_for_timeout(1600)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#go-{job['id']}")
    assert page.evaluate("() => document.activeElement !== document.body")
    until(lambda: server.get(f"matchups/{job['id']}")["state"] == "stopped")
    server.post(f"games/{game['id']}/review", agent="ismcts:20000sims")
    page.evaluate("to => { location.hash = to; }", f"#/replay/{game['id']}")
    page.wait_for_selector("#stop-review")
    stays(page, "stop-review")
    page.keyboard.press("Enter")
    page.wait_for_selector("#judge")
    until(lambda: server.get(f"games/{game['id']}/review")["job"]["state"] == "stopped")


def stays(page, name):
    page.locator(f"#{name}").focus()
    page.wait_for_timeout(1600)
    assert page.evaluate(FOCUSED) == name


def test_what_is_redrawn_while_a_button_is_pressed_hears_of_the_click(page, server):
    """Numbers change several times between press and release; the button is still the one that was pressed."""
    data = {"kind": "keep", "decks": ["blurple"], "field": ["yurple"], "agent": "greedy", "games": 200_000}
    job = server.post("trials", **data)
    page.evaluate("to => { location.hash = to; }", f"#/matchups/{job['id']}/trial")
    page.wait_for_selector(f"#stop-{job['id']}")
    page.wait_for_selector("[role=progressbar]", timeout=240_000)
    page.hover(f"#stop-{job['id']}")
    page.mouse.down()
    page.wait_for_timeout(2500)
    page.mouse.up()
    page.wait_for_selector("p:text-matches('^stopped')")
    server.ask("DELETE", f"/api/matchups/{job['id']}")


PROBE = """async () => {
    const { el, fill } = await import("/dom.js");
    document.querySelector("#probe")?.remove();
    const node = el("div", { id: "probe", vars: { position: "fixed", top: "0", left: "0", "z-index": "99" } });
    document.body.append(node);
    window.clicks = [];
    const button = (n) => el("button", { type: "button", onclick: () => clicks.push(n) }, `n ${n}`);
    window.draw = (n) => fill(node, button(n), el("select", {}));
    draw(0);
}"""
SAYS = "() => document.querySelector('#probe button')?.textContent"
CANCELLED = "() => dispatchEvent(new PointerEvent('pointercancel', { isPrimary: true }))"
MOVED = "() => dispatchEvent(new PointerEvent('pointermove', { isPrimary: true, pointerType: 'mouse', buttons: 0 }))"


@pytest.mark.parametrize(
    "end",
    [
        lambda page: page.mouse.up(),
        lambda page: (page.mouse.move(700, 500), page.mouse.up()),
        lambda page: (page.mouse.move(-50, -50), page.mouse.up()),
        lambda page: page.evaluate(CANCELLED),
        lambda page: page.evaluate(MOVED),
        lambda page: page.evaluate("() => dispatchEvent(new Event('blur'))"),
        lambda page: page.keyboard.up(" "),
    ],
    ids=["click", "elsewhere", "outside", "cancelled", "unseen", "window", "space"],
)
def test_what_waits_for_a_press_is_drawn_when_it_ends(page, request, end):
    """However it ends; and only what ends in a click is one."""
    name = request.node.callspec.id
    page.evaluate(PROBE)
    page.hover("#probe button")
    if name == "space":
        page.focus("#probe button")
        page.keyboard.down(" ")
    else:
        page.mouse.down()
    page.evaluate("() => { draw(1); draw(2); }")
    page.wait_for_timeout(100)
    assert page.evaluate(SAYS) == "n 0"
    end(page)
    until(lambda: page.evaluate(SAYS) == "n 2")
    assert page.evaluate("() => clicks") == ([0] if name in ("click", "space") else [])
    page.evaluate("() => draw(3)")
    assert page.evaluate(SAYS) == "n 3"  # nothing is pressed any more


def test_what_makes_no_click_is_not_waited_for(page):
    page.evaluate(PROBE)
    page.hover("#probe button")
    page.mouse.down(button="right")
    page.evaluate("() => draw(1)")
    assert page.evaluate(SAYS) == "n 1"
    page.mouse.up(button="right")
    page.keyboard.press("Escape")
    page.hover("#probe select")
    page.mouse.down()
    page.evaluate("() => draw(2)")
    assert page.evaluate(SAYS) == "n 2"
    page.mouse.up()
    page.hover("#probe button")
    page.mouse.down()
    page.evaluate("() => { draw(3); document.querySelector('#probe').remove(); }")  # the room is left
    page.mouse.up()


def test_a_finger_on_what_is_drawn_anew(phone):
    """The click comes after the finger was lifted; a finger that scrolls makes none."""
    phone.evaluate(PROBE)
    fingers = phone.context.new_cdp_session(phone)
    box = phone.locator("#probe button").bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for end, clicks in (("touchEnd", [0]), ("touchCancel", [0])):
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        phone.evaluate("() => draw(1)")
        before = phone.evaluate(SAYS)
        fingers.send("Input.dispatchTouchEvent", {"type": end, "touchPoints": []})
        until(lambda: phone.evaluate(SAYS) == "n 1")
        assert before == ("n 0" if end == "touchEnd" else "n 1") and phone.evaluate("() => clicks") == clicks


def test_the_focus_stays_on_what_corresponds(page, server):
    """Links of rooms, decks, heads of a table; and where a question was asked, though the list was drawn anew."""
    page.locator("a[href='#/decks']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("form.form textarea")
    assert page.evaluate("() => document.activeElement.getAttribute('href')") == "#/decks"
    deck = page.locator(".panel.wide button", has_text="yurple").first
    deck.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#deck h1:has-text('yurple')")
    assert page.evaluate("() => document.activeElement.textContent") == "yurple"
    page.focus("#theme")
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == "theme"
    done = server.post("matchups", decks=["blurple", "yurple"], agents=["random"], games=4)["id"]
    until(lambda: server.get(f"matchups/{done}")["state"] == "done")
    page.evaluate("to => { location.hash = to; }", f"#/matchups/{done}/deck/0/0")
    page.locator(".cards-table thead button").last.focus()
    page.keyboard.press("Enter")
    assert "▾" in page.evaluate("() => document.activeElement.textContent")
    data = {"kind": "keep", "decks": ["blurple"], "field": ["yurple"], "agent": "greedy", "games": 200_000}
    job = server.post("trials", **data)["id"]
    page.evaluate("to => { location.hash = to; }", "#/matchups")
    page.wait_for_selector(f"#stop-{job}")
    page.focus(f"#remove-{done}")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog")
    page.wait_for_timeout(1600)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate(FOCUSED) == f"remove-{done}"
    server.post(f"matchups/{job}/stop")


# -- names from elsewhere ---------------------------------------------------------------------------------------------


def test_no_name_is_read_as_html(page, server):
    """Decks, titles and players called like script, in the rooms that show them."""
    from lorcana_env import Replay

    evil = "<img src=x onerror=alert(1)>"
    page.on("dialog", lambda dialog: (_ for _ in ()).throw(AssertionError(dialog.message)))
    text = server.get("deck?name=blurple")["text"]
    server.post("decks", name=evil, text=text)
    job = server.post("trials", kind="keep", decks=[evil], field=[evil, "yurple"], agent="random", games=8, title=evil)
    match = server.new(deck=evil, opponent_deck=evil, best_of=3)
    replay = Replay("blurple", "yurple", seed=1, names=(evil, "</script>" + evil))
    status, row = server.ask("POST", f"/api/replays?name={quote(evil)}", body=replay.to_bytes())
    assert status == 200
    for address in (
        "#/play", "#/replays", "#/matchups", f"#/matchups/{job['id']}/trial", f"#/game/{match['id']}",
        f"#/replay/{row['id']}", f"#/decks/{quote(evil)}",
    ):  # fmt: skip
        page.evaluate("to => { location.hash = to; }", address)
        page.wait_for_function("() => document.body.innerText.includes('<img src=x')")
        assert page.locator("img").count() == 0
    until(lambda: server.get(f"matchups/{job['id']}")["state"] == "done")
    status, content = server.ask("GET", f"/api/games/{row['id']}/page")
    assert status == 200 and b"<img src=x" not in content and content.count(b"</script>") == 2  # its data, its code


# -- words with quotes ------------------------------------------------------------------------------------------------


def test_an_action_whose_words_hold_quotes_can_be_clicked(page, server):
    """Texts of abilities, and names of cards, hold quotes: gain "When this character is banished ..."."""
    quoted = 'do so: gain "Ursula\'s \\\\ [x]"'

    def answer(route):
        response = route.fetch()
        state = response.json()
        for choice in state.get("choices", []) if isinstance(state, dict) else []:
            if "slot" not in choice:
                choice["say"] = quoted
        route.fulfill(response=response, json=state)

    page.route("**/api/games/**", answer)
    state = server.settled(server.new(seed=7, agent="passive"))
    page.evaluate("to => { location.hash = to; }", f"#/game/{state['id']}")
    for _ in range(3):
        button = page.locator(".acts button").first
        button.wait_for()
        assert quoted in button.text_content()
        button.focus()
        before = page.get_attribute(".table", "data-version")
        lines = page.locator("#log li").count()
        page.keyboard.press("Enter")
        page.wait_for_selector(f".table:not([data-version='{before}'])")
        page.wait_for_function("n => document.querySelectorAll('#log li').length > n", arg=lines)
        page.wait_for_selector(".table:not(.busy) .middle-bar.yours")
        assert not page.is_visible("#notice")


# -- long names on a narrow screen ------------------------------------------------------------------------------------


@pytest.fixture
def narrow(chromium, server):
    yield from opened(chromium, server, viewport={"width": 320, "height": 640})


def test_a_name_without_a_space_fits_a_narrow_screen(narrow, server):
    """The longest that a deck may have, in each of the rooms."""
    long = "W" * 60
    server.post("decks", name=long, text=server.get("deck?name=blurple")["text"])
    trial = server.post("trials", kind="keep", decks=[long], field=[long], agent="random", games=8, title=long)
    run = server.post("matchups", decks=[long, "yurple"], agents=["random"], games=4, title=long)
    game = server.new(deck=long, opponent_deck=long, best_of=3)["id"]
    for job in (trial, run):
        until(lambda name=job["id"]: server.get(f"matchups/{name}")["state"] == "done")
    narrow.select_option("#language", "fr")
    narrow.wait_for_selector("html[lang=fr] form.form")
    table = f"#/matchups/{run['id']}"
    for address in (
        "#/matchups", f"#/matchups/{trial['id']}/trial", table, f"{table}/field/0", f"{table}/deck/0/0",
        f"{table}/pair/0/0/1", "#/replays", f"#/game/{game}", f"#/replay/{game}", f"#/decks/{long}",
    ):  # fmt: skip
        narrow.evaluate("to => { location.hash = to; }", address)
        narrow.wait_for_function("long => document.getElementById('content').textContent.includes(long)", arg=long)
        narrow.wait_for_timeout(300)  # until the room is another
        assert fits(narrow), address
