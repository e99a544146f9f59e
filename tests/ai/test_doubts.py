"""What a file can hardly mean: rules that never decide, an opponent that only declines."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.doubts import doubts
from ai.games.unstable_unicorns.facts import FACTS
from ai.personality import find, read, shipped

HEAD = "name: Rival\nabout: A rival.\nrules:\n"


def noted(folder: Path, *rules: str) -> list[str]:
    """The doubts about a character with these rules, which begin in line 4."""
    path = folder / "rival.yaml"
    path.write_text(HEAD + "".join(f"  - {rule}\n" for rule in rules), encoding="utf-8")
    return [str(fault).removeprefix(f"{path}:") for fault in doubts(read(path, FACTS), FACTS)]


@pytest.mark.parametrize("ident", shipped(FACTS))
def test_those_that_come_with_us_raise_none(ident: str) -> None:
    assert doubts(read(find(ident, FACTS), FACTS), FACTS) == []


def test_an_answer_that_the_question_does_not_have(tmp_path: Path) -> None:
    assert noted(tmp_path, "{name: a, when: {decision: act}, do: {kind: respond}}") == [
        "4:12: the rule 'a' never decides (to 'act' nobody answers 'respond')"
    ]
    assert noted(tmp_path, "{name: a, when: {decision: not respond}, do: {kind: respond}}") != []
    assert noted(tmp_path, "{name: a, when: {decision: [act, respond]}, do: {kind: respond}}") == []


def test_a_rule_behind_one_that_always_decides(tmp_path: Path) -> None:
    pass_by = "{name: a, when: {decision: respond}, do: {kind: pass}}"
    stop = "{name: b, when: {decision: respond, hand: 3}, do: {kind: respond}}"
    assert noted(tmp_path, pass_by, stop) == [
        "5:12: the rule 'b' never decides ('a' in line 4 always decides before it)"
    ]
    assert noted(tmp_path, stop, pass_by) == []


@pytest.mark.parametrize(
    "first",
    [
        "{name: a, chance: 50, when: {decision: respond}, do: {kind: pass}}",
        "{name: a, when: {decision: respond, hand: 2}, do: {kind: pass}}",
        "{name: a, when: {decision: respond}, do: {kind: respond}}",
        "{name: a, when: {decision: act}, do: {kind: draw}}",
        "{name: a, when: {decision: respond}, do: {kind: pass, harms_me: no}}",
    ],
)
def test_a_rule_behind_one_that_leaves_something(tmp_path: Path, first: str) -> None:
    assert noted(tmp_path, first, "{name: b, when: {decision: respond, hand: 3}, do: {kind: respond}}") == []


DECLINES = [
    "{name: a, when: {decision: respond}, do: {kind: pass}}",
    "{name: b, when: {decision: act}, do: {kind: [draw, end]}}",
    "{name: c, when: {decision: may}, do: {kind: no}}",
]


def test_one_that_always_declines(tmp_path: Path) -> None:
    said = ["1:1: Rival always declines (add a rule that does something)"]
    assert noted(tmp_path, *DECLINES) == said
    assert noted(tmp_path, "{name: a, do: {kind: [draw, end, pass, no]}}") == said
    for left in range(3):
        assert noted(tmp_path, *(rule for number, rule in enumerate(DECLINES) if number != left)) == []
    assert noted(tmp_path, "{name: z, when: {hand: 7}, do: {kind: play}}", *DECLINES) == []


def test_numbers_and_cards_that_there_are_not(tmp_path: Path) -> None:
    assert noted(tmp_path, "{name: a, when: {players: more than 8}, do: {card: narwhale}}") == [
        "4:31: players is never that (it is 2 to 8)",
        "4:56: we know no 'narwhale' (did you mean 'narwhal'?)",
    ]
