"""What is remembered of hidden hands is true, comes from what was seen, and shapes the worlds."""

from __future__ import annotations

import random

from ai.games.unstable_unicorns.memory import Memory, draw_world, remember
from ai.learning.weights import Weights
from rulebook.games.unstable_unicorns.engine import State
from rulebook.games.unstable_unicorns.match import COMMON
from tests.ai.positions import asked
from tests.rulebook.games.unstable_unicorns.table import Table

FRANK = Weights({f"answers:{kind}": 0.9 for kind in ("basic", "magical", "magic", "upgrade", "downgrade")})
"""Everybody who can respond does so nine times in ten."""


def told(table: Table) -> State:
    state = table.state
    state.journal = []
    return state


def test_what_is_remembered_is_so() -> None:
    remembered = 0
    for seed in range(8):
        for state in asked(4, seed, every=7, opponent="novice"):
            for player in range(4):
                for card, seat in remember(state.view(player), FRANK).held.items():
                    remembered += 1
                    assert seat != player
                    assert state.where[card] == state.match.hand(seat)
    assert remembered > 50


def test_a_card_returned_to_a_hand_is_remembered_until_one_like_it_is_seen_to_leave() -> None:
    table = Table(["", "narwhal", ""], {0: "back-kick", 1: "yay slowdown"})
    state = table.state
    state.journal = []
    card = state.zones[state.match.stable(1)][0]
    table.play("back-kick")
    assert remember(state.view(2), FRANK).held == {card: 1}
    assert remember(state.view(1), FRANK).held == {}  # it is the player's own
    table.choose(1, "narwhal")  # that player must discard a card, and this one goes
    assert remember(state.view(2), FRANK).held == {}


def test_silence_makes_responses_unlikely_and_a_new_card_makes_them_likely_again() -> None:
    rng = random.Random(3)
    rare = usual = total = 0
    for state in asked(3, 5, every=6):
        view = state.view(0)
        responses = view.deck.responses
        for seat in (1, 2):
            silent = Memory({}, [1.0, 1.0, 1.0])
            usual += sum(holds(draw_world(view, silent, rng), seat, responses) for _ in range(20))
            silent.silent[seat] = 0.05
            rare += sum(holds(draw_world(view, silent, rng), seat, responses) for _ in range(20))
            total += 20
    assert usual > total / 5
    assert 0 < rare < usual * 2 / 3  # some keep a response through anything


def holds(world: State, seat: int, responses: frozenset[int]) -> bool:
    return not responses.isdisjoint(world.zones[COMMON + seat])


def test_whoever_answers_is_not_silent() -> None:
    for state in asked(4, 2, every=10):
        memory = remember(state.view(0), FRANK)
        assert all(0 < chance <= 1 for chance in memory.silent)


def test_a_new_card_says_nothing_of_those_that_were_silent_before() -> None:
    hands = {1: "narwhal rhinocorn llamacorn americorn", 2: "classy-narwhal stabby-the-unicorn slowdown"}
    table = Table(["", "", ""], {0: "yay", **hands})
    told(table)
    table.play("yay", into=0)  # and the next player begins a turn with a card from the deck
    _, drew, waits = remember(table.state.view(0), FRANK).silent
    assert waits < drew < 0.5
