"""A tiny game of hidden cards, to show that the searches need nothing but the protocol.

Each player holds some of the cards 1 to 4 and lays one in turn; the higher of two takes the trick, and who
has most tricks in the end wins. A last card is laid by its player as well, so that there is a way to go.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebook.options import Options, Presets
from rulebook.plain import PlainGame, PlainMatch, PlainMove, PlainState

CARDS = range(1, 5)


def lay(card: int) -> PlainMove:
    """The move that lays ``card``."""
    return PlainMove("lay", card=card)


@dataclass
class Duel(PlainState):
    """Cards are laid one by one; ``hands`` are hidden from the other player."""

    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    laid: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def ended(self) -> str:
        return "" if any(self.hands) else "tricks"

    @property
    def player_to_act(self) -> int | None:
        return None if self.is_over else len(self.laid) % 2

    @property
    def winners(self) -> tuple[int, ...]:
        most = max(self.tricks)
        return tuple(seat for seat in (0, 1) if self.tricks[seat] == most) if self.is_over else ()

    def legal_moves(self) -> Sequence[PlainMove]:
        seat = self.player_to_act
        return () if seat is None else tuple(map(lay, sorted(self.hands[seat])))

    def carry_out(self, move: PlainMove) -> None:
        self.hands[len(self.laid) % 2].remove(move.card)
        self.laid.append(move.card)
        if len(self.laid) % 2 == 0:
            self.tricks[0 if self.laid[-2] > self.laid[-1] else 1] += 1

    def sight(self, player: int) -> Mapping[str, Any]:
        return {"hand": self.hands[player], "laid": self.laid}

    def redeal(self, player: int, rng: random.Random) -> None:
        seen = {*self.hands[player], *self.laid}
        unseen = [card for card in CARDS if card not in seen]
        rng.shuffle(unseen)
        self.hands[1 - player] = unseen[: len(self.hands[1 - player])]


class Duels(PlainGame):
    """The game as a value; it lies in no folder of games."""

    id = "duel"
    name = "Duel"
    players = range(2, 3)
    presets = Presets([Options("duel")])
    state = Duel

    def deal(self, state: PlainState) -> None:
        """Two cards for each."""
        assert isinstance(state, Duel)
        cards = list(CARDS)
        state.shuffle(cards)
        state.hands = [cards[:2], cards[2:]]


def duel(hands: list[list[int]], laid: Sequence[int] = (), tricks: Sequence[int] = (0, 0)) -> Duel:
    """A position."""
    match = PlainMatch(Duels(), 2, Duels.presets.default)
    return Duel(match, 0, hands=hands, laid=[*laid], tricks=[*tricks])
