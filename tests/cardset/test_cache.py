"""The cache is never trusted when it is wrong, and never in the way when it cannot be used."""

from __future__ import annotations

import lzma
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from cardset import entries
from cardset.cache import cached, remembered, used
from cardset.digest import RULES
from cardset.errors import FaultsError
from cardset.load import load_set
from tests.cardset.samples import copy_of_pebbles, edit

SOURCES = [("cards.yaml", b"- id: tide\n")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("CARDSET_CACHE", str(folder))
    return folder


class Builder:
    """Counts how often something had to be made."""

    def __init__(self, data: object = None) -> None:
        self.data = data or {"made": ["ż", 1]}
        self.times = 0

    def __call__(self) -> object:
        self.times += 1
        return self.data


def entry(folder: Path) -> Path:
    """The one entry; what a process notes of the source text lies beside it."""
    (path,) = (path for path in folder.iterdir() if not path.name.startswith("digest-"))
    return path


def test_the_same_sources_are_read_once(folder: Path) -> None:
    build = Builder()

    assert [cached("set", SOURCES, build) for _ in range(3)] == [build.data] * 3
    assert build.times == 1
    assert folder.is_dir()


@pytest.mark.parametrize(
    "changed",
    [
        [("cards.yaml", b"- id: tidy\n")],
        [("terms.yaml", b"- id: tide\n")],
        [*SOURCES, ("more.yaml", b"")],
        [],
    ],
)
def test_other_sources_are_read_anew(changed: list[tuple[str, bytes]], folder: Path) -> None:
    cached("set", SOURCES, Builder())
    build = Builder(["other"])

    assert cached("set", changed, build) == ["other"]
    assert build.times == 1


def test_a_value_is_made_once_in_a_process_until_the_sources_change(folder: Path) -> None:
    build = Builder([1, 2])

    first = remembered("sum", SOURCES, build, tuple)
    entry(folder).unlink()
    with used() as noted:
        assert remembered("sum", SOURCES, build, tuple) is first == (1, 2)
    assert build.times == 1
    assert [name for name, _ in noted] == ["sum"]

    assert remembered("sum", [("cards.yaml", b"")], Builder([3]), tuple) == (3,)
    assert remembered("other", SOURCES, Builder([4]), tuple) == (4,)


def test_only_what_was_asked_for_last_is_kept_in_memory(folder: Path) -> None:
    made = Builder("value")

    for number in (*range(20), 19, 0):
        remembered("set", [("cards.yaml", b"%d" % number)], Builder(), lambda _: made())
    assert made.times == 21


def test_other_code_makes_its_own_entries(folder: Path) -> None:
    cached("set", SOURCES, Builder(["old"]))
    assert cached("set", SOURCES, Builder(["new"]), RULES) == ["new"]
    assert cached("set", SOURCES, Builder(["newer"])) == ["old"]


def flip(data: bytes) -> bytes:
    """The last letter changed, so that the entry is still JSON."""
    at = data.rindex(b"d")
    return data[:at] + b"D" + data[at + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-5],
        lambda data: data.partition(b"\n")[0],
        flip,
        lambda data: data.replace(b" ", b"\n", 1),
        lambda data: b"\xff\xfe" * 100,
        lambda data: b"0" * 64 + data[64:],
        lambda data: data + b" ",
    ],
    ids=["empty", "cut", "only its head", "flipped", "torn head", "garbage", "another key", "longer"],
)
def test_a_damaged_entry_is_made_again(damage: Callable[[bytes], bytes], folder: Path) -> None:
    build = Builder()
    cached("set", SOURCES, build)
    path = entry(folder)
    whole = path.read_bytes()
    assert damage(whole) != whole
    path.write_bytes(damage(whole))

    assert cached("set", SOURCES, build) == build.data
    assert build.times == 2
    assert path.read_bytes() == whole


# What comes with the package


@pytest.fixture
def shipped(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one entry that came with the package, and nothing in the user's folder."""
    place = tmp_path / "shipped"
    place.mkdir()
    with used() as entries_used:
        cached("set", SOURCES, Builder())
    ((name, key),) = entries_used
    entries.ship(name, key, place)
    entry(folder).unlink()
    monkeypatch.setattr(entries, "SHIPPED", place)
    return entry(place)


def test_what_was_shipped_is_not_made_again(shipped: Path, folder: Path) -> None:
    build = Builder()
    assert cached("set", SOURCES, build) == build.data
    assert cached("set", [("cards.yaml", b"")], Builder(["other"])) == ["other"]
    shipped.unlink()
    assert cached("set", SOURCES, build) == build.data  # it was kept on the way
    assert not build.times


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[:-5], lambda data: b"\xff" * 100])
def test_a_shipped_entry_that_is_damaged_is_made_again(
    damage: Callable[[bytes], bytes], shipped: Path
) -> None:
    build = Builder()
    shipped.write_bytes(damage(shipped.read_bytes()))
    assert cached("set", SOURCES, build) == build.data
    assert build.times == 1


def test_a_shipped_entry_of_something_else_is_made_again(shipped: Path) -> None:
    build = Builder()
    head, _, body = lzma.decompress(shipped.read_bytes()).partition(b" ")
    shipped.write_bytes(lzma.compress(b"0" * len(head) + b" " + body))
    assert cached("set", SOURCES, build) == build.data
    assert build.times == 1


def test_a_folder_in_place_of_an_entry(folder: Path) -> None:
    build = Builder()
    cached("set", SOURCES, build)
    path = entry(folder)
    path.unlink()
    path.mkdir()

    assert cached("set", SOURCES, build) == build.data
    assert build.times == 2


def test_a_file_in_place_of_the_folder(folder: Path) -> None:
    folder.write_text("not a folder", encoding="utf-8")
    build = Builder()

    assert cached("set", SOURCES, build) == build.data
    assert folder.read_text(encoding="utf-8") == "not a folder"


def test_a_folder_that_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSET_CACHE", "/dev/null/cache")

    assert cached("set", SOURCES, Builder(["made"])) == ["made"]


def test_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("CARDSET_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)

    assert cached("set", SOURCES, Builder(["made"])) == ["made"]
    assert remembered("set", SOURCES, Builder(["made"]), tuple) == ("made",)


def test_what_fails_is_not_kept(folder: Path) -> None:
    def fail() -> object:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        cached("set", SOURCES, fail)

    assert cached("set", SOURCES, Builder(["made"])) == ["made"]


def test_many_writers_at_once(folder: Path) -> None:
    """Twenty that build, write and clear away at the same time all get what is theirs."""
    results: dict[int, object] = {}

    def work(number: int) -> None:
        sources = [("cards.yaml", str(number % 10).encode())]
        results[number] = cached("set", sources, Builder({"number": number % 10}))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert results == {number: {"number": number % 10} for number in range(20)}
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]
    assert all(path.read_bytes().count(b"\n") == 1 for path in folder.iterdir())


def test_only_the_newest_are_kept(folder: Path) -> None:
    for number in range(12):
        cached("set", [("cards.yaml", str(number).encode())], Builder([number]))
    cached("catalog", SOURCES, Builder())

    assert len(list(folder.glob("set-*.json"))) == 8
    assert len(list(folder.glob("catalog-*.json"))) == 1


def test_a_changed_card_is_seen_and_a_fault_too(folder: Path, tmp_path: Path) -> None:
    root = copy_of_pebbles(tmp_path)
    assert load_set(root).cards["tide"].copies == 2
    assert load_set(root) == load_set(root)

    edit(root / "cards" / "pebbles.yaml", "id: tide\n  name: Tide", "id: tide\n  name: High Tide")
    assert load_set(root).cards["tide"].name == "High Tide"

    edit(root / "cards" / "pebbles.yaml", "event: left", "event: lift")
    with pytest.raises(FaultsError, match="unknown event 'lift'"):
        load_set(root)


def test_a_set_from_the_cache_is_the_one_from_the_files(folder: Path) -> None:
    fresh = load_set()
    assert list(folder.glob("set-*.json"))

    assert load_set() == fresh
