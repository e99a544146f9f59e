"""What the table shows of a whole game: every question in words, the race while it runs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cli.speech import speech_for
from rulebook.game import find_game
from rulebook.plain import PlainState
from rulebook.table import TableView

GAME = find_game("unicorn-fever")
NAMES = ["Ann", "Bea", "Cy", "Di", "Ed", "Flo"]


def dealt(players: int, seed: int) -> PlainState:
    state = GAME.new_game(GAME.components(None), players, seed, GAME.presets.default, journal=True)
    assert isinstance(state, PlainState)
    return state


@pytest.mark.parametrize("language", ["en", "pl", "cs", "ru"])
def test_every_question_and_answer_has_words(language: str) -> None:
    """No answer shows the word of a move or a number that only the engine knows."""
    kinds = set()
    for seed, players in ((3, 2), (8, 4), (9, 6)):
        choose, state = random.Random(seed), dealt(players, seed)
        speech = speech_for(GAME, None, NAMES[:players], language, language)
        while not state.is_over:
            seat = state.player_to_act
            assert seat is not None
            question = speech.show(state.view(seat)).question
            assert question is not None and question.text
            assert [one.move for one in question.options] and question.kind
            for one in question.options:
                kinds.add(one.move.kind)
                assert one.text and str(one.move) != one.text
            assert {one.move for one in question.options} == {*state.legal_moves()}
            state.play(choose.choice([*state.legal_moves()]))
    assert {"take", "declare", "loan", "bet", "stake", "contract", "cast", "done", "reserve"} <= kinds


def _said(table: TableView) -> Iterator[str]:
    """What stands beside the lanes."""
    return (said for lane in table.lanes for said in lane.said)


def test_a_race_is_shown_as_it_runs_with_the_bets_on_it() -> None:
    """Whoever has the last action turn sees the race before its bets are paid: the position keeps moments."""
    state, choose = dealt(4, 5), random.Random(5)
    while not GAME.moments(state):
        state.play(choose.choice([*state.legal_moves()]))
    table = speech_for(GAME, None, NAMES[:4], "en", "en").table
    shown = [table.show(moment.view(0)) for moment in GAME.moments(state)]

    where = [{lane.thing.number: lane.at for lane in one.lanes} for one in shown]
    assert set(where[0].values()) == {0}
    assert all(later[one] >= at for before, later in pairwise(where) for one, at in before.items())
    bets = [sum(said.startswith(("first:", "early:", "late:")) for said in _said(one)) for one in shown]
    assert bets[0] > 0 and bets[0] == bets[-2]
    assert sorted(lane.place for lane in shown[-1].lanes) == [1, 2, 3, 4, 5, 6]
    assert all(one.question is None for one in shown)
    journals = [len(moment.journal or ()) for moment in GAME.moments(state)]
    assert journals == sorted(journals) and journals[-1] < len(state.journal or ())


def test_a_race_leaves_room_for_what_is_told_of_it() -> None:
    """Tokens of the planning phase lie on the table no longer, nor a stake that was paid."""
    state, choose = dealt(4, 5), random.Random(5)
    table = speech_for(GAME, None, NAMES[:4], "en", "en").table
    taken = 0
    while not GAME.moments(state):
        shown = [thing for seat in table.show(state.view(0)).seats for thing in seat.zones[0].things]
        taken = max(taken, sum(thing.kind == "token" for thing in shown))
        state.play(choose.choice([*state.legal_moves()]))
    assert taken > 5
    for moment in GAME.moments(state):
        shown = [thing for seat in table.show(moment.view(0)).seats for thing in seat.zones[0].things]
        assert {thing.kind for thing in shown} <= {"contract"}
    bets = [said for said in _said(table.show(GAME.moments(state)[-1].view(0))) if ": " in said]
    assert bets and not any(said[-1].isdigit() for said in bets)


def test_who_owns_a_runner_and_begins_is_told_as_to_a_person() -> None:
    state = dealt(3, 1)
    speech = speech_for(GAME, None, NAMES[:3], "en", "en", audience=0)
    speech.voice.you = 0
    said = [*_said(speech.table.show(state.view(0)))]
    assert sorted(one for one in said if one == "yours" or one.startswith("of ")) == [
        "of Bea",
        "of Cy",
        "yours",
    ]


def test_those_that_run_as_far_are_told_in_one_line() -> None:
    state, choose = dealt(3, 2), random.Random(2)
    while not GAME.moments(state):
        state.play(choose.choice([*state.legal_moves()]))
    moved = [event for event in state.journal or () if event.kind == "moved"][:6]
    lines = [*speech_for(GAME, None, NAMES[:3], "en", "en").tell(state, moved)]
    steps = {event.number for event in moved}
    assert len(lines) == len(steps) < 6
    names = ("red", "green", "blue", "yellow", "orange", "purple")
    for line in lines:
        number, _, runners = line.strip(" .").partition(" ")
        assert {*runners.partition(": ")[2].split(", ")} == {
            names[event.card] for event in moved if event.number == int(number)
        }


def test_only_who_listens_keeps_moments() -> None:
    state, choose = dealt(3, 1), random.Random(1)
    state.journal = None
    while not state.is_over:
        state.play(choose.choice([*state.legal_moves()]))
        assert GAME.moments(state) == []


def test_nothing_is_told_to_a_person_by_their_name() -> None:
    state, choose = dealt(4, 12), random.Random(12)
    speech = speech_for(GAME, None, ["Xqx", *NAMES[1:4]], "en", "en", audience=0)
    speech.voice.you = 0
    told: list[str] = []
    seen = 0
    while not state.is_over:
        state.play(choose.choice([*state.legal_moves()]))
        told += speech.tell(state, (state.journal or [])[seen:])
        seen = len(state.journal or ())
    heading = "--- Turn"
    assert not [line for line in told if "Xqx" in line and not line.startswith(heading)]
    assert any(line.strip().startswith("You ") for line in told)
