"""What makes scenarios short: a stop, branches, parts of zones, several zones, reasons, what is at stake."""

from __future__ import annotations

from pathlib import Path

from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.run import run_all
from tests.rulebook.games.unstable_unicorns.scenario.files import faults, outcome, write

GIVEN = """
    given: {players: 2, hands: {A: [narwhal]}, deck: [yay, slowdown, good-deal]}
"""


def differences(folder: Path, scenario: str) -> dict[str, str]:
    failure = outcome(folder, scenario)
    return {difference.key: difference.found for difference in failure.differences} if failure else {}


def test_until_turn_ends_nobody_draws_any_more_and_nobody_is_asked(tmp_path: Path) -> None:
    assert not differences(
        tmp_path,
        f"""{GIVEN}
    until: turn-ends
    steps:
      - A: {{play: narwhal}}
      - expect: {{asked: nobody, winner: none, turn: B, hands: {{B: []}}, deck-top: [yay, slowdown]}}
""",
    )


def test_until_turn_ends_the_beginning_of_the_own_turn_is_none(tmp_path: Path) -> None:
    assert not differences(
        tmp_path,
        """
    until: turn-ends
    given: {players: 2, phase: beginning, hands: {A: [narwhal]}, deck: [yay, slowdown]}
    steps:
      - expect: {asked: {A: act}}
      - A: {play: yay}
      - expect: {hands: {A: [narwhal], B: []}, deck-top: [slowdown]}
""",
    )


def test_after_the_stop_no_step_is_left(tmp_path: Path) -> None:
    steps = "until: turn-ends\n    steps: [{A: draw}, {B: draw}]\n"
    assert differences(tmp_path, f"{GIVEN}    {steps}") == {"asked": "nobody is asked"}


BRANCHES = """
    given:
      hands: {A: [unicorn-poison], B: [good-deal]}
      stables: {B: [black-knight-unicorn, narwhal]}
    steps:
      - A: {play: unicorn-poison}
      - A: {choose: narwhal}
    branches:
      - id: used
        about: He steps in.
        steps:
          - B: {use: black-knight-unicorn}
          - expect: {stables: {B: [narwhal]}, events: [replaced narwhal by B of B]}
      - id: declined
        case: declined
        steps:
          - B: {decline: black-knight-unicorn}
          - expect: {stables: {B: [black-knight-unicorn, yay]}}
    cards: [black-knight-unicorn]
"""


def test_every_branch_is_a_scenario_of_its_own(tmp_path: Path) -> None:
    used, declined = read_scenarios(write(tmp_path, BRANCHES))
    assert [(one.id, one.about, one.case, len(one.steps)) for one in (used, declined)] == [
        ("s-used", "He steps in.", "", 4),
        ("s-declined", "A test.", "declined", 4),
    ]
    assert [step.line for step in declined.steps] == [8, 9, 19, 20]
    first, second = run_all([used, declined])
    assert first.failure is None
    assert second.failure is not None and second.failure.line == 20


def test_the_faults_of_all_branches_are_told(tmp_path: Path) -> None:
    wrong = BRANCHES.replace("use: black-knight-unicorn", "use: black-knigt").replace("yay]", "yaay]")
    assert [(fault.line, fault.message) for fault in faults(tmp_path, wrong)] == [
        (14, "there is no card 'black-knigt'"),
        (20, "there is no card 'yaay'"),
    ]


def test_which_card_a_replacement_is_for_is_expected_and_told(tmp_path: Path) -> None:
    start = BRANCHES.partition("    branches:")[0]
    assert not differences(tmp_path, f"{start}      - expect: {{asked: {{B: may}}, for: narwhal}}\n")
    failure = outcome(tmp_path, f"{start}      - expect: {{asked: {{B: may}}, for: yay}}\n")
    assert failure is not None
    assert failure.position[0] == "open: B is asked (may, because of black-knight-unicorn, for narwhal):"


ONE_TO_DESTROY = """
    rules: pl-new
    given: {hands: {A: [basic-unicorn-red, two-for-one]}, stables: {A: [broken-stable, yay], B: [narwhal]}}
"""


def test_the_reason_of_an_illegal_move_is_expected_and_told(tmp_path: Path) -> None:
    move = "{play: two-for-one, because: %s}"
    steps = "    steps:\n      - expect: {illegal: [%s]}\n"
    assert not differences(tmp_path, ONE_TO_DESTROY + steps % (move % "impossible.cannot-play-from-hand"))
    assert differences(tmp_path, ONE_TO_DESTROY + steps % (move % "[effects.continuous-duration, yay]")) == {
        "illegal": "impossible.cannot-play-from-hand"
    }
    played = f"{ONE_TO_DESTROY}    steps:\n      - A: {{play: two-for-one}}\n"
    assert differences(tmp_path, played) == {"move": "not offered: impossible.cannot-play-from-hand"}
    (fault,) = faults(tmp_path, ONE_TO_DESTROY + steps % (move % "impossible.cannot-play"))
    assert fault.message == "there is no clause 'impossible.cannot-play'"


def test_a_zone_holds_at_least_these_cards(tmp_path: Path) -> None:
    steps = "    steps:\n      - expect: {nursery: {at-least: %s}, hands: {A: {at-least: [narwhal]}}}\n"
    assert not differences(tmp_path, GIVEN + steps % "[baby-narwhal, baby-unicorn-red]")
    assert list(differences(tmp_path, GIVEN + steps % "[baby-narwhal, baby-narwhal]")) == ["nursery"]


def test_several_zones_are_looked_at_as_one(tmp_path: Path) -> None:
    text = """
    given: {players: 2, hands: {A: [narwhal]}, deck: [yay, slowdown, neigh], deck-rest: none}
    steps:
      - A: draw
      - B: draw
      - expect: {together: [{zones: [deck, hands.A, hands.B], cards: %s}]}
    """
    assert not differences(tmp_path, text % "[narwhal, neigh, slowdown, yay]")
    assert list(differences(tmp_path, text % "[neigh, slowdown, yay]")) == [
        "together deck + hands.A + hands.B"
    ]
    assert not differences(tmp_path, text % "{at-least: [yay, neigh]}")


def test_faults_of_shape_and_of_content_are_told_together(tmp_path: Path) -> None:
    text = """
    rules: cs2e
    given: {fase: draw, hands: {A: [narwal]}}
    steps:
      - A: {play: narwal}
      - expect: {open: true, discard: [yaay]}
    """
    assert [(fault.line, fault.message) for fault in faults(tmp_path, text)] == [
        (4, "there are no rules 'cs2e'"),
        (5, "unknown key 'fase'"),
        (5, "there is no card 'narwal'"),
        (7, "there is no card 'narwal'"),
        (8, "unknown key 'open'"),
        (8, "there is no card 'yaay'"),
    ]
    assert faults(tmp_path, text)[4].hint == "it belongs to the whole scenario, beside 'steps'"
