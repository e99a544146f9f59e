"""Plays in which one effect triggers another: those that are kept, and how they are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns.deck import build_deck
from rulebook.games.unstable_unicorns.faq.trials import Bench, Tried, look_for, set_up, to_play, with_cards
from rulebook.games.unstable_unicorns.faq.triggers import kept_files, show, triggered
from rulebook.games.unstable_unicorns.rules import CS_2E, PRESETS
from rulebook.games.unstable_unicorns.scenario.model import SCENARIOS, Scenario
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.games.unstable_unicorns.scenario.words import fits, offers
from rulebook.scenarios.model import Step


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench(build_deck(load_set()))


@pytest.fixture(scope="module")
def kept() -> list[Scenario]:
    return read_scenarios(SCENARIOS / "triggers")


def played(scenario: Scenario, preset: str, bench: Bench) -> Tried:
    """The moves of a kept scenario, made by hand from its position."""
    assert scenario.given is not None
    state = set_up(scenario.given, bench.deck, PRESETS[preset])
    assert state is not None
    moves = []
    for step in scenario.steps:
        if isinstance(step, Step):
            (move,) = [move for move, offer in offers(state) if fits(step.move, offer, "ABC"[step.player])]
            moves.append(move)
            state.play(move)
    return Tried(scenario.given, PRESETS[preset], tuple(moves), state)


def test_kept_plays_show_what_they_claim(kept: list[Scenario], bench: Bench) -> None:
    assert len(kept) > 200
    for scenario in kept:
        for preset in scenario.rules:
            found = triggered(bench.deck, played(scenario, preset, bench))
            assert scenario.triggers in found, (scenario.id, preset)


def test_kept_plays_hold_no_card_that_does_not_matter(kept: list[Scenario], bench: Bench) -> None:
    """A spot check: what lies in a hand or on the discard pile is needed for the play to go so."""
    scenario = next(one for one in kept if one.id == "kiss-of-life-triggers-greedy-flying-unicorn")
    assert scenario.given is not None

    assert scenario.given.hands[0] == ("kiss-of-life",)
    assert scenario.given.discard[0] == "greedy-flying-unicorn"


def test_a_pair_that_cannot_be_is_not_shown(bench: Bench) -> None:
    assert show(bench, "good-deal/1", "glitter-bomb/1", CS_2E) is None


def test_a_search_finds_the_shortest_way_and_gives_up_where_there_is_none(bench: Bench) -> None:
    given = to_play(
        with_cards(bench.bare(), "stable", 1, "basic-unicorn-blue", "llamacorn"), "unicorn-poison"
    )

    way = look_for(
        bench, given, CS_2E, lambda state: any(event.kind == "destroyed" for event in state.journal or ())
    )

    assert way is not None
    assert [move.kind for move in way.moves] == ["play", "card"]
    assert look_for(bench, given, CS_2E, lambda state: state.turn == 99) is None


def test_more_copies_than_there_are_make_no_position(bench: Bench) -> None:
    given = with_cards(bench.bare(), "stable", 0, "rhinocorn", "rhinocorn")

    assert set_up(given, bench.deck, CS_2E) is None


@pytest.mark.soak
def test_kept_files_are_those_that_are_found_today() -> None:
    for name, text in kept_files(load_set()).items():
        assert (SCENARIOS / "triggers" / name).read_text(encoding="utf-8") == text, (
            "run: python -m rulebook.games.unstable_unicorns.faq.triggers"
        )
    assert {path.name for path in Path(SCENARIOS / "triggers").iterdir()} == set(kept_files(load_set()))
