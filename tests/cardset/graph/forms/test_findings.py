"""What is not known is said, and why: one set for each doubt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardset.catalog.translate import Translations
from cardset.domains import MESSAGES
from cardset.graph.analysis import Analysis, analyse
from cardset.graph.forms import findings
from cardset.graph.forms.words import Words
from cardset.graph.verdicts import Candidate, WitnessSearch, judge
from cardset.localize import Localizer
from cli.language import translations
from tests.cardset.graph.sets import plain, planted


def blind(abilities: tuple[str, ...], candidate: Candidate) -> None:
    """Finds no loop, whatever there is."""


def doubtful(name: str, search: WitnessSearch | None) -> Analysis:
    return analyse(planted(name), plain("cs-2e"), None, search, repairs=False)


def told(found: Analysis, name: str) -> str:
    """The first finding."""
    cards = planted(name)
    texts: Translations = translations("en", [MESSAGES], cards.roots)
    return next(iter(findings.findings(found, Words(cards, Localizer(cards, "en"), texts))))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "search", "doubt", "why"),
    [
        ("two-cards", None, "unplayed", "No rules that run are known for this game"),
        ("two-cards", blind, "deck", "and yet this deck has cards enough for one"),
        ("joint", blind, "layouts", "this deck can lie in too many ways to try them all"),
    ],
)
def test_each_doubt_is_told(name: str, search: WitnessSearch | None, doubt: str, why: str) -> None:
    found = doubtful(name, search)
    (component,) = [one for one in found.components if one.verdict == "unknown"]
    said = told(found, name)

    assert {loop.doubt for loop in component.loops} == {doubt}
    assert said.startswith("Not known: neither could it be proved that the effects of ")
    assert "Do not take them for safe. The suspicion:" in said
    assert why in said
    assert findings.EXTRA not in said


@pytest.mark.parametrize("installed", [True, False])
def test_a_proof_that_was_given_up_names_the_faster_solver_where_it_is_missing(
    installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = doubtful("two-cards", None)
    (circle,) = [one.abilities for one in found.components if one.verdict == "unknown"]
    # The same candidate: only, it is not known whether there is more.
    left = replace(found.ranking, complete=False)
    judged = judge(found.net, left, [circle], None)
    monkeypatch.setattr(findings, "installed", lambda: installed)
    said = told(replace(found, components=judged.components, ranking=left), "two-cards")

    assert [loop.doubt for loop in judged.components[0].loops] == ["effort"]
    assert "The proof became too large and was given up." in said
    assert ("pip install highspy" in said) is not installed


def test_where_others_take_part_two_players_may_settle_it() -> None:
    assert "--players 2" in told(doubtful("three-players", blind), "three-players")
    assert "--players 2" not in told(
        analyse(planted("two-cards"), plain("cs-2e"), 2, blind, repairs=False), "two-cards"
    )
