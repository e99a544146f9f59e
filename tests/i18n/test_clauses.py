"""The clauses and options of the rules: complete in every language, with the same numbers and ids."""

from __future__ import annotations

import functools
import re
from collections import Counter
from pathlib import Path

import pytest

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.domains import clauses_domain
from rulebook.game import Game
from rulebook.games import unicorn_fever, unstable_unicorns
from rulebook.messages import rule_messages
from tests.i18n.finished import is_whole

ROOT = Path(__file__).resolve().parents[2]
GAMES: tuple[Game, ...] = (unstable_unicorns.GAME, unicorn_fever.GAME)
CATALOGS = {
    (path.parent.name, game.id): game
    for game in GAMES
    for path in sorted((ROOT / "i18n").glob(f"*/{clauses_domain(game.id)}.po"))
    if is_whole(path.parent.name)
}
# What stands in a text as it is: ids of clauses and editions.
IDS = re.compile(r"[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[0-9a-z]+)*|(?:pl|cs|ru)-(?:new|nsfw|2e|2020)")

every_catalog = pytest.mark.parametrize(
    ("language", "game"),
    [(language, game) for (language, _), game in CATALOGS.items()],
    ids=[*map("-".join, CATALOGS)],
)


@functools.cache
def catalog(language: str, game: Game) -> dict[str, Entry]:
    """The entries in use by context."""
    entries = read_catalog(ROOT / "i18n" / language / f"{clauses_domain(game.id)}.po").entries
    return {entry.msgctxt: entry for entry in entries if entry.msgctxt and not entry.obsolete}


def figures(text: str) -> Counter[str]:
    """The ids and numbers in a text."""
    return Counter(IDS.findall(text)) + Counter(re.findall(r"\d+", IDS.sub("", text)))


def test_languages_are_looked_at() -> None:
    assert {(language, game.id) for language in ("cs", "pl", "ru") for game in GAMES} <= set(CATALOGS)


@every_catalog
def test_every_text_is_translated_and_approved(language: str, game: Game) -> None:
    entries = catalog(language, game)
    assert {context: entry.msgid for context, entry in entries.items()} == {
        message.msgctxt: message.msgid for message in rule_messages(game)
    }
    assert [context for context, entry in entries.items() if not entry.translated] == []
    assert [context for context, entry in entries.items() if entry.msgstr[0] == entry.msgid] == []


@every_catalog
def test_numbers_and_ids_are_those_of_the_english(language: str, game: Game) -> None:
    wrong = {
        context: (entry.msgid, entry.msgstr[0])
        for context, entry in catalog(language, game).items()
        if figures(entry.msgid) != figures(entry.msgstr[0])
    }
    assert wrong == {}


@every_catalog
def test_a_question_asks_and_a_statement_states(language: str, game: Game) -> None:
    for context, entry in catalog(language, game).items():
        field = context.rpartition(":")[2]
        if context.startswith(("clause:", "difference:")):
            ends = entry.msgstr[0].rstrip("”“»")
            assert ends.endswith("?" if field == "question" else "."), context


@every_catalog
def test_different_clauses_say_different_things(language: str, game: Game) -> None:
    entries = catalog(language, game).items()
    said = Counter(entry.msgstr[0] for context, entry in entries if ":statement" in context)
    assert len(said) == len(game.clauses.by_id)
