"""Opponents that are other programs: what they are told, and what is said of those that misbehave."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from ai.program import Program
from ai.roster import build
from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import State, new_game
from rulebook.games.unstable_unicorns.notation.spoken import decide, over
from tests.rulebook.games.unstable_unicorns.table import Table

BOT = Path(__file__).parents[2] / "docs" / "bot.py"


def script(folder: Path, text: str) -> Path:
    path = folder / "bot.py"
    path.write_text(f"#!{sys.executable}\nimport json, sys, time\n{text}", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def state() -> State:
    return new_game(None, 3, 7, journal=True)


def test_the_example_plays_a_whole_game(state: State) -> None:
    bots = [Program(f"{sys.executable} {BOT}", seat) for seat in range(3)]
    while (seat := state.player_to_act) is not None:
        state.play(bots[seat].choose(state.view(seat)))

    assert state.is_over


def test_a_message_says_what_a_move_leads_to() -> None:
    colours = ("red", "orange", "yellow", "green", "indigo", "purple")
    table = Table([" ".join(f"basic-unicorn-{colour}" for colour in colours), ""], ["rhinocorn", "neigh"])
    moves = decide(table.state.view(0), ["Ewa", "Jan"])["moves"]
    assert {move["kind"]: move["follows"] for move in moves} == {
        "play": [{"text": "Ewa has 7 Unicorns and wins.", "grave": True}],
        "draw": [],
    }
    stops = decide(table.play("rhinocorn").state.view(1), ["Ewa", "Jan"])["moves"]
    assert {move["kind"]: [one["text"] for one in move["follows"]] for move in stops} == {
        "respond": [],
        "pass": ["If this goes through, Ewa has 7 Unicorns and wins."],
    }


def test_a_message_holds_what_a_person_sees_and_no_more(state: State) -> None:
    seat = state.player_to_act
    assert seat is not None
    view = state.view(seat)
    message = json.loads(json.dumps(decide(view)))

    assert message["player"] == seat
    assert [hand is None for hand in message["hands"]] == [other != seat for other in range(3)]
    assert len(message["moves"]) == len(view.legal_moves)
    assert len({move["text"] for move in message["moves"]}) == len(message["moves"])
    hidden = {card for other in range(3) if other != seat for card in state.zones[state.match.hand(other)]}
    names = json.dumps(message)
    own = {*message["hand"], *message["nursery"], *(card for stable in message["stables"] for card in stable)}
    from rulebook.games.unstable_unicorns.notation.naming import copy_name

    assert not [
        card
        for card in hidden
        if f'"{copy_name(view.deck, card)}"' in names and copy_name(view.deck, card) not in own
    ]


def test_the_end_is_told(state: State) -> None:
    while state.player_to_act is not None:
        state.play(state.legal_moves()[-1])

    message = over(state.view(1))

    assert (message["type"], message["ended"]) == ("over", state.ended)
    assert message["winners"] == list(state.winners)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("print('hello', flush=True)", "it answered 'hello', which is not JSON"),
        ("print('[]', flush=True)", r"it answered '\[\]', not \{\"move\": 0\} to"),
        ("print(json.dumps({'move': 99}), flush=True)", "it answered .*99.*, not"),
        ("print(json.dumps({'move': True}), flush=True)", "it answered .*true.*, not"),
        ("sys.exit(3)", "it ended with exit code 3"),
        ("time.sleep(60)", "it did not answer within 0.5 seconds"),
        ("print('x' * 200000, flush=True)", "its answer is longer than 65536 bytes"),
        ("import os; os.kill(os.getpid(), 9)", "it was killed by signal 9"),
    ],
)
def test_what_a_program_does_wrong_is_told(tmp_path: Path, state: State, text: str, message: str) -> None:
    seconds = 0.5 if "sleep" in text else 30  # a busy machine is slow to start a program
    bot = Program(str(script(tmp_path, f"sys.stdin.readline(); {text}\n")), 1, seconds)
    seat = state.player_to_act
    assert seat is not None

    with pytest.raises(CardsetError, match=message):
        bot.choose(state.view(seat))


def test_a_program_that_never_reads_does_not_stop_the_game(tmp_path: Path, state: State) -> None:
    text = "print('{\"move\": 0}\\n' * 1000, flush=True); time.sleep(60)\n"
    bot = Program(str(script(tmp_path, text)), 1, seconds=0.5)
    bot.seconds = 30
    seat = state.player_to_act
    assert seat is not None
    bot.choose(state.view(seat))
    bot.seconds = 0.5

    with pytest.raises(CardsetError, match=r"it did not read for 0\.5 seconds"):
        for _ in range(500):
            bot.choose(state.view(seat))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("exec:", "exec: needs a program"),
        ("exec:./nothing-here", "there is no such program"),
        ("exec:nothing-at-all-here", "cannot be started: No such file"),
        ("exec:'", "cannot be read: No closing quotation"),
    ],
)
def test_what_is_no_program_is_told(name: str, message: str) -> None:
    with pytest.raises(CardsetError, match=message):
        build(name, 1, GAME)


def test_a_file_that_may_not_be_run_is_told(tmp_path: Path) -> None:
    path = script(tmp_path, "")
    path.chmod(0o600)

    with pytest.raises(CardsetError, match="cannot be started: Permission denied"):
        build(f"exec:{path}", 1, GAME)
