"""Which terms of the game a card's text is made of, so that a translator can look each of them up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from cardset.model import Card, CardSet
from cardset.phrase import SLOT, Joined, Node, Phrase, Thing
from cardset.text import card_phrases
from cardset.vocabulary import Vocabulary

SECTIONS = {
    "own": "zones",
    "any": "zones",
    "whose": "players",
    "denied": "players",
    "passive": "events",
    "anyhow": "events",
    "limited": "triggers",
    "none": "triggers",
}
"""Where the words of a kind of phrase are defined, unless in the section of that name."""


def effect_terms(card: Card, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The ids of the card's type and of the terms that its text says, about in the order of the text.

    What the text leaves unsaid (the usual player, say) has no term here, nor has the word for a card as such.
    """
    found = [vocabulary.types[card.type].term]
    for phrase in card_phrases(card, vocabulary):
        found += _terms(phrase, vocabulary)
    unsaid = {"", vocabulary.types["card"].noun.term}
    return tuple(dict.fromkeys(term for term in found if term not in unsaid))


def by_use(terms: Iterable[str], cards: CardSet) -> list[str]:
    """``terms`` in the order in which translators need them: first those that most cards speak of."""
    uses = Counter(term for card in cards.faces.values() for term in effect_terms(card, cards.vocabulary))
    return sorted(terms, key=lambda term: -uses[term])


def _terms(node: Node, vocabulary: Vocabulary) -> Iterator[str]:
    """The terms of ``node``, in the order in which its English says them."""
    match node:
        case Thing(noun):
            yield noun.term
        case Joined(items):
            for item in items:
                yield from _terms(item, vocabulary)
        case Phrase(context, source, slots):
            said = [_terms(slots.get(slot, ""), vocabulary) for slot in SLOT.findall(source)]
            said.insert(source.startswith("{"), iter(_own(context, vocabulary)))
            yield from chain.from_iterable(said)


def _own(context: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The terms behind the words of a phrase itself."""
    kind, _, word = context.partition(".")
    if kind == "verbs":
        return vocabulary.verbs[word].terms
    if kind == "replaced" and word.endswith("-may"):
        kind, word = "joints", "may"
    if kind == "standing":
        return vocabulary.standing[word].terms
    return (vocabulary.terms.get(f"{SECTIONS.get(kind, kind)}.{word}", ""),)
