"""Loops that can be played are found, told as scenarios that pass, and judged by who can stop them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardset.graph.verdicts import Witness
from cardset.load import load_set
from cardset.model import CardSet
from rulebook.games.unstable_unicorns import preset
from rulebook.games.unstable_unicorns.chains.witness import find
from rulebook.games.unstable_unicorns.engine import Deck, build_deck
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.run import report, run_all

FORCED, OPTIONAL = "endless-forced", "endless-optional"


@cache
def cards() -> CardSet:
    return load_set(None, [Path(__file__).with_name("cards.yaml")])


@cache
def deck() -> Deck:
    return build_deck(cards())


def found(*names: str, rules: str = "cs-2e", **more: Any) -> Witness | None:
    abilities = [f"{name}/{n}" for name in names for n in range(1, len(cards().cards[name].abilities) + 1)]
    return find(deck(), preset(rules), abilities, **more)


@pytest.mark.parametrize(
    ("names", "rules", "kind", "stoppers", "round_"),
    [
        (["bold-angel"], "cs-2e", OPTIONAL, "A", ["bold-angel/1"]),
        (["bold-angel"], "pl-new", OPTIONAL, "A", ["bold-angel/1"]),
        (["ebb", "flood"], "cs-2e", FORCED, "", ["ebb/1", "flood/1"]),
        (["ebb", "flood"], "pl-nsfw", FORCED, "", ["ebb/1", "flood/1"]),
        # With an empty deck nobody draws; where it ends the game at once, there is no chain to go on.
        (["thirsty"], "pl-new", FORCED, "", ["thirsty/1"]),
        (["wanderer"], "cs-2e", OPTIONAL, "AB", ["wanderer/1"]),
        # Neither makes the other wait; a card that brings both sets them going.
        (["spender", "saver"], "cs-2e", OPTIONAL, "AB", ["saver/1", "spender/1"]),
    ],
)
def test_a_loop_is_found_and_judged(
    names: list[str], rules: str, kind: str, stoppers: str, round_: list[str]
) -> None:
    witness = found(*names, rules=rules)

    assert witness is not None
    assert (witness.kind, "".join(witness.stoppers)) == (kind, stoppers)
    assert sorted(set(witness.abilities)) == round_
    assert not witness.growing


def test_choices_of_which_none_leads_out_stop_nothing() -> None:
    """Each time there are two cards to bring, and both go on."""
    witness = found("ebb", "flood", "surge")

    assert witness is not None
    assert witness.kind == FORCED
    assert witness.stoppers == ()


def test_a_loop_through_a_theft_can_be_stopped_by_the_thief() -> None:
    witness = found("thief", "loot", "fence")

    assert witness is not None
    assert sorted(set(witness.abilities)) == ["fence/1", "loot/1", "thief/1"]
    assert witness.kind == OPTIONAL


@pytest.mark.soak
@pytest.mark.parametrize("rules", ["cs-2e", "ru-2020"])
def test_a_loop_of_the_shipped_decks_goes_through_a_lent_card(rules: str, tmp_path: Path) -> None:
    """In the first print one card lends another. Given away and taken back at once it waits for two players,
    each of whom must then steal the thief itself."""
    both = build_deck(load_set(["uu-base-2e", "uu-nsfw"], print="first"))
    thief = "horny-flying-unicorn/1"

    witness = find(both, preset(rules), [thief], {thief: 1})

    assert witness is not None
    assert (witness.kind, set(witness.abilities), witness.players) == (FORCED, {thief}, 2)
    file = tmp_path / "loop.yaml"
    file.write_text(witness.scenario, encoding="utf-8")
    assert list(report(run_all(read_scenarios(file)))) == []


def test_a_loop_that_needs_three_players_is_found_with_three() -> None:
    witness = found("parcel")

    assert found("parcel", players=2) is None
    assert witness is not None
    assert (witness.players, witness.kind) == (3, FORCED)


def test_a_loop_in_which_ever_more_waits_is_growing() -> None:
    witness = found("twice")

    assert witness is not None
    assert (witness.kind, witness.growing) == (FORCED, True)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("names", "rules"),
    [
        (["shy-angel"], "cs-2e"),
        (["tired-ebb", "flood"], "cs-2e"),
        (["tired-ebb", "flood"], "pl-new"),
        (["thirsty"], "cs-2e"),
        (["wallflower"], "cs-2e"),
        (["dark-angel-unicorn", "necromancer-unicorn", "seductive-unicorn"], "cs-2e"),
    ],
)
def test_what_comes_to_an_end_has_no_witness(names: list[str], rules: str) -> None:
    assert found(*names, rules=rules) is None


def test_two_angels_do_together_what_one_cannot() -> None:
    witness = found("shy-angel", "dark-angel-unicorn")

    assert witness is not None
    assert sorted(set(witness.abilities)) == ["dark-angel-unicorn/1", "shy-angel/1"]


def test_what_a_loop_moves_about_is_put_into_the_position() -> None:
    """The cards of the loop alone cannot go on: it passes another Downgrade round."""
    witness = found("echo")
    again = found("echo", moved=["type:downgrade"])

    assert witness is not None
    assert again is not None
    assert (set(witness.abilities), witness.kind, witness.growing) == ({"echo/1"}, FORCED, True)
    assert witness.scenario == again.scenario


def test_only_abilities_that_begin_are_put_into_the_position() -> None:
    witness = find(deck(), preset("cs-2e"), ["thief/1", "bold-angel/1"], {"bold-angel/1": 1, "thief/1": 0})

    assert witness is not None
    assert "thief" not in witness.scenario


def test_what_is_no_ability_of_the_deck_is_passed_by() -> None:
    assert find(deck(), preset("cs-2e"), ["all:everything", "nobody/1"], limit=200) is None


def test_the_same_cards_give_the_same_witness() -> None:
    assert found("spender", "saver") == found("spender", "saver")


def test_a_set_of_few_cards_that_all_do_something_will_do(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "set.yaml").write_text(
        "id: tides\nname: Tides\ngame: unstable-unicorns\nedition: first\nlanguage: en\nlicence: CC0\n"
        "box: {distinct: 2, copies: 4}\n"
    )
    (tmp_path / "cards" / "tides.yaml").write_text(
        "".join(
            f"- id: {name}\n  name: {name}\n  type: upgrade\n  copies: 2\n  abilities:\n"
            "    - when: {this: entered}\n"
            "      do: {then: [{sacrifice: {card: this}}, {bring: {card: upgrade}}]}\n"
            "  sources: [own]\n"
            for name in ("low", "high")
        )
    )
    tides = load_set(tmp_path)

    witness = find(build_deck(tides), preset("cs-2e"), ["low/1", "high/1"])

    assert witness is not None
    assert witness.kind == FORCED
    file = tmp_path / "witness.yaml"
    file.write_text(witness.scenario)
    assert list(report(run_all(read_scenarios(file, cards=tides)))) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("names", "rules"),
    [
        (["bold-angel"], "cs-2e"),
        (["ebb", "flood", "surge"], "ru-2020"),
        (["thirsty"], "pl-nsfw"),
        (["thief", "loot", "fence"], "pl-new"),
        (["parcel"], "cs-2e"),
        (["twice"], "cs-2e,flyers=after"),
        (["spender", "saver"], "cs-2e"),
    ],
)
def test_a_witness_is_a_scenario_that_passes(names: list[str], rules: str, tmp_path: Path) -> None:
    """It needs nothing but itself: cards that were added are defined in it."""
    witness = found(*names, rules=rules)
    assert witness is not None
    file = tmp_path / "witness.yaml"
    file.write_text(witness.scenario)

    assert list(report(run_all(read_scenarios(file)))) == []
