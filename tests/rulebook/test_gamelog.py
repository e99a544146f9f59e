"""Logs of games: whatever stops the writing, what was written is there, and nothing else is believed."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardset.errors import CardsetError
from rulebook.gamelog import GameLog, is_log, read_log

HEADER = {"game": "pebbles", "names": ["Zoë", "Bořek"]}
moves = st.lists(st.text(max_size=12), min_size=1, max_size=8)


def written(path: Path, texts: list[str]) -> bytes:
    """A log of these moves, and its bytes."""
    log = GameLog.begin(path, HEADER)
    for text in texts:
        log.append(text)
    log.close()
    return path.read_bytes()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")


def fresh(folder: Path) -> Path:
    path = folder / "game.jsonl"
    path.unlink(missing_ok=True)
    return path


@settings(max_examples=40)  # every entry is forced to the disk
@given(texts=moves, data=st.data())
def test_a_log_that_is_cut_anywhere_has_every_whole_move(
    folder: Path, texts: list[str], data: st.DataObject
) -> None:
    path = fresh(folder)
    whole = written(path, texts)
    lines = whole.splitlines(keepends=True)
    cut = data.draw(st.integers(len(lines[0]), len(whole)))
    path.write_bytes(whole[:cut])

    standing = sum(cut >= len(b"".join(lines[: number + 2])) for number in range(len(texts)))
    assert read_log(path).moves == tuple(texts[:standing])
    log, logged = GameLog.resume(path)
    assert logged.moves == tuple(texts[:standing])
    log.append("and on")
    log.close()
    assert read_log(path).moves == (*texts[:standing], "and on")


@settings(max_examples=40)  # every entry is forced to the disk
@given(texts=moves, data=st.data())
def test_a_changed_byte_is_never_believed(folder: Path, texts: list[str], data: st.DataObject) -> None:
    path = fresh(folder)
    whole = bytearray(written(path, texts))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    path.write_bytes(bytes(whole))

    try:
        found = read_log(path)
    except CardsetError as error:
        assert error.fault.path == path
    else:  # only the end of a log may be cut off
        assert found.moves == tuple(texts[: len(found.moves)])
        assert len(found.moves) < len(texts)


def test_what_was_taken_back_is_gone_and_the_log_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    log = GameLog.begin(path, HEADER)
    for text in ("a", "b", "c"):
        log.append(text)
    log.undo(2)
    log.append("d")
    log.close()

    assert read_log(path).moves == ("a", "d")
    assert read_log(path).header == HEADER


def test_only_one_program_has_a_log_open(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    log = GameLog.begin(path, HEADER)

    with pytest.raises(CardsetError, match="another program is playing this game"):
        GameLog.resume(path)
    log.append("a")
    log.close()

    again, logged = GameLog.resume(path)
    assert logged.moves == ("a",)
    again.close()


class Full:
    """A file on a disk with no room for more than half a line."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.room = 5

    def write(self, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken: int = self.file.write(data[: self.room])
        self.room = 0
        return taken

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_a_full_disk_is_told_and_leaves_the_log_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    log = GameLog.begin(path, HEADER)
    log.append("a")
    before = path.read_bytes()
    file = log._file
    log._file = Full(file)  # type: ignore[assignment]

    with pytest.raises(CardsetError, match=r"No space left on device.*--resume"):
        log.append("b")
    assert path.read_bytes() == before

    log._file = file
    log.append("c")
    log.close()
    assert read_log(path).moves == ("a", "c")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "its first line is not whole"),
        (b"{}\n", "this is not a game that can be resumed"),
        (b"\x00" * 500, "this is not a game that can be resumed"),
        (b"\x00" * 500, "perhaps it is another file, or was damaged"),
        (
            b'{"format": "cardset-replay"}\n"draw"\n',
            "this game is over .it can only be told again",
        ),
    ],
)
def test_what_is_no_log_is_told(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)

    with pytest.raises(CardsetError, match=message):
        read_log(path)
    assert not is_log(data)


def test_a_new_log_takes_no_name_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine", encoding="utf-8")

    with pytest.raises(CardsetError, match="File exists"):
        GameLog.begin(path, HEADER)
    assert path.read_text(encoding="utf-8") == "mine"
