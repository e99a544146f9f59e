"""The lexicons agree with the terms of the games, with their schema, and with themselves."""

from __future__ import annotations

import functools
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardset.catalog.read import read_catalog
from cardset.source import read_yaml

ROOT = Path(__file__).resolve().parents[2]
TERMS = sorted((ROOT / "cardset" / "games").glob("*/terms.yaml"))
LEXICONS = sorted((ROOT / "i18n").glob("*/lexicon.yaml"))
CARDS = sorted((ROOT / "cardset" / "sets").glob("*/cards/*.yaml"))
LANGUAGES = ["cs", "pl", "ru"]
LETTERS = {
    "cs": "aábcčdďeéěfghiíjklmnňoóprřsštťuúůvyýzž" + "w",  # w: Downgrade
    "pl": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
}

Entry = dict[str, Any]


@functools.cache
def lexicon(language: str) -> dict[str, Any]:
    return dict(read_yaml(ROOT / "i18n" / language / "lexicon.yaml").data)


@functools.cache
def concepts() -> dict[str, Entry]:
    return {entry["id"]: entry for path in TERMS for entry in read_yaml(path).data["concepts"]}


def words(language: str) -> Iterator[tuple[str, Entry]]:
    """Each word of the language with the id of its concept."""
    for concept, entries in lexicon(language)["terms"].items():
        for entry in entries:
            yield concept, entry


def shape_faults(schema: str, path: Path) -> list[str]:
    validator = Draft202012Validator(json.loads((ROOT / "cardset/schemas" / schema).read_text("utf-8")))
    return [f"{fault.json_path}: {fault.message}" for fault in validator.iter_errors(read_yaml(path).data)]


def test_every_language_of_the_game_has_a_lexicon() -> None:
    present = {path.parent.name: read_yaml(path).data["language"] for path in LEXICONS}
    assert set(LANGUAGES) <= set(present)
    assert present == {folder: folder for folder in present}, "a lexicon names the folder it lies in"


@pytest.mark.parametrize("path", TERMS, ids=lambda path: path.parent.name)
def test_terms_have_the_published_shape(path: Path) -> None:
    assert shape_faults("terms.schema.json", path) == []


@pytest.mark.parametrize("path", LEXICONS, ids=lambda path: path.parent.name)
def test_lexicons_have_the_published_shape(path: Path) -> None:
    assert shape_faults("lexicon.schema.json", path) == []


def test_concepts_are_told_apart_and_refer_to_each_other() -> None:
    ids = [entry["id"] for path in TERMS for entry in read_yaml(path).data["concepts"]]
    assert len(ids) == len(set(ids))
    dangling = {
        (one, other) for one in ids for other in concepts()[one].get("related", ()) if other not in ids
    }
    assert not dangling
    assert not [one for one in ids if one in concepts()[one].get("related", ())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_concept_has_one_preferred_word_which_stands_first(language: str) -> None:
    terms = lexicon(language)["terms"]
    assert set(terms) == set(concepts())
    wrong = {
        concept: [entry["status"] for entry in entries]
        for concept, entries in terms.items()
        if [entry["status"] == "preferred" for entry in entries] != [True] + [False] * (len(entries) - 1)
    }
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_among_its_forms_and_no_form_is_listed_twice(language: str) -> None:
    for concept, entry in words(language):
        forms = [form.casefold() for form in entry["forms"]]
        assert entry["word"].casefold() in forms, (concept, entry["word"])
        assert len(forms) == len(set(forms)), (concept, entry["word"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_concept_does_not_allow_a_form_that_it_also_forbids(language: str) -> None:
    for concept, entries in lexicon(language)["terms"].items():
        kinds: dict[bool, set[str]] = {True: set(), False: set()}
        for entry in entries:
            kinds[entry["status"] == "deprecated"] |= {form.casefold() for form in entry["forms"]}
        assert not kinds[True] & kinds[False], concept


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_preferred_here_and_avoided_there_says_why(language: str) -> None:
    preferred = {entry["word"].casefold() for _, entry in words(language) if entry["status"] == "preferred"}
    unexplained = [
        (concept, entry["word"])
        for concept, entry in words(language)
        if entry["status"] == "deprecated"
        and entry["word"].casefold() in preferred
        and not entry.get("reason")
    ]
    assert not unexplained


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_spelt_with_the_letters_of_their_language(language: str) -> None:
    """A Latin c in a Cyrillic word, or a Czech ž in a Polish one, looks right and never matches."""
    for concept, entry in words(language):
        for form in entry["forms"]:
            assert form == unicodedata.normalize("NFC", form), (concept, form)
            strange = {letter for letter in form.casefold() if letter.isalpha()} - set(LETTERS[language])
            assert not strange, (concept, form, strange)


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_words_are_told_from_those_of_a_source(language: str) -> None:
    for concept, entry in words(language):
        ours = entry["editions"] == ["project"]
        assert ours == (entry["sources"] == ["project"]), (concept, entry["word"])


@pytest.mark.parametrize(
    ("language", "concept", "form"),
    [
        ("pl", "stable", "stajnię"),
        ("pl", "unicorn-card", "kart jednorożców"),
        ("pl", "steal", "ukradnij"),
        ("pl", "hand", "rękę"),
        ("cs", "unicorn", "jednorožče"),
        ("cs", "draw", "lízni"),
        ("cs", "turn", "tazích"),
        ("cs", "card", "karet"),
        ("ru", "unicorn", "единорожков"),
        ("ru", "baby-unicorn", "малыша-единорожка"),
        ("ru", "instant-card", "быстроножек"),
        ("ru", "turn", "ходы"),
    ],
)
def test_forms_that_differ_from_the_stem_are_declared(language: str, concept: str, form: str) -> None:
    preferred = lexicon(language)["terms"][concept][0]
    assert form in [known.casefold() for known in preferred["forms"]]


@pytest.mark.parametrize(
    ("language", "form"),
    [
        ("pl", "jednoroźca"),
        ("pl", "turu"),
        ("cs", "kráje"),
        ("ru", "единорожок"),
        ("ru", "быстроножков"),
    ],
)
def test_slips_of_the_rulebooks_and_of_inflectors_are_not_declared(language: str, form: str) -> None:
    assert form not in {known.casefold() for _, entry in words(language) for known in entry["forms"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_official_names_are_those_of_known_cards(language: str) -> None:
    cards = {entry["id"] for path in CARDS for entry in read_yaml(path).data}
    assert set(lexicon(language)["names"]) <= cards


def test_official_names_belong_to_an_edition_of_their_language() -> None:
    editions = {
        language: {entry["edition"] for entry in lexicon(language)["names"].values()}
        for language in LANGUAGES
    }
    assert editions == {"cs": {"labilni-jednorozci"}, "pl": {"nsfw"}, "ru": {"ru-2020"}}
    assert lexicon("ru")["names"]["rhinocorn"]["name"] == "Носорогорог"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stays_as_in_english_is_a_message_that_does(language: str) -> None:
    """A declaration that no longer holds would hide the English of another text."""
    declared = lexicon(language).get("same_as_source", [])
    entries = {
        entry.msgctxt: entry
        for path in sorted((ROOT / "i18n" / language).glob("*.po"))
        for entry in read_catalog(path).entries
        if not entry.obsolete
    }
    assert [context for context in declared if context not in entries] == []
    assert [context for context in declared if entries[context].msgstr != (entries[context].msgid,)] == []
