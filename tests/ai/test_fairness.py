"""Opponents decide by what they may know, and the same seed decides the same."""

from __future__ import annotations

import pytest

from ai.games.unstable_unicorns.facts import FACTS
from ai.personality import shipped
from ai.roster import KINDS, build
from rulebook.games.unstable_unicorns import GAME
from tests.ai.positions import asked, indistinguishable

NAMES = [
    *(name for name in KINDS if name not in ("scripted", "flat", "tree", "search", "clairvoyant", "exec")),
    *(f"scripted:{name}" for name in shipped(FACTS)),
    "flat:24",
    "tree:24",
    "search:24",
]
"""Everybody who plays; the clairvoyant is a yardstick and cheats."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_changes_no_decision(name: str) -> None:
    compared = differing = 0
    for seed, players in enumerate((2, 4, 6)):
        for state in asked(players, seed, every=9):
            player = state.player_to_act
            assert player is not None
            other = indistinguishable(state, player, seed)
            differing += other.zones != state.zones
            here, there = (build(name, 5, GAME) for _ in range(2))
            assert here.choose(other.view(player)) == there.choose(state.view(player))
            compared += 1
    assert compared > 20
    assert differing > 20


def test_the_clairvoyant_is_the_only_one_who_sees_more() -> None:
    differing = 0
    for state in asked(4, 1, every=5):
        player = state.player_to_act
        assert player is not None
        choices = []
        for position in (state, indistinguishable(state, player, 1)):
            clairvoyant = build("clairvoyant:60", 5, GAME)
            clairvoyant.state = position  # type: ignore[attr-defined]
            choices.append(clairvoyant.choose(position.view(player)))
        differing += choices[0] != choices[1]
    assert differing


@pytest.mark.parametrize("name", ["heuristic", "flat:30", "tree:30"])
def test_a_choice_is_legal_and_can_be_explained(name: str) -> None:
    for players in (2, 5, 8):
        for state in asked(players, 3, every=25):
            player = state.player_to_act
            assert player is not None
            opponent = build(name, 1, GAME)
            assert opponent.choose(state.view(player)) in state.legal_moves()
            codes = [reason.code for reason in opponent.why()]
            assert codes[-1] == "odds"
            assert len(set(codes)) <= len(codes) <= 4
