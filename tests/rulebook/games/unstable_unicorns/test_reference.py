"""The engine against the reference: both play the same small positions with the same choices.

After every answer they must agree on who is asked what, with which answers, and on where all cards are. The
reference (:mod:`.reference`) is written from the clauses and the decisions, naively and slowly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.games.unstable_unicorns import CS_2E, Rules, preset
from rulebook.games.unstable_unicorns.rules import PL_NEW
from tests.rulebook.games.unstable_unicorns.reference.deals import DECKS, Deal, card_set, pool
from tests.rulebook.games.unstable_unicorns.reference.sides import engine_at, engines_deck, reference_at, told
from tests.rulebook.games.unstable_unicorns.table import Table, base_deck

MakeTable = Callable[..., Table]


def agree(deal: Deal) -> int:
    """Play ``deal`` on both sides; they agree at every step. Returns how many questions were answered."""
    engine, reference = engine_at(deal), reference_at(deal)
    path: list[str] = []
    for choice in (*deal.choices, None):
        expected, found = told(reference), told(engine)
        differing = {key: (expected[key], found[key]) for key in expected if expected[key] != found[key]}
        assert not differing, f"reference and engine differ after {path}: {differing}"
        if reference.question is None or choice is None:
            break
        options = sorted(reference.question.options)
        path.append(options[choice % len(options)])
        reference.answer(path[-1])
        engine.answer(path[-1])
    return len(path)


VARIED = """
    win_check targeting unicorn_target impossible_play cost_needs_target forced_choice own_neigh extra_play
    each_stable_chooser end_turn_effect_keeps_others flyers guised_hit_by_any_card guised_unicorns swap_order
"""
"""The options that the reference knows, ``chain_rules`` apart."""


@cache
def options() -> dict[str, list[Any]]:
    """The values that each of the varied options can have."""
    choices = {entry.name: entry.metadata.get("choices", {}) for entry in fields(Rules)}
    return {
        name: [{"yes": True, "no": False}.get(value, value) for value in choices[name]]
        for name in VARIED.split()
    }


@st.composite
def deals(draw: st.DrawFn, rules: Rules) -> Deal:
    """Positions under ``rules`` with small goals and hands, so that ends and limits come soon."""
    players = draw(st.integers(2, 4))
    rules = replace(
        rules,
        goal_small=draw(st.integers(3, 7)),
        hand_limit=draw(st.integers(2, 7)),
        **{name: draw(st.sampled_from(values)) for name, values in options().items()},
    )
    card = st.one_of([st.sampled_from(cards) for cards in pool().values()])
    return Deal(
        players,
        draw(st.integers(0, players - 1)),
        draw(st.sampled_from(["beginning", "action"])),
        rules,
        tuple(draw(st.lists(st.tuples(card, st.integers(0, 40)), min_size=12, max_size=34))),
        draw(st.integers(1, 3)),
        tuple(draw(st.lists(st.integers(0, 11), min_size=25, max_size=40))),
    )


def at_random(seed: int, deck: str = "words") -> Deal:
    """A position of many cards, with or without links: more happens in it than in those made to be small. In
    every other one all cards are of those made for this, as far as the deck has such."""
    random = Random(seed)
    players = random.randint(2, 4)
    rules = replace(
        random.choice([CS_2E, PL_NEW]),
        goal_small=random.randint(3, 7),
        hand_limit=random.randint(2, 7),
        **{name: random.choice(values) for name, values in options().items()},
    )
    kinds = list(pool(deck, made=deck == "words" and seed % 2 == 1).values())
    names = [random.choice(random.choice(kinds)) for _ in range(random.randint(10, 34))]
    return Deal(
        players,
        random.randrange(players),
        random.choice(["beginning", "action"]),
        rules,
        tuple((name, random.randrange(41)) for name in names),
        random.randint(1, 3),
        tuple(random.randrange(12) for _ in range(40)),
        deck,
    )


@settings(max_examples=max(50, (settings.default or settings()).max_examples // 10))
@given(deals(CS_2E))
def test_engine_and_reference_agree_one_effect_after_another(deal: Deal) -> None:
    agree(deal)


@settings(max_examples=max(50, (settings.default or settings()).max_examples // 10))
@given(deals(PL_NEW))
def test_engine_and_reference_agree_link_by_link(deal: Deal) -> None:
    agree(deal)


def test_engine_and_reference_agree_in_crowded_positions() -> None:
    answers = [agree(at_random(seed)) for seed in range(360)]
    assert sum(answers) > 2_000


@pytest.mark.soak
def test_engine_and_reference_agree_in_very_many_positions() -> None:
    for seed in range(10_000, 160_000):
        agree(at_random(seed))


LATER = [deck for deck in DECKS if deck != "words"]
"""The second deck, alone and with the base deck, in both prints."""


@pytest.mark.parametrize("deck", LATER)
def test_engine_and_reference_agree_on_the_second_deck(deck: str) -> None:
    answers = [agree(at_random(seed, deck)) for seed in range(24)]
    assert sum(answers) > 100


@pytest.mark.soak
@pytest.mark.parametrize("deck", LATER)
def test_engine_and_reference_agree_in_very_many_positions_of_the_second_deck(deck: str) -> None:
    for seed in range(10_000, 60_000):
        agree(at_random(seed, deck))


@pytest.mark.parametrize("deck", LATER[:2])
def test_the_cards_compared_are_most_of_the_second_deck(deck: str) -> None:
    """Left out are random pulls and the shuffling of piles only."""
    left_out = set(card_set(deck).cards).difference(*pool(deck).values())
    assert left_out == {
        DECKS[deck].bottom,
        "breaking-and-entering",
        "double-agent-unicorn",
        "pony-play",
        "rainbow-shitstorm",
    }


def test_the_cards_compared_are_most_of_the_deck() -> None:
    """Left out are looks at the deck, random pulls and the shuffling of piles only."""
    left_out = set(base_deck().set.cards).difference(*pool().values())
    assert left_out == {
        "americorn",
        DECKS["words"].bottom,
        "mystical-vortex",
        "reset-button",
        "shake-up",
        "unicorn-oracle",
    }


# What the comparison has found


def test_what_is_named_ahead_goes_to_nobody_who_has_nothing_left_to_give_decision_24() -> None:
    """While the other effect of the link is carried out, the second player loses both Unicorns."""
    rules = replace(PL_NEW, swap_order="simultaneous", win_check="immediate")
    cards = {
        "begin-destroy": 0,
        "trade-itself": 0,
        "in-company-only": 1,
        "narwhal": 1,
        "basic-unicorn-red": 1,
    }
    agree(Deal(2, 0, "beginning", rules, tuple(cards.items()), 3, (1, 1, 0)))


def test_a_lent_card_that_was_played_again_is_lent_no_more() -> None:
    cards = {"no-strings-attached": 0, "sextra-terrestrial-unicorn": 1}
    agree(Deal(2, 0, "beginning", CS_2E, tuple(cards.items()), 3, (1, 1, 1, 1, 0), "alone, first"))


def test_of_copies_in_the_deck_the_same_is_found_on_both_sides() -> None:
    """The second search is in a deck whose order the first has left to chance, and leaves another to it."""
    cards = {"borrow-both": 0, "search-a-unicorn": 1, "yay": 6}
    agree(Deal(2, 0, "action", CS_2E, tuple(cards.items()), 3, (1, 1, 1, 0)))


def test_a_card_with_nowhere_to_go_is_no_target_in_its_link(deal: MakeTable) -> None:
    """Where giving and taking are one, nobody can give anything for it: another effect may choose it."""
    rules = preset("pl-nsfw,swap_order=simultaneous,cost_needs_target=no")
    stables = ["polyamorous-unicorn putting-on-a-show", "horse-shit vanillacorn"]
    cards = engines_deck("alone, second")
    table = deal(stables, ["single-unicorn"], at="beginning", cards=cards, rules=rules)
    table.yes(0, "polyamorous-unicorn").yes(0, "putting-on-a-show")
    assert table.offers == ["polyamorous-unicorn", "putting-on-a-show"]
    table.choose(0, "polyamorous-unicorn").choose(0, "vanillacorn")


def test_what_a_cost_could_supply_must_be_a_card_that_may_come_back_decision_7(deal: MakeTable) -> None:
    """A Dark Angel alone could only pay with itself, and never brings itself back (r047)."""
    table = deal(["", ""], ["dark-angel-unicorn"], rules=PL_NEW).play("dark-angel-unicorn", into=0)
    assert table.stable(0) == "dark-angel-unicorn"
    table.turn_of(1)
    table = deal(["narwhal", ""], ["dark-angel-unicorn"], rules=PL_NEW).play("dark-angel-unicorn", into=0)
    assert table.asked == (0, "may")
    table.no(0)


@pytest.mark.parametrize("swap", ["in-order", "simultaneous"])
def test_giving_and_taking_at_once_concerns_stables_only_decision_24(deal: MakeTable, swap: str) -> None:
    """The card that Back Kick returns may be the one discarded, whichever way Unicorn Swap is read."""
    rules = preset(f"cs-2e,swap_order={swap}")
    table = deal(["", "narwhal"], ["back-kick", ""], rules=rules).play("back-kick").turn_of(1)
    assert table.discard == "back-kick narwhal"


def test_every_card_hears_of_its_own_departure_before_its_stable_does(deal: MakeTable) -> None:
    """The first Flying Unicorn is on its way to the hand, and the Barbed Wire asks, before the second's."""
    rules = preset("cs-2e,flyers=after")
    stables = ["yay", "annoying-flying-unicorn majestic-flying-unicorn barbed-wire"]
    table = deal(stables, ["two-for-one", "slowdown"], rules=rules).play("two-for-one")
    table.choose(0, "annoying-flying-unicorn", "majestic-flying-unicorn")
    assert table.asked == (1, "card")
    assert table.offers == ["annoying-flying-unicorn", "slowdown"]
    table.choose(1, "slowdown").choose(1, "annoying-flying-unicorn").turn_of(1)


def test_a_card_that_one_effect_of_the_link_is_aimed_at_is_not_chosen_late_by_another(
    deal: MakeTable,
) -> None:
    """Unicorn on the Cob discards after its draw, with the Barbed Wire aimed at the Neigh already: two cards
    are discarded, not one card twice (chain.one-target-per-card)."""
    table = deal(["barbed-wire", ""], ["unicorn-on-the-cob neigh yay"], deck="narwhal slowdown", rules=PL_NEW)
    table.play("unicorn-on-the-cob", into=0).choose(0, "neigh")
    assert table.offers == ["narwhal", "slowdown", "yay"]
    table.choose(0, "yay").turn_of(1)
    assert table.discard == "neigh yay"


def test_a_card_brought_from_the_own_hand_is_chosen_ahead_chain_link_targets_first(deal: MakeTable) -> None:
    """Barbed Wire and Rainbow Unicorn are one link: the Basic Unicorn that one takes is lost to the other."""
    hands = ["rainbow-unicorn narwhal basic-unicorn-red yay"]
    table = deal(["barbed-wire", ""], hands, rules=PL_NEW).play("rainbow-unicorn", into=0)
    table.choose(0, "narwhal").yes(0)
    assert table.asked[1] != "card"
    assert table.stable(0) == "barbed-wire basic-unicorn-red rainbow-unicorn"
