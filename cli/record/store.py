"""The file of what became of games: SQLite, beside the games, read and written by nobody else.

A game is kept once, by its id, however often its end is told. Whatever is wrong with the file is told, no
game is stopped by it, and a file that cannot be read is put aside and never thrown away.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from cardset.errors import CardsetError
from cli.kept import folder
from cli.record.ladder import DRAWN, LOST, WON, PastGame, Tally, by_level

NAME = "record.sqlite"
VERSION = 1
APPLICATION = 0x75752D72
"""What SQLite files are told apart by: this one is ours."""
PATIENCE = 5.0
"""So many seconds one program waits for another that writes."""
COLUMNS = {"id": "TEXT", "person": "TEXT"} | {
    name: "INTEGER" if name in ("turns", "seconds", "people", "marked") else "TEXT"
    for name in PastGame._fields
}
"""The columns of the only table, in their order."""

MEND = "the next game that is kept puts it aside and begins another; cli record --delete throws it away"
"""What becomes of a damaged file."""


class DamagedError(CardsetError):
    """The file is none of ours, or was damaged."""


class NewerError(CardsetError):
    """The file was written by a later version."""


def path() -> Path:
    """Where the file is."""
    return folder() / NAME


class Keeping(NamedTuple):
    """What each of the people has played, with the game that was kept; and what a damaged file that was put
    ``aside`` is called now."""

    games: Mapping[str, Sequence[PastGame]]
    aside: Path | None = None


def keep(ident: str, played: Mapping[str, PastGame]) -> Keeping:
    """Keep the game with this id as it was ``played`` by people by name, marked where they have had that deal
    before; what is kept already stays. A file that was damaged is put aside first.

    Raises :class:`CardsetError` where that cannot be done, also for a file of a later version, which stays.
    """
    there = path().parent
    with contextlib.suppress(OSError):
        there.mkdir(parents=True, exist_ok=True)
    with _alone(there):
        try:
            return Keeping(_keep(ident, played))
        except DamagedError:
            aside = _put_aside()
            return Keeping(_keep(ident, played), aside)


def _keep(ident: str, played: Mapping[str, PastGame]) -> Mapping[str, Sequence[PastGame]]:
    marks = ", ".join("?" * len(COLUMNS))
    with _opened("rwc") as file, file:
        file.execute("BEGIN IMMEDIATE")
        if _is_new(file):
            file.execute(f"PRAGMA application_id = {APPLICATION}")
            file.execute(f"PRAGMA user_version = {VERSION}")
            columns = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
            file.execute(f"CREATE TABLE played ({columns}, PRIMARY KEY (id, person)) WITHOUT ROWID")
        for person, game in played.items():
            had = "SELECT 1 FROM played WHERE person = ? AND deal = ? AND id <> ?"
            known = file.execute(had, (person, game.deal, ident)).fetchone() is not None
            row = game._asdict() | {"guests": json.dumps(game.guests), "marked": game.marked or known}
            file.execute(f"INSERT OR IGNORE INTO played VALUES ({marks})", (ident, person, *row.values()))
        return {person: _games(file, person) for person in played}


def games_of(person: str) -> list[PastGame]:
    """What this person has played, in the order in which the games were over.

    Raises :class:`CardsetError` where that cannot be read, as :func:`keep`.
    """
    if not path().is_file():
        return []
    with _opened("rw") as file:
        return [] if _is_new(file) else _games(file, person)


def wins_by_level(person: str) -> Mapping[str, Tally]:
    """How the games of this person went against each level; none of somebody new, nor where nothing can be
    read: whoever lays a table by it goes on all the same."""
    try:
        return by_level(games_of(person))
    except CardsetError:
        return {}


def people() -> Sequence[str]:
    """Whose games are kept, most games first. Raises :class:`CardsetError` as :func:`games_of`."""
    if not path().is_file():
        return []
    with _opened("rw") as file:
        most_first = "SELECT person FROM played GROUP BY person ORDER BY count(*) DESC, person"
        return [] if _is_new(file) else [person for (person,) in file.execute(most_first)]


def forget(person: str) -> None:
    """Throw away what this person has played. Raises :class:`CardsetError` as :func:`keep`."""
    with _opened("rw") as file:
        file.execute("PRAGMA secure_delete = ON")
        with file:
            file.execute("DELETE FROM played WHERE person = ?", (person,))


def _put_aside() -> Path:
    """Give a file that cannot be read another name, so that a new one can be begun; that name."""
    there = path()
    number = 1
    while (aside := there.with_stem(f"{there.stem}-damaged-{number}")).exists():
        number += 1
    try:
        there.rename(aside)
        with contextlib.suppress(FileNotFoundError):  # what a program that was killed had half written
            Path(f"{there}-journal").rename(f"{aside}-journal")
    except OSError as error:
        raise CardsetError(f"cannot be put aside: {error.strerror or error}", there) from None
    return aside


def files() -> list[Path]:
    """The file, and those that were put aside."""
    return sorted(path().parent.glob(f"{path().stem}*.sqlite*"))


@contextmanager
def _alone(there: Path) -> Iterator[None]:
    """While no other program keeps a game there, nor puts a file aside; where folders can be locked."""
    import fcntl

    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            handle = os.open(there, os.O_RDONLY)
            stack.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextmanager
def _opened(mode: str) -> Iterator[sqlite3.Connection]:
    """The file, found to be ours."""
    there = path()
    try:
        file = sqlite3.connect(
            f"{there.resolve().as_uri()}?mode={mode}", timeout=PATIENCE, isolation_level=None, uri=True
        )
        with contextlib.closing(file):
            _check(file, there)
            yield file
    except sqlite3.OperationalError as error:  # another program writes, the disk is full, the file is closed
        raise CardsetError(f"cannot be used: {error}", there) from None
    except sqlite3.DatabaseError as error:
        raise DamagedError(f"is damaged: {error}", there, hint=MEND) from None


def _check(file: sqlite3.Connection, there: Path) -> None:
    if _is_new(file):
        return
    (application,) = file.execute("PRAGMA application_id").fetchone()
    (version,) = file.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise DamagedError("is no record of games", there, hint=MEND)
    if version > VERSION:
        raise NewerError(f"is of version {version}, and this program knows {VERSION}", there)
    (sound,) = file.execute("PRAGMA quick_check(1)").fetchone()
    columns = {row[1]: row[2] for row in file.execute("PRAGMA table_info(played)")}
    if sound != "ok" or columns != COLUMNS:
        raise DamagedError("is damaged", there, hint=MEND)


def _is_new(file: sqlite3.Connection) -> bool:
    """Whether there is nothing in it yet."""
    found: tuple[int] = file.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return found == (0,)


def _games(file: sqlite3.Connection, person: str) -> list[PastGame]:
    names = ", ".join(PastGame._fields)
    found = file.execute(f"SELECT {names} FROM played WHERE person = ? ORDER BY over, id", (person,))
    return [*map(_read, found)]


def _read(row: tuple[object, ...]) -> PastGame:
    """A row, as it was kept. Raises :class:`DamagedError`."""
    found = PastGame(*row)  # type: ignore[arg-type]
    kinds = {"TEXT": str, "INTEGER": int}
    try:
        guests = json.loads(found.guests)  # type: ignore[arg-type]
    except (TypeError, ValueError, RecursionError):
        guests = None
    if (
        not isinstance(guests, list)
        or not all(isinstance(guest, str) for guest in guests)
        or not all(
            isinstance(value, kinds[COLUMNS[name]]) or (name, value) == ("seconds", None)
            for name, value in found._asdict().items()
        )
        or found.result not in (WON, LOST, DRAWN)
    ):
        raise DamagedError("is damaged: a game in it is none", path(), hint=MEND)
    return found._replace(guests=tuple(guests), marked=bool(found.marked))
