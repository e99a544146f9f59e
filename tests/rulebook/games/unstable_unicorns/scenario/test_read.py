"""Reading scenarios: what a file says, and every fault at its line and column."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cardset.errors import CardsetError, FaultsError
from cardset.load import load_set
from rulebook.games.unstable_unicorns.scenario.model import Deal, Wanted, shipped
from rulebook.games.unstable_unicorns.scenario.read import SCHEMA, read_scenarios
from rulebook.rulings import EXAMPLES_SCHEMA, RULINGS_SCHEMA
from rulebook.scenarios.model import Expect, Step
from tests.rulebook.games.unstable_unicorns.scenario.files import faults, write

pytestmark = pytest.mark.usefixtures("own_cache")


# What is read


def test_a_position_is_read_with_its_defaults(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        given:
          stables: {B: [narwhal, yay]}
          deck: [neigh]
        steps:
          - A: draw
        """,
    )

    (scenario,) = read_scenarios(path)

    given = scenario.given
    assert given is not None
    assert (scenario.id, scenario.line, scenario.rules, scenario.case) == ("s", 2, ("cs-2e",), "")
    assert (given.players, given.turn, given.phase, given.plays, given.rest) == (2, 0, "action", 1, True)
    assert given.stables == ((), ("narwhal", "yay"))
    assert given.hands == ((), ())
    assert given.nursery is None
    assert scenario.steps == (Step(8, 0, Wanted("draw")),)


def test_as_many_play_as_the_last_letter_says_wherever_it_stands(tmp_path: Path) -> None:
    for place in ("A: {pick: E}", "E: pass", "expect: {hand-sizes: {E: 0}}", "expect: {legal: [{pick: E}]}"):
        (scenario,) = read_scenarios(write(tmp_path, f"given: {{}}\nsteps:\n  - {place}\n"))
        assert scenario.given is not None
        assert scenario.given.players == 5, place


def test_a_list_stands_for_several_moves(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        given: {players: 3}
        steps:
          - A: {choose: [narwhal, yay], of: B}
          - B: {part: 2}
          - C: {play: yay, into: A}
        """,
    )

    (scenario,) = read_scenarios(path)

    assert scenario.steps == (
        Step(6, 0, Wanted("choose", "narwhal", "B")),
        Step(6, 0, Wanted("choose", "yay", "B")),
        Step(7, 1, Wanted("part", number=2)),
        Step(8, 2, Wanted("play", "yay", "A")),
    )


def test_a_deal_begins_with_the_first_player(tmp_path: Path) -> None:
    (scenario,) = read_scenarios(write(tmp_path, "deal: {players: 4}\nsteps:\n  - A: draw\n"))

    assert (scenario.given, scenario.deal) == (None, Deal(players=4, seed=1, first=0))


def test_a_card_defined_in_place_is_a_card_of_this_scenario_alone(tmp_path: Path) -> None:
    text = """
    define:
      - {id: hay-thief, type: upgrade, copies: 2}
    given: {hands: {A: [hay-thief, hay-thief]}}
    steps:
      - expect: {asked: {A: act}}
    """

    (scenario,) = read_scenarios(write(tmp_path, text))

    known = scenario.deck.set.cards
    assert known["hay-thief"].name == "Hay Thief"
    assert known["hay-thief"].copies == 2
    assert set(known) - {"hay-thief"} == set(load_set().cards)


def test_folders_are_read_with_all_that_is_below_them(tmp_path: Path) -> None:
    text = "given: {}\nsteps:\n  - A: draw\n"
    (tmp_path / "deep").mkdir()
    write(tmp_path, text, "b.yaml")
    write(tmp_path, text, "deep/a.yaml").write_text(
        write(tmp_path, text, "b.yaml").read_text("utf-8").replace("id: s", "id: t"), "utf-8"
    )

    assert [scenario.id for scenario in read_scenarios(tmp_path)] == ["s", "t"]


def test_what_ships_is_read_from_the_cache_as_from_the_files(tmp_path: Path) -> None:
    path = shipped()[0]

    first = read_scenarios(path)
    again = read_scenarios(path)

    assert list((tmp_path / "cache").glob("scenarios-*.json"))
    assert [(s.id, s.given, s.steps) for s in first] == [(s.id, s.given, s.steps) for s in again]
    assert isinstance(first[0].steps[-1], Expect | Step)


# What is refused


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        (
            "given: {hands: {A: [narwal]}}\nsteps: [{A: draw}]",
            "4:25: there is no card 'narwal' (did you mean",
        ),
        ("clauses: [turn.drew]\ngiven: {}\nsteps: [{A: draw}]", "4:15: there is no clause 'turn.drew'"),
        ("rulings: [r999]\ngiven: {}\nsteps: [{A: draw}]", "4:15: there is no ruling 'r999'"),
        ("examples: [neigh.neih]\ngiven: {}\nsteps: [{A: draw}]", "4:16: there is no example 'neigh.neih'"),
        ("rules: cs-3e\ngiven: {}\nsteps: [{A: draw}]", "4:12: there are no rules 'cs-3e' (did you mean"),
        (
            'rules: ["cs-2e,flyer=after"]\ngiven: {}\nsteps: [{A: draw}]',
            "4:13: 'flyer=after' is not an option",
        ),
        ("given: {players: 9}\nsteps: [{A: draw}]", "4:22: 9 players cannot play (expected 2 to 8)"),
        ("deal: {players: 1}\nsteps: [{A: draw}]", "4:21: 1 player cannot play (expected 2 to 8)"),
        (
            "given: {hands: {A: [narwhal]}, deck: [narwhal]}\nsteps: [{A: draw}]",
            "4:43: 'narwhal' is in two zones (it is in the hand of A already)",
        ),
        (
            "given: {deck: [super-neigh, super-neigh]}\nsteps: [{A: draw}]",
            "4:33: there are not 2 copies of 'super-neigh' (there is 1)",
        ),
        (
            "given: {stables: {A: [yay, yay]}, discard: [yay]}\nsteps: [{A: draw}]",
            "4:49: there are not 3 copies of 'yay' (there are 2)",
        ),
        (
            "given: {hands: {B: [baby-narwhal]}}\nsteps: [{A: draw}]",
            "4:25: 'baby-narwhal' cannot be in the hand of B (a Baby is in the Nursery or in a Stable)",
        ),
        ("given: {nursery: [narwhal]}\nsteps: [{A: draw}]", "4:23: 'narwhal' cannot be in the Nursery"),
        ("given: {players: 2.0}\nsteps: [{A: draw}]", "4:22: the number 2.0 stands here (expected a whole"),
        ("given: {stables: {A: [neigh]}}\nsteps: [{A: draw}]", "'neigh' cannot be in the Stable of A"),
        ("given: {players: 2}\nsteps:\n  - C: pass", "6:12: there is no player C (2 play)"),
        ("given: {players: 2}\nsteps:\n  - A: {pick: D}", "6:19: there is no player D (2 play)"),
        ("given: {}\nsteps:\n  - A: {ply: yay}", "6:13: unknown key 'ply' (did you mean 'play'?)"),
        ("given: {}\nsteps:\n  - A: {play: yai}", "6:19: there is no card 'yai' (did you mean 'yay'?)"),
        ("given: {}\nsteps:\n  - X: draw", "6:9: unknown key 'X'"),
        ("given: {fase: draw}\nsteps: [{A: draw}]", "4:13: unknown key 'fase' (did you mean 'phase'?)"),
        (
            "given: {}\nsteps:\n  - expect: {events: [sacrifced]}",
            "there is no event 'sacrifced' (did you mean",
        ),
        ("given: {}\nsteps:\n  - expect: {events: [drawn by]}", "'drawn by' is not written as expected"),
        ("given: {}\nsteps:\n  - expect: {events: [drawn by C]}", "6:27: there is no player C"),
        ("given: {}\nsteps:\n  - expect: {offered: [{choose: yai}]}", "there is no card 'yai'"),
        ("given: {}\nsteps:\n  - expect: {sees: {A: {looks-at: [yai]}}}", "there is no card 'yai'"),
        ("given: {}\nsteps:\n  - expect: {stables: {A: [yai]}}", "there is no card 'yai'"),
        ("given: {}\ndeal: {players: 2}\nsteps: [{A: draw}]", "5:5: 'deal' cannot stand beside 'given'"),
        ("given: {}\nsteps: [{A: draw}]\nrefused: no", "6:5: 'refused' cannot stand beside 'steps'"),
        ("given: {}", "2:5: a scenario needs 'steps' or 'refused'"),
        ("steps: [{A: draw}]", "2:5: a scenario needs 'given' or 'deal'"),
        ("case: declined\ngiven: {}\nsteps: [{A: draw}]", "4:5: 'case' says how cards work (add cards)"),
        (
            "given: {phase: draw, stables: {A: [yay]}, forgotten: [narwhal]}\nsteps: [{A: draw}]",
            "'narwhal' is not in the Stable of A",
        ),
        (
            "given: {stables: {A: [yay, yay]}, forgotten: [yay, yay, yay]}\nsteps: [{A: draw}]",
            "'yay' is forgotten more often than it is there",
        ),
        (
            "given: {phase: beginning, stables: {A: [yay]}, forgotten: [yay]}\nsteps: [{A: draw}]",
            "nothing is forgotten before the beginning is over",
        ),
        (
            "define: [{id: hay, type: upgrad}]\ngiven: {}\nsteps: [{A: draw}]",
            "there is no card type 'upgrad' (did you mean 'upgrade'?)",
        ),
        ("define: [{id: yay, type: upgrade}]\ngiven: {}\nsteps: [{A: draw}]", "the card id 'yay' is taken"),
        (
            "define:\n  - {id: hay, type: upgrade, abilities: [{when: {turn: begins}, do: {discrad: {}}}]}\n"
            "given: {}\nsteps: [{A: draw}]",
            "unknown verb 'discrad' (did you mean 'discard'?)",
        ),
        (
            "define:\n  - {id: hay, type: upgrade, abilities: [{do: {draw: {}}}]}\n"
            "given: {}\nsteps: [{A: draw}]",
            "an effect without 'when' never happens on a card of the type 'upgrade'",
        ),
    ],
)
def test_a_fault_is_told_where_it_stands(tmp_path: Path, scenario: str, expected: str) -> None:
    told = [str(fault) for fault in faults(tmp_path, scenario)]

    assert len(told) == 1
    assert told[0].startswith(f"{tmp_path / 's.yaml'}:")
    assert expected in told[0]


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    write(tmp_path, "given: {deck: [narwal]}\nsteps:\n  - A: {play: yai}\n", "a.yaml")
    write(tmp_path, "given: {}}\nsteps: []\n", "b.yaml")

    with pytest.raises(FaultsError) as caught:
        read_scenarios(tmp_path)

    assert [(Path(str(f.path)).name, f.line) for f in caught.value.faults] == [
        ("a.yaml", 4),
        ("a.yaml", 6),
        ("b.yaml", 4),
    ]


def test_an_id_is_taken_in_one_file_and_in_several(tmp_path: Path) -> None:
    text = "given: {}\nsteps:\n  - A: draw\n"
    first = write(tmp_path, text, "a.yaml")
    second = write(tmp_path, text, "b.yaml")

    with pytest.raises(FaultsError) as across:
        read_scenarios(first, second)
    twice = first.read_text("utf-8") + first.read_text("utf-8").partition("\n")[2]
    first.write_text(twice, "utf-8")
    with pytest.raises(FaultsError) as within:
        read_scenarios(first)

    assert str(across.value) == f"{second}:2:5: the id 's' is taken (by the scenario at {first}:2)"
    assert str(within.value) == f"{first}:7:9: the id 's' is taken (by the scenario in line 2)"


def test_a_folder_without_scenarios_and_a_missing_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match="there are no scenarios in this folder"):
        read_scenarios(tmp_path)
    with pytest.raises(CardsetError, match="there is no such file"):
        read_scenarios(tmp_path / "none.yaml")


# The schemas


def test_a_link_that_leads_in_a_circle_is_told(tmp_path: Path) -> None:
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    with pytest.raises(FaultsError, match="cannot be read: Too many levels"):
        read_scenarios(loop)


@pytest.mark.parametrize("path", [SCHEMA, RULINGS_SCHEMA, EXAMPLES_SCHEMA], ids=lambda path: path.name)
def test_the_schemas_are_schemas_of_2020(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))

    assert data["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert data["$id"].endswith(f"/{path.name}")
    assert data["title"]
    assert data["description"]
    Draft202012Validator.check_schema(data)
