"""What is known of Unstable Unicorns: how good positions are, what is usually played, who plays how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ai.games.unstable_unicorns.harm import harm
from ai.knowledge import Eager, Knowledge

if TYPE_CHECKING:
    from ai.facts import FactBook
    from ai.games.unstable_unicorns.expert import Expert
    from ai.games.unstable_unicorns.tuning import UnicornSchool
    from ai.observer import Observer
    from rulebook.games.unstable_unicorns.deck import Deck
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.view import View

__all__ = ["KNOWLEDGE"]


def _expertise(view: View) -> Expert:
    from ai.games.unstable_unicorns.expert import expertise

    return expertise(view)


def _facts() -> FactBook:
    from ai.games.unstable_unicorns.facts import FACTS

    return FACTS


def _unicorns(view: View) -> Sequence[Move]:
    """The plays of a Unicorn into one's own Stable."""
    unicorns = view.deck.unicorns
    return [
        move
        for move in view.legal_moves
        if move.kind == "play" and move.card in unicorns and move.player == view.player
    ]


def _observer() -> type[Observer]:
    from ai.games.unstable_unicorns.observer import CardObserver

    return CardObserver


def _school() -> UnicornSchool:
    from ai.games.unstable_unicorns.tuning import SCHOOL

    return SCHOOL


def _weights(deck: Deck) -> str:
    from ai.games.unstable_unicorns.weights import nearest
    from ai.learning.weights import digest_of

    return digest_of(nearest(deck.set)[0])


def _strangers(deck: Deck) -> float:
    from ai.games.unstable_unicorns.weights import strangers

    return strangers(deck.set)


def _former(view: View) -> Expert:
    from ai.games.unstable_unicorns.expert import former

    return former(view.deck)


KNOWLEDGE = Knowledge(
    expertise=_expertise,
    facts=_facts,
    harm=harm,
    eager=Eager("Plays every Unicorn it can; the rest is left to chance.", _unicorns),
    observer=_observer,
    school=_school,
    weights=_weights,
    former=_former,
    strangers=_strangers,
    # Of 200, 1,200 (three tables of characters), 400 and 40 games of four, seed 1, cs-2e.
    beginners={"novice": 25, "characters": 9, "heuristic": 3, "expert": 0},
)
