"""Where everything stands on a site: paths of pages, anchors on them, and ways from one page to another.

Every anchor is the id of what stands there (of a clause, an answer, a term), and ids never change. All
clauses stand on one page, and all answers but those on triggers are listed on one (these on another), so that
a link to them outlives any regrouping.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import TypeAlias
from urllib.parse import quote

from rulebook.faq.model import Answer
from rulebook.site.content import Content

Titles: TypeAlias = Mapping[str, Mapping[str, str]]
"""The titles of games, by id and by language."""

ASSETS = "assets"
RULES = "rules.html"
FAQ = "faq.html"
TERMS = "glossary.html"
_SAFE = ":/@.~-"
"""What needs no percent sign in a fragment, of what ids have."""


def card_page(card: str) -> str:
    """The page of a card, in the folder of a language."""
    return f"cards/{_name(card)}.html"


def chapter_page(chapter: str) -> str:
    """The page of the answers of a chapter, in the folder of a language."""
    return f"faq/{_name(chapter)}.html"


def _name(ident: str) -> str:
    """An id as the name of a file, whatever it consists of."""
    return quote(ident, safe="").replace("%", "_")


class Links:
    """Ways from ``page``, a path in the folder of a language, as relative URLs."""

    def __init__(self, content: Content, page: str, chapters: Mapping[str, str]) -> None:
        self._content = content
        self._page = page
        self._chapters = chapters
        self._ways: dict[str, str] = {}

    def to(self, page: str, anchor: str = "") -> str:
        """The way to a page of this language, perhaps to an ``anchor`` there."""
        way = self._ways.get(page)
        if way is None:  # most pages are linked to many times
            way = self._ways[page] = quote(posixpath.relpath(page, posixpath.dirname(self._page) or "."))
        if not anchor:
            return way
        return f"{'' if page == self._page else way}#{quote(anchor, safe=_SAFE)}"

    def other(self, language: str) -> str:
        """The way to the same page in another language."""
        return self.to(f"../{language}/{self._page}")

    def games(self, beside: Titles) -> list[tuple[str, str, str]]:
        """The ways to other games of the site, in the language of the page where they have it: title, way,
        and language."""
        up = "../" * (self._page.count("/") + 2)
        found = []
        for game, titles in beside.items():
            code = self._content.language if self._content.language in titles else next(iter(titles))
            found.append((titles[code], f"{up}{quote(game)}/{quote(code)}/index.html", code))
        return found

    def asset(self, name: str) -> str:
        """The way to a file that all languages share."""
        return self.to(f"../{ASSETS}/{name}")

    def clause(self, clause: str) -> str:
        """The way to a clause."""
        return self.to(RULES, clause)

    def term(self, term: str) -> str:
        """The way to a term of the glossary."""
        return self.to(TERMS, term)

    def card(self, card: str) -> str:
        """The way to a card."""
        return self.to(card_page(card))

    def answer(self, answer: Answer) -> str:
        """The way to an answer: with its card, else in its chapter."""
        return self.to(self.home(answer), answer.id)

    def home(self, answer: Answer) -> str:
        """The page on which an answer stands in full."""
        if answer.source in ("card", "trigger") and answer.cards:
            return card_page(answer.cards[0])
        return chapter_page(self._chapters[answer.id])
