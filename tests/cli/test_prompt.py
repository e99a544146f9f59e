"""What is typed at a terminal: completed words, pasted megabytes, other sizes, another game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import FROZEN, table
from tests.cli.terminal import at_terminal

DEALT = ("play", "--seed", "5", "--vs-ai", "2", "--pace", "0", "--plain", "--name", "Ola")
GAME = (*DEALT, "--level", "characters", "--set", str(FROZEN))


def test_the_tab_key_completes_words_of_an_answer() -> None:
    with at_terminal(*GAME) as game:
        game.until("\n> ")
        game.send("narw\t")
        game.until("Narwhal")
        game.type("", "You take Baby Narwhal.")


def test_letters_are_completed_without_their_marks() -> None:
    with at_terminal(*DEALT, "--lang", "pl") as game:
        game.until("\n> ")
        game.send("zol\t")
        game.until("żółty")


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "typed",
    [b"\x01\x02\x0b\x15", b"\xff\xfe\x80", b"\x1b[A\x1b[B\x1b[5~", b"\x1b]0;title\x07", b"\x00"],
    ids=["control", "no UTF-8", "arrows", "title", "null"],
)
def test_control_characters_are_no_answer(typed: bytes) -> None:
    with at_terminal(*GAME) as game:
        game.until("\n> ")
        game.send(typed)
        game.send(b"\x15")
        game.type("8", "You take Baby Narwhal.")


@pytest.mark.soak
def test_megabytes_can_be_pasted() -> None:
    with at_terminal(*GAME) as game:
        game.until("\n> ")
        game.send(b"\x1b[200~" + b"narwhal " * 32_768 + b"\x1b[201~")
        assert "Type a number from 1 to 8" in game.type("", "typed.\n> ")
        game.type("8", "You take Baby Narwhal.")


@pytest.mark.parametrize("bracketed", [True, False])
def test_of_several_pasted_lines_only_the_first_is_read_and_that_is_told(bracketed: bool) -> None:
    pasted = b"rubbish\rmore\rand more\r" if not bracketed else b"\x1b[200~rubbish\nmore\n\x1b[201~\r"
    with at_terminal(*GAME) as game:
        game.until("\n> ")
        game.send(pasted)
        told = game.until("typed.\n> ")
        assert "Several lines were pasted; only the first is read." in told
        assert told.count("Type a number from 1 to 8") == 1
        game.type("8", "You take Baby Narwhal.")


def test_whoever_is_new_is_asked_for_a_name_once(tmp_path: Path) -> None:
    nameless = [word for word in GAME if word not in ("--name", "Ola")]
    two = ("--humans", "2")
    with at_terminal(*nameless, CARDSET_STATE=str(tmp_path)) as game:
        assert "What is your name?" in game.until("> ")
        game.type("Ola", "\n> ")
        game.send("q\r")
        game.end()
    with at_terminal(*nameless, "--replay", str(tmp_path / "x"), CARDSET_STATE=str(tmp_path)) as game:
        assert "name?" not in game.until("\n> ")
        game.send("q\r")
        assert game.end() == 0
    assert '"Ola"' in (tmp_path / "x").read_text(encoding="utf-8")
    assert "name?" not in table(*nameless, typed="q\n").out
    with at_terminal(*nameless, *two, CARDSET_STATE=str(tmp_path / "new")) as game:
        assert "name?" not in game.until("Sit down alone")


def test_nobody_has_to_give_a_name(tmp_path: Path) -> None:
    nameless = [word for word in GAME if word not in ("--name", "Ola")]
    with at_terminal(*nameless, CARDSET_STATE=str(tmp_path)) as game:
        assert "name?" in game.until("> ")
        game.type("", "\n> ")
        game.send("q\r")
        assert game.end() == 0
    with at_terminal(*nameless, CARDSET_STATE=str(tmp_path)) as game:
        assert "name?" not in game.until("\n> ")
    with at_terminal(*nameless, CARDSET_STATE=str(tmp_path / "new")) as game:
        assert "name?" in game.until("> ")
        assert game.end(b"\x04") == 0
    assert not list((tmp_path / "new").glob("*.jsonl"))


def test_ten_megabytes_come_through_a_pipe() -> None:
    done = table(*GAME, typed="narwhal " * 1_310_720 + "\nq\n")
    assert (done.code, done.err) == (0, "")
    assert "Type a number from 1 to 8" in done.out
    assert len(done.out) < 10_000


def test_the_keys_are_told_and_the_newcomer_is_led_to_the_tutorial(tmp_path: Path) -> None:
    with at_terminal(*GAME, CARDSET_STATE=str(tmp_path)) as game:
        first = game.until("\n> ")
        assert "New to the game? cli tutorial teaches it" in first
        assert "? help  w why  h hint" in first
        assert "give the game up" in game.type("?")
    with at_terminal(*GAME, CARDSET_STATE=str(tmp_path)) as game:
        assert "New to the game?" not in game.until("\n> ")


def test_another_game_follows_the_last() -> None:
    with at_terminal(*GAME) as game:
        game.until("\n> ")
        game.type("concede", "else goes on.\n> ")
        told = game.type("yes", "leave.\n> ")
        assert "You concede." in told
        command = f"cli play --seed 5 --opponent jester --opponent tinkerer --rules cs-2e --set {FROZEN}"
        assert command in " ".join(told.split())
        same = game.type("d", "\n> ")
        assert "You play for 7 Unicorns against Confetti, Professor Sprocket." in same
        game.type("concede", "else goes on.\n> ")
        game.type("yes", "leave.\n> ")
        other = game.type("n", "\n> ")
        assert "You play for 7 Unicorns against " in " ".join(other.split())
        game.send("q\r")
        assert game.end() == 0


def test_a_game_that_was_given_up_cannot_be_gone_on_with(tmp_path: Path) -> None:
    with at_terminal(*GAME, CARDSET_STATE=str(tmp_path)) as game:
        game.until("\n> ")
        game.type("concede", "else goes on.\n> ")
        game.type("yes", "leave.\n> ")
        game.send("q\r")
        game.end()
    with at_terminal("play", "--resume", "--plain", CARDSET_STATE=str(tmp_path)) as again:
        assert again.end() == 2
        assert "there is no game to go on with" in again.shown.replace("\n", " ")


def test_no_means_no() -> None:
    with at_terminal(*GAME) as game:
        game.until("\n> ")
        game.type("concede", "else goes on.\n> ")
        assert "concedes" not in game.type("no", "\n> ")
        game.type("8", "You take Baby Narwhal.")


def test_control_d_leaves_and_control_c_ends() -> None:
    with at_terminal(*GAME) as game:
        game.until("\n> ")
        game.send(b"\x04")
        assert game.end() == 0
        assert "cli play --resume goes on from here" in game.shown.replace("\n", " ")
    with at_terminal(*GAME) as game:
        game.until("\n> ")
        assert game.end(b"\x03") == 130
        assert "Traceback" not in game.shown


def test_lines_for_a_screen_reader_have_no_colours_and_no_boxes() -> None:
    with at_terminal(*GAME, TERM="dumb", NO_COLOR="1") as game:
        shown = game.until("\n> ")
        assert "\x1b" not in game.raw
        assert not re.search("[╭│┏]", shown)
