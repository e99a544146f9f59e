"""The file of results: nothing lost, nothing twice, and a clear word where it cannot go on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ai.arena.log import Log
from cardset.errors import CardsetError
from tests.cli.running import no_file_larger_than

HEADER = {"tables": [["novice", "random"]], "seed": 1, "rules": "cs-2e", "code": "abc"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of three games."""
    path = tmp_path / "results.jsonl"
    with Log(path, HEADER) as log:
        for number in range(3):
            log.append({"game": number, "ended": "goal"})
    return path


def games(path: Path) -> list[int]:
    with Log(path, HEADER) as log:
        return list(log.lines)


def test_what_was_written_is_read(path: Path) -> None:
    assert games(path) == [0, 1, 2]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 4


def test_a_torn_line_is_dropped_wherever_it_was_torn(path: Path) -> None:
    whole = path.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for end in range(start, len(whole)):
        path.write_bytes(whole[:end])
        assert games(path) == [0, 1]
        with Log(path, HEADER) as log:
            log.append({"game": 2, "ended": "goal"})
        assert path.read_bytes() == whole


def test_a_torn_first_line_is_begun_anew(path: Path) -> None:
    first = path.read_bytes().partition(b"\n")[0]
    for end in (0, 1, 5, 20, len(first)):
        path.write_bytes(first[:end])
        assert games(path) == []
        assert path.read_bytes() == first + b"\n"


def test_blocks_that_never_came_to_the_disk_are_dropped(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0" * 100)
    assert games(path) == [0, 1, 2]
    with Log(path, HEADER) as log:
        log.append({"game": 3, "ended": "goal"})
    assert games(path) == [0, 1, 2, 3]


def test_damage_in_the_middle_is_told_with_its_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"game":1', '"game":7'), encoding="utf-8")
    with pytest.raises(CardsetError, match=r"results\.jsonl:3:1: this line is damaged \(delete the line"):
        games(path)
    lines = text.splitlines(keepends=True)
    path.write_text("".join(lines[:2] + lines[3:]), encoding="utf-8")
    assert games(path) == [0, 2]


def test_a_game_that_is_there_twice_counts_once(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines + lines[-1:]))
    assert games(path) == [0, 1, 2]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("seed", 2, "the seed 1 where 2 is asked for"),
        ("rules", "pl-new", 'the rules "cs-2e" where "pl-new" is asked for'),
        ("tables", [["novice", "greedy"]], "the opponents"),
        ("code", "xyz", "the code of the game or of an opponent"),
    ],
)
def test_other_settings_are_refused(path: Path, name: str, value: object, said: str) -> None:
    before = path.read_bytes()
    with pytest.raises(CardsetError) as caught, Log(path, {**HEADER, name: value}):
        pass
    assert said in str(caught.value)
    assert "--fresh" in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["notes\n", "{}\n", '{"check":"00000000","data":{}}x\n', '{"a": 1}'])
def test_another_file_is_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CardsetError, match="this is not a log of games"), Log(path, HEADER):
        pass
    assert path.read_text(encoding="utf-8") == content


def test_fresh_begins_anew(path: Path) -> None:
    with Log(path, {**HEADER, "seed": 9}, fresh=True) as log:
        assert log.lines == {}
    with pytest.raises(CardsetError):
        games(path)


def test_one_run_at_a_time(path: Path) -> None:
    with (
        Log(path, HEADER),
        pytest.raises(CardsetError, match="another run is writing here"),
        Log(path, HEADER, fresh=True),
    ):
        pass
    assert games(path) == [0, 1, 2]


def test_a_folder_in_the_way(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match="cannot be written: Is a directory"), Log(tmp_path, HEADER):
        pass


@pytest.mark.parametrize("room", [0, 1, 30])
def test_a_full_disk_keeps_what_was_there(path: Path, room: int) -> None:
    with (
        no_file_larger_than(path.stat().st_size + room),
        pytest.raises(CardsetError, match=r"cannot be written: .*the games before are kept"),
        Log(path, HEADER) as log,
    ):
        log.append({"game": 3, "ended": "goal"})
    with Log(path, HEADER) as log:
        assert list(log.lines) == [0, 1, 2]
        log.append({"game": 3, "ended": "goal"})
    assert games(path) == [0, 1, 2, 3]


def test_a_disk_that_cannot_keep_up_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(handle: int) -> None:
        raise OSError(5, "Input/output error")

    with pytest.raises(CardsetError, match="Input/output error"), Log(path, HEADER) as log:
        log.append({"game": 3, "ended": "goal"})
        monkeypatch.setattr(os, "fsync", broken)
