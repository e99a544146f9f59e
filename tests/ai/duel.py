"""A tiny game of hidden cards, to show that the searches need nothing but the protocol.

Each player holds some of the cards 1 to 4 and lays one in turn; the higher of two takes the trick, and who
has most tricks in the end wins.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from rulebook.protocol import IllegalMoveError

__all__ = ["Duel", "Glimpse"]


@dataclass
class Duel:
    """Cards are laid one by one; ``hands`` are hidden from the other player."""

    hands: list[list[int]]
    laid: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    players: int = 2
    game: Any = None
    match: Any = None
    journal: None = None

    @property
    def turn(self) -> int:
        return len(self.laid) // 2

    @property
    def ended(self) -> str:
        return "" if any(self.hands) else "tricks"

    @property
    def player_to_act(self) -> int | None:
        return None if self.is_over else len(self.laid) % 2

    @property
    def is_over(self) -> bool:
        return not any(self.hands)

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.is_over:
            return ()
        most = max(self.tricks)
        return tuple(seat for seat in (0, 1) if self.tricks[seat] == most)

    def legal_moves(self) -> Sequence[int]:
        seat = self.player_to_act
        return () if seat is None else tuple(sorted(self.hands[seat]))

    def play(self, move: int) -> None:
        seat = self.player_to_act
        if seat is None or move not in self.hands[seat]:
            raise IllegalMoveError(str(move))
        self.hands[seat].remove(move)
        self.laid.append(move)
        if len(self.laid) % 2 == 0:
            self.tricks[0 if self.laid[-2] > self.laid[-1] else 1] += 1

    def copy(self) -> Self:
        return type(self)([hand[:] for hand in self.hands], self.laid[:], self.tricks[:])

    def view(self, player: int) -> Glimpse:
        return Glimpse(player, self.copy())

    def determinize(self, player: int, rng: random.Random) -> Self:
        world = self.copy()
        seen = {*self.hands[player], *self.laid}
        unseen = [card for card in range(1, 5) if card not in seen]
        rng.shuffle(unseen)
        world.hands[1 - player] = unseen[: len(self.hands[1 - player])]
        return world

    def events_for(self, player: int) -> Sequence[Any]:
        return ()

    def to_data(self) -> dict[str, Any]:
        return {"hands": self.hands, "laid": self.laid}

    def to_json(self) -> str:
        return str(self.to_data())

    def digest(self) -> str:
        return str(self.to_data())

    def to_text(self) -> str:
        return str(self.to_data())


@dataclass(frozen=True)
class Glimpse:
    """What one player sees of a duel."""

    player: int
    _state: Duel
    players: int = 2
    game: Any = None

    @property
    def legal_moves(self) -> Sequence[int]:
        return self._state.legal_moves() if self._state.player_to_act == self.player else ()

    @property
    def events(self) -> Sequence[Any]:
        return ()

    def determinize(self, rng: random.Random) -> Duel:
        return self._state.determinize(self.player, rng)
