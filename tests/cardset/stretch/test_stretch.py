"""Cards that the vocabulary was not made for: they read, are checked and play without a line of code."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.baseline import Novice
from cardset.load import load_set
from cardset.model import CardSet
from cardset.text import card_text
from rulebook.games.unstable_unicorns.engine import build_deck, new_game

ADDED = Path(__file__).with_name("cards.yaml")


@pytest.fixture(scope="module")
def cards() -> CardSet:
    return load_set(None, [ADDED])


def added(cards: CardSet) -> list[str]:
    return [card.id for card in cards.cards.values() if card.path == ADDED]


def test_all_are_read(cards: CardSet) -> None:
    assert len(added(cards)) == 69


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("trade-itself", "At the beginning of your turn, you may move this card from your Stable to another "
         "player's Stable. If you do, STEAL a Unicorn card from that player's Stable."),
        ("no-babies-anywhere", "Baby Unicorn cards cannot enter any player's Stable."),
        ("scapegoat", "If a Unicorn card in your Stable would be SACRIFICED or DESTROYED, you may SACRIFICE "
         "this card instead."),
        ("begin-return-a-unicorn", "At the beginning of your turn, return a Unicorn card in your Stable to "
         "your hand."),
        ("two-random-cards", "Take 2 random cards from another player's hand."),
        ("skip-one-phase", "At the beginning of your turn, either skip your Draw phase this turn or skip "
         "your Action phase this turn."),
        ("one-card-more-to-keep", "Your hand limit is 1 higher."),
        ("four-cards-fewer-to-keep", "Your hand limit is 4 lower."),
        ("end-draw", "At the end of your turn, you may DRAW a card."),
        ("borrow-a-unicorn", "At the beginning of your turn, you may STEAL a Unicorn card. If you do, return "
         "it to the Stable it came from at the end of this turn."),
        ("unicorn-from-the-top", "Reveal the top card of the deck. After that, if it is a Unicorn card, put "
         "it into your Stable. Otherwise, put it into your hand."),
        ("they-choose-their-loss", "Any player must either DISCARD 3 cards or SACRIFICE a Unicorn card."),
        ("draw-beyond-three", "DRAW a card for each Unicorn card in your Stable after the first 3."),
        ("all-upgrades-of-one", "DESTROY all Upgrade cards in another player's Stable."),
    ],
)  # fmt: skip
def test_texts(cards: CardSet, card: str, text: str) -> None:
    assert card_text(cards.cards[card], cards.vocabulary) == text


@pytest.mark.parametrize("players", range(2, 9))
def test_random_games_end_with_every_card_somewhere(cards: CardSet, players: int) -> None:
    deck = build_deck(cards)
    for seed in range(3):
        state = new_game(deck, players, seed)
        opponents = [Novice(seed * 10 + seat) for seat in range(players)]
        while not state.is_over:
            player = state.player_to_act
            assert player is not None
            state.play(opponents[player].choose(state.view(player)))
        assert sorted(card for zone in state.zones for card in zone) == list(range(len(deck.face_of)))
