"""What the languages can say by themselves: every card of the decks, and cards of no deck."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cardset.catalog.read import read_catalog
from cardset.domains import phrase_domains
from cardset.drafting.draft import Draft, Drafter, compare
from cardset.load import load_set
from cardset.localize import load_translations
from cardset.model import CardSet
from cardset.paths import catalog_roots

ROOT = Path(__file__).resolve().parents[2]
I18N = ROOT / "i18n"
STRETCH = ROOT / "tests" / "cardset" / "stretch" / "cards.yaml"
LANGUAGES = ["cs", "pl", "ru"]

BASE = "uu-base-2e"

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_deck = pytest.mark.parametrize("deck", [BASE, "uu-nsfw"])


@cache
def cards(deck: str = BASE) -> CardSet:
    """A deck; the base deck with cards of other decks, which use the words that no card of its own does."""
    return load_set(deck, [STRETCH] if deck == BASE else [])


@cache
def drafts(language: str, deck: str = BASE) -> dict[str, Draft]:
    return dict(Drafter(cards(deck), language).drafts())


@each_language
def test_every_phrase_is_approved(language: str) -> None:
    for domain in phrase_domains(cards()):
        entries = read_catalog(I18N / language / f"{domain}.po").entries
        assert entries
        assert [entry.msgctxt for entry in entries if not entry.translated] == []


@each_deck
@each_language
def test_every_card_can_be_said(language: str, deck: str) -> None:
    assert {ident: draft.reason for ident, draft in drafts(language, deck).items() if draft.reason} == {}


@each_deck
@each_language
def test_a_draft_is_whole_sentences_without_gaps(language: str, deck: str) -> None:
    for ident, draft in drafts(language, deck).items():
        text = draft.text
        assert text[0].isupper() and text.endswith("."), ident
        assert not set("{}~|") & set(text), ident
        assert "  " not in text and " ." not in text and " ," not in text, ident


@each_deck
@each_language
def test_most_drafts_of_a_deck_are_what_we_print(language: str, deck: str) -> None:
    """A draft that is as good as our own wording is our wording; few cards need a hand."""
    texts = load_translations(catalog_roots(*cards(deck).roots), language, [deck])
    found = compare(cards(deck), drafts(language, deck), texts)
    assert not found.none
    assert len(found.edited) * 10 <= len(found.kept)


@pytest.mark.parametrize(
    ("language", "card", "said"),
    [
        # Gender: the pronoun is that of the card's own word (narwal is masculine, karta is feminine).
        ("pl", "the-great-narwhal", "poszukać w talii narwala, pokazać go, wziąć na rękę"),
        # The pronoun is that of what was stolen before.
        ("pl", "borrow-a-baby", "UKRADNIJ jednorożka. Potem zwróć go"),
        ("cs", "borrow-a-baby", "UKRADNI mimi jednorožce. Následně ho vrať"),
        ("ru", "borrow-a-baby", "верни его в прежнее стойло"),
        # A name is said with a word that can be counted.
        ("pl", "flyer-with-a-neigh", "pokazać kartę RzeNIE ze stosu kart odrzuconych i wziąć ją na rękę"),
        ("pl", "search-a-unicorn", "poszukać w talii karty jednorożca, pokazać ją"),
        ("ru", "search-a-unicorn", "найти в колоде карту единорожка, показать её"),
        # Animate nouns have the genitive for an accusative.
        ("pl", "steal-a-baby", "UKRADNIJ jednorożka."),
        ("cs", "steal-a-baby", "UKRADNI mimi jednorožce."),
        ("ru", "steal-a-baby", "УКРАДИ малыша-единорожка."),
        # Numbers: 2 and 5 take different cases.
        ("pl", "two-random-cards", "Weź 2 losowe karty z ręki innego gracza."),
        ("cs", "two-random-cards", "2 náhodné karty z ruky soupeře."),
        ("ru", "two-random-cards", "2 случайные карты"),
        ("pl", "everything-goes", "każdy gracz musi DOBRAĆ 5 kart."),
        ("cs", "everything-goes", "5 karet."),
        ("ru", "everything-goes", "каждый игрок должен ВЗЯТЬ 5 карт."),
        # A subject in the plural.
        ("pl", "no-babies-anywhere", "Jednorożki nie mogą"),
        ("cs", "no-babies-anywhere", "Mimi jednorožci nesmějí"),
        ("ru", "no-babies-anywhere", "Малышам-единорожкам нельзя"),
    ],
)
def test_words_are_in_their_forms(language: str, card: str, said: str) -> None:
    assert said in drafts(language)[card].text.replace("\N{NO-BREAK SPACE}", " ")
