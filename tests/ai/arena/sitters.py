"""Opponents for tests of whoever gives them something to choose from."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ai.baseline import Novice
from ai.opponent import Reason
from rulebook.game import Game
from rulebook.games.unstable_unicorns.engine import Move, State, View


class Watched(Novice):
    """A novice who keeps what it was given."""

    views: ClassVar[list[tuple[View, State | None]]] = []
    state: State | None = None

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Self:
        return cls(seed)

    def choose(self, view: Any) -> Any:
        type(self).views.append((view, self.state))
        return super().choose(view)


class Stubborn:
    """Always plays the same move, legal or not."""

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Self:
        return cls()

    def choose(self, view: View) -> Move:
        return Move("draw")

    def why(self) -> tuple[Reason, ...]:
        return ()
