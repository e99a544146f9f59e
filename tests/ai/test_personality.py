"""A character's file: what is read from it, and how every slip in it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.games.unstable_unicorns.facts import FACTS
from ai.personality import Character, find, read, shipped
from cardset.errors import CardsetError, FaultsError

HEAD = "name: Rival\nabout: A rival.\n"


def written(folder: Path, text: str, name: str = "rival") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def character(folder: Path, text: str) -> Character:
    return read(written(folder, text), FACTS)


def faults(folder: Path, text: str) -> list[str]:
    """What is wrong with a file, each with its place; line 3 is the first one of ``text``."""
    with pytest.raises(FaultsError) as caught:
        character(folder, text)
    return [str(fault).removeprefix(f"{folder / 'rival.yaml'}:") for fault in caught.value.faults]


@pytest.mark.parametrize("ident", shipped(FACTS))
def test_those_that_come_with_us_can_be_read(ident: str) -> None:
    found = read(find(ident, FACTS), FACTS)
    assert found.id == ident
    assert found.shipped
    assert found.rules and found.prefer
    assert all(rule.say for rule in found.rules), "each can say why"


def test_there_are_enough_of_them_and_no_two_are_called_the_same() -> None:
    names = {read(find(ident, FACTS), FACTS).name for ident in shipped(FACTS)}
    assert len(names) == len(shipped(FACTS)) >= 6


def test_a_file_may_hold_nothing_but_a_name(tmp_path: Path) -> None:
    found = character(tmp_path, "")
    assert (found.id, found.name, found.about) == ("rival", "Rival", "A rival.")
    assert (found.rules, found.prefer, found.shipped) == ((), (), False)


def test_the_rules_of_another_come_after_ones_own(tmp_path: Path) -> None:
    found = character(tmp_path, "like: steady\nrules:\n  - {name: mine, do: {kind: draw}}\n")
    steady = read(find("steady", FACTS), FACTS)
    assert [rule.name for rule in found.rules] == ["mine", *(rule.name for rule in steady.rules)]
    assert found.own == 1
    assert found.prefer == steady.prefer
    assert {rule.character for rule in found.rules} == {"", "steady"}


def test_another_may_be_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "teachers").mkdir()
    written(tmp_path / "teachers", "rules:\n  - {name: theirs, do: {kind: draw}}\n", "old")
    written(tmp_path / "teachers", "like: old.yaml\n", "young")
    found = character(tmp_path, "like: teachers/young.yaml\n")
    assert [rule.name for rule in found.rules] == ["theirs"]


def test_a_fact_that_there_is_not(tmp_path: Path) -> None:
    text = "rules:\n  - name: a\n    when: {neigh_in_hand: 2}\n    do: {knid: respond}\n"
    assert faults(tmp_path, text) == [
        "5:12: there is no fact 'neigh_in_hand' (did you mean 'neighs_in_hand'?)",
        "6:10: there is no fact 'knid' (did you mean 'kind'?)",
    ]


def test_a_fact_in_the_wrong_place(tmp_path: Path) -> None:
    text = "rules:\n  - name: a\n    when: {card_type: magic}\n    do: {my_turn: yes}\n"
    assert faults(tmp_path, text) == [
        "5:12: 'card_type' is a fact of a move (it belongs under do: or prefer:)",
        "6:10: 'my_turn' is a fact of the position (it belongs under when:)",
    ]


def test_a_value_that_a_fact_never_has(tmp_path: Path) -> None:
    text = "prefer:\n  - {target: [rival, laeder], weight: 1}\n  - {verbs: detsroy, weight: 1}\n"
    assert faults(tmp_path, text) == [
        "4:22: target is never 'laeder' (did you mean 'leader'?)",
        "5:13: verbs is never 'detsroy' (did you mean 'destroy'?)",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rulse: []\n", ["3:1: unknown key 'rulse' (did you mean 'rules'?)"]),
        ("rules: none\n", ["3:8: the text 'none' stands here (expected a list)"]),
        ("rules:\n  - {do: {kind: draw}}\n", ["4:5: the key 'name' is missing (needed here: name)"]),
        ("rules:\n  - {name: a}\n", ["4:5: the rule does not say what to do (add do: or prefer:)"]),
        (
            "rules:\n  - {name: a, chance: 0, do: {kind: draw}}\n",
            ["4:23: 0 is out of range (at least 1)"],
        ),
        ("prefer:\n  - {kind: play}\n", ["4:5: the key 'weight' is missing (needed here: weight)"]),
        (
            "prefer:\n  - {kind: play, weight: 1, times: hnad}\n",
            ["4:36: 'hnad' is no number (did you mean 'hand'?)"],
        ),
        (
            "rules:\n  - {name: a, do: {kind: draw}}\n  - {name: a, do: {kind: end}}\n",
            ["5:12: there is such a rule already (the other one is in line 4)"],
        ),
        ("like: raecr\n", ["3:7: there is no character 'raecr' (did you mean 'racer'?)"]),
        ("like: rival.yaml\n", ["3:7: 'rival.yaml' is in the end like this one (leave out one 'like')"]),
    ],
)
def test_every_other_slip_has_its_place(tmp_path: Path, text: str, said: list[str]) -> None:
    assert faults(tmp_path, text) == said


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    text = "like: nobody\nrules:\n  - {name: a, when: {hnad: 1}, do: {kidn: draw}}\n  - {name: b}\n"
    assert len(faults(tmp_path, text)) == 4


def test_two_that_are_like_each_other(tmp_path: Path) -> None:
    written(tmp_path, "like: rival.yaml\n", "other")
    with pytest.raises(FaultsError, match=r"other.yaml:3:7: 'rival.yaml' is in the end like this one"):
        character(tmp_path, "like: other.yaml\n")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match="there is no such file"):
        read(tmp_path / "nobody.yaml", FACTS)
    with pytest.raises(CardsetError, match=r"there is no character 'thef' \(did you mean 'thief'\?\)"):
        find("thef", FACTS)


def test_the_folder_holds_characters_only() -> None:
    assert {path.suffix for path in FACTS.characters.iterdir()} == {".yaml"}
