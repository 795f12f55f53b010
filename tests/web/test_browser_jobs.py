"""Jobs of the page in headless Chromium: stopped while numbers change, and removed."""

import pytest

from tests.browsing import BROWSER, until

pytest.importorskip("starlette")
pytestmark = BROWSER


def to(page, room):
    page.click(f"a[href='#/{room}']")


def test_a_job_is_stopped_and_removed_from_the_list(page):
    to(page, "matchups")
    page.wait_for_selector("#new-trial")
    page.click("#new-trial > summary")
    page.select_option("select[name=kind]", "keep")
    page.check(".ticks input[name=trial-field][value=yurple]")
    page.fill("input[name=trial-games]", "100000")
    page.click("#begin-trial")
    page.wait_for_url("**/trial")
    name = page.url.split("/")[-2]
    page.wait_for_selector("[role=progressbar]", timeout=240_000)
    page.click(f"#stop-{name}")
    page.wait_for_selector("p:text-matches('^stopped')")
    to(page, "matchups")
    page.wait_for_selector(f".games #go-{name}")
    before = page.locator(".games .game").count()
    page.locator(".games .game").first.get_by_role("button", name="Remove").click()
    page.click("dialog .primary")
    until(lambda: page.locator(".games .game").count() == before - 1)


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
