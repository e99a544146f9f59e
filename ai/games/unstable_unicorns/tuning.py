"""Learning the weights: the heuristic plays against itself, and what came of it is fitted.

Every round plays games with the weights of the round before (the first with almost nothing: a Unicorn in a
Stable is good). From the positions and the winners a multinomial logistic regression gives the evaluation;
from what looking ahead said of every move a linear regression gives the habits. Both are fitted by AdaGrad
(Duchi, Hazan, Singer: "Adaptive subgradient methods", JMLR 12, 2011) with a pull towards 0, so that a weight
which few games speak of stays small. A new evaluation is like a policy improvement step: what was seen with
it is the next round's data.

A game is a pure function of its seed, the number of players and the weights; a fit of the games in order. So
a run that was stopped goes on with the round that it was in, and comes to the same weights.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

from ai.expertise import outcome
from ai.games.unstable_unicorns.evaluation import MISSING, features
from ai.games.unstable_unicorns.expert import Expert
from ai.games.unstable_unicorns.habits import Feature, describe
from ai.games.unstable_unicorns.weights import Weights, read, write
from ai.games.unstable_unicorns.worth import bounds, keep_within, playable_again, with_words
from ai.heuristic import expectations
from ai.knowledge import Practice
from cardset.digest import GAMES, digest
from cardset.errors import CardsetError
from cardset.jobs.crew import Crew
from cardset.jobs.sharing import Lost, carry_out
from cardset.jobs.work import Work
from cardset.load import load_set
from rulebook.games.unstable_unicorns import GAME, Rules, preset
from rulebook.games.unstable_unicorns.engine import Deck, build_deck, new_game

TABLES = (4, 2, 4, 3, 4, 6)
"""How many play, in turn: most of all four."""
EPOCHS = 3
FAITH = 0.95
"""How much more the outcome of a game counts than what the next position says."""
PULL = 0.03
"""How strongly weights of the evaluation are pulled towards 0."""
RATE = 0.05
"""The first steps of a fit, of one feature alone."""
FIRST = 1.0
"""What a feature is taken to have been wrong by before it was seen, squared."""
HELD_BACK = 10
"""One game of so many is not learnt from, but tells how well the weights foresee the winner."""

WORLDS = 2
"""In how many worlds every move is tried."""
CURIOUS = 0.1
"""How often a game takes any move, so that positions are seen which good play avoids."""


@dataclass(frozen=True, slots=True)
class Position:
    """The features of each player's score, and what the game was worth to each in the end."""

    features: list[list[str]]
    outcome: list[float]


@dataclass(frozen=True, slots=True)
class Question:
    """The features of each answer, and the chances to win after it."""

    features: list[tuple[Feature, ...]]
    values: list[float]


@dataclass(frozen=True, slots=True)
class Taught:
    """What one game taught."""

    positions: list[Position]
    questions: list[Question]
    answers: list[tuple[str, bool]]
    """For each question whether to respond: the type of the card being played, and whether somebody did."""


def tune(plan: Practice, folder: Path, crew: Crew, tell: Callable[[str], None]) -> list[Weights]:
    """Learn, keeping the weights of every round in ``folder``; rounds that are there already are not played
    again. ``tell`` hears of every round. Returns the weights of all rounds, as they should be played with.

    Raises :class:`CardsetError` when the folder holds a run with another plan, or cannot be written.
    """
    weights, rounds = beginning(), list[Weights]()
    deck = deck_for(plan.cards, plan.added)
    sets, known = [part.id for part in deck.set.parts], tuple(bounds(deck))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CardsetError(f"cannot be made: {error.strerror or error}", folder) from None
    for turn in range(plan.rounds):
        path = folder / f"round-{turn + 1}.json"
        if path.exists():
            kept = read(path)
            if kept.provenance.get("plan") != told_plan(plan):
                raise CardsetError("this is a round of another run", path, hint="give another folder")
            weights = kept
            rounds.append(_finished(weights, deck))
            continue
        lessons, left_out = _lessons(plan, turn, weights, crew, tell)
        learnt = [lesson for number, lesson in enumerate(lessons) if number % HELD_BACK]
        weights = fit(learnt, weights, EPOCHS, {}, known)
        losses = surprise(lessons[::HELD_BACK], weights)
        provenance = {
            "made_by": "cli tune",
            "sets": sets,
            "plan": told_plan(plan),
            "round": turn + 1,
            "players": list(TABLES),
            "positions": sum(len(lesson.positions) for lesson in learnt),
            "questions": sum(len(lesson.questions) for lesson in learnt),
            "held_out_log_loss": round(losses[0], 4),
            "log_loss_of_a_guess": round(losses[1], 4),
            **({"left_out": left_out} if left_out else {}),
        }
        write(path, Weights(weights.position, weights.habits, provenance))
        weights = read(path)  # rounded, as whoever goes on with this round will find it
        rounds.append(_finished(weights, deck))
        tell(
            f"round {turn + 1} of {plan.rounds}: {plan.games} games, log loss {losses[0]:.3f} "
            f"(a guess: {losses[1]:.3f})"
        )
    return rounds


def _finished(weights: Weights, deck: Deck) -> Weights:
    """The weights of a round as they should be played with."""
    position = playable_again(weights.position, deck)
    return replace(weights, position=with_words(position, deck.set.cards.values()))


def told_plan(plan: Practice) -> dict[str, Any]:
    """A plan as JSON-able data, without the number of rounds: a run may be made longer."""
    return {
        "games": plan.games,
        "seed": plan.seed,
        "rules": plan.rules,
        "cards": list(plan.cards),
        "added": list(plan.added),
    }


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of a round, as a job."""

    plan: Practice
    weights: Weights
    number: int
    players: int
    seed: int


def _lessons(
    plan: Practice, turn: int, weights: Weights, crew: Crew, tell: Callable[[str], None]
) -> tuple[list[Taught], list[int]]:
    """What the games of a round taught, in order, and those that killed whoever played them."""
    games = (
        _Game(plan, weights, number, TABLES[number % len(TABLES)], plan.seed_of(turn, number))
        for number in range(plan.games)
    )
    work = Work(_taught, _name_of, partial(rests_on, plan))
    taught: dict[int, Taught] = {}
    left_out = []
    played = carry_out(work, games, crew, tell)
    with closing(played):
        for game, found in played:
            if isinstance(found, Lost):
                left_out.append(game.number)
            else:
                taught[game.number] = found
    return [taught[number] for number in sorted(taught)], sorted(left_out)


def _taught(game: _Game) -> Taught:
    plan = game.plan
    return play(deck_for(plan.cards, plan.added), game.players, game.seed, game.weights, preset(plan.rules))


def _name_of(game: _Game) -> str:
    return f"game {game.number} (seed {game.seed})"


def rests_on(plan: Practice) -> dict[str, Any]:
    """What a round depends on besides its games."""
    return {"code": digest(GAMES), "cards": dict(GAME.fingerprint(deck_for(plan.cards, plan.added)))}


@lru_cache(maxsize=1)
def deck_for(cards: tuple[str, ...], added: tuple[str, ...]) -> Deck:
    """The cards to practise with, ready for play; made once in a process."""
    return build_deck(load_set(cards, added))


def beginning() -> Weights:
    """The weights before the first game: Unicorns win."""
    position = {f"missing:{number}": -0.7 * number for number in range(MISSING + 1)}
    return Weights(position)


def play(deck: Deck, players: int, seed: int, weights: Weights, rules: Rules) -> Taught:
    """One game of the heuristic against itself."""
    rng = random.Random(seed)
    expert = Expert(deck, weights)
    state = new_game(deck, players, seed, rules, journal=True)
    seen: list[list[list[str]]] = []
    questions = []
    answers: list[tuple[str, bool]] = []
    while not state.is_over:
        decision = state.decision
        assert decision is not None  # the game goes on
        if decision.kind == "act":
            seen.append(features(state))
        view = state.view(decision.player)
        draw = expert.worlds(view)
        worlds = [draw(rng) for _ in range(WORLDS)]
        values = expectations(worlds, decision.options, decision.player, expert)
        questions.append(Question(describe(state, decision), values))
        moves = decision.options
        best = max(range(len(moves)), key=values.__getitem__)
        chance = rng.random()
        move = moves[int(chance / CURIOUS * len(moves))] if chance < CURIOUS else moves[best]
        if decision.kind == "respond" and state.pending and len(state.pending.stack) == 1:
            answers.append((deck.face(state.pending.stack[0][0]).card.type, move.kind == "respond"))
        state.play(move)
    worth = outcome(state)
    return Taught([Position(found, worth) for found in seen], questions, answers)


def fit(
    lessons: Sequence[Taught],
    before: Weights,
    epochs: int,
    provenance: dict[str, Any],
    known: Sequence[tuple[str, str, float, float]] = (),
) -> Weights:
    """Weights that fit the ``lessons``, beginning from those ``before``, within the bounds that are ``known``
    (:func:`.evaluation.bounds`)."""
    position, habits = dict(before.position), dict(before.habits)
    _fit_positions(lessons, position, epochs, known)
    _fit_habits([at for lesson in lessons for at in lesson.questions], habits, epochs)
    position |= _rates([answer for lesson in lessons for answer in lesson.answers])
    return Weights(position, habits, provenance)


def surprise(lessons: Iterable[Taught], weights: Weights) -> tuple[float, float]:
    """The mean log loss of the chances that ``weights`` give, and of a guess that all are equally likely, in
    nats for one position."""
    loss = guess = 0.0
    count = 0
    for lesson in lessons:
        for at in lesson.positions:
            scores = [sum([weights.position.get(name, 0.0) for name in names]) for names in at.features]
            whole = log(sum(map(exp, scores)))
            loss += sum(worth * (whole - score) for score, worth in zip(scores, at.outcome, strict=True))
            guess += log(len(scores))
            count += 1
    return loss / max(1, count), guess / max(1, count)


def _fit_positions(
    lessons: Sequence[Taught],
    weights: dict[str, float],
    epochs: int,
    known: Sequence[tuple[str, str, float, float]],
) -> None:
    for epoch in range(epochs):
        aims = [aim for lesson in lessons for aim in _aims(lesson, weights)]
        random.Random(epoch).shuffle(aims)
        learner = _Learner(weights, pull=PULL)
        for at, aim in aims:
            for names, chance, worth in zip(at.features, _chances(at, weights), aim, strict=True):
                learner.step(names, worth - chance)
        keep_within(weights, known)


def _aims(lesson: Taught, weights: Mapping[str, float]) -> Iterator[tuple[Position, list[float]]]:
    """What the chances in each position should have been: a mean of the outcome and of what later positions
    of the game say, the nearer ones more (TD(lambda): Sutton, "Learning to predict by the methods of temporal
    differences", Machine Learning 3, 1988). The outcome alone would teach luck: a game has only one."""
    aim = lesson.positions[-1].outcome if lesson.positions else []
    later = aim
    for at in reversed(lesson.positions):
        aim = [(1 - FAITH) * near + FAITH * far for near, far in zip(later, aim, strict=True)]
        yield at, aim
        later = _chances(at, weights)


def _chances(at: Position, weights: Mapping[str, float]) -> list[float]:
    powers = [exp(sum([weights.get(name, 0.0) for name in names])) for names in at.features]
    whole = sum(powers)
    return [power / whole for power in powers]


def _fit_habits(questions: Iterable[Question], weights: dict[Feature, float], epochs: int) -> None:
    order = list(questions)
    for epoch in range(epochs):
        random.Random(epoch).shuffle(order)
        learner = _Learner(weights, pull=0.0)
        for at in order:
            usual = sum(at.values) / len(at.values)
            said = [sum([weights.get(name, 0.0) for name in names]) for names in at.features]
            middle = sum(said) / len(said)
            for names, value, promise in zip(at.features, at.values, said, strict=True):
                learner.step(names, (value - usual) - (promise - middle))


def _rates(answers: Sequence[tuple[str, bool]]) -> dict[str, float]:
    """How often a card of each type was responded to by somebody who could."""
    asked, answered = Counter(kind for kind, _ in answers), Counter(kind for kind, yes in answers if yes)
    return {f"answers:{kind}": answered[kind] / asked[kind] for kind in sorted(asked)}


class _Learner:
    """AdaGrad on sparse features that are there or not."""

    def __init__(self, weights: dict[Any, float], pull: float) -> None:
        self.weights = weights
        self.pull = pull
        self.squares: dict[Any, float] = {}

    def step(self, names: Iterable[Any], error: float) -> None:
        """Move the weights of ``names`` so that their sum comes nearer by ``error``."""
        for name in names:
            weight = self.weights.get(name, 0.0)
            slope = error - self.pull * weight
            square = self.squares.get(name, FIRST) + slope * slope
            self.squares[name] = square
            self.weights[name] = weight + RATE * slope / sqrt(square)
