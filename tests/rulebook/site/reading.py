"""Pages as tests look at them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LINK = re.compile(r'\s(?:href|src|data-engine|data-index|data-answers|data-home)="([^"]*)"')
_ID = re.compile(r'\sid="([^"]*)"')


def pages(site: Path) -> list[Path]:
    """All pages of a site."""
    return sorted(site.rglob("*.html"))


@cache
def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def links(page: Path) -> Iterator[tuple[Path, str, str]]:
    """Where a page leads to: the file, the anchor there, and the link as it is written."""
    for written in dict.fromkeys(_LINK.findall(_text(page))):
        way = urlsplit(unescape(written))
        assert not way.scheme and not way.netloc, f"{page.name} leads outside: {written}"
        file = (page.parent / unquote(way.path)).resolve() if way.path else page
        yield file, unquote(way.fragment), written


@cache
def anchors(page: Path) -> frozenset[str]:
    """The ids of a page; each is there once."""
    found = [unescape(ident) for ident in _ID.findall(_text(page))]
    assert len(found) == len(set(found)), f"{page}: {sorted(one for one in found if found.count(one) > 1)}"
    return frozenset(found)
