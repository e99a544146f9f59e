"""A real browser for tests of pages: Chromium, without a network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
PHONE = (390, 844)
DESKTOP = (1280, 800)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium; tests are skipped where there is none."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.skip("no Chromium is installed (on Debian: apt install chromium), so no page was tried in it")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


def opened(browser: Browser, size: tuple[int, int] = DESKTOP, dark: bool = False) -> BrowserContext:
    """A window of this ``size``, which has no network."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        offline=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    return context
