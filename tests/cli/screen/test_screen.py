"""The full screen as somebody has it who plays on it."""

from __future__ import annotations

from tests.cli.screen.sitting_down import Seated, at_screen


def test_a_whole_game_is_played_with_enter() -> None:
    async def play(somebody: Seated) -> None:
        for _ in range(400):
            if "Another game?" in somebody.text:
                break
            await somebody.press("enter")
        assert "The game is over" in somebody.text
        await somebody.press("q", "enter")
        assert not somebody.app.is_running

    at_screen(play)


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

    at_screen(play)
