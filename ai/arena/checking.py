"""Games played to check every position of them, as a campaign: by chance, or by novices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ai.arena.campaign import Campaign, code_digest
from ai.arena.game import components_for
from ai.baseline import Novice
from cardset import __version__
from cardset.jobs.work import Work
from rulebook.game import find_game
from rulebook.protocol import UnsoundError
from rulebook.simulation import Choose, End, at_random, check_promises, play_checked

OPPONENTS = ("random", "novice")


@dataclass(frozen=True, slots=True)
class Check:
    """One game to be checked; ``closely`` where what every game promises of its states is looked at, too
    (:func:`rulebook.simulation.check_promises`)."""

    plan: Checks
    number: int
    players: int
    seed: int
    rules: str
    closely: bool


@dataclass(frozen=True, slots=True)
class Checks:
    """All games of a run: the numbers of ``players`` take turns, and in each turn the ``rules`` do. Game
    *n* is dealt with ``seed`` + *n*."""

    game: str
    players: tuple[int, ...]
    rules: tuple[str, ...]
    seed: int
    opponent: str
    cards: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    def check(self, number: int) -> Check:
        """Game ``number``, from 0. The first with the fewest and with the most players are looked at
        closely, under each of the rules."""
        turn, place = divmod(number, len(self.players))
        players, rules = self.players[place], self.rules[turn % len(self.rules)]
        closely = turn < len(self.rules) and players in (min(self.players), max(self.players))
        return Check(self, number, players, self.seed + number, rules, closely)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a game: how it ended, or its fault."""

    check: Check
    end: End | None
    fault: str = ""


class Checking(Campaign[Check, Verdict]):
    """Plays and checks the first ``games`` games of ``plan``; for the rest see :class:`Campaign`."""

    def __init__(self, plan: Checks, games: int, folder: Path | None = None, fresh: bool = False) -> None:
        self.plan = plan
        super().__init__(Work(judge, _name_of, partial(_header_of, plan)), games, folder, fresh)

    def _job(self, number: int) -> Check:
        """As :meth:`Checks.check`."""
        return self.plan.check(number)

    def _number_of(self, job: Check) -> int:
        """As the job says."""
        return job.number

    def _to_data(self, result: Verdict) -> dict[str, Any]:
        """The end, by its parts, or the fault."""
        return result.end._asdict() if result.end else {"fault": result.fault}

    def _from_data(self, job: Check, data: Mapping[str, Any]) -> Verdict:
        """What :meth:`_to_data` wrote."""
        if "fault" in data:
            return Verdict(job, None, str(data["fault"]))
        end = End(str(data["ended"]), int(data["winner"]), int(data["moves"]), int(data["turns"]))
        return Verdict(job, end)


def judge(check: Check) -> Verdict:
    """Play and check a game."""
    plan = check.plan
    game = find_game(plan.game)
    rules = game.presets.read(check.rules)
    components = components_for(game, plan.cards, plan.added, rules.print_of_cards)
    chooser = _novice if plan.opponent == "novice" else None
    try:
        end = play_checked(game, components, check.players, check.seed, rules, chooser)
        if check.closely:
            check_promises(game, components, check.players, check.seed, rules, at_random(check.seed))
    except UnsoundError as error:
        return Verdict(check, None, f"rules {check.rules}, {error}")
    return Verdict(check, end)


def _novice(seed: int) -> Choose:
    return Novice(seed).choose


def _name_of(check: Check) -> str:
    return f"the game with seed {check.seed} ({check.players} players, rules {check.rules})"


def _header_of(plan: Checks) -> dict[str, Any]:
    """What has to be the same for results to belong together."""
    game = find_game(plan.game)
    return {
        "game": game.id,
        "players": plan.players,
        "seed": plan.seed,
        "rules": plan.rules,
        "opponent": plan.opponent,
        "cards": dict(game.fingerprint(components_for(game, plan.cards, plan.added))),
        "cardset": __version__,
        "code": code_digest((), game.further_files),
    }
