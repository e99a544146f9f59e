"""``cardset stats``: where a language stands, for people, for programs and as a picture."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cardset.samples import copy_of_pebbles
from tests.cardset.test_schemas import faults
from tests.cli.running import cardset

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = copy_of_pebbles(tmp_path)
    terms = folder / "i18n" / "pl" / "pebbles.po"
    terms.write_text('msgctxt "term:bag"\nmsgid "bag"\nmsgstr "worek"\n', encoding="utf-8")
    return folder


def percent(folder: Path) -> int:
    """How complete the only language is."""
    counts = json.loads(cardset("stats", "--set", folder, "--json").out)["languages"]["pl"].values()
    done: int = sum(part["translated"] for part in counts)
    return done * 100 // int(sum(part["total"] for part in counts))


def test_a_set_of_ones_own(folder: Path) -> None:
    done = cardset("stats", "--set", folder)

    assert (done.code, done.err) == (0, "")
    assert [line.split() for line in done.out.splitlines()[2:4]] == [
        ["pebbles-first", "0", "of", "9", "0", "0", "9", "[..........]", "0%"],
        ["pebbles", "1", "of", "5", "0", "0", "4", "[==........]", "20%"],
    ]


def test_numbers_for_programs(folder: Path) -> None:
    data = json.loads(cardset("stats", "--set", folder, "--json").out)

    assert faults("stats", data) == []
    assert data["languages"]["pl"]["terms"] == {
        "total": 5,
        "translated": 1,
        "fuzzy": 0,
        "stale": 0,
        "missing": 4,
    }


def test_the_built_in_set_counts_what_the_programs_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    data = json.loads(cardset("stats", "i18n", "--json").out)

    assert faults("stats", data) == []
    for code in ("cs", "pl", "ru"):
        assert {"cards", "terms", "phrases", "messages", "clauses"} <= data["languages"][code].keys()


def test_one_language_by_its_folder_or_its_code(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    polish = folder / "i18n" / "pl"
    expected = cardset("stats", "--set", folder, "--lang", "pl", "--lang", "pl").out
    assert cardset("stats", polish, "--set", folder).out == expected
    assert cardset("stats", folder / "i18n", "--set", folder).out == expected
    monkeypatch.chdir(polish)

    assert cardset("stats", ".", "--set", folder).out == expected


def test_a_badge(folder: Path, tmp_path: Path) -> None:
    picture = tmp_path / "pl.svg"

    done = cardset("stats", "--set", folder, "--badge", picture, "--lang", "pl")

    assert (done.code, done.err) == (0, f"written: {picture}\n")
    title = ElementTree.parse(picture).getroot().findtext("{http://www.w3.org/2000/svg}title")
    assert title == f"polski: {percent(folder)} %"


def test_a_badge_of_all_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    picture = tmp_path / "all.svg"

    assert cardset("stats", "--badge", picture).code == 0

    assert "<title>translated: " in picture.read_text(encoding="utf-8")


def test_a_language_that_is_not_complete_enough(folder: Path) -> None:
    done = cardset("stats", "--set", folder, "--fail-under", "100")

    assert done.code == 1
    assert done.err == "less than 100% translated: pl\n"
    assert cardset("stats", "--set", folder, "--fail-under", str(percent(folder))).code == 0
    assert cardset("stats", "--set", folder, "--fail-under", str(percent(folder) + 1)).code == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nowhere"], "nowhere: there is no such folder"),
        (["set.yaml"], "set.yaml: a folder was expected (give a locale folder such as i18n/pl, or i18n)"),
        (["cards"], "cards: there are no locale folders here (a locale folder holds a language.yaml)"),
        (["--lang", "pll"], "i18n: there is no locale 'pll' (did you mean 'pl'?)"),
        (["i18n/pl", "--lang", "cs"], "i18n/pl is the folder of pl; leave out --lang"),
        (["--badge", "i18n/pl/pebbles.po"], "a badge is an SVG picture (name the file FILE.svg)"),
        (["--badge", "missing/x.svg"], "cannot be written: No such file or directory"),
    ],
)
def test_what_cannot_be_done(
    folder: Path, arguments: list[str], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    before = (folder / "i18n" / "pl" / "pebbles.po").read_bytes()

    done = cardset("stats", "--set", ".", *arguments)

    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert (folder / "i18n" / "pl" / "pebbles.po").read_bytes() == before


def test_a_broken_catalog_is_named(folder: Path) -> None:
    path = folder / "i18n" / "pl" / "pebbles.po"
    path.write_text('msgid "bag', encoding="utf-8")

    done = cardset("stats", "--set", folder)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {path}:1:")
