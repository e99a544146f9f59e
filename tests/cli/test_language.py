"""``--lang``: the same words mean the same languages to every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Outcome, cardset, rulebook

ROOT = Path(__file__).parents[2]
SEVERAL = [
    ["stats"],
    ["sync", "--check"],
    ["show", "neigh"],
    ["export", "--format", "tbx"],
    ["export", "--format", "tmx", "--catalog", "common"],
    ["draft", "CARDS"],
]
"""Commands that take several languages at once."""

ONE = [
    ["export", "--format", "json"],
    ["export", "--format", "csv"],
    ["export", "--format", "sheet"],
    ["export", "--format", "weblate-csv"],
    ["export", "--format", "omegat"],
    ["export", "--format", "omegat", "--edition", "nsfw"],
    ["import", "sheet.csv"],
    ["lint", "CARDS"],
    ["rename-term", "neigh", "x"],
    ["terms", "list"],
    ["terms", "show", "x"],
    ["terms", "forms"],
]
"""Commands that take one."""

CARDS = """\
- id: quick-horse
  name: Quick Horse
  type: magical
  copies: 1
  abilities: [{when: {this: entered}, do: {draw: {}}}]
  sources: [own]
"""


@pytest.fixture(autouse=True)
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    return path


def run(command: list[str], cards: Path, *options: str) -> Outcome:
    return cardset(*(str(cards) if word == "CARDS" else word for word in command), *options)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("command", SEVERAL, ids=" ".join)
def test_several_languages_by_commas_or_one_by_one(command: list[str], cards: Path) -> None:
    expected = run(command, cards, "--lang", "pl,cs")

    assert (expected.code, expected.err) == (0, "")
    assert expected.out not in (
        run(command, cards, "--lang", "pl").out,
        run(command, cards, "--lang", "cs").out,
    )
    for same in (["pl", "cs"], ["pl, cs"], ["pl,cs,pl"], ["pl", "cs,pl"]):
        options = [word for code in same for word in ("--lang", code)]
        assert run(command, cards, *options) == expected


@pytest.mark.parametrize("command", SEVERAL, ids=" ".join)
def test_no_language_is_not_every_language(command: list[str], cards: Path) -> None:
    for none in ("", " , ", "pl,", "pl,,cs"):
        done = run(command, cards, "--lang", none)
        assert (done.code, done.out) == (2, "")
        assert f"Invalid value for '--lang': a language is missing in {none!r}." in done.err


@pytest.mark.parametrize("command", SEVERAL, ids=" ".join)
def test_each_of_several_has_to_exist(command: list[str], cards: Path) -> None:
    done = run(command, cards, "--lang", "cs,pll")

    assert (done.code, done.out) == (2, "")
    assert "there is no locale 'pll' (did you mean 'pl'?)" in done.err


@pytest.mark.parametrize("command", ONE, ids=" ".join)
def test_a_command_for_one_language_says_so(command: list[str], cards: Path) -> None:
    done = run(command, cards, "--lang", "pl,cs")

    assert (done.code, done.out) == (2, "")
    assert (
        "one language" in done.err or "names several languages; this command takes one at a time" in done.err
    )
    assert "no locale" not in done.err


def test_a_format_for_one_language_names_those_for_several() -> None:
    for options in (["--lang", "pl,cs"], ["--lang", "pl", "--lang", "cs"]):
        done = cardset("export", "--format", "omegat", *options)

        assert done.code == 2
        said = (
            "A file of the format omegat holds one language, not pl, cs; several go with the formats tmx, tbx"
        )
        assert said in done.err


def test_the_rules_speak_one_language() -> None:
    for command in (["clause", "--list"], ["rules"]):
        done = rulebook(*command, "--lang", "pl,cs")

        assert (done.code, done.out) == (2, "")
        assert "'pl,cs' names several languages; this command takes one at a time." in done.err


def test_languages_stand_in_the_order_in_which_they_were_named() -> None:
    data = json.loads(cardset("stats", "--lang", "pl,cs", "--json").out)

    assert list(data["languages"]) == ["pl", "cs"]
    assert cardset("show", "neigh", "--lang", "cs", "--lang", "pl").out.split()[:2] == ["[cs]", "[pl]"]
