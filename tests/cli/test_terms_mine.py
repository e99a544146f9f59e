"""``cardset terms mine``: terms that a translation tells by itself, and where it is at odds with itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardset.lint.mining.read import mined
from cardset.lint.mining.renderings import Mined, TextPair, renderings
from cardset.lint.mining.told import glossary
from cardset.words.endings import Ending, Endings
from tests.cli.running import cardset

CATALOG = """msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

"""


def pairs(*texts: tuple[str, str]) -> list[TextPair]:
    return [TextPair(source, target, Path("a.po"), line) for line, (source, target) in enumerate(texts, 1)]


def said(one: Mined) -> list[tuple[str, int]]:
    return [(rendering.text, rendering.often) for rendering in one.renderings]


def test_items_of_lists_and_short_texts_are_terms_by_themselves() -> None:
    found = renderings(
        pairs(
            ("Ally. Police.", "Sojusznik. Policja."),
            ("Ally. Witch.", "Sojusznik. Wiedźma."),
            ("Ally.", "Sojusznik."),
            ("Ally", "sprzymierzeniec"),
            ("Police. Ally.", "Policja, sojusznik"),
            ("Ally. Cursed.", "Przeklęty. Sojusznik."),  # in another order
            ("Cursed.", "Przeklęta."),
            ("Cursed.", "Przeklęty."),
            ("Blessed.", "Przeklęta."),
            ("Blessed.", "Błogosławiona."),
            ("Blessed.", "Błogosławiony."),
            ("Draw {n}.", "Dobierz {n}."),
            ("A whole sentence with many words is no term at all.", "Całe zdanie."),
            ("Roland", "Roland"),
            ("Roland", "Roland"),
        ),
        Endings({"adjective": {"y": (Ending("a"),)}}),
        at_least=2,
    )
    assert [(one.source, one.often, said(one)) for one in found] == [
        ("Ally", 6, [("Sojusznik", 5), ("sprzymierzeniec", 1)]),
        ("Blessed", 3, [("Błogosławiona", 2), ("Przeklęta", 1)]),
        ("Cursed", 3, [("Przeklęty", 3)]),
        ("Police", 2, [("Policja", 2)]),
    ]
    assert [pair.line for pair in found[0].renderings[1].places] == [4]


def sentences() -> list[tuple[str, str]]:
    """Texts in which *deck* is *talia* in many forms, but for two, and *discard pile* always the same."""
    return [
        ("Search your deck for a lamp.", "Przeszukaj swoją talię, by znaleźć lampę."),
        ("Shuffle the sword into the deck.", "Wtasuj miecz do talii."),
        ("The deck is empty.", "Talia jest pusta."),
        ("Look at the top of a deck.", "Obejrzyj wierzch dowolnej talii."),
        ("Cut your deck in half.", "Przełóż talię na pół."),
        ("When the deck runs out, you lose.", "Gdy talia się skończy, przegrywasz."),
        ("Put a coin beside your deck.", "Połóż monetę obok talii."),
        ("It stays on top of the deck.", "Zostaje na stosiku."),
        ("Count the deck of an opponent.", "Policz stosik przeciwnika."),
        ("Take a horse from the discard pile.", "Weź konia ze stosu odrzuconych."),
        ("Shuffle the discard pile.", "Potasuj karty ze stosu odrzuconych."),
        ("Nobody looks through the discard pile.", "Nikt nie przegląda stosu odrzuconych."),
        ("Swap two maps in the discard pile.", "Zamień dwie mapy ze stosu odrzuconych."),
        ("A key from your discard pile opens it.", "Otwiera to klucz ze stosu odrzuconych."),
    ]


def written(folder: Path, texts: list[tuple[str, str]]) -> Path:
    path = folder / "pl.po"
    entries = (f'msgid "{source}"\nmsgstr "{target}"\n\n' for source, target in texts)
    path.write_text(CATALOG + "".join(entries), encoding="utf-8")
    return path


def test_words_of_sentences_are_paired_in_all_their_forms(tmp_path: Path) -> None:
    terms = {one.source: one for one in mined([written(tmp_path, sentences())], "", 5, [])["pl"]}
    assert said(terms["deck"]) == [("talia", 7), ("stosik", 2)]
    assert said(terms["discard pile"]) == [("stosu odrzuconych", 5)]
    assert "your" not in terms and "the" not in terms


def test_what_was_mined_is_a_glossary_that_lint_reads(tmp_path: Path) -> None:
    path = written(tmp_path, sentences())
    csv = tmp_path / "glossary.csv"
    csv.write_text("\n".join(glossary(mined([path], "", 5, [])["pl"])), encoding="utf-8")
    result = cardset("lint", path, "--termbase", csv, "--select", "terms-missing", "--format", "json")
    assert [found["line"] for found in json.loads(result.out)["findings"]] == [28, 31]


@pytest.mark.parametrize("options", [(), ("--inconsistent",), ("--format", "csv")])
def test_the_command_tells_terms(tmp_path: Path, options: tuple[str, ...]) -> None:
    path = written(tmp_path, [*sentences(), ("Deck", "Talia"), ("Deck", "Talia"), ("deck", "Stos")])
    result = cardset("terms", "mine", path, *options)
    assert ("Stos " in result.out) == ("--format" not in options)
    assert ("discard pile" in result.out) == ("--inconsistent" not in options)


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text("no catalog", encoding="utf-8")
    assert "pl.po:1:1" in cardset("terms", "mine", tmp_path).err
