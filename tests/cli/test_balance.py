"""``cli balance`` through the real command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.running import FROZEN, Outcome, table

MINE = """\
- id: hay-bale
  name: Hay Bale
  type: magic
  copies: 40
  abilities:
    - do: {draw: {amount: 2}}
  sources: [own]
"""


pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, encoding="utf-8")
    return path


def balance(*arguments: str | Path, games: int = 6, seats: str = "novice", jobs: int = 1) -> Outcome:
    return table("balance", "--games", str(games), "--seats", seats, "--jobs", str(jobs), *arguments)


def numbers(done: Outcome) -> dict[str, Any]:
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    del data["seconds"], data["game_seconds"]
    return dict(data)


def test_the_numbers() -> None:
    data = numbers(balance("--json", "--set", FROZEN))
    assert (data["schema_version"], data["games"], data["set"]) == (1, 6, "frozen")
    assert data["opponents"] == ["novice"]
    (four,) = data["players"]
    assert (four["players"], four["games"], four["first_seat"]["fair"]) == (4, 6, 0.25)
    assert four["turns"]["p50"] > 5
    assert sum(four["endings"].values()) == 6
    assert len(data["cards"]) == 50
    for card in data["cards"]:
        for way in ("drawn", "played", "kept"):
            rate = card[way]
            assert 0 <= rate["wins"] <= rate["games"] <= 24
            assert 0 <= rate["low"] <= (rate["rate"] or 0) <= rate["high"] <= 1 or rate["games"] == 0
        assert card["used"]["games"] == card["drawn"]["games"]
        assert card["used"]["wins"] <= card["played"]["games"]
    drawn = [card["drawn"]["rate"] for card in data["cards"] if card["drawn"]["games"]]
    assert drawn == sorted(drawn, reverse=True)
    assert data["all_cards"]["drawn"]["games"] == sum(card["drawn"]["games"] for card in data["cards"])


def test_any_number_of_processes_gives_the_same() -> None:
    arguments = ["--json", "--players", "2-3"]
    assert numbers(balance(*arguments)) == numbers(balance(*arguments, jobs=2))


def test_numbers_of_players_take_turns() -> None:
    data = numbers(balance("--json", "--players", "2-4", games=7))
    assert [(table["players"], table["games"]) for table in data["players"]] == [(2, 3), (3, 2), (4, 2)]


def test_opponents_take_turns_at_the_seats() -> None:
    data = numbers(balance("--json", "--players", "3", seats="novice,random", games=2))
    assert data["opponents"] == ["novice", "random"]
    assert [table["players"] for table in data["players"]] == [3]
    (two,) = numbers(balance("--json", seats="novice,random", games=2))["players"]
    assert two["players"] == 2


def test_a_card_of_ones_own(mine: Path) -> None:
    data = numbers(balance("--json", "--add", mine, "--card", "hay-bale", "--players", "2-3"))
    (card,) = data["cards"]
    assert (card["card"], card["name"], card["type"], card["copies"]) == ("hay-bale", "Hay Bale", "magic", 40)
    assert card["drawn"]["games"] > 5
    assert card["kept"]["games"] == 0
    assert [part["players"] for part in card["by_players"]] == [2, 3]
    assert sum(part["drawn"]["games"] for part in card["by_players"]) == card["drawn"]["games"]


def test_the_table_for_people(mine: Path) -> None:
    done = balance("--add", mine, "--card", "hay-bale", "--players", "2-3")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("6 games of novice (rules cs-2e, seed 0).\n")
    assert re.search(r"^2 +3 +\d+\.\d ", done.out, re.MULTILINE)
    assert re.search(r"^Hay Bale +\d+ +\d+\.\d +\d+–\d+ +\d+ ", done.out, re.MULTILINE)
    assert re.search(r"^  3 players +\d+ ", done.out, re.MULTILINE)
    everything = balance()
    assert len(re.findall(r"–", everything.out)) > 100
    assert "Narwhal" in everything.out


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    assert balance("--out", tmp_path / "out", games=2).code == 0
    more = balance("--out", tmp_path / "out", "--json", games=4)
    assert more.err == "going on after 2 of 4 games\n"
    assert json.loads(more.out)["digest"] == numbers(balance("--json", games=4))["digest"]
    assert len(list((tmp_path / "out" / "games").iterdir())) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--card", "narwahl"], "there is no card 'narwahl' (did you mean 'narwhal'?)"),
        (["--vary", "narwahl"], "there is no card 'narwahl' (did you mean 'narwhal'?)"),
        (["--vary", "narwhal", "--card", "narwhal"], "--card and --vary tell different things"),
        (["--chart", "rates.png"], "a chart is an SVG picture"),
        (["--players", "9"], "9 players cannot play (expected 2 to 8)"),
        (["--players", "1-3"], "1 player cannot play (expected 2 to 8)"),
        (["--players", "few"], "'few' is neither a number nor a range such as 2-8"),
        (["--players", "2", "--seats", "novice,random,novice"], "3 opponents cannot sit at a table of 2"),
        (["--seats", "novise"], "there is no opponent 'novise' (did you mean 'novice'?)"),
        (["--add", "nowhere.yaml"], "there is no such file"),
    ],
)
def test_what_cannot_be_played(arguments: list[str], said: str) -> None:
    done = table("balance", "--seats", "novice", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_each_number_of_a_card_is_varied(mine: Path, tmp_path: Path) -> None:
    chart = tmp_path / "rates.svg"
    vary = ("--set", FROZEN, "--add", mine, "--vary", "hay-bale", "--players", "2")
    done = balance(*vary, "--chart", chart, games=1)
    assert (done.code, done.err) == (0, f"written: {chart}\n")
    names = ["as it is", "copies 40 → 39", "copies 40 → 41", "draw: amount 2 → 1", "draw: amount 2 → 3"]
    head, *rows = done.out.splitlines()
    assert head == "5 × 1 games of novice (rules cs-2e, seed 0)."
    assert [line for line in rows if line.startswith(tuple(names))] == rows[-5:]
    shown = "".join(ElementTree.parse(chart).getroot().itertext())
    assert "Hay Bale: wins when drawn, 1 games each" in shown and all(name in shown for name in names)


def test_variants_are_played_alike_by_any_number_of_processes(mine: Path) -> None:
    mine_alone = ("--set", FROZEN, "--add", mine, "--players", "2", "--json")
    vary = (*mine_alone, "--vary", "hay-bale")
    one, two = (json.loads(balance(*vary, games=2, jobs=jobs).out) for jobs in (1, 2))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}
    assert [variant["value"] for variant in one["variants"]] == [None, 39, 41, 1, 3]
    as_it_is = json.loads(balance(*mine_alone, "--card", "hay-bale", games=2).out)
    assert one["variants"][0]["drawn"] == as_it_is["cards"][0]["drawn"]


def test_what_else_is_chosen_is_told_of_a_game_that_says_so(tmp_path: Path) -> None:
    """Bets, contracts, Rampant sides and owners of Unicorn Fever, in numbers, in words and as a picture."""
    fever = ("--game", "unicorn-fever")
    data = numbers(balance(*fever, "--json", games=4))
    bets = data["choices"]["Bets, by kind and by the odds of the unicorn"]
    assert {one["name"] for one in bets} == {
        f"{kind} x{odds}" for kind in ("win", "early", "late") for odds in range(2, 8)
    }
    assert all(one["taken"] <= one["chances"] for one in bets)
    owned = data["choices"]["Unicorns owned"]
    assert sum(one["taken"] for one in owned) == 4 * 4
    chart = tmp_path / "fever.svg"
    told = balance(*fever, "--chart", chart, games=4)
    assert told.code == 0
    assert "early x2" in told.out and "Contracts, by clan" in told.out and "Pot of Gold" in told.out
    names = [text.text or "" for text in ElementTree.parse(chart).iter("{http://www.w3.org/2000/svg}text")]
    assert {"early x3", "goblins"} <= {*names}


def test_a_card_of_ones_own_is_counted_in_the_other_game(tmp_path: Path) -> None:
    path = tmp_path / "pot.yaml"
    path.write_text(
        "- id: my-pot\n  name: My Pot\n  type: contract\n  copies: 8\n  families: [leprechauns]\n"
        "  abilities:\n    - when: {this: acquired}\n      do: {gain-gold: {amount: 12}}\n  sources: [own]\n",
        encoding="utf-8",
    )
    added = balance(
        "--game", "unicorn-fever", "--set", "uf-project", "--add", path, "--card", "my-pot", games=2
    )
    assert (added.code, added.err) == (0, "")
    assert "My Pot" in added.out
    vary = balance("--game", "unicorn-fever", "--vary", "pot-of-gold", games=2)
    assert "amount 10 → 11" in vary.out
    assert "copies" not in vary.out  # the rules say how many there are
