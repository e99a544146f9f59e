"""The page that is handed to a translator."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import html5lib
import pytest

from cardset.errors import Fault
from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.lint.rule import registry
from cardset.lint.told.page import page_report
from tests.browser import PHONE, chromium, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RULES = list(registry().values())
CATALOG = (
    'msgid "Put a card <b>there</b>."',
    'msgstr ""',
    '"Odłóż \\"kartę\\" na "',
    '"cmentarz."',
)


def finding(rule: str, line: int, column: int, surface: str, message: str = "is odd") -> Finding:
    return Finding(
        Path("pl/a.po"),
        line,
        column,
        column + len(surface),
        rule,
        Severity.ERROR,
        message,
        surface,
        tuple(f"stos{number}" for number in range(9)),
        None,
        "pl@nsfw",
        "Put a card <b>there</b>.",
    )


def page(*found: Finding, every: bool = False, lines: tuple[str, ...] = CATALOG) -> str:
    files = (Linted(Path("pl/a.po"), found, lines),)
    return page_report(Result(files, (Fault("is <cut>", "b.po"),)), RULES, every)


def test_a_place_is_told_with_the_whole_texts_and_its_mark() -> None:
    shown = page(finding("terms-deprecated", 4, 2, "cmentarz"))
    assert '<p class="source" lang="en">Put a card &lt;b&gt;there&lt;/b&gt;.</p>' in shown
    assert '<p lang="pl">Odłóż &quot;kartę&quot; na <mark>cmentarz</mark>.</p>' in shown
    assert "stos5 …</b>" in shown  # six are enough
    assert "b.po: is &lt;cut&gt;" in shown


def test_what_is_absent_is_shown_where_it_should_be() -> None:
    shown = page(finding("gettext-punctuation", 4, 11, ""), finding("text-space", 3, 7, " "))
    assert "na cmentarz.<mark>‸</mark></p>" in shown
    assert "Odłóż<mark>␣</mark>&quot;" in shown  # of several blanks the one that is meant
    assert shown.count("<mark>") == 2


def test_terms_come_first_and_what_is_alike_stands_together() -> None:
    found = [finding("gettext-tags", 4, 2, "cmentarz")] * 50
    about = (("terms-missing", "b"), ("terms-near", "a"), ("terms-missing", "a"))
    found += [finding(*said[:1], 4, 2, "cmentarz", said[1])._replace(term="discard pile") for said in about]
    shown = page(*found)
    heads = [shown.index(f"<h2>{title}</h2>") for title in ("“discard pile”", "gettext-tags")]
    assert heads == sorted(heads)
    assert shown.index("a <small>(2 times)</small>") < shown.index("</span> b")
    assert "… and 10 more places like these." in shown
    assert "more places" not in page(*found, every=True)


def test_a_document_is_shown_by_its_paragraph() -> None:
    lines = ("Other.", "", "Odłóż ją", "na cmentarz.", "", "Other.")
    found = finding("terms-deprecated", 4, 4, "cmentarz")._replace(path=Path("a.md"), msgid=None)
    shown = page_report(Result((Linted(found.path, (found,), lines),), ()), RULES)
    assert '<p lang="pl">Odłóż ją<br>na <mark>cmentarz</mark>.</p>' in shown


def test_it_is_html() -> None:
    shown = page(finding("terms-missing", 4, 2, "cmentarz", '<script>"&'))
    html5lib.HTMLParser(strict=True).parse(shown)
    assert "<script>" not in shown


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.mark.soak
def test_it_fits_a_phone_and_says_all_it_needs_itself(browser: Browser, tmp_path: Path) -> None:
    long = finding("terms-missing", 4, 2, "cmentarz", "x" * 300)
    file = tmp_path / "page.html"
    file.write_text(page(long, finding("terms-near", 4, 2, "cmentarz")), encoding="utf-8")
    context = opened(browser, PHONE)
    window = context.new_page()
    complaints: list[str] = []
    window.on("console", lambda message: complaints.append(message.text))
    window.goto(file.as_uri())
    assert window.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    window.check("article input >> nth=0")
    context.close()
    assert not complaints
