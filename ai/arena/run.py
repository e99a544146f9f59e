"""A run of the arena: a plan of games between opponents, played as a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ai.arena.campaign import Campaign, code_digest
from ai.arena.game import components_for, play
from ai.arena.job import Job, Plan
from ai.arena.result import Result, from_data, to_data
from ai.knowledge import knowledge_of
from cardset import __version__
from cardset.errors import CardsetError
from cardset.jobs.work import Work
from rulebook.game import find_game
from rulebook.replay import write


class Run(Campaign[Job, Result]):
    """Plays the first ``games`` games of ``plan``, those that an earlier run has left off.

    With ``folder`` the log is kept there, and a replay of every game; without, it waits in the user's cache
    folder until :meth:`forget`. Opening one raises :class:`CardsetError` as :class:`~ai.arena.log.Log` does.
    ``fresh`` throws away what an earlier run has left.
    """

    def __init__(self, plan: Plan, games: int, folder: Path | None = None, fresh: bool = False) -> None:
        self.plan = plan
        super().__init__(Work(play, _name_of, partial(header_of, plan)), games, folder, fresh)

    def _job(self, number: int) -> Job:
        """As :meth:`Plan.job`."""
        return self.plan.job(number)

    def _number_of(self, job: Job) -> int:
        """As the job says."""
        return job.number

    def _to_data(self, result: Result) -> dict[str, Any]:
        """As :func:`ai.arena.result.to_data`."""
        return to_data(result)

    def _from_data(self, job: Job, data: Mapping[str, Any]) -> Result:
        """As :func:`ai.arena.result.from_data`."""
        return from_data(job, data)

    def _keep(self, number: int, result: Result) -> None:
        """Write down what came of a game, and a replay where there is one."""
        if result.replay is not None and self.folder is not None:
            write(self.folder / "games" / f"{number:06}.jsonl", result.replay)
        super()._keep(number, result)

    def _check_folder(self, folder: Path, log: Path) -> None:
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
        "variants": plan.variants,
        "cards": dict(game.fingerprint(components)),
        "weights": weights(components) if weights else "",
        "cardset": __version__,
        "code": code_digest((name for table in plan.tables for name in table), game.further_files),
    }
