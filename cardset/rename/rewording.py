"""Old English words and their new ones in a text: whole words, in the form and the capitals found there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardset.lint.english import paradigm
from cardset.text import article

__all__ = ["Hit", "Rewording", "capitals_of", "paired_forms"]

_PLACEHOLDER = r"\{[^{}]*\}"
_SLOT = r"\{[\w:|~.-]*\}"
_ARTICLE = re.compile(r"(?<!\w)(an?)(\s+)$", re.IGNORECASE)
# A hyphen makes one word of two, as in "non-Unicorn": that is for a person to reword.
_START, _END = r"(?<!\w)(?<!\w-)", r"(?!\w)(?!-\w)"
_LOOSE_START, _LOOSE_END = r"(?<!\w)", r"(?!\w)"


@dataclass(frozen=True, slots=True)
class Hit:
    """``text[start:end]`` is to be ``new``."""

    start: int
    end: int
    new: str


class Rewording:
    """Puts new words in the place of old ones.

    A word is found in any form that it was given in. One that is written small stands for itself also with a
    capital or in capitals; one with a capital, also in capitals; one in capitals (a keyword), in any case. So
    "Stable" is never taken for the adjective. Longer phrases that are ``kept`` hide what lies inside them,
    and so do placeholders in braces. The article before a word follows it.
    """

    def __init__(self, forms: Mapping[str, str], kept: Iterable[str] = ()) -> None:
        """``forms`` maps the forms of the old word to those of the new one."""
        self.forms = dict(forms)
        self._new: dict[str, tuple[str, str]] = {}
        for old, new in forms.items():
            self._new.setdefault(_folded(old), (old, new))
        self.kept = tuple(dict.fromkeys(phrase for phrase in kept if self._holds(phrase)))
        words = self._alternatives()
        self._strict = re.compile(f"{_PLACEHOLDER}|{_START}(?:{words}){_END}", re.IGNORECASE)
        self._loose = re.compile(f"{_SLOT}|{_LOOSE_START}(?:{words}){_LOOSE_END}", re.IGNORECASE)

    def _holds(self, phrase: str) -> bool:
        """Whether an old word stands in ``phrase``, which is none itself."""
        return _folded(phrase) not in self._new and any(
            re.search(_LOOSE_START + _words(form) + _LOOSE_END, phrase, re.IGNORECASE) for form in self.forms
        )

    def _alternatives(self) -> str:
        phrases = sorted({*self.forms, *self.kept}, key=len, reverse=True)
        return "|".join(map(_words, phrases))

    def hits(self, text: str) -> Iterator[Hit]:
        """What is to be changed in ``text``, from left to right."""
        for match in self._strict.finditer(text):
            new = self._of(match[0])
            if new is not None:
                start, before = match.start(), _ARTICLE.search(text, 0, match.start())
                fitting = before and _fitting(before[1], match[0], new)
                if before and fitting:
                    start, new = before.start(), f"{fitting}{before[2]}{new}"
                yield Hit(start, match.end(), new)

    def __call__(self, text: str) -> str:
        """``text`` with the new words. A line break inside an old phrase moves behind the new one."""
        parts: list[str] = []
        done = 0
        for hit in self.hits(text):
            parts += text[done : hit.start], hit.new
            done = hit.end
            breaks = [gap for gap in re.findall(r"\s+", text[hit.start : hit.end]) if "\n" in gap]
            if breaks and text[done : done + 1] == " ":
                parts.append(breaks[-1])
                done += 1
        return "".join((*parts, text[done:]))

    def places(self, text: str) -> Iterator[int]:
        """Where an old word stands in ``text``; with a capital, also as a part of a word with a hyphen."""
        for match in self._loose.finditer(text):
            if self._of(match[0]) is not None:
                whole = self._strict.match(text, match.start())
                if whole or not match[0].islower():
                    yield match.start()

    def _of(self, surface: str) -> str | None:
        found = self._new.get(_folded(surface))
        return capitals_of(" ".join(surface.split()), *found) if found else None


def paired_forms(old: str, new: str, part_of_speech: str) -> dict[str, str]:
    """The forms of ``old``, each with the same form of ``new``.

    >>> paired_forms("steal", "snatch", "verb")["stolen"]
    'snatched'
    """
    ours = paradigm(new, part_of_speech)
    pairs: dict[str, str] = {}
    for name, form in paradigm(old, part_of_speech).items():
        pairs.setdefault(form, ours[name])
    return pairs


def capitals_of(surface: str, old: str, new: str) -> str | None:
    """``new`` with the capitals that ``surface`` shows ``old`` in; ``None`` where it is another word.

    >>> capitals_of("SACRIFICE", "sacrifice", "offer up")
    'OFFER UP'
    >>> capitals_of("stable", "Stable", "Paddock") is None
    True
    """
    if surface == old:
        return new
    if surface.isupper() and len(surface) > 1:
        return new.upper()
    if old.isupper() and surface == old.lower():
        return new.lower()
    small = old.lower() if old.isupper() else old
    if small.islower():
        target = new.lower() if old.isupper() else new
        if surface == _capital(small):
            return _capital(target)
        if surface == _title(small):
            return _title(target)
    return None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _title(text: str) -> str:
    return " ".join(_capital(word) for word in text.split(" "))


def _fitting(present: str, old: str, new: str) -> str:
    """The article for ``new`` in the place of ``present``, "" where that may stay or was none."""
    wanted = article(new)
    if present.lower() != article(old) or present.lower() == wanted:
        return ""
    if present.isupper() and len(present) > 1:
        return wanted.upper()
    return _capital(wanted) if present[0].isupper() else wanted


def _words(phrase: str) -> str:
    """A pattern for ``phrase`` with any white space between its words."""
    return r"\s+".join(map(re.escape, phrase.split()))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
