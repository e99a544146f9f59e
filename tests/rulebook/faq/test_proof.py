"""Playing answers and comparing them with verdicts: every way in which they can fail to agree is told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cardset.errors import FaultsError
from rulebook.clauses import Clause, Clauses
from rulebook.faq.proof import Played, check_verdicts, play
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.rules import PRESETS
from rulebook.games.unstable_unicorns.scenario.model import Scenario
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.rulings import Ruling

DRAWN = """\
  - id: {id}
    about: A card is drawn.
    clauses: [turn.no-pass]
    rulings: [r022]
    says: {says}
    rules: {rules}
    cards: [narwhal]
    given: {{hands: {{A: [narwhal]}}, deck: [yay]}}
    steps:
      - expect: {{hands: {{A: {hand}}}}}
"""


def drawn(
    folder: Path, *, says: str = "no", rules: str = "cs-2e", hand: str = "[narwhal]", name: str = "drawn"
) -> Scenario:
    """A scenario that says something of turn.no-pass and r022, and holds when A has a Narwhal."""
    path = folder / f"{name}.yaml"
    text = DRAWN.format(id=name, says=says, rules=rules, hand=hand)
    path.write_text(f"scenarios:\n{text}", encoding="utf-8")
    (scenario,) = read_scenarios(path)
    return scenario


def clauses(verdict: Mapping[str, str], *, executable: bool = True) -> Clauses:
    """One clause, turn.no-pass, with this verdict."""
    clause = Clause("turn.no-pass", "turn", executable, "So.", "May I?", verdict, (), "", "")
    return Clauses((), {clause.id: clause}, (), {})


def rulings(verdict: Mapping[str, str]) -> Mapping[str, Ruling]:
    return {"r022": Ruling("r022", "May I?", "So.", verdict, (), (), (), 1)}


def complaints(played: Played, known: Clauses, *, ruling: Mapping[str, str]) -> list[str]:
    return [str(fault) for fault in check_verdicts(known, rulings(ruling), played, PRESETS)]


# Playing


def test_what_is_seen_is_told_by_id_and_by_rules(tmp_path: Path) -> None:
    first = drawn(tmp_path, says="no", rules="[cs-2e, pl-new]")
    second = drawn(tmp_path, says="{r022: yes}", rules="ru-2020", name="second")

    played = play(GAME, [first, second])

    assert played.runs == 3
    assert played.said == {
        "turn.no-pass": {"cs-2e": "no", "pl-new": "no"},
        "r022": {"cs-2e": "no", "pl-new": "no", "ru-2020": "yes"},
    }
    assert played.of("turn.no-pass") == (first, second)
    assert played.of("r001") == ()


def test_a_failed_scenario_names_the_answers_that_fall(tmp_path: Path) -> None:
    good = drawn(tmp_path, name="good")
    bad = drawn(tmp_path, hand="[yay]", rules="[cs-2e, pl-new]", name="bad")

    with pytest.raises(FaultsError) as raised:
        play(GAME, [good, bad])

    told = str(raised.value).splitlines()
    assert len(told) == 2
    for line, rules in zip(told, ("cs-2e", "pl-new"), strict=True):
        assert line == (
            f"{bad.path}:11:1: bad under {rules} fails at expect: hands.A: [yay] expected, "
            "[narwhal] (missing yay; too many: narwhal) found "
            "(it was to prove: turn.no-pass, r022, narwhal)"
        )


def test_two_scenarios_that_contradict_each_other_are_told(tmp_path: Path) -> None:
    first = drawn(tmp_path, says="no", name="first")
    second = drawn(tmp_path, says="{turn.no-pass: no, r022: yes}", rules="[pl-new, cs-2e]", name="second")

    with pytest.raises(FaultsError) as raised:
        play(GAME, [first, second])

    assert str(raised.value) == (
        f"{second.path}:2:1: second says 'yes' to r022 under cs-2e (first says 'no')"
    )


def test_they_contradict_each_other_however_their_rules_are_written(tmp_path: Path) -> None:
    first = drawn(tmp_path, says="no", rules='"cs-2e,own_neigh=yes"', name="first")
    second = drawn(tmp_path, says="yes", rules='"002,own-neigh=true"', name="second")

    with pytest.raises(FaultsError, match="second says 'yes' to r022 under cs-2e,own_neigh=yes"):
        play(GAME, [first, second])


def test_an_option_that_is_no_change_is_the_preset(tmp_path: Path) -> None:
    played = play(GAME, [drawn(tmp_path, says="no", rules='"cs-2e,own-neigh=no"')])

    assert played.said["r022"] == {"cs-2e": "no"}


def test_other_rules_may_have_other_answers(tmp_path: Path) -> None:
    first = drawn(tmp_path, says="no", name="first")
    second = drawn(tmp_path, says="yes", rules='"cs-2e,own-neigh=yes"', name="second")

    assert play(GAME, [first, second]).said["r022"] == {"cs-2e": "no", "cs-2e,own_neigh=yes": "yes"}


# Comparing with what is written down


def test_nothing_is_wrong_when_all_agree(tmp_path: Path) -> None:
    played = play(GAME, [drawn(tmp_path, says="no", rules=f"[{', '.join(PRESETS)}]")])
    verdict = dict.fromkeys(PRESETS, "no")

    assert complaints(played, clauses(verdict), ruling=verdict) == []


def test_a_verdict_that_nobody_shows_is_told_for_every_preset(tmp_path: Path) -> None:
    played = play(GAME, [drawn(tmp_path, says="no", rules="[cs-2e, ru-2020]")])
    verdict = dict.fromkeys(PRESETS, "no")

    assert complaints(played, clauses(verdict), ruling={"cs-2e": "no"}) == [
        f"no scenario shows the verdict of turn.no-pass under {rules} "
        "(add 'says: {turn.no-pass: no}' to a scenario with these rules)"
        for rules in ("pl-new", "pl-nsfw")
    ]


def test_what_is_shown_under_changed_rules_is_no_proof_for_the_preset(tmp_path: Path) -> None:
    played = play(GAME, [drawn(tmp_path, says="no", rules='"cs-2e,own-neigh=yes"')])

    (complaint,) = complaints(played, clauses({"cs-2e": "no"}), ruling={"pl-new": "no"})[:1]
    assert complaint.startswith("no scenario shows the verdict of turn.no-pass under cs-2e ")


def test_a_verdict_that_playing_contradicts_is_told_with_who_shows_it(tmp_path: Path) -> None:
    played = play(
        GAME,
        [
            drawn(tmp_path, says="no", rules="cs-2e", name="first"),
            drawn(tmp_path, says="no", rules="[cs-2e, pl-new]", name="second"),
        ],
    )

    assert complaints(played, clauses({"cs-2e": "no", "pl-new": "yes"}), ruling={"cs-2e": "no"}) == [
        "the verdict of turn.no-pass under pl-new is 'yes', played it is 'no' (shown by second)"
    ]


def test_an_answer_to_what_has_no_verdict_is_told(tmp_path: Path) -> None:
    played = play(GAME, [drawn(tmp_path, says="no")])

    assert complaints(played, clauses({"cs-2e": "no"}), ruling={}) == [
        "scenarios answer r022, which has no verdict (write it down, or take their answers out)"
    ]


def test_a_clause_that_no_program_can_keep_needs_no_scenario() -> None:
    played = Played((), 0, {})

    assert complaints(played, clauses({"cs-2e": "no"}, executable=False), ruling={}) == []
