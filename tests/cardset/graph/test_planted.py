"""Sets with a loop planted in them, and sets that only look as if: each gets its verdict and names its
cards."""

from __future__ import annotations

import dataclasses
import json

import pytest

from cardset.effects import Action, Cards, May, Triggered
from cardset.graph.analysis import Analysis, analyse, beginnings
from cardset.graph.verdicts import Candidate, Verdict, Witness
from cardset.graph.verify import check
from cardset.load import load_set
from cardset.model import Card, CardSet
from tests.cardset.graph.sets import plain, planted, search
from tests.cli.running import FROZEN

NONE: tuple[str, ...] = ()
WHOLE = "uu-base-2e"


def judged(cards: CardSet, rules: str, players: int | None = None) -> Analysis:
    return analyse(cards, plain(rules), players, search(cards, rules, players))


def loops(analysis: Analysis) -> list[tuple[str, ...]]:
    """The cards of each loop."""
    return [
        tuple(ability.partition("/")[0] for ability in loop.abilities)
        for component in analysis.components
        for loop in component.loops
    ]


VERDICTS = [
    ("two-cards", "cs-2e", None, "endless-forced", ("ebb", "flood")),
    ("two-cards", "pl-new", None, "endless-forced", ("ebb", "flood")),
    ("once-per-turn", "cs-2e", None, "finite", NONE),
    ("three-cards-by-theft", "cs-2e", None, "endless-forced", ("fence", "loot", "thief")),
    ("empty-deck", "pl-new", None, "endless-forced", ("neap", "spring")),
    ("empty-deck", "cs-2e", None, "finite", NONE),  # the game is over before one draws from an empty deck
    ("three-players", "cs-2e", None, "endless-forced", ("pass-the-parcel",)),
    ("three-players", "cs-2e", 3, "endless-forced", ("pass-the-parcel",)),
    ("three-players", "cs-2e", 2, "finite", NONE),
    ("growing", "cs-2e", None, "endless-forced", ("echo",)),
    ("bulk-move", "cs-2e", None, "endless-forced", ("swab", "sweep")),
    ("another", "cs-2e", None, "finite", NONE),
    ("itself", "cs-2e", None, "endless-forced", ("wanderer",)),
    ("angel-without-exception", "cs-2e", None, "endless-optional", ("bold-angel-unicorn",)),
    ("second-angel", "cs-2e", None, "endless-optional", ("dark-angel-unicorn", "shy-angel-unicorn")),
]


JOINT = ("joint", "cs-2e", None, "endless-optional", ("saver", "spender"))
"""The one loop of the whole deck; in the frozen one, each of the two goes on with another card as well."""


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("name", "rules", "players", "verdict", "cards"), VERDICTS)
def test_each_gets_its_verdict(
    name: str, rules: str, players: int | None, verdict: Verdict, cards: tuple[str, ...]
) -> None:
    assert_judged(judged(planted(name), rules, players), verdict, cards)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "rules", "players", "verdict", "cards"), [*VERDICTS, JOINT])
def test_each_gets_its_verdict_in_the_whole_deck(
    name: str, rules: str, players: int | None, verdict: Verdict, cards: tuple[str, ...]
) -> None:
    assert_judged(judged(planted(name, base=WHOLE), rules, players), verdict, cards)


def test_what_is_lent_comes_back_and_goes_round() -> None:
    found = judged(planted("lent-card"), "cs-2e", 2)
    assert found.verdict == "endless-forced"
    sure = [loop for component in found.components for loop in component.loops if loop.witness]
    assert [loop.abilities for loop in sure] == [("lease/1", "loan/1")]


@pytest.mark.soak
def test_what_is_lent_goes_round_in_the_whole_deck_beside_other_cards() -> None:
    """Whatever takes an Upgrade from the discard pile goes round with it: no more than that is certain."""
    found = judged(planted("lent-card", base=WHOLE), "cs-2e", 2)
    assert found.verdict == "endless-forced"
    sure = [loop for component in found.components for loop in component.loops if loop.witness]
    assert sure
    assert all("lease/1" in loop.abilities for loop in sure)


def assert_judged(found: Analysis, verdict: Verdict, cards: tuple[str, ...]) -> None:
    assert found.verdict == verdict
    assert loops(found) == ([cards] if cards else [])
    assert found.certificate is not None
    assert ("without" in found.certificate) == (verdict != "finite")
    loaded = json.loads(json.dumps(found.certificate))
    assert check(found.net, loaded, begin=beginnings(found.model, found.net)) == []
    # The components of the deck stay proved, but where the new card is one of them.
    for component in found.components:
        assert component.verdict == (verdict if component.loops else "finite")


@pytest.mark.soak
def test_two_components_may_be_endless_only_together() -> None:
    found = judged(planted("joint", base=WHOLE), "cs-2e")
    (joint,) = [component for component in found.components if component.loops]
    assert joint.joint
    assert joint.abilities == ("saver/1", "spender/1")
    triggers = {(edge.source, edge.target) for edge in found.edges}
    assert {("saver/1", "saver/1"), ("spender/1", "spender/1")} <= triggers
    assert not {("saver/1", "spender/1"), ("spender/1", "saver/1")} & triggers


ANGELS = {
    ("dark-angel-unicorn/1", "shy-angel-unicorn/1"),
    ("dark-angel-unicorn/1", "sly-angel-unicorn/1"),
    ("shy-angel-unicorn/1", "sly-angel-unicorn/1"),
}


def test_loops_that_share_a_card_are_all_looked_for_and_told() -> None:
    cards, asked = planted("two-angels"), []
    play = search(cards, "cs-2e")

    def look(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
        asked.append(abilities)
        return play(abilities, candidate)

    found = analyse(cards, plain("cs-2e"), None, look, repairs=False)
    (endless,) = [component for component in found.components if component.loops]

    assert sorted(asked) == sorted(ANGELS)
    assert {loop.abilities for loop in endless.loops} == ANGELS
    assert all(loop.witness for loop in endless.loops)


def test_a_loop_that_was_looked_for_in_vain_is_told_beside_one_that_was_found() -> None:
    # What it shares with the one that was found is taken out, so nothing else would speak of it.
    cards, missed = planted("two-angels"), ("dark-angel-unicorn/1", "shy-angel-unicorn/1")
    play = search(cards, "cs-2e")

    def look(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
        return None if abilities == missed else play(abilities, candidate)

    found = analyse(cards, plain("cs-2e"), None, look, repairs=False)
    (endless,) = [component for component in found.components if component.loops]

    assert {loop.abilities for loop in endless.loops} == ANGELS
    (vain,) = [loop for loop in endless.loops if loop.witness is None]
    assert (vain.abilities, vain.verdict, vain.doubt) == (missed, "unknown", "deck")
    assert vain is endless.loops[-1]
    assert endless.verdict == "endless-optional"
    assert found.certificate is not None


def test_a_growing_loop_is_told_from_one_that_repeats() -> None:
    for name, growing in (("growing", True), ("two-cards", False)):
        (loop,) = [loop for one in judged(planted(name), "cs-2e").components for loop in one.loops]
        assert loop.witness is not None
        assert loop.witness.growing == growing


def test_who_can_stop_a_loop() -> None:
    (loop,) = [
        loop for one in judged(planted("angel-without-exception"), "cs-2e").components for loop in one.loops
    ]
    assert loop.witness is not None
    assert loop.witness.stoppers == ("A",)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("rules", ["cs-2e", "pl-new"])
def test_the_dark_angel_needs_its_exception(rules: str) -> None:
    # The one card of the deck with and without "other than this card": that alone decides.
    cards = load_set(FROZEN)
    assert judged(cards, rules).verdict == "finite"
    without = dataclasses.replace(cards, cards={**cards.cards, "dark-angel-unicorn": _bold(cards)})
    found = analyse(without, plain(rules), None, search(without, rules))
    assert found.verdict == "endless-optional"
    assert loops(found) == [("dark-angel-unicorn",)]


def _bold(cards: CardSet) -> Card:
    angel = cards.cards["dark-angel-unicorn"]
    (ability,) = angel.abilities
    assert isinstance(ability, Triggered) and isinstance(ability.effect, May)
    gain = ability.effect.gain
    assert isinstance(gain, Action) and gain.cards.other
    bold = Action(gain.verb, {**gain.arguments, "card": Cards(gain.cards.types)})
    effect = dataclasses.replace(ability.effect, gain=bold)
    return dataclasses.replace(angel, abilities=(dataclasses.replace(ability, effect=effect),))


def test_a_ring_of_denials_is_told_beside_the_verdict() -> None:
    found = judged(planted("negating-ring"), "cs-2e")
    assert found.verdict == "finite"
    assert not found.stratified
    assert [ring.abilities for ring in found.rings] == [("rock/1", "scissors/1", "paper/1")]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "repairs"),
    [
        ("two-cards", {("once:ebb/1",), ("once:flood/1",)}),
        ("itself", {("once:wanderer/1",), ("another:wanderer/1",)}),
        (
            "angel-without-exception",
            {("once:bold-angel-unicorn/1",)},
        ),  # beside another angel "another" is too little
    ],
)
def test_the_smallest_changes_that_end_a_loop(name: str, repairs: set[tuple[str, ...]]) -> None:
    found = analyse(planted(name), plain("cs-2e"))
    assert {one for component in found.components for one in component.repairs} == repairs


def test_changes_of_ones_own_cards_alone_come_first() -> None:
    own = {"shy-angel-unicorn", "sly-angel-unicorn"}
    mixed = {
        ("once:dark-angel-unicorn/1", "once:shy-angel-unicorn/1"),
        ("once:dark-angel-unicorn/1", "once:sly-angel-unicorn/1"),
    }
    cards = planted("two-angels")
    (component,) = [one for one in analyse(cards, plain("cs-2e"), own=own).components if one.loops]

    assert component.repairs[0] == ("once:shy-angel-unicorn/1", "once:sly-angel-unicorn/1")
    assert set(component.repairs[1:]) == mixed


@pytest.mark.soak
def test_changes_of_ones_own_cards_are_told_where_fewer_of_others_would_do() -> None:
    spokes = {"left-spoke", "right-spoke"}
    for own, first in (
        (spokes, ("once:left-spoke/1", "once:right-spoke/1")),
        ({"hub"}, ("once:hub/1",)),
        ({"left-spoke"}, ("once:hub/1",)),  # alone it cannot
    ):
        found = analyse(planted("two-spokes"), plain("cs-2e"), own=own)
        (component,) = [one for one in found.components if one.loops]
        assert component.repairs[0] == first
        assert ("once:hub/1",) in component.repairs


def test_each_of_two_loops_is_mended_by_itself() -> None:
    found = judged(planted("two-cards", "itself"), "cs-2e")

    assert {
        component.abilities: set(component.repairs) for component in found.components if component.loops
    } == {
        ("ebb/1", "flood/1"): {("once:ebb/1",), ("once:flood/1",)},
        ("wanderer/1",): {("once:wanderer/1",), ("another:wanderer/1",)},
    }


def test_a_card_that_may_decline_draws_only_from_a_deck() -> None:
    # Told to draw, it goes on with an empty deck; free to draw, it is not even asked there.
    found = analyse(planted("empty-deck"), plain("cs-2e,win_check=after-chain"))
    (component,) = [component for component in found.components if component.loops]
    assert {("may:neap/1",), ("may:spring/1",)} <= set(component.repairs)


def test_the_only_dark_angel_is_mended_by_its_exception() -> None:
    cards = load_set(FROZEN)
    without = dataclasses.replace(cards, cards={**cards.cards, "dark-angel-unicorn": _bold(cards)})
    found = analyse(without, plain("cs-2e"))
    repairs = {one for component in found.components for one in component.repairs}
    assert repairs == {("another:dark-angel-unicorn/1",), ("once:dark-angel-unicorn/1",)}
