"""A phrase as a translator writes it: text with places for other phrases and for words that agree with them.

``{cards}``
    the slot, in the form that is asked of the phrase itself;
``{cards:acc}``, ``{noun:gen.pl}``
    the slot in the form that these tags of the language's grammar name;
``{stable:gen}``
    a word of the lexicon, where no slot has this name.
``{event~cards}``
    the slot in the gender, number … of another slot;
``{other~noun}``, ``{other~noun:dat}``
    a word of the lexicon that agrees with a slot; written with a capital or in capitals, it stays so;
``{destroyed~}``
    a word of the lexicon that agrees with what the phrase itself is said of.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from cardset.errors import suggestion
from cardset.lexicon import Grammar
from cardset.phrase import SLOT

_PLACE = re.compile(r"\{([^{}~:]*)(?:(~)([^{}~:]*))?(?::([^{}~:]*))?\}")


@dataclass(frozen=True, slots=True)
class Gap:
    """A place in a template: a slot or a word.

    ``agrees`` names the slot whose traits it takes; "" is what the phrase is said of, ``None`` is nothing.
    ``written`` is the place as it stands in the template.
    """

    name: str
    agrees: str | None = None
    tags: tuple[str, ...] = ()
    written: str = field(default="", compare=False)


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[str | Gap, ...]:
    """The template in ``text``, cut into text and places, in reading order.

    Raises :class:`ValueError` where a brace belongs to no place.
    """
    parts: list[str | Gap] = []
    end = 0
    for match in _PLACE.finditer(text):
        parts.append(text[end : match.start()])
        name, agreeing, agrees, tags = match.groups()
        if not name:
            raise ValueError(f"{match[0]!r} names no slot and no word")
        parts.append(
            Gap(name, agrees if agreeing else None, tuple(tags.split(".")) if tags else (), match[0])
        )
        end = match.end()
    parts.append(text[end:])
    for part in parts:
        if isinstance(part, str) and ("{" in part or "}" in part):
            raise ValueError(f"a brace stands alone in {text!r}")
    return tuple(part for part in parts if part)


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
        places = [part for part in parse(text) if isinstance(part, Gap)]
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
