"""Is a template one that can be said: do its slots, words and tags exist?"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cardset.drafting.template import Gap, parse
from cardset.errors import suggestion
from cardset.lexicon import Grammar
from cardset.phrase import SLOT

__all__ = ["Slip", "template_slips"]

_MAY_GO = frozenset({"a", "it"})
"""Slots that only English needs: its article, and a pronoun that other languages say by agreement."""

_SAME = {"count": "amount", "cards": "noun"}
"""Slots of which one will do where English has the other."""

_ALWAYS = frozenset({"amount", "cards", "count", "it", "noun", "take"})
"""Slots that may be used although the English says them in another way."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong with a template, what to do, and the place in it that is wrong, "" for the whole."""

    message: str
    hint: str
    written: str = ""


def template_slips(english: str, text: str, grammar: Grammar, words: Collection[str]) -> Iterator[Slip]:
    """What is wrong with the template ``text`` for the phrase ``english``.

    ``words`` are the dictionary forms that the language's lexicon has.
    """
    try:
        places = list(parse(text).places)
    except ValueError as error:
        yield Slip(str(error), "a place is {slot}, {slot:tag} or {word~slot}")
        return
    slots = SLOT.findall(english)
    for place in places:
        for message, hint in _wrong(place, {*slots, *_ALWAYS}, grammar, words):
            yield Slip(message, hint, place.written)
    said = {place.name for place in places} | {place.agrees for place in places}
    for slot in dict.fromkeys(slots):
        if said.isdisjoint({slot, _SAME.get(slot, slot)}) and slot not in _MAY_GO:
            yield Slip(f"the slot {{{slot}}} is not said", "write it where your language wants it")


def _wrong(
    place: Gap, slots: Collection[str], grammar: Grammar, words: Collection[str]
) -> Iterator[tuple[str, str]]:
    if place.agrees and place.agrees not in slots:
        yield f"there is no slot {{{place.agrees}}} to agree with", suggestion(place.agrees, slots)
    if place.name not in slots and not {place.name, place.name.lower()} & set(words):
        if place.agrees is None:
            yield f"there is no slot and no word {{{place.name}}}", suggestion(place.name, {*slots, *words})
        else:
            yield f"the lexicon has no word {place.name!r}", suggestion(place.name.lower(), words)
    said: dict[str, str] = {}
    for tag in place.tags:
        meaning = grammar.meaning(tag)
        if meaning is None:
            yield f"the grammar has no tag {tag!r}", suggestion(tag, grammar.names)
            continue
        for category in meaning:
            if category in said:
                yield f"{said[category]!r} and {tag!r} both say the {category}", "keep one of them"
            said[category] = tag
