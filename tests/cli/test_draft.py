"""``cardset draft`` as a designer and a translator use it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import cardset

NBSP = "\N{NO-BREAK SPACE}"
QUIET = """\
- id: quiet-horse
  name: Quiet Horse
  type: basic
  copies: 1
  sources: [own]
"""
OWN = f"""\
- id: hay-thief
  name: Hay Thief
  type: magical
  copies: 1
  abilities:
    - when: {{this: entered}}
      do:
        may: {{discard: {{amount: 5}}}}
        if-you-do: {{steal: {{card: baby}}}}
  sources: [own]
{QUIET}"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.yaml"
    path.write_text(OWN, "utf-8")
    return path


def test_a_new_card_reads_in_every_language(own: Path) -> None:
    outcome = cardset("draft", own, "--lang", "pl,cs,ru")

    assert (outcome.code, outcome.err) == (0, "")
    thief, quiet = read(outcome.out)
    assert quiet == {"": "Quiet Horse", **dict.fromkeys(("en", "pl", "cs", "ru"), "(no text)")}
    assert list(thief) == ["", "en", "pl", "cs", "ru"]
    assert thief[""] == "Hay Thief"
    assert thief["en"].endswith("you may DISCARD 5 cards. If you do, STEAL a Baby Unicorn card.")
    # Five takes the genitive, a Baby is animate: case and number come from phrases and lexicon.
    assert "możesz ODRZUCIĆ 5 kart. Jeśli to zrobisz, UKRADNIJ jednorożka." in thief["pl"]
    assert "můžeš ODLOŽIT 5 karet. Pokud to uděláš, UKRADNI mimi jednorožce." in thief["cs"]
    assert "ты можешь СБРОСИТЬ 5 карт. Если ты это сделаешь, УКРАДИ малыша-единорожка." in thief["ru"]


def test_cards_of_the_set_itself_are_there_once() -> None:
    own = Path(__file__).parents[1] / "sets" / "frozen"

    outcome = cardset("draft", "--set", own, own / "cards" / "all.yaml", "--lang", "pl")

    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("Baby Unicorn (Black)\n  en: If this card")


def test_cards_stand_in_the_order_of_their_files(own: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(QUIET.replace("quiet", "loud").replace("Quiet", "Loud"), "utf-8")

    for files, names in [
        ((own, other), ["Hay Thief", "Quiet Horse", "Loud Horse"]),
        ((other, own), ["Loud Horse", "Hay Thief", "Quiet Horse"]),
    ]:
        outcome = cardset("draft", *files, "--lang", "cs")
        assert [card[""] for card in read(outcome.out)] == names


@pytest.mark.parametrize("columns", [80, 50])
def test_texts_are_folded_below_themselves(own: Path, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    wide = cardset("draft", own, "--lang", "pl,ru").out
    monkeypatch.setenv("COLUMNS", str(columns))

    folded = cardset("draft", own, "--lang", "pl,ru").out

    assert read(folded) == read(wide)
    assert max(map(len, folded.splitlines())) <= columns
    # A short word stays with what follows, as in the text itself.
    assert not any(re.search(r"\s[\w]$", line) for line in folded.splitlines())
    compared = cardset("draft", "--compare", "--lang", "pl,cs").out
    assert max(map(len, compared.splitlines())) <= columns


def read(told: str) -> list[dict[str, str]]:
    """The texts of each card by language, its name under "", as they were before they were folded."""
    cards = []
    for block in told.replace(NBSP, " ").rstrip("\n").split("\n\n"):
        name, *lines = re.sub(r"\n {5,}(?=\S)", " ", block).split("\n")
        cards.append({"": name, **dict(line.strip().split(": ", 1) for line in lines)})
    return cards


def test_without_languages_it_is_every_one_there_is(own: Path) -> None:
    outcome = cardset("draft", own)

    told = re.findall(r"^  (\S+):", outcome.out, re.M)
    assert {"en", "pl", "cs", "ru"} <= set(told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Give a file with cards, or --text, or --compare."),
        (["nowhere.yaml"], "nowhere.yaml"),
        (["OWN", "--lang", "pk"], "there is no locale 'pk' (expected one of: cs, "),
        (["OWN", "--compare"], "Give a file with cards, or --text, or --compare."),
    ],
)
def test_what_cannot_be_done_is_told(arguments: list[str], told: str, own: Path) -> None:
    outcome = cardset("draft", *(str(own) if argument == "OWN" else argument for argument in arguments))

    assert outcome.code == 2
    assert told in outcome.err
    assert outcome.out == ""


def test_a_card_with_a_slip_is_not_drafted(own: Path) -> None:
    own.write_text(OWN.replace("discard:", "discrad:"), "utf-8")

    outcome = cardset("draft", own, "--lang", "pl")

    assert outcome.code == 2
    assert "own.yaml:8:" in outcome.err
    assert "did you mean 'discard'?" in outcome.err


def test_drafts_are_laid_beside_the_approved_texts() -> None:
    outcome = cardset("draft", "--compare", "--lang", "ru")

    assert outcome.code == 0
    kept, total = map(int, re.findall(r"ru: (\d+) of (\d+) drafts kept as they were", outcome.out)[0])
    assert kept + outcome.out.count("    ours:  ") + outcome.out.count("no phrase") == total
    assert re.search(r"^\d+ of \d+ phrases in use serve one card: ", outcome.out, re.M)
