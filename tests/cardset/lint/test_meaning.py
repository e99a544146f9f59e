"""What decides how a card plays, read from data and found in texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.read import parse_catalog
from cardset.errors import FaultsError
from cardset.lint.check import check
from cardset.lint.context import Context
from cardset.lint.meaning import DecidingWords, Meaning, load_meaning, load_roles
from cardset.lint.selection import select
from cardset.lint.set_project import project_of
from cardset.paths import PACKAGE

ROOT = Path(__file__).parents[3]
VOCABULARIES = [PACKAGE / "games" / "unstable-unicorns" / "vocabulary.yaml", PACKAGE / "games" / "none.yaml"]


@cache
def meaning(lang: str) -> Meaning:
    found = project_of(lang=lang).document_context(Path("a.md")).meaning
    assert found is not None
    return found


def values(index: DecidingWords, text: str) -> list[set[tuple[str, str | int]]]:
    return [set(mark.values) for sentence in index.sentences(text) for mark in sentence.marks]


def test_roles_come_from_the_vocabulary_of_the_game() -> None:
    roles = load_roles(VOCABULARIES)
    assert roles["discard-pile"] == "zone"
    assert roles["upgrade-card"] == roles["neigh"] == roles["panda"] == "type"
    assert roles["each-player"] == "player"
    assert roles["destroy"] == "keyword"
    assert "enter-stable" not in roles, "no capitals, no keyword"


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("pl", "dwie karty", [{("number", 2)}, {("card", "card")}]),
        ("pl", "karta jednorożca", [{("type", "unicorn-card")}]),
        ("pl", "jednorożec", [{("type", "unicorn-card")}]),
        ("pl", "nie możesz", [{("word", "cannot")}]),
        ("cs", "nehraje", [{("word", "not")}]),
        ("cs", "nebo", [{("word", "or")}]),
        ("ru", "после этого", [{("word", "afterwards")}]),
        ("ru", "после этого хода", []),
    ],
)
def test_words_are_found(lang: str, text: str, expected: list[set[tuple[str, str | int]]]) -> None:
    assert values(meaning(lang).target, text) == expected


@pytest.mark.parametrize(
    ("text", "limit"), [("do 2 kart", "up-to"), ("więcej  niż 5", "more-than"), ("udo 2", ""), ("2", "")]
)
def test_the_limit_of_a_number_stands_right_before_it(text: str, limit: str) -> None:
    ((sentence),) = meaning("pl").target.sentences(text)
    assert [mark.limit for mark in sentence.of("number")] == [limit]


def test_a_sentence_begins_with_a_capital_letter() -> None:
    sentences = meaning("ru").target.sentences("Сыграй «Тпру!» из руки. Затем возьми карту! И ещё одну.")
    assert [sentence.text for sentence in sentences] == [
        "Сыграй «Тпру!» из руки. ",
        "Затем возьми карту! ",
        "И ещё одну.",
    ]


@given(st.text(st.sampled_from("ab .!2ż\u0301«»’'RzeNIE kart dwie nie możesz\n{}%s<>"), max_size=80))
def test_marks_stand_where_they_say(text: str) -> None:
    sentences = meaning("pl").target.sentences(text)
    assert "".join(sentence.text for sentence in sentences) == text
    for sentence in sentences:
        for mark in sentence.marks:
            assert text[mark.start :].replace("’", "'").startswith(mark.surface)
            assert sentence.start <= mark.start < sentence.start + len(sentence.text)


def test_a_language_of_which_nothing_is_known_has_digits_alone() -> None:
    nothing = load_meaning([ROOT / "i18n"], "xx", None, {})
    assert values(nothing.target, "2 dwa") == [{("number", 2)}]


def test_in_a_language_of_which_nothing_is_known_no_word_is_missed() -> None:
    catalog = parse_catalog(
        """
msgctxt "card:x:text"
msgid "You may DRAW a card. If you do, you cannot play a random card."
msgstr "Du darfst eine Karte ZIEHEN. Dann spiele keine Karte."

msgctxt "card:y:text"
msgid "DRAW 2 cards."
msgstr "Ziehe 3 Karten."
""",
        Path("xx.po"),
    )
    context = Context("xx", meaning=load_meaning([ROOT / "i18n"], "xx", None, {}))
    findings = check(catalog, context, select(["meaning"]))
    assert [(finding.rule, finding.surface) for finding in findings] == [("meaning-number", "3")]


def test_a_territory_speaks_its_language() -> None:
    assert values(load_meaning([ROOT / "i18n"], "ru_RU", None, {}).target, "два") == [{("number", 2)}]


def test_a_word_without_its_opposite_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "xx" / "meaning.yaml"
    path.parent.mkdir()
    path.write_text('numbers: {"2": [two]}\nwords:\n  enter: [in]\n  top: [up]\n  bottom: [down]\n')
    with pytest.raises(FaultsError) as caught:
        load_meaning([tmp_path], "xx", None, {})
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(3, 3)]
    assert "'leave'" in caught.value.faults[0].message


def test_every_fault_is_told_with_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "meaning.yaml").write_text('numbers: {"two": [dwa]}\nwords: {mya: [możesz]}\n', "utf-8")
    with pytest.raises(FaultsError) as caught:
        load_meaning([tmp_path], "xx", None, {})
    assert [(fault.line, bool(fault.message)) for fault in caught.value.faults] == [(1, True), (2, True)]
