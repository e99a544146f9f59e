"""What a game says so that its weights can be learnt: the one part of learning that knows the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from ai.expertise import Expertise
from ai.learning.regression import Labelled, surprise
from ai.learning.weights import Weights
from cardset.model import CardSet
from rulebook.game import Game
from rulebook.options import Options


@dataclass(frozen=True, slots=True)
class Taught:
    """What one game taught."""

    positions: Sequence[Labelled]


T = TypeVar("T", bound=Taught)


class School(ABC, Generic[T]):
    """How the weights of one game are learnt, by the heuristic that plays it against itself.

    ``tables`` are how many play, in turn: most of all four.
    """

    game: Game
    tables: ClassVar[Sequence[int]] = (4, 2, 4, 3, 4, 6)

    @abstractmethod
    def beginning(self) -> Weights:
        """The weights before the first game."""

    @abstractmethod
    def cards(self, components: Any) -> CardSet | None:
        """The cards among the components; ``None`` where there are none."""

    @abstractmethod
    def at_hand(self, components: Any) -> Weights:
        """The weights by which it is played today."""

    @abstractmethod
    def expertise(self, components: Any, weights: Weights) -> Expertise[Any]:
        """What judges by these weights."""

    @abstractmethod
    def play(self, components: Any, players: int, seed: int, weights: Weights, rules: Options) -> T:
        """One game of the heuristic against itself, and what it teaches."""

    @abstractmethod
    def fit(self, taught: Sequence[T], before: Weights, components: Any) -> Weights:
        """Weights that fit these games, beginning from those ``before``."""

    def finished(self, weights: Weights, components: Any) -> Weights:
        """The weights as they should be played with: with what games alone do not tell."""
        return weights

    def counted(self, taught: Sequence[T]) -> dict[str, int]:
        """How much was learnt from, for the provenance of the weights."""
        return {"positions": sum(len(one.positions) for one in taught)}

    def surprise(self, taught: Iterable[T], weights: Weights) -> tuple[float, float]:
        """How badly the weights foresee who wins, and how badly a guess does (:mod:`.regression`)."""
        return surprise((one.positions for one in taught), weights.position)
