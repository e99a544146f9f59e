"""The full screen in a real terminal: how it comes, how it goes, and what it does without one."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.cli.running import FROZEN
from tests.cli.terminal import at_terminal

GAME = ("play", "--seed", "5", "--vs-ai", "2", "--pace", "0", "--name", "Ann", "--set", str(FROZEN))
ENTERED, LEFT = "\x1b[?1049h", "\x1b[?1049l"
"""What makes a terminal show another screen, and its lines again."""
LEAVING = "You leave the table."


def test_it_comes_at_once_and_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with at_terminal(*GAME, CARDSET_STATE=str(tmp_path)) as game:
        shown = game.until("Baby Narwhal")
        assert "Your hand" in shown or "Your hand" in game.until("Your hand")
        assert game.end(b"q") == 0
        assert LEFT in game.raw
        assert LEAVING in game.shown


def test_ctrl_c_and_kill_end_it_and_the_game_is_kept(tmp_path: Path) -> None:
    with at_terminal(*GAME, CARDSET_STATE=str(tmp_path)) as game:
        game.until("Baby Narwhal")
        assert game.end(b"\x03") == 130
        assert "--resume goes on from here" in " ".join(game.shown.split())
    with at_terminal(*GAME, CARDSET_STATE=str(tmp_path)) as game:
        game.until("Baby Narwhal")
        game.process.send_signal(signal.SIGTERM)
        assert game.end() == 143
        assert "Traceback" not in game.shown
    with at_terminal("play", "--resume", CARDSET_STATE=str(tmp_path)) as game:
        game.until("Baby Narwhal")
        assert game.end(b"q") == 0


@pytest.mark.parametrize(
    ("size", "environment"),
    [
        ((80, 24), {"TERM": "dumb"}),
        ((40, 10), {}),
        ((80, 24), {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}),
    ],
    ids=["dumb", "small", "no UTF-8"],
)
def test_lines_are_told_where_no_screen_can_be_shown(
    size: tuple[int, int], environment: dict[str, str], tmp_path: Path
) -> None:
    columns, lines = size
    with at_terminal(*GAME, columns=columns, lines=lines, CARDSET_STATE=str(tmp_path), **environment) as game:
        game.until("\n> ")
        assert ENTERED not in game.raw
        game.send("q\r")
        assert game.end() == 0
        assert LEAVING in game.shown
