"""Files are replaced whole or not at all, wherever a path leads."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.files import write_text


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file.txt"
    path.write_text("old", encoding="utf-8")
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_keeps_its_rights(file: Path) -> None:
    file.chmod(0o640)

    write_text(file, "nowy żółw")

    assert file.read_text(encoding="utf-8") == "nowy żółw"
    assert file.stat().st_mode & 0o777 == 0o640
    assert names(file.parent) == ["file.txt"]


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    link = tmp_path / "folder" / "link.txt"
    link.symlink_to("../file.txt")

    write_text(link, "new")

    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    assert names(tmp_path / "folder") == ["link.txt"]


def test_a_link_that_leads_nowhere_yet(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to("later.txt")

    write_text(link, "new")

    assert link.is_symlink()
    assert (tmp_path / "later.txt").read_text(encoding="utf-8") == "new"


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")

    with pytest.raises(CardsetError, match="cannot be written"):
        write_text(tmp_path / "a", "new")

    assert all(path.is_symlink() for path in tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_text, args=(pipe, "new"))
    writer.start()

    assert pipe.read_text(encoding="utf-8") == "new"

    writer.join(timeout=30)
    assert pipe.is_fifo()


@pytest.mark.skipif(
    not Path("/dev/full").is_char_device(), reason="only Linux has a device that is always full"
)
def test_a_device_is_written_into(tmp_path: Path) -> None:
    link = tmp_path / "link"  # a slip in the code would replace the link, not the device
    link.symlink_to("/dev/full")

    with pytest.raises(CardsetError, match="cannot be written: No space left on device"):
        write_text(link, "new")

    assert link.is_symlink()
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("when", ["fsync", "chmod", "replace"])
def test_an_interruption_leaves_what_was_there(
    file: Path, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os if when == "fsync" else Path, when, interrupt)

    with pytest.raises(KeyboardInterrupt):
        write_text(file, "new")

    assert file.read_text(encoding="utf-8") == "old"
    assert names(file.parent) == ["file.txt"]
