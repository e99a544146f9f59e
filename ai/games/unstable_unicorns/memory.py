"""What a player can tell of hidden hands from what has happened: cards that were seen to go there, and
silence where somebody with a response might have spoken.

Only the events are read that the player saw. Copies of a card have numbers that people do not see, so a card
is forgotten as soon as one of its face leaves the hand, and all of a hand when a card that nobody saw does.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from ai.learning.weights import Weights
from rulebook.games.unstable_unicorns.match import COMMON
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.view import View
from rulebook.protocol import Event

TRIES = 12
"""How many worlds are drawn before one that does not fit the silence is taken all the same."""
SAVED = 0.25
"""How often somebody with a response would have kept still through anything: some are saved for later."""
SPENT = 0.2
"""How often a response that nobody has heard of would have been spent before it was of use to anybody: hands
hold fewer of them than the cards that nobody has seen do. Both were counted in games of the heuristic, in
which hands had one in 35 of 100 cases where cards dealt at random had one in 50."""


@dataclass(slots=True)
class Memory:
    """``held`` are copies known to be in a hand, with its player; ``silent`` says for each player how likely
    one of their cards, if it were a response, would have kept as silent as they did since they got it."""

    held: dict[int, int] = field(default_factory=dict)
    silent: list[float] = field(default_factory=list)


def remember(view: View, weights: Weights) -> Memory:
    """What ``view.player`` can tell; nothing where the game keeps no journal."""
    memory = Memory({}, [1.0] * view.players)
    for event in view.events:
        _take_in(memory, event, view, weights)
    return memory


def draw_world(view: View, memory: Memory, rng: random.Random) -> State:
    """A world that may be the real one: what is remembered stays; who was silent has likely no response."""
    known, responses = memory.held.keys(), view.deck.responses
    for _ in range(TRIES):
        world = view.determinize(rng, known)
        hands = world.zones[COMMON : world.match.first_stable]
        if all(
            seat == view.player or responses.isdisjoint(hand) or rng.random() < _kept_still(silent)
            for seat, (hand, silent) in enumerate(zip(hands, memory.silent, strict=True))
        ):
            break
    return world


def _kept_still(silent: float) -> float:
    """How likely a hand with a response is after all, beside one without."""
    return SAVED + (1 - SAVED - SPENT) * silent


def _take_in(memory: Memory, event: Event, view: View, weights: Weights) -> None:
    match event.kind:
        case "plays":
            kind = view.deck.face(event.card).card.type
            quiet = 1 - weights.position.get(f"answers:{kind}", 0.0)
            for seat in range(view.players):
                memory.silent[seat] *= 1.0 if seat == event.player else quiet
        case "responds":
            memory.silent[event.player] = 1.0
        case "exchanged-hands":
            pair = {event.player: event.other, event.other: event.player}
            memory.held = {card: pair.get(seat, seat) for card, seat in memory.held.items()}
            for seat in pair:
                memory.silent[seat] = 1.0
        case "exchanged":
            pass  # one card of the hands that have changed places
        case kind if kind in view.deck.set.vocabulary.events or kind in THE_ENGINES_OWN:
            _move(memory, event, view)


THE_ENGINES_OWN = ("announced", "used")
"""Moves that are none of the vocabulary's events: to the table, and from there to the discard pile."""


def _move(memory: Memory, event: Event, view: View) -> None:
    """A card has gone somewhere: ``event.number`` is the zone, ``event.other`` whose it was, or is now."""
    held, face_of = memory.held, view.deck.face_of
    if event.card < 0:
        gone = [card for card, seat in held.items() if seat == event.other]
    else:
        face = face_of[event.card]
        gone = [card for card in held if face_of[card] == face]
    for card in gone:
        del held[card]
    to = event.number - COMMON
    if 0 <= to < view.players:
        # The others of the hand were silent as before.
        memory.silent[to] += (1 - memory.silent[to]) / max(1, view.hand_sizes[to])
        if event.card >= 0 and to != view.player:
            held[event.card] = to
