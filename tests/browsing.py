"""Helpers of the tests of the page in headless Chromium: the browser, and moves at the table."""

import os
import re
import shutil

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
NARROW = "() => document.scrollingElement.scrollWidth <= window.innerWidth + 1"


def open_page(chromium, server, **options):
    """Yield a page on the address that the server printed. It must log no error and load nothing from elsewhere."""
    context = chromium.new_context(locale="en-GB", **{"reduced_motion": "reduce", **options})
    page = context.new_page()
    page.set_default_timeout(60_000)
    errors, foreign = [], []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.on("request", lambda request: foreign.append(request.url) if f":{server.port}/" not in request.url else None)
    page.goto(server.address)
    page.wait_for_selector("form.form")
    yield page
    context.close()
    expected = re.compile("Failed to load resource|net::ERR_CONNECTION_REFUSED")
    assert [text for text in errors if not expected.search(text)] == []
    assert [url for url in foreign if not url.startswith(("blob:", "data:"))] == []


def begin(page, deck="blurple", other="yurple", agent="greedy", seed="7"):
    page.select_option("select[name=deck]", deck)
    page.select_option("select[name=opponent_deck]", other)
    choose_agent(page, "agent", agent)
    page.click("details.more > summary")
    page.fill("input[name=seed]", seed)
    page.click("button[type=submit]")
    page.wait_for_selector(".middle-bar")


def choose_agent(page, name, agent):
    """Choose a level, or any other agent by its name."""
    menu = f"select[name={name}]"
    if agent in page.locator(f"{menu} option").all_text_contents():
        page.select_option(menu, agent)
    else:
        page.select_option(menu, "")
        page.fill(f"input[name={name}-other]", agent)


def ready(page):
    """Wait until the person must decide; return False when the game is over."""
    page.wait_for_selector(".table:not(.busy) .middle-bar.yours, .table:not(.busy) .result")
    return page.query_selector(".result") is None


def version(page):
    return page.get_attribute(".table", "data-version")


def after(page, before):
    page.wait_for_selector(f".table:not([data-version='{before}'])")


def one_move(page, touch=False):
    """Click on a lit card, and on what its menu offers; of several, choose some; without lit cards, on a button."""
    before = version(page)
    lit, confirm = page.locator(".table .card.lit"), page.locator("#confirm")
    if confirm.count():
        for k in range(lit.count()):
            press(lit.nth(k), touch)
            if confirm.is_enabled():
                break
        press(confirm, touch)
    elif lit.count():
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
        confirm_end(page, before)
    else:
        one_move(page, touch)


def confirm_end(page, before):
    """Answer the question whether to end a turn with ink left, if it is asked, and wait for the turn to end."""
    page.wait_for_selector(f"dialog, .table:not([data-version='{before}'])")
    if page.locator("dialog").count():
        page.keyboard.press("Enter")
    after(page, before)


def make(page, words, touch=False):
    """Take the action with these words from the list of all."""
    if not page.query_selector(".all[open]"):
        press(page.locator(".all > summary"), touch)
    before = version(page)
    press(page.get_by_role("button", name=words, exact=True).and_(page.locator(".all button")).first, touch)
    after(page, before)


def shows(page, selector, text):
    """Wait until an element contains a text."""
    page.wait_for_function(
        "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)", arg=[selector, text]
    )


def log(page):
    return page.locator("#log li:not(.heading)").all_text_contents()


def wait_for_log(page, lines):
    """Wait until the log begins with these lines."""
    page.wait_for_function(
        "lines => [...document.querySelectorAll('#log li:not(.heading)')].slice(0, lines.length)"
        ".map(n => n.textContent).join() === lines.join()", arg=lines)  # fmt: skip


def fits(page):
    """Wait until nothing sticks out to the side."""
    page.wait_for_function(NARROW, timeout=3000)


def nameless(page):
    """Return the controls without a name for screen readers."""
    return page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, select, summary, textarea")]
            .filter(n => n.offsetParent && n.checkVisibility() && !n.getAttribute("aria-label") && !n.labels?.length)
            .filter(n => n.matches("select") || !n.innerText.trim())
            .map(n => n.outerHTML.slice(0, 120))"""
    )
