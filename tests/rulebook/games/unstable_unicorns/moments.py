"""Moments of random games under all rules: for tests of whatever must hold at any of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

from hypothesis import strategies as st

from rulebook.games.unstable_unicorns import PRESETS, preset
from rulebook.games.unstable_unicorns.engine import State, new_game
from tests.rulebook.games.unstable_unicorns.random_play import DECKS, SECOND, deck_named

RULES = [
    *PRESETS,
    "cs-2e,targeting=before-neigh,own_neigh=yes",
    "pl-new,targeting=before-neigh,flyers=after,swap_order=simultaneous",
    "cs-2e,each_stable_chooser=owner,empty_deck=reshuffle,babies=before-deal,extra_play=play-or-draw",
]
"""The presets, and options that put questions of other kinds."""

Kind = tuple[int, int, str, str]
"""Seed, players, rules and deck of a game."""


def games() -> st.SearchStrategy[Kind]:
    """Any game: its seed, its players, its rules, its deck."""
    return st.tuples(
        st.integers(0, 1 << 32),
        st.integers(2, 8),
        st.sampled_from(RULES),
        st.sampled_from([*DECKS, *SECOND]),
    )


def moments(game: Kind, share: float = 0.05) -> Iterator[State]:
    """A random game with its journal, at some of its moments: a ``share`` of them, more where the question is
    a rare one, and the end. It is one state that goes on."""
    seed, players, rules, deck = game
    rng = random.Random(seed)
    state = new_game(deck_named(deck), players, seed, preset(rules), journal=True)
    while state.decision is not None:
        rare = state.decision.kind not in ("act", "respond")
        if rng.random() < (3 * share if rare else share):
            yield state
        state.play(rng.choice(state.legal_moves()))
    yield state


@cache
def kept() -> list[State]:
    """Moments of games of each kind of rules with each deck, most of them in the middle of something."""
    found: list[State] = []
    for number, (rules, deck) in enumerate(product(RULES, DECKS)):
        for state in moments((number, 2 + number % 7, rules, deck), 0.02):
            found.append(state.copy())
    return found
