"""What becomes of games is kept, each once, and told: through the real command line."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardset.errors import CardsetError
from cli import sitting
from cli.record import store
from cli.record.ladder import (
    DRAWN,
    LOST,
    WON,
    PastGame,
    Streak,
    Tally,
    above,
    beaten,
    by_level,
    by_opponent,
    level_of,
    streak,
)
from tests.cli.running import AS_ANYBODY, FROZEN, ROOT, Outcome, needs_closed_files, table

GAME = ("--seed", "5", "--vs-ai", "1", "--level", "novice", "--set", FROZEN)
GIVEN_UP = "concede\nyes\n"
PLAYED = PastGame(
    LOST,
    "2026-11-23T10:00:00+00:00",
    "unstable-unicorns",
    "cs-2e",
    40,
    600,
    "goal",
    ("novice",),
    "novice",
    1,
    "",
    False,
)


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games of its own."""
    folder = tmp_path / "games"
    monkeypatch.setenv("CARDSET_STATE", str(folder))
    return folder


def play(*args: str | Path, typed: str = GIVEN_UP) -> Outcome:
    done = table("play", *GAME, *args, typed=typed)
    assert (done.code, done.err) == (0, "")
    return done


def record(*args: str, name: str = "Eva") -> Any:
    done = table("record", "--json", "--name", name, *args)
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


def keep(*played: PastGame, person: str = "Eva") -> None:
    """Keep games that went so, one after the other."""
    for number, one in enumerate(played):
        over = f"2026-11-23T10:{number:02}:00+00:00"
        store.keep(f"{person}{number}", {person: one._replace(over=over, deal=f"{number}")})


# Kept


def test_a_game_to_its_end_is_kept_and_told() -> None:
    done = play("--name", "Eva", typed="1\n" * 2000)
    (game,) = record()["games"]

    won = "you win!" in done.out
    assert won or "you lose." in done.out
    assert f"Your record: {won:d} of 1 game won." in done.out
    assert (game["result"], game["guests"], game["level"]) == (WON if won else LOST, ["novice"], "novice")
    assert f"The game is over after {game['turns']} turns" in done.out
    assert game["ended"] in ("goal", "deck")
    assert game["seconds"] < 600
    assert ("Beaten so far: novices. The next rung: characters." in done.out) is won


def test_what_a_pipe_plays_is_nobodys() -> None:
    assert "record" not in play().out
    assert store.people() == []


def test_several_people_have_a_record_each() -> None:
    done = play("--humans", "2", "--name", "Eva", "--name", "Jan", typed=GIVEN_UP * 3)
    assert "concede" in done.out
    results = {name: record(name=name)["games"][0]["result"] for name in ("Eva", "Jan")}
    assert sorted(results.values()) == [DRAWN, LOST]
    assert f"{max(results)}: Your record: 0 of 1 game won." in done.out


@pytest.mark.parametrize("before", [True, False])
def test_a_game_that_is_killed_at_its_end_is_kept_once(before: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr(*((store, "keep") if before else (sitting, "write")), killed)
        done = table("play", *GAME, "--name", "Eva", typed="1\n" * 2000)
        assert done.code == 130
    assert len(record()["games"]) == (not before)
    again = table("play", "--resume")
    assert again.code == 0
    assert "=== The game is over" in again.out
    assert len(record()["games"]) == 1
    assert "there is no game to go on with" in table("play", "--resume").err


def test_a_copy_of_a_game_is_the_same_game(games: Path) -> None:
    copy = games.parent / "copy.jsonl"
    play("--name", "Eva", typed=f"1\ns {copy}\n{GIVEN_UP}")
    done = table("play", "--resume", copy, typed="1\n" * 2000)
    assert done.code == 0
    assert len(record()["games"]) == 1
    play("--name", "Eva")  # the same deal is another game
    assert len(record()["games"]) == 2


def test_a_deal_that_one_has_had_before_counts_for_nothing() -> None:
    said = "You have had this deal before: it counts in no ranking."
    assert said not in play("--name", "Eva").out
    assert said not in play("--name", "Jan").out
    again = play("--name", "Eva").out
    assert said in again
    assert "Your record" not in again
    assert [game["marked"] for game in record()["games"]] == [False, True]
    assert store.wins_by_level("Eva") == {"novice": Tally(0, 1, 0)}
    other = table("play", "--seed", "6", *GAME[2:], "--name", "Eva", typed=GIVEN_UP).out
    assert said not in other
    assert "Your record: 0 of 2 games won." in other


def test_a_game_that_is_gone_on_with_has_no_duration() -> None:
    play("--name", "Eva", typed="1\nq\n")
    assert record()["games"] == []
    table("play", "--resume", typed=GIVEN_UP)
    assert [game["seconds"] for game in record()["games"]] == [None]


def test_two_programs_keep_games_at_once(games: Path) -> None:
    code = (
        "import sys; from cli.record import store; from tests.cli.test_record import PLAYED\n"
        "for number in range(25): store.keep(f'{sys.argv[1]}{number}', {'Eva': PLAYED})"
    )
    games.mkdir()
    (games / store.NAME).write_bytes(b"damaged" * 1000)  # each may find it so
    programs = [subprocess.Popen([sys.executable, "-c", code, name], cwd=ROOT) for name in "ab"]
    assert [program.wait(60) for program in programs] == [0, 0]
    assert len(record()["games"]) == 50
    assert [path.name for path in store.files()] == ["record-damaged-1.sqlite", "record.sqlite"]


# A file that cannot be used


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * 4096)


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def anything(path: Path) -> None:
    path.write_text("games: none\n")


def another(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE played (id)")


def other_columns(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("ALTER TABLE played ADD COLUMN more TEXT")


def nobody_there(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("UPDATE played SET guests = '[1'")


def no_number(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("UPDATE played SET turns = 'many'")


@pytest.mark.parametrize(
    "harm", [damaged, cut_off, anything, another, other_columns, nobody_there, no_number]
)
def test_a_damaged_file_is_put_aside_and_a_new_one_begun(harm: Any, games: Path) -> None:
    keep(PLAYED)
    harm(store.path())
    before = store.path().read_bytes()

    told = table("record", "--name", "Eva")
    assert (told.code, told.out) == (2, "")
    assert str(store.path()) in told.err
    assert store.wins_by_level("Eva") == {}
    assert store.path().read_bytes() == before

    done = play("--name", "Eva")
    aside = games / "record-damaged-1.sqlite"
    assert (
        f"Your record was damaged and could not be read: it is now {aside}, and a new one begins." in done.out
    )
    assert aside.read_bytes() == before
    assert "Your record: 0 of 1 game won." in done.out


def test_a_file_of_a_later_version_stays_as_it_is() -> None:
    keep(PLAYED)
    with sqlite3.connect(store.path()) as file:
        file.execute("PRAGMA user_version = 2")
    before = store.path().read_bytes()

    assert table("record", "--name", "Eva").code == 2
    said = "Your record was written by a later version, so this game is not added to it: "
    assert f"{said}{store.path()}" in play("--name", "Eva").out
    assert store.path().read_bytes() == before
    assert store.files() == [store.path()]


def test_a_full_disk_stops_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(PLAYED)
    connect = sqlite3.connect

    def small(*args: Any, **settings: Any) -> sqlite3.Connection:
        file: sqlite3.Connection = connect(*args, **settings)
        file.execute("PRAGMA max_page_count = 2")
        return file

    for number in range(60):  # until its two pages are full
        store.keep(f"more{number}", {"Eva": PLAYED})
        if store.path().stat().st_size > 8192:
            break
    before = store.games_of("Eva")
    monkeypatch.setattr(sqlite3, "connect", small)
    with pytest.raises(CardsetError, match="full"):
        for number in range(200):
            store.keep(f"others{number}", {"Eva": PLAYED})
    done = play("--name", "Eva")
    assert "This game is not added to your record." in done.out
    assert "full" in done.out
    assert before == store.games_of("Eva")[: len(before)]


@needs_closed_files
def test_a_closed_folder_stops_no_game(games: Path) -> None:
    games.mkdir()
    games.chmod(0o500)
    command = [*AS_ANYBODY, sys.executable, "-c", "from cli.table import main; main()", "play", *GAME]
    done = subprocess.run(
        [*map(str, command), "--name", "Eva"],
        check=False,
        cwd=ROOT,
        input=GIVEN_UP,
        capture_output=True,
        encoding="utf-8",
    )
    games.chmod(0o700)
    assert done.returncode == 0, done.stderr
    assert "This game is not added to your record." in done.stdout


# Told


def test_nothing_is_kept_yet() -> None:
    done = table("record")
    assert (done.code, done.err) == (0, "")
    assert done.out == "No game is kept here yet. cli play begins one.\n"
    keep(PLAYED, person="Jan")
    assert "Games are kept of: Jan (--name)." in table("record", "--name", "Eva").out


def test_the_record_in_lines_and_as_data() -> None:
    racer = PLAYED._replace(guests=("scripted:racer", "scripted:thief"), level="characters", turns=60)
    won = PLAYED._replace(result=WON)
    keep(PLAYED, won, won, racer, racer._replace(result=WON, marked=True))

    lines = [line.strip() for line in table("record", "--name", "Eva").out.splitlines()]
    assert lines[0] == "Eva: 4 games, 2 won (50%)."
    assert lines[1] == "1 more counts for nothing. Answers were taken back there, or the deal was known."
    assert "Won in a row: 0 now, 2 at most." in lines
    assert "A usual game: 40 turns, 10 minutes." in lines
    assert "Beaten so far: novices." in lines
    assert "novices     #############.......  2 of 3" in lines
    assert "characters  ....................  0 of 1" in lines
    assert any(line.startswith("Hotfoot ") for line in lines)
    assert lines[-1] == ".##."

    data = record()
    assert data["counted"] == {"won": 2, "lost": 2, "drawn": 0}
    assert data["streak"] == {"now": 0, "longest": 2}
    assert data["levels"]["novice"] == {"won": 2, "lost": 1, "drawn": 0}
    assert data["opponents"]["scripted:racer"] == {"won": 0, "lost": 1, "drawn": 0}
    assert [game["marked"] for game in data["games"]] == [False] * 4 + [True]


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_it_is_told_in_every_language(language: str) -> None:
    keep(PLAYED, PLAYED._replace(result=WON, guests=("scripted:racer",), level="characters", marked=True))
    english = set(table("record", "--name", "Eva").out.splitlines())
    theirs = [*filter(None, table("record", "--name", "Eva", "--lang", language).out.splitlines())]
    assert len(theirs) >= 6
    assert not english & {line for line in theirs if any(map(str.isalpha, line))}


def test_it_is_thrown_away_by_one_command() -> None:
    keep(PLAYED)
    keep(PLAYED, person="Jan")
    refused = table("record", "--delete")
    assert (refused.code, refused.out) == (2, "")
    assert "--yes" in refused.err
    assert table("record", "--delete", "--yes", "--name", "Jan").out == "Thrown away: Jan\n"
    assert store.people() == ["Eva"]
    assert b"Jan" not in store.path().read_bytes()
    store.path().with_name("record-damaged-1.sqlite").write_text("")
    done = table("record", "--delete", "--yes")
    assert "record-damaged-1.sqlite" in done.out
    assert store.files() == []
    assert table("record", "--delete").out == "No game is kept here yet. cli play begins one.\n"


# The ladder


def test_a_table_is_as_strong_as_its_weakest_opponent() -> None:
    assert level_of(["search", "novice", "scripted:racer"]) == "novice"
    assert level_of(["search:50"]) == "expert"
    assert level_of(["scripted:racer", "heuristic"]) == "characters"
    assert level_of(["search", "exec:./bot.py"]) == ""
    assert level_of(["scripted:my.yaml", "search"]) == ""
    assert level_of([]) == ""
    assert [above("novice"), above("expert"), above("")] == ["characters", "", ""]


def results(word: str) -> Iterator[PastGame]:
    """Games by letters: won, lost, drawn; a capital is marked."""
    names = {"w": WON, "l": LOST, "d": DRAWN}
    for letter in word:
        yield PLAYED._replace(result=names[letter.lower()], marked=letter.isupper())


@pytest.mark.parametrize(
    ("word", "row"),
    [("", (0, 0)), ("ww", (2, 2)), ("wwl", (0, 2)), ("wwdw", (1, 2)), ("wWw", (2, 2)), ("wLw", (2, 2))],
)
def test_streaks(word: str, row: tuple[int, int]) -> None:
    assert streak(results(word)) == Streak(*row)


def test_games_that_are_marked_climb_nothing() -> None:
    assert beaten(results("lWl")) == []
    assert by_level(results("lWld")) == {"novice": Tally(0, 2, 1)}
    assert by_opponent([*results("w")] * 2) == {"novice": Tally(2, 0, 0)}
