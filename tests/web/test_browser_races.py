"""The page when answers are late, or overtake each other, or are lost: what was pressed is done, once, and seen."""

import re
import time

import pytest

from tests.browsing import BROWSER, after, begin, log, ready, until, version

pytest.importorskip("starlette")
pytestmark = BROWSER
NEWS = re.compile(r"/api/games/\w+\?after=")


def to(page, where):
    page.evaluate("where => { location.hash = where; }", where)


def heard(page, says):
    """As :func:`until`, for what the test is told of the page."""
    until(lambda: page.wait_for_timeout(20) or says())


def first_choice(page):
    """Press the first of the actions, by its number."""
    page.keyboard.press("1")


def test_an_answer_that_was_overtaken_is_not_drawn(page, server):
    """News that were asked for before a choice, and come in after what came of it."""
    game = server.settled(server.new(seed=7))
    late = []

    def hold(route):
        late.append((route, route.fetch()))

    page.route(NEWS, hold)
    to(page, f"#/game/{game['id']}")
    ready(page)
    heard(page, lambda: late)
    before = version(page)
    first_choice(page)
    after(page, before)
    now = version(page)
    for route, response in late:
        route.fulfill(response=response)
    page.unroute_all()
    page.wait_for_timeout(300)
    assert version(page) == now


@pytest.mark.parametrize("done", [False, True], ids=["on the way to the server", "on the way back"])
def test_a_choice_whose_connection_breaks_is_made_once(page, server, done):
    game = server.settled(server.new(seed=7))
    to(page, f"#/game/{game['id']}")
    ready(page)
    broken = []

    def breaks(route):
        if broken:
            route.continue_()
            return
        broken.append(True)
        if done:
            route.fetch()
        route.abort("connectionreset")

    page.route("**/take*", breaks)
    before, actions = version(page), game["actions"]
    first_choice(page)
    after(page, before)
    page.wait_for_selector(".table:not(.busy)")
    assert broken and page.locator("#notice").is_hidden()
    mine = [line for line in server.get(f"games/{game['id']}")["log"] if line["player"] == 0]
    assert len(mine) == len([line for line in game["log"] if line["player"] == 0]) + 1 and actions == game["actions"]


def test_a_key_that_is_held_does_one_thing(page):
    """Enter opens the card's menu, and does not choose what comes first in it; a digit is one choice."""
    begin(page, seed="8")
    for _ in range(20):
        ready(page)
        if page.locator(".acts .verb-end_turn").count() and page.locator(".hand .card.lit").count():
            break
        before = version(page)
        page.keyboard.press("e" if page.locator(".acts .verb-done").count() else "1")
        after(page, before)
    page.locator(".hand .card.lit").first.focus()
    before, there = version(page), log(page)
    for _ in range(5):
        page.keyboard.down("Enter")
    page.wait_for_timeout(300)
    page.keyboard.up("Enter")
    assert page.locator(".menu").count() == 1 and version(page) == before
    page.keyboard.press("Escape")
    for _ in range(5):
        page.keyboard.down("1")
        page.wait_for_timeout(150)
    page.keyboard.up("1")
    after(page, before)
    assert len(log(page)) == len(there) + 1


def test_a_button_that_is_pressed_twice_begins_one_game(page, server):
    before = len(server.get("games")["games"])
    page.locator("form.form button[type=submit]").dblclick()
    page.wait_for_selector(".middle-bar")
    assert len(server.get("games")["games"]) == before + 1
    ready(page)
    page.click("#concede")
    page.click("dialog .primary")
    page.wait_for_selector("#rematch")
    page.locator("#rematch").dblclick()
    page.wait_for_selector(".middle-bar.yours")
    assert len(server.get("games")["games"]) == before + 2


def test_a_button_that_led_elsewhere_does_nothing_more(page, server):
    """The second press may come when the next game has begun, and the last one still stands on the page."""
    game = server.settled(server.new(seed=7))
    to(page, f"#/game/{game['id']}")
    ready(page)
    page.click("#concede")
    page.click("dialog .primary")
    page.wait_for_selector("#rematch")
    before, held = len(server.get("games")["games"]), []
    page.route(re.compile(r"/api/hello"), lambda route: held.append(route))
    page.click("#rematch")
    heard(page, lambda: held)
    page.click("#rematch")
    page.wait_for_timeout(300)
    assert len(server.get("games")["games"]) == before + 1
    for route in held:
        route.continue_()
    page.wait_for_selector(".middle-bar.yours")
    page.unroute_all()
    assert len(server.get("games")["games"]) == before + 1


def test_a_page_in_the_background_keeps_no_connection(page, server):
    """A browser opens six to one server: others would wait."""
    game = server.new(agent="ismcts:3000", starting_player=1)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if NEWS.search(request.url) else None)
    ended = []
    page.on("requestfailed", lambda request: ended.append(request.url) if NEWS.search(request.url) else None)
    page.goto(f"{server.address}#/game/{game['id']}")
    heard(page, lambda: asked)
    hidden = "Object.defineProperty(document, 'hidden', {{ value: {}, configurable: true }})"
    tell = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(f"{hidden.format('true')}; {tell}")
    heard(page, lambda: ended)
    before = len(asked)
    page.wait_for_timeout(1500)
    assert len(asked) == before
    page.evaluate(f"{hidden.format('false')}; {tell}")
    heard(page, lambda: len(asked) > before)
    server.ask("DELETE", f"/api/games/{game['id']}")


def test_a_game_that_is_removed_elsewhere_is_told_once(page, server):
    game = server.new(agent="ismcts:3000", starting_player=1)
    to(page, f"#/game/{game['id']}")
    page.wait_for_selector(".middle-bar .thinking")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    server.ask("DELETE", f"/api/games/{game['id']}")
    until(lambda: "removed" in page.text_content("#notice"))
    page.wait_for_timeout(500)
    assert len(asked) < 3


def test_other_eyes_while_the_game_goes_on(page, server):
    """The steps are asked for anew, while others come in; whatever is pressed meanwhile, a step is shown."""
    game = server.new(watch="random", agent="ismcts:60sims", seed=3)
    to(page, f"#/replay/{game['id']}/live")
    page.wait_for_selector(".controls")
    deadline = time.monotonic() + 120  # agents of other tests, whose games are gone, may still think
    while server.get(f"games/{game['id']}")["actions"] < 5 and time.monotonic() < deadline:
        time.sleep(0.2)

    def slow(route):
        time.sleep(0.2)
        route.continue_()

    page.route("**/steps*", slow)
    for k in range(8):
        page.select_option(".controls select >> nth=1", ("", "0", "1")[k % 3])
        page.locator("#content").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("End")
    page.unroute_all()
    page.select_option(".controls select >> nth=1", "")
    shown = server.get(f"games/{game['id']}")["actions"]
    until(lambda: int(page.text_content(".controls .count").split("/")[1]) >= shown)
    assert page.locator("#notice").is_hidden()
    first = server.get(f"games/{game['id']}/steps?from=0")["steps"][0]["say"]
    assert page.text_content("#step-0") == first
    server.ask("DELETE", f"/api/games/{game['id']}")
