"""Random games for the tests: every position on the way, without and with a look at what happened."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardset.load import load_set
from cardset.paths import DEFAULT_SET
from rulebook.games.unstable_unicorns import CS_2E, Rules
from rulebook.games.unstable_unicorns.engine import Deck, Move, State, build_deck, new_game
from tests.rulebook.games.unstable_unicorns.table import base_deck, frozen_deck

DECKS = ["base", "stretched"]
SECOND = ["second", "together"]
"""The second deck, alone in its first print, which lends most, and in its newest together with the base
deck."""


@cache
def deck_named(name: str) -> Deck:
    """The base deck, that with cards which use every word of the vocabulary in other ways, one of the
    :data:`SECOND`, or the one that never changes."""
    if name == "base":
        return base_deck()
    if name == "frozen":
        return frozen_deck()
    if name in SECOND:
        alone = name == "second"
        return build_deck(
            load_set("uu-nsfw" if alone else [DEFAULT_SET, "uu-nsfw"], print="first" if alone else "")
        )
    stretch = Path(__file__).parents[3] / "cardset" / "stretch" / "cards.yaml"
    return build_deck(load_set(None, [stretch, Path(__file__).with_name("words.yaml")]))


def game(seed: int, players: int, journal: bool = False, deck: str = "base", rules: Rules = CS_2E) -> State:
    """A new game."""
    return new_game(deck_named(deck), players, seed, rules, journal)


def begun(seed: int, players: int) -> State:
    """A game in which everybody has taken a Baby, and the first player is asked what to play."""
    state = game(seed, players)
    while state.phase == "babies":
        state.play(state.legal_moves()[0])
    return state


def positions(seed: int, players: int, deck: str = "base") -> Iterator[tuple[State, Move]]:
    """The positions of a random game, each with the move that is about to be played in it."""
    choice = random.Random(seed).choice
    state = game(seed, players, deck=deck)
    while not state.is_over:
        move = choice(state.legal_moves())
        yield state, move
        state.play(move)


def play_on(state: State, seed: int) -> list[Move]:
    """Play ``state`` to its end with random moves; returns them."""
    choice = random.Random(seed).choice
    moves = []
    while not state.is_over:
        moves.append(choice(state.legal_moves()))
        state.play(moves[-1])
    return moves
