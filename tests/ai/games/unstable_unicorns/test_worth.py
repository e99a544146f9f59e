"""What a card is worth that no game has taught comes from its effect."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.games.unstable_unicorns.evaluation import Evaluation
from ai.games.unstable_unicorns.weights import FILE
from ai.games.unstable_unicorns.worth import WORTH, with_strangers, with_words, words_of
from ai.learning.weights import Weights, built_in, cards_known
from cardset.load import load_set
from cardset.model import Card
from rulebook.games.unstable_unicorns.deck import Deck, build_deck

BASE = load_set()


def renamed(*ids: str) -> Deck:
    """The base deck, with those cards under other ids."""
    cards = {
        (f"new-{name}" if name in ids else name): replace(card, id=f"new-{name}") if name in ids else card
        for name, card in BASE.cards.items()
    }
    return build_deck(replace(BASE, cards=cards))


def worths(deck: Deck, weights: Weights) -> dict[str, tuple[float, float]]:
    """What each card makes of a score: in the hand, in the Stable."""
    evaluation = Evaluation(deck, weights)
    return {
        face.card.id: (evaluation.hand[copy], evaluation.stable[copy])
        for copy, face in enumerate(deck.copies)
    }


def test_what_the_weights_know_stays_as_it_was_learnt() -> None:
    assert (
        with_strangers(built_in(FILE).position, cards_known(built_in(FILE)), build_deck(BASE))
        is built_in(FILE).position
    )


@pytest.mark.parametrize(("better", "worse"), [("kiss-of-life", "good-deal"), ("super-neigh", "neigh")])
def test_a_new_card_is_told_from_others_of_its_type_by_its_effect(better: str, worse: str) -> None:
    """Not by its name: nobody knows it."""
    found = worths(renamed(better, worse), built_in(FILE))
    assert found[f"new-{better}"][0] > found[f"new-{worse}"][0]


def test_a_new_card_costs_whom_it_does_not_serve_and_nobody_in_the_hand() -> None:
    new = [card.id for card in BASE.cards.values() if card.abilities]
    deck = renamed(*new)
    found = worths(deck, built_in(FILE))
    for face in deck.faces:
        hand, stable = found[face.card.id]
        assert hand >= 0
        if face.card.type == "downgrade":
            assert stable <= -WORTH
        if face.card.type == "upgrade":
            assert stable >= WORTH


def test_words_of_effects_foretell_a_card_from_the_others() -> None:
    """Each card of the base deck in turn is one that nobody knows: then its words tell more than nothing."""
    acting = [card for card in BASE.cards.values() if card.abilities]
    position = built_in(FILE).position
    wrong = silent = 0.0
    for card in acting:
        name = f"hand:{card.type}:{card.id}"
        others = with_words({key: value for key, value in position.items() if key != name}, acting)
        told = sum(others.get(f"hand:does:{word}", 0.0) for word in words_of(card))
        wrong += (position[name] - told) ** 2
        silent += position[name] ** 2
    assert wrong < 0.7 * silent


def test_words_say_when_what_and_to_whom() -> None:
    def words(card: str) -> set[str]:
        return set(words_of(BASE.cards[card]))

    assert {"when/once", "do/draw", "once/draw", "do/draw/who=you"} <= words("good-deal")
    assert "always/no-effects" in words("blinding-light")
    assert words_of(plain(BASE.cards["good-deal"])) == ()


def plain(card: Card) -> Card:
    return replace(card, abilities=())


def test_learning_words_anew_forgets_the_old_ones() -> None:
    learnt = with_words({"hand:magic:good-deal": 0.4, "hand:does:do/steal": 9.0}, BASE.cards.values())
    assert "hand:does:do/steal" not in learnt
    assert learnt["hand:does:do/draw"] > 0
