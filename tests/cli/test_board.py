"""The table as a picture: what is on it, at every width, with and without colours, in a terminal and not."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest
from rich.console import Console

from cardset.load import load_set
from cli.board import Board
from cli.speech import speech_for
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import State, new_game
from rulebook.games.unstable_unicorns.table import SIGNS
from tests.cli.running import FROZEN
from tests.rulebook.games.unstable_unicorns.table import frozen_deck

CLI = [sys.executable, "-c", "from cli.table import main; main()"]
NAMES = ["Anna", "Bořek", "Галина", "Ewa", "Cyryl", "Dana", "Filip", "Greta"]


@pytest.fixture(scope="module")
def state() -> State:
    """A position in the middle of a game of four."""
    state = new_game(frozen_deck(), 4, 11, journal=True)
    while state.turn < 22:
        state.play(state.legal_moves()[0])
    return state


def drawn(
    state: State, width: int, language: str = "en", ascii_only: bool = False, colour: bool = False
) -> str:
    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=colour, color_system="standard" if colour else None
    )
    speech = speech_for(GAME, load_set(FROZEN), NAMES[: state.players], language, language, audience=0)
    Board(speech, ascii_only, console).show(speech.show(state.view(0)))
    return out.getvalue()


@pytest.mark.parametrize("width", [40, 80, 120, 200])
@pytest.mark.parametrize("language", ["en", "pl", "cs", "ru"])
def test_no_line_is_wider_than_the_terminal_and_every_player_is_there(
    state: State, width: int, language: str
) -> None:
    from rich.cells import cell_len

    text = drawn(state, width, language)

    assert max(cell_len(line) for line in text.splitlines()) <= width
    for seat, name in enumerate(NAMES[:4]):
        assert f"{name} {state.standing.counts[seat]}/{state.match.goal}" in text


def test_every_card_in_a_stable_is_shown_with_the_sign_of_its_type(state: State) -> None:
    text = drawn(state, 200)

    for seat in range(4):
        for card in state.zones[state.match.stable(seat)]:
            face = state.match.deck.face(card).card
            assert re.search(rf"{SIGNS[face.type].sign} (\([^)]+\) )?{re.escape(face.name)}", text)


def test_a_table_without_cards_can_be_drawn() -> None:
    text = drawn(new_game(None, 4, 11), 80)
    assert text.count("0/7") == 4


def test_names_are_whole_where_there_is_room(state: State) -> None:
    assert "…" not in drawn(state, 100)
    assert "…" in drawn(state, 26)


def test_boxes_end_where_they_begin(state: State) -> None:
    """Wide and Cyrillic characters line up: the right edge of every row of boxes is one column."""
    from rich.cells import cell_len

    lines = [line for line in drawn(state, 80, "ru").splitlines() if line and line[0] in "┏┃┗╭│╰"]
    assert len({cell_len(line.rstrip()) for line in lines}) == 1


def test_signs_can_be_told_apart_without_colour() -> None:
    assert len({look.sign for look in SIGNS.values()}) == len(SIGNS)
    assert len({look.plain for look in SIGNS.values()}) == len(SIGNS)


def test_ascii_leaves_out_every_other_sign(state: State) -> None:
    text = drawn(state, 80, ascii_only=True)

    assert [char for char in text if not char.isascii() and not char.isalpha()] == []


def test_no_colours_where_none_are_wanted(state: State) -> None:
    assert "\x1b[" not in drawn(state, 80)
    assert "\x1b[" in drawn(state, 80, colour=True)


def at_terminal(*args: str, **environment: str) -> str:
    """What a terminal of 80 by 24 shows of a game that is left at its first question."""
    leader, follower = pty.openpty()
    os.set_blocking(leader, False)
    with subprocess.Popen(
        [*CLI, "play", "--seed", "5", "--vs-ai", "2", *args],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **environment},
    ) as game:
        os.close(follower)
        shown = b""
        until = time.monotonic() + 30
        while b"> " not in shown and time.monotonic() < until:
            if select.select([leader], [], [], 1)[0]:
                shown += os.read(leader, 65536)
        os.write(leader, b"q\n")
        game.wait(30)
    os.close(leader)
    return shown.decode("utf-8", "replace")


def test_a_terminal_gets_the_picture() -> None:
    shown = at_terminal()
    assert "╭" in shown
    assert "\x1b[" in shown


@pytest.mark.parametrize(
    ("args", "environment"), [(("--plain",), {}), ((), {"TERM": "dumb"})], ids=["--plain", "TERM=dumb"]
)
def test_who_wants_lines_gets_lines(args: tuple[str, ...], environment: dict[str, str]) -> None:
    shown = at_terminal(*args, **environment)
    assert not re.search("[╭│┏]", shown)
    assert "\x1b[" not in shown
    assert "Which Baby Unicorn do you take?" in shown


def test_no_color_is_heard() -> None:
    shown = at_terminal(NO_COLOR="1")
    assert "╭" in shown
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", shown)
