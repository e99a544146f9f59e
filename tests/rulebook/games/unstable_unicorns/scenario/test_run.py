"""Running scenarios: the runner is strict, and a failure says what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns import preset
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.run import report, run, run_all
from tests.rulebook.games.unstable_unicorns.scenario.files import outcome, write

COPIES = sum(card.copies for card in load_set().cards.values())
DEALT = sum(card.copies for card in load_set().cards.values() if card.type != "baby")
"""How many cards the shipped set has, and how many of them begin in the deck."""

WINDOW = """
given: {hands: {A: [narwhal, yay], B: [neigh, claw-machine]}}
steps:
  - A: {play: narwhal}
"""


def differing(folder: Path, scenario: str) -> list[tuple[str, str, str]]:
    failure = outcome(folder, scenario)
    return [(key, wanted, found) for key, wanted, found in failure.differences] if failure else []


# Moves


def test_a_step_fails_when_somebody_else_is_asked(tmp_path: Path) -> None:
    failure = outcome(tmp_path, WINDOW + "  - A: pass\n")

    assert failure is not None
    assert (failure.line, failure.step) == (7, "A: pass")
    assert failure.differences == (("asked", "A", "B is asked (respond)"),)


def test_a_step_fails_when_the_move_is_not_offered(tmp_path: Path) -> None:
    assert differing(tmp_path, WINDOW + "  - B: {respond: super-neigh}\n") == [
        ("move", "{respond: super-neigh}", "not offered")
    ]
    assert differing(tmp_path, WINDOW + "  - B: draw\n") == [("move", "draw", "not offered")]


def test_a_step_fails_when_it_does_not_say_enough(tmp_path: Path) -> None:
    scenario = """
    given:
      hands: {A: [unicorn-poison], B: [yay]}
      stables: {B: [basic-unicorn-red], C: [basic-unicorn-red]}
    steps:
      - A: {play: unicorn-poison}
    """

    assert differing(tmp_path, scenario + "  - A: {choose: basic-unicorn-red}\n") == [
        ("move", "{choose: basic-unicorn-red}", "offered 2 times: say more")
    ]
    assert not differing(tmp_path, scenario + "  - A: {choose: basic-unicorn-red, of: C}\n")


def test_a_play_goes_into_the_own_stable_unless_it_says_otherwise(tmp_path: Path) -> None:
    scenario = """
    given: {hands: {A: [yay], B: [claw-machine]}}
    steps:
      - A: {play: yay%s}
      - expect: {stables: {%s: [yay]}}
    """

    assert not differing(tmp_path, scenario % ("", "A"))
    assert not differing(tmp_path, scenario % (", into: A", "A"))
    assert not differing(tmp_path, scenario % (", into: B", "B"))


def test_no_move_follows_the_end_of_the_game(tmp_path: Path) -> None:
    scenario = """
    given: {hands: {A: [yay]}, deck: [neigh], deck-rest: none}
    steps:
      - A: draw
      - B: draw
    """

    assert differing(tmp_path, scenario) == [("asked", "B", "the game is over")]


def test_no_question_may_be_left_open(tmp_path: Path) -> None:
    failure = outcome(tmp_path, WINDOW)

    assert failure is not None
    assert failure.step == "the end"
    assert failure.differences == (("asked", "no open question", "B is asked (respond)"),)
    assert not differing(tmp_path, WINDOW + "  - expect: {asked: {B: respond}}\n")
    assert not differing(tmp_path, WINDOW + "open: true\n")
    assert differing(tmp_path, WINDOW + "  - expect: {turn: A}\n")


# Positions


def test_a_position_is_set_up_as_it_says(tmp_path: Path) -> None:
    scenario = """
    given:
      players: 3
      turn: B
      phase: draw
      extra-turns: 1
      stables: {A: [narwhal], B: [baby-narwhal, yay]}
      hands: {B: [claw-machine], C: [neigh, neigh]}
      deck: [glitter-bomb, super-neigh]
      discard: [rainbow-aura]
    steps:
      - expect:
          turn: B
          phase: action
          asked: {B: act}
          stables: {A: [narwhal], B: [yay, baby-narwhal], C: []}
          hands: {A: [], B: [claw-machine, glitter-bomb], C: [neigh, neigh]}
          deck-top: [super-neigh]
          deck-size: %d
          discard: [rainbow-aura]
          nursery-size: 12
          box: []
      - B: draw
      - expect: {turn: B, hold: {B: [claw-machine, glitter-bomb, super-neigh]}, hand-sizes: {B: 4}}
    """
    # Six cards are named elsewhere and one is drawn; B's extra turn brings the fourth card in hand.

    assert not differing(tmp_path, scenario % (DEALT - 7))


@pytest.mark.parametrize("phase", ["draw", "action", "end"])
def test_a_later_phase_does_not_begin_the_turn(tmp_path: Path, phase: str) -> None:
    scenario = f"""
    given: {{phase: {phase}, stables: {{A: [claw-machine]}}, hands: {{A: [yay, neigh], B: [claw-machine]}}}}
    steps:
      - expect: {{turn: {"B" if phase == "end" else "A"}, hand-sizes: {{A: {3 if phase == "draw" else 2}}}}}
      - expect: {{no-events: [effect]}}
    """

    assert not differing(tmp_path, scenario)


def test_an_effect_is_owed_once_for_every_time_it_is_forgotten(tmp_path: Path) -> None:
    scenario = """
    define:
      - {id: toll, type: downgrade, copies: 3, abilities: [{when: {turn: begins}, do: {draw: {amount: 1}}}]}
    given: {phase: action, stables: {A: [toll, toll, toll]}, hands: {A: [yay]}, forgotten: [toll, toll]}
    steps:
      - expect: {asked: {A: act}, hand-sizes: {A: 3}}
    """

    assert not differing(tmp_path, scenario)


def test_nothing_else_is_in_the_deck_when_that_is_said(tmp_path: Path) -> None:
    scenario = """
    given: {hands: {A: [yay]}, deck: [neigh, narwhal], deck-rest: none, nursery: [baby-narwhal]}
    steps:
      - expect: {deck: [neigh, narwhal], nursery: [baby-narwhal], box-size: %d}
    """

    assert not differing(tmp_path, scenario % (COPIES - 4))


def test_what_cannot_be_is_refused_with_the_reason(tmp_path: Path) -> None:
    for position, reason in (
        ("deal: {players: 9}", "9 players cannot play"),
        ("given: {hands: {A: [narwhal], B: [narwhal]}}", "'narwhal' is in two zones"),
        ("given: {deck: [yay, yay, yay]}", "there are not 3 copies of 'yay'"),
        ("given: {hands: {A: [baby-narwhal]}}", "a Baby"),
    ):
        expected = "'baby-narwhal' cannot be" if reason == "a Baby" else reason
        assert not differing(tmp_path, f'{position}\nrefused: "{expected}"')
        (found,) = differing(tmp_path, f"{position}\nrefused: full moon")
        assert found[0] == "refused"
        assert expected in found[2]


def test_a_position_that_can_be_is_not_refused(tmp_path: Path) -> None:
    assert differing(tmp_path, "deal: {players: 8}\nrefused: too many") == [
        ("refused", "'too many'", "the position was set up")
    ]


# Expectations

KEPT = """
given:
  players: 3
  stables: {A: [narwhal, rainbow-aura], B: [nanny-cam]}
  hands: {A: [yay, claw-machine], B: [super-neigh, slowdown]}
  deck: [neigh, glitter-bomb]
  discard: [good-deal]
steps:
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("stables: {A: [rainbow-aura, narwhal]}", "stables: {A: [narwhal]}"),
        ("stables: {C: []}", "stables: {A: [narwhal, rainbow-aura, yay]}"),
        ("hands: {A: [claw-machine, yay]}", "hands: {A: [yay, yay]}"),
        ("hold: {A: [yay], C: []}", "hold: {A: [neigh]}"),
        ("hand-sizes: {A: 2, C: 0}", "hand-sizes: {A: 3}"),
        ("stable-sizes: {A: 2}", "stable-sizes: {A: 1}"),
        ("unicorns: {A: 1, B: 0}", "unicorns: {A: 2}"),
        ("discard: [good-deal]", "discard: []"),
        ("discard-size: 1", "discard-size: 0"),
        ("nursery-size: 13", "nursery-size: 12"),
        ("box-size: 0", "box-size: 1"),
        ("table: []", "table: [yay]"),
        ("deck-top: [neigh, glitter-bomb]", "deck-top: [glitter-bomb, neigh]"),
        ("deck-top: []", "deck: []"),
        (f"deck-size: {DEALT - 8}", f"deck-size: {DEALT - 9}"),
        ("turn: A", "turn: B"),
        ("phase: action", "phase: draw"),
        ("asked: {A: act}", "asked: {A: may}"),
        ("asked: {A: act}", "asked: nobody"),
        ("winner: none", "winner: A"),
        ("winner: none", "winner: nobody"),
        (
            "offered: [draw, {play: [yay, claw-machine], into: [A, B, C]}]",
            "offered: [draw, {play: [yay, claw-machine]}]",
        ),
        (
            "offered: [draw, {play: [yay, claw-machine], into: [A, B, C]}]",
            "offered: [draw, end, {play: [yay, claw-machine], into: [A, B, C]}]",
        ),
        ("legal: [draw, {play: yay}]", "legal: [{play: neigh}]"),
        ("legal: [{play: yay, into: C}]", "legal: [pass]"),
        ("illegal: [{play: neigh}, end]", "illegal: [{play: yay, into: C}]"),
        ("illegal: [pass]", "illegal: [{play: yay}]"),
        ("no-events: [drawn, discarded yay]", "ended: goal"),
        ("sees: {A: {hands: {B: [slowdown, super-neigh]}}}", "sees: {A: {hands: {B: hidden}}}"),
        ("sees: {B: {hands: {A: hidden}}}", "sees: {B: {hands: {A: [yay, claw-machine]}}}"),
        ("sees: {A: {asked: true}, B: {asked: false}}", "sees: {B: {asked: true}}"),
        ("sees: {A: {looks-at: []}}", "sees: {A: {looks-at: [neigh]}}"),
    ],
)
def test_an_expectation_holds_or_does_not(tmp_path: Path, right: str, wrong: str) -> None:
    assert not differing(tmp_path, f"{KEPT}  - expect: {{{right}}}\n")

    (found,) = differing(tmp_path, f"{KEPT}  - expect: {{{wrong}}}\n")
    assert found[0].partition(".")[0] == wrong.partition(":")[0]


def test_events_are_looked_for_in_order_and_from_the_last_time(tmp_path: Path) -> None:
    scenario = WINDOW + "  - B: {respond: neigh}\n"
    right = (
        "events: [plays narwhal, responds neigh]",
        "events: [plays narwhal by A, responds neigh by B because-of narwhal, stopped narwhal]",
        "events: [turn-begins by B, drawn of B]",
    )
    wrong = (
        "events: [responds neigh, plays narwhal]",
        "events: [plays narwhal by B]",
        "events: [stopped narwhal because-of super-neigh]",
        "no-events: [stopped]",
        "no-events: [drawn by B]",
    )

    for line in right:
        assert not differing(tmp_path, f"{scenario}  - expect: {{{line}}}\n"), line
    for line in wrong:
        assert differing(tmp_path, f"{scenario}  - expect: {{{line}}}\n"), line
    twice = "  - expect: {events: [stopped narwhal]}\n"
    assert not differing(tmp_path, scenario + twice)
    assert differing(tmp_path, scenario + twice + twice)


def test_winner_and_end_are_told(tmp_path: Path) -> None:
    scenario = """
    given: {stables: {B: [narwhal]}, hands: {A: [yay]}, deck: [neigh], deck-rest: none}
    steps:
      - A: draw
      - expect: {%s}
    """

    assert not differing(tmp_path, scenario % "winner: B, ended: deck, asked: nobody")
    assert differing(tmp_path, scenario % "winner: A, ended: goal, asked: {B: act}") == [
        ("winner", "A", "B"),
        ("ended", "goal", "deck"),
        ("asked", "B: act", "nobody"),
    ]


# Runs


def test_every_rule_of_a_list_is_run_under(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        rules: [cs-2e, "pl-new,hand_limit=5"]
        given: {hands: {A: [narwhal]}}
        steps:
          - expect: {offered: [draw, {play: narwhal}]}
        """,
    )

    outcomes = list(run_all(read_scenarios(path)))

    assert [(str(outcome.rules), outcome.failure is None) for outcome in outcomes] == [
        ("cs-2e", True),
        ("pl-new,hand_limit=5", False),
    ]


def test_a_failure_is_told_once_for_all_rules_that_have_it(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        rules: [cs-2e, ru-2020]
        given: {hands: {A: [yay]}}
        steps:
          - expect: {hands: {A: [yay, neigh]}}
        """,
    )

    (told,) = report(run_all(read_scenarios(path)))

    lines = told.splitlines()
    assert lines[:7] == [
        f"{path}:7: s under cs-2e, ru-2020",
        "  A test.",
        "  at expect",
        "  hands.A",
        "    - [neigh, yay]",
        "    + [yay] (missing neigh)",
        "  open: A is asked (act, because of the turn):",
    ]
    assert "    A: stable [], hand [yay]" in lines


def test_chance_begins_with_the_seed(tmp_path: Path) -> None:
    hands = set()
    for seed in range(12):
        path = write(
            tmp_path,
            f"""
            given:
              seed: {seed}
              hands: {{A: [americorn], B: [yay, narwhal, claw-machine, glitter-bomb]}}
            steps:
              - A: {{play: americorn}}
              - A: {{use: americorn}}
              - expect: {{hand-sizes: {{A: 1}}}}
              - expect: {{hands: {{A: []}}}}
            """,
        )
        (scenario,) = read_scenarios(path)
        first, again = (run(scenario, preset("cs-2e")).failure for _ in range(2))
        assert first is not None
        assert first == again
        hands.add(first.differences[0].found)
    assert len(hands) > 1
