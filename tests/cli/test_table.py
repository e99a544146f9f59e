"""The table through the real command line: watching, playing through a pipe, leaving."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from itertools import pairwise

import pytest

from cardset.catalog.read import read_catalog
from tests.cli.running import FROZEN, ROOT, table

CLI = [sys.executable, "-c", "from cli.table import main; main()"]
SAME_DEAL = ("--set", str(FROZEN), "--seed")
"""What goes before a seed where a test hangs on the cards that it deals."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_watched_game_comes_to_a_readable_end(players: int) -> None:
    done = table("watch", "--players", str(players), "--seed", "7")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert "--seed 7 " in lines.pop()
    end = next(number for number, line in enumerate(lines) if line.startswith("=== The game is over"))
    assert re.search(r"wins|nobody wins", lines[end + 1])
    stables = lines[lines.index("The table at the end:") + 1 :]
    assert len(stables) == players
    assert all(re.match(r"  \w[\w ]+ \[\d+/[67]\]: ", line) for line in stables)


def test_the_same_seed_tells_the_same_game() -> None:
    assert table("watch", "--seed", "3").out == table("watch", "--seed", "3").out
    assert table("watch", "--seed", "3").out != table("watch", "--seed", "4").out


def test_a_seed_that_was_not_chosen_can_be_used_again() -> None:
    first = table("watch", "--players", "2").out
    command = first.splitlines()[-1].partition(": ")[2].split()
    assert command[:2] == ["cli", "watch"]
    assert table(*command[1:]).out == first


def test_cards_and_program_may_speak_two_languages() -> None:
    """The same game, told in English with every card by its Czech name where it has one."""
    catalog = read_catalog(ROOT / "i18n" / "cs" / "uu-base-2e.po")
    czech = {
        entry.msgid: entry.msgstr[0]
        for entry in catalog.entries
        if entry.msgctxt and entry.msgctxt.endswith(":name") and not entry.fuzzy and entry.msgstr[0]
    }
    english, mixed = (
        re.findall(r" plays ([^.]+?)(?: into [^.]+)?\.$", told, re.MULTILINE)
        for told in (
            table("watch", "--seed", "7", "--lang", lang, "--ui-lang", "en").out for lang in ("en", "cs")
        )
    )
    assert len(set(mixed) & set(czech.values())) > 10
    assert mixed == [czech.get(name, name) for name in english]


def test_a_whole_game_through_a_pipe() -> None:
    done = table("play", "--vs-ai", "3", *SAME_DEAL, "5", "--name", "Eva", typed="1\n" * 2000)
    assert (done.code, done.err) == (0, "")
    assert "=== The game is over" in done.out
    assert re.search(r"^  You \[\d+/7\]", done.out, re.MULTILINE)


@pytest.mark.parametrize("answers", ["", "q\n", "quit\n"])
def test_leaving_the_table_names_the_seed(answers: str) -> None:
    done = table("play", "--seed", "5", typed=answers)
    assert done.code == 0
    assert "--seed 5" in done.out.splitlines()[-1]


def test_a_short_game_says_what_it_changes_and_how_long_it_lasts_and_is_dealt_again_as_short() -> None:
    done = table("play", "--seed", "3", "--game-length", "short", typed="1\n" * 400)
    first, rules, minutes = done.out.splitlines()[:3]
    assert "for 5 Unicorns" in first
    assert "win with 2 to 5 players: 5" in rules
    assert re.fullmatch(r"Half of such games are over in \d+ minutes\.", minutes)
    assert "--rules cs-2e,goal_small=5,goal_large=4" in done.out


@pytest.mark.parametrize("nonsense", ["0", "99", "x", "-1", "1.5", "²", "{}", "%s"])
def test_nonsense_is_answered_with_what_can_be_typed(nonsense: str) -> None:
    done = table("play", "--seed", "5", typed=f"{nonsense}\nq\n")
    assert done.code == 0
    assert re.search(r"Type a number from 1 to \d+", done.out)


def rounds(told: str) -> list[tuple[str, str]]:
    """Every question as it was put, with what was told after its answer."""
    blocks = re.split(r"\n> ", told)
    return list(pairwise(blocks))


def test_the_number_plays_what_stands_beside_it() -> None:
    told = table("play", "--vs-ai", "2", *SAME_DEAL, "1", "--name", "Eva", typed="2\n" * 900).out
    plays = discards = 0
    for question, after in rounds(told):
        option = re.search(r"^  +2  (play )?(.+?)(: .+)?$", question, re.MULTILINE)
        assert option is not None or "Enter takes any of" in question
        if option is None or "into whose Stable?" in after:
            continue
        if option[1]:
            assert after.startswith(f"2\n  You play {option[2]}.")
            plays += 1
        elif "Which card do you discard?" in question and "You discard" in after:
            assert f"You discard {option[2]}." in after
            discards += 1
    assert plays > 8
    assert discards


def test_cards_are_numbered_as_the_hand_is_shown() -> None:
    told = table("play", "--vs-ai", "2", *SAME_DEAL, "1", typed="2\n" * 900).out
    asked = 0
    for question, _ in rounds(told):
        hand = re.search(r"^Your hand: (.+)$", question, re.MULTILINE)
        if hand and "Which card do you discard?" in question:
            offered = re.findall(r"^  +\d+  (.+)$", question, re.MULTILINE)
            shown = dict.fromkeys(card for card in hand[1].split(", ") if card in offered)
            assert offered == list(shown)
            asked += 1
    assert asked > 2


def test_the_text_of_a_card_on_demand() -> None:
    done = table("play", *SAME_DEAL, "5", typed="1\n?change\n?1\n?\n?6\n?zz\n?²\nq\n")
    assert done.code == 0
    # by name and by number
    assert done.out.count("Change of Luck (Magic card): DRAW 2 cards and DISCARD 3 cards, then take") == 2
    assert "Type ? and the number of an option" in done.out
    assert "the rules in force" in done.out  # the help that "?" alone asks for
    assert "No card has a name such as zz." in done.out
    assert "No card has a name such as ²." in done.out


def test_rivals_do_not_show_their_hands() -> None:
    """What the person reads names no card that a rival draws."""
    done = table("play", "--vs-ai", "3", *SAME_DEAL, "2", "--name", "Eva", typed="1\n" * 60)
    draws = [line for line in done.out.splitlines() if " draws " in line]
    assert any(line.startswith("  You draw ") for line in done.out.splitlines())
    assert draws
    assert all("(" not in line for line in draws)


def test_a_name_may_hold_anything() -> None:
    done = table("play", "--seed", "5", "--humans", "2", "--name", "{x} %s", typed="1\n" * 100)
    assert done.code == 0
    assert "{x} %s" in done.out


@pytest.mark.parametrize(
    "args", [["play", "--vs-ai", "0"], ["play", "--vs-ai", "8"], ["watch", "--players", "1"]]
)
def test_impossible_numbers_of_players(args: list[str]) -> None:
    done = table(*args)
    assert done.code == 2
    assert "2 to 8" in done.err


def test_a_name_cannot_break_a_line_or_colour_it() -> None:
    name = "\x1b[31mE\n\tva" + "x" * 99
    first = table("play", "--level", "novice", "--humans", "2", "--name", name, typed="q\n").out.splitlines()[
        0
    ]
    assert first.startswith("[31mE va" + "x" * 32 + ", Player, ")


def test_an_unknown_language_is_told_with_the_known_ones() -> None:
    done = table("watch", "--lang", "de")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: there is no language 'de' (there are en (English), cs (Czech), ")
    assert done.err.endswith(", ru (Russian); cardset new language begins another)\n")


@pytest.mark.parametrize("command", [("play", "--lang"), ("play", "--ui-lang"), ("opponents", "--ui-lang")])
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("pl_PL", "did you mean 'pl'?"),
        ("rus", "did you mean 'ru'?"),
        ("ab", "there are en"),
        ("..", "there are"),
    ],
)
def test_a_language_that_is_nearly_one_and_one_that_is_none(
    command: tuple[str, str], code: str, said: str
) -> None:
    done = table(*command, code)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: there is no language {code!r} ({said}")
    assert "i18n" not in done.err


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(("stop", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ctrl_c_and_kill_end_with_one_line(stop: signal.Signals, code: int) -> None:
    with subprocess.Popen(
        [*CLI, "play", "--seed", "5"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        assert any(b"Enter takes any of" in line for line in game.stdout)
        time.sleep(0.1)
        game.send_signal(stop)
        assert game.wait(10) == code
        (line,) = game.stderr.read().decode().splitlines()
        assert line.startswith("You leave the table. cli play --resume goes on from here")
