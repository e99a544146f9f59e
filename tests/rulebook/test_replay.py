"""Replays: games written down, read again, and told where they are wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rulebook.replay
from cardset.errors import CardsetError
from cardset.load import load_set
from rulebook import new_game
from rulebook.replay import Replay, read, record, replay, write

STRETCH = Path(__file__).parents[1] / "cardset" / "stretch" / "cards.yaml"


def played(seed: int, players: int = 3, rules: str = "cs-2e", most: int = 10_000) -> tuple[Replay, Any]:
    """A random game written down, finished or left after ``most`` moves, and where it came to."""
    rng = random.Random(seed)
    state = new_game("unstable-unicorns", players, seed, rules)
    moves: list[Any] = []
    while not state.is_over and len(moves) < most:
        moves.append(rng.choice(state.legal_moves()))
        state.play(moves[-1])
    return record(state, seed, [f"Ann {seat}" for seat in range(players)], moves), state


@pytest.mark.parametrize("rules", ["cs-2e", "ru-2020", "pl-new", "pl-nsfw", "002,own_neigh=yes,flyers=after"])
def test_a_game_is_read_and_replayed_as_it_was(tmp_path: Path, rules: str) -> None:
    game, state = played(5, 4, rules)
    path = tmp_path / "game.jsonl"
    write(path, game)
    again = read(path)
    assert again == game
    *_, (end, last) = replay(again)
    assert last is None
    assert end.digest() == state.digest()
    assert end.is_over
    assert end.journal


def test_a_replay_is_lines_of_json_that_a_person_can_read(tmp_path: Path) -> None:
    game, state = played(5)
    write(tmp_path / "game.jsonl", game)
    header, *moves, last = (tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()
    head = json.loads(header)
    assert (head["format"], head["schema_version"]) == ("cardset-replay", 1)
    assert (head["game"], head["rules"], head["players"], head["seed"]) == (
        "unstable-unicorns",
        "cs-2e",
        3,
        5,
    )
    assert [json.loads(move) for move in moves] == list(game.moves)
    assert json.loads(last)["result"]["winners"] == list(state.winners)


@pytest.mark.parametrize("most", [0, 1, 40])
def test_an_unfinished_game_is_a_replay_too(tmp_path: Path, most: int) -> None:
    game, state = played(6, most=most)
    write(tmp_path / "game.jsonl", game)
    positions = [move for _, move in replay(read(tmp_path / "game.jsonl"))]
    assert len(positions) == most + 1
    assert not state.is_over


def test_every_position_comes_before_its_move() -> None:
    game, _ = played(7)
    for state, move in replay(game):
        assert move is None or move in state.legal_moves()


def test_cards_of_ones_own_need_to_be_given_again() -> None:
    cards = load_set(None, [STRETCH])
    rng = random.Random(1)
    state = new_game("unstable-unicorns", 2, 1, cards=cards)
    moves = [rng.choice(state.legal_moves())]
    state.play(moves[0])
    game = record(state, 1, ["Ann", "Bob"], moves)
    assert len(list(replay(game, cards))) == 2
    with pytest.raises(CardsetError, match=r"game.jsonl:1:1: cards.fingerprint: .* with --add"):
        list(replay(game, path=Path("game.jsonl")))


def test_writing_leaves_the_old_file_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = played(8, most=3)
    path = tmp_path / "game.jsonl"
    write(path, game)
    before = path.read_bytes()
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(CardsetError, match="No space left on device; nothing was changed"):
        write(path, replace(game, seed=1))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


# Faults

LINES = 12


def lines_of(tmp_path: Path) -> tuple[Path, list[str]]:
    game, _ = played(9, most=LINES - 2)
    path = tmp_path / "game.jsonl"
    write(path, game)
    return path, path.read_text(encoding="utf-8").splitlines()


def with_header(**changes: Any) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        lines[0] = json.dumps(json.loads(lines[0]) | changes)

    return change


def with_line(number: int, text: str) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        lines[number - 1] = text

    return change


FAULTS: list[tuple[Callable[[list[str]], object], str]] = [
    (list.clear, "1:1: this is not a replay"),
    (with_line(1, "{}"), '1:1: this is not a replay .expected "format"'),
    (with_line(1, "[1]"), "1:1: this is not a replay"),
    (with_header(schema_version=9), "1:1: this replay is of another version .expected 1"),
    (with_header(sead=9), "1:1: there is no field 'sead' .did you mean 'seed'"),
    (with_header(seed="x"), "1:1: 'seed' is missing or of another kind"),
    (with_header(seed=True), "1:1: 'seed' is missing or of another kind"),
    (with_header(game="chess"), "1:1: there is no game 'chess'"),
    (with_header(rules="cs-3e"), "1:1: there are no rules 'cs-3e'"),
    (with_header(players=2), "1:1: these are not the names of 2 players"),
    (with_header(names=["a", "b", "\x1b[31m"]), "1:1: these are not the names of 3 players"),
    (with_header(names=["a", "b", "c" * 41]), "1:1: these are not the names of 3 players"),
    (with_header(names=["a", "b", 3]), "1:1: these are not the names of 3 players"),
    (with_header(players=99, names=["a"] * 99), "1:1: 99 players cannot play"),
    (with_header(cards={"set": "uu-base-2e", "fingerprint": "0"}), "1:1: cards.fingerprint"),
    (with_line(4, "draw"), "4:1: this line is not JSON"),
    (with_line(4, "[" * 100_000), "4:1: this line is not JSON"),
    (with_line(4, "7"), "4:1: this line is not a move"),
    (with_line(4, '"play 12"'), "4:1: 'play 12' is not a move"),
    (with_line(4, '"paly c12"'), "4:1: there is no move 'paly' .did you mean 'play'"),
    (with_line(4, '"first c126 #7"'), "4:1: 'first c126 #7' is not legal here .the file has been changed"),
    (lambda lines: lines.insert(4, ""), "5:1: this line is not JSON"),
    (lambda lines: lines.pop(), "11:1: this replay is cut off"),
    (with_line(LINES, '{"result": {"ended'), "12:1: this replay is cut off"),
    (with_line(LINES, '{"result": {}}'), "12:1: 'ended' is missing"),
    (with_line(LINES, '{"result": 4}'), "12:1: 'result' is missing or of another kind"),
    (lambda lines: lines.append('"draw"'), "13:1: this replay is cut off"),
    (
        lambda lines: lines.__setitem__(-1, lines[-1].replace('"ended": ""', '"ended": "goal"')),
        "12:1: the game comes to another end than is written here",
    ),
]


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told for _, told in FAULTS])
def test_a_fault_is_told_with_its_line(
    tmp_path: Path, change: Callable[[list[str]], object], told: str
) -> None:
    path, lines = lines_of(tmp_path)
    assert len(lines) == LINES
    change(lines)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    with pytest.raises(CardsetError, match=f"^{path}:{told}"):
        list(replay(read(path), path=path))


def test_a_file_cut_anywhere_is_told(tmp_path: Path) -> None:
    path, lines = lines_of(tmp_path)
    whole = "".join(f"{line}\n" for line in lines)
    for length in range(0, len(whole) - 1, 7):
        path.write_text(whole[:length], encoding="utf-8")
        with pytest.raises(CardsetError, match=r"this is not a replay|this replay is cut off"):
            read(path)


def test_a_replay_of_another_version_that_goes_another_way_says_so(tmp_path: Path) -> None:
    game, _ = played(9, most=10)
    other = replace(game, cardset="0.0.7", moves=(*game.moves[:3], "end", *game.moves[4:]))
    with pytest.raises(CardsetError, match=r"'end' is not legal here .it was written by cardset '0.0.7'"):
        list(replay(other))


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match="there is no such file"):
        read(tmp_path / "none.jsonl")
    with pytest.raises(CardsetError, match="this is a folder"):
        read(tmp_path)


def test_the_names_of_the_header_are_those_that_are_checked() -> None:
    game, _ = played(9, most=1)
    known = {*rulebook.replay.HEADER, rulebook.replay.MARK, "moves", "result"}
    assert set(game.__slots__) == known
