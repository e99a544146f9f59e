"""The graph of triggers: its edges, the reasons, what is pruned and why."""

from __future__ import annotations

from functools import cache

import pytest

from cardset.graph.build import Model, build
from cardset.graph.triggers import AGAIN, STATE, Edge, edges, knots, multigraph, pruned
from cardset.graph.world import World
from cardset.load import load_set
from tests.cardset.graph.sets import analysed, plain, planted, small


@cache
def base(rules: str = "cs-2e") -> Model:
    return build(World(load_set(), plain(rules)))


@cache
def found(rules: str = "cs-2e") -> dict[tuple[str, str, str], Edge]:
    return {(edge.source, edge.target, edge.event): edge for edge in edges(base(rules))}


@cache
def left_out() -> dict[tuple[str, str], str]:
    return {(edge.source, edge.target): edge.reason for edge in pruned(base(), edges(base()))}


@pytest.mark.parametrize(
    ("does", "again"),
    [
        ("{bring: {card: downgrade}}", False),
        ("{later: {when: {turn: ends}, do: {bring: {card: downgrade}}}}", False),
        ("{later: {when: {this: left}, do: {bring: {card: downgrade}}}}", True),  # in another turn
    ],
)
def test_what_happens_once_per_turn_triggers_itself_only_by_what_outlasts_the_turn(
    does: str, again: bool
) -> None:
    cards = small(f"""
- {{id: ear, type: upgrade, abilities: [
    {{when: {{card: downgrade, event: entered}}, once: turn, do: {does}}}]}}
- {{id: weed, type: downgrade, abilities: [{{always: {{open-hand: {{}}}}}}]}}
""")
    ends = {(edge.source, edge.target) for edge in edges(build(World(cards, plain("cs-2e"))))}
    assert (("ear/1", "ear/1") in ends) == again


def test_an_edge_says_in_a_sentence_why() -> None:
    edge = found()["dark-angel-unicorn/1", "necromancer-unicorn/1", "entered"]
    assert edge.reason == (
        "Necromancer Unicorn may be brought into a Stable by Dark Angel Unicorn (from the discard pile to a "
        "Stable); that triggers “When this card enters your Stable”."
    )
    assert edge.cards == ("necromancer-unicorn",)


@pytest.mark.parametrize(
    ("source", "target", "event"),
    [
        ("unicorn-poison/1", "stabby-the-unicorn/1", "destroyed"),  # its own trigger
        ("stabby-the-unicorn/1", "stabby-the-unicorn/1", "destroyed"),  # brought back before it strikes
        ("seductive-unicorn/1", "barbed-wire/1", "left"),  # it listens where the card was
        ("seductive-unicorn/1", "barbed-wire/1", "entered"),  # and where the card comes
        ("tiny-stable/1", "unicorn-phoenix/1", "sacrificed"),  # steps in
        ("unicorn-poison/1", "black-knight-unicorn/1", "destroyed"),  # steps in for another card
        ("mother-goose-unicorn/1", "tiny-stable/1", STATE),  # a Unicorn more
        ("two-for-one/1", "tiny-stable/1", STATE),  # Pandamonium less
        ("re-target/1", "tiny-stable/1", STATE),  # Tiny Stable itself comes
        ("tiny-stable/1", "tiny-stable/1", AGAIN),
        ("kiss-of-life/1", "dark-angel-unicorn/1", "entered"),
        ("unicorn-swap/1", "dark-angel-unicorn/1", "entered"),
    ],
)
def test_what_triggers_what(source: str, target: str, event: str) -> None:
    assert (source, target, event) in found()


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("americorn/1", "seductive-unicorn/1"),  # cards in hands trigger nothing
        ("llamacorn/1", "barbed-wire/1"),
        ("good-deal/1", "greedy-flying-unicorn/1"),
        ("claw-machine/1", "tiny-stable/1"),
    ],
)
def test_what_triggers_nothing(source: str, target: str) -> None:
    assert not [key for key in found() if key[:2] == (source, target)]


def test_flyers_follow_where_they_have_been_in_the_discard_pile() -> None:
    key = ("unicorn-poison/1", "greedy-flying-unicorn/2", "destroyed")
    assert key not in found()
    assert key in found("cs-2e,flyers=after")


@pytest.mark.parametrize(
    ("source", "target", "why"),
    [
        (
            "dark-angel-unicorn/1",
            "dark-angel-unicorn/1",
            "The words “other than this card” leave out the only card by which Dark Angel Unicorn would "
            "hear.",
        ),
        (
            "alluring-narwhal/1",
            "mother-goose-unicorn/1",
            "What enters your Stable because of Alluring Narwhal is never Mother Goose Unicorn.",
        ),
    ],
)
def test_a_pruned_edge_says_why(source: str, target: str, why: str) -> None:
    assert left_out()[source, target] == why


def test_no_edge_is_both_there_and_pruned() -> None:
    assert not {(source, target) for source, target, _ in found()} & set(left_out())
    assert all(left_out().values())


def test_a_card_that_comes_once_per_turn_does_not_trigger_itself() -> None:
    text = """
- id: echo
  type: upgrade
  copies: {copies}
  abilities:
    - {{when: {{card: upgrade, event: entered}}, once: turn, do: {{move: {{card: upgrade}}}}}}
"""
    for copies, itself in ((1, False), (2, True)):
        model = analysed(text.format(copies=copies))
        assert bool(edges(model)) == itself
    model = analysed(text.format(copies=1))
    (edge,) = pruned(model, edges(model))
    assert edge.reason == "Echo does it once per turn, and there is one copy of it."


def test_another_card_than_itself_is_another_copy_at_least() -> None:
    model = build(World(planted("another"), {}))
    assert not [edge for edge in edges(model) if edge.source == edge.target == "wallflower/1"]
    model = build(World(planted("itself"), {}))
    assert [edge.event for edge in edges(model) if edge.source == edge.target == "wanderer/1"] == ["entered"]


def test_the_base_deck_has_three_components() -> None:
    graph = multigraph(dict.fromkeys(node for node, _ in base().live), edges(base()))
    assert knots(graph) == (
        ("dark-angel-unicorn/1", "necromancer-unicorn/1", "seductive-unicorn/1"),
        ("stabby-the-unicorn/1",),
        ("tiny-stable/1",),
    )
    assert graph.nodes["dark-angel-unicorn/1"]["name"] == "Dark Angel Unicorn"
    assert graph.has_edge("dark-angel-unicorn/1", "necromancer-unicorn/1", key="entered")
