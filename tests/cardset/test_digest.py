"""A digest is of source text and data, wherever they lie and whenever they were written."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO

import pytest

from cardset import digest as digests
from cardset import entries
from cardset.digest import Code, covered, digest, named

HOUSE = {
    "room/__init__.py": "",
    "room/door.py": "open = True\n",
    "room/shapes/door.json": "{}",
    "room/words.yaml": "door: dveře\n",
    "room/attic/box.py": "full = True\n",
    "room/attic/box.yaml": "full: true\n",
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDSET_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Builder:
    """Builds houses, each in a folder of its own: a process looks at the source text in one only once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.houses = 0

    def __call__(self, changed: Mapping[str, str | None] | None = None) -> Path:
        """A house with these files otherwise, ``None`` for those that it lacks."""
        self.houses += 1
        root = self.folder / f"house-{self.houses}"
        for name, text in {**HOUSE, **(changed or {})}.items():
            if text is not None:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
        return root


@pytest.fixture
def build(tmp_path: Path) -> Builder:
    return Builder(tmp_path)


ROOM = Code(("room",))


def of(root: Path, code: Code = ROOM) -> str:
    return digest(code, root=root)


def test_a_copy_has_the_same_digest_whenever_it_was_made(build: Builder) -> None:
    first, second = build(), build()
    for path in second.rglob("*"):
        os.utime(path, (1, 1))
    assert of(first) == of(second)


@pytest.mark.parametrize(
    "changed",
    [
        {"room/door.py": "open = None\n"},  # as long as before
        {"room/door.py": None},
        {"room/gate.py": "open = True\n"},
        {"room/shapes/door.json": "[]"},
        {"room/attic/box.py": ""},
        {"room/attic/deep/box.py": ""},
    ],
)
def test_other_source_text_has_another(changed: dict[str, str | None], build: Builder) -> None:
    assert of(build(changed)) != of(build())


@pytest.mark.parametrize(
    "changed",
    [
        {"room/words.yaml": "door: drzwi\n"},
        {"room/__pycache__/door.py": ""},
        {"room/door.so": "compiled"},
        {"room/notes.txt": "by hand"},
        {"shed/door.py": ""},
    ],
)
def test_what_is_compiled_handed_in_or_elsewhere_does_not_count(
    changed: dict[str, str | None], build: Builder
) -> None:
    assert of(build(changed)) == of(build())


def test_data_count_in_the_packages_that_are_named(build: Builder) -> None:
    assert covered(Code(("room",), data=("room.attic",)), build()) == [
        "room/__init__.py",
        "room/attic/box.py",
        "room/attic/box.yaml",
        "room/door.py",
        "room/shapes/door.json",
    ]


@pytest.mark.parametrize("without", ["room.attic", "room.door", "room.shapes"])
def test_what_is_left_out_does_not_count(without: str, build: Builder) -> None:
    left = covered(Code(("room",), (without,)), build())
    out = without.replace(".", "/")
    assert left == [name for name in covered(ROOM, build()) if not name.startswith((f"{out}/", f"{out}."))]
    assert len(left) < len(covered(ROOM, build()))


def test_data_count_by_name_and_content(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one / "cards", other / "cards"):
        folder.mkdir(parents=True)
        (folder / "a.yaml").write_text("a", encoding="utf-8")
    before = digest(ROOM, named([one / "cards" / "a.yaml"]))
    assert before == digest(ROOM, named([other / "cards" / "a.yaml"]))

    (other / "cards" / "a.yaml").write_text("b", encoding="utf-8")
    assert before != digest(ROOM, named([other / "cards" / "a.yaml"]))
    assert before != digest(ROOM, named([one / "cards" / "a.yaml"] * 2))
    assert before != digest(ROOM, named([one / "cards" / "lost.yaml"]))
    assert digest(ROOM, [("a", b"a")]) != digest(ROOM, [("a", b"b")]) != digest(ROOM, [("b", b"b")])


def test_contents_are_hashed_again_only_where_a_file_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a", encoding="utf-8")
    monkeypatch.setattr(time, "time_ns", lambda: path.stat().st_ctime_ns + 10**10)
    before = digest(ROOM, named([path]))
    hashed: list[str] = []

    def opened(name: str, mode: str) -> IO[bytes]:
        hashed.append(name)
        return Path(name).open("rb")

    monkeypatch.setattr(digests, "open", opened, raising=False)

    assert digest(ROOM, named([path])) == before
    assert not hashed
    path.write_text("b", encoding="utf-8")
    os.utime(path, (1, 1))
    changed = digest(ROOM, named([path]))
    path.write_text("c", encoding="utf-8")
    os.utime(path, (1, 1))
    assert len({before, changed, digest(ROOM, named([path]))}) == 3
    assert hashed == [str(path)] * 2


def test_a_file_that_was_written_just_now_is_looked_at_again(own_cache: Path, tmp_path: Path) -> None:
    """It may be written once more within the same tick of the clock."""
    path = tmp_path / "a.yaml"
    path.write_text("a", encoding="utf-8")
    digest(ROOM, named([path]))
    assert not list(own_cache.glob("digest-*"))


def test_a_damaged_note_of_a_digest_counts_as_absent(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(__file__)
    monkeypatch.setattr(time, "time_ns", lambda: path.stat().st_ctime_ns + 10**10)
    digest(ROOM)  # that of the code may have a note of its own
    known = set(own_cache.glob("*"))
    before = digest(ROOM, named([path]))
    (note,) = set(own_cache.glob("*")) - known
    note.write_bytes(note.read_bytes().replace(b'"', b"'"))
    assert digest(ROOM, named([path])) == before
    monkeypatch.setattr(entries, "load", lambda *_: 7)
    assert digest(ROOM, named([path])) == before
