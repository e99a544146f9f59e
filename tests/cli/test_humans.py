"""Several people at one keyboard: who is asked, and what the others do not see."""

from __future__ import annotations

from tests.cli.running import FROZEN, Outcome, table


def play(*args: str, typed: str = "") -> Outcome:
    return table("play", "--set", str(FROZEN), "--seed", "5", *args, typed=typed)


def test_the_keyboard_is_passed_on_before_a_hand_is_shown() -> None:
    told = play("--humans", "2", "--vs-ai", "0", "--name", "Ola", "--name", "Jan", typed="\n1\n\n1\nq\n").out

    asked = [line for line in told.splitlines() if "Sit down alone" in line]
    assert asked[:2] == [f"{name}, you are asked. Sit down alone and press Enter." for name in ("Ola", "Jan")]
    nobody, _, _ = told.partition("Ola, you are asked.")
    before, _, after = told.partition("Jan, you are asked.")
    assert "Your hand:" not in nobody
    assert before.count("Your hand:") == 1
    hand = before[before.index("Your hand: ") :].splitlines()[0]
    assert hand not in after.split("Ola, you are asked.")[0]


def test_nobody_is_told_what_another_has_drawn() -> None:
    told = play("--humans", "2", "--vs-ai", "1", typed="\n1\n" * 60).out

    drawn = [line for line in told.splitlines() if " draws a card." in line]
    assert drawn
    assert not [line for line in drawn if "(" in line]


def test_people_are_called_apart_and_come_back_together() -> None:
    first = play("--humans", "3", "--vs-ai", "1", "--name", "Ola", typed="\n1\nq\n").out
    again = table("play", "--resume", typed="q\n")

    assert first.startswith("Ola, Player, Player 2, ")
    assert again.out.startswith("Ola, Player, Player 2, ")


def test_impossible_numbers_are_told() -> None:
    alone = play("--humans", "1", "--vs-ai", "0")
    crowd = play("--humans", "5", "--vs-ai", "4")
    program = play("--humans", "2", "--json")

    assert (alone.code, crowd.code, program.code) == (2, 2, 2)
    assert "2 to 8 can play, and these are 1 at the keyboard and 0 opponents" in alone.err
    assert "5 at the keyboard and 4 opponents" in crowd.err
    assert "--json is for one program" in program.err
