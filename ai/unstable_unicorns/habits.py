"""What is usually played: a quick estimate of how much a move promises, learnt from looking ahead.

A move is described by a few features (what is done, with which card, at whose cost, how near that player is
to the goal), and its promise is the sum of their weights. The weights are learnt from what the heuristic
found by looking ahead in games against itself (:mod:`ai.unstable_unicorns.tuning`), so no card is told here
what it is good for.
"""

from __future__ import annotations

import random
from typing import TypeAlias

from ai.unstable_unicorns.weights import Weights
from rulebook.unstable_unicorns.game import COMMON
from rulebook.unstable_unicorns.moves import Decision, Move
from rulebook.unstable_unicorns.state import State

__all__ = ["Feature", "Habits", "describe"]

Feature: TypeAlias = tuple[str | int, ...]

SELF, LEADER, OTHER, NOBODY = range(4)
NEAR = 3
"""How near a player is to the goal is told apart up to this many missing Unicorns."""
CARELESS = 0.1
"""How often a playout takes any move, so that playouts differ."""


class Habits:
    """The weights of features of moves."""

    def __init__(self, weights: Weights) -> None:
        self.weights: dict[Feature, float] = weights.habits

    def weigh(self, state: State) -> list[float]:
        """How much each answer to the open question promises."""
        decision = state.decision
        assert decision is not None  # there is a question to answer
        get = self.weights.get
        return [sum([get(name, 0.0) for name in names]) for names in describe(state, decision)]

    def prefer(self, state: State, rng: random.Random) -> Move:
        """The answer that promises most, or now and then any."""
        decision = state.decision
        assert decision is not None  # there is a question to answer
        options = decision.options
        chance = rng.random()
        if chance < CARELESS:
            return options[int(chance / CARELESS * len(options))]
        get = self.weights.get
        best, most = options[0], -1e9
        for move, names in zip(options, describe(state, decision), strict=True):
            promise = 0.0
            for name in names:
                promise += get(name, 0.0)
            if promise > most:
                best, most = move, promise
        return best


def describe(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    """The features of every answer to ``decision``, in the order of its options."""
    return DESCRIBED[decision.kind](state, decision)


def _standing(state: State, player: int) -> tuple[list[int], list[int]]:
    """By seat: who that is to ``player`` (self, a leader of the others, another), and how near the goal."""
    counts, goal = state.standing.counts, state.game.goal
    lead = -1
    for seat, count in enumerate(counts):
        if seat != player and count > lead:
            lead = count
    who = [
        SELF if seat == player else LEADER if count == lead else OTHER for seat, count in enumerate(counts)
    ]
    near = [max(0, min(NEAR, goal - count)) for count in counts]
    return who, near


def _act(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    player = decision.player
    who, near = _standing(state, player)
    faces, mine = state.game.deck.copies, near[player]
    found: list[tuple[Feature, ...]] = []
    for move in decision.options:
        if move.kind == "play":
            card = faces[move.card].card
            seat = move.player
            if seat < 0:
                found.append((("play", card.id), ("near", card.type, mine)))
            else:
                found.append((("play", card.id, who[seat]), ("near", card.type, who[seat], near[seat])))
        elif move.kind == "draw":
            size = len(state.zones[COMMON + player])
            found.append((("draw", size if size < 8 else 8), ("draw-near", mine)))
        else:
            found.append((("end",),))
    return found


def _respond(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    player = decision.player
    pending = state.pending
    assert pending is not None  # a response answers a card being played
    card, played_by = pending.stack[0]
    who, near = _standing(state, player)
    game, faces = state.game, state.game.deck.copies
    seat = game.owner(pending.into) if pending.into >= 0 else played_by
    through = len(pending.stack) & 1
    held = len(game.deck.responses.intersection(state.zones[COMMON + player]))
    stake = faces[card].card
    found: list[tuple[Feature, ...]] = []
    for move in decision.options:
        if move.kind == "respond":
            found.append(
                (
                    ("stop", stake.id, who[seat], through),
                    ("stop-near", stake.type, who[seat], near[seat], through),
                    ("stop-with", faces[move.card].card.id),
                    ("stop-held", held if held < 4 else 4),
                )
            )
        else:
            found.append(())
    return found


def _card(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    who, near = _standing(state, decision.player)
    game, where, faces, event = state.game, state.where, state.game.deck.copies, decision.event
    found: list[tuple[Feature, ...]] = []
    for move in decision.options:
        card = faces[move.card].card
        zone = where[move.card]
        seat = game.owner(zone)
        if seat < 0:
            found.append((("card", event, card.id, NOBODY), ("kind", event, card.type, NOBODY)))
        elif zone >= game.first_stable:
            found.append(
                (
                    ("card", event, card.id, who[seat]),
                    ("kind", event, card.type, who[seat]),
                    ("whose", event, who[seat], near[seat]),
                )
            )
        else:
            found.append((("card", event, card.id, "hand"), ("kind", event, card.type, "hand")))
    return found


def _player(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    who, near = _standing(state, decision.player)
    ability = _ability(state, decision)
    hands = state.zones[COMMON : state.game.first_stable]
    found: list[tuple[Feature, ...]] = []
    for move in decision.options:
        if move.kind == "player":
            seat = move.player
            size = len(hands[seat])
            found.append(
                (
                    ("player", ability, who[seat]),
                    ("player-near", ability, who[seat], near[seat]),
                    ("player-hand", ability, size if size < 7 else 7),
                )
            )
        else:
            found.append((("enough", ability),))
    return found


def _may(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    ability = _ability(state, decision)
    near = max(0, min(NEAR, state.game.goal - state.standing.counts[decision.player]))
    used: tuple[Feature, ...] = (("use", ability), ("use-near", ability, near))
    return [used if move.kind == "yes" else () for move in decision.options]


def _branch(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    ability = _ability(state, decision)
    return [(("branch", ability, move.number),) for move in decision.options]


def _order(state: State, decision: Decision) -> list[tuple[Feature, ...]]:
    faces = state.game.deck.copies
    return [(("first", faces[move.card].card.id),) for move in decision.options]


def _ability(state: State, decision: Decision) -> str:
    return state.game.deck.programs[decision.program].ability if decision.program >= 0 else ""


DESCRIBED = {
    "act": _act,
    "respond": _respond,
    "card": _card,
    "player": _player,
    "may": _may,
    "branch": _branch,
    "order": _order,
}
