"""A run goes on where an earlier one ended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ai.arena.campaign import code_digest
from ai.arena.game import play
from ai.arena.job import Plan
from ai.arena.run import Run
from cardset.errors import CardsetError
from cardset.jobs.crew import Crew
from rulebook.games.unstable_unicorns import GAME
from rulebook.replay import read
from tests.ai.arena.samples import NOVICES
from tests.cli.running import ROOT

pytestmark = pytest.mark.usefixtures("own_cache")


def played(plan: Plan, games: int, folder: Path | None) -> tuple[list[int], list[str]]:
    """The games that were played now, and the digests of all."""
    run = Run(plan, games, folder)
    with run.log:
        now = [result.job.number for result in run.play(Crew(1), pytest.fail)]
        run.forget()
    assert [result.job.number for result in run.results] == list(range(games))
    return now, [result.digest for result in run.results]


def test_more_games_go_on_from_those_that_are_there(tmp_path: Path) -> None:
    assert played(NOVICES, 3, tmp_path)[0] == [0, 1, 2]
    now, digests = played(NOVICES, 5, tmp_path)
    assert now == [3, 4]
    assert digests == [play(NOVICES.job(number)).digest for number in range(5)]
    assert played(NOVICES, 2, tmp_path) == ([], digests[:2])


def test_an_interrupted_run_goes_on_without_a_folder(own_cache: Path) -> None:
    run = Run(NOVICES, 4)
    with run.log:
        results = run.play(Crew(1), pytest.fail)
        next(results)
        next(results)
    assert len(list((own_cache / "arena").iterdir())) == 1
    assert played(NOVICES, 1, None)[0] == []  # a look at the first game costs none of the others
    assert played(NOVICES, 4, None)[0] == [2, 3]
    assert not list((own_cache / "arena").iterdir())


def test_what_nobody_goes_on_with_is_forgotten_at_last(own_cache: Path) -> None:
    for seed in range(40):
        Run(Plan(GAME.id, NOVICES.tables, seed, "cs-2e"), 1).log.__exit__(None, None, None)
    assert len(list((own_cache / "arena").iterdir())) == 33


def test_every_game_is_written(tmp_path: Path) -> None:
    plan = Plan(GAME.id, NOVICES.tables, 5, "cs-2e", written=True)
    played(plan, 3, tmp_path / "deep" / "down")
    files = sorted((tmp_path / "deep" / "down" / "games").iterdir())
    assert [path.name for path in files] == ["000000.jsonl", "000001.jsonl", "000002.jsonl"]
    for number, path in enumerate(files):
        assert read(path) == play(plan.job(number)).replay


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "000000.jsonl").write_text("mine", encoding="utf-8")
    with pytest.raises(CardsetError, match="holds games of something else"):
        Run(NOVICES, 1, tmp_path)


@pytest.mark.parametrize("name", ["out", "out/games"])
def test_a_file_in_the_way(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("mine", encoding="utf-8")
    with pytest.raises(CardsetError, match="there is a file in the way"):
        Run(NOVICES, 1, tmp_path / "out")


def test_a_rival_in_a_file_is_part_of_the_code(tmp_path: Path) -> None:
    rival = tmp_path / "rival.yaml"
    rival.write_text("one", encoding="utf-8")
    before = code_digest([f"scripted:{rival}"])
    assert before == code_digest([f"scripted:{rival}"]) != code_digest(["novice"])
    rival.write_text("two", encoding="utf-8")
    assert before != code_digest([f"scripted:{rival}"])


def test_the_digest_does_not_depend_on_what_is_loaded() -> None:
    script = "from ai.arena.campaign import code_digest; print(code_digest(['novice']))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == code_digest(["novice"])
