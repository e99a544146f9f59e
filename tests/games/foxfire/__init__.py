"""Foxfire: who keeps a lamp burning in the marsh? The smallest game that has everything a game may have.

Everybody holds one card, 1 to 9, that nobody else sees, and has two lamps. Whoever has the turn swaps the
card for the top one of the deck, or challenges somebody: the lower card loses a lamp, but in a storm (one
time in three) the higher one does. Cards that were compared or swapped are laid open and replaced. The last
one with a lamp wins; after twelve turns a player, whoever has the most.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rulebook.options import Options, Presets, number, option
from rulebook.plain import PlainGame, PlainMove, PlainState
from rulebook.protocol import State as AnyState

CARDS = range(1, 10)
NIGHT = 12


@dataclass(frozen=True, slots=True)
class Rules(Options):
    """The two ways in which Foxfire is played."""

    lamps: int = number(2, "Lamps that everybody begins with", "foxfire.lamps", highest=5)
    storms: bool = option(
        "Whether there are storms", {"yes": "yes", "no": "no, the marsh is calm"}, "foxfire.storm"
    )

    @classmethod
    def presets(cls) -> Presets[Rules]:
        """Marsh has storms, meadow has none."""
        return PRESETS


PRESETS = Presets((Rules("marsh"), Rules("meadow", storms=False)))


@dataclass
class State(PlainState):
    """A position; cards are their numbers, ``deck`` has its top last, ``laid`` are the open cards."""

    hands: list[int] = field(default_factory=list)
    lamps: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    active: int = 0
    night_over: bool = False

    @property
    def ended(self) -> str:
        """``last`` where one player has lamps left, ``dawn`` when the night is over."""
        if sum(lamps > 0 for lamps in self.lamps) == 1:
            return "last"
        return "dawn" if self.night_over else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever has the most lamps at the end."""
        most = max(self.lamps)
        return tuple(seat for seat, lamps in enumerate(self.lamps) if lamps == most) if self.ended else ()

    @property
    def player_to_act(self) -> int | None:
        """Whose turn it is."""
        return None if self.ended else self.active

    def legal_moves(self) -> tuple[PlainMove, ...]:
        """Swap, or challenge anybody else who has a lamp."""
        others = [seat for seat, lamps in enumerate(self.lamps) if lamps and seat != self.active]
        return () if self.ended else (PlainMove("swap"), *(PlainMove("challenge", seat) for seat in others))

    def carry_out(self, move: PlainMove) -> None:
        """Swap or challenge; then it is the turn of the next who has a lamp."""
        if move.kind == "swap":
            self._replace(self.active)
        else:
            self._challenge(self.active, move.player)
        seats = [(self.active + step) % self.players for step in range(1, self.players + 1)]
        self.begin_turn(next(seat for seat in seats if self.lamps[seat]))

    def begin_turn(self, seat: int) -> None:
        """Let ``seat`` be the next to act, unless the game is over."""
        self.night_over = self.turn == NIGHT * self.players
        if self.ended:
            self.note("game-over", self.winners[0])
            return
        self.active = seat
        self.turn += 1
        self.note("turn-begins", seat, number=self.turn)

    def _challenge(self, one: int, two: int) -> None:
        self.note("challenged", one, other=two)
        storm = self.match.rules.storms and self.chance(3) == 0
        if storm:
            self.note("storm", one)
        loser = min((one, two), key=lambda seat: -self.hands[seat] if storm else self.hands[seat])
        for seat in (one, two):
            self._replace(seat)
        self.lamps[loser] -= 1
        self.note("lamp-lost", loser, other=one + two - loser, number=self.lamps[loser])

    def _replace(self, seat: int) -> None:
        self.note("laid", seat, self.hands[seat])
        self.laid.append(self.hands[seat])
        if not self.deck:
            self.deck, self.laid = self.laid, []
            self.shuffle(self.deck)
        self.hands[seat] = self.deck.pop()
        self.note("drawn", seat, self.hands[seat], seen_by=(seat,))

    def sight(self, player: int) -> Mapping[str, Any]:
        """Everything but the cards of others and the order of the deck."""
        return {
            "hand": self.hands[player],
            "lamps": tuple(self.lamps),
            "laid": self.laid[:],
            "deck_size": len(self.deck),
        }

    def redeal(self, player: int, rng: random.Random) -> None:
        """Any deal of the cards that ``player`` does not see."""
        others = [seat for seat in range(self.players) if seat != player]
        unseen = [*self.deck, *(self.hands[seat] for seat in others)]
        rng.shuffle(unseen)
        for seat in others:
            self.hands[seat] = unseen.pop()
        self.deck = unseen


class Foxfire(PlainGame):
    """The game as a value."""

    id = "foxfire"
    name = "Foxfire"
    players = range(2, 5)
    presets = PRESETS
    state = State
    grounds: ClassVar[Mapping[str, str]] = {"challenge": "foxfire.challenge"}

    def deal(self, state: PlainState) -> None:
        """A card and the lamps for everybody; who begins is left to chance."""
        assert isinstance(state, State)
        state.deck = list(CARDS)
        state.shuffle(state.deck)
        state.hands = [state.deck.pop() for _ in range(state.players)]
        state.lamps = [state.match.rules.lamps] * state.players
        state.begin_turn(state.chance(state.players))

    def refusal(self, state: AnyState[Any], move: PlainMove) -> tuple[str, ...]:
        """Nobody is challenged by themselves, or without a lamp."""
        return ("foxfire.challenge",) if move.kind == "challenge" else ()

    def check(self, state: AnyState[Any]) -> str:
        """Every card is somewhere, once."""
        assert isinstance(state, State)
        cards = [*state.hands, *state.deck, *state.laid]
        return super().check(state) if sorted(cards) == [*CARDS] else f"these are the cards: {cards}"


GAME = Foxfire()
