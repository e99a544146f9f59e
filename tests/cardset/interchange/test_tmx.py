"""Translation memories: approved strings, one unit for each form, whole and well-formed."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.model import Entry
from cardset.errors import CardsetError
from cardset.interchange.markup import LANG
from cardset.interchange.tmx import TmxPair, pairs, tmx
from tests.cardset.catalog.samples import HEADER
from tests.cardset.interchange.samples import entries, locale, write_catalog, xml_texts


def units(text: str) -> list[Element]:
    return list(fromstring(text).iter("tu"))


def segments(unit: Element) -> dict[str, str]:
    return {variant.get(LANG, ""): variant.findtext("seg") or "" for variant in unit.iter("tuv")}


def properties(unit: Element) -> dict[str, str]:
    return {prop.get("type", ""): prop.text or "" for prop in unit.iter("prop")}


def exported(root: Path, *languages: str) -> str:
    return tmx("en", {language: list(pairs(root, language)) for language in languages or ("pl",)})


def test_approved_strings_and_no_others(tmp_path: Path) -> None:
    found = [segments(unit) for unit in units(exported(locale(tmp_path)))]

    assert {"en": "Reset", "pl": "Nowy początek"} in found
    assert {"en": "{player}, play!", "pl": "{player}, graj!"} in found
    assert not [unit for unit in found if "Nursery" in unit["en"]]  # fuzzy
    assert not [unit for unit in found if unit["en"] == "Gone"]  # obsolete
    assert not [unit for unit in found if "Shake" in unit["en"]]  # missing


def test_each_plural_form_is_a_unit(tmp_path: Path) -> None:
    found = [unit for unit in units(exported(locale(tmp_path))) if "x-plural-form" in properties(unit)]

    assert [(properties(unit)["x-plural-form"], *segments(unit).values()) for unit in found] == [
        ("0", "=== The game is over after {number} turn. ===", "=== Koniec gry po {number} turze. ==="),
        ("1", "=== The game is over after {number} turns. ===", "=== Koniec gry po {number} turach. ==="),
        ("2", "=== The game is over after {number} turns. ===", "=== Koniec gry po {number} turach. ==="),
    ]


def test_what_a_tool_asks_for(tmp_path: Path) -> None:
    root = fromstring(exported(locale(tmp_path)))

    assert (root.tag, root.get("version"), [child.tag for child in root]) == (
        "tmx",
        "1.4",
        ["header", "body"],
    )
    header = root[0]
    required = ("creationtool", "creationtoolversion", "segtype", "o-tmf", "adminlang", "srclang", "datatype")
    assert all(header.get(name) for name in required)
    assert header.get("srclang") == "en"
    # note and prop before tuv, tuv with one seg: the order of tmx14.dtd
    for unit in root.iter("tu"):
        order = ["tuv" if part.tag == "tuv" else "about" for part in unit]
        assert order == sorted(order)
        assert all([part.tag for part in variant] == ["seg"] for variant in unit.iter("tuv"))


def test_where_a_text_comes_from(tmp_path: Path) -> None:
    unit = next(unit for unit in units(exported(locale(tmp_path))) if segments(unit)["en"] == "Reset")

    assert properties(unit) == {"x-catalog": "deck", "x-context": "card:reset:name"}
    assert unit.findtext("note") == "Name of a Magic card."
    assert unit.get("segtype") == "phrase"


def test_several_languages_share_a_unit(tmp_path: Path) -> None:
    locale(tmp_path)
    catalog = HEADER + 'msgctxt "card:reset:name"\nmsgid "Reset"\nmsgstr "Nový začátek"\n'
    root = locale(tmp_path, catalog, "cs")

    found = [segments(unit) for unit in units(exported(root, "pl", "cs"))]

    assert {"en": "Reset", "pl": "Nowy początek", "cs": "Nový začátek"} in found


def test_an_edition_is_laid_over_its_language(tmp_path: Path) -> None:
    locale(tmp_path)
    catalog = HEADER + 'msgctxt "card:reset:name"\nmsgid "Reset"\nmsgstr "Od nowa"\n'
    root = locale(tmp_path, catalog, "pl@nsfw")

    found = [segments(unit) for unit in units(exported(root, "pl@nsfw"))]

    assert {"en": "Reset", "pl-x-nsfw": "Od nowa"} in found
    assert {"en": "{player}, play!", "pl-x-nsfw": "{player}, graj!"} in found
    assert len([unit for unit in found if unit["en"] == "Reset"]) == 1


def test_only_the_catalogs_asked_for(tmp_path: Path) -> None:
    root = locale(tmp_path)
    (root / "pl" / "other.po").write_text(HEADER + 'msgid "Pass"\nmsgstr "Pas"\n', encoding="utf-8")

    assert [pair.source for pair in pairs(root, "pl", ["other"])] == ["Pass"]
    with pytest.raises(CardsetError, match=r"there is no catalog 'othr'.*did you mean 'other'"):
        list(pairs(root, "pl", ["othr"]))


def test_phrases_for_drafts_are_no_texts(tmp_path: Path) -> None:
    root = locale(tmp_path)
    for name in ("phrases", "game-phrases"):
        text = HEADER + 'msgctxt "phrase:verbs.draw"\nmsgid "DRAW {cards}"\nmsgstr "DOBIERZ {cards:acc}"\n'
        (root / "pl" / f"{name}.po").write_text(text, encoding="utf-8")

    assert {pair.catalog for pair in pairs(root, "pl")} == {"deck"}
    assert {pair.catalog for pair in pairs(root, "pl", ["phrases"])} == {"phrases"}


def test_a_control_character_is_told_with_its_place(tmp_path: Path) -> None:
    root = locale(tmp_path, HEADER + 'msgid "Ring"\nmsgstr "Dzwoń \\a teraz"\n')

    with pytest.raises(CardsetError, match=r"deck\.po:\d+:15: U\+0007 cannot be written in XML"):
        list(pairs(root, "pl"))


@given(st.lists(st.tuples(xml_texts.filter(bool), xml_texts.filter(bool), xml_texts), max_size=5))
def test_any_text_survives(found: list[tuple[str, str, str]]) -> None:
    given_pairs = [TmxPair("deck", f"c{n}", -1, *pair[:2], (pair[2],)) for n, pair in enumerate(found)]

    read = units(tmx("en", {"pl": given_pairs}))

    assert [(segments(unit)["en"], segments(unit)["pl"]) for unit in read] == [pair[:2] for pair in found]
    assert [unit.findtext("note") or "" for unit in read] == [pair[2] for pair in found]


@given(
    st.lists(st.tuples(xml_texts.filter(bool), xml_texts.filter(bool)), max_size=5, unique_by=lambda p: p[0])
)
def test_from_a_catalog_to_a_memory(found: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        root = locale(Path(folder))
        write_catalog(root, [Entry(None, source, None, (target,)) for source, target in found])
        assert len(entries(root)) == len(found)

        read = units(exported(root))

    assert [(segments(unit)["en"], segments(unit)["pl"]) for unit in read] == found
