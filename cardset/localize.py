"""Cards in a language: translations where they are approved, the source where not, and which is which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached
from cardset.catalog.translate import Translations, compile_po
from cardset.effects import Effect
from cardset.files import decode, read_bytes
from cardset.messages import name_context, term_context, text_context
from cardset.model import Card, CardSet
from cardset.paths import COMMON, catalog_root, catalog_roots, is_built_in, lineage, locale_folder, locales
from cardset.text import card_text, effect_text

if TYPE_CHECKING:
    from cardset.drafting.draft import Drafter


@dataclass(frozen=True, slots=True)
class LocalizedCard:
    """A card's face in one language; ``missing`` names the fields that nobody has translated.

    They stand in the source language, but for the text where that ``is_draft``.
    """

    card: Card
    name: str
    type_name: str
    text: str
    missing: tuple[str, ...] = ()
    is_draft: bool = False


def load_translations(
    roots: Sequence[Path], language: str, domains: Sequence[str], further: Sequence[Path] = ()
) -> Translations:
    """The translations of ``language`` in the domains of several ``i18n`` folders, earlier ones first.

    What an edition (``pl@nsfw``) does not say otherwise is said by its language. A domain without a file has
    no translations. ``further`` are folders that come before all others and may lack the language. Raises
    :class:`CardsetError` for a file that is no catalog, and when none of the folders
    has the language.
    """
    known = [root / locale for locale in lineage(language) for root in roots]
    folders = [folder for folder in known if folder.name in locales(folder.parent)]
    if not any(folder.name == language for folder in folders):
        locale_folder(roots[-1], language)
    before = [root / locale for locale in lineage(language) for root in further]
    paths = [folder / f"{domain}.po" for folder in (*before, *folders) for domain in domains]
    return Translations(_table(path, read_bytes(path)) for path in paths if path.exists())


def _table(path: Path, data: bytes) -> dict[str, Any]:
    # Named after its catalog: an edition over its language needs more of them than are kept of one name.
    name = f"catalog-{path.parent.name}-{path.stem}"
    found: dict[str, Any] = cached(name, [(path.name, data)], lambda: compile_po(decode(data, path), path))
    return found


class Localizer:
    """Gives a set's cards in ``language``. Raises :class:`CardsetError` when there is no such locale."""

    def __init__(self, cards: CardSet, language: str, root: Path | None = None) -> None:
        self.cards = cards
        self.language = language
        self.is_source = language == cards.language
        self._root = root
        self._texts = Translations()
        if not self.is_source:
            roots = [root] if root else catalog_roots(*cards.roots)
            homes = [root] if root else [catalog_root(home) for home in cards.roots]
            if not root and any(map(is_built_in, cards.roots)):
                homes.append(roots[-1])
            known = {locale for home in homes for locale in locales(home)}
            if known.isdisjoint(lineage(language)):  # one of the sets itself must know the language
                locale_folder(homes[0], language)
            domains = [*(part.id for part in cards.parts), cards.vocabulary.game, COMMON]
            self._texts = load_translations(roots, language, domains)

    def card(self, card: Card) -> LocalizedCard:
        """The face of ``card``; the text of a card that a designer added is drafted where it can be."""
        missing: list[str] = []

        def field(name: str, context: str, source: str) -> str:
            if self.is_source or not source:
                return source
            found = self._texts.find(context, source)
            if not found:
                missing.append(name)
            return found or source

        kind = self.cards.vocabulary.types[card.type]
        term = self.cards.terms.get(kind.term)
        face = LocalizedCard(
            card,
            field("name", name_context(card.id), card.name),
            field("type_name", term_context(kind.term), term.preferred if term else kind.noun.one),
            field("text", text_context(card.key), card_text(card, self.cards.vocabulary)),
            tuple(missing),
        )
        draft = self._draft(card) if "text" in missing else ""
        return replace(face, text=draft, is_draft=True) if draft else face

    def _draft(self, card: Card) -> str:
        """The text of an added card as its language says it; "" where it cannot, and for a card of a set."""
        from cardset.drafting.draft import can_draft

        if any(part.meta and part.id == card.part for part in self.cards.parts):
            return ""
        return self._drafter.draft(card).text if can_draft(self.cards, self.language, self._root) else ""

    def __iter__(self) -> Iterator[LocalizedCard]:
        return (self.card(card) for card in self.cards.cards.values())

    def effect(self, effect: Effect) -> str:
        """A part of a card's effect as a phrase, "" where the language cannot say it."""
        if self.is_source:
            return effect_text(effect, self.cards.vocabulary)
        return self._drafter.part(effect).text

    @cached_property
    def _drafter(self) -> Drafter:
        """Made when it is needed: it reads the lexicon."""
        from cardset.drafting.draft import Drafter

        return Drafter(self.cards, self.language, self._root)

    def name(self, card: Card) -> str:
        """The name of ``card``, in the source language where it is not translated."""
        return self._texts.find(name_context(card.id), card.name) or card.name

    def title(self, card: Card) -> str:
        """The title printed on ``card``, without the bracket that names the art; "" when not translated."""
        if self.is_source:
            return card.printed_name
        found = self._texts.find(name_context(card.id), card.name) or ""
        return found if card.printed_name == card.name else found.partition(" (")[0]

    def phrase(self, context: str, english: str) -> str:
        """A phrase of the vocabulary without slots, in the source language where it is not translated."""
        from cardset.drafting.variants import PREFIX

        return self._phrases.find(f"{PREFIX}{context}", english) or english

    @cached_property
    def _phrases(self) -> Translations:
        from cardset.domains import PHRASES

        if self.is_source:
            return Translations()
        roots = [self._root] if self._root else catalog_roots(*self.cards.roots)
        return load_translations(roots, self.language, [f"{self.cards.vocabulary.game}-{PHRASES}"])

    def term(self, term: str) -> str:
        """The preferred word for a term, in the source language where it is not translated."""
        entry = self.cards.terms.get(term)
        source = entry.preferred if entry else term
        return self._texts.find(term_context(term), source) or source
