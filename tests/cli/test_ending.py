"""The end of a game: who has won and how, where it turned, who did what to whom; and another game."""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path

import pytest

from cli.play import play_on
from cli.record import looking_back
from cli.table_kept import resumed
from tests.cli.running import FROZEN, table
from tests.cli.screen.sitting_down import Seated, before
from tests.cli.terminal import at_terminal

GAME = ("--vs-ai", "2", "--level", "novice", "--set", FROZEN)
TURNING = "Turning points, and your estimated chances with all hands known:"
DONE = "Who did what to whom:"
AT_END = "The table at the end:"


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games of its own."""
    folder = tmp_path / "games"
    monkeypatch.setenv("CARDSET_STATE", str(folder))
    return folder


def ending(told: str) -> list[str]:
    """What is told when a game is over."""
    return told[told.index("=== The game is over") :].splitlines()


@cache
def played() -> str:
    """A game that is told to nobody by name."""
    return play(6)


def play(seed: int, *more: str, typed: str = "1\n" * 2000) -> str:
    done = table("play", "--seed", str(seed), *GAME, *more, typed=typed)
    assert (done.code, done.err) == (0, "")
    return done.out


def parts(lines: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Turning points, numbers, the table."""
    turns, done, at_end = lines.index(TURNING), lines.index(DONE), lines.index(AT_END)
    return lines[turns + 1 : done], lines[done + 1 : at_end], lines[at_end + 1 :]


@pytest.mark.parametrize("seed", [5, 8])
def test_a_game_says_who_has_won_how_and_why(seed: int) -> None:
    lines = ending(play(seed, "--name", "Eva"))
    won = "you win!" in lines[0]
    assert won is bool(re.search(r"\b[Yy]ou (have|win)\b", lines[1])), lines[:2]
    assert lines[2] == f"Your record: {won:d} of 1 game won."
    assert (
        "Beaten so far: novices. The next rung: characters." if won else "The next rung: novices."
    ) in lines
    turnings, numbers, stables = parts(lines)

    said = [re.match(r"  Turn (\d+), from (\d+)% to (\d+)%: [A-Z“].*[.!]$", line) for line in turnings]
    found = [tuple(map(int, one.groups())) for one in said if one]
    assert 0 < len(found) <= 3
    assert len(found) >= len(turnings) - 1
    assert all(line.startswith("  The end, from ") for line in turnings[len(found) :])
    assert [turn for turn, _, _ in found] == sorted(turn for turn, _, _ in found)
    assert all(abs(before - after) >= 4 for _, before, after in found)  # five, before it was rounded
    assert not any("draws a card" in line or "---" in line for line in turnings)

    assert {line.split(":")[0].strip() for line in numbers} <= {
        line.split(" [")[0].strip() for line in stables
    }
    assert any(re.search(r"(Neighs|destroyed|stolen|sacrificed) \d+", line) for line in numbers)
    assert len([line for line in stables if re.match(r"  \w.* \[\d/7\]: ", line)]) == 3


def test_numbers_are_those_of_what_was_told() -> None:
    told = played()
    _, numbers, _ = parts(ending(told))
    counted = 0
    for line in numbers:
        name, _, deeds = line.strip().partition(": ")
        if whole := re.search(r"Neighs (\d+)", deeds):
            said = re.findall(rf"^  {name} (?:Neighs?|answers?) ", told, re.MULTILINE)
            assert int(whole[1]) == len(said)
            counted += len(said)
    assert counted


def test_numbers_are_whole_where_the_chances_are_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    _, numbers, stables = parts(ending(played()))
    monkeypatch.setattr(looking_back, "course", lambda positions: [])
    lines = ending(play(6))
    assert TURNING not in lines
    assert lines[lines.index(DONE) + 1 : lines.index(AT_END)] == numbers
    assert lines[lines.index(AT_END) + 1 :] == stables


def test_the_same_end_is_told_to_who_watches_and_who_reads(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    watched = ending(table("watch", "--players", "3", "--seed", "8", "--replay", file, "--set", FROZEN).out)
    again = ending(table("replay", file, "--set", FROZEN).out)
    stepped = table("replay", file, "--set", FROZEN, "--step", typed="e\nq\n").out
    assert watched[:-1] == again
    winner = re.match(r".*?(\w[\w ]*) (has|wins)", watched[1])
    assert winner
    assert any(line.startswith("Turning points, and the estimated chances of ") for line in again)
    assert next(line for line in again if line.startswith("  Turn ")) in stepped
    assert "you" not in " ".join(watched[:-1]).split()


def test_a_game_that_was_given_up_or_left_has_no_end_to_tell(tmp_path: Path) -> None:
    told = play(5, "--name", "Eva", typed="1\n" * 6 + "concede\nyes\n")
    assert "You concede." in told
    assert "Your record: 0 of 1 game won." in told
    assert "The end, from" not in told
    assert AT_END in told
    file = tmp_path / "left.jsonl"
    play(5, "--replay", str(file), typed="1\n1\nq\n")
    assert DONE not in table("replay", file, "--set", FROZEN).out


def test_a_game_with_answers_taken_back_counts_for_nothing_and_says_so() -> None:
    deal = ("--seed", "3", "--vs-ai", "2", "--set", FROZEN, "--name", "Eva")
    told = table("play", *deal, typed="8\nu\nu\n9\nconcede\nyes\n").out
    assert "Answers were taken back in this game: it counts in no ranking." in told
    assert "Your record" not in told
    record = table("record", "--name", "Eva").out
    assert record.startswith("Eva: 0 games, 0 won (0%).\n1 more counts for nothing.")


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_it_is_told_in_every_language(language: str) -> None:
    english = {line.strip() for line in ending(played())}
    told = table("play", "--seed", "6", *GAME, "--lang", language, "--name", "Eva", typed="1\n" * 2000).out
    theirs = told[told.rindex("\n=== ") :].splitlines()
    words = {line.strip() for line in theirs if any(map(str.isalpha, line))}
    assert len(words) > 10
    assert not {line for line in english & words if "]: " not in line}  # no names of cards
    assert not any(re.search(r"\b(Turn|from|destroyed|stolen|Neighs)\b", line) for line in words)


# On the screen, and another game


def near_the_end() -> None:
    """A game that is over with the next answer."""
    play(6, "--name", "Eva", typed="1\n" * (played().count("\n> ") - 1))


def test_the_end_is_a_view_of_its_own() -> None:
    near_the_end()
    sitting, laid = resumed(None, None, None)

    async def look(somebody: Seated) -> None:
        await somebody.press("1")
        if "Another game?" not in somebody.text:  # there are ten answers or more
            await somebody.press("enter")
        assert "━ The game is over after " in somebody.text
        assert TURNING in somebody.text
        assert "Your record: " in somebody.text
        assert "Your hand" not in somebody.text
        await somebody.press_only("pagedown", "pagedown")
        assert AT_END in somebody.text
        await somebody.press_only("escape")
        assert TURNING not in somebody.text
        assert "─ You " in somebody.text
        assert "Another game?" in somebody.text
        await somebody.press("s")  # stronger ones, by one key
        assert "Which Baby Unicorn" in somebody.text

    stage = before(partial(play_on, sitting, laid, None), sitting.speech.texts, look)
    if stage.failure is not None:
        raise stage.failure


def test_stronger_ones_come_by_one_key_as_long_as_there_are_some() -> None:
    with at_terminal(
        "play", "--seed", "5", *map(str, GAME), "--name", "Eva", "--pace", "0", "--plain"
    ) as game:
        game.until("\n> ")
        for _ in range(3):
            game.type("concede", "else goes on.\n> ")
            told = game.type("yes", "leave.\n> ")
            assert "s: stronger ones" in " ".join(told.split())
            game.type("s", "\n> ")
        game.type("concede", "else goes on.\n> ")
        told = game.type("yes", "leave.\n> ")
        assert "--level expert" in " ".join(told.split())
        assert "s: stronger ones" not in " ".join(told.split())
        game.send("q\r")
        assert game.end() == 0
    assert '"expert"' in table("record", "--name", "Eva", "--json").out


def test_of_a_game_in_which_nobody_does_anything_to_others_no_others_are_spoken_of() -> None:
    done = table("watch", "--game", "unicorn-fever", "--players", "2", "--level", "novice", "--pace", "0")
    lines = ending(done.out)
    assert "What everybody did:" in lines and DONE not in lines
