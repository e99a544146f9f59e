"""Standing effects that deny each other."""

from __future__ import annotations

from cardset.graph.stratified import denials, rings
from cardset.graph.world import World
from cardset.load import load_set
from tests.cardset.graph.sets import small


def found(text: str) -> list[tuple[str, ...]]:
    return [ring.abilities for ring in rings(World(small(text), {}))]


def test_the_base_deck_can_be_looked_at_layer_by_layer() -> None:
    world = World(load_set(), {})
    assert rings(world) == ()
    said = {(denial.source, denial.target): denial.code for denial in denials(world)}
    assert said["blinding-light/1", "ginormous-unicorn/1"] == "effects"
    assert ("pandamonium/1", "ginormous-unicorn/1") in said  # a Panda counts as nothing
    assert ("pandamonium/1", "rainbow-aura/1") in said  # nor does it protect Pandas
    assert ("pandamonium/1", "nanny-cam/1") not in said


def test_two_that_deny_each_other_are_a_ring() -> None:
    text = """
- {id: day, type: upgrade, abilities: [{always: {no-effects: {card: downgrade}}}]}
- {id: night, type: downgrade, abilities: [{always: {no-effects: {card: upgrade}}}]}
- {id: dusk, type: magical, abilities: [{always: {counts-as: {amount: 2}}}]}
"""
    assert found(text) == [("day/1", "night/1")]


def test_a_family_that_lasting_effects_alone_name_tells_cards_apart() -> None:
    text = """
- {id: day, type: upgrade, families: [neigh], abilities: [
    {always: {no-effects: {card: {type: upgrade, family: narwhal}}}}]}
- {id: night, type: upgrade, families: [narwhal], abilities: [
    {always: {no-effects: {card: {type: upgrade, family: neigh}}}}]}
"""
    assert found(text) == [("day/1", "night/1")]


def test_a_card_may_deny_itself() -> None:
    liar = "- {id: liar, type: upgrade, copies: %d, abilities: [{always: {no-effects: {card: %s}}}]}"
    assert found(liar % (1, "card")) == [("liar/1",)]
    assert found(liar % (1, "{type: card, other: true}")) == []
    assert found(liar % (2, "{type: card, other: true}")) == [("liar/1",)]  # two of them deny each other


def test_what_nothing_can_affect_is_not_denied() -> None:
    text = """
- {id: light, type: downgrade, abilities: [{always: {no-effects: {card: unicorn}}}]}
- {id: rock, type: magical, abilities: [{always: {cannot-be: {card: this, event: affected}}}]}
"""
    assert found(text) == []


def test_protection_that_can_be_taken_away_may_be_part_of_a_ring() -> None:
    text = """
- {id: plain, type: basic}
- {id: light, type: downgrade, abilities: [{always: {no-effects: {card: magical}}}]}
- {id: guard, type: magical, abilities: [{always: {cannot-be: {card: basic, event: affected}}}]}
- {id: shade, type: downgrade, abilities: [{always: {no-effects: {card: basic}}}]}
"""
    assert (
        found(text) == []
    )  # the guard keeps Basic Unicorns from the shade, and only the light denies the guard
    text = text.replace("{no-effects: {card: magical}}", "{no-effects: {card: unicorn}}")
    assert found(text) == [("light/1", "guard/1")]
