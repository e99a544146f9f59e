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
from rulebook.faq.store import SOURCE

__all__ = ["CardEntry", "Content", "TermEntry", "read_content"]


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
    set; ``search`` is the data that questions are looked up in.
    """

    language: str
    native_name: str
    title: str
    texts: Translations
    faq: Faq
    clauses: Clauses
    cards: Mapping[str, CardEntry]
    terms: Mapping[str, TermEntry]
    search: Mapping[str, object] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        """The language as HTML names it (BCP 47): with hyphens, an edition of it as a private use."""
        return self.language.replace("_", "-").replace("@", "-x-")


def read_content(language: str, cards: CardSet, faq: Faq) -> Content:
    """What there is to show in ``language``; ``faq`` are the answers in it.

    Raises :class:`CardsetError` for an unknown language.
    """
    from cardset.domains import MESSAGES, clauses_domain
    from cardset.localize import load_translations
    from cardset.paths import catalog_roots
    from rulebook.faq.search.site import site_form
    from rulebook.games.unstable_unicorns import GAME
    from rulebook.localize import localized_clauses

    texts = Translations()
    if language != SOURCE:
        texts = load_translations(catalog_roots(*cards.roots), language, [MESSAGES, clauses_domain(GAME.id)])
    localizer = Localizer(cards, language)
    return Content(
        language=language,
        native_name=_native_name(language),
        title=localizer.term(f"game-{cards.vocabulary.game}"),
        texts=texts,
        faq=faq,
        clauses=localized_clauses(GAME.clauses, texts),
        cards={card.id: _card(card, localizer) for card in cards.cards.values()},
        terms=dict(_terms(cards, localizer)),
        search=site_form(_index(language, cards, faq)),
    )


def _index(language: str, cards: CardSet, faq: Faq) -> Index:
    """The index of the answers; an edition of a language is asked in the words of that language."""
    from cardset.paths import lineage
    from rulebook.faq.search.index import build_index
    from rulebook.faq.search.kept import known_index
    from rulebook.faq.search.language import read_language

    whole = lineage(language)[-1]
    if language == whole:
        return known_index(language)
    return build_index(read_language(whole, cards), faq.answers)


def _native_name(language: str) -> str:
    from cardset.catalog.language import read_language
    from cardset.paths import built_in_root

    return "English" if language == SOURCE else read_language(built_in_root(), language).native_name


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


def _terms(cards: CardSet, localizer: Localizer) -> Iterator[tuple[str, TermEntry]]:
    for term in cards.terms.values():
        others: Sequence[str] = (term.broader, *term.narrower, term.opposite, term.noun_of, *term.nouns)
        related = dict.fromkeys(one for one in (*others, *term.related) if one in cards.terms)
        yield term.id, TermEntry(term.id, localizer.term(term.id), term.definition, tuple(related))
