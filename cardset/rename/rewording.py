"""Old English words and their new ones in a text: whole words, in the form and the capitals found there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cardset.rename.finder import Finder, capital, capitals_of, folded, spliced
from cardset.text import article
from cardset.words.english import paradigm

_ARTICLE = re.compile(r"(?<!\w)(an?)(\s+)$", re.IGNORECASE)


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

    def hits(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Starts and ends in ``text``, from left to right, and what is to stand there.

        A line break inside an old phrase moves behind the new one.
        """
        for match in self._finder.found(text):
            new = self._of(match[0])
            if new is not None:
                start, end = match.span()
                before = _ARTICLE.search(text, 0, start)
                fitting = before and _fitting(before[1], match[0], new)
                if before and fitting:
                    start, new = before.start(), f"{fitting}{before[2]}{new}"
                breaks = [gap for gap in re.findall(r"\s+", match[0]) if "\n" in gap]
                if breaks and text[end : end + 1] == " ":
                    end, new = end + 1, new + breaks[-1]
                yield start, end, new

    def __call__(self, text: str) -> str:
        """``text`` with the new words."""
        return spliced(text, self.hits(text))

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
