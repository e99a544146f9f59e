"""Where things run, on the screen and in lines."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from cli.answering import Answering
from cli.questions import Questions
from cli.screen.desk import asking
from cli.screen.ink import Ink
from cli.screen.lanes import Lanes
from cli.screen.picture import Painter
from cli.screen.sight import Sight, Told
from cli.speech import speech_for
from rulebook.game import find_game
from rulebook.table import Lane, Sign, TableView, Thing

FAST, SLOW = Thing(0, "red", "Ruby", "red"), Thing(1, "blue", "Old Thunderhooves", "blue")
LANES = (
    Lane(FAST, at=13, spaces=12, start="×2", place=1, said=("win: Ann 5",)),
    Lane(SLOW, at=4, spaces=12, start="×7", said=("rampant", "early: Bea 12", "3 magic cards", "of Celina")),
)


def table(lanes: tuple[Lane, ...]) -> TableView:
    signs = {"red": Sign("♞", "R", "red"), "blue": Sign("♞", "B", "blue")}
    return TableView(0, (), (), "", (), lanes, (), None, (), None, None, (), (), signs)


def drawn(wide: int, ascii_only: bool = False, lanes: tuple[Lane, ...] = LANES) -> list[str]:
    return [line.plain.rstrip() for line in Lanes(table(lanes), Ink(None, ascii_only)).drawn(wide)]


def test_a_runner_stands_on_its_space_and_past_the_line() -> None:
    assert drawn(80) == [
        "×2 Ruby             ············┃ ♞   1. win: Ann 5",
        "×7 Old Thunderhoov… ····♞·······┃        rampant  early: Bea 12  3 magic cards …",
    ]


def test_before_a_race_no_room_is_kept_behind_the_line() -> None:
    waiting = tuple(lane._replace(at=0, place=0) for lane in LANES)
    assert drawn(80, lanes=waiting)[1] == (
        "×7 Old Thunderhoov… ♞···········┃ rampant  early: Bea 12  3 magic cards  of Cel…"
    )


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
    assert "×2 Ruby: place 1; win: Ann 5" in said
    assert "×7 Old Thunderhooves: space 4 of 12; rampant; early: Bea 12; 3 magic cards; of Celina" in said


@pytest.mark.parametrize("players", [2, 4])
def test_below_lanes_there_is_room_for_a_card_and_for_what_happens(players: int) -> None:
    """On the smallest of usual screens: the text of a contract that one may take, and while nobody is asked
    five lines of the race."""
    game = find_game("unicorn-fever")
    box = game.components(None)
    state = game.new_game(box, players, 2, game.presets.default)
    taken = (move for move in state.legal_moves() if move.kind == "take")
    state.play(next(move for move in taken if box.effects(move.card)[-1].word == "contract"))
    seat = state.player_to_act or 0
    speech = speech_for(game, box.cards, ["Ann", "Bea", "Cy", "Di"][:players], "en", "en", audience=seat)
    seen = speech.show(state.view(seat))
    assert seen.question is not None
    sight = Sight(seen, asked=asking(Answering(seen.question, speech.texts)))
    for sight.cursor, option in enumerate(seen.question.options):
        assert option.thing is not None
        assert option.thing.text in _shown(sight)
    sight.asked = None
    sight.log = [Told(f"This is step {number}.") for number in range(20)]
    assert all(f"This is step {number}." in _shown(sight) for number in range(15, 20))


@pytest.mark.parametrize("language", ["en", "pl", "cs", "ru"])
def test_six_at_a_small_screen_see_what_everybody_has(language: str) -> None:
    game = find_game("unicorn-fever")
    state: Any = game.new_game(game.components(None), 6, 2, game.presets.default)
    state.loans[3] = 2
    speech = speech_for(game, None, ["Ann", "Magpie", "Bořek", "Галина", "Ewa", "Di"], language, language)
    seen = speech.show(state.view(0))
    assert all(f"{seat.name} {seat.brief}" in _shown(Sight(seen)) for seat in seen.seats)
    assert "2" in seen.seats[3].brief


def _shown(sight: Sight) -> str:
    """All words on a screen of 80 columns and 24 lines."""
    picture = Painter(Ink(), speech_for(find_game("unicorn-fever"), None, [], "en", "en").texts)
    return " ".join(" ".join(line.plain for line in picture.paint(sight, 80, 24).lines).split())
