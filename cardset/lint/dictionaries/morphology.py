"""The dictionaries that lexicons are filled in from, asked for no more than whether a word is one."""

from __future__ import annotations

from collections.abc import Callable

from cardset.lexicon.dictionaries import open_words

__all__ = ["Morphology", "open_morphology"]


def open_morphology(name: str) -> Morphology:
    """The dictionary with this name. Raises :class:`CardsetError` where it is not installed or unknown."""
    return Morphology(open_words(name))


class Morphology:
    """See :class:`cardset.lint.dictionaries.Engine`."""

    def __init__(self, has: Callable[[str], bool]) -> None:
        self._has = has

    def knows(self, word: str) -> bool:
        """Whether the dictionary has the form."""
        return self._has(word)
