"""Our game is one of the protocol; that its types fit is checked where it is assigned, by mypy."""

from __future__ import annotations

import random

import pytest

from rulebook import new_game, protocol
from rulebook.games.unstable_unicorns.engine import Move, State


def test_a_game_can_be_played_knowing_only_the_protocol() -> None:
    state: protocol.State[Move] = new_game("unstable-unicorns", players=3, seed=1, journal=True)
    rng = random.Random(1)
    while not state.is_over:
        player = state.player_to_act
        assert player is not None
        view: protocol.View[Move] = state.view(player)
        assert view.player == player
        world = state.determinize(player, rng)
        assert world.view(player) == view
        move = rng.choice(view.legal_moves)
        if rng.random() < 0.1:
            state = state.copy()
        state.play(move)
    assert state.player_to_act is None
    assert set(state.winners) <= set(range(state.players))
    assert state.events_for(0)
    assert state.to_json()
    assert state.to_text()
    assert state.to_data()
    with pytest.raises(protocol.IllegalMoveError):
        state.play(Move("draw"))


def test_the_built_in_cards_are_compiled_once() -> None:
    first, second = (new_game("unstable-unicorns", players=2, seed=seed) for seed in (1, 2))
    assert first.match.components is second.match.components is State.from_text(first.to_text()).match.deck
