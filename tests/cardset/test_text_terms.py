"""The terms named to translators are those that a card's text says."""

from __future__ import annotations

from functools import cache

import pytest

from cardset.effects import Ability, Action, Argument, Cards, OneShot, Standing, Trigger, Triggered
from cardset.load import load_set
from cardset.model import Card, CardSet
from cardset.text import card_text
from cardset.text_terms import effect_terms
from cardset.vocabulary import Vocabulary


@cache
def deck() -> CardSet:
    return load_set()


def words() -> Vocabulary:
    return deck().vocabulary


def terms_of(ability: Ability) -> tuple[str, ...]:
    return effect_terms(Card("x", "X", "X", "magic", 1, (ability,)), words())


@pytest.mark.parametrize(
    ("card", "terms"),
    [
        ("narwhal", ["basic-unicorn"]),
        ("two-for-one", ["magic-card", "sacrifice", "connector-then", "destroy"]),
        ("baby-unicorn-black", ["baby-unicorn", "hand", "deck", "discard-pile", "nursery"]),
        ("rainbow-aura", ["upgrade-card", "unicorn-card", "stable", "destroy"]),
        ("queen-bee-unicorn", ["magical-unicorn", "basic-unicorn", "each-other-player", "stable"]),
        ("unfair-bargain", ["magic-card", "hand", "any-other-player"]),
        ("black-knight-unicorn",
         ["magical-unicorn", "connector-may", "unicorn-card", "stable", "destroy", "sacrifice"]),
        ("shark-with-a-horn",
         ["magical-unicorn", "enter-stable", "connector-may", "sacrifice", "connector-if-you-do", "destroy",
          "unicorn-card"]),
    ],
)  # fmt: skip
def test_the_type_then_what_the_text_says(card: str, terms: list[str]) -> None:
    assert list(effect_terms(deck().cards[card], words())) == terms


def test_words_that_no_card_of_the_deck_uses_have_terms_too() -> None:
    several = Action("discard", {"who": "any-number-of-players", "card": Cards(), "amount": 1})
    assert "any-number-of-players" in terms_of(OneShot(several))
    assert "end-of-turn-phase" in terms_of(Triggered(Trigger("turn-ends"), several))
    assert "hand-limit" in terms_of(Standing("hand-limit", {"change": 1}))
    untouchable = Standing("cannot-be", {"card": Cards(this=True), "event": "affected", "by": Cards()})
    assert "cannot-be-affected" in terms_of(untouchable)


def test_a_player_is_a_term_where_the_text_names_one() -> None:
    usual: dict[str, Argument] = {"card": Cards(), "amount": 1, "of": "another-player"}

    assert terms_of(OneShot(Action("destroy", usual))) == ("magic-card", "destroy")
    assert terms_of(OneShot(Action("destroy", {**usual, "of": "any-player"}))) == (
        "magic-card",
        "destroy",
        "any-player",
        "stable",
    )
    assert terms_of(OneShot(Action("return", {**usual, "into": "hand"}))) == (
        "magic-card",
        "return-to-hand",
        "any-other-player",
        "stable",
        "hand",
    )


def test_a_subject_is_always_said() -> None:
    effect = OneShot(Action("draw", {"who": "each-player", "amount": 1}))

    assert terms_of(effect) == ("magic-card", "each-player", "draw")


def test_a_family_and_its_types_are_said() -> None:
    both = Standing("cannot-play", {"card": Cards(("upgrade", "downgrade"), "narwhal")})

    assert terms_of(both) == ("magic-card", "narwhal-keyword", "upgrade-card", "downgrade-card")


PLAYERS = {"any-other-player": "another player", "any-player": "any player", "each-player": "each player"}


def test_no_card_names_a_player_or_type_that_its_text_does_not() -> None:
    kinds = {kind.term: kind.noun.one.removesuffix(" card") for kind in words().types.values() if kind.term}
    for card in deck().cards.values():
        text = card_text(card, words()).casefold()
        _, *terms = effect_terms(card, words())
        for term in terms:
            said = (PLAYERS | kinds).get(term, "")
            assert said.casefold() in text, (card.id, term)
