"""The cards' texts in every language: all there, and each plays as the English does."""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.lexicon import read_lexicon
from cardset.lint.load import load_termbase
from cardset.lint.phrases import Phrases
from cardset.lint.termbase import Concept
from cardset.load import load_set
from cardset.paths import lineage
from cardset.text import card_text
from cardset.words.english import inflected
from tests.i18n.finished import is_begun

ROOT = Path(__file__).resolve().parents[2]
SET = "uu-base-2e"
TERMS = [ROOT / "cardset" / "games" / game / "terms.yaml" for game in ("common", "unstable-unicorns")]
CATALOGS = sorted((ROOT / "i18n").glob(f"*/{SET}.po"))
LANGUAGES = [path.parent.name for path in CATALOGS if not is_begun(path.parent.name)]
# Words that say how a card plays: a translation has the preferred word for each as often as the English.
RULE_WORDS = ("connector-may", "connector-then", "connector-if-you-do")

every_language = pytest.mark.parametrize("language", LANGUAGES)


@functools.cache
def texts(language: str) -> dict[str, Entry]:
    """The entries of the cards' texts by card, those of an edition in the place of its language's."""
    folders = [ROOT / "i18n" / locale for locale in reversed(lineage(language))]
    entries = [entry for folder in folders for entry in read_catalog(folder / f"{SET}.po").entries]
    found = {}
    for entry in entries:
        kind, _, rest = (entry.msgctxt or "").partition(":")
        ident, _, field = rest.partition(":")
        if not entry.obsolete and (kind, field) == ("card", "text"):
            found[ident] = entry
    return found


@functools.cache
def concept(language: str, ident: str) -> Concept:
    return load_termbase(TERMS, read_lexicon(ROOT / "i18n", language)).concepts[ident]


@functools.cache
def phrases(language: str, ident: str) -> Phrases[str]:
    """What finds the words for a concept, in English or in another language."""
    if language == "en":
        forms: Iterable[str] = concept(LANGUAGES[0], ident).source
    else:
        forms = read_lexicon(ROOT / "i18n", language).preferred(ident).lexeme.forms
    return Phrases((form, False, form) for form in forms)


def said(language: str, ident: str, text: str) -> int:
    """How often ``text`` has a word for the concept."""
    return len(list(phrases(language, ident).longest(text)))


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=\.) ", text)


def capitals(text: str) -> list[str]:
    """The keywords: words in capitals, those next to one another as one; no lone first letter of a sentence.

    >>> capitals("W stajni POŚWIĘĆ 1 kartę. Gracz musi")
    ['POŚWIĘĆ']
    """
    tokens = re.findall(r"\w+|[^\w\s]", text)
    runs = (" ".join(run) for upper, run in groupby(tokens, str.isupper) if upper)
    return [run for run in runs if len(run) > 1]


@functools.cache
def keyword_concepts() -> dict[str, str]:
    """The concept of each keyword that the English texts have, by the word in capitals."""
    found = {word for entry in texts(LANGUAGES[0]).values() for word in capitals(entry.msgid)}
    concepts = load_termbase(TERMS, read_lexicon(ROOT / "i18n", LANGUAGES[0])).concepts.values()
    return {
        form.upper(): concept.id
        for concept in concepts
        if concept.part_of_speech == "verb"
        for term in concept.source
        for form in inflected(term, "verb")
        if form.upper() in found
    }


@functools.cache
def capital_forms(language: str, ident: str) -> frozenset[str]:
    return frozenset(form.upper() for word in concept(language, ident).allowed for form in word.all_forms)


def keywords(language: str, text: str) -> Counter[str]:
    """The concepts of the keywords in a text; what is in capitals and no keyword counts as itself."""
    found: Counter[str] = Counter()
    for run in capitals(text):
        known = [
            ident
            for ident in sorted(set(keyword_concepts().values()))
            if run in capital_forms(language, ident)
        ]
        found[known[0] if len(known) == 1 else run] += 1
    return found


def faults(language: str, english: str, translation: str) -> set[str]:
    """What is wrong with the translation of one sentence."""
    found = {
        ident for ident in RULE_WORDS if said("en", ident, english) != said(language, ident, translation)
    }
    if sorted(re.findall(r"\d+", english)) != sorted(re.findall(r"\d+", translation)):
        found.add("numbers")
    if Counter(keyword_concepts()[word] for word in capitals(english)) != keywords(language, translation):
        found.add("keywords")
    return found


def pairs(language: str) -> Iterator[tuple[str, str, str]]:
    """Card, sentence and translated sentence, for all texts of as many sentences as the English."""
    for ident, entry in texts(language).items():
        english, translated = sentences(entry.msgid), sentences(entry.msgstr[0])
        if len(english) == len(translated):
            yield from ((ident, *pair) for pair in zip(english, translated, strict=True))


def test_languages_are_looked_at() -> None:
    assert {"cs", "pl", "ru"} <= set(LANGUAGES)


def test_every_text_is_translated_and_approved() -> None:
    cards = load_set(SET)
    with_text = {ident for ident, card in cards.cards.items() if card_text(card, cards.vocabulary)}
    assert with_text >= {ident for ident, card in cards.cards.items() if card.abilities}
    assert {language: set(texts(language)) for language in LANGUAGES} == dict.fromkeys(LANGUAGES, with_text)
    assert not [
        (language, ident)
        for language in LANGUAGES
        for ident, entry in texts(language).items()
        if entry.fuzzy or not entry.msgstr[0].strip() or entry.msgstr[0] == entry.msgid
    ]


@every_language
def test_texts_have_the_sentences_of_the_english(language: str) -> None:
    different = {
        ident
        for ident, entry in texts(language).items()
        if len(sentences(entry.msgid)) != len(sentences(entry.msgstr[0]))
    }
    assert not different


@every_language
def test_texts_play_as_the_english(language: str) -> None:
    """The same numbers and keywords, and *may*, *then* and *if you do* wherever the English has them."""
    found = {
        (ident, translated): wrong
        for ident, english, translated in pairs(language)
        if (wrong := faults(language, english, translated))
    }
    assert found == {}


@every_language
def test_equal_sentences_have_equal_translations(language: str) -> None:
    found = defaultdict(set)
    for _, english, translated in pairs(language):
        found[english].add(translated)
    assert len(found) > 60
    assert not {english: several for english, several in found.items() if len(several) > 1}


@every_language
def test_different_sentences_have_different_translations(language: str) -> None:
    found = defaultdict(set)
    for _, english, translated in pairs(language):
        found[translated].add(english)
    assert not {translated: several for translated, several in found.items() if len(several) > 1}


def test_the_five_keywords_are_known() -> None:
    assert set(keyword_concepts().values()) == {"draw", "discard", "sacrifice", "destroy", "steal"}
    found = {word for entry in texts(LANGUAGES[0]).values() for word in capitals(entry.msgid)}
    assert found == set(keyword_concepts())


@pytest.mark.parametrize(
    ("language", "english", "translation", "expected"),
    [
        ("pl", "You may DRAW 2 cards.", "Możesz DOBRAĆ 2 karty.", set()),
        ("pl", "You may DRAW 2 cards.", "DOBIERZ 2 karty.", {"connector-may"}),
        ("pl", "DRAW 2 cards.", "Możesz DOBRAĆ 2 karty.", {"connector-may"}),
        ("pl", "You may DRAW 2 cards.", "Możesz DOBRAĆ 3 karty.", {"numbers"}),
        ("pl", "You may DRAW 2 cards.", "Możesz dobrać 2 karty.", {"keywords"}),
        ("pl", "DESTROY a card.", "POŚWIĘĆ kartę.", {"keywords"}),
        ("pl", "DESTROY a card.", "ZNISZCZ KARTĘ.", {"keywords"}),
        ("cs", "SACRIFICE a card, then DRAW a card.", "OBĚTUJ kartu, poté si LÍZNI kartu.", set()),
        ("cs", "SACRIFICE a card, then DRAW a card.", "OBĚTUJ kartu a LÍZNI si kartu.", {"connector-then"}),
        ("ru", "If you do, SACRIFICE a card.", "Если ты это сделаешь, ПРИНЕСИ В ЖЕРТВУ карту.", set()),
        ("ru", "If you do, SACRIFICE a card.", "Затем ПРИНЕСИ В ЖЕРТВУ карту.",
         {"connector-then", "connector-if-you-do"}),
    ],
)  # fmt: skip
def test_a_translation_that_plays_otherwise_is_noticed(
    language: str, english: str, translation: str, expected: set[str]
) -> None:
    assert faults(language, english, translation) == expected
