"""Which cards can be where: judged for every type of the built-in game and of the sample set."""

from __future__ import annotations

import pytest

from cardset.load import load_set
from cardset.reach import zones_of
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
