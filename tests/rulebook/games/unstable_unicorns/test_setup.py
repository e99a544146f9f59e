"""How a game begins, and for whom."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardset.errors import CardsetError
from cardset.load import load_set
from rulebook.games.unstable_unicorns import PRESETS, Rules, preset
from rulebook.games.unstable_unicorns.engine import State, new_game
from rulebook.games.unstable_unicorns.match import BOX, DECK, NURSERY
from tests.rulebook.games.unstable_unicorns.random_play import begun, game
from tests.rulebook.games.unstable_unicorns.table import base_deck


def ids(state: State, zone: int) -> list[str]:
    """The ids of the cards in a zone."""
    return [state.match.deck.face(card).card.id for card in state.zones[zone]]


@pytest.mark.parametrize("players", range(3, 9))
def test_everybody_gets_five_cards_and_a_baby(players: int) -> None:
    state = game(5, players, deck="frozen")
    while state.phase == "babies":
        state.play(state.legal_moves()[0])
    drawn = 1  # the first player has drawn for the turn
    assert len(state.zones[DECK]) == 67 - 5 * players - drawn
    assert len(state.zones[NURSERY]) == 9 - players
    for seat in range(players):
        assert len(state.zones[state.match.hand(seat)]) == 5 + (seat == state.active)
        (baby,) = state.zones[state.match.stable(seat)]
        assert state.match.deck.face(baby).card.type == "baby"
    assert state.zones[BOX] == []


def test_two_players_begin_with_six_cards_one_of_them_a_neigh_and_leave_32_in_the_box_r085_decision_19() -> (
    None
):
    state = begun(5, 2)
    copies = Counter({"deck": 0, "nursery": 0})
    for card in load_set().cards.values():
        copies["nursery" if card.type == "baby" else "deck"] += card.copies
    assert len(state.zones[DECK]) == copies["deck"] - 32 - 2 * 6 - 1
    for seat in range(2):
        hand = ids(state, state.match.hand(seat))
        assert len(hand) == 6 + (seat == state.active)
        assert "neigh" in hand
    removed = set(ids(state, BOX))
    assert len(state.zones[BOX]) == 32
    assert {"narwhal", "queen-bee-unicorn", "nanny-cam", "yay", "slowdown", "sadistic-ritual"} < removed
    assert len(state.zones[NURSERY]) == copies["nursery"] - 2


def test_the_first_player_and_all_cards_depend_on_the_seed_alone() -> None:
    assert game(7, 4).to_data() == game(7, 4).to_data()
    assert {game(seed, 4).active for seed in range(40)} == {0, 1, 2, 3}
    assert len({tuple(game(seed, 4).zones[DECK]) for seed in range(40)}) == 40


@pytest.mark.parametrize("players", [0, 1, 9])
def test_nobody_plays_alone_or_with_more_than_eight(players: int) -> None:
    with pytest.raises(CardsetError, match=f"{players} players? cannot play"):
        new_game(base_deck(), players, seed=1)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": 4.0}, "4.0 players cannot play"),
        ({"players": "4"}, "'4' players cannot play"),
        ({"players": True}, "True players cannot play"),
        ({"seed": "7"}, "'7' is no seed"),
        ({"seed": 1.5}, "1.5 is no seed"),
        ({"first": 4}, r"4 cannot begin \(expected a seat from 0 to 3\)"),
        ({"first": -1}, "-1 cannot begin"),
    ],
)
def test_what_is_no_game_is_told(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(CardsetError, match=told):
        new_game(base_deck(), **{"players": 4, "seed": 1, **wrong})


def test_an_option_is_said_once() -> None:
    with pytest.raises(CardsetError, match="flyers is said twice"):
        preset("cs-2e,flyers=after,flyers=instead")
    assert preset("cs-2e,flyers=after,flyers=after").flyers == "after"


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_everybody_in_turn_order_chooses_a_baby_before_or_after_the_deal(rules: Rules) -> None:
    state = new_game(base_deck(), 3, seed=4, rules=rules)
    nursery = set(ids(state, NURSERY))
    asked = []
    while state.phase == "babies":
        assert state.decision is not None
        assert state.decision.event == "chosen"
        offered = {state.match.deck.face(move.card).card.id for move in state.legal_moves()}
        assert offered == set(ids(state, NURSERY))
        hand = state.zones[state.match.hand(state.decision.player)]
        assert len(hand) == (0 if rules.babies == "before-deal" else 5)
        asked.append(state.decision.player)
        state.play(state.legal_moves()[-1])
    assert asked == [state.active, (state.active + 1) % 3, (state.active + 2) % 3]
    assert set(ids(state, NURSERY)) < nursery
    assert len(state.zones[NURSERY]) == len(nursery) - 3
    assert [len(state.zones[state.match.hand(seat)]) for seat in asked] == [6, 5, 5]


def test_babies_may_be_dealt_by_chance() -> None:
    state = new_game(base_deck(), 3, seed=4, rules=preset("cs-2e,babies=at-random"))
    assert state.phase == "action"
    given = {ids(new_game(base_deck(), 3, seed, state.match.rules), 8)[0] for seed in range(40)}
    assert len(given) > 8


def test_the_first_player_may_be_named() -> None:
    assert {new_game(base_deck(), 4, seed, first=2).active for seed in range(10)} == {2}
