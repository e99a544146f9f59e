"""Where things run, on the screen and in lines."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from cli.questions import Questions
from cli.screen.ink import Ink
from cli.screen.lanes import Lanes
from cli.speech import speech_for
from rulebook.game import find_game
from rulebook.table import Lane, Sign, TableView, Thing

FAST, SLOW = Thing(0, "red", "Ruby", "red"), Thing(1, "blue", "Old Thunderhooves", "blue")
LANES = (
    Lane(FAST, at=13, spaces=12, start="×2", place=1, said=("first: Ann 5",)),
    Lane(SLOW, at=4, spaces=12, start="×7", said=("rampant", "early: Bea 12", "3 magic cards", "of Celina")),
)


def table(lanes: tuple[Lane, ...]) -> TableView:
    signs = {"red": Sign("♞", "R", "red"), "blue": Sign("♞", "B", "blue")}
    return TableView(0, (), (), "", (), lanes, (), None, (), None, None, (), (), signs)


def drawn(wide: int, ascii_only: bool = False, lanes: tuple[Lane, ...] = LANES) -> list[str]:
    return [line.plain.rstrip() for line in Lanes(table(lanes), Ink(None, ascii_only)).drawn(wide)]


def test_a_runner_stands_on_its_space_and_past_the_line() -> None:
    assert drawn(80) == [
        "×2 Ruby             ············┃ ♞   1. first: Ann 5",
        "×7 Old Thunderhoov… ····♞·······┃        rampant  early: Bea 12  3 magic cards …",
    ]


def test_ascii_tells_runners_by_letters() -> None:
    assert drawn(60, ascii_only=True)[1] == "×7 Old Thunderh ....B.......|        rampant  early: Bea 12"


@pytest.mark.parametrize("wide", [20, 40, 79, 100, 200])
def test_no_line_is_wider_than_the_screen(wide: int) -> None:
    assert all(cell_len(line) <= wide for line in drawn(wide))


def test_where_nothing_runs_nothing_is_drawn() -> None:
    assert drawn(80, lanes=()) == []


def test_lines_say_where_everything_is() -> None:
    game = find_game("unicorn-fever")
    questions = Questions(speech_for(game, None, ["Ann", "Bea"], "en", "en", audience=0))
    said = questions.situation(table(LANES))
    assert "×2 Ruby: place 1; first: Ann 5" in said
    assert "×7 Old Thunderhooves: space 4 of 12; rampant; early: Bea 12; 3 magic cards; of Celina" in said
