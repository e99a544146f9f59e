"""Switching off what enforces a clause, in a copy of the packages, to see which scenario notices.

A mutation replaces a snippet of one file. A :class:`Laboratory` is a process of its own that has a copy of
the packages first on its path; for every trial it changes the copy, imports it anew and runs the scenarios
that claim the clause. The scenarios themselves are read once, unchanged.
"""

from __future__ import annotations

import compileall
import importlib
import multiprocessing
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("cardset", "rulebook")
PATIENCE = 120.0
"""Seconds after which a trial, which takes tenths of one, counts as endless."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """In ``file``, relative to the project, ``old`` becomes ``new``; so ``clause`` is kept no longer."""

    clause: str
    file: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of the scenarios that claim a clause.

    ``failed``: one of them did, ``where`` says which and at which step. ``refused``: the changed data do not
    load. ``endless``: the trial did not end. ``broken``: the changed code cannot be imported, or took the
    process down, which proves nothing. ``passed``: nothing was noticed in ``runs`` runs.
    """

    kind: Literal["failed", "refused", "endless", "broken", "passed"]
    where: str = ""
    runs: int = 0

    @property
    def caught(self) -> bool:
        """Whether the mutation was noticed."""
        return self.kind in ("failed", "refused", "endless")


class Laboratory:
    """Runs trials of one game in a copy of the packages below ``folder``. A context manager."""

    def __init__(self, folder: Path, game: str = "unstable-unicorns") -> None:
        self.folder = folder
        self.game = game
        for package in PACKAGES:
            shutil.copytree(ROOT / package, folder / package)
            compileall.compile_dir(folder / package, quiet=2)  # every trial imports them anew

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def try_out(self, clause: str, mutation: Mutation | None = None, patience: float = PATIENCE) -> Verdict:
        """Run the scenarios that claim ``clause`` (for "" all that claim one) in the changed copy."""
        self._connection.send((clause, mutation))
        try:
            if self._connection.poll(patience):
                verdict: Verdict = self._connection.recv()
                return verdict
            verdict = Verdict("endless", f"no end after {patience} s")
        except EOFError:
            verdict = Verdict("broken", "the process died")
        self._stop()
        if mutation:
            shutil.copy2(ROOT / mutation.file, self.folder / mutation.file)
        self._start()
        return verdict

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self.folder, self.game), daemon=True)
        self._process.start()
        theirs.close()
        self._connection.recv()  # it has read the scenarios

    def _stop(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self._connection.close()


# In the laboratory's own process

Entries = dict[str, list[Mapping[str, Any]]]
"""The scenarios as plain data, by file, as they were read before anything was changed."""


def _work(connection: Connection, folder: Path, game: str) -> None:
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(folder))
    entries: Entries = {}
    connection.send(_run(game, "", entries, play=False))  # unchanged, they are what everybody has kept
    os.environ["CARDSET_CACHE"] = str(folder / "cache")
    while True:
        try:
            clause, mutation = connection.recv()
        except EOFError:
            return
        with _changed(folder, mutation):
            verdict = _run(game, clause, entries)
        connection.send(verdict)


@contextmanager
def _changed(folder: Path, mutation: Mutation | None) -> Iterator[None]:
    _forget()
    if mutation is None:
        yield
        return
    path = folder / mutation.file
    content, times = path.read_text(encoding="utf-8"), path.stat()
    path.write_text(content.replace(mutation.old, mutation.new), encoding="utf-8")
    os.utime(path, (1, 1))  # older than what any compiled code was made from
    try:
        yield
    finally:
        path.write_text(content, encoding="utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _forget() -> None:
    """Have the packages imported anew."""
    for name in [name for name in sys.modules if name.partition(".")[0] in PACKAGES]:
        del sys.modules[name]
    importlib.invalidate_caches()


def _run(game: str, clause: str, entries: Entries, play: bool = True) -> Verdict:
    """What becomes of the scenarios that claim ``clause``; fills ``entries`` the first time, where it need
    not ``play``."""
    try:
        games: Any = importlib.import_module("rulebook.game")
        form = games.find_game(game).scenarios
        running: Any = importlib.import_module("rulebook.scenarios.run")
        errors: Any = importlib.import_module("cardset.errors")
    except Exception as error:
        return Verdict("broken", f"{type(error).__name__}: {error}")
    where, name, file_of = READ[
        next(base.__module__ for base in type(form).__mro__ if base.__module__ in READ)
    ]
    reading: Any = importlib.import_module(where)
    read = getattr(reading, name)

    def remembered(*arguments: Any) -> list[Mapping[str, Any]]:
        file = str(file_of(arguments))
        if file not in entries:
            entries[file] = read(*arguments)
        return [entry for entry in entries[file] if _claims(entry, clause)]

    setattr(reading, name, remembered)
    files = [Path(file) for file, told in entries.items() if any(_claims(entry, clause) for entry in told)]
    runs = 0
    try:
        scenarios = form.read(files if entries else form.shipped(), None)
        for outcome in running.run_all(scenarios) if play else ():
            runs += 1
            if outcome.failure:
                place = f"{outcome.scenario.id} under {outcome.rules}, {outcome.failure.step}"
                return Verdict("failed", place, runs)
    except errors.CardsetError as error:
        return Verdict("refused", str(error), runs)
    return Verdict("passed", runs=runs)


READ: Mapping[str, tuple[str, str, Callable[[Any], Any]]] = {
    "rulebook.games.unstable_unicorns.scenario.form": (
        "rulebook.games.unstable_unicorns.scenario.read",
        "cached",
        lambda arguments: arguments[1][0][0],
    ),
    "rulebook.scenarios.plain": ("rulebook.scenarios.plain", "checked", lambda arguments: arguments[0]),
}
"""By the module of a form of scenarios the function that reads one file: its module and name, and the file
among its arguments."""


def _claims(entry: Mapping[str, Any], clause: str) -> bool:
    claimed: list[str] = entry.get("clauses", [])
    return clause in claimed if clause else bool(claimed)
