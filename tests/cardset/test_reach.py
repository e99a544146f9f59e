"""Which cards can be where: judged for every type of the built-in game and of the sample set."""

from __future__ import annotations

from typing import Any

import pytest

from cardset.load import load_set
from cardset.reach import zones_of
from cardset.reading import AbilityReader, At
from cardset.sense import check_ability
from tests.cardset.samples import PEBBLES

TABLE = {"hand", "deck", "discard"}


@pytest.mark.parametrize(
    ("kind", "zones"),
    [
        ("baby", {"nursery", "stable"}),
        ("basic", TABLE | {"stable"}),
        ("magical", TABLE | {"stable"}),
        ("upgrade", TABLE | {"stable"}),
        ("downgrade", TABLE | {"stable"}),
        ("magic", TABLE),
        ("instant", TABLE),
    ],
)
def test_zones_of_the_built_in_types(kind: str, zones: set[str]) -> None:
    vocabulary = load_set().vocabulary

    assert zones_of(vocabulary.types[kind], vocabulary) == zones


@pytest.mark.parametrize(
    ("kind", "zones"),
    [("pebble", {"bag", "beach", "hand", "stable"}), ("throw", {"bag", "beach", "hand"})],
)
def test_zones_of_another_game(kind: str, zones: set[str]) -> None:
    vocabulary = load_set(PEBBLES).vocabulary

    assert zones_of(vocabulary.types[kind], vocabulary) == zones


def told(ability: dict[str, Any]) -> list[str]:
    """What is reported of a Magical Unicorn's ability."""
    vocabulary = load_set().vocabulary
    found: list[str] = []

    def report(message: str, at: At, hint: str = "", key: bool = False) -> None:
        found.append(message)

    for read in AbilityReader(vocabulary, report).abilities([ability]):
        check_ability(read, vocabulary.types["magical"], vocabulary, report, (0,))
    return found


@pytest.mark.parametrize("zones", [["discard"], ["hand"], ["stable"], ["deck"], ["this", "discard"]])
def test_whole_zones_go_where_their_cards_can_go(zones: list[str]) -> None:
    assert told({"when": {"this": "entered"}, "do": {"shuffle": {"zones": zones}}}) == []


def test_the_nursery_is_never_shuffled_into_the_deck() -> None:
    """There are only Babies in it, and these come neither into the deck nor into a hand."""
    assert told({"when": {"this": "entered"}, "do": {"shuffle": {"zones": ["hand", "nursery"]}}}) == [
        "'shuffle' takes nothing from the zone 'nursery': no card in it ever comes into the zone 'deck'"
    ]
