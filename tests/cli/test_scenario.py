"""``cli scenario``, and docs/scenarios.md: whoever types its examples gets what the page promises."""

from __future__ import annotations

import json
import os
import re
from contextlib import chdir
from pathlib import Path
from unittest import mock

import pytest

from rulebook.game import VARIABLE
from tests.cli.running import ROOT, Outcome, table

PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")


def scenario(*arguments: str | Path, folder: Path = ROOT, games: Path = ROOT / "tests" / "games") -> Outcome:
    """The outcome of ``cli scenario``, run in ``folder``, with further ``games``."""
    with chdir(folder), mock.patch.dict(os.environ, {VARIABLE: str(games)}):
        return table("scenario", *arguments)


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The file of the page."""
    text, _, _ = blocks("yaml")
    path = tmp_path / "my-scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


# The page


def test_the_example_of_the_page_does_what_it_promises(example: Path) -> None:
    command, promised = blocks("console")[0].splitlines()
    assert command == "$ cli scenario my-scenario.yaml"

    done = scenario("my-scenario.yaml", folder=example.parent)

    assert (done.code, done.out, done.err) == (0, f"{promised}\n", "")


def test_the_example_of_another_game_does_what_the_page_promises(tmp_path: Path) -> None:
    path = tmp_path / "lamps.yaml"
    path.write_text("".join(blocks("yaml")[1:]), encoding="utf-8")

    done = scenario("--game", "foxfire", "--coverage", path)

    assert (done.code, done.err) == (0, "")
    assert re.match(r"clauses +1 of 5\n", done.out)
    assert done.out.endswith("\n3 scenarios, 3 runs: all as expected.\n")


def test_a_game_may_come_with_no_scenarios(tmp_path: Path) -> None:
    rules = (ROOT / "tests" / "games" / "foxfire" / "__init__.py").read_text("utf-8")
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "__init__.py").write_text(rules.replace('id = "foxfire"', 'id = "bare"'), "utf-8")

    done = scenario("--game", "bare", games=tmp_path)

    assert done.err.endswith("comes with no scenarios: name a file or a folder.\n")


def test_the_failure_of_the_page_is_told_as_it_says(example: Path) -> None:
    edit(example, "- A: {respond: neigh}", "- A: pass")

    done = scenario("my-scenario.yaml", folder=example.parent)

    assert (done.code, done.err) == (1, "")
    assert done.out.startswith(blocks("console")[1])
    assert done.out.endswith("2 scenarios, 3 runs: 2 failed: neigh-saved-by-a-neigh\n")


def test_the_fault_of_the_page_is_told_as_it_says(example: Path) -> None:
    edit(example, "{A: [narwhal, neigh], B", "{A: [narwal, neigh], B")

    done = scenario("my-scenario.yaml", folder=example.parent)

    assert (done.code, done.out, done.err) == (2, "", blocks("console")[2])


def test_the_page_names_every_key(example: Path) -> None:
    schema = json.loads(
        (ROOT / "rulebook/games/unstable_unicorns/schemas/scenario.schema.json").read_text("utf-8")
    )["$defs"]
    keys = {
        key for part in ("scenario", "given", "deal", "expect", "sight") for key in schema[part]["properties"]
    }
    keys |= {key for shape in schema["move"]["anyOf"][1]["oneOf"] for key in shape["properties"]}

    assert not {key for key in keys if not re.search(rf"\b{key}\b", PAGE)}


# The command


@pytest.mark.soak  # the suite runs them without the command
def test_all_that_ship_are_as_expected() -> None:
    done = scenario()

    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(r"[1-9]\d+ scenarios, [1-9]\d+ runs: all as expected\.\n", done.out)


def test_folders_and_files_are_run_together(example: Path, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    other = tmp_path / "deep" / "other.yaml"
    other.write_text(re.sub(r"^  - id: ", "  - id: other-", example.read_text("utf-8"), flags=re.M), "utf-8")

    assert scenario(tmp_path).out == "4 scenarios, 6 runs: all as expected.\n"
    assert scenario(other, example).out == "4 scenarios, 6 runs: all as expected.\n"
    assert scenario(other, tmp_path).out == "4 scenarios, 6 runs: all as expected.\n"


def test_json_tells_the_same(example: Path) -> None:
    edit(example, "- A: {respond: neigh}", "- A: pass")

    done = scenario(example, "--format", "json")

    data = json.loads(done.out)
    assert (done.code, data["schema_version"]) == (1, 1)
    assert [(outcome["id"], outcome["rules"], outcome["passed"]) for outcome in data["outcomes"]] == [
        ("neigh-saved-by-a-neigh", "cs-2e", False),
        ("neigh-saved-by-a-neigh", "pl-new", False),
        ("oat-thief-steals", "cs-2e", True),
    ]
    failure = data["outcomes"][0]["failure"]
    assert (failure["line"], failure["step"]) == (24, "expect")
    assert failure["differences"][0] == {
        "key": "stables.A",
        "expected": "[narwhal]",
        "found": "[] (missing narwhal)",
    }
    assert data["outcomes"][2]["failure"] is None


def test_coverage_tells_totals_and_what_is_missing(example: Path) -> None:
    done = scenario(example, "--coverage", "--each")

    assert done.code == 0
    assert "oat-thief-steals\n  events: " in done.out
    assert re.search(
        r"^neigh-saved-by-a-neigh\n  clauses: cards.instant-on-instant\n", done.out, re.MULTILINE
    )
    assert re.search(r"^rulings +1 of 89\n  missing: r001, r002, ", done.out, re.MULTILINE)
    assert re.search(r"^verbs +3 of \d+\n  missing: ", done.out, re.MULTILINE)
    assert done.out.endswith("\n\n2 scenarios, 3 runs: all as expected.\n")


def test_coverage_as_json_has_both_directions(example: Path) -> None:
    data = json.loads(scenario(example, "--coverage", "--format", "json").out)["coverage"]

    assert data["subjects"]["verbs"]["steal"] == ["oat-thief-steals"]
    assert "destroy" in data["missing"]["verbs"]
    assert data["scenarios"]["neigh-saved-by-a-neigh"]["rulings"] == ["r022"]
    assert "verbs: steal" in data["scenarios"]["oat-thief-steals"]["words"]
    assert data["claims"] == []


def test_each_goes_with_coverage(example: Path) -> None:
    done = scenario(example, "--each")

    assert done.code == 2
    assert "--each goes with --coverage" in done.err


def test_scenarios_may_be_about_cards_that_are_added(tmp_path: Path) -> None:
    card = tmp_path / "card.yaml"
    card.write_text("- {id: hay-bale, name: Hay Bale, type: upgrade, copies: 1, sources: [own]}\n", "utf-8")
    path = tmp_path / "s.yaml"
    path.write_text(
        "scenarios:\n  - id: s\n    about: An added card.\n    given: {hands: {A: [hay-bale], B: [yay]}}\n"
        "    steps:\n      - A: {play: hay-bale}\n      - expect: {stables: {A: [hay-bale]}}\n",
        "utf-8",
    )

    assert scenario(path, "--add", card).code == 0
    assert "there is no card 'hay-bale'" in scenario(path).err
