"""Files are replaced whole or not at all, wherever a path leads."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.files import write_text, write_together

ROOT = Path(__file__).parents[2]


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


@pytest.fixture
def files(tmp_path: Path) -> dict[Path, str]:
    """Three files, one of them behind a link, that hold "old", with their new texts."""
    texts = {tmp_path / name: f"new {name}" for name in ("a.txt", "b.txt", "link.txt")}
    (tmp_path / "far").mkdir()
    (tmp_path / "link.txt").symlink_to("far/c.txt")
    for path in texts:
        path.write_text("old", encoding="utf-8")
    return texts


def everything(folder: Path) -> dict[str, str]:
    return {str(path): path.read_text("utf-8") for path in sorted(folder.rglob("*")) if path.is_file()}


def test_several_files_change_together(files: dict[Path, str], tmp_path: Path) -> None:
    seen: list[str] = []

    write_together(files, lambda: seen.extend(path.read_text("utf-8") for path in files))

    assert seen == list(files.values())
    assert sorted(everything(tmp_path)) == sorted(map(str, [*files, tmp_path / "far" / "c.txt"]))
    assert (tmp_path / "link.txt").is_symlink()


@pytest.mark.parametrize("error", [KeyboardInterrupt(), CardsetError("no"), OSError(28, "full")])
@pytest.mark.parametrize("links", [True, False])
def test_several_files_change_together_or_not_at_all(
    files: dict[Path, str],
    tmp_path: Path,
    links: bool,
    error: BaseException,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = everything(tmp_path)
    if not links:
        monkeypatch.setattr(os, "link", _no_links)

    def check() -> None:
        raise error

    with pytest.raises(type(error)):
        write_together(files, check)

    assert everything(tmp_path) == before
    assert (tmp_path / "link.txt").is_symlink()


def _no_links(*_: object) -> None:
    raise PermissionError


def test_what_a_killed_change_has_left_is_swept_away(files: dict[Path, str], tmp_path: Path) -> None:
    script = """
import os, signal, sys
from pathlib import Path
from cardset.files import write_together
texts = {Path(name): "newer" for name in sys.argv[1:]}
write_together(texts, lambda: os.kill(os.getpid(), signal.SIGKILL))
"""
    subprocess.run([sys.executable, "-c", script, *map(str, files)], check=False, cwd=ROOT, timeout=60)
    assert len([name for name in names(tmp_path) if name.startswith(".cardset-work-")]) == 1

    write_together(files, lambda: None)

    assert not list(tmp_path.rglob(".*"))
    assert all(path.read_text("utf-8") == text for path, text in files.items())


def test_the_folder_of_a_change_that_goes_on_is_left_alone(files: dict[Path, str], tmp_path: Path) -> None:
    a, b, _ = files

    def meanwhile() -> None:
        write_together({b: "other"}, lambda: None)
        raise CardsetError("no")

    with pytest.raises(CardsetError):
        write_together({a: "new"}, meanwhile)

    assert (a.read_text("utf-8"), b.read_text("utf-8")) == ("old", "other")


def test_one_file_that_is_missing_keeps_the_others(files: dict[Path, str], tmp_path: Path) -> None:
    before = everything(tmp_path)

    with pytest.raises(CardsetError, match=r"gone.txt: cannot be written: No such file"):
        write_together({**files, tmp_path / "gone.txt": "x"}, lambda: None)

    assert everything(tmp_path) == before
