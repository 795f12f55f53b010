"""A server for the tests of the page, and pages of it in a browser."""

import pytest

from tests.browsing import CHROMIUM, DESKTOP, FLAGS, PHONE, open_page
from tests.serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    for library in ("starlette", "uvicorn"):
        pytest.importorskip(library)
    server = Server(tmp_path_factory.mktemp("page"), "--agent", "tests.helpers:passive")
    yield server
    errors = server.stop()
    assert "Traceback" not in errors and "failed" not in errors, errors


@pytest.fixture(scope="session")
def watched(server):
    """A game between two agents, to its end."""
    return server.settle(server.new(watch="greedy", agent="random", seed=21))


@pytest.fixture(scope="session")
def run(server):
    """A run of the matchups of three decks, played by two agents, to its end."""
    decks = ["blurple", "yurple", "ward-es-control"]
    return server.wait_for_job(server.post("matchups", decks=decks, agents=["greedy", "random"], games=40, seed=3))


@pytest.fixture(scope="session")
def chromium():
    reason = "playwright is not installed: pip install -e '.[browser]'"
    sync_api = pytest.importorskip("playwright.sync_api", reason=reason)
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium, server):
    yield from open_page(chromium, server, viewport=DESKTOP)


@pytest.fixture
def phone(chromium, server):
    yield from open_page(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
