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


def test_a_replacement_names_the_card_that_it_saves() -> None:
    cards = load_set()
    position = Table(["yay", "black-knight-unicorn narwhal"], ["unicorn-poison"])
    view = position.play("unicorn-poison").choose(0, "narwhal").state.view(1)

    asked = Questions(Speech(cards, ["Ann", "Bea"], "en", "en")).ask(view)

    assert asked.startswith("Do you use Black Knight Unicorn for Narwhal? ")
