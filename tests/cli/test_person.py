"""What a person can type at the table besides numbers, through the real command line."""

from __future__ import annotations

import subprocess
import sys

CLI = [sys.executable, "-c", "from cli.table import main; main()"]


def play(*lines: str, args: tuple[str, ...] = ("--seed", "5", "--vs-ai", "2")) -> str:
    done = subprocess.run(
        [*CLI, "play", *args],
        input="".join(f"{line}\n" for line in (*lines, "q")),
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_hint_names_one_of_the_answers_and_says_why() -> None:
    told = play("hint").splitlines()

    advice = next(line for line in told if line.startswith("I would: "))
    answer = advice.removeprefix("I would: ").removesuffix(".")
    assert any(line.split("  ")[-1] == answer for line in told if line.startswith("  "))
    assert told[told.index(advice) + 1].startswith("My chances: ")


def test_the_log_tells_the_last_turns_again() -> None:
    told = play("1", "log").splitlines()

    again = told[told.index("> log") + 1 :]
    assert any(line.startswith("--- Turn ") for line in again)
    assert "  Player takes Baby Unicorn (Black)." in again


def test_a_pick_can_be_taken_back_as_long_as_nothing_was_seen() -> None:
    """Baby Unicorns lie open, and the first choice of all is ours: the second player chooses after us."""
    told = play("1", "undo")

    assert "That cannot be taken back" in told  # the next player has chosen, and cards were drawn


def test_who_has_played_a_card_cannot_take_it_back() -> None:
    """Nobody has answered it: whoever took it back would know that nobody can."""
    told = play("1", "2", "undo")

    assert "Unfair Bargain: which player?" in told
    assert told.count("Your turn. What do you do?") == 1
    assert "That cannot be taken back" in told


def test_rules_are_told_at_the_table() -> None:
    told = play("ask can I neigh a neigh").splitlines()

    asked = told.index("> ask can I neigh a neigh")
    assert any("cards.instant-on-instant" in line for line in told[asked:])


def test_commands_are_understood_in_the_language_of_the_program() -> None:
    told = play("podpowiedź", "cofnij", "dziennik", args=("--seed", "5", "--vs-ai", "2", "--lang", "pl"))

    assert "Na twoim miejscu: " in told
    assert "Wpisz liczbę" not in told
