"""Phrases of words that each inflect in their own way, or not at all.

A part is written ``karta`` (goes with the whole: the head inflects, what stands beside it agrees with it),
``jednorożek:gen`` (stands in the genitive, its number goes with the whole), ``jednorożek:gen.sg`` (fixed) or
``=w`` (these letters). What stands between the parts is taken from the phrase itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product

from cardset.lexicon.grammar import Cells, Features, Paradigm
from cardset.lexicon.model import Lexeme, recase

# Of a phrase the verb is the head, else the noun, else whatever inflects first.
_LEADING = (frozenset({"verb"}), frozenset({"noun", "proper noun"}))
# A phrase of many parts with variants has as many forms as their product; texts use the first ones.
_MAX_VARIANTS = 16


class PhraseError(ValueError):
    """The parts do not make the phrase; the message says why."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One part: the letters ``text``, or a word; ``tags`` is what it says of itself, empty where nothing."""

    text: str
    lexeme: Lexeme | None = None
    tags: Features | None = None

    @property
    def plain(self) -> bool:
        """Whether the part goes with the whole."""
        return self.lexeme is not None and self.tags is None

    def variants(self, features: Features) -> tuple[str, ...]:
        """The forms of the part in a phrase with these features."""
        if self.lexeme is None:
            return (self.text,)
        return self.lexeme.variants({**features, **(self.tags or {})})


def split_part(text: str) -> tuple[str, tuple[str, ...]]:
    """The word of a part and its tags.

    >>> split_part("jednorożek:gen.sg")
    ('jednorożek', ('gen', 'sg'))
    """
    word, colon, tags = text.rpartition(":")
    return (word, tuple(tags.split("."))) if colon else (text, ())


def head_of(parts: Sequence[Piece]) -> Lexeme:
    """The word that the phrase inflects with. Raises :class:`PhraseError` when no part does."""
    plain = [part.lexeme for part in parts if part.plain and part.lexeme and part.lexeme.paradigm]
    for kind in _LEADING:
        for lexeme in plain:
            if lexeme.part_of_speech in kind:
                return lexeme
    if not plain:
        raise PhraseError("none of its parts inflects with the whole")
    return plain[0]


def phrase_cells(word: str, parts: Sequence[Piece], paradigm: Paradigm, inherent: Features) -> Cells:
    """The cells of the phrase ``word`` in the paradigm of its head. ``inherent`` is what it is by itself.

    Raises :class:`PhraseError` when the parts nowhere make the dictionary form.
    """
    made = [
        _made(parts, {**slot.features(), **inherent}) if allowed else None
        for slot, allowed in zip(paradigm.slots, paradigm.allowed(inherent), strict=True)
    ]
    for variants in made:
        if variants and (cut := _cut(word, variants)):
            segments, gaps = cut
            return tuple(_joined(cell, segments, gaps) if cell else () for cell in made)
    first = next((place for place, allowed in enumerate(paradigm.allowed(inherent)) if allowed), 0)
    if whole := made[first]:
        raise PhraseError(f"its parts make {' '.join(forms[0] for forms in whole)!r}")
    raise PhraseError(_why_nothing(parts, {**paradigm.slots[first].features(), **inherent}))


def citation(parts: Sequence[Piece], paradigm: Paradigm, inherent: Features) -> str:
    """The phrase as a dictionary would list it: its first form, the parts with a space between them.

    Raises :class:`PhraseError` when there is no form of a part.
    """
    features = next(
        ({**slot.features(), **inherent} for slot in paradigm.slots if slot.allows(inherent)), inherent
    )
    made = _made(parts, features)
    if made is None:
        raise PhraseError(_why_nothing(parts, features))
    return " ".join(forms[0] for forms in made)


def _made(parts: Sequence[Piece], features: Features) -> list[tuple[str, ...]] | None:
    """The variants of each part, or nothing when one of them has no form."""
    made = [part.variants(_seen_by(part, parts, features)) for part in parts]
    return made if all(made) else None


def _seen_by(part: Piece, parts: Sequence[Piece], features: Features) -> Features:
    """What a part agrees with: the phrase, or the noun that has the same tags."""
    if part.tags and part.lexeme and part.lexeme.part_of_speech not in _LEADING[1]:
        for other in parts:
            if other.tags == part.tags and other.lexeme and other.lexeme.part_of_speech in _LEADING[1]:
                return {**features, **other.lexeme.inherent}
    return features


def _cut(word: str, variants: Sequence[tuple[str, ...]]) -> tuple[list[str], list[str]] | None:
    """The segments of ``word`` that the parts make, and what stands between them.

    A segment is empty where the part has the very letters, else it shows which of them are capitals here.
    """
    if word == " ".join([forms[0] for forms in variants]):  # as most are
        return [""] * len(variants), [" "] * (len(variants) - 1)
    pattern = r"(\W*)".join("(" + "|".join(re.escape(form) for form in forms) + ")" for forms in variants)
    found = re.fullmatch(pattern, word, re.IGNORECASE)
    if found is None:
        return None
    segments, gaps = found.groups()[::2], found.groups()[1::2]
    return ["" if own in forms else own for own, forms in zip(segments, variants, strict=True)], list(gaps)


def _joined(cell: Sequence[tuple[str, ...]], segments: Sequence[str], gaps: Sequence[str]) -> tuple[str, ...]:
    """The variants of a cell, with the gaps and the capitals of the dictionary form."""
    variants = islice(product(*cell), _MAX_VARIANTS)
    if not any(segments) and all(gap == " " for gap in gaps):  # as of most
        return tuple(map(" ".join, variants))
    return tuple(
        "".join(
            gap + recase(form, segment)
            for form, segment, gap in zip(forms, segments, ["", *gaps], strict=True)
        )
        for forms in variants
    )


def _why_nothing(parts: Sequence[Piece], features: Features) -> str:
    for part in parts:
        if not part.variants(_seen_by(part, parts, features)):
            asked = {**features, **(part.tags or {})}
            listed = ", ".join(f"{category}: {value}" for category, value in asked.items())
            return f"its part {part.text!r} has no form for {{{listed}}}"
    return "its parts have no forms"
