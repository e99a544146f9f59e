"""Which of several weights play best: by successive halving, against the weights that were at hand before.

All play some games, the better half twice as many, and so on until one is left (Karnin, Koren, Somekh:
"Almost optimal exploration in multi-armed bandits", ICML 2013). How well weights foresee winners does not
tell how well they play. In a stage all are dealt the same games, in the same seats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ai.arena.elo import Rate
from ai.expertise import Expertise, outcome
from ai.heuristic import Heuristic
from ai.learning.plan import Practice
from ai.learning.weights import Weights
from cardset.errors import CardsetError
from cardset.files import read_text, write_text
from cardset.jobs.crew import Crew
from cardset.jobs.sharing import Lost, carry_out
from cardset.jobs.work import Work
from rulebook.game import find_game

PLAYERS = 4
LAST_TURN = 999
"""Its seeds are those of rounds that nobody plays."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A game of the weights of ``round`` against those at hand, as a job."""

    plan: Practice
    weights: Weights
    round: int
    number: int
    seed: int


def best_of(
    rounds: Sequence[Weights], plan: Practice, folder: Path, crew: Crew, tell: Callable[[str], None]
) -> Weights:
    """The best of the weights of these rounds. Stages that are in ``folder`` already are not played again.

    Raises :class:`CardsetError` when the folder holds those of another plan.
    """
    left, games, stage = list(range(len(rounds))), plan.contest, 0
    while len(left) > 1:
        stage += 1
        path = folder / f"contest-{stage}.json"
        rates = _kept(path, plan, left, games)
        if rates is None:
            rates = _played(plan, rounds, left, games, stage, crew, tell)
            entries = [[one, rate.wins, rate.games] for one, rate in rates.items()]
            kept = {"plan": plan.told(), "asked": games, "rates": entries}
            write_text(path, json.dumps(kept, indent=1) + "\n")
        ordered = sorted(left, key=lambda one: (-(rates[one].value or 0.0), -one))
        told = ", ".join(f"round {one + 1} won {100 * (rates[one].value or 0):.1f} %" for one in ordered)
        tell(f"contest, {games} games each: {told}")
        left = sorted(ordered[: -(-len(left) // 2)])
        games *= 2
    return rounds[left[0]]


def _kept(path: Path, plan: Practice, left: Sequence[int], games: int) -> dict[int, Rate] | None:
    """What a stage came to that was played before."""
    if not path.exists():
        return None
    try:
        data = json.loads(read_text(path))
        found = {int(one): Rate(float(wins), int(of), 1 / PLAYERS) for one, wins, of in data["rates"]}
        same = (data["plan"], data["asked"], list(found)) == (plan.told(), games, list(left))
    except (KeyError, TypeError, ValueError):
        same = False
    if not same:
        raise CardsetError("this is a stage of another contest", path, hint="delete it, and it is played")
    return found


def _played(
    plan: Practice,
    rounds: Sequence[Weights],
    left: Sequence[int],
    games: int,
    stage: int,
    crew: Crew,
    tell: Callable[[str], None],
) -> dict[int, Rate]:
    """How often the weights of each round win."""
    trials = (
        Trial(plan, rounds[one], one, number, plan.seed_of(LAST_TURN - stage, number))
        for number in range(games)
        for one in left
    )
    wins: dict[tuple[int, int], float] = {}
    played = carry_out(Work(worth, _name_of, plan.rests_on), trials, crew, tell)
    with closing(played):
        for trial, won in played:
            if not isinstance(won, Lost):
                wins[trial.number, trial.round] = won
    whole = [number for number in range(games) if all((number, one) in wins for one in left)]
    return {one: Rate(sum(wins[number, one] for number in whole), len(whole), 1 / PLAYERS) for one in left}


def worth(trial: Trial) -> float:
    """What the game was worth to the weights of the round: 1 for a win, their share of a shared one."""
    plan, game = trial.plan, find_game(trial.plan.game)
    components, seat = plan.components(), trial.number % PLAYERS
    known, other = plan.school().expertise(components, trial.weights), _at_hand(plan)
    table = [
        Heuristic(trial.seed * PLAYERS + place, expertise=known if place == seat else other)
        for place in range(PLAYERS)
    ]
    rules = game.presets.read(plan.rules)
    state = game.new_game(components, PLAYERS, trial.seed, rules, journal=True)
    while (player := state.player_to_act) is not None:
        state.play(table[player].choose(state.view(player)))
    return outcome(state)[seat] if state.winners else 0.0


@lru_cache(maxsize=1)
def _at_hand(plan: Practice) -> Expertise[Any]:
    school, components = plan.school(), plan.components()
    return school.expertise(components, school.at_hand(components))


def _name_of(trial: Trial) -> str:
    return f"game {trial.number} of round {trial.round + 1} (seed {trial.seed})"
