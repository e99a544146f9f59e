"""The full screen for somebody who is not asked: a game that is watched, a game that is over; and lessons."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from cli.chosen import choose
from cli.guests import welcomed
from cli.language import translations
from cli.lessons import Tutor
from cli.plays import Plays
from cli.screen.stage import Stage
from cli.sitting import Sitting
from cli.speech import Speech, speech_for
from cli.steps import Steps, of_game
from cli.watch import watch_at
from rulebook.faq.store import faq
from rulebook.replay import Replay, record, replay
from rulebook.table import EVERYTHING
from tests.cli.running import FROZEN
from tests.cli.screen.sitting_down import GUESTS, Does, Seated, before
from tests.rulebook.faq.conftest import ABOUT

PLAYED = choose(None, (str(FROZEN),))


def watching() -> tuple[Speech, Sitting]:
    """A game between two opponents that is about to begin."""
    speech = speech_for(PLAYED.game, PLAYED.cards, [], "en", "en")
    speech.names, opponents = welcomed(list(GUESTS), 5, speech)
    return speech, Sitting(speech, PLAYED.components, 5, PLAYED.game.presets.read("cs-2e"), opponents)


def at_watch(does: Does, pace: float) -> Stage:
    speech, sitting = watching()
    return before(partial(watch_at, sitting, None, "cli watch"), speech.texts, does, pace=pace)


@pytest.fixture(scope="module")
def written() -> Replay:
    """A game that was played to its end."""
    _, sitting = watching()
    moves = []
    while (seat := sitting.state.player_to_act) is not None:
        moves.append(sitting.opponent(seat))
        sitting.state.play(moves[-1])
    return record(sitting.state, 5, sitting.speech.names, moves)


def at_replay(written: Replay, does: Does) -> Stage:
    speech = speech_for(PLAYED.game, PLAYED.cards, written.names, "en", "en", EVERYTHING)
    positions = replay(written, PLAYED.cards, Path("game.jsonl"))
    steps = Steps(of_game(positions, speech), speech, lambda: ["Looking back."])
    return before(steps.walk, speech.texts, does)


def test_a_watched_game_is_halted_quickened_and_left() -> None:
    async def watch(somebody: Seated) -> None:
        await somebody.until("draws a card")
        await somebody.press_only("space")
        assert "paused" in somebody.text
        await somebody.pause()
        still = somebody.text
        await asyncio.sleep(0.1)
        assert somebody.text == still
        await somebody.press_only("right")
        while somebody.text == still:
            await somebody.pause()
        await somebody.press_only("+", "-", "+")
        assert "Your hand" not in somebody.text
        await somebody.press_only("q")
        somebody.stage.wait()

    stage = at_watch(watch, pace=0.02)
    assert "You leave the table" in stage.desk.farewell[-1]


def test_the_end_of_a_watched_game_stays_until_a_key() -> None:
    async def watch(somebody: Seated) -> None:
        somebody.stage.desk.pace = 0
        await somebody.until("Who did what to whom:")
        await somebody.asked()
        assert "━ The game is over" in somebody.text
        await somebody.press_only("pagedown", "pagedown")
        assert "The table at the end:" in somebody.text
        await somebody.press_only("escape")
        assert "This deal again" in somebody.text
        await somebody.press("enter")
        assert not somebody.app.is_running

    at_watch(watch, pace=1e-9)


def test_a_game_is_walked_through_forwards_backwards_and_to_a_turn(written: Replay) -> None:
    async def walk(somebody: Seated) -> None:
        first = somebody.text
        assert "deals" in first or "play for 7 Unicorns" in first
        await somebody.press("right", "right", "right")
        assert somebody.text != first
        await somebody.press("left", "left", "left")
        assert somebody.text == first
        await somebody.press("9", "enter")
        assert somebody.lines[0].startswith("Turn 9: ")
        await somebody.press("end")
        assert "━ The game is over after" in somebody.text
        assert "wins" in somebody.text
        assert "Looking back." in somebody.text
        await somebody.press("left")
        assert "Looking back." not in somebody.text
        await somebody.press("right", "right")
        assert "This is where it ends." in somebody.text
        await somebody.press("home")
        await somebody.press("q")
        assert not somebody.app.is_running

    at_replay(written, walk)


def test_every_hand_lies_open_and_every_drawn_card_is_named(written: Replay) -> None:
    async def walk(somebody: Seated) -> None:
        for _ in range(6):
            await somebody.press("right")
            table = somebody.stage.sight.table
            assert table is not None
            assert [zone.owner for zone in table.shown] == [0, 1]
            text = " ".join(somebody.text.split())
            assert all(thing.name in text for zone in table.shown for thing in zone.things)
        assert "draws a card. (" in " ".join(told.text for told in somebody.stage.sight.log)

    at_replay(written, walk)


@pytest.mark.usefixtures("proved")
def test_the_play_of_an_answer_is_walked_through() -> None:
    plays = Plays(ABOUT, faq(ABOUT, "en"), "cards.instant-on-instant")

    async def walk(somebody: Seated) -> None:
        assert "Hand of A: Narwhal, Neigh" in somebody.text
        assert "A is asked: Your turn." in somebody.text
        table = somebody.stage.sight.table
        assert table is not None
        assert [zone.said for zone in table.shown] == ["A: {cards}", "B: {cards}"]
        first = somebody.text
        await somebody.press("right")
        assert "A answers: play Narwhal" in somebody.text
        await somebody.press("right", "right")
        assert "A Neighs B's Neigh." in somebody.text
        await somebody.press("left", "left", "left")
        assert somebody.text == first
        await somebody.press("end")
        assert "As expected: Stable of A: Narwhal" in somebody.text
        assert somebody.lines[2].split()[1] == "Narwhal"
        await somebody.press("q")
        assert not somebody.app.is_running

    before(partial(plays.walk, 2), plays.speech(2).texts, walk)


def test_a_lesson_has_its_story_its_task_and_a_second_try() -> None:
    speech = speech_for(PLAYED.game, PLAYED.cards, [], "en", "en", audience=0)
    lessons = PLAYED.game.lessons(speech.voice, translations("en", []))
    assert lessons is not None
    speech.voice.you = 0
    speech.names = [speech.person(), *lessons.names]
    shown = lessons.lessons[:2]

    async def learn(somebody: Seated) -> None:
        assert "Press Enter to begin." in somebody.text
        await somebody.press("enter")
        assert f"Lesson 1 of 2: {shown[0].title}" in somebody.text
        assert shown[0].say[:30] in somebody.text
        assert "Task: " in somebody.text
        await somebody.press("3")  # to draw a card does not win
        assert "seventh Unicorn may be waiting" in somebody.text
        assert "Task: " in somebody.text
        await somebody.press("2")
        assert "into whose Stable?" in somebody.text
        await somebody.press("escape", "1")
        assert "Press Enter for the next lesson." in somebody.text
        await somebody.press("enter")
        assert f"Lesson 2 of 2: {shown[1].title}" in somebody.text

    def teach(desk: object) -> None:
        Tutor(shown, speech, translations("en", []), desk, lambda: None).teach()  # type: ignore[arg-type]

    before(teach, speech.texts, learn)
