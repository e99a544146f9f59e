"""A view and its question as JSON, one message a line, for programs that play a seat (docs/bots.md).

Cards are their copies' names (``neigh.2``), players are seats from 0. A program is told what a person in its
seat would see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardset.localize import Localizer
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.notation.naming import copy_name
from rulebook.games.unstable_unicorns.notation.sentences import sentence
from rulebook.games.unstable_unicorns.view import View
from rulebook.protocol import Event
from rulebook.table import Voice
from rulebook.table.spoken import what_follows
from rulebook.telling import noted, player_name

SCHEMA_VERSION = 1


def decide(view: View, names: Sequence[str] = (), since: int = 0) -> dict[str, Any]:
    """The message that asks a program to decide: what it sees, what has happened since event number
    ``since``, and its legal moves, of which the answer names one by its place from 0."""
    decision = view.decision
    assert decision is not None  # only the player to act is asked

    called = [player_name(seat, names) for seat in range(view.players)]
    english = Localizer(view.deck.set, view.deck.set.language)
    table = view.game.table(Voice(names=called, audience=view.player, localizer=english))

    def cards(copies: Iterable[int]) -> list[str]:
        return [copy_name(view.deck, copy) for copy in copies]

    return {
        "schema_version": SCHEMA_VERSION,
        "type": "decide",
        "player": view.player,
        "players": view.players,
        "goal": view.goal,
        "turn": view.turn,
        "active": view.active,
        "phase": view.phase,
        "hand": cards(view.hand),
        "hands": [None if hand is None else cards(hand) for hand in view.hands],
        "hand_sizes": list(view.hand_sizes),
        "stables": [cards(stable) for stable in view.stables],
        "unicorns": list(view.counts),
        "discard": cards(view.discard),
        "nursery": cards(view.nursery),
        "deck_size": view.deck_size,
        "looking_at": cards(view.seen),
        "being_played": [
            {"card": copy_name(view.deck, card), "player": player}
            for card, player in (view.pending.stack if view.pending else ())
        ],
        "asked": {
            "kind": decision.kind,
            "because_of": copy_name(view.deck, decision.source) if decision.source >= 0 else None,
            "what_for": decision.event or None,
        },
        "events": [_event(view, event, names) for event in view.events[since:]],
        "moves": [
            {**_move(view, move, names), "follows": said}
            for move, said in zip(view.legal_moves, what_follows(table, view), strict=True)
        ],
    }


def over(view: View, names: Sequence[str] = (), since: int = 0) -> dict[str, Any]:
    """The message that tells a program that the game is over."""
    return {
        "schema_version": SCHEMA_VERSION,
        "type": "over",
        "player": view.player,
        "winners": list(view.winners),
        "ended": view.ended,
        "events": [_event(view, event, names) for event in view.events[since:]],
    }


def _move(view: View, move: Move, names: Sequence[str]) -> dict[str, Any]:
    return {
        "kind": move.kind,
        "card": copy_name(view.deck, move.card) if move.card >= 0 else None,
        "type": view.deck.face(move.card).card.type if move.card >= 0 else None,
        "player": move.player if move.player >= 0 else None,
        "text": sentence(view, move, names),
    }


def _event(view: View, event: Event, names: Sequence[str]) -> dict[str, Any]:
    return {
        "kind": event.kind,
        "player": event.player if event.player >= 0 else None,
        "card": copy_name(view.deck, event.card) if event.card >= 0 else None,
        "text": noted(view.game, view.match, event, names),
    }
