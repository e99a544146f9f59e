"""What is told of a translation from a cell: broken placeholders, phrases that cannot be drafted from."""

from __future__ import annotations

import pytest

from cardset.catalog.model import Entry
from cardset.interchange.cells import complaints, formula_complaint
from cardset.lexicon import Lexicon, read_lexicon
from cardset.paths import catalog_root, set_folder

BRACES = frozenset({"python-brace-format"})


def told(entry: Entry, text: str, lexicon: Lexicon | None = None) -> list[str]:
    return [fault.message for fault in complaints(entry, 0, text, set("ąćęłńóśźż"), lambda: lexicon)]


def test_braces_count_where_a_program_fills_them() -> None:
    filled, plain = (Entry(None, "All {cards}", None, ("",), flags) for flags in (BRACES, frozenset[str]()))
    spoken = Entry(None, "All cards", None, ("",))

    assert told(filled, "Wszystkie {cards}") == []
    assert told(filled, "Wszystkie {cards") != []
    assert told(plain, "Wszystkie {card}") == [
        "there is no {card} in the source",
        "{cards} is missing",
    ]
    assert told(spoken, "Wszystkie :-{ karty") == []


def test_a_formula_is_told_with_the_apostrophe_that_makes_it_text() -> None:
    found = formula_complaint(" =SUM(A1)", ())
    assert found is not None
    assert found.hint == "if it is text, write an apostrophe before it: '="
    assert formula_complaint("- a dash", ()) is None


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("text", "with_lexicon", "without"),
    [
        ("{DOBRAĆ} {cards:acc}", False, False),
        ("{DOBRAĆ} {cards:akk}", True, False),
        ("{DOBRAĆĆ} {cards:acc}", True, False),
        ("{DOBRAĆ} {cards", True, True),
    ],
)
def test_a_phrase_has_words_and_cases_of_the_lexicon(text: str, with_lexicon: bool, without: bool) -> None:
    entry = Entry("phrase:verbs.draw", "DRAW {cards}", None, ("",))
    lexicon = read_lexicon(catalog_root(set_folder()), "pl")

    assert bool(told(entry, text, lexicon)) is with_lexicon
    assert bool(told(entry, text)) is without
