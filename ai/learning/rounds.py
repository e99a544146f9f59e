"""A run of learning: the heuristic plays against itself, round by round.

Every round plays games with the weights of the round before (the first with those that a game begins with).
A new evaluation is like a policy improvement step: what was seen with it is the next round's data.

A game is a pure function of its seed, the number of players and the weights; a fit of the games in order. So
a run that was stopped goes on with the round that it was in, and comes to the same weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ai.learning.contest import best_of
from ai.learning.plan import Practice
from ai.learning.school import School, Taught
from ai.learning.weights import NAME, Weights, read, write
from cardset.errors import CardsetError
from cardset.jobs.crew import Crew
from cardset.jobs.sharing import Lost, carry_out
from cardset.jobs.work import Work
from rulebook.game import find_game

HELD_BACK = 10
"""One game of so many is not learnt from, but tells how well the weights foresee the winner."""


class Learnt(NamedTuple):
    """The file that holds what was learnt, and the games of the last round that could not be played."""

    file: Path
    left_out: Sequence[int]


def learn(plan: Practice, folder: Path, crew: Crew, tell: Callable[[str], None]) -> Learnt:
    """Find new weights by practice, and write them into ``folder``. ``tell`` hears of every round.

    Raises :class:`CardsetError` where nothing can be learnt, or the folder is not for this plan.
    """
    rounds = tune(plan, folder, crew, tell)
    weights = best_of(rounds, plan, folder, crew, tell) if plan.contest else rounds[-1]
    write(folder / NAME, weights)
    return Learnt(folder / NAME, weights.provenance.get("left_out", []))


def tune(plan: Practice, folder: Path, crew: Crew, tell: Callable[[str], None]) -> list[Weights]:
    """Learn, keeping the weights of every round in ``folder``; rounds that are there already are not played
    again. Returns the weights of all rounds, as they should be played with.

    Raises :class:`CardsetError` when the folder holds a run of another game, with other cards or by another
    plan, or cannot be written.
    """
    school, components = plan.school(), plan.components()
    weights, rounds = school.beginning(), list[Weights]()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CardsetError(f"cannot be made: {error.strerror or error}", folder) from None
    for turn in range(plan.rounds):
        path = folder / f"round-{turn + 1}.json"
        if not path.exists():
            weights = _round(plan, turn, weights, school, crew, tell)
            write(path, weights)
        weights = _kept(path, plan)  # rounded, as whoever goes on with this round will find it
        rounds.append(school.finished(weights, components))
    return rounds


def _kept(path: Path, plan: Practice) -> Weights:
    """The weights of a round."""
    kept = read(path, plan.game)
    hint = "give another folder"
    if kept.provenance.get("fingerprint") != plan.fingerprint():
        raise CardsetError("this is a round that was played with other cards", path, hint=hint)
    if kept.provenance.get("plan") != plan.told():
        raise CardsetError("this is a round of another run", path, hint=hint)
    return kept


def _round(
    plan: Practice,
    turn: int,
    before: Weights,
    school: School[Any],
    crew: Crew,
    tell: Callable[[str], None],
) -> Weights:
    """Play the games of a round, and fit weights to them."""
    components = plan.components()
    games, left_out = _games(plan, turn, before, school, crew, tell)
    learnt = [game for number, game in enumerate(games) if number % HELD_BACK]
    weights = school.fit(learnt, before, components)
    losses = school.surprise(games[::HELD_BACK], weights)
    cards = school.cards(components)
    told = f"log loss {losses[0]:.3f} (a guess: {losses[1]:.3f})"
    tell(f"round {turn + 1} of {plan.rounds}: {plan.games} games, {told}")
    provenance = {
        "made_by": "cli tune",
        "game": plan.game,
        "sets": [part.id for part in cards.parts] if cards else [],
        "fingerprint": plan.fingerprint(),
        "plan": plan.told(),
        "round": turn + 1,
        "players": [*school.tables],
        **school.counted(learnt),
        "held_out_log_loss": round(losses[0], 4),
        "log_loss_of_a_guess": round(losses[1], 4),
        **({"left_out": left_out} if left_out else {}),
    }
    return Weights(weights.position, weights.habits, provenance)


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of a round, as a job."""

    plan: Practice
    weights: Weights
    number: int
    players: int
    seed: int


def _games(
    plan: Practice,
    turn: int,
    weights: Weights,
    school: School[Any],
    crew: Crew,
    tell: Callable[[str], None],
) -> tuple[list[Taught], list[int]]:
    """What the games of a round taught, in order, and those that killed whoever played them."""
    tables = school.tables
    games = (
        _Game(plan, weights, number, tables[number % len(tables)], plan.seed_of(turn, number))
        for number in range(plan.games)
    )
    taught: dict[int, Taught] = {}
    left_out = []
    played = carry_out(Work(_taught, _name_of, plan.rests_on), games, crew, tell)
    with closing(played):
        for game, found in played:
            if isinstance(found, Lost):
                left_out.append(game.number)
            else:
                taught[game.number] = found
    return [taught[number] for number in sorted(taught)], sorted(left_out)


def _taught(game: _Game) -> Taught:
    plan = game.plan
    rules = find_game(plan.game).presets.read(plan.rules)
    found: Taught = plan.school().play(plan.components(), game.players, game.seed, game.weights, rules)
    return found


def _name_of(game: _Game) -> str:
    return f"game {game.number} (seed {game.seed})"
