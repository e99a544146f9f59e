"""The registry, and the pages that are written from it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardset.lint.finding import Severity
from cardset.lint.pages import pages
from cardset.lint.rule import entry_rule, registry

DOCS = Path(__file__).parents[3] / "docs" / "lint"


def test_a_rule_says_what_it_is() -> None:
    for rule in registry().values():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.id), rule.id
        assert 10 < len(rule.reason) < 70 and not rule.reason.endswith("."), rule.id
        assert "**Anti-pattern**" in rule.doc and "**Best practice**" in rule.doc, rule.id


def test_the_pages_in_the_docs_are_current() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in DOCS.iterdir()}
    assert written == pages(), "run: python -m cardset.lint.pages docs/lint (and delete pages of gone rules)"


def test_the_index_links_every_page() -> None:
    linked = set(re.findall(r"\]\(([a-z-]+\.md)\)", pages()["index.md"]))
    assert linked == pages().keys() - {"index.md"}


def test_two_rules_cannot_share_an_id() -> None:
    check = registry()["gettext-untranslated"].check
    with pytest.raises(ValueError, match="two rules"):
        entry_rule("gettext-fuzzy", Severity.INFO, "again")(check)


def test_a_rule_belongs_to_a_family() -> None:
    check = registry()["gettext-untranslated"].check
    with pytest.raises(ValueError, match="no family"):
        entry_rule("weather-rain", Severity.INFO, "of no family")(check)
    assert "weather-rain" not in registry()
