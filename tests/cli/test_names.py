"""What people and opponents are called in a game, and the cases of that, through the real command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import FROZEN, table

DEAL = ("--set", str(FROZEN), "--seed", "5")
TWO = ("--humans", "2", "--vs-ai", "0")
ON = "\n1\n1\n" * 40
"""Answers that go on for a while, whoever is asked."""


def players(told: str) -> list[str]:
    """All who play, by the first line of a game of several people."""
    return re.sub(" (play for|grają|hrají|играют) .*", "", told.splitlines()[0]).split(", ")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("typed", ["", "  ", "/", "/x", " / x / y", "\x07"])
def test_what_leaves_nothing_of_a_name_is_no_name(typed: str) -> None:
    done = table("play", *DEAL, *TWO, "--name", "Ola", "--name", typed, "--lang", "cs", typed=ON)

    assert (done.code, done.err) == (0, "")
    assert players(done.out) == ["Ola", "Host"]
    assert "do stáje Hosta" in done.out


@pytest.mark.parametrize(
    ("language", "inflected"), [("pl", "Zofii|Zofię"), ("cs", "Zofie|Zofii"), ("ru", "Zofia")]
)
def test_a_name_takes_the_cases_of_the_language(language: str, inflected: str) -> None:
    told = table("play", *DEAL, *TWO, "--name", "Zofia", "--lang", language, typed=ON).out

    assert re.search(rf"\b({inflected})\b", told)


def test_typed_forms_are_said_also_with_a_number_and_in_a_game_that_goes_on() -> None:
    named = ("--name", "Karmen/Karminy/Karmini", "--name", "Karmen/Karminy/Karmini")
    told = table("play", *DEAL, *TWO, *named, "--lang", "pl", typed=ON).out

    assert players(told) == ["Karmen", "Karmen 2"]
    assert re.search(r"\bKarmin[yi]\b(?! 2)", told)
    assert re.search(r"\bKarmin[yi] 2\b", told)
    assert "Karmen/" not in told
    again = table("play", "--resume", typed=ON).out
    assert re.search(r"\bKarmin[yi]\b", again)


def test_a_game_that_goes_on_in_another_language_calls_everybody_as_that_does() -> None:
    first = table("play", *DEAL, "--humans", "2", "--opponent", "thief", "--name", "Anna", typed="q\n").out
    again = table("play", "--resume", "--lang", "pl", typed=ON).out

    assert players(first) == ["Anna", "Player", "Magpie"]
    assert players(again) == ["Anna", "Gość", "Sroka"]
    assert re.search(r"\b(Anny|Annie|Annę)\b", again)
    assert not re.search(r"\b(Player|Magpie)\b", again)


def test_a_character_says_itself_what_it_is_called_elsewhere(tmp_path: Path) -> None:
    rival = tmp_path / "moth.yaml"
    rival.write_text(
        "name: Moth\nabout: Comes when the light is on.\nlike: thief\n"
        "names:\n  pl: {name: Ćma, gen: Ćmy, dat: Ćmie, acc: Ćmę, ins: Ćmą, loc: Ćmie}\n  cs: {name: Můra}\n",
        encoding="utf-8",
    )
    watched = ("watch", *DEAL, "--opponent", rival, "--players", "2", "--level", "novice", "--plain")
    told = {language: table(*watched, "--lang", language).out for language in ("en", "pl", "cs", "ru")}

    assert re.search(r"\b(Ćmy|Ćmie|Ćmę)\b", told["pl"])
    assert re.search(r"\b(Můry|Můře|Můru)\b", told["cs"])  # by the rules of the language
    assert "Moth" in told["en"] and "Moth" in told["ru"]
    assert "Moth" not in told["pl"] + told["cs"]


@pytest.mark.parametrize(("language", "names"), [("pl", ["Anna", "Bartek"]), ("ru", ["Анна", "Борис"])])
def test_opponents_without_a_name_of_their_own_get_usual_ones(language: str, names: list[str]) -> None:
    watched = table("watch", *DEAL, "--players", "2", "--level", "novice", "--plain", "--lang", language).out

    assert players(watched) == names
    assert re.search("Анны|Анне|Анну" if language == "ru" else "Anny|Annie|Annę", watched)
