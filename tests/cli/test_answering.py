"""How a question is answered step by step: a card, then its target; what is odd once more."""

from __future__ import annotations

import re

import pytest

from cardset.catalog.translate import Translations
from cli.answering import Answering
from cli.preferences import kept
from rulebook.table import Group, Option, Question
from tests.cli.running import FROZEN, table
from tests.cli.test_windows import question
from tests.rulebook.games.unstable_unicorns.table import Table

TINY = ("--seed", "3", "--vs-ai", "2", "--set", str(FROZEN))
"""After the eighth Baby the fifth answer is a Downgrade."""


def answering(position: Table, sure: bool = True, seat: int = 0) -> Answering:
    return Answering(question(position, seat), Translations(), sure)


def said(at: Answering) -> list[str]:
    return [entry.text for entry in at.entries]


def moved(option: Option | None) -> str:
    return "" if option is None else option.text


def test_a_card_then_its_target_with_the_way_back() -> None:
    at = answering(Table(["", "", ""], ["narwhal yay"]))
    assert said(at) == ["play Narwhal", "play Yay", "draw a card"]
    assert moved(at.take(0)) == "play Narwhal"

    assert at.take(1) is None
    assert (at.text, said(at)) == ("Yay: into whose Stable?", ["your own", "Bea's", "Cy's"])
    assert at.back()
    assert (at.is_first, at.back()) == (True, False)

    assert at.read("2") is None
    assert moved(at.read("own")) == "play Yay into your own Stable"


def test_rivals_come_first_for_what_harms_and_oneself_for_what_helps() -> None:
    at = answering(Table(["", "", ""], ["blinding-light yay"]))
    assert at.take(0) is None
    assert said(at) == ["Bea's", "Cy's", "your own"]
    at.back()
    at.take(1)
    assert said(at) == ["your own", "Bea's", "Cy's"]


def test_words_may_name_card_and_target_at_once_or_the_card_alone() -> None:
    position = Table(["", "", ""], ["narwhal yay blinding-light"])
    assert moved(answering(position).read("blinding bea")) == "play Blinding Light into Bea's Stable"
    at = answering(position)
    assert at.read("yay") is None
    assert at.text == "Yay: into whose Stable?"
    assert at.read("nothing of the kind") is None
    assert at.text == "Yay: into whose Stable?"


@pytest.mark.parametrize(
    ("hand", "words", "why"),
    [
        (
            "blinding-light",
            "blinding own",
            "Blinding Light harms whoever has it, and this is your own Stable.",
        ),
        ("yay", "yay bea", "Yay is good for whoever has it, and Bea would have it."),
    ],
)
def test_what_is_odd_is_asked_once_more(hand: str, words: str, why: str) -> None:
    position = Table(["", "", ""], [hand])
    at = answering(position)
    assert at.read(words) is None
    assert at.text.startswith(why)
    assert at.text.endswith("?")
    assert at.read("no") is None
    assert at.is_first
    assert at.sure

    at.read(words)
    assert moved(at.read("1")).startswith("play ")
    assert moved(answering(position, sure=False).read(words)).startswith("play ")

    at = answering(position)
    at.read(words)
    assert moved(at.take(1)).startswith("play ")
    assert not at.sure


def test_what_one_usually_means_is_not_odd() -> None:
    at = answering(Table(["", "", ""], ["blinding-light yay narwhal"]))
    for words in ("blinding bea", "yay own", "narwhal", "draw"):
        assert at.read(words) is not None


def test_the_only_card_that_stops_others_is_not_thrown_away_by_mistake() -> None:
    hand = "yay narwhal back-kick re-target llamacorn shake-up change-of-luck"
    one = Table(["", ""], [f"{hand} neigh"], deck="unicorn-poison").draw()
    two = Table(["", ""], [f"{hand} neigh super-neigh"], deck="unicorn-poison").draw()

    at = answering(one)
    assert at.text == "Too many cards in hand. Which card do you discard? (card 1 of 2)"
    assert at.read("neigh") is None
    assert at.text.startswith("Neigh is all you have to stop others with.")
    assert answering(one).read("yay") is not None
    assert answering(two).read("super neigh") is not None


def test_of_what_is_alike_enter_takes_one_by_chance() -> None:
    options = tuple(Option(number, f"baby {number}") for number in range(5))
    asked = Question("Which?", tuple(Group(None, (option,)) for option in options), alike=True)
    taken = {Answering(asked, Translations(), seed=seed).enter() for seed in range(60)}
    assert taken == set(options)
    assert Answering(asked._replace(alike=False), Translations()).enter() is None


def test_a_question_says_where_a_card_goes_to() -> None:
    position = Table(["narwhal", "rhinocorn", "llamacorn"], ["unicorn-swap"]).play("unicorn-swap")
    assert question(position, 0).text == "Unicorn Swap: whose Stable does Narwhal move to?"


# At the table


def play(*lines: str) -> str:
    done = table("play", *TINY, typed="".join(f"{line}\n" for line in (*lines, "q")))
    assert (done.code, done.err) == (0, "")
    return done.out


def test_a_game_begins_with_one_key() -> None:
    told = play("")
    assert told.count("Baby ") < 12
    assert re.search(r"  You take Baby \w+", told)
    assert "  1  Baby Unicorn (Black)" in play("t")


def test_answers_say_in_a_line_what_they_do() -> None:
    told = play("8")
    assert re.search(r"^  5  play Tiny Stable: .+\.$", told, re.MULTILINE)


def test_a_step_is_told_and_left_again() -> None:
    told = play("8", "5", "b", "5", "", "5", "own", "no", "5", "own", "yes")
    assert told.count("Tiny Stable: into whose Stable?\n  1  ") == 4
    assert told.count("this is your own Stable. Is that what you mean") == 2
    assert "You play Tiny Stable." in told


def test_whoever_wants_no_more_such_questions_says_so_once() -> None:
    assert "You play Tiny Stable." in play("8", "tiny own", "never")
    assert not kept().sure
    told = play("8", "tiny own")
    assert "Is that what you mean" not in told
    assert "You play Tiny Stable." in told
    table("play", *TINY, "--confirm", typed="q\n")
    assert kept().sure


@pytest.mark.parametrize("typed", ["?", "?5", "w", "w5", "l", "p", "r", "s", "h", "m", "x", "u"])
def test_no_command_pushes_the_question_away(typed: str) -> None:
    told = play("8", typed)
    after = told[told.index(f"> {typed}\n") :].rpartition("\n> ")[0]
    if typed != "x":  # a line that says nothing is answered with what can be typed
        assert "Your turn. What do you do?\n  1  " in after
        assert "draw a card" in after.splitlines()[-1]
