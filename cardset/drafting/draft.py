"""A card's text drafted in another language, or what it lacks to say it; and how many drafts were kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.translate import Translations
from cardset.domains import PHRASES
from cardset.drafting.speaker import CannotSay, Speaker
from cardset.effects import Effect
from cardset.lexicon import has_lexicon, read_lexicon
from cardset.localize import load_translations
from cardset.messages import text_context
from cardset.model import Card, CardSet
from cardset.paths import catalog_roots
from cardset.phrase import Phrase, sentences
from cardset.text import card_phrases, card_text, effect_phrase


@dataclass(frozen=True, slots=True)
class Draft:
    """A drafted text, or "" and the ``reason`` why there is none."""

    text: str
    reason: str = ""


def can_draft(cards: CardSet, language: str, root: Path | None = None) -> bool:
    """Whether there is a lexicon of ``language``, in ``root`` or where else the set's translations are."""
    return any(has_lexicon(folder, language) for folder in _roots(cards, root))


def _roots(cards: CardSet, root: Path | None) -> list[Path]:
    return list(dict.fromkeys(([root] if root else []) + catalog_roots(*cards.roots)))


class Drafter:
    """Drafts the texts of a set's cards in one language.

    ``root`` is an ``i18n`` folder that is asked before all others. Lexicon and phrases are sought where
    translations are, and the lexicon of a set extends the project's. Raises :class:`CardsetError` for a
    language that is not there and for a broken file.
    """

    def __init__(self, cards: CardSet, language: str, root: Path | None = None) -> None:
        self.cards = cards
        self.language = language
        roots = _roots(cards, root)
        phrases = load_translations(roots, language, [f"{cards.vocabulary.game}-{PHRASES}", PHRASES])
        self._speaker = Speaker(read_lexicon(roots[0], language, further=roots[1:]), phrases)

    def draft(self, card: Card) -> Draft:
        """The text of ``card``; empty, without a reason, for a card that has none."""
        return self._said(card_phrases(card, self.cards.vocabulary), sentences)

    def part(self, effect: Effect) -> Draft:
        """A part of an ability as a phrase, without capital and full stop."""
        return self._said([effect_phrase(effect, self.cards.vocabulary)], str)

    def _said(self, phrases: Iterable[Phrase], finish: Callable[[str], str]) -> Draft:
        try:
            return Draft(" ".join(finish(self._speaker.say(phrase)) for phrase in phrases))
        except CannotSay as lack:
            return Draft("", str(lack))

    def drafts(self) -> Mapping[str, Draft]:
        """The drafts of all cards that have a text, by card id."""
        vocabulary = self.cards.vocabulary
        return {
            card.id: self.draft(card) for card in self.cards.cards.values() if card_phrases(card, vocabulary)
        }


@dataclass(frozen=True, slots=True)
class Compared:
    """Card ids by what became of their drafts: ``kept`` word for word, ``edited``, or there was ``none``.

    Cards without an approved text are left out; so are those whose text stands on another card already.
    """

    kept: tuple[str, ...]
    edited: tuple[str, ...]
    none: tuple[str, ...]


def compare(cards: CardSet, drafts: Mapping[str, Draft], texts: Translations) -> Compared:
    """The drafts of ``cards`` beside the approved ``texts``."""
    found: dict[str, list[str]] = {"kept": [], "edited": [], "none": []}
    seen = set()
    for ident, draft in drafts.items():
        source = card_text(cards.cards[ident], cards.vocabulary)
        approved = texts.find(text_context(ident), source)
        if approved is None or source in seen:
            continue
        seen.add(source)
        found["none" if draft.reason else "kept" if draft.text == approved else "edited"].append(ident)
    return Compared(*(tuple(found[key]) for key in ("kept", "edited", "none")))
