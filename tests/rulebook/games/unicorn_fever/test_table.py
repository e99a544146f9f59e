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
