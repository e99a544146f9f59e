"""Words found in a text: whole, in any form, and never inside a longer phrase that is a word of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_PLACEHOLDER = r"\{[^{}]*\}"
_SLOT = r"\{[\w:|~.-]*\}"
# A hyphen makes one word of two, as in "non-Unicorn": that is for a person to reword.
_START, _END = r"(?<!\w)(?<!\w-)", r"(?!\w)(?!-\w)"
_LOOSE_START, _LOOSE_END = r"(?<!\w)", r"(?!\w)"


class Finder:
    """Finds ``forms`` in any case of letters and with any white space; longer phrases that are ``kept`` hide
    what lies inside them, and so do placeholders in braces.

    ``kept`` holds those of the phrases that can: the ones with a form inside.
    """

    def __init__(self, forms: Iterable[str], kept: Iterable[str] = ()) -> None:
        self._forms = {folded(form) for form in forms}
        inside = re.compile(f"{_LOOSE_START}(?:{_alternatives(self._forms)}){_LOOSE_END}", re.IGNORECASE)
        self.kept = tuple(
            dict.fromkeys(
                phrase for phrase in kept if folded(phrase) not in self._forms and inside.search(phrase)
            )
        )
        words = _alternatives({*self._forms, *map(folded, self.kept)})
        self._strict = re.compile(f"{_PLACEHOLDER}|{_START}(?:{words}){_END}", re.IGNORECASE)
        self._loose = re.compile(f"{_SLOT}|{_LOOSE_START}(?:{words}){_LOOSE_END}", re.IGNORECASE)

    def found(self, text: str) -> Iterator[re.Match[str]]:
        """Every form in ``text``, from left to right."""
        return (match for match in self._strict.finditer(text) if folded(match[0]) in self._forms)

    def loosely(self, text: str) -> Iterator[re.Match[str]]:
        """Also those that are a part of a word with a hyphen, unless in small letters, as ids are."""
        for match in self._loose.finditer(text):
            if folded(match[0]) in self._forms and (
                not match[0].islower() or self._strict.match(text, match.start())
            ):
                yield match


def spliced(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """``text`` with what stands from each start to each end, in their order, as another text."""
    parts: list[str] = []
    done = 0
    for start, end, new in edits:
        parts += text[done:start], new
        done = end
    return "".join((*parts, text[done:]))


def folded(text: str) -> str:
    """``text`` as it is compared: in small letters, with single spaces."""
    return " ".join(text.split()).casefold()


def capitals_of(surface: str, old: str, new: str) -> str | None:
    """``new`` with the capitals that ``surface`` shows ``old`` in; ``None`` where it is another word.

    A word that is written small stands for itself also with a capital or in capitals; one with a capital,
    also in capitals; one in capitals (a keyword), in any case. So "Stable" is never taken for the adjective.

    >>> capitals_of("SACRIFICE", "sacrifice", "offer up")
    'OFFER UP'
    >>> capitals_of("stable", "Stable", "Paddock") is None
    True
    """
    surface = " ".join(surface.split())
    if surface == old:
        return new
    if surface.isupper() and len(surface) > 1:
        return new.upper()
    if old.isupper() and surface == old.lower():
        return new.lower()
    small = old.lower() if old.isupper() else old
    if small.islower():
        target = new.lower() if old.isupper() else new
        if surface == capital(small):
            return capital(target)
        if surface == _title(small):
            return _title(target)
    return None


def capital(text: str) -> str:
    """``text`` with a capital."""
    return text[:1].upper() + text[1:]


def _title(text: str) -> str:
    return " ".join(map(capital, text.split(" ")))


def _alternatives(phrases: Iterable[str]) -> str:
    """A pattern for any of the phrases, the longest first, with any white space between the words of each."""
    return "|".join(
        r"\s+".join(map(re.escape, phrase.split())) for phrase in sorted(phrases, key=len, reverse=True)
    )
