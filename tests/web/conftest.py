"""A server for the tests of a module, and pages of it in a browser."""

import pytest

from tests.browsing import CHROMIUM, DESKTOP, FLAGS, PHONE, opened
from tests.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("page"))
    yield server
    said = server.stop()
    assert "Traceback" not in said and "failed" not in said, said


@pytest.fixture(scope="module")
def chromium():
    reason = "playwright is not installed: pip install -e '.[browser]'"
    sync_api = pytest.importorskip("playwright.sync_api", reason=reason)
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium, server):
    yield from opened(chromium, server, viewport=DESKTOP)


@pytest.fixture
def phone(chromium, server):
    yield from opened(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
