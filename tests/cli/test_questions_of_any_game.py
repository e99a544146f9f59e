"""What is asked of the rules of any game, or of a set whose game has no rules here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT

CLAUSES = """\
editions: [{id: marsh, name: The rules of the marsh, source: marsh.txt}]
clauses:
  - {id: win.lamps, category: win, executable: true, statement: The most lamps win., question: Who wins?,
     editions: {marsh: [1]}}
differences: []
"""
COMMANDS = (
    ["clause", "--list"], ["ask", "who", "wins"], ["faq"], ["rules"], ["site", "-o", "site"]
)  # fmt: skip


def rulebook(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from cli.rulebook import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env={"CARDSET_GAMES": str(folder / "games"), "CARDSET_CACHE": os.environ["CARDSET_CACHE"]},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the smallest game in ``games``."""
    shutil.copytree(ROOT / "tests" / "games" / "foxfire", tmp_path / "games" / "foxfire")
    return tmp_path


def test_a_game_with_clauses_alone_has_answers_and_a_site(folder: Path) -> None:
    shutil.rmtree(folder / "games" / "foxfire" / "scenarios")
    (folder / "games" / "foxfire" / "clauses.yaml").write_text(CLAUSES, encoding="utf-8")

    for arguments in COMMANDS:
        done = rulebook(folder, *arguments, "--game", "foxfire")
        assert done.returncode == 0, done.stderr
        if arguments[0] in ("clause", "ask", "faq"):
            assert "The most lamps win." in done.stdout
    assert "The most lamps win." in (folder / "site" / "en" / "rules.html").read_text(encoding="utf-8")


def test_its_answers_are_proved_by_playing_its_scenarios(folder: Path) -> None:
    done = rulebook(folder, "faq", "--game", "foxfire", "--format", "json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    answers = {answer["id"]: answer for answer in data["answers"]}
    assert data["runs"] == 5
    assert {ident: answer["proofs"] for ident, answer in answers.items()} == {
        "foxfire.lamps": ["two-lamps-and-a-card"],
        "foxfire.deck": ["two-lamps-and-a-card", "four-leave-five-cards"],
        "foxfire.challenge": ["the-lower-card-loses-a-lamp"],
        "foxfire.storm": [],
        "foxfire.last": ["the-last-lamp-wins"],
        "ex.seven-against-two": ["the-lower-card-loses-a-lamp"],
    }
    (shown,) = answers["foxfire.challenge"]["shown"]
    assert shown["position"] == ["2 players"]
    assert shown["events"][0] == "A challenges B."
    assert answers["ex.seven-against-two"]["shown"] == [shown]


def test_what_depends_on_the_number_of_players_is_told_and_shown_for_each(folder: Path) -> None:
    done = rulebook(folder, "faq", "--game", "foxfire", "--clause", "foxfire.deck")
    assert done.returncode == 0, done.stderr
    assert "  2–3 players: Seven, or six with three players.\n    4 players: Five.\n" in done.stdout
    assert "    3 players\n" in done.stdout
    assert "    4 players\n" in done.stdout


def test_a_number_of_players_that_nobody_plays_with_stops_all_answers(folder: Path) -> None:
    path = folder / "games" / "foxfire" / "scenarios" / "rules.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("foxfire.lamps, foxfire.deck", "foxfire.lamps"), encoding="utf-8")
    done = rulebook(folder, "faq", "--game", "foxfire")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no scenario shows foxfire.deck with 2-3 players" in done.stderr


def test_a_scenario_that_fails_takes_the_answers_with_it(folder: Path) -> None:
    path = folder / "games" / "foxfire" / "scenarios" / "rules.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("winner: A", "winner: B"), encoding="utf-8")
    done = rulebook(folder, "faq", "--game", "foxfire")
    assert (done.returncode, done.stdout) == (2, "")
    assert "winner: B expected, A found (it was to prove: foxfire.last)" in done.stderr


def test_a_clause_is_shown_with_its_verdict_and_its_scenarios(folder: Path) -> None:
    done = rulebook(folder, "clause", "foxfire.challenge", "foxfire.storm", "--game", "foxfire")
    assert "player of the higher card lose a lamp?\n  No\n" in done.stdout
    assert "there be a storm?\n  marsh: Yes\n  meadow: No\n" in done.stdout
    assert "rules.yaml:9 the-lower-card-loses-a-lamp\n    A calm night." in done.stdout
    done = rulebook(folder, "clause", "foxfire.last", "--game", "foxfire", "--format", "json")
    (entry,) = json.loads(done.stdout)["clauses"]
    assert entry["verdict"] == {"marsh": "yes", "meadow": "yes"}
    assert [scenario["id"] for scenario in entry["scenarios"]] == ["the-last-lamp-wins"]


def test_a_game_without_clauses_says_so_in_one_sentence(folder: Path) -> None:
    (folder / "games" / "foxfire" / "clauses.yaml").unlink()
    for arguments in (["clause", "--list"], ["ask", "who", "wins"]):
        done = rulebook(folder, *arguments, "--game", "foxfire")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), arguments
        assert "'foxfire'" in done.stderr


@pytest.mark.sampled(3)
@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_a_set_whose_game_has_no_rules_is_refused_in_one_sentence(folder: Path, arguments: list[str]) -> None:
    done = rulebook(folder, *arguments, "--set", str(ROOT / "tests" / "cardset" / "pebbles"))

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "is for the game 'pebbles', whose rules are not here" in done.stderr
