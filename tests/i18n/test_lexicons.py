"""The lexicons that ship agree with the terms of the games, with their dictionaries, and with themselves."""

from __future__ import annotations

import functools
import importlib.util
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardset.catalog.read import read_catalog
from cardset.lexicon import Lexeme, Lexicon, TermWord, read_grammar, read_lexicon
from cardset.lexicon.expand import NO_FORM
from cardset.lexicon.forms import open_workbench
from cardset.shape import shape_faults
from cardset.yaml_reader import read_yaml
from tests.i18n.finished import is_whole

ROOT = Path(__file__).resolve().parents[2]
I18N = ROOT / "i18n"
TERMS = sorted((ROOT / "cardset" / "games").glob("*/terms.yaml"))
CARDS = sorted((ROOT / "cardset" / "sets").glob("*/cards/*.yaml"))
LOCALES = sorted(path.parent.name for path in I18N.glob("*/lexicon.yaml"))
LANGUAGES = [locale for locale in LOCALES if is_whole(locale)]
LETTERS = {
    "cs": "aábcčdďeéěfghiíjklmnňoóprřsštťuúůvyýzž" + "wx",  # Downgrade, Fox
    "pl": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"
    + "vx",  # Neigh in English has no such letter, Fox and Elven have
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
}

every_locale = pytest.mark.parametrize("locale", LOCALES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@functools.cache
def lexicon(locale: str) -> Lexicon:
    return read_lexicon(I18N, locale)


@functools.cache
def concepts() -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for path in TERMS for entry in read_yaml(path).data["concepts"]}


def words(locale: str) -> Iterator[TermWord]:
    """Each word for a concept."""
    for entries in lexicon(locale).terms.values():
        yield from entries


def lexemes(locale: str) -> dict[str, Lexeme]:
    """Every word by its dictionary form."""
    return dict(lexicon(locale).words) | {word.text: word.lexeme for word in words(locale)}


def raw(locale: str) -> dict[str, Any]:
    return dict(read_yaml(I18N / locale / "lexicon.yaml").data)


def test_every_language_of_the_game_has_a_lexicon() -> None:
    assert {"cs", "pl", "ru"} <= set(LANGUAGES)
    assert {locale: raw(locale)["language"] for locale in LOCALES} == {locale: locale for locale in LOCALES}


@every_locale
def test_lexicons_and_grammars_have_the_published_shape(locale: str) -> None:
    assert shape_faults(read_yaml(I18N / locale / "lexicon.yaml"), "lexicon") == []
    assert read_grammar(I18N, locale).paradigms


@every_language
def test_every_concept_has_one_preferred_word_which_stands_first(language: str) -> None:
    terms = lexicon(language).terms
    assert set(terms) == set(concepts())
    wrong = {
        concept: [entry.status for entry in entries]
        for concept, entries in terms.items()
        if [entry.status == "preferred" for entry in entries] != [True] + [False] * (len(entries) - 1)
    }
    assert not wrong


@every_locale
def test_every_declared_paradigm_is_complete(locale: str) -> None:
    """A cell without a form says so in the file: the word has no such form, or only in the plural."""
    for lemma, lexeme in lexemes(locale).items():
        if lexeme.paradigm is not None:
            assert len(lexeme.cells) == len(lexeme.paradigm.slots), lemma
            assert set(lexeme.paradigm.inherent) <= set(lexeme.inherent), lemma
            assert lemma in {form for cell in lexeme.cells for form in cell}, lemma
            for slot, cell in zip(lexeme.paradigm.slots, lexeme.cells, strict=True):
                assert cell == () or slot.allows(lexeme.inherent), (lemma, slot)


@every_locale
def test_tables_write_down_what_they_lack(locale: str) -> None:
    data = raw(locale)
    entries = [
        *data.get("words", {}).values(),
        *(entry for kind in data.get("terms", {}).values() for entry in kind),
    ]
    cells = [
        cell
        for entry in entries
        for row in entry.get("forms", {}).values()
        for cell in ([row] if isinstance(row, str) else row)
    ]
    for cell in cells:
        assert cell == NO_FORM or NO_FORM not in cell.split(" "), cell
        assert "||" not in cell and cell == cell.strip(), cell


@every_locale
def test_every_form_is_found_by_what_it_expresses(locale: str) -> None:
    for lexeme in lexemes(locale).values():
        for form, features in lexeme.tagged:
            assert form in lexeme.variants(features), (lexeme.lemma, features)


@pytest.mark.sampled(3)
@every_locale
def test_tables_made_by_a_dictionary_are_as_it_has_them(locale: str) -> None:
    name = raw(locale).get("dictionary")
    if name is None:
        pytest.skip("its tables are made by hand")
    if importlib.util.find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    assert [str(fault) for fault in open_workbench(I18N, locale).differences()] == []


@every_locale
def test_a_table_says_truly_who_made_it(locale: str) -> None:
    makers = {lexeme.forms_by for lexeme in lexemes(locale).values() if lexeme.forms_by}
    assert makers <= {"hand", lexicon(locale).dictionary}


@every_locale
def test_a_concept_does_not_allow_a_form_that_it_also_forbids(locale: str) -> None:
    for concept, entries in lexicon(locale).terms.items():
        kinds: dict[bool, set[str]] = {True: set(), False: set()}
        for entry in entries:
            avoided = entry.status in {"deprecated", "forbidden"}
            kinds[avoided] |= {form.casefold() for form in entry.all_forms}
        assert not kinds[True] & kinds[False], concept


@every_locale
def test_surroundings_hold_the_letters_that_they_are_about(locale: str) -> None:
    for word in words(locale):
        for surroundings in word.not_in:
            found = [form for form in word.all_forms if form.casefold() in surroundings.casefold()]
            assert found, (word.text, surroundings)


@every_language
def test_forms_are_spelt_with_the_letters_of_their_language(language: str) -> None:
    """A Czech ž in a Polish word looks right and never matches. Names in another script are as they are."""
    for word in words(language):
        for form in word.all_forms:
            assert form == unicodedata.normalize("NFC", form), form
            letters = {letter for letter in form.casefold() if letter.isalpha()}
            if not (letters & set(LETTERS[language])) and word.lexeme.paradigm is None:
                continue
            assert letters <= set(LETTERS[language]), (word.concept, form)


@every_language
def test_our_own_words_are_told_from_those_of_a_source(language: str) -> None:
    wrong = [
        (word.concept, word.text)
        for word in words(language)
        if (word.editions == ("project",)) != (word.sources == ("project",))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "concept", "form"),
    [
        ("pl", "stable", "stajnię"),
        ("pl", "unicorn-card", "kart jednorożców"),
        ("pl", "steal", "ukradnij"),
        ("pl", "hand", "rękę"),
        ("pl", "sacrifice", "poświęcono"),
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
    assert form in [known.casefold() for known in lexicon(language).preferred(concept).all_forms]


@pytest.mark.parametrize(
    ("language", "concept", "features", "form"),
    [
        ("pl", "unicorn", {"case": "acc", "number": "sg"}, "jednorożca"),
        ("pl", "baby-unicorn", {"case": "acc", "number": "pl"}, "jednorożki"),
        ("pl", "player", {"case": "acc", "number": "pl"}, "graczy"),
        ("pl", "neigh", {"case": "gen", "number": "pl"}, "RzeŃ"),
        ("pl@nsfw", "neigh", {"case": "ins", "number": "sg"}, "RżeNIEM"),
        ("cs", "baby-unicorn", {"case": "nom", "number": "pl"}, "mimi jednorožci"),
        ("cs", "player", {"case": "dat", "number": "pl"}, "hráčům"),
        ("ru", "unicorn", {"case": "acc", "number": "pl"}, "единорожков"),
        ("ru", "unicorn", {"case": "nom", "number": "few"}, "единорожка"),
        ("ru", "baby-unicorn", {"case": "ins", "number": "sg"}, "малышом-единорожком"),
    ],
)
def test_the_words_of_the_game_decline_properly(
    language: str, concept: str, features: dict[str, str], form: str
) -> None:
    assert lexicon(language).preferred(concept).lexeme.form(features) == form


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
    assert form not in {known.casefold() for word in words(language) for known in word.all_forms}


@every_language
def test_official_names_are_those_of_known_cards(language: str) -> None:
    cards = {entry["id"] for path in CARDS for entry in read_yaml(path).data}
    assert set(lexicon(language).names) <= cards


def test_official_names_belong_to_an_edition_of_their_language() -> None:
    editions = {
        locale: {entry["edition"] for entry in raw(locale).get("names", {}).values()} for locale in LOCALES
    }
    assert editions == {
        "cs": {"labilni-jednorozci"},
        "cs@labilni": set(),
        "pl": {"nsfw"},
        "pl@nsfw": set(),
        "ru": {"ru-2020"},
    }
    assert lexicon("ru").names["rhinocorn"] == "Носорогорог"


@every_locale
def test_what_stays_as_in_english_is_a_message_that_does(locale: str) -> None:
    """A declaration that no longer holds would hide the English of another text."""
    declared = raw(locale).get("same_as_source", [])
    entries = {
        entry.msgctxt: entry
        for path in sorted((I18N / locale).glob("*.po"))
        for entry in read_catalog(path).entries
        if not entry.obsolete
    }
    assert [context for context in declared if context not in entries] == []
    assert [context for context in declared if entries[context].msgstr != (entries[context].msgid,)] == []
