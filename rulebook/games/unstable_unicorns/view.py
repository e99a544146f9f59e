"""What one player may know of a position: the only thing an opponent or a table receives."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns import UnstableUnicorns
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.links import named_players
from rulebook.games.unstable_unicorns.match import (
    COMMON,
    DECK,
    DISCARD,
    NURSERY,
    Delayed,
    Match,
    Played,
    Spent,
)
from rulebook.games.unstable_unicorns.moves import Decision, Move
from rulebook.games.unstable_unicorns.playing import pointless
from rulebook.games.unstable_unicorns.pools import named_cards, spent_in_sight
from rulebook.games.unstable_unicorns.program import Choose
from rulebook.protocol import Event

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A position as ``player`` sees it. Cards are copies; a hand that cannot be seen is ``None``.

    It does not tell who still has to answer a card being played: only those who can are asked, so that would
    tell who holds a response. Nor does it tell the order of hidden cards.

    ``counts`` are the Unicorns that count, per player; ``guised`` and ``blank`` the cards in Stables that
    are no Unicorns, or have no effects, at the moment. ``seen`` are cards that the player is looking at
    (another hand, the top of the deck, the deck itself), ``chosen`` those picked so far for the same effect,
    ``picks`` which pick this is, of how many ((0, 0) where cards are not picked by number),
    ``targets`` the cards in Stables that effects yet to be carried out are aimed at, ``named`` the players,
    ``at_stake`` the card that a replacement is offered for (-1: none), ``spent`` what cards that lie open may
    not be triggered for again in this turn, ``delayed`` what waits for a later moment, ``missed`` the players
    who miss their next turn, as often as they do, ``decision`` the open question if it is this player's,
    ``pointless`` its answers that would achieve nothing.
    """

    deck: Deck = field(repr=False)
    player: int
    players: int
    goal: int
    turn: int
    active: int
    phase: str
    hands: tuple[tuple[int, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    stables: tuple[tuple[int, ...], ...]
    discard: tuple[int, ...]
    nursery: tuple[int, ...]
    deck_size: int
    counts: tuple[int, ...]
    guised: frozenset[int]
    blank: frozenset[int]
    pending: Played | None
    seen: tuple[int, ...]
    chosen: tuple[int, ...]
    picks: tuple[int, int]
    targets: tuple[int, ...]
    named: tuple[int, ...]
    at_stake: int
    spent: frozenset[Spent]
    delayed: tuple[Delayed, ...]
    missed: tuple[int, ...]
    decision: Decision | None
    pointless: frozenset[Move]
    winners: tuple[int, ...]
    ended: str
    _state: State = field(repr=False, compare=False)

    @property
    def game(self) -> UnstableUnicorns:
        """The game that is played."""
        return self._state.match.game

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The answers to the open question if it is this player's."""
        return self.decision.options if self.decision else ()

    @property
    def match(self) -> Match:
        """What does not change while it is played: deck, rules, players."""
        return self._state.match

    @property
    def hand(self) -> tuple[int, ...]:
        """The player's own hand."""
        return self.hands[self.player] or ()

    @property
    def played_into(self) -> int:
        """The player into whose Stable a card is being played, -1 when none is."""
        into = self.pending.into if self.pending else -1
        return (into - COMMON) % self.players if into >= 0 else -1

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened so far, as the player saw it; () when the game keeps no journal."""
        return self._state.events_for(self.player)

    def determinize(self, rng: random.Random, known: Collection[int] = ()) -> State:
        """A state that the player cannot tell from the one seen here; see :meth:`State.determinize`."""
        return self._state.determinize(self.player, rng, known)

    def suppose(self) -> State | None:
        """The position as far as the player knows it, to try a move in: see :func:`.unseen.suppose`. ``None``
        where nothing can be tried, or the question is not this player's."""
        from rulebook.games.unstable_unicorns.unseen import suppose

        return suppose(self._state, self.player) if self.decision else None

    def hindering(self, card: int) -> int:
        """The card because of which ``card``, which the player sees, cannot be picked now, -1 for none."""
        from rulebook.games.unstable_unicorns.hindrance import cause

        frame = self._state.frames[-1] if self._state.frames else None
        step = self.deck.programs[frame.program].operations[frame.pc] if frame else None
        return cause(self._state, frame, step, card) if frame and isinstance(step, Choose) else -1

    def stable_of(self, card: int) -> int:
        """The player in whose Stable ``card`` is, -1 when it is in none."""
        return next((seat for seat, stable in enumerate(self.stables) if card in stable), -1)


def view(state: State, player: int) -> View:
    """The view of ``player`` (from 0). Raises :class:`CardsetError` for a seat that there is not."""
    if not 0 <= player < state.match.players:
        raise CardsetError(f"there is no player {player}", hint=f"expected 0 to {state.match.players - 1}")
    game, zones, standing = state.match, state.zones, state.standing
    hands, stables = zones[COMMON : game.first_stable], zones[game.first_stable :]
    decision = state.decision if state.decision and state.decision.player == player else None
    pending = state.pending
    seen = seen_now(state, player) if decision else ()
    return View(
        deck=game.deck,
        player=player,
        players=game.players,
        goal=game.goal,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        hands=tuple(
            [
                tuple(hand)
                if seat == player
                else tuple(sorted(hand))
                if standing.open_hands[seat] or state.is_over
                else None
                for seat, hand in enumerate(hands)
            ]
        ),
        hand_sizes=tuple(map(len, hands)),
        stables=tuple(map(tuple, stables)),
        discard=tuple(zones[DISCARD]),
        nursery=tuple(sorted(zones[NURSERY])),
        deck_size=len(zones[DECK]),
        counts=standing.counts,
        guised=standing.guised,
        blank=standing.blank,
        pending=Played(pending.into, pending.stack, (), pending.stage) if pending else None,
        seen=seen,
        chosen=_chosen(state, player, seen) if decision else (),
        picks=_picks(state) if decision else (0, 0),
        targets=_targets(state),
        named=tuple(seat for frame in state.link for seat in named_players(state, frame)),
        at_stake=_at_stake(state) if decision else -1,
        spent=frozenset([spent for spent in state.spent if spent in spent_in_sight(state, spent.source)]),
        delayed=state.delayed,
        missed=state.missed,
        decision=decision,
        pointless=pointless(state, decision) if decision else frozenset(),
        winners=state.winners,
        ended=state.ended,
        _state=state.copy(),
    )


def _at_stake(state: State) -> int:
    """The card whose fate is being judged while a replacement is offered for it."""
    frame = state.frames[-1] if state.frames else None
    return frame.moving[0] if frame and frame.guard >= 0 and frame.moving else -1


def seen_now(state: State, player: int) -> tuple[int, ...]:
    """Hidden cards that the effect under way shows to the player who is asked (target.choose-vs-random).

    Without one nobody sees into the deck, which lies face down (setup.deck-centre).
    """
    if not state.frames:
        return ()
    frame = state.frames[-1]
    operations = state.match.deck.programs[frame.program].operations
    operation = operations[frame.pc] if frame.pc < len(operations) else None
    if frame.looked and frame.you == player:
        return tuple(card for card in frame.looked if state.where[card] == DECK)
    if isinstance(operation, Choose) and frame.you == player and frame.begun:
        if operation.zone == "deck":
            return tuple(sorted(state.zones[DECK]))
        if operation.zone == "hand" and operation.by != "owner" and frame.queue:
            return tuple(sorted(state.zones[state.match.hand(frame.queue[0])]))
    return ()


def _chosen(state: State, player: int, seen: tuple[int, ...]) -> tuple[int, ...]:
    """The cards picked so far for the effect that asks, without those that ``player`` cannot see."""
    if not state.frames:
        return ()
    game, where = state.match, state.where
    return tuple(
        card
        for card in state.frames[-1].chosen
        if card in seen
        or game.owner(where[card]) == player
        or not (where[card] == DECK or game.is_hand(where[card]))
    )


def _picks(state: State) -> tuple[int, int]:
    """Which pick from one player, or from all, is asked for, and how many there will be."""
    frame = state.frames[-1] if state.frames else None
    if frame is None or not frame.queue or frame.left < 1:
        return (0, 0)
    group, owner, where = frame.queue[0], state.match.owner, state.where
    before = sum(group < 0 or owner(where[card]) == group for card in frame.chosen)
    return (before + 1, before + frame.left)


def _targets(state: State) -> tuple[int, ...]:
    """The cards that were chosen ahead of time and lie open; cards of hands were chosen face down."""
    if not state.link:
        return ()
    game, where = state.match, state.where
    cards = [card for frame in state.link for card in named_cards(state, frame)]
    return tuple([card for card in cards if where[card] != DECK and not game.is_hand(where[card])])
