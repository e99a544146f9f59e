"""A run: a plan, as many of its games as are wanted, and the log that lets it go on after any end."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from ai.arena.game import components_for, play
from ai.arena.job import Job, Plan
from ai.arena.log import Log
from ai.arena.result import Result, from_data, to_data
from ai.knowledge import knowledge_of
from cardset import __version__
from cardset.digest import GAMES, digest, named
from cardset.entries import folder as kept_folder
from cardset.errors import CardsetError
from cardset.jobs.crew import Crew
from cardset.jobs.sharing import Lost, carry_out
from cardset.jobs.work import Work
from rulebook.game import find_game
from rulebook.replay import write

KEPT = 32
"""How many unfinished runs without a folder of their own are kept."""


class Run:
    """Plays the first ``games`` games of ``plan``, those that an earlier run has left off.

    With ``folder`` the log is kept there, and a replay of every game; without, it waits in the user's cache
    folder until :meth:`forget`. Opening one raises :class:`CardsetError` as :class:`~ai.arena.log.Log` does.
    ``fresh`` throws away what an earlier run has left.
    """

    def __init__(self, plan: Plan, games: int, folder: Path | None = None, fresh: bool = False) -> None:
        self.plan = plan
        self.games = games
        self.folder = folder
        header = header_of(plan)
        path = _place(header) if folder is None else folder / "results.jsonl"
        if folder is not None:
            _check_folder(folder, path)
        self.log = Log(path, header, fresh)
        self.results = [self._read(number) for number in sorted(self.log.lines) if number < games]
        """The games that are done."""
        self.left_out: list[Job] = []
        """Those that killed whoever played them."""

    def play(self, crew: Crew, warn: Callable[[str], None]) -> Iterator[Result]:
        """Let the crew play what is left, and yield each game when it is kept."""
        done = {result.job.number for result in self.results}
        jobs = (self.plan.job(number) for number in range(self.games) if number not in done)
        work = Work(play, _name_of, partial(header_of, self.plan))
        results = carry_out(work, jobs, crew, warn)
        with closing(results) as played:
            for job, result in played:
                if isinstance(result, Lost):
                    self.left_out.append(job)
                    continue
                if result.replay is not None and self.folder is not None:
                    write(self.folder / "games" / f"{result.job.number:06}.jsonl", result.replay)
                self.log.append(to_data(result))
                self.results.append(result)
                yield result
        self.results.sort(key=lambda result: result.job.number)

    def forget(self) -> None:
        """Delete the log of a run that nobody asked to keep, unless it has gone further than is asked now, or
        a game is left to try again."""
        if self.folder is None and not self.left_out and max(self.log.lines, default=-1) < self.games:
            self.log.remove()

    def _read(self, number: int) -> Result:
        try:
            return from_data(self.plan.job(number), self.log.lines[number])
        except (KeyError, TypeError, ValueError, AttributeError):
            raise CardsetError(
                f"game {number} is not as we write it", self.log.path, hint="begin anew with --fresh"
            ) from None


def _name_of(job: Job) -> str:
    return f"game {job.number} ({', '.join(job.seats)})"


def header_of(plan: Plan) -> dict[str, Any]:
    """What has to be the same for results to belong together."""
    game = find_game(plan.game)
    components = components_for(game, plan.cards, plan.added)
    weights = knowledge_of(game).weights
    return {
        "game": game.id,
        "tables": plan.tables,
        "seed": plan.seed,
        "rules": plan.rules,
        "tallied": plan.tallied,
        "cards": dict(game.fingerprint(components)),
        "weights": weights(components) if weights else "",
        "cardset": __version__,
        "code": code_digest((name for table in plan.tables for name in table), game.further_files),
    }


def code_digest(opponents: Iterable[str], further: Sequence[Path] = ()) -> str:
    """A digest of the rules as they are played, of all opponents with their data, of the files that these
    ``opponents`` are named after and of ``further`` ones: whatever changes a game changes it."""
    rivals = sorted({path for path in map(_named_file, opponents) if path.is_file()})
    return digest(GAMES, named([*rivals, *further]))[:16]


def _named_file(opponent: str) -> Path:
    """The file that a name may lead to: ``scripted:my-rival.yaml``."""
    return Path(opponent.partition(":")[2])


def _place(header: dict[str, Any]) -> Path:
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


def _check_folder(folder: Path, log: Path) -> None:
    """Raises :class:`CardsetError` where ``folder`` is no place for replays."""
    games = folder / "games"
    for path in (folder, games):
        if path.exists() and not path.is_dir():
            raise CardsetError("there is a file in the way", path, hint="give another folder with --out")
    if not log.exists() and games.is_dir() and any(games.iterdir()):
        raise CardsetError(
            "this folder holds games of something else", games, hint="give another folder with --out"
        )
    try:
        games.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CardsetError(f"cannot be written: {error.strerror or error}", games) from None
