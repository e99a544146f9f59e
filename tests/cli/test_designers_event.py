"""A designer's verb with a new event, in YAML only, through the commands that play and count."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulebook.game import VARIABLE
from tests.cli.running import table
from tests.rulebook.test_telling import CARD, WORDS

SCENARIO = """\
scenarios:
  - id: far-away-banishes
    about: A new event of a designer.
    cards: [far-away]
    given:
      hands: {A: [far-away, neigh]}
      stables: {A: [narwhal], B: [rainbow-aura]}
      deck: [yay, glitter-bomb]
    steps:
      - A: {play: far-away}
      - expect: {asked: {A: card}, because-of: far-away, no-events: [banished]}
      - A: {choose: rainbow-aura}
      - expect: {events: [banished rainbow-aura by A of B because-of far-away]}
"""


@pytest.fixture
def added(tmp_path: Path) -> tuple[str, str]:
    """``--add`` with the folder of the designer."""
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "vocabulary.yaml").write_text(WORDS, encoding="utf-8")
    (tmp_path / "own" / "far-away.yaml").write_text(CARD, encoding="utf-8")
    return "--add", str(tmp_path / "own")


def test_a_scenario_expects_it_and_covers_it(added: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    done = table("scenario", *added, "--coverage", "--each", path)
    assert (done.code, done.err) == (0, "")
    assert re.search("^  events: .*banished", done.out, re.MULTILINE)
    assert done.out.endswith("1 scenario, 1 run: all as expected.\n")
    path.write_text(SCENARIO.replace("[banished rain", "[banishd rain"), encoding="utf-8")
    assert "there is no event 'banishd' (did you mean 'banished'?)" in table("scenario", *added, path).err


def test_whoever_watches_hears_of_it_and_a_replay_tells_it_again(
    added: tuple[str, str], tmp_path: Path
) -> None:
    game = tmp_path / "game.jsonl"
    seen = table("watch", *added, "--players", "3", "--seed", "1", "--level", "novice", "--replay", game)
    lines = re.findall(r"^ *\S+ banishes .*$", seen.out, re.MULTILINE)
    assert (seen.code, len(lines) > 3) == (0, True), seen.err
    told = table("replay", *added, game)
    assert re.findall(r"^ *\S+ banishes .*$", told.out, re.MULTILINE) == lines
    moves = json.loads(table("replay", *added, game, "--format", "json").out)["moves"]
    assert any(re.search(r" banishes .* from the Stable of ", move["sentence"]) for move in moves)


def test_the_arena_counts_it(added: tuple[str, str]) -> None:
    done = table("arena", *added, "--seats", "novice,random", "--games", "2", "--jobs", "1", "--json")
    assert done.code == 0, done.err
    assert all(seat["style"]["banished"] > 0 for seat in json.loads(done.out)["seats"])


def test_the_arena_counts_what_a_small_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parents[1] / "games"))
    seats = ("--seats", "random,random", "--games", "2", "--jobs", "1", "--styles")
    done = table("arena", "--game", "foxfire", *seats)
    assert done.code == 0, done.err
    assert re.search(r"^opponent +challenged +won in$", done.out, re.MULTILINE)
