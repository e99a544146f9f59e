"""Questions as a person reads them, where no card of the base deck asks them."""

from __future__ import annotations

from pathlib import Path

from cardset.load import load_set
from cli.questions import Questions
from cli.speech import Speech
from rulebook.unstable_unicorns import build_deck
from tests.rulebook.unstable_unicorns import table
from tests.rulebook.unstable_unicorns.table import Table

WORDS = Path(table.__file__).with_name("words.yaml")


def test_players_are_picked_until_there_are_enough() -> None:
    cards = load_set(None, [WORDS])
    position = Table(["", "", ""], ["many-discard", "yay", "yay"], cards=build_deck(cards))
    view = position.play("many-discard").state.view(0)

    lines = Questions(Speech(cards, ["Ann", "Bea", "Cy"], "en", "en")).put(view)

    assert lines[-4:] == [
        "Many discard: which player?",
        "  1  Bea",
        "  2  Cy",
        "  3  no further player",
    ]
