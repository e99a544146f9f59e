"""What is usually played: a quick estimate of how much a move promises, learnt from looking ahead.

A move is described by a few features (what is done, with which card, at whose cost, how near that player is
to the goal), and its promise is the sum of their weights. The weights are learnt from what the heuristic
found by looking ahead in games against itself (:mod:`.tuning`), so no card is told here
what it is good for.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TypeAlias

from ai.learning.weights import Weights
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.match import COMMON
from rulebook.games.unstable_unicorns.moves import Decision, Move
from rulebook.games.unstable_unicorns.state import State

Feature: TypeAlias = tuple[str | int, ...]
"""A name with card and ability ids, as it is learnt and kept."""
Situation: TypeAlias = tuple[str | int, ...]
"""The same by the numbers of a deck: all that the habits look at in one move."""

SELF, LEADER, OTHER, NOBODY, IN_HAND = range(5)
NEAR = 3
"""How near a player is to the goal is told apart up to this many missing Unicorns."""
CARELESS = 0.1
"""How often a playout takes any move, so that playouts differ."""


class Habits:
    """The weights of features of moves, for one deck."""

    def __init__(self, deck: Deck, weights: Weights) -> None:
        self.promises = _Promises(deck, weights.habits)

    def weigh(self, state: State) -> list[float]:
        """How much each answer to the open question promises."""
        decision = state.decision
        assert decision is not None  # there is a question to answer
        promises = self.promises
        return [promises[situation] for situation in SITUATIONS[decision.kind](state, decision)]

    def prefer(self, state: State, rng: random.Random) -> Move:
        """The answer that promises most, or now and then any."""
        decision = state.decision
        assert decision is not None  # there is a question to answer
        options = decision.options
        chance = rng.random()
        if chance < CARELESS:
            return options[int(chance / CARELESS * len(options))]
        promises = self.promises
        found = [promises[situation] for situation in SITUATIONS[decision.kind](state, decision)]
        return options[found.index(max(found))]


class _Promises(dict[Situation, float]):
    """The promise of a situation: the sum of the weights of its features, which is found once."""

    def __init__(self, deck: Deck, weights: Mapping[Feature, float]) -> None:
        self.deck = deck
        self.weights = weights

    def __missing__(self, situation: Situation) -> float:
        features = _features(self.deck, situation)
        self[situation] = promise = sum([self.weights.get(name, 0.0) for name in features])
        return promise


def describe(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    """The features of every answer to ``decision``, in the order of its options."""
    deck = state.match.deck
    return [_features(deck, situation) for situation in SITUATIONS[decision.kind](state, decision)]


def _standing(state: State, player: int) -> tuple[list[int], list[int]]:
    """By seat: who that is to ``player`` (self, a leader of the others, another), and how near the goal."""
    counts, goal = state.standing.counts, state.match.goal
    lead = -1
    for seat, count in enumerate(counts):
        if seat != player and count > lead:
            lead = count
    who = [
        SELF if seat == player else LEADER if count == lead else OTHER for seat, count in enumerate(counts)
    ]
    near = [max(0, min(NEAR, goal - count)) for count in counts]
    return who, near


def _act(state: State, decision: Decision) -> list[Situation]:
    player = decision.player
    who, near = _standing(state, player)
    face_of, mine = state.match.deck.face_of, near[player]
    found: list[Situation] = []
    for kind, card, seat, _ in decision.options:
        if kind == "play":
            face = face_of[card]
            found.append(("use", face, mine) if seat < 0 else ("play", face, who[seat], near[seat]))
        elif kind == "draw":
            size = len(state.zones[COMMON + player])
            found.append(("draw", size if size < 8 else 8, mine))
        else:
            found.append(("end",))
    return found


def _respond(state: State, decision: Decision) -> list[Situation]:
    player = decision.player
    pending = state.pending
    assert pending is not None  # a response answers a card being played
    card, played_by = pending.stack[0]
    who, near = _standing(state, player)
    game, face_of = state.match, state.match.deck.face_of
    seat = game.owner(pending.into) if pending.into >= 0 else played_by
    held = len(game.deck.responses.intersection(state.zones[COMMON + player]))
    about = (face_of[card], who[seat], near[seat], len(pending.stack) & 1, held if held < 4 else 4)
    return [
        ("stop", face_of[move.card], *about) if move.kind == "respond" else ("pass",)
        for move in decision.options
    ]


def _card(state: State, decision: Decision) -> list[Situation]:
    who, near = _standing(state, decision.player)
    game, where, face_of, event = state.match, state.where, state.match.deck.face_of, decision.event
    first = game.first_stable
    found: list[Situation] = []
    for move in decision.options:
        card = move.card
        zone = where[card]
        if zone >= first:
            seat = zone - first
            found.append(("card", event, face_of[card], who[seat], near[seat]))
        else:
            found.append(("card", event, face_of[card], NOBODY if zone < COMMON else IN_HAND, NEAR))
    return found


def _player(state: State, decision: Decision) -> list[Situation]:
    who, near = _standing(state, decision.player)
    zones, program = state.zones, decision.program
    found: list[Situation] = []
    for move in decision.options:
        if move.kind == "player":
            seat = move.player
            size = len(zones[COMMON + seat])
            found.append(("player", program, who[seat], near[seat], size if size < 7 else 7))
        else:
            found.append(("enough", program))
    return found


def _may(state: State, decision: Decision) -> list[Situation]:
    near = max(0, min(NEAR, state.match.goal - state.standing.counts[decision.player]))
    used = ("may", decision.program, near)
    return [used if move.kind == "yes" else ("pass",) for move in decision.options]


def _branch(state: State, decision: Decision) -> list[Situation]:
    return [("branch", decision.program, move.number) for move in decision.options]


def _order(state: State, decision: Decision) -> list[Situation]:
    face_of = state.match.deck.face_of
    return [("first", face_of[move.card]) for move in decision.options]


SITUATIONS = {
    "act": _act,
    "respond": _respond,
    "card": _card,
    "player": _player,
    "may": _may,
    "branch": _branch,
    "order": _order,
}


def _features(deck: Deck, situation: Situation) -> tuple[Feature, ...]:
    """What is said of a situation, by the names of cards and abilities, which stay when a deck changes."""
    faces, programs = deck.faces, deck.programs
    match situation:
        case "use", int(face), near:
            card = faces[face].card
            return (("play", card.id), ("near", card.type, near))
        case "play", int(face), who, near:
            card = faces[face].card
            return (("play", card.id, who), ("near", card.type, who, near))
        case "draw", size, near:
            return (("draw", size), ("draw-near", near))
        case "stop", int(face), int(stake), who, near, through, held:
            card = faces[stake].card
            return (
                ("stop", card.id, who, through),
                ("stop-near", card.type, who, near, through),
                ("stop-with", faces[face].card.id),
                ("stop-held", held),
            )
        case "card", event, int(face), who, near:
            card = faces[face].card
            place = "hand" if who == IN_HAND else who
            known: tuple[Feature, ...] = (("card", event, card.id, place), ("kind", event, card.type, place))
            return known if who in (NOBODY, IN_HAND) else (*known, ("whose", event, who, near))
        case "player", int(program), who, near, size:
            ability = programs[program].ability
            return (
                ("player", ability, who),
                ("player-near", ability, who, near),
                ("player-hand", ability, size),
            )
        case "may", int(program), near:
            ability = programs[program].ability
            return (("use", ability), ("use-near", ability, near))
        case ("enough" | "branch") as kind, int(program), *rest:
            return ((kind, programs[program].ability, *rest),)
        case "first", int(face):
            return (("first", faces[face].card.id),)
        case ("end",):
            return (("end",),)
    return ()
