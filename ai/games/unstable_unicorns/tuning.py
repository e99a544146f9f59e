"""What Unstable Unicorns teaches: who wins from which position, and what is usually played.

From the positions and the winners a multinomial logistic regression gives the evaluation; from what looking
ahead said of every move a linear regression gives the habits. Both are fitted by AdaGrad (Duchi, Hazan,
Singer: "Adaptive subgradient methods", JMLR 12, 2011) with a pull towards 0, so that a weight which few games
speak of stays small. In the beginning almost nothing is known: a Unicorn in a Stable is good.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from ai.expertise import outcome
from ai.games.unstable_unicorns.evaluation import MISSING, features
from ai.games.unstable_unicorns.expert import Expert
from ai.games.unstable_unicorns.habits import Feature, describe
from ai.games.unstable_unicorns.weights import nearest
from ai.games.unstable_unicorns.worth import bounds, keep_within, playable_again, with_words
from ai.heuristic import expectations
from ai.learning.regression import FIRST, RATE, Labelled, aims, chances
from ai.learning.school import School, Taught
from ai.learning.weights import Weights
from cardset.model import CardSet
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import Deck
from rulebook.options import Options

EPOCHS = 3
PULL = 0.03
"""How strongly weights of the evaluation are pulled towards 0."""
WORLDS = 2
"""In how many worlds every move is tried."""
CURIOUS = 0.1
"""How often a game takes any move, so that positions are seen which good play avoids."""


@dataclass(frozen=True, slots=True)
class Question:
    """The features of each answer, and the chances to win after it."""

    features: list[tuple[Feature, ...]]
    values: list[float]


@dataclass(frozen=True, slots=True)
class Experience(Taught):
    """What one game taught."""

    questions: list[Question]
    answers: list[tuple[str, bool]]
    """For each question whether to respond: the type of the card being played, and whether somebody did."""


class UnicornSchool(School[Experience]):
    """Learns evaluation and habits."""

    game = GAME

    def beginning(self) -> Weights:
        """Unicorns win."""
        return beginning()

    def cards(self, components: Deck) -> CardSet:
        """The cards of the deck."""
        return components.set

    def at_hand(self, components: Deck) -> Weights:
        """Those nearest to the cards."""
        return nearest(components.set)[1]

    def expertise(self, components: Deck, weights: Weights) -> Expert:
        """What judges by these weights."""
        return Expert(components, weights)

    def play(self, components: Deck, players: int, seed: int, weights: Weights, rules: Options) -> Experience:
        """One game of the heuristic against itself."""
        return play(components, players, seed, weights, rules)

    def fit(self, taught: Sequence[Experience], before: Weights, components: Deck) -> Weights:
        """Weights that fit, within what is known of the cards."""
        return fit(taught, before, tuple(bounds(components)))

    def finished(self, weights: Weights, components: Deck) -> Weights:
        """With what games alone do not tell of Unicorns in the hand, and with the words of effects."""
        position = playable_again(weights.position, components)
        return replace(weights, position=with_words(position, components.set.cards.values()))

    def counted(self, taught: Sequence[Experience]) -> dict[str, int]:
        """Positions and questions."""
        return {**super().counted(taught), "questions": sum(len(one.questions) for one in taught)}


SCHOOL = UnicornSchool()


def beginning() -> Weights:
    """The weights before the first game: Unicorns win."""
    position = {f"missing:{number}": -0.7 * number for number in range(MISSING + 1)}
    return Weights(position)


def play(deck: Deck, players: int, seed: int, weights: Weights, rules: Options) -> Experience:
    """One game of the heuristic against itself."""
    rng = random.Random(seed)
    expert = Expert(deck, weights)
    state = GAME.new_game(deck, players, seed, rules, journal=True)
    positions: list[list[list[str]]] = []
    questions = []
    answers: list[tuple[str, bool]] = []
    while not state.is_over:
        decision = state.decision
        assert decision is not None  # the game goes on
        if decision.kind == "act":
            positions.append(features(state))
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
    labelled = [Labelled([[(name, 1.0) for name in names] for names in found], worth) for found in positions]
    return Experience(labelled, questions, answers)


def fit(
    taught: Sequence[Experience], before: Weights, known: Sequence[tuple[str, str, float, float]] = ()
) -> Weights:
    """Weights that fit what was ``taught``, beginning from those ``before``, within the bounds that are
    ``known`` (:func:`.worth.bounds`)."""
    position, habits = dict(before.position), dict(before.habits)
    _fit_positions([one.positions for one in taught], position, known)
    _fit_habits([at for one in taught for at in one.questions], habits)
    position |= _rates([answer for one in taught for answer in one.answers])
    return Weights(position, habits)


def _fit_positions(
    games: Sequence[Sequence[Labelled]],
    weights: dict[str, float],
    known: Sequence[tuple[str, str, float, float]],
) -> None:
    for epoch in range(EPOCHS):
        wanted = [aim for game in games for aim in aims(game, weights)]
        random.Random(epoch).shuffle(wanted)
        learner = _Learner(weights, pull=PULL)
        for at, aim in wanted:
            for found, chance, worth in zip(at.features, chances(at.features, weights), aim, strict=True):
                learner.step([name for name, _ in found], worth - chance)
        keep_within(weights, known)


def _fit_habits(questions: Iterable[Question], weights: dict[Feature, float]) -> None:
    order = list(questions)
    for epoch in range(EPOCHS):
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
