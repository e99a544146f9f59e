"""Card texts: every card of the deck as judged by a person, and what holds for any effect at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardset.effects import (
    ALL,
    AS_MANY,
    Ability,
    Action,
    Argument,
    Cards,
    Count,
    Effect,
    If,
    Joint,
    Later,
    May,
    OneShot,
    Replacement,
    Standing,
    Trigger,
    Triggered,
)
from cardset.load import load_set
from cardset.model import Card, CardSet
from cardset.outline import fingerprint, plain_abilities
from cardset.reading import WAYS, AbilityReader, At
from cardset.sense import check_ability
from cardset.text import ability_text, card_text
from cardset.vocabulary import Vocabulary

GOLDEN = Path(__file__).with_name("golden") / "uu-base-2e.txt"


@cache
def deck() -> CardSet:
    return load_set()


def words() -> Vocabulary:
    return deck().vocabulary


def judged() -> dict[str, str]:
    """The texts by card, one card a line; add a new one by hand, after judging its text for what it means."""
    lines = [line.partition(":") for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    return {ident: text.strip() for ident, _, text in lines}


def test_every_text_is_as_judged() -> None:
    cards = deck().cards
    texts = {ident: card_text(cards[ident], words()) if ident in cards else None for ident in judged()}

    assert texts == judged()


def test_no_card_of_the_deck_is_unjudged() -> None:
    assert [ident for ident in deck().cards if ident not in judged()] == []


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ({"always": {"hand-limit": {}}}, "Your hand limit is 1 higher."),
        ({"always": {"hand-limit": {"change": -4}}}, "Your hand limit is 4 lower."),
        ({"always": {"cannot-be": {"event": "affected"}}}, "This card cannot be affected by any effect."),
        ({"always": {"cannot-be": {"card": "unicorn", "event": "affected", "by": "magic"}}},
         "Unicorn cards in your Stable cannot be affected by Magic cards."),
        ({"always": {"cannot-be": {}}}, "This card cannot be DESTROYED."),
        ({"when": {"turn": "ends"}, "do": {"may": {"draw": {}}}},
         "At the end of your turn, you may DRAW a card."),
        ({"when": {"this": "entered"}, "once": "turn",
          "do": {"may": {"draw": {}}, "if-you-do": {"discard": {}}}},
         "Once per turn, when this card enters your Stable, you may DRAW a card. If you do, DISCARD a card."),
        ({"when": {"card": {"type": "unicorn", "other": True}, "event": "entered"}, "once": "turn",
          "do": {"draw": {}}},
         "Once per turn, when another Unicorn card enters your Stable, DRAW a card."),
        ({"when": {"more-than": 3}, "once": "turn", "do": {"sacrifice": {"card": "unicorn"}}},
         "Once per turn, when your Stable holds more than 3 Unicorns, SACRIFICE a Unicorn card."),
        ({"do": {"discard": {"who": "any-number-of-players"}}},
         "Any number of players of your choice must DISCARD a card."),
        ({"do": {"may": {"sacrifice": {"who": "any-number-of-players", "card": "unicorn"}}}},
         "You may make any number of players of your choice SACRIFICE a Unicorn card."),
        ({"do": {"sacrifice": {"who": "another-player"}}}, "Another player must SACRIFICE a card."),
        ({"do": {"draw": {"who": "any-player"}}}, "Any player must DRAW a card."),
        ({"do": {"take": {"how": "chosen"}}}, "Take a card of your choice from another player's hand."),
    ],
)  # fmt: skip
def test_words_that_no_card_of_the_deck_uses(written: dict[str, Any], text: str) -> None:
    def report(message: str, at: At, hint: str = "", key: bool = False) -> None:
        raise AssertionError(message)

    (ability,) = AbilityReader(words(), report).abilities([written])

    assert ability_text(ability, words()) == text


# Random effects


def fitting(name: str) -> st.SearchStrategy[Argument]:
    """Arguments that the parameter ``name`` of a verb takes."""
    vocabulary = words()
    match name:
        case "card" | "by":
            return filters()
        case "amount":
            counts = st.builds(Count, filters().filter(lambda cards: not cards.this), st.integers(0, 99))
            return st.one_of(st.integers(1, 99), st.sampled_from([ALL, AS_MANY]), counts)
        case "take":
            return st.integers(1, 99)
        case "change":
            return st.one_of(st.integers(1, 99), st.integers(-99, -1))
        case "how":
            return st.sampled_from(WAYS)
        case "from" | "into":
            return st.sampled_from(sorted(vocabulary.zones))
        case "event":
            return st.sampled_from(sorted(set(vocabulary.events) - {"entered", "left"}))
        case "guise":
            return st.sampled_from(sorted(vocabulary.guises))
        case "phases":
            return chosen(sorted(vocabulary.phases))
        case "zones":
            return chosen([*sorted(vocabulary.zones), "this"])
        case _:
            return st.sampled_from(sorted(vocabulary.players))


def chosen(from_words: list[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(from_words), min_size=1, max_size=3, unique=True).map(tuple)


def filters() -> st.SearchStrategy[Cards]:
    vocabulary = words()
    kinds = st.one_of(st.just(("card",)), chosen(sorted(set(vocabulary.types) - {"card"})))
    families = st.sampled_from(["", *sorted(vocabulary.families)])
    usual = st.builds(Cards, types=kinds, family=families, other=st.booleans())
    named = st.sampled_from(["kiss-of-life", "neigh"]).map(lambda card: Cards(named=card, title=card))
    return st.one_of(usual, st.just(Cards(this=True)), named)


@st.composite
def arguments(draw: st.DrawFn, parameters: dict[str, Any]) -> dict[str, Argument]:
    found = {name: draw(fitting(name)) for name in parameters}
    cards = found.get("card")
    if isinstance(cards, Cards) and cards.this and "amount" in found:
        found["amount"] = 1  # there is one of "this card"
    return found


@st.composite
def action(draw: st.DrawFn) -> Action:
    verb = words().verbs[draw(st.sampled_from(sorted(words().verbs)))]
    return Action(verb.id, draw(arguments(dict(verb.parameters))))


def effects() -> st.SearchStrategy[Effect]:
    def deeper(inner: st.SearchStrategy[Effect]) -> st.SearchStrategy[Effect]:
        parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            st.builds(Joint, st.sampled_from(["and", "then", "or", "next"]), parts),
            st.builds(Joint, st.just("or"), parts, st.sampled_from(sorted(words().players))),
            st.builds(May, inner, st.one_of(st.none(), inner)),
            st.builds(If, filters(), inner, st.one_of(st.none(), inner)),
            st.builds(Later, moments(), inner),
        )

    return st.recursive(action(), deeper, max_leaves=5)


def moments() -> st.SearchStrategy[Trigger]:
    left = Trigger("this", Cards(this=True), ("left",))
    return st.sampled_from([Trigger("turn-ends"), Trigger("phase", phase="draw"), left])


def triggers() -> st.SearchStrategy[Trigger]:
    events = chosen(sorted(words().events))
    return st.one_of(
        st.builds(Trigger, st.just("this"), st.just(Cards(this=True)), events),
        st.builds(Trigger, st.just("card"), filters().filter(lambda cards: not cards.this), events),
        st.builds(Trigger, st.just("more-than"), amount=st.integers(0, 99)),
        st.builds(Trigger, st.just("fewer-than"), amount=st.integers(1, 99)),
        st.just(Trigger("turn")),
        st.just(Trigger("turn-ends")),
        st.just(Trigger("response")),
    )


@st.composite
def standing(draw: st.DrawFn) -> Standing:
    word = words().standing[draw(st.sampled_from(sorted(words().standing)))]
    found = draw(arguments(dict(word.parameters)))
    if word.parameters.get("card") == "this":
        found["card"] = draw(st.one_of(filters(), st.just(Cards(played=True))))
    if found.get("amount") == ALL:
        found["amount"] = 2
    return Standing(word.id, found)


@st.composite
def replacement(draw: st.DrawFn) -> Replacement:
    cards = draw(filters())
    zones: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    if cards.this and draw(st.booleans()):
        zones = draw(chosen(sorted(words().zones)))
    else:
        events = draw(chosen(sorted(set(words().events) - {"entered", "left"})))
    inherent = draw(st.booleans())
    if draw(st.booleans()):
        redirect = draw(st.sampled_from(sorted(words().zones)))
        return Replacement(cards, events, zones, redirect=redirect, inherent=inherent)
    effect = draw(effects())
    optional = draw(st.booleans())
    if isinstance(effect, May) and effect.gain is None:
        effect, optional = effect.effect, True
    return Replacement(cards, events, zones, effect=effect, optional=optional, inherent=inherent)


def abilities() -> st.SearchStrategy[Ability]:
    return st.one_of(
        st.builds(OneShot, effects()),
        st.builds(Triggered, triggers(), effects(), st.sampled_from(["", *words().limits])),
        standing(),
        replacement(),
    )


def any_ability(test: Any) -> Any:
    """Run a test on random abilities; the vocabulary is read only when the test runs."""
    drawn = given(ability=st.deferred(abilities))(test)
    many = max(50, (settings.default or settings()).max_examples // 10)
    return settings(max_examples=many, suppress_health_check=[HealthCheck.too_slow])(drawn)


def sensible(ability: Ability) -> bool:
    """Whether ``cardset validate`` would have nothing to say against how the ability is put together."""
    found: list[str] = []

    def report(message: str, at: At, hint: str = "", key: bool = False) -> None:
        found.append(message)

    check_ability(ability, words().types["magic"], words(), report, ())
    return not any("two ways" in message or "one sentence" in message for message in found)


def parts_of(tree: object) -> Iterator[object]:
    """Every value inside an ability."""
    yield tree
    match tree:
        case Action(_, arguments) | Standing(_, arguments):
            for value in arguments.values():
                yield from parts_of(value)
        case May(effect, gain):
            yield from parts_of(effect)
            if gain is not None:
                yield from parts_of(gain)
        case Joint(_, parts):
            for part in parts:
                yield from parts_of(part)
        case If(_, effect, otherwise):
            yield from parts_of(effect)
            if otherwise is not None:
                yield from parts_of(otherwise)
        case Later(_, effect):
            yield from parts_of(effect)
        case Count(_, less):
            yield less
        case Triggered(trigger, effect):
            yield from parts_of(trigger)
            yield from parts_of(effect)
        case OneShot(effect):
            yield from parts_of(effect)
        case Replacement(effect=effect) if effect is not None:
            yield from parts_of(effect)
        case Trigger(amount=amount) if tree.check:
            yield amount


@any_ability
def test_a_text_is_whole(ability: Ability) -> None:
    text = ability_text(ability, words())

    assert text
    assert "{" not in text
    assert "}" not in text
    assert "  " not in text
    assert text[0].isupper()
    assert text.endswith(".")
    assert ".." not in text
    assert not re.search(r"\. [a-z]", text)


@any_ability
def test_may_is_said_where_something_is_optional_and_nowhere_else(ability: Ability) -> None:
    text = ability_text(ability, words())
    choices = sum(isinstance(part, May) for part in parts_of(ability))
    if isinstance(ability, Replacement) and ability.optional:
        choices += 1

    assert len(re.findall(r"\bmay\b", text)) == choices


@any_ability
def test_every_number_is_said(ability: Ability) -> None:
    text = ability_text(ability, words())
    numbers = {part for part in parts_of(ability) if isinstance(part, int) and part > 1}
    everything = [part for part in parts_of(ability) if part == ALL]

    assert numbers <= {int(number) for number in re.findall(r"\d+", text)}
    assert not everything or re.search(r"\ball\b", text)


@any_ability
def test_the_text_depends_on_the_ability_alone(ability: Ability) -> None:
    assert ability_text(ability, words()) == ability_text(ability, words())


SAID: dict[str, Ability] = {}
"""The first ability that each text was written for."""


@any_ability
def test_no_two_abilities_share_a_text(ability: Ability) -> None:
    """Wherever an ability passes ``cardset validate``, its text means that ability only."""
    if not sensible(ability):
        return
    first = SAID.setdefault(ability_text(ability, words()), ability)

    assert normal(first) == normal(ability)


def normal(tree: Any) -> Any:
    """An ability without the differences that mean nothing: the order of types, flags of the type's own."""
    match tree:
        case Cards():
            return (tuple(sorted(tree.types)), tree.family, tree.this, tree.other, tree.played, tree.named)
        case Count(cards, less):
            return ("count", normal(cards), less)
        case If(cards, effect, otherwise):
            return ("if", normal(cards), normal(effect), normal(otherwise))
        case Later(trigger, effect):
            return ("later", trigger, normal(effect))
        case Action(verb, arguments) | Standing(verb, arguments):
            return (verb, {name: normal(value) for name, value in arguments.items()})
        case May(effect, gain):
            return ("may", normal(effect), normal(gain))
        case Joint(kind, parts, who):
            return (kind, who, [normal(part) for part in parts])
        case Triggered(trigger, effect, limit):
            when = (trigger.kind, normal(trigger.cards), set(trigger.events), trigger.amount)
            return (*when, limit, normal(effect))
        case OneShot(effect):
            return ("do", normal(effect))
        case Replacement():
            where = (normal(tree.cards), set(tree.events), set(tree.zones), tree.redirect)
            return (*where, normal(tree.effect), tree.optional)
        case tuple():
            return sorted(tree)
        case _:
            return tree


@any_ability
def test_plain_data_is_read_back_as_it_was(ability: Ability) -> None:
    card = Card("x", "X", "X", "magic", 1, (ability,))
    complaints: list[str] = []

    def report(message: str, at: At, hint: str = "", key: bool = False) -> None:
        complaints.append(f"{message} at {at}")

    read = AbilityReader(words(), report).abilities(plain_abilities(card, words()))

    assert complaints == []
    assert read == (ability,)


def test_cards_are_read_back_as_they_were() -> None:
    def report(message: str, at: At, hint: str = "", key: bool = False) -> None:
        raise AssertionError(message)

    for card in deck().cards.values():
        read = AbilityReader(words(), report).abilities(plain_abilities(card, words()))
        assert read == (*card.abilities, *words().types[card.type].abilities), card.id


def test_a_fingerprint_tells_effects_apart() -> None:
    prints: dict[str, set[str]] = {}
    for card in deck().cards.values():
        prints.setdefault(fingerprint(card, words()), set()).add(card_text(card, words()))

    assert all(len(texts) == 1 for texts in prints.values())
    assert prints[""] == {""}
    assert fingerprint(deck().cards["slowdown"], words()) != fingerprint(
        deck().cards["broken-stable"], words()
    )
