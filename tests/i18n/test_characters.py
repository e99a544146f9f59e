"""The opponents speak every language: names, introductions and lines are there and approved."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from ai.domains import character_domains
from ai.games.unstable_unicorns.facts import FACTS
from ai.messages import name_context
from ai.personality import shipped
from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.domains import characters_domain
from rulebook.games.unstable_unicorns import GAME
from tests.i18n.finished import is_whole

ROOT = Path(__file__).resolve().parents[2]
CHARACTERS = characters_domain(GAME.id)
CATALOGS = sorted((ROOT / "i18n").glob(f"*/{CHARACTERS}.po"))
LANGUAGES = [path.parent.name for path in CATALOGS if is_whole(path.parent.name)]

every_language = pytest.mark.parametrize("language", LANGUAGES)


@functools.cache
def catalog(language: str) -> dict[str, Entry]:
    """The entries in use by context."""
    entries = read_catalog(ROOT / "i18n" / language / f"{CHARACTERS}.po").entries
    return {entry.msgctxt: entry for entry in entries if entry.msgctxt and not entry.obsolete}


def test_languages_are_looked_at() -> None:
    assert {"cs", "pl", "ru"} <= set(LANGUAGES)


@every_language
def test_every_line_is_translated_and_approved(language: str) -> None:
    entries = catalog(language)
    assert {context: entry.msgid for context, entry in entries.items()} == {
        message.msgctxt: message.msgid for message in character_domains()[CHARACTERS]()
    }
    assert [context for context, entry in entries.items() if not entry.translated] == []
    assert [context for context, entry in entries.items() if entry.msgstr[0] == entry.msgid] == []


@every_language
def test_no_two_are_called_the_same(language: str) -> None:
    names = [catalog(language)[name_context(ident)].msgstr[0] for ident in shipped(FACTS)]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 25 for name in names), "a name stands in every line"


@every_language
def test_whoever_ends_a_sentence_ends_it(language: str) -> None:
    for context, entry in catalog(language).items():
        ends = entry.msgstr[0].rstrip("”“»")[-1]
        assert (ends in ".!?") is not context.endswith(":name"), context
        if not context.endswith(":name"):
            assert (ends == "?") is entry.msgid.endswith("?"), context
