"""The whole decision on the base deck and on other sets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardset.graph.analysis import about, analyse
from cardset.graph.verify import check
from cardset.load import load_set
from rulebook.games.unstable_unicorns.rules import PRESETS
from tests.cardset.graph.sets import plain, small
from tests.cardset.samples import PEBBLES
from tests.cli.running import FROZEN

STRETCH = Path(__file__).parents[1] / "stretch" / "cards.yaml"
VARIANTS = ("cs-2e,flyers=after", "cs-2e,empty_deck=reshuffle", "pl-new,empty_deck=reshuffle,flyers=after")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", [*PRESETS, *VARIANTS])
def test_the_base_deck_is_proved_finite(rules: str) -> None:
    found = analyse(load_set(), plain(rules))
    assert found.verdict == "finite"
    assert found.stratified
    assert ("dark-angel-unicorn/1", "necromancer-unicorn/1", "seductive-unicorn/1") in [
        component.abilities for component in found.components
    ]
    assert found.bound is not None
    assert found.bound.most > 0
    assert {row.ability for row in found.rows} == {node.id for node in found.nodes}
    assert all(row.round > 0 and row.falls for row in found.rows)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("sets", [["uu-nsfw"], ["uu-base-2e", "uu-nsfw"]], ids="+".join)
def test_the_second_deck_is_proved_finite_alone_and_beside_the_first(sets: list[str], rules: str) -> None:
    found = analyse(load_set(sets), plain(rules))
    assert found.verdict == "finite"
    assert found.stratified


def test_the_certificate_holds_for_its_set_and_no_other() -> None:
    cards, rules = load_set(FROZEN), plain("cs-2e")
    found = analyse(cards, rules)
    certificate = json.loads(json.dumps(found.certificate))
    assert check(found.net, certificate, about(cards, rules, None)) == []
    other = analyse(cards, plain("cs-2e,flyers=after"))
    assert check(other.net, certificate, about(cards, plain("cs-2e,flyers=after"), None))
    more = load_set(FROZEN, [STRETCH])
    assert check(found.net, certificate, about(more, rules, None))
    certificate["rounds"][-1]["weights"] = {"dark-angel-unicorn@stable.active": 1}
    assert check(found.net, certificate, about(cards, rules, None))


def test_the_same_set_gives_the_same_answer() -> None:
    first, second = (analyse(load_set(FROZEN), plain("pl-new")) for _ in range(2))
    assert json.dumps(first.certificate) == json.dumps(second.certificate)


def test_cards_of_another_deck_are_in_the_model() -> None:
    found = analyse(load_set(FROZEN, [STRETCH]), plain("cs-2e"))
    assert {"discard-for-a-baby/1", "scapegoat/1", "trade-itself/1"} <= {node.id for node in found.nodes}
    assert {component.verdict for component in found.components} <= {"finite", "unknown"}


def test_another_game_is_followed_as_well() -> None:
    found = analyse(load_set(PEBBLES), {})
    assert [node.id for node in found.nodes] == ["magpie/1", "tide/1", "landslide/1", "shiny-find/1"]
    assert found.verdict == "finite"
    assert {(edge.source, edge.target) for edge in found.edges} == {
        ("magpie/1", "tide/1"),
        ("landslide/1", "tide/1"),
    }


def test_a_set_without_abilities_is_finite() -> None:
    found = analyse(small("[{id: plain, type: basic}]"), {})
    assert (found.verdict, found.nodes, found.components) == ("finite", (), ())
    assert found.certificate is not None


def test_a_loop_for_which_the_deck_is_too_small_is_bounded() -> None:
    # It asks for one Narwhal in the hand and for another one in the Stable, and goes on to another player.
    text = """
- {{id: whale, type: upgrade, copies: {copies}, families: [narwhal]}}
- id: rover
  type: upgrade
  abilities:
    - when: {{this: entered}}
      do:
        then:
          - discard: {{card: {{family: narwhal}}}}
          - retrieve: {{card: {{family: narwhal}}}}
          - move: {{card: {{family: narwhal}}, of: you, to: another-player}}
          - steal: {{card: {{family: narwhal}}}}
          - move: {{card: this, of: you, to: another-player}}
"""
    assert analyse(small(text.format(copies=1)), {}, 2).verdict == "bounded-for-deck"
    assert analyse(small(text.format(copies=4)), {}, 2).verdict == "unknown"
