"""Termbases as TBX-Basic: concepts, statuses, and what the standard's schemas ask for."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given

from cardset.errors import CardsetError
from cardset.interchange.concepts import Concept
from cardset.interchange.markup import LANG
from cardset.interchange.tbx import EDITIONS, tbx
from cardset.model import SourceWord as Word
from tests.cardset.interchange.samples import xml_texts

STABLE = Concept(
    "stable",
    "noun",
    "Where a player's Unicorns stand & wait.",
    ("see also: Nursery",),
    {"pl": ('false friend: "stado" means herd, not Stable',)},
    {
        "en": (
            Word("Stable", "preferred", ("cs-2e",)),
            Word("barn", "admitted", (), "In jokes."),
        ),
        "pl": (
            Word("stajnia", "preferred"),
            Word("stajenka", "admitted", ("nsfw",)),
            Word("stado", "deprecated", (), "That is a herd."),
        ),
        "cs": (Word("stáj", "preferred"), Word("chlév", "forbidden", (), "For cows.")),
    },
)
NEIGH = Concept("neigh", "proper noun", "A card.", (), {}, {"en": (Word("Neigh", "preferred"),), "pl": ()})

both = pytest.mark.parametrize("year", EDITIONS)


def plain(text: str) -> Element:
    """The document without its namespace."""
    return fromstring(re.sub(r' xmlns="[^"]+"', "", text))


def entries(root: Element) -> dict[str, Element]:
    return {entry.get("id", ""): entry for tag in ("termEntry", "conceptEntry") for entry in root.iter(tag)}


def words(entry: Element) -> dict[str, list[str]]:
    sections = [part for part in entry if part.tag in ("langSet", "langSec")]
    return {part.get(LANG, ""): [term.text or "" for term in part.iter("term")] for part in sections}


def status(entry: Element, word: str) -> str | None:
    for tag in ("tig", "termSec"):
        for term in entry.iter(tag):
            if term.findtext("term") == word:
                return term.findtext("termNote[@type='administrativeStatus']")
    return None


@both
def test_a_concept_has_the_words_of_all_languages(year: str) -> None:
    entry = entries(plain(tbx("Terms", "en", [STABLE], year)))["stable"]

    assert words(entry) == {"en": ["Stable", "barn"], "pl": ["stajnia", "stajenka"], "cs": ["stáj"]}
    assert status(entry, "stajnia") == "preferredTerm-admn-sts"
    assert status(entry, "stajenka") == "admittedTerm-admn-sts"
    assert entry.findtext("descrip[@type='definition']") == "Where a player's Unicorns stand & wait."


@both
def test_a_word_to_avoid_has_its_own_entry(year: str) -> None:
    """So that no tool calls the right word forbidden; its status says that it is one to avoid."""
    found = entries(plain(tbx("Terms", "en", [STABLE], year)))

    assert words(found["stable.avoid1"]) == {"en": ["Stable"], "pl": ["stado"]}
    assert words(found["stable.avoid2"]) == {"en": ["Stable"], "cs": ["chlév"]}
    for number, word in (("1", "stado"), ("2", "chlév")):
        entry = found[f"stable.avoid{number}"]
        assert status(entry, word) == "deprecatedTerm-admn-sts"
        reference = entry.find("ref")
        assert reference is not None
        assert (reference.get("type"), reference.get("target")) == ("crossReference", "stable")
        statuses = {
            node.text for node in entry.iter("termNote") if node.get("type") == "administrativeStatus"
        }
        assert statuses == {"deprecatedTerm-admn-sts"}
    assert "That is a herd." in [note.text for note in found["stable.avoid1"].iter("note")]


@both
def test_only_what_tbx_basic_knows(year: str) -> None:
    """Elements, their order, and the data categories with their values, as the dialect lists them."""
    root = plain(tbx("Terms", "en", [STABLE, NEIGH], year))

    categories: dict[str, set[str | None]] = {
        "descrip": {"definition"},
        "termNote": {"partOfSpeech", "administrativeStatus"},
        "admin": {"projectSubset"},
        "ref": {"crossReference"},
        "p": {None, "XCSURI"},
    }
    for tag, known in categories.items():
        assert {element.get("type") for element in root.iter(tag)} <= known
    parts = {node.text for node in root.iter("termNote") if node.get("type") == "partOfSpeech"}
    allowed = {"noun", "verb", "adjective", "adverb", "other"}
    assert parts <= allowed | {"properNoun"} if year == "2008" else parts <= allowed
    after = {
        "termEntry": ["langSet"],
        "conceptEntry": ["langSec"],
        "langSet": ["tig"],
        "langSec": ["termSec"],
    }
    for tag, last in after.items():
        for element in root.iter(tag):
            order = [child.tag in last for child in element]
            assert order == sorted(order)
            assert any(order)
    for tag in ("tig", "termSec"):
        for element in root.iter(tag):
            tags = [child.tag for child in element]
            assert tags == sorted(tags, key=["term", "termNote", "admin", "note"].index)
    ids = [entry.get("id", "") for entry in entries(root).values()]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", ident) for ident in ids)


def test_the_two_editions() -> None:
    old, new = tbx("Terms", "en", [STABLE], "2008"), tbx("Terms", "en", [STABLE], "2019")

    assert '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">' in old
    assert fromstring(old).tag == "martif"
    assert fromstring(old).get("type") == "TBX-Basic"
    assert "DOCTYPE" not in new
    assert fromstring(new).tag == "{urn:iso:std:iso:30042:ed-2}tbx"
    assert (fromstring(new).get("type"), fromstring(new).get("style")) == ("TBX-Basic", "dca")


def test_false_friends_stand_with_their_language() -> None:
    entry = entries(plain(tbx("Terms", "en", [STABLE])))["stable"]

    section = next(part for part in entry.iter("langSet") if part.get(LANG) == "pl")
    assert section.findtext("note") == 'false friend: "stado" means herd, not Stable'
    assert entry.findtext("note") == "see also: Nursery"


def test_a_control_character_is_told() -> None:
    broken = Concept("bell", "noun", "Rings.", (), {}, {"en": (Word("be\x07ll", "preferred"),)})

    with pytest.raises(CardsetError, match=r"U\+0007 cannot be written in XML; it stands in 'be\\x07ll'"):
        tbx("Terms", "en", [broken])


@both
@given(word=xml_texts, definition=xml_texts, reason=xml_texts.filter(bool))
def test_any_text_survives(year: str, word: str, definition: str, reason: str) -> None:
    concept = Concept(
        "c",
        "noun",
        definition,
        (),
        {},
        {"en": (Word("c", "preferred"),), "pl": (Word(word, "admitted", (), reason),)},
    )

    entry = entries(plain_of(tbx("Terms", "en", [concept], year)))["c"]

    assert words(entry)["pl"] == [word]
    assert (entry.findtext("descrip") or "") == definition
    assert reason in [note.text for note in entry.iter("note")]


def plain_of(text: str) -> Element:
    """As :func:`plain`; a text may look like a namespace."""
    head, root, rest = text.partition("<tbx ") if "<tbx " in text[:200] else ("", "", text)
    return fromstring(head + root + rest.replace(' xmlns="urn:iso:std:iso:30042:ed-2"', "", 1))
