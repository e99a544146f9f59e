"""What is told of a game, where one event alone does not say it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardset.load import load_set
from cli.speech import speech_for
from rulebook.games.unstable_unicorns import CS_2E, GAME
from rulebook.games.unstable_unicorns.engine import new_game
from rulebook.table import TableView
from tests.rulebook.games.unstable_unicorns.random_play import deck_named
from tests.rulebook.games.unstable_unicorns.table import Table

NAMES = ["Ann", "Bea", "Cy"]
LANGUAGES = ["en", "pl", "cs", "ru"]


def told(table: Table) -> list[str]:
    """What a watcher has been told so far."""
    speech = speech_for(GAME, load_set(), NAMES, "en", "en")
    return [line.strip() for line in speech.tell(table.state, table.state.journal or [])]


def test_an_effect_that_does_nothing_has_no_heading() -> None:
    table = Table(["", "", ""], ["narwhal-torpedo yay"]).play("narwhal-torpedo")
    assert told(table)[0] == "Ann plays Narwhal Torpedo."
    assert not any(line.startswith("Ann's Narwhal Torpedo") for line in told(table))


def test_the_heading_of_an_effect_waits_for_what_it_does() -> None:
    """The question comes between the two, and its answer is told in a second part."""
    table = Table(["yay barbed-wire", "", ""], ["stabby-the-unicorn chainsaw-unicorn"], at="action")
    speech = speech_for(GAME, load_set(), NAMES, "en", "en")
    table.play("chainsaw-unicorn")
    journal = table.state.journal
    assert journal is not None
    before = list(speech.tell(table.state, journal))
    seen = len(journal)
    table.yes(0)
    after = list(speech.tell(table.state, journal[seen:]))
    assert not any("Ann's Chainsaw Unicorn:" in line for line in before)
    assert "  Ann's Chainsaw Unicorn:" in after


def test_players_named_before_the_window_are_told() -> None:
    rules = replace(CS_2E, targeting="before-neigh")
    table = Table(["", "", ""], ["unfair-bargain", "neigh", "yay"], rules=rules)
    table.play("unfair-bargain").pick(0, 2)
    assert told(table)[-1] == "Ann names Cy for Unfair Bargain."


def test_a_game_without_end_is_told_in_every_language() -> None:
    state = Table(["", "", ""], ["yay"]).state
    state.ended, state.decision = "endless", None
    told = {
        language: speech_for(GAME, load_set(), NAMES, language, language).outcome(state)
        for language in LANGUAGES
    }
    assert told["en"][-1] == "The effects go round for ever and nobody can stop them: nobody wins."
    assert len({lines[-1] for lines in told.values()}) == len(LANGUAGES)


def test_a_duel_tells_who_stops_what_and_what_comes_of_the_card() -> None:
    table = Table(["", "", ""], ["slowdown neigh", "neigh"])
    table.play("slowdown", into=1).neigh(1).neigh(0)

    assert told(table)[:4] == [
        "Ann plays Slowdown into Bea's Stable.",
        "Bea Neighs Ann's Slowdown.",
        "Ann Neighs Bea's Neigh.",
        "Slowdown comes into Bea's Stable.",
    ]


def shown(table: TableView) -> Iterator[str]:
    """What a table says around the question, besides what stands above a Stable."""
    yield from table.heading
    yield from (step.text for step in table.under_way)
    if table.question is not None:
        yield table.question.text
        yield from (option.text for group in table.question.groups for option in group.options)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_spoken_of_to_their_face(language: str) -> None:
    """No sentence that a person is told in a game has their own name: it speaks to them."""
    cards = load_set()
    for seed in range(3):
        choose = random.Random(seed)
        state = new_game(cards, 3, seed=seed, journal=True)
        speech = speech_for(GAME, cards, ["Xqx", "Bea", "Cyr"], language, language, audience=0)
        speech.voice.you = 0
        told: list[str] = []
        while not state.ended:
            if state.player_to_act == 0:
                told += shown(speech.show(state.view(0)))
            seen = len(state.journal or ())
            state.play(choose.choice(state.legal_moves()))
            told += speech.tell(state, (state.journal or [])[seen:])
        told += speech.outcome(state)
        assert len(told) > 200
        assert not [line for line in told if "Xqx" in line]
        assert any("Bea" in line for line in told)


@pytest.mark.parametrize(
    ("language", "panda", "none"),
    [
        ("en", "Panda", "no effect"),
        ("pl", "panda", "bez efektu"),
        ("cs", "panda", "bez efektu"),
        ("ru", "панда", "без эффекта"),
    ],
)
def test_a_card_is_marked_by_what_it_counts_as(language: str, panda: str, none: str) -> None:
    table = Table(["pandamonium narwhal-torpedo", "blinding-light black-knight-unicorn", "rhinocorn"])
    speech = speech_for(GAME, load_set(), NAMES, language, language)
    seats = speech.show(table.state.view(0)).seats
    marks = [{thing.face: thing.marks for zone in seat.zones for thing in zone.things} for seat in seats]

    assert marks == [
        {"pandamonium": (), "narwhal-torpedo": (panda,)},
        {"blinding-light": (), "black-knight-unicorn": (none,)},
        {"rhinocorn": ()},
    ]


def test_what_is_still_to_come_is_said() -> None:
    """A lent card says when its delayed effect comes; one about no card, and turns to be missed, stand beside
    the piles."""
    deck = deck_named("stretched")
    table = Table(["borrow-a-unicorn draw-at-the-end", "rhinocorn", ""], at="beginning", cards=deck)
    table.first(0, "borrow-a-unicorn").yes(0).yes(0)
    table.state.missed = (0, 1, 1)
    shown = speech_for(GAME, deck.set, NAMES, "en", "en", audience=0)
    shown.voice.you = 0
    told = shown.show(table.state.view(0))
    marks = {thing.face: thing.marks for zone in told.seats[0].zones for thing in zone.things}

    assert marks["rhinocorn"] == ("End of turn phase: Borrow a unicorn",)
    assert told.common[1:] == (
        "An effect of Draw at the end is still to come (End of turn phase).",
        "You miss your next turn.",
        "Bea misses the next 2 turns.",
    )
