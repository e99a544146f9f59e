"""Opponents at the table through the real command line: who comes, what they are called, why they did it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ai.games.unstable_unicorns.facts import FACTS
from ai.knowledge import Knowledge
from ai.personality import shipped
from cli.guests import LEVELS, grown, invited
from cli.record.ladder import level_of
from rulebook.game import VARIABLE, find_game
from rulebook.games.unstable_unicorns import GAME
from tests.cli.running import table


@pytest.fixture
def rival(tmp_path: Path) -> Path:
    path = tmp_path / "my-rival.yaml"
    path.write_text(
        "name: Moth\nabout: Comes when the light is on.\nrules:\n"
        "  - {name: shine, say: So bright!, when: {hand: at least 1}, do: {kind: play}}\n"
        "  - {name: wait, when: {players: 2}, do: {kind: draw}}\n",
        encoding="utf-8",
    )
    return path


def seats(told: str) -> list[str]:
    """The opponents in the first line of a game, or all who play where nobody is spoken to."""
    first = told.splitlines()[0]
    return re.sub(r"^You play for \d+ Unicorns against |\.$| play for .*", "", first).split(", ")


def test_all_are_listed_a_line_each() -> None:
    done = table("opponents")
    assert (done.code, done.err) == (0, "")
    *lines, levels = done.out.splitlines()
    listed = [line.split()[0] for line in lines]
    assert listed == [*shipped(FACTS), "random", "greedy", "novice", "heuristic", "search"]
    assert re.findall(r"(\w+) (\d+) %", levels)[0] == ("novice", "25")  # alike, all win as often
    assert [name for name, _ in re.findall(r"(\w+) (\d+) %", levels)] == [*LEVELS]


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_they_are_introduced_in_every_language(language: str) -> None:
    english, other = table("opponents").out, table("opponents", "--ui-lang", language).out
    assert len(english.splitlines()) == len(other.splitlines())
    assert not set(english.splitlines()) & set(other.splitlines())


def test_one_is_told_with_its_rules() -> None:
    lines = table("opponents", "racer").out.splitlines()
    assert lines[0].startswith("Hotfoot: ")
    assert "   1  never mind the others: I am too busy winning to stop you." in lines


def test_a_file_is_checked(rival: Path) -> None:
    done = table("opponents", rival)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "Moth: Comes when the light is on.",
        "   1  shine: So bright!",
        "   2  wait",
    ]


def test_what_a_file_can_hardly_mean_is_noted(rival: Path) -> None:
    rival.write_text("name: Idle\nabout: Idle.\nrules: [{name: a, do: {kind: [draw, end, pass, no]}}]\n")
    done = table("opponents", rival)
    assert done.code == 1
    assert done.err == f"note: {rival}:1:1: Idle always declines (add a rule that does something)\n"
    game = table("play", "--opponent", rival, "--seed", "2", typed="q\n")
    assert (game.code, game.err) == (0, done.err)
    assert seats(game.out) == ["Idle"]


def test_what_a_file_cannot_mean_is_told_with_the_place(rival: Path) -> None:
    rival.write_text(rival.read_text().replace("hand:", "hnad:"))
    for command in (("opponents",), ("play", "--opponent"), ("watch", "--opponent")):
        done = table(*command, rival)
        assert (done.code, done.out) == (2, "")
        assert done.err == f"error: {rival}:4:43: there is no fact 'hnad' (did you mean 'hand'?)\n"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("raecr", "there is no opponent 'raecr' (did you mean 'racer'?; cli opponents lists them)"),
        ("novise", "there is no opponent 'novise' (did you mean 'novice'?; cli opponents lists them)"),
        ("scripted:raecr", "there is no character 'raecr' (did you mean 'racer'?)"),
        ("nobody.yaml", "nobody.yaml: there is no such file"),
    ],
)
def test_an_opponent_that_there_is_not(name: str, said: str) -> None:
    done = table("play", "--opponent", name)
    assert (done.code, done.out, done.err) == (2, "", f"error: {said}\n")


def test_who_is_named_comes_and_the_rest_is_drawn() -> None:
    told = table("play", "--opponent", "racer", "--opponent", "thief", "--seed", "1", typed="q\n").out
    assert seats(told) == ["Hotfoot", "Magpie"]
    told = table("play", "--opponent", "racer", "--vs-ai", "7", "--seed", "1", typed="q\n").out
    assert seats(told)[0] == "Hotfoot"
    assert len(set(seats(told))) == 7
    told = table("watch", "--players", "2", "--opponent", "racer", "--level", "novice", "--seed", "1").out
    assert seats(told) == ["Hotfoot", "Anna"]


def test_others_come_to_another_game() -> None:
    tables = {tuple(seats(table("play", "--seed", str(seed), typed="q\n").out)) for seed in range(4)}
    assert len(tables) > 1


def test_no_two_are_called_the_same() -> None:
    twins = ["--opponent", "racer"] * 2
    told = table("play", *twins, "--name", "Hotfoot", "--seed", "1", typed="q\n").out
    assert seats(told) == ["Hotfoot 2", "Hotfoot 3"]


def test_more_guests_than_seats() -> None:
    done = table("play", "--vs-ai", "1", "--opponent", "racer", "--opponent", "thief")
    assert done.code == 2
    assert "2 opponents are named and 1 can come; see --vs-ai." in done.err
    done = table("watch", "--players", "2", *["--opponent", "racer"] * 3)
    assert done.code == 2
    assert "3 opponents are named and 2 can come; see --players." in done.err
    assert table("play", *["--opponent", "racer"] * 8).code == 2


def answers_to_why(told: str) -> list[str]:
    """The lines that came after ``why``."""
    return [
        line
        for block in re.findall(r"^> (?:why|proč)\n(.*?)(?=^> )", told, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]


def test_they_give_their_reasons(rival: Path) -> None:
    answers = "1\nwhy\n1\nwhy\n1\nwhy\n1\nwhy\n1\nwhy\nq\n"
    told = table("play", "--opponent", rival, "--seed", "5", typed=answers).out
    lines = answers_to_why(told)
    assert any(re.fullmatch(r"Moth \[.+\]: “So bright!” \(I hold \d+ cards?\)", line) for line in lines)


def test_they_give_them_in_the_language_of_the_table() -> None:
    answers = "1\nproč\n1\nwhy\n1\nproč\nq\n"
    told = table("play", "--opponent", "racer", "--seed", "5", "--lang", "cs", typed=answers).out
    assert "Ještě jeden jednorožec. Nic na tom není." in "".join(answers_to_why(told))


def test_before_anything_was_done_there_is_no_reason() -> None:
    seeds = (table("play", "--seed", str(seed), "--vs-ai", "1", typed="why\nq\n").out for seed in range(9))
    assert any("Nobody has done anything yet." in told for told in seeds)


def test_who_let_a_card_pass_is_not_told() -> None:
    told = table("play", "--vs-ai", "3", "--seed", "5", typed="1\nwhy\n" * 300).out
    silent = ("Not worth a Neigh.", "The last Neigh I keep", "I am too busy winning", "let them have it")
    assert len(answers_to_why(told)) > 50
    assert not [line for line in answers_to_why(told) if any(words in line for words in silent)]


@pytest.mark.parametrize("level", ["novice", "characters", "heuristic"])
def test_a_level_is_who_plays(level: str) -> None:
    done = table("play", "--level", level, "--vs-ai", "2", "--seed", "3", typed="1\n" * 9)
    assert (done.code, done.err) == (0, "")
    assert len(seats(done.out)) == 2


@pytest.mark.parametrize(
    ("wins", "greedy", "characters"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 0, 1), (4, 0, 2), (40, 0, 3)]
)
def test_a_table_grows_with_the_games_won(wins: int, greedy: int, characters: int) -> None:
    guests = grown((), wins, 3, 5, GAME)
    assert guests.count("greedy") == greedy
    assert sum(guest.startswith("scripted:") for guest in guests) == characters
    assert guests.count("novice") == 3 - greedy - characters
    assert level_of(guests) == ("characters" if characters == 3 else "novice")


def test_where_only_what_hurts_is_known_novices_come(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("unicorn-fever")
    monkeypatch.setattr("cli.guests.knowledge_of", lambda game: Knowledge(harm=lambda view, move: 0))
    assert invited((), "characters", 2, 5, game) == ["novice", "novice"]
    assert invited((), "expert", 1, 5, game) == ["search"]


def test_where_nobody_knows_what_to_snatch_at_experts_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parents[1] / "games"))
    assert grown((), 1, 2, 5, find_game("foxfire")) == ["search", "novice"]


def test_who_is_wanted_comes_to_a_growing_table_first() -> None:
    assert grown(("racer",), 1, 3, 5, GAME)[0] == "scripted:racer"
    assert grown(("racer",), 0, 3, 5, GAME) == ["scripted:racer", "novice", "novice"]
    assert grown(("racer", "thief"), 9, 2, 5, GAME) == ["scripted:racer", "scripted:thief"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "name: Mixed\nabout: Of two games.\nrules:\n  - name: far\n    when: {my_unicorns: at least 3}\n"
            "    do: {kind: take}\n",
            "'my_unicorns' is a fact of unstable-unicorns (this is a character for unicorn-fever)",
        ),
        ("name: [broken\n", ":1:7: this bracket is not closed as expected"),
        ("name: Odd\nabout: Odd.\nlikes_betting: true\n", ":3:1: unknown key 'likes_betting'"),
    ],
)
def test_a_bad_file_of_a_character_is_told_with_its_place(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "character.yaml"
    path.write_text(text, encoding="utf-8")
    seats = f"scripted:{path},novice"
    for command in (
        ("arena", "--game", "unicorn-fever", "--games", "1", "--seats", seats),
        ("watch", "--game", "unicorn-fever", "--opponent", path),
    ):
        done = table(*command)
        assert (done.code, done.out) == (2, "")
        assert said in done.err
        assert str(path) in done.err
        assert "Traceback" not in done.err
