"""What a player may not know makes no difference to what the player sees and may do."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulebook.games.unstable_unicorns.engine import State, View
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.match import DECK
from tests.rulebook.games.unstable_unicorns.random_play import DECKS, SECOND, game, play_on, positions
from tests.rulebook.games.unstable_unicorns.table import Table


def hidden_zones(state: State, player: int) -> list[int]:
    """The deck and the hands that ``player`` cannot see."""
    game = state.match
    others = [seat for seat in range(game.players) if seat != player]
    return [DECK, *(game.hand(seat) for seat in others if not state.standing.open_hands[seat])]


def permuted(state: State, player: int, seed: int) -> State:
    """A copy in which the cards that are hidden from ``player`` have changed places at random.

    Cards that somebody has picked for an effect under way stay, since the pick would make no sense elsewhere.
    """
    copy = state.copy()
    known = {*state.view(player).seen, *(card for frame in state.frames for card in frame.chosen)}
    places = [
        (zone, index)
        for zone in hidden_zones(state, player)
        for index, card in enumerate(state.zones[zone])
        if card not in known
    ]
    cards = [state.zones[zone][index] for zone, index in places]
    random.Random(seed).shuffle(cards)
    for (zone, index), card in zip(places, cards, strict=True):
        copy.zones[zone][index] = card
        copy.where[card] = zone
    return copy


@pytest.mark.sampled(12)
@pytest.mark.parametrize("deck", [*DECKS, *SECOND])
@pytest.mark.parametrize("players", range(2, 9))
def test_hidden_cards_change_neither_the_view_nor_the_legal_moves(players: int, deck: str) -> None:
    compared = asked = 0
    for seed in range(5):
        for state, _ in positions(seed, players, deck):
            for player in range(players):
                other = permuted(state, player, seed)
                view = state.view(player)
                assert other.view(player) == view
                compared += 1
                decision = state.decision
                if decision is None or decision.player != player or decision.kind == "may":
                    continue
                other.decision = None  # put the question again, with the hidden cards elsewhere
                advance(other)
                assert other.decision == decision
                asked += 1
    assert compared > 1000
    assert asked > 200


def shown(view: View) -> set[int]:
    """All cards that a view names."""
    zones = [*view.stables, view.discard, view.nursery, view.seen, view.chosen]
    return {card for zone in [*zones, *(hand or () for hand in view.hands)] for card in zone}


@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_view_names_no_card_of_the_deck_or_of_a_closed_hand_but_those_shown(players: int) -> None:
    for state, _ in positions(11, players):
        for player in range(players):
            view = state.view(player)
            hidden = {card for zone in hidden_zones(state, player) for card in state.zones[zone]}
            assert shown(view) & hidden <= set(view.seen)
            if view.decision is None:
                assert not view.seen
                assert not view.legal_moves


@pytest.mark.parametrize("deck", SECOND)
def test_hands_that_are_shown_and_cards_that_are_given_are_known_to_who_saw_them_alone(deck: str) -> None:
    told: Counter[str] = Counter()
    for seed in range(6):
        state = game(seed, 2 + seed, journal=True, deck=deck)
        play_on(state, seed)
        for player in range(state.players):
            for event in state.events_for(player):
                match event.kind:
                    case "seen" | "looked":
                        knows = player == event.player
                    case "given":
                        knows = player in (event.player, state.match.owner(event.number))
                    case _:
                        continue
                told[event.kind] += 1
                open_to_all = event.seen_by is None  # into or out of a hand that lies open
                assert (event.card >= 0) == (knows or open_to_all)
                assert not open_to_all or (deck == "together" and event.kind == "given")
    assert {"seen", "given", "looked"} == told.keys()


def test_nobody_learns_from_the_view_who_holds_a_response() -> None:
    table = Table(["", "", ""], ["narwhal", "yay", "neigh"]).play("narwhal")
    assert table.asked == (2, "respond")
    pending = table.state.view(1).pending
    assert pending is not None
    assert pending.queue == ()
    assert table.state.view(1) == Table(["", "", ""], ["narwhal", "yay", "super-neigh"]).play(
        "narwhal"
    ).state.view(1)


def test_discards_of_several_players_stay_hidden_until_all_have_picked() -> None:
    table = Table(["", "", ""], ["llamacorn", "yay slowdown", "narwhal neigh"]).play("llamacorn")
    table.passes(2).choose(1, "yay")
    assert table.asked == (2, "card")
    assert table.state.view(2).chosen == ()
    assert table.discard == ""


def test_a_search_shows_the_deck_but_not_its_order() -> None:
    table = Table(["", ""], ["classy-narwhal"]).play("classy-narwhal").yes(0)
    view = table.state.view(0)
    assert list(view.seen) == sorted(table.state.zones[DECK])
    assert [move.card for move in view.legal_moves] == sorted(move.card for move in view.legal_moves)
    assert table.state.view(1).seen == ()


def test_the_cards_looked_at_are_shown_to_the_one_who_looks() -> None:
    table = Table(["", ""], ["unicorn-oracle"], deck="narwhal slowdown yay").play("unicorn-oracle")
    assert [table.word(card) for card in table.state.view(0).seen] == ["narwhal", "slowdown", "yay"]
    assert table.state.view(1).seen == ()
