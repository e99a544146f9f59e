"""One word of a language in the place of another: form by form, in the same case, number, person …

What the words can be is their lexicon's; nothing here knows a language or a case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardset.lexicon import Features, Lexeme, MissingForm, TermWord
from cardset.lexicon.entries import KIN
from cardset.rename.finder import Finder, capitals_of, folded, spliced

Pairs = Mapping[str, Mapping[str, Sequence[Features]]]
"""For each old form the new ones that it may have to be, and what each can express."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a text where a form stood: ``old`` as it stands there, and all that it may have to be."""

    old: str
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reworded:
    """A text with the new word; ``slots`` are its places. Of several forms the first is put there."""

    text: str
    slots: tuple[Slot, ...]

    @property
    def unsure(self) -> tuple[Slot, ...]:
        """The places where the old form could be several that differ in the new word."""
        return tuple(slot for slot in self.slots if len(slot.new) > 1)


Likely = Callable[[str, Sequence[Features]], tuple[int, ...]]
"""How likely behind a text a form with these readings is; more is better."""


class Inflecting:
    """Puts the forms of a new word in the place of those of an old one.

    ``pairs`` has for each old form the new ones that it may have to be, each with all that it can express
    there; a form without any stays. ``kept`` are longer phrases that stay as they are. Of several forms the
    most ``likely`` one is put.
    """

    def __init__(self, pairs: Pairs, kept: Iterable[str] = (), likely: Likely | None = None) -> None:
        self._new: dict[str, list[tuple[str, str, Sequence[Features]]]] = {}
        for old, forms in pairs.items():
            options = self._new.setdefault(folded(old), [])
            options += [(old, form, readings) for form, readings in forms.items()]
        self._finder = Finder(pairs, kept)
        self._likely = likely
        self.kept = self._finder.kept

    def __call__(self, text: str) -> Reworded:
        """``text`` with the new word."""
        found = [(match, self._forms(match[0], text[: match.start()])) for match in self._finder.found(text)]
        changed = [(match, new) for match, new in found if new]
        return Reworded(
            spliced(text, ((*match.span(), new[0]) for match, new in changed)),
            tuple(Slot(match[0], new) for match, new in changed),
        )

    def places(self, text: str) -> Iterator[int]:
        """Where a form of the old word stands in ``text``, for a person to look at."""
        return (match.start() for match in self._finder.loosely(text) if self._is_word(match[0]))

    def _forms(self, surface: str, before: str) -> tuple[str, ...]:
        options = self._new[folded(surface)]
        if self._likely is not None and len(options) > 1:
            likely = self._likely
            options = sorted(options, key=lambda option: likely(before, option[2]), reverse=True)
        found = (capitals_of(surface, old, new) for old, new, _ in options)
        return tuple(dict.fromkeys(form for form in found if form is not None))

    def _is_word(self, surface: str) -> bool:
        options = self._new[folded(surface)]
        return not options or any(capitals_of(surface, old, old) for old, _, _ in options)


def replaced_words(old: TermWord, new: TermWord) -> Iterator[tuple[Lexeme, Lexeme]]:
    """The words that take each other's place: the terms themselves, and what both have made of them."""
    yield old.lexeme, new.lexeme
    for kind in KIN:
        before, after = getattr(old, kind), getattr(new, kind)
        if before and after:
            yield before, after


def form_pairs(words: Iterable[tuple[Lexeme, Lexeme]]) -> dict[str, dict[str, list[Features]]]:
    """For each form of an old word those of its new one with the same features, in the order of the tables.

    A word without a table may stand for any form. One for which the new word has nothing is there without
    any.
    """
    pairs: dict[str, dict[str, list[Features]]] = {}
    for before, after in words:
        if before.paradigm is None:
            options = pairs.setdefault(before.lemma, {})
            for form, features in after.tagged:
                options.setdefault(form, []).append(features)
            continue
        for form, features in before.tagged:
            options = pairs.setdefault(form, {})
            try:
                counterpart = after.form({**features, **after.inherent})
            except MissingForm:
                continue
            options.setdefault(counterpart, []).append(features)
    return pairs


def other_traits(old: Lexeme, new: Lexeme) -> dict[str, tuple[str, str]]:
    """In what the words differ by themselves, such as gender: words around them may have to agree."""
    return {
        trait: (value, new.inherent[trait])
        for trait, value in old.inherent.items()
        if new.inherent.get(trait, value) != value
    }
