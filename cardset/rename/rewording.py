"""Old English words and their new ones in a text: whole words, in the form and the capitals found there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardset.rename.finder import Finder, capital, capitals_of, folded
from cardset.text import article
from cardset.words.english import paradigm

__all__ = ["Hit", "Rewording", "paired_forms"]

_ARTICLE = re.compile(r"(?<!\w)(an?)(\s+)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hit:
    """``text[start:end]`` is to be ``new``."""

    start: int
    end: int
    new: str


class Rewording:
    """Puts new words in the place of old ones; ``kept`` are longer phrases that stay. See :class:`Finder`.

    The article before a word follows it.
    """

    def __init__(self, forms: Mapping[str, str], kept: Iterable[str] = ()) -> None:
        """``forms`` maps the forms of the old word to those of the new one."""
        self._new: dict[str, tuple[str, str]] = {}
        for old, new in forms.items():
            self._new.setdefault(folded(old), (old, new))
        self._finder = Finder(forms, kept)
        self.kept = self._finder.kept

    def hits(self, text: str) -> Iterator[Hit]:
        """What is to be changed in ``text``, from left to right."""
        for match in self._finder.found(text):
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
        """Where an old word stands in ``text``, for a person to look at."""
        return (match.start() for match in self._finder.loosely(text) if self._of(match[0]) is not None)

    def _of(self, surface: str) -> str | None:
        return capitals_of(surface, *self._new[folded(surface)])


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


def _fitting(present: str, old: str, new: str) -> str:
    """The article for ``new`` in the place of ``present``, "" where that may stay or was none."""
    wanted = article(new)
    if present.lower() != article(old) or present.lower() == wanted:
        return ""
    if present.isupper() and len(present) > 1:
        return wanted.upper()
    return capital(wanted) if present[0].isupper() else wanted
