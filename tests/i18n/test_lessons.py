"""The lessons speak every language: everything is there and approved, and fits the table."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.domains import lessons_domain
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.lesson.messages import lesson_messages
from rulebook.lessons.model import placeholders
from tests.i18n.finished import is_whole

ROOT = Path(__file__).resolve().parents[2]
LESSONS = lessons_domain(GAME.id)
CATALOGS = sorted((ROOT / "i18n").glob(f"*/{LESSONS}.po"))
LANGUAGES = [path.parent.name for path in CATALOGS if is_whole(path.parent.name)]

every_language = pytest.mark.parametrize("language", LANGUAGES)


@functools.cache
def catalog(language: str) -> dict[str, Entry]:
    """The entries in use by context."""
    entries = read_catalog(ROOT / "i18n" / language / f"{LESSONS}.po").entries
    return {entry.msgctxt: entry for entry in entries if entry.msgctxt and not entry.obsolete}


def is_name(context: str) -> bool:
    """Whether it is what a player is called."""
    return context.startswith("player:")


def test_languages_are_looked_at() -> None:
    assert {"cs", "pl", "ru"} <= set(LANGUAGES)


@every_language
def test_every_text_is_translated_and_approved(language: str) -> None:
    entries = catalog(language)
    assert {context: entry.msgid for context, entry in entries.items()} == {
        message.msgctxt: message.msgid for message in lesson_messages()
    }
    assert [context for context, entry in entries.items() if not entry.translated] == []
    english = [context for context, entry in entries.items() if entry.msgstr[0] == entry.msgid]
    assert [context for context in english if not is_name(context)] == []


@every_language
def test_every_text_names_the_cards_that_the_english_names(language: str) -> None:
    for context, entry in catalog(language).items():
        assert set(placeholders(entry.msgstr[0])) == set(placeholders(entry.msgid)), context


@every_language
def test_a_heading_is_none_of_the_sentences(language: str) -> None:
    for context, entry in catalog(language).items():
        text = entry.msgstr[0].rstrip("”“»")
        if is_name(context) or context.endswith(":title"):
            assert text[-1:] not in ".!?", context
            assert len(text) <= 50, context
        else:
            assert text[-1:] in ".!?…", context


@every_language
def test_the_others_have_names_of_their_own(language: str) -> None:
    names = [entry.msgstr[0] for context, entry in catalog(language).items() if is_name(context)]
    assert len(set(names)) == len(names)
    assert all(len(name.split()) == 1 and len(name) <= 12 for name in names)
