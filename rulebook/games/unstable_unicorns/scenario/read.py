"""From files of scenarios to values, checked or not at all.

Every fault of a file is told at once, with its line and column. A file that comes with the game and passed
once is remembered (:mod:`cardset.cache`), so that running all of them needs no YAML reader.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached
from cardset.digest import RULES, Data
from cardset.errors import Fault
from cardset.files import read_bytes
from cardset.load import load_set
from cardset.model import CardSet
from cardset.paths import main_set, set_folder
from cardset.sources import find_sources
from cardset.values import made
from rulebook import clauses, rulings
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.scenario.check import Known, check_entry, defined_cards, printed_cards
from rulebook.games.unstable_unicorns.scenario.given import players_of
from rulebook.games.unstable_unicorns.scenario.model import (
    LETTERS,
    SCENARIOS,
    Deal,
    Given,
    Scenario,
    wanted,
)
from rulebook.scenarios.read import At, Entry, checked, collect, scenario_made

if TYPE_CHECKING:
    from cardset.yaml_reader import Document
    from rulebook.games.unstable_unicorns.deck import Deck

SCHEMA = Path(__file__).resolve().parents[1] / "schemas" / "scenario.schema.json"


def read_scenarios(*paths: Path, cards: CardSet | None = None) -> list[Scenario]:
    """The scenarios in files, and in the files below folders, in this order.

    ``cards`` is the set they are about, the base deck when left out. Raises :class:`FaultsError` with every
    fault of every file, :class:`CardsetError` for a path that holds no scenarios.
    """
    known = Knowledge(cards)
    entries = collect(paths, lambda file: _entries(file, known))
    deck = deck_of(known.cards)
    return [scenario_of(file, entry, known.cards, deck) for file, entry in entries]


def deck_of(cards: CardSet) -> Callable[[str], Deck]:
    """What builds the deck of ``cards`` in a print, once for all that ask."""

    @cache
    def build(printed: str) -> Deck:
        from rulebook.games.unstable_unicorns.deck import (
            build_deck,
        )  # what only reads scenarios plays nothing

        return build_deck(cards.in_print(printed))

    return build


class Knowledge:
    """What scenarios may name, looked up when a file has to be checked."""

    def __init__(self, cards: CardSet | None) -> None:
        self.built_in = cards is None
        self.cards = cards or load_set(main_set(GAME.id))

    def names(self) -> Known:
        """The cards, clauses, rulings and examples."""
        return Known(self.cards, GAME.clauses.by_id, GAME.rulings, GAME.examples)

    def sources(self) -> list[Path]:
        """The data that decide what passes."""
        parts = (GAME.folder / name for name in (clauses.FILE, rulings.RULINGS, rulings.EXAMPLES))
        return [*parts, *find_sources(set_folder(main_set(GAME.id))).all]

    @cached_property
    def contents(self) -> list[Data]:
        """The same with what is in them, read once for all files."""
        return [(str(path), read_bytes(path)) for path in self.sources()]


def _entries(file: Path, known: Knowledge) -> list[Entry]:
    """The plain data of a faultless file: its scenarios, with lines and with the reasons for a refusal."""

    def check_and_read() -> list[Entry]:
        names = known.names()

        def judge(document: Document, at: At, entry: Entry) -> tuple[list[Fault], list[str]]:
            return check_entry(document, names, at, entry)

        return checked(file, SCHEMA, judge)

    real = Path(os.path.realpath(file))  # Path.resolve raises for links that lead in a circle
    if not (known.built_in and real.is_relative_to(SCENARIOS)):
        return check_and_read()
    name = f"scenarios-{real.relative_to(SCENARIOS).with_suffix('').as_posix().replace('/', '-')}"
    contents: list[Data] = [(str(file), read_bytes(file)), *known.contents]
    entries: list[Entry] = cached(name, contents, check_and_read, RULES)
    return entries


def scenario_of(
    path: Path, entry: Mapping[str, Any], cards: CardSet, deck: Callable[[str], Deck]
) -> Scenario:
    """The scenario that a faultless entry says; ``deck`` builds that of ``cards`` (:func:`deck_of`)."""
    deal = entry.get("deal")
    given = entry.get("given")
    printed = printed_cards(entry, cards)

    @cache
    def build() -> Deck:
        find = deck_of(defined_cards(entry, printed)) if "define" in entry else deck
        return find(printed.print)

    return scenario_made(
        Scenario,
        path,
        entry,
        GAME.presets.default.name,
        wanted,
        build=build,
        given=None if given is None else _given(given, players_of(entry)),
        deal=None if deal is None else _deal(deal),
    )


def _deal(data: Mapping[str, Any]) -> Deal:
    return Deal(data["players"], data.get("seed", 1), LETTERS.index(data.get("first", LETTERS[0])))


def _given(data: Mapping[str, Any], players: int) -> Given:
    def by_seat(key: str) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(data.get(key, {}).get(name, ())) for name in LETTERS[:players])

    return made(
        Given,
        data,
        players=players,
        turn=LETTERS.index(data.get("turn", LETTERS[0])),
        extra_turns=data.get("extra-turns", 0),
        stables=by_seat("stables"),
        hands=by_seat("hands"),
        rest=data.get("deck-rest", "all") == "all",
    )
