"""A folder is replaced as a whole or not at all."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from rulebook.site.build import MARKER, replaced
from tests.cli.running import AS_ANYBODY, ROOT, needs_closed_files

OLD = [("index.html", "old"), ("deep/page.html", "older")]
NEW = [("index.html", "new"), ("assets/style.css", "body {}")]


def held(folder: Path) -> dict[str, str]:
    """The files of a folder, but for the marker."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != MARKER
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site that was made before."""
    replaced(tmp_path / "site", OLD)
    return tmp_path / "site"


def alone(folder: Path) -> bool:
    """Whether nothing was left beside the folder."""
    return [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    assert replaced(tmp_path / "site", NEW) > 10
    assert held(tmp_path / "site") == dict(NEW)
    assert alone(tmp_path / "site")


def test_an_older_site_is_replaced_as_a_whole(folder: Path) -> None:
    folder.chmod(0o750)
    replaced(folder, NEW)
    assert held(folder) == dict(NEW)
    assert folder.stat().st_mode & 0o777 == 0o750
    assert alone(folder)


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    replaced(tmp_path / "site", NEW)
    assert held(tmp_path / "site") == dict(NEW)


def test_a_link_stays_a_link(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder)
    replaced(link, NEW)
    assert link.is_symlink()
    assert held(folder) == dict(NEW)


def test_a_folder_of_others_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("ten years")
    with pytest.raises(CardsetError, match="holds other things than a site"):
        replaced(tmp_path, NEW)
    assert held(tmp_path) == {"thesis.txt": "ten years"}


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("a file")
    with pytest.raises(CardsetError, match="this is a file"):
        replaced(tmp_path / "site", NEW)
    assert (tmp_path / "site").read_text() == "a file"


def test_a_missing_parent_is_told(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match="cannot be written: No such file or directory"):
        replaced(tmp_path / "nowhere" / "site", NEW)


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_what_stops_in_the_middle_changes_nothing(folder: Path, error: type[BaseException]) -> None:
    def files() -> Iterator[tuple[str, str]]:
        yield NEW[0]
        raise error

    with pytest.raises(error):
        replaced(folder, files())
    assert held(folder) == dict(OLD)
    assert alone(folder)


def test_a_full_disk_changes_nothing(folder: Path) -> None:
    def files() -> Iterator[tuple[str, str]]:
        yield NEW[0]
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(CardsetError, match="No space left on device; nothing was changed"):
        replaced(folder, files())
    assert held(folder) == dict(OLD)
    assert alone(folder)


@pytest.mark.parametrize("error", [OSError(errno.EBUSY, "Device or resource busy"), KeyboardInterrupt()])
def test_a_swap_that_fails_is_undone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise error
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises((CardsetError, KeyboardInterrupt)):
        replaced(folder, NEW)
    assert held(folder) == dict(OLD)
    assert alone(folder)


@needs_closed_files
def test_a_closed_folder_changes_nothing(folder: Path) -> None:
    folder.parent.chmod(0o555)
    script = (
        "import sys; from pathlib import Path; from rulebook.site.build import replaced; "
        "replaced(Path(sys.argv[1]), [('index.html', 'new')])"
    )
    try:
        done = subprocess.run(
            [*AS_ANYBODY, sys.executable, "-c", script, str(folder)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        folder.parent.chmod(0o755)
    assert "CardsetError" in done.stderr and "Permission denied; nothing was changed" in done.stderr
    assert held(folder) == dict(OLD)
