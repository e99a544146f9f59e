"""A card's text drafted in another language, or what it lacks to say it; and how many drafts were kept.

Says a tree of phrases in a language: through its phrase catalogs, with the forms of its lexicon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.translate import Translations
from cardset.domains import PHRASES
from cardset.drafting.template import Gap, parse
from cardset.drafting.variants import variant_context, varying
from cardset.effects import Ability, Effect
from cardset.lexicon import Features, Grammar, Lexeme, Lexicon, has_lexicon, read_lexicon
from cardset.localize import Localizer, load_translations
from cardset.messages import text_context
from cardset.model import Card, CardSet
from cardset.paths import catalog_roots
from cardset.phrase import Joined, Node, Phrase, Thing, Title, either, fill, listed, sentences
from cardset.text import ability_phrase, card_phrases, card_text, effect_phrase


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
        lexicon = read_lexicon(roots[0], language, further=roots[1:])
        self._speaker = Speaker(lexicon, phrases, self._title)

    def draft(self, card: Card) -> Draft:
        """The text of ``card``; empty, without a reason, for a card that has none."""
        return self._said(card_phrases(card, self.cards.vocabulary), sentences)

    def ability(self, ability: Ability) -> str:
        """One ability as sentences, "" where something lacks to say it."""
        return self._said([ability_phrase(ability, self.cards.vocabulary)], sentences).text

    def part(self, effect: Effect) -> Draft:
        """A part of an ability as a phrase, without capital and full stop."""
        return self._said([effect_phrase(effect, self.cards.vocabulary)], str)

    def _said(self, phrases: Iterable[Phrase], finish: Callable[[str], str]) -> Draft:
        try:
            return Draft(" ".join(finish(self._speaker.say(phrase)) for phrase in phrases))
        except CannotSay as lack:
            return Draft("", str(lack))

    def _title(self, ident: str) -> str:
        card = self.cards.cards.get(ident)
        return Localizer(self.cards, self.language).title(card) if card else ""

    def drafts(self) -> Mapping[str, Draft]:
        """The drafts of all cards that have a text, in all prints, by the key of the face."""
        vocabulary = self.cards.vocabulary
        return {
            card.key: self.draft(card) for card in self.cards.faces.values() if card_phrases(card, vocabulary)
        }


@dataclass(frozen=True, slots=True)
class Compared:
    """Keys of faces by what became of their drafts: ``kept`` word for word, ``edited``, or ``none``.

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
        source = card_text(cards.faces[ident], cards.vocabulary)
        approved = texts.find(text_context(ident), source)
        if approved is None or source in seen:
            continue
        seen.add(source)
        found["none" if draft.reason else "kept" if draft.text == approved else "edited"].append(ident)
    return Compared(*(tuple(found[key]) for key in ("kept", "edited", "none")))


HEADS = ("noun", "cards")
"""The slots that a noun phrase takes its gender and number from."""

ALLOWED = ("preferred", "admitted")
"""The status of words that texts may use."""

NAME = "proper noun"
"""The part of speech of words of which there is only one."""

NUMBER = "number"
"""The category of singular and plural: its first value is for one thing, its last for several."""


class CannotSay(LookupError):  # noqa: N818  (it names what is not there, as LookupError does)
    """The language lacks a phrase, a word or a form; the message says which."""


class Speaker:
    """Says phrases in the language of ``lexicon``, whose phrases are ``phrases``.

    ``title`` has the name of a card in that language, "" for none: then the usual one is said.
    """

    def __init__(
        self, lexicon: Lexicon, phrases: Translations, title: Callable[[str], str] = lambda _: ""
    ) -> None:
        self.lexicon = lexicon
        self.phrases = phrases
        self.title = title
        noun = self.grammar.paradigm_for("noun")
        self._traits = frozenset((NUMBER, *(noun.inherent if noun else ())))
        of_terms = (word.lexeme for words in lexicon.terms.values() for word in words)
        self._words = {lexeme.lemma: lexeme for lexeme in of_terms} | dict(lexicon.words)

    @property
    def grammar(self) -> Grammar:
        """The language's grammar."""
        return self.lexicon.grammar

    def say(self, node: Node, asked: Features | None = None) -> str:
        """``node`` in the form that ``asked`` names. Raises :class:`CannotSay`."""
        asked = asked or {}
        match node:
            case str():
                return node
            case Thing():
                return self._form(self._noun(node), {**self._number(node.plural), **asked})
            case Title(card, name):
                return self.title(card) or name
            case Joined(items, joint, shared):
                combine = either if shared else listed
                return combine([self.say(item, asked) for item in items], self._template(joint, asked))
            case Phrase():
                return self._phrase(node, asked)

    def _phrase(self, phrase: Phrase, asked: Features) -> str:
        try:
            parts = parse(self._template(phrase, asked))
        except ValueError as error:
            raise CannotSay(f"the phrase {phrase.context!r} has a slip: {error}") from None
        said = (part if isinstance(part, str) else self._place(part, phrase, asked) for part in parts)
        return fill("".join(said), {})

    def _template(self, phrase: Phrase, asked: Features) -> str:
        context = variant_context(phrase.context, asked, self.grammar)
        found = self.phrases.find(context, phrase.source, phrase.number)
        if found is None:
            raise CannotSay(f"there is no phrase for {context!r} ({phrase.source})")
        return found

    def _place(self, place: Gap, phrase: Phrase, asked: Features) -> str:
        features = {key: value for key, value in asked.items() if key not in self._traits}
        if place.agrees:
            features.update(self._traits_of(phrase.slots.get(place.agrees, "")))
        elif place.agrees is not None:
            features.update(asked)
        tagged = self._tagged(place.tags)
        features.update(tagged)
        if place.name in phrase.slots:
            slot = phrase.slots[place.name]
            if isinstance(slot, Phrase):
                self._check_variant(slot, tagged, features)
            return self.say(slot, features)
        return self._word(place.name, features)

    def _check_variant(self, phrase: Phrase, tagged: Features, features: Features) -> None:
        """Raise :class:`CannotSay` where the usual variant would be said for another that a tag asks for.

        It can be said for one where it leaves the form to a word of the lexicon (order and infinitive).
        """
        known = varying(phrase.context, self.grammar)
        strange = [value for key, value in tagged.items() if value not in known.get(key, (value,))]
        if strange and all(
            isinstance(part, str) or part.name in phrase.slots
            for part in parse(self._template(phrase, features))
        ):
            variant = ".".join(strange)
            raise CannotSay(f"the phrase {phrase.context!r} has no variant {variant!r} ({phrase.source})")

    def _word(self, written: str, features: Features) -> str:
        """A word of the lexicon in its form, with the capitals it was ``written`` with."""
        lexeme = self._words.get(written) or self._words.get(written.lower())
        if lexeme is None:
            raise CannotSay(f"the lexicon has no word {written!r}")
        form = self._form(lexeme, features)
        if lexeme.lemma == written:
            return form
        return form.upper() if written.isupper() and len(written) > 1 else form[:1].upper() + form[1:]

    def _traits_of(self, node: Node) -> Features:
        """The number and gender of ``node``, as far as it has a noun."""
        match node:
            case Thing():
                return {**self._number(node.plural), **self._noun(node).inherent}
            case Joined(items):
                return self._traits_of(items[0])
            case Phrase(_, _, slots):
                head = next((slot for slot in HEADS if slot in slots), None)
                return self._traits_of(slots[head]) if head else {}
        return {}

    def _number(self, plural: bool) -> Features:
        values = self.grammar.categories.get(NUMBER)
        return {NUMBER: values[-1 if plural else 0]} if values else {}

    def _tagged(self, tags: tuple[str, ...]) -> Features:
        """The features that tags name."""
        found: dict[str, str] = {}
        for tag in tags:
            meaning = self.grammar.meaning(tag)
            if meaning is None:
                raise CannotSay(f"the grammar of {self.lexicon.language} has no tag {tag!r}")
            found.update({key: values[0] for key, values in meaning.items()})
        return found

    def _noun(self, thing: Thing) -> Lexeme:
        """The preferred word; where that is a name, the first common noun, which texts can count."""
        words = self.lexicon.terms.get(thing.term, ())
        if not words:
            raise CannotSay(f"the lexicon has no word for the term {thing.term or thing.noun.one!r}")
        allowed = [word.lexeme for word in words if word.status in ALLOWED]
        declined = [lexeme for lexeme in allowed if lexeme.paradigm]
        common = [lexeme for lexeme in declined if lexeme.part_of_speech != NAME]
        return next(iter((*common, *declined, words[0].lexeme)))

    def _form(self, lexeme: Lexeme, features: Features) -> str:
        """The form of a word; a category that nobody asked for has its first value."""
        usual = {key: values[0] for key, values in self.grammar.categories.items()}
        forms = lexeme.variants({**usual, **features})
        if not forms:
            asked = ", ".join(features.values())
            raise CannotSay(f"{lexeme.lemma!r} has no form for {asked or 'its dictionary form'}")
        return forms[0]
