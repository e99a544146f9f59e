"""A campaign: games by a plan, as many as are wanted, and the log that lets it go on after any end."""

from __future__ import annotations

import contextlib
import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Generic

from ai.arena.log import Log
from cardset.digest import GAMES, digest, named
from cardset.entries import folder as kept_folder
from cardset.errors import CardsetError
from cardset.jobs.crew import Crew
from cardset.jobs.sharing import Lost, carry_out
from cardset.jobs.work import J, R, Work

KEPT = 32
"""How many unfinished runs without a folder of their own are kept."""


class Campaign(ABC, Generic[J, R]):
    """Plays the first ``games`` games of a plan, those that an earlier run has left off.

    With ``folder`` the log is kept there; without, it waits in the user's cache folder until :meth:`forget`.
    Opening one raises :class:`CardsetError` as :class:`~ai.arena.log.Log` does. ``fresh`` throws away what an
    earlier run has left.
    """

    def __init__(self, work: Work[J, R], games: int, folder: Path | None = None, fresh: bool = False) -> None:
        self.work = work
        self.games = games
        self.folder = folder
        header = work.rests_on()
        path = _place(header) if folder is None else folder / "results.jsonl"
        if folder is not None:
            self._check_folder(folder, path)
        self.log = Log(path, header, fresh)
        self.done = {number: self._read(number) for number in sorted(self.log.lines) if number < games}
        """The results by the numbers of their games, which count from 0."""
        self.left_out: list[int] = []
        """The games that killed whoever played them."""

    @abstractmethod
    def _job(self, number: int) -> J:
        """What game ``number`` is."""

    @abstractmethod
    def _number_of(self, job: J) -> int:
        """Which game it is."""

    @abstractmethod
    def _to_data(self, result: R) -> dict[str, Any]:
        """A result as JSON-able data, without its number; :meth:`_from_data` is the inverse."""

    @abstractmethod
    def _from_data(self, job: J, data: Mapping[str, Any]) -> R:
        """What was written of a game. Raises :class:`KeyError`, :class:`TypeError`, :class:`ValueError` or
        :class:`AttributeError` for anything else."""

    @property
    def results(self) -> list[R]:
        """What is done, in the order of the games."""
        return [self.done[number] for number in sorted(self.done)]

    def play(self, crew: Crew, warn: Callable[[str], None]) -> Iterator[R]:
        """Let the crew play what is left, and yield each game when it is kept."""
        jobs = (self._job(number) for number in range(self.games) if number not in self.done)
        played = carry_out(self.work, jobs, crew, warn)
        with closing(played):
            for job, result in played:
                number = self._number_of(job)
                if isinstance(result, Lost):
                    self.left_out.append(number)
                    continue
                self._keep(number, result)
                self.done[number] = result
                yield result

    def _keep(self, number: int, result: R) -> None:
        """Write down what came of a game."""
        self.log.append({"game": number, **self._to_data(result)})

    def forget(self) -> None:
        """Delete the log of a run that nobody asked to keep, unless it has gone further than is asked now, or
        a game is left to try again."""
        if self.folder is None and not self.left_out and max(self.log.lines, default=-1) < self.games:
            self.log.remove()

    def _read(self, number: int) -> R:
        try:
            return self._from_data(self._job(number), self.log.lines[number])
        except (KeyError, TypeError, ValueError, AttributeError):
            raise CardsetError(
                f"game {number} is not as we write it", self.log.path, hint="begin anew with --fresh"
            ) from None

    def _check_folder(self, folder: Path, log: Path) -> None:
        """Raises :class:`CardsetError` where ``folder`` is no place for the log."""
        if folder.exists() and not folder.is_dir():
            raise CardsetError("there is a file in the way", folder, hint="give another folder with --out")


def code_digest(opponents: Iterable[str], further: Sequence[Path] = ()) -> str:
    """A digest of the rules as they are played, of all opponents with their data, of the files that these
    ``opponents`` are named after and of ``further`` ones: whatever changes a game changes it."""
    rivals = sorted({path for path in map(_named_file, opponents) if path.is_file()})
    return digest(GAMES, named([*rivals, *further]))[:16]


def _named_file(opponent: str) -> Path:
    """The file that a name may lead to: ``scripted:my-rival.yaml``."""
    return Path(opponent.partition(":")[2])


def _place(header: Mapping[str, Any]) -> Path:
    """The log of an unfinished run that nobody named: another one for other settings."""
    text = json.dumps(header, sort_keys=True)
    try:
        folder = kept_folder()
    except RuntimeError:
        raise CardsetError(
            "there is no home folder to keep results in", hint="say where with --out"
        ) from None
    name = f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.jsonl"
    _forget_old(folder / "arena", name)
    return folder / "arena" / name


def _forget_old(folder: Path, own: str) -> None:
    """Delete the logs of runs that nobody has gone on with for long: all but the newest."""
    others = [path for path in folder.glob("*.jsonl") if path.name != own]
    with contextlib.suppress(OSError):
        for path in sorted(others, key=lambda path: path.stat().st_mtime)[:-KEPT]:
            path.unlink(missing_ok=True)
