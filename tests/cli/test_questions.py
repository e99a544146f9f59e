"""Questions as a person reads them, where no card of the base deck asks them."""

from __future__ import annotations

from pathlib import Path

from cardset.load import load_set
from cardset.model import CardSet
from cli.answering import read_number
from cli.questions import Questions
from cli.speech import speech_for
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import View, build_deck
from tests.rulebook.games.unstable_unicorns import table
from tests.rulebook.games.unstable_unicorns.table import Table

WORDS = Path(table.__file__).with_name("words.yaml")


def asking(cards: CardSet, names: list[str]) -> Questions:
    return Questions(speech_for(GAME, cards, names, "en", "en"))


def put(questions: Questions, view: View) -> list[str]:
    return questions.put(questions.speech.show(view))


def asked(questions: Questions, view: View) -> list[str]:
    return questions.asked(questions.speech.show(view))


def test_players_are_picked_until_there_are_enough() -> None:
    cards = load_set(None, [WORDS])
    position = Table(["", "", ""], ["many-discard", "yay", "yay"], cards=build_deck(cards))
    view = position.play("many-discard").state.view(0)

    lines = put(asking(cards, ["Ann", "Bea", "Cy"]), view)

    assert lines[-4:] == [
        "Many discard: who has to discard?",
        "  1  Bea",
        "  2  Cy",
        "  3  no further player",
    ]


def test_a_replacement_names_the_card_that_it_saves() -> None:
    cards = load_set()
    position = Table(["yay", "black-knight-unicorn narwhal"], ["unicorn-poison"])
    view = position.play("unicorn-poison").choose(0, "narwhal").state.view(1)

    said = asked(asking(cards, ["Ann", "Bea"]), view)

    assert said[0] == "Do you use Black Knight Unicorn for Narwhal?"
    assert said[1].startswith("    Black Knight Unicorn (Magical Unicorn): ")


def test_why_cards_are_discarded_at_the_end_of_a_turn() -> None:
    cards = load_set()
    hand = "yay narwhal neigh neigh super-neigh back-kick re-target llamacorn"
    position = Table(["", ""], [hand], deck="shake-up")
    view = position.draw().state.view(0)

    said = asked(asking(cards, ["Ann", "Bea"]), view)[0]

    assert said == "Too many cards in hand. Which card do you discard? (card 1 of 2)"


def test_a_number_is_one_of_those_shown() -> None:
    wrong = ["0", "4", "-1", "1.0", "²", "１", "", "one", "9" * 5000]
    assert [read_number(line, 3) for line in ("1", " 3 ", *wrong)] == [0, 2, *[None] * len(wrong)]


def test_an_open_hand_is_shown_and_its_cards_can_be_read() -> None:
    cards = load_set()
    position = Table(["", "nanny-cam", ""], ["yay", "back-kick neigh", "re-target"])
    view = position.state.view(0)
    questions = asking(cards, ["Ann", "Bea", "Cy"])
    table = questions.speech.show(view)

    assert [line for line in questions.situation(table) if "open hand" in line] == [
        "Bea's open hand: Back Kick, Neigh"
    ]
    assert questions.explain(view, "back").startswith("Back Kick (Magic card): ")
    assert questions.in_sight(table, "re-target") is None
    assert questions.explain(view, "re-target").startswith("Re-Target (Magic card): ")  # texts are no secret
    assert questions.explain(view, "zzz") == "No card has a name such as zzz."


def test_what_was_picked_before_is_shown_while_more_is_asked() -> None:
    cards = load_set()
    position = Table(["", ""], ["change-of-luck yay neigh narwhal llamacorn", ""], deck="shake-up re-target")
    view = position.play("change-of-luck").choose(0, "neigh").state.view(0)

    lines = put(asking(cards, ["Ann", "Bea"]), view)

    assert "Picked so far: Neigh" in lines
    assert "  1  Yay" in lines
    assert not any(line.endswith("  Neigh") for line in lines)
