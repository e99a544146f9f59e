"""The scenarios that come with the game."""

from __future__ import annotations

import pytest

from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.scenario.coverage import SECTIONS
from rulebook.scenarios.run import report
from tests.rulebook.games.unstable_unicorns.carried_out import carried_out, on_one_worker

pytestmark = on_one_worker


def test_all_are_as_expected() -> None:
    outcomes, _ = carried_out()

    assert not list(report(outcomes))
    assert len(outcomes) > 1000


def test_they_cover_the_rules_and_the_vocabulary(
    subtests: pytest.Subtests,
) -> None:
    subjects = {subject.name: subject for subject in carried_out()[1].subjects}

    for name in ("clauses", "rulings", "examples", *SECTIONS):
        with subtests.test(name):
            assert subjects[name].covered
            assert not subjects[name].missing


def test_every_reading_of_a_disputed_ruling_is_shown(
    subtests: pytest.Subtests,
) -> None:
    for ruling in GAME.rulings.values():
        for reading in ruling.disputed:
            option, _, value = reading.partition("=")
            with subtests.test(f"{ruling.id} {reading}"):
                assert [
                    outcome.scenario.id
                    for outcome in carried_out()[0]
                    if ruling.id in outcome.scenario.rulings
                    and {point.name: point.value for point in outcome.rules.points()}[option] == value
                ]


def test_what_they_say_of_cards_is_seen() -> None:
    assert not carried_out()[1].claims


def test_they_are_under_every_preset() -> None:
    outcomes, _ = carried_out()

    assert {outcome.rules.name for outcome in outcomes} == {"cs-2e", "ru-2020", "pl-new", "pl-nsfw"}
