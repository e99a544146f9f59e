"""The full screen as somebody has it who plays on it."""

from __future__ import annotations

import pytest
from textual.events import Paste

from cli.screen.ink import DARK, LIGHT, Ink
from rulebook.table import Thing
from tests.cli.screen.sitting_down import Seated, at_game


@pytest.mark.soak
def test_a_whole_game_is_played_with_enter() -> None:
    async def play(somebody: Seated) -> None:
        for _ in range(400):
            if "Another game?" in somebody.text:
                break
            assert len(somebody.lines) == 24
            await somebody.press("enter")
        assert "The game is over" in somebody.text
        await somebody.press("q")
        assert not somebody.app.is_running

    stage = at_game(play)
    assert any("The game is over" in line for line in stage.desk.farewell), "the terminal keeps how it ended"


def test_a_game_that_is_given_up_can_be_dealt_again() -> None:
    async def concede(somebody: Seated) -> None:
        await somebody.press("/")
        await somebody.type("concede")
        assert "Give this game up?" in somebody.text
        await somebody.type("yes")
        assert "You concede." in somebody.text
        assert "Another game?" in somebody.text
        await somebody.press("d")
        assert "Which Baby" in somebody.text
        assert "Another game?" not in somebody.text

    at_game(concede)


def test_table_hand_log_question_and_keys_are_in_sight_whatever_is_open() -> None:
    always = ("━ Which", "─ Your hand", "─ You 0/7", "1 ○ Baby", "? help", "q quit")

    async def look(somebody: Seated) -> None:
        for part in (*always, "─ Since your last turn"):
            assert part in somebody.text
        for key in "?wlpnom":
            await somebody.press(key)
            assert all(part in somebody.text for part in always if part != "─ You 0/7"), key
            assert "Esc closes" in somebody.text
            await somebody.press("escape")
            assert "Esc closes" not in somebody.text
            assert "─ You 0/7" in somebody.text

    at_game(look)


def test_arrows_go_round_and_a_number_answers_at_once() -> None:
    async def choose(somebody: Seated) -> None:
        await somebody.press("up")
        assert "▸8 ○ Baby Narwhal" in somebody.text
        await somebody.press("down", "down")
        assert "▸2 ○" in somebody.text
        await somebody.press("8")
        assert "○ Baby Narwhal" in somebody.text
        assert "Which Baby" not in somebody.text

    at_game(choose)


def test_a_number_that_is_none_of_the_answers_is_told_and_answers_nothing() -> None:
    async def choose(somebody: Seated) -> None:
        await somebody.press("9")
        assert somebody.lines[-1].endswith("> 9")
        await somebody.press("enter")
        assert "Type a number from 1 to 8" in somebody.text
        assert "Which Baby" in somebody.text

    at_game(choose)


def test_words_of_an_answer_are_typed_behind_a_slash() -> None:
    async def choose(somebody: Seated) -> None:
        await somebody.press("/")
        await somebody.type("narwhol")
        assert "○ Baby Narwhal" in somebody.text
        assert "Which Baby" not in somebody.text

    at_game(choose)


def test_the_tab_key_completes_a_word_that_is_typed() -> None:
    async def choose(somebody: Seated) -> None:
        await somebody.press("/", "n", "a", "r", "w", "tab")
        assert somebody.lines[-1].endswith("> Narwhal")
        await somebody.press("enter")
        assert "Which Baby" not in somebody.text

    at_game(choose)


def test_what_may_mean_several_answers_is_asked_again_with_their_words() -> None:
    async def choose(somebody: Seated) -> None:
        await somebody.press("/")
        await somebody.type("unicorn")
        assert "1 Baby Unicorn (Black), 2 Baby Unicorn (Blue)" in " ".join(somebody.text.split())

    at_game(choose)


def test_the_text_of_a_card_is_shown_where_one_looks() -> None:
    async def look(somebody: Seated) -> None:
        await somebody.press("8")
        seen = set()
        for _ in range(8):
            await somebody.press("tab")
            looked_at = somebody.stage.sight.looked_at
            assert looked_at is not None
            assert looked_at.name in somebody.text
            assert looked_at.text.split(",")[0][:40] in " ".join(somebody.text.split())
            seen.add(looked_at.number)
        assert len(seen) > 5

    at_game(look)


def test_the_mouse_points_answers_and_presses_keys() -> None:
    async def play(somebody: Seated) -> None:
        await somebody.point("○ Baby Narwhal")
        assert "▸8 ○ Baby Narwhal" in somebody.text
        await somebody.click("? help")
        assert "Esc closes" in somebody.text
        await somebody.click("Esc closes")
        assert "Esc closes" not in somebody.text
        await somebody.click("○ Baby Narwhal")
        assert "Which Baby" not in somebody.text

    at_game(play)


def test_a_window_is_resized_at_any_moment() -> None:
    async def resize(somebody: Seated) -> None:
        for columns, lines in ((200, 50), (120, 40), (40, 14), (30, 9), (3, 2), (1, 1), (80, 24)):
            await somebody.resize(columns, lines)
            assert len(somebody.lines) == lines
            assert all(len(line) <= columns for line in somebody.lines)
        assert "Which Baby" in somebody.text
        await somebody.press("?")
        await somebody.resize(40, 10)
        assert "Which Baby" in somebody.text
        await somebody.press("escape", "8")
        assert "Which Baby" not in somebody.text

    at_game(resize)


def test_of_a_thousand_pasted_lines_the_first_waits_to_be_sent() -> None:
    async def paste(somebody: Seated) -> None:
        somebody.app.on_paste(Paste("narwhal\n" * 1000))
        assert "> narwhal" in somebody.lines[-1]
        assert "Which Baby" in somebody.text
        assert "only the first is read" in " ".join(told.text for told in somebody.stage.sight.log)
        await somebody.press("enter")
        assert "Which Baby" not in somebody.text

    at_game(paste)


def test_nothing_but_ascii_where_nothing_else_can_be_shown() -> None:
    async def look(somebody: Seated) -> None:
        assert somebody.text.isascii()
        await somebody.press("8", "?")
        assert somebody.text.isascii()

    at_game(look, ink=Ink(None, ascii_only=True))


def test_without_colours_nothing_has_one() -> None:
    async def look(somebody: Seated) -> None:
        await somebody.press("8")
        styles = [span.style for line in somebody.app.canvas.picture.lines for span in line.spans]
        assert styles
        assert not any(style.color or style.bgcolor for style in styles if not isinstance(style, str))

    at_game(look, ink=Ink(None))


def test_light_and_dark_by_a_key() -> None:
    async def turn(somebody: Seated) -> None:
        assert somebody.app.ink.palette is DARK
        await somebody.press("f2")
        assert somebody.app.ink.palette is LIGHT

    at_game(turn)


def test_several_people_see_nothing_of_each_other() -> None:
    async def play(somebody: Seated) -> None:
        assert "Eva, you are asked" in somebody.text or "Jan, you are asked" in somebody.text
        assert "Your hand" not in somebody.text
        asked = set()
        for _ in range(14):
            covered = "Sit down alone" in somebody.text
            if covered:
                asked.add(somebody.text.split(",")[0].strip())
                assert not any(thing.name in somebody.text for thing in held(somebody))
            await somebody.press("enter")
        assert asked == {"Eva", "Jan"}

    def held(somebody: Seated) -> list[Thing]:
        table = somebody.stage.sight.table
        return [*table.hand.things] if table is not None and table.hand is not None else []

    at_game(play, people=("Eva", "Jan"), guests=("scripted:jester",))


def test_ctrl_c_ends_and_ctrl_d_leaves() -> None:
    async def interrupt(somebody: Seated) -> None:
        await somebody.press("ctrl+c")
        assert not somebody.app.is_running

    async def leave(somebody: Seated) -> None:
        await somebody.press("ctrl+d")
        assert not somebody.app.is_running

    stage = at_game(interrupt)
    assert isinstance(stage.failure, KeyboardInterrupt)
    assert "You leave the table" in str(stage.failure)
    assert "You leave the table" in at_game(leave).desk.farewell[-1]


def test_after_going_back_only_what_stands_is_told() -> None:
    async def play(somebody: Seated) -> None:
        while "Your turn. What do you do?" not in somebody.text:
            await somebody.press("enter")
        assert "You draw" in somebody.text
        await somebody.press("u")
        assert "Another u goes back" in somebody.text
        await somebody.press("u", "escape")
        assert "Your turn. What do you do?" not in somebody.text
        assert "You draw" not in somebody.text

    at_game(play)
