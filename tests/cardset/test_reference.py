"""The page of the vocabulary says what the vocabulary says."""

from __future__ import annotations

from pathlib import Path

from cardset.load import load_set
from cardset.reference import reference
from tests.cardset.samples import copy_of_pebbles, edit


def test_a_type_that_is_not_played_comes_from_where_it_starts(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(
        folder / "game" / "vocabulary.yaml",
        "many: Charms}, in: card, serves: owner, plays: stable, into: own}",
        "many: Charms}, in: card, serves: owner, starts: beach}",
    )

    page = reference(load_set(folder))

    assert "| `charm` | Charm | never played; comes from the beach |" in page
    assert "| `pebble` | Pebble | stays in play |" in page
    assert "Nursery" not in page


def test_a_zone_is_shown_with_what_it_is_for() -> None:
    page = reference(load_set())

    assert "| `stable` | your Stable | in-play | cards in Stables |" in page
    assert "| `unicorn` | Unicorn card | any of baby, basic, magical; counted for who wins |" in page
