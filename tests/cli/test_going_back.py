"""Going back behind what programs did: the same answer comes to the same again, and the game is marked."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from ai.opponent import Opponent
from ai.roster import build
from cardset.load import load_set
from cli.sitting import Sitting
from cli.speech import speech_for
from rulebook.games.unstable_unicorns import GAME
from rulebook.protocol import Move
from rulebook.replay import read
from tests.cli.running import FROZEN, table

DEAL = ("--seed", "3", "--vs-ai", "2", "--set", str(FROZEN))
MARKED = "Answers were taken back in this game: it counts in no ranking."


def sitting(seed: int, people: int = 1) -> Sitting:
    cards = load_set(FROZEN)
    speech = speech_for(GAME, cards, [*"ABC"], "en", "en")
    programs: list[Opponent[Any, Any] | None] = [
        build("novice", seed + seat, GAME) for seat in range(people, 3)
    ]
    rules = GAME.presets.read("")
    return Sitting(speech, GAME.components(cards), seed, rules, [*[None] * people, *programs])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(6))
def test_the_same_answer_comes_to_the_same_again(seed: int) -> None:
    """Whenever somebody goes back, they stand before an answer of theirs as they stood there, and what they
    draw after the same answer is the same."""
    rng, at = random.Random(seed), sitting(seed)
    answers: dict[int, tuple[str, Move]] = {}
    came: dict[int, str] = {}
    gone = 0

    def choose(seat: int) -> Move | None:
        nonlocal gone
        before = came.setdefault(at.moves, at.state.digest()) if at.moves - 1 in answers else ""
        assert before in ("", at.state.digest())
        if seat:
            return at.opponent(seat)
        if gone < 25 and rng.random() < 0.4 and at.go_back(0):
            gone += 1
            digest, again = answers[at.moves]
            assert at.state.digest() == digest
            for later in [place for place in (*answers, *came) if place > at.moves + 1]:
                answers.pop(later, None)
                came.pop(later, None)
            return again
        if gone == 25:
            return None
        move: Move = rng.choice(at.state.legal_moves())
        answers[at.moves] = at.state.digest(), move
        came.pop(at.moves + 1, None)
        return move

    for _ in at.lines(choose):
        pass
    assert gone > 5
    assert at.taken_back


def test_where_several_people_play_nobody_goes_back_behind_another() -> None:
    at = sitting(1, people=2)
    answers = 0

    def choose(seat: int) -> Move | None:
        if seat == 2:
            return at.opponent(seat)
        nonlocal answers
        answers += 1
        if answers > 9:
            assert not at.can_go_back(seat)
            assert not at.go_back(seat)
            return None
        first: Move = at.state.legal_moves()[0]
        return first

    for _ in at.lines(choose):
        pass
    assert not at.taken_back


def test_the_mark_stays_with_the_game(tmp_path: Path) -> None:
    """In its log, after it is resumed, in the replay, and where it is told again."""
    written, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    table("play", *DEAL, typed=f"8\nu\nu\n9\ns {copy}\nq\n")
    assert read(copy).taken_back
    told = table("play", "--resume", "--replay", written, typed="concede\nyes\n").out
    assert told.count(MARKED) == 1
    assert read(written).taken_back
    assert MARKED in table("replay", written, "--set", FROZEN).out


def test_a_game_without_it_is_written_as_ever(tmp_path: Path) -> None:
    written = tmp_path / "game.jsonl"
    told = table("play", *DEAL, "--replay", written, typed="8\nq\n").out
    assert MARKED not in told
    assert "taken_back" not in json.loads(written.read_text(encoding="utf-8").splitlines()[0])
    assert not read(written).taken_back
