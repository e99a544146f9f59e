"""The scenarios that come with the game pass, and show all clauses that a program keeps, and all examples."""

from __future__ import annotations

from rulebook.games.unicorn_fever import GAME
from rulebook.scenarios.run import report


def test_all_pass_and_show_everything() -> None:
    form = GAME.scenarios
    outcomes, coverage = form.cover(form.read(form.shipped(), None), None)

    assert "\n".join(report(outcomes)) == ""
    assert {subject.name: subject.missing for subject in coverage.subjects} == {"clauses": [], "examples": []}
