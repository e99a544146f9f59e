"""What a card is worth beside what games teach of it: the bounds that are known, and what its effect tells of
a card that no game has taught.

The effects of the cards that were learnt are taken apart into words (what triggers them, what is done, to
whom), and a ridge regression shares what the cards are worth among the words. A new card is worth the sum of
its words: a Magic card that steals is worth about what those are that steal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import inf

from cardset.effects import OneShot, Replacement, Standing, Triggered, actions
from cardset.model import Card
from rulebook.games.unstable_unicorns.deck import Deck

PLACES = ("hand", "stable")
WORTH = 0.05
"""What a card in a Stable makes of its owner's score at least, for better or worse."""
DOUBT = 3.0
"""How many cards more than there are would have to speak for a word, to take all that it says for true: the
ridge. Of the cards of the base deck each was foretold from the others; with 3 it went best."""
SWEEPS = 60
"""How often each word in turn takes what the others leave; then nothing changes any more."""


def bounds(deck: Deck) -> Iterator[tuple[str, str, float, float]]:
    """What is known of cards before any game was played: a card in the hand is worth something or nothing,
    one in a Stable is worth something to whom it serves, and costs whom it does not. For each kind of place
    the weight of the type, that of the card, and between which numbers their sum must lie.

    Games alone do not tell: who leads gets the Downgrades, and then wins more often with them than others
    without.
    """
    for face in deck.faces:
        card = face.card
        own = f":{card.id}" if card.abilities else ""
        yield f"hand:{card.type}", f"hand:{card.type}{own}", 0.0, inf
        if face.plays == "stable" and not face.unicorn:
            low, high = (-inf, -WORTH) if face.serves == "nobody" else (WORTH, inf)
            yield f"stable:{card.type}", f"stable:{card.type}{own}", low, high


def keep_within(weights: dict[str, float], known: Iterable[tuple[str, str, float, float]]) -> None:
    """Move weights of cards no further than they must, so that every sum is within its bounds: those of types
    first, which cards without effects have alone."""
    for kind, own, low, high in sorted(known, key=lambda bound: bound[0] != bound[1]):
        common = weights.get(kind, 0.0) if kind != own else 0.0
        if not low <= common + weights.get(own, 0.0) <= high:
            weights[own] = min(max(common + weights.get(own, 0.0), low), high) - common


def playable_again(
    position: Mapping[str, float], deck: Deck, ids: Collection[str] | None = None
) -> dict[str, float]:
    """The weights with every Unicorn in the hand (of ``ids``, or all) worth at least what it is worth in the
    Stable, less what an action is: so much more a Unicorn without effects is worth there than in the hand.

    Games alone do not tell: whoever still holds a good card did not get round to playing it.
    """
    found = dict(position)
    unicorns = [face.card for face in deck.faces if face.unicorn and face.starts != "nursery"]
    plain = next((card.type for card in unicorns if not card.abilities), None)
    if plain is None:
        return found
    action = found.get(f"stable:{plain}", 0.0) - found.get(f"hand:{plain}", 0.0)
    for card in unicorns:
        stable, hand = (
            found.get(f"{place}:{card.type}", 0.0) + found.get(f"{place}:{card.type}:{card.id}", 0.0)
            for place in PLACES
        )
        if card.abilities and hand < stable - action and (ids is None or card.id in ids):
            own = f"hand:{card.type}:{card.id}"
            found[own] = found.get(own, 0.0) + stable - action - hand
    return found


def words_of(card: Card) -> tuple[str, ...]:
    """The words of what a card does, each once; none for a card without effects."""
    return tuple(dict.fromkeys(_words(card)))


def with_words(position: Mapping[str, float], cards: Iterable[Card]) -> dict[str, float]:
    """The weights with what those of ``cards`` say of the words of effects, under ``<place>:does:<word>``."""
    found = {name: weight for name, weight in position.items() if ":does:" not in name}
    acting = [card for card in cards if card.abilities]
    for place in PLACES:
        learnt = [
            (words_of(card), found[name])
            for card in acting
            if (name := f"{place}:{card.type}:{card.id}") in found
        ]
        for word, weight in _ridge(learnt).items():
            found[f"{place}:does:{word}"] = weight
    return found


def with_strangers(position: Mapping[str, float], known: Collection[str], deck: Deck) -> Mapping[str, float]:
    """The weights with one for each card of ``deck`` that does something and is none of the ``known`` (ids):
    the sum of its words, within the bounds."""
    new = [face.card for face in deck.faces if face.card.abilities and face.card.id not in known]
    if not new:
        return position
    found = dict(position)
    for card in new:
        for place in PLACES:
            words = sum(found.get(f"{place}:does:{word}", 0.0) for word in words_of(card))
            found[f"{place}:{card.type}:{card.id}"] = words
    ids = {card.id for card in new}
    keep_within(found, (bound for bound in bounds(deck) if bound[1].rpartition(":")[2] in ids))
    return playable_again(found, deck, ids)


def _words(card: Card) -> Iterator[str]:
    for ability in card.abilities:
        match ability:
            case Standing(word=word):
                yield f"always/{word}"
                continue
            case Triggered(trigger=trigger):
                when = trigger.kind
            case Replacement():
                when = "would"
            case OneShot():
                when = "once"
        yield f"when/{when}"
        for action in actions(ability.effect) if ability.effect else ():
            yield f"do/{action.verb}"
            yield f"{when}/{action.verb}"
            for role in ("who", "of", "to", "with"):
                if whom := action.word(role):
                    yield f"do/{action.verb}/{role}={whom}"


def _ridge(learnt: Iterable[tuple[tuple[str, ...], float]]) -> dict[str, float]:
    """The weights of words whose sums come nearest to what was learnt, small ones for want of evidence; by
    coordinate descent (Hoerl, Kennard: "Ridge regression", Technometrics 12, 1970)."""
    rows = list(learnt)
    rest = [worth for _, worth in rows]
    places: dict[str, list[int]] = {}
    for number, (words, _) in enumerate(rows):
        for word in words:
            places.setdefault(word, []).append(number)
    weights = dict.fromkeys(sorted(places), 0.0)
    for _ in range(SWEEPS):
        for word, before in weights.items():
            here = places[word]
            weights[word] = now = (sum(rest[at] for at in here) + len(here) * before) / (len(here) + DOUBT)
            for at in here:
                rest[at] -= now - before
    return weights
