"""``docs/characters.md`` teaches what is so: the example plays, slips are told, the tables are the facts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ai.baseline import Novice
from ai.doubts import doubts
from ai.facts import fact_table, word_lists
from ai.games.unstable_unicorns.facts import FACTS
from ai.knowledge import knowledge_of
from ai.personality import Character, read, shipped
from ai.scripted import Scripted
from cardset.errors import FaultsError
from cardset.yaml_reader import parse_yaml
from rulebook.game import find_game, shipped_games
from rulebook.games.unstable_unicorns.engine import new_game
from tests.cli.running import ROOT
from tests.rulebook.games.unstable_unicorns.table import base_deck

PAGE = (ROOT / "docs" / "characters.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)[0]


@pytest.fixture
def moth(tmp_path: Path) -> Character:
    path = tmp_path / "my-rival.yaml"
    path.write_text(EXAMPLE, encoding="utf-8")
    return read(path, FACTS)


def test_the_example_plays_by_its_own_rules(moth: Character) -> None:
    assert doubts(moth, FACTS) == []
    decided = set()
    for seed in range(12):
        state = new_game(base_deck(), 4, seed)
        opponents: list[Any] = [Scripted(moth, FACTS, seed), *(Novice(seed + seat) for seat in (1, 2, 3))]
        while not state.is_over:
            seat = state.player_to_act
            assert seat is not None
            state.play(opponents[seat].choose(state.view(seat)))
            if seat == 0 and (why := opponents[0].why()):
                decided.add(dict(why[0].data).get("rule"))
    assert {rule.name for rule in moth.rules[: moth.own]} <= decided


def test_the_slip_is_told_as_shown(tmp_path: Path) -> None:
    path = tmp_path / "my-rival.yaml"
    path.write_text(EXAMPLE.replace("event:", "neigh_in_hand: 1, event:"), encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        read(path, FACTS)
    (said,) = re.findall(r"```\nmy-rival.yaml(:.+)\n```", PAGE)
    told = str(caught.value).removeprefix(str(path))
    assert re.sub(r"^:\d+:\d+", "", told) == re.sub(r"^:\d+:\d+", "", said)


@pytest.mark.parametrize("game", shipped_games())
def test_the_tables_are_the_facts(game: str) -> None:
    known = knowledge_of(find_game(game)).facts
    assert known is not None
    facts = known()
    for lines in (fact_table(facts.position), fact_table(facts.move), word_lists(facts.position, facts.move)):
        assert "\n".join(lines) + ("\n" if lines else "") in PAGE


def test_every_line_of_rules_on_the_page_can_be_read(tmp_path: Path) -> None:
    """What has a weight and braces is a line of likings; the rows of the first table are conditions."""
    likings = re.findall(r"`(\{.+?weight.+\})`", PAGE)
    conditions = re.findall(r"^\| `([a-z_]+: .+?)` \|", PAGE, re.MULTILINE)
    assert len(likings) >= 2 and len(conditions) >= 10
    lines = [f"  - {text}\n" for text in likings]
    for text in conditions:
        inside = f"{{{text}, weight: 1}}" if place(text) == "move" else f"{{weight: 1, when: {{{text}}}}}"
        lines.append(f"  - {inside}\n")
    path = tmp_path / "all.yaml"
    path.write_text("name: All\nabout: All of it.\nprefer:\n" + "".join(lines), encoding="utf-8")
    assert len(read(path, FACTS).prefer) == len(lines)


def place(condition: str) -> str:
    """Whether a condition is about a move or about the position."""
    (name,) = parse_yaml(condition, "page").data
    return "move" if name in FACTS.move else "position"


def test_every_character_is_in_the_table_of_styles() -> None:
    for ident in shipped(FACTS):
        assert re.search(rf"^\| `{ident}` \|", PAGE, re.MULTILINE), ident
