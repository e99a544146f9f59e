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
