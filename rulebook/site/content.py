"""What a site shows in one language, as plain values: nothing here knows of pages or markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardset.catalog.translate import Translations
from cardset.localize import Localizer
from cardset.model import Card, CardSet
from rulebook.clauses import Clauses
from rulebook.faq.model import Faq
from rulebook.faq.search.index import Index
from rulebook.subject import Subject


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card as it is printed in a language; ``type`` is the id of its type, ``terms`` are ids."""

    id: str
    name: str
    type: str
    type_name: str
    text: str
    copies: int
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TermEntry:
    """A term: the ``word`` for it in a language, and its ``definition``, which is in the source language.

    ``related`` are the ids of other terms.
    """

    id: str
    word: str
    definition: str
    related: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that a site says in one ``language``, whose name for itself is ``native_name``.

    ``texts`` are the messages of the programs in it. ``cards`` and ``terms`` are by id, in the order of the
    set; ``chapters`` are the titles of categories of clauses, ``signs`` those of types of cards, drawn as
    paths; ``types`` are these types, in the order of the vocabulary; ``search`` is the data that questions
    are looked up in.
    """

    language: str
    native_name: str
    title: str
    texts: Translations
    faq: Faq
    clauses: Clauses
    cards: Mapping[str, CardEntry]
    terms: Mapping[str, TermEntry]
    chapters: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)
    types: tuple[str, ...] = ()
    search: Mapping[str, object] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        """The language as HTML names it (BCP 47): with hyphens, an edition of it as a private use."""
        return self.language.replace("_", "-").replace("@", "-x-")


def read_content(subject: Subject, language: str, faq: Faq) -> Content:
    """What there is to show in ``language``; ``faq`` are the answers in it.

    Raises :class:`CardsetError` for an unknown language.
    """
    from rulebook.faq.search.kept import site_form
    from rulebook.localize import localized_clauses

    game, cards = subject.game, subject.cards
    texts = subject.texts(language)
    localizer = Localizer(cards, language) if cards else None
    return Content(
        language=language,
        native_name=subject.native_name(language),
        title=localizer.term(f"game-{game.id}") if localizer else game.name,
        texts=texts,
        faq=faq,
        clauses=localized_clauses(game.clauses, texts),
        cards=dict(_cards(localizer)) if localizer else {},
        terms=dict(_terms(localizer)) if localizer else {},
        chapters=game.chapters(texts),
        signs=game.signs,
        types=_types(cards) if cards else (),
        search=site_form(_index(subject, language, faq)),
    )


def _types(cards: CardSet) -> tuple[str, ...]:
    return tuple(name for name, kind in cards.vocabulary.types.items() if not kind.group)


def _index(subject: Subject, language: str, faq: Faq) -> Index:
    """The index of the answers; an edition of a language is asked in the words of that language."""
    from cardset.paths import lineage
    from rulebook.faq.search.index import build_index
    from rulebook.faq.search.kept import known_index
    from rulebook.faq.search.language import read_language

    whole = lineage(language)[-1]
    if language == whole:
        return known_index(subject, language)
    return build_index(read_language(subject, whole), faq.answers)


def _cards(localizer: Localizer) -> Iterator[tuple[str, CardEntry]]:
    return ((card.id, _card(card, localizer)) for card in localizer.cards.cards.values())


def _card(card: Card, localizer: Localizer) -> CardEntry:
    from cardset.text_terms import effect_terms

    face = localizer.card(card)
    terms = effect_terms(card, localizer.cards.vocabulary)
    return CardEntry(
        card.id,
        face.name,
        card.type,
        face.type_name,
        face.text,
        card.copies,
        tuple(term for term in terms if term in localizer.cards.terms),
    )


def _terms(localizer: Localizer) -> Iterator[tuple[str, TermEntry]]:
    cards = localizer.cards
    for term in cards.terms.values():
        others: Sequence[str] = (term.broader, *term.narrower, term.opposite, term.noun_of, *term.nouns)
        related = dict.fromkeys(one for one in (*others, *term.related) if one in cards.terms)
        yield term.id, TermEntry(term.id, localizer.term(term.id), term.definition, tuple(related))
