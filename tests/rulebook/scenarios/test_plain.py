"""Scenarios of a game that says nothing of its own about them."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from cardset.errors import FaultsError
from rulebook.events import EventTable
from rulebook.game import VARIABLE, find_game
from rulebook.scenarios.form import Form
from rulebook.scenarios.model import Difference
from rulebook.scenarios.run import Outcome, report, run_all

GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture
def form(monkeypatch: pytest.MonkeyPatch) -> Form:
    monkeypatch.setenv(VARIABLE, str(GAMES))
    return find_game("foxfire").scenarios


def written(folder: Path, *scenarios: str) -> Path:
    path = folder / "s.yaml"
    entries = [
        f"  - id: s{number}\n    about: A test.\n{textwrap.indent(textwrap.dedent(text).strip(), '    ')}\n"
        for number, text in enumerate(scenarios, 1)
    ]
    path.write_text("scenarios:\n" + "".join(entries), encoding="utf-8")
    return path


def outcomes(form: Form, folder: Path, *scenarios: str) -> list[Outcome]:
    return list(run_all(form.read([written(folder, *scenarios)], None)))


CHALLENGE = """
    rules: meadow
    given: {players: 3, seed: 4, data: {hands: [7, 2, 5], deck: [1, 3, 4, 6, 8, 9], active: 0}}
    steps:
      - expect:
          asked: A
          offered: [swap, challenge p1, challenge p2]
          illegal: [challenge p0]
          sees: {A: {hand: 7, lamps.1: 2}}
      - A: challenge p1
      - expect:
          asked: B
          turn: 2
          winner: none
          data: {lamps: [2, 1, 2], laid: [7, 2], hands.0: 9}
          events: [challenged by A of B, laid by A card 7, laid by B card 2, lamp-lost by B of A number 1]
"""


def test_a_position_is_dealt_and_changed_a_move_is_said_by_its_text(form: Form, tmp_path: Path) -> None:
    assert [outcome.failure for outcome in outcomes(form, tmp_path, CHALLENGE)] == [None]


def test_every_kind_of_difference_is_told(form: Form, tmp_path: Path) -> None:
    (outcome,) = outcomes(
        form,
        tmp_path,
        """
        given: {players: 2, data: {hands: [7, 2], deck: [1, 3, 4, 5, 6, 8, 9], active: 0}}
        steps:
          - expect:
              asked: B
              offered: [swap]
              legal: [challenge p0]
              illegal: [swap]
              winner: A
              ended: dawn
              turn: 7
              events: [storm]
              data: {hands.5: 1, lamps.0: 9}
              sees: {B: {hand: 3}, C: {hand: 1}}
        """,
    )
    assert outcome.failure is not None
    assert {difference.key: difference.found for difference in outcome.failure.differences} == {
        "asked": "A",
        "offered": "[swap, challenge p1] (challenge p1 is offered too)",
        "legal": "[swap, challenge p1]",
        "illegal": "[swap] among the moves offered",
        "winner": "none",
        "ended": "the game goes on",
        "turn": "1",
        "events": "nothing",
        "data.hands.5": "there is no '5'",
        "data.lamps.0": "2",
        "sees.B.hand": "2",
        "sees.C": "2 play",
    }
    (told,) = report([outcome])
    assert "open: A is asked:\n    swap, challenge p1" in told


@pytest.mark.parametrize(
    ("step", "key", "found"),
    [
        ("B: swap", "asked", "A is asked"),
        ("A: challenge p0", "move", "not offered: foxfire.challenge"),
        ("A: chalenge p1", "move", "not offered: did you mean 'challenge'?"),
    ],
)
def test_a_step_that_cannot_be_is_a_failure(
    form: Form, tmp_path: Path, step: str, key: str, found: str
) -> None:
    text = f"given: {{players: 2, data: {{active: 0}}}}\nsteps:\n  - {step}\n"
    (outcome,) = outcomes(form, tmp_path, text)
    assert outcome.failure is not None
    (difference,) = outcome.failure.differences
    assert (difference.key, difference.found) == (key, found)


def test_a_position_that_cannot_be_is_refused(form: Form, tmp_path: Path) -> None:
    for data, words in (
        ("{hands: [7, 7]}", "these are the cards"),
        ("{lamp: 3}", "has no 'lamp'"),
        ("{active: x}", "cannot stand here"),
        ("{active: 5}", "player 5 is asked, and 2 play"),
    ):
        text = f'given: {{players: 2, data: {data}}}\nrefused: "{words}"\n'
        assert [outcome.failure for outcome in outcomes(form, tmp_path, text)] == [None]


def test_every_fault_of_shape_and_content_is_told_at_once(form: Form, tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "given: {players: 9}\nrules: moor\nsteps:\n  - A: swap\n",
        "given: {players: 2, sede: 3}\nsteps:\n  - C: swap\n",
    )
    with pytest.raises(FaultsError) as raised:
        form.read([path], None)
    told = [fault.message for fault in raised.value.faults]
    assert told[0] == "9 players cannot play"
    assert told[1].startswith("there are no rules 'moor'") or "moor" in told[1]
    assert told[2:] == ["unknown key 'sede'", "there is no player C"]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (
            "clauses: [foxfire.lamp]",
            "4:15: there is no clause 'foxfire.lamp' (did you mean 'foxfire.lamps'?)",
        ),
        ("rulings: [r1]", "4:15: there is no ruling 'r1' (the game has no rulings)"),
        (
            "clauses: [foxfire.last]\nsays: no",
            "5:11: the verdict of foxfire.last under marsh is 'yes' (this scenario says 'no')",
        ),
        (
            "clauses: [foxfire.storm]\nrules: [marsh, meadow]\nsays: {foxfire.storm: yes}",
            "6:27: the verdict of foxfire.storm under meadow is 'no' (this scenario says 'yes')",
        ),
        (
            "clauses: [foxfire.lamps]\nsays: yes",
            "5:11: foxfire.lamps has no verdict (write a 'verdict' down for it, or take the answer out)",
        ),
        (
            "clauses: [foxfire.lamps]\nsays: {foxfire.last: yes}",
            "5:12: 'foxfire.last' is none of its clauses and rulings (did you mean 'foxfire.lamps'?)",
        ),
    ],
)
def test_what_it_claims_to_show_must_be_written_down(
    form: Form, tmp_path: Path, claim: str, said: str
) -> None:
    path = written(tmp_path, f"{claim}\ngiven: {{players: 2}}\n")
    with pytest.raises(FaultsError) as raised:
        form.read([path], None)
    (fault,) = raised.value.faults
    assert str(fault).startswith(f"{path}:{said}")


def test_other_rules_than_a_preset_may_have_another_answer(form: Form, tmp_path: Path) -> None:
    text = 'clauses: [foxfire.storm]\nrules: "meadow,storms=yes"\nsays: yes\ngiven: {players: 2}\n'
    assert [outcome.failure for outcome in outcomes(form, tmp_path, text)] == [None]


def test_a_scenario_begins_anew_each_time(form: Form, tmp_path: Path) -> None:
    scenarios = form.read([written(tmp_path, CHALLENGE)], None)
    assert [outcome.failure for outcome in run_all([*scenarios, *scenarios])] == [None, None]


def test_what_is_covered_is_told_by_clause(form: Form, tmp_path: Path) -> None:
    text = f"clauses: [foxfire.challenge]\n{textwrap.dedent(CHALLENGE)}"
    _, coverage = form.cover(form.read([written(tmp_path, text)], None), None)
    clauses = next(subject for subject in coverage.subjects if subject.name == "clauses")
    assert clauses.covered["foxfire.challenge"] == ("s1",)


BRANCHES = """
    rules: meadow
    given: {players: 2, data: {hands: [7, 2], lamps: [2, 2], deck: [1, 3, 4, 5, 6, 8, 9], active: 0}}
    steps:
      - expect: {asked: A}
    branches:
      - id: lost
        about: The lower card loses.
        steps:
          - A: challenge p1
          - expect: {data: {lamps: [2, 1]}}
      - id: kept
        steps:
          - A: swap
          - expect: {data: {lamps: [2, 1]}}
"""


def test_every_branch_is_a_scenario_of_its_own(form: Form, tmp_path: Path) -> None:
    lost, kept = outcomes(form, tmp_path, BRANCHES)
    assert (lost.scenario.id, lost.scenario.about, lost.failure) == ("s1-lost", "The lower card loses.", None)
    assert kept.scenario.id == "s1-kept"
    assert kept.failure is not None and kept.failure.line == 17
    assert kept.failure.differences[0].found == "[2, 2]"


def test_until_turn_ends_nobody_is_asked_any_more(form: Form, tmp_path: Path) -> None:
    text = """
        rules: meadow
        until: turn-ends
        given: {players: 2, data: {hands: [7, 2], deck: [1, 3, 4, 5, 6, 8, 9], active: 0}}
        steps:
          - A: challenge p1
          - expect: {asked: nobody, winner: none, no-events: [turn-begins by B]}
    """
    stopped, further = outcomes(form, tmp_path, text, f"{text.rstrip()}\n          - B: swap\n")
    assert stopped.failure is None
    assert further.failure is not None
    assert further.failure.differences == (Difference("asked", "B", "nobody is asked"),)
    assert further.failure.position[0] == "the turn has ended: nobody is asked"


def test_a_game_without_turns_is_not_stopped_by_them(
    form: Form, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(form.game), "events", lambda *_: EventTable())
    with pytest.raises(FaultsError, match="no event with which a turn begins"):
        form.read([written(tmp_path, "until: turn-ends\ngiven: {players: 2}\n")], None)


def test_the_reason_of_an_illegal_move_is_expected(form: Form, tmp_path: Path) -> None:
    text = """
        given: {players: 2, data: {active: 0}}
        steps:
          - expect: {illegal: [{move: challenge p0, because: foxfire.challenge}, challenge p3]}
          - expect: {illegal: [{move: dance, because: [foxfire.storm]}]}
    """
    (outcome,) = outcomes(form, tmp_path, text)
    assert outcome.failure is not None
    told = ("illegal", "dance because of foxfire.storm", "no reason is known")
    assert outcome.failure.differences == (Difference(*told),)
    with pytest.raises(FaultsError, match=r"there is no clause 'foxfire\.stom'"):
        form.read([written(tmp_path, text.replace("storm", "stom"))], None)


def test_a_row_of_things_in_any_order_in_part_and_together(form: Form, tmp_path: Path) -> None:
    text = """
        given: {players: 2, data: {hands: [7, 2], deck: [1, 3, 4, 5, 6, 8, 9], active: 0}}
        steps:
          - expect:
              data: {hands: {in-any-order: [2, 7]}, deck: {at-least: [9, 8]}}
              sees: {A: {lamps: [2, 2], laid: {in-any-order: []}}}
              together:
                - {zones: [deck, laid, hands], cards: [1, 2, 3, 4, 5, 6, 7, 8, 9]}
                - {zones: [hands.0, hands.1], cards: {at-least: [7]}}
          - expect:
              data: {hands: {in-any-order: [2, 2]}, deck: {at-least: [7, 8]}}
              together: [{zones: [hands.0, hands.1], cards: [7]}]
    """
    (outcome,) = outcomes(form, tmp_path, text)
    assert outcome.failure is not None and outcome.failure.line == 12
    assert outcome.failure.differences == (
        Difference("data.hands", "[2, 2]", "[2, 7] (missing 2; too many: 7)"),
        Difference("data.deck", "[7, 8] and maybe more", "[1, 3, 4, 5, 6, 8, 9]"),
        Difference("together hands.0 + hands.1", "[7]", "[2, 7] (too many: 2)"),
    )
