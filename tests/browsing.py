"""What the tests of the page in headless Chromium share: a browser, and what a person does at a table."""

import os
import re
import shutil
import time

import pytest

CHROMIUM = os.environ.get("LORCANA_BROWSER") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
#: The marks of a module whose tests need a browser.
BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: `make browser` installs it where apt-get can"),
]


def opened(chromium, server, **options):
    """A page with storage of its own, on the address that the server printed; nothing may go wrong in it."""
    context = chromium.new_context(locale="en-GB", **options)
    page = context.new_page()
    page.set_default_timeout(60_000)
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    foreign = []
    page.on("request", lambda asked: foreign.append(asked.url) if f":{server.port}/" not in asked.url else None)
    page.goto(server.address)
    page.wait_for_selector("form.form")
    yield page
    context.close()
    expected = re.compile("Failed to load resource|net::ERR_CONNECTION_REFUSED")
    assert [text for text in wrong if not expected.search(text)] == []
    assert [url for url in foreign if not url.startswith(("blob:", "data:"))] == []


def begin(page, deck="blurple", other="yurple", agent="greedy", seed="7"):
    page.select_option("select[name=deck]", deck)
    page.select_option("select[name=opponent_deck]", other)
    page.select_option("select[name=agent]", agent)
    page.click("details.more > summary")
    page.fill("input[name=seed]", seed)
    page.click("button[type=submit]")
    page.wait_for_selector(".middle-bar")


def ready(page):
    """Wait until the person must decide; False when the game is over."""
    page.wait_for_selector(".table:not(.busy) .middle-bar.yours, .table:not(.busy) .result")
    return page.query_selector(".result") is None


def version(page):
    return page.get_attribute(".table", "data-version")


def after(page, before):
    page.wait_for_selector(f".table:not([data-version='{before}'])")


def one_move(page, touch=False):
    """Click on a lit card, and on what its menu offers; without lit cards, on a button."""
    before = version(page)
    lit = page.locator(".table .card.lit")
    if lit.count():
        press(lit.first, touch)
        items = page.locator(".menu [role=menuitem]:not(.plain)")
        page.wait_for_selector(f".menu, .table:not([data-version='{before}'])")
        if version(page) == before:
            press(items.first, touch)
    else:
        press(page.locator(".acts button").first, touch)
    after(page, before)


def press(node, touch):
    node.scroll_into_view_if_needed()
    if touch:
        node.tap()
    else:
        node.click()


def end_turn(page, touch=False):
    ends = page.locator(".acts button.verb-end_turn, .acts button.verb-done")
    if ends.count():
        before = version(page)
        press(ends.first, touch)
        after(page, before)
    else:
        one_move(page, touch)


def until(says):
    """Wait for what the page comes to say: it draws itself anew when its server has answered."""
    deadline = time.monotonic() + 30
    while not says() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert says()


def log(page):
    return page.locator("#log li:not(.heading)").all_text_contents()


def fits(page):
    """Nothing sticks out to the side."""
    deadline = time.monotonic() + 3
    while page.evaluate("document.scrollingElement.scrollWidth > window.innerWidth + 1"):
        if time.monotonic() > deadline:
            wide = "n => n.getBoundingClientRect().right > innerWidth + 1 && !n.closest('.cards, .heat')"
            print(
                page.evaluate(f"[...document.querySelectorAll('*')].filter({wide}).map(n => n.outerHTML.slice(0, 99))")
            )
            return False
        time.sleep(0.1)  # it is laid out anew
    return True
