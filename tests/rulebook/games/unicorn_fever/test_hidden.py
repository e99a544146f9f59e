"""What a player does not know is dealt anew in every world that they may be in, and nothing else changes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.bare import bare


def hidden(state: Any, player: int) -> dict[str, Any]:
    """All that one player does not know, but what chance will bring."""
    return {
        "hands": [hand for seat, hand in enumerate(state.hands) if seat != player],
        "face-down magic": [
            [card for card, seat in zip(cards[::2], cards[1::2], strict=True) if seat != player]
            for cards in state.played
        ],
        "magic deck": state.magic_deck,
        "contract deck": state.contract_deck,
        "movement cards to come": state.movement[state.drawn :],
    }


def known(state: Any, player: int) -> dict[str, Any]:
    """The rest of the position."""
    data: dict[str, Any] = state.to_data()
    for name in ("magic_deck", "contract_deck", "generator"):
        del data[name]
    data["hands"] = [len(hand) if seat != player else hand for seat, hand in enumerate(data["hands"])]
    data["played"] = [
        [(card if seat == player else -1, seat) for card, seat in zip(cards[::2], cards[1::2], strict=True)]
        for cards in data["played"]
    ]
    data["movement"] = data["movement"][: data["drawn"]]
    return data


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_world_differs_in_what_is_hidden_and_in_nothing_else(players: int) -> None:
    rng, differs = random.Random(players), set()
    state: Any = GAME.new_game(bare(), players, players, GAME.presets.default)
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
        if rng.random() > 0.2 or state.is_over:
            continue
        for player in range(players):
            world: Any = state.determinize(player, rng)
            assert known(world, player) == known(state, player)
            assert world.view(player).sight == state.view(player).sight
            there, here = hidden(world, player), hidden(state, player)
            differs |= {name for name in here if there[name] != here[name]}
    assert differs == {*hidden(state, 0)}


def test_a_view_tells_no_card_of_others_in_what_happened() -> None:
    rng = random.Random(7)
    state: Any = GAME.new_game(bare(), 3, 7, GAME.presets.default, journal=True)
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
    for player in range(3):
        events = [one for one in state.view(player).events if one.kind in ("magic-drawn", "cast")]
        assert {one.player for one in events} == {0, 1, 2}
        assert all((one.card >= 0) == (one.player == player) for one in events)
