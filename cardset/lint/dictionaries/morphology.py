"""The dictionaries that lexicons are filled in from, asked for no more than whether a word is one."""

from __future__ import annotations

from collections.abc import Sequence

from cardset.lexicon.dictionaries import Dictionary, open_dictionary

__all__ = ["Morphology", "open_morphology"]


def open_morphology(name: str) -> Morphology:
    """The dictionary with this name. Raises :class:`CardsetError` where it is not installed or unknown."""
    return Morphology(open_dictionary(name))


class Morphology:
    """See :class:`cardset.lint.dictionaries.Engine`."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary

    def knows(self, word: str) -> bool:
        """Whether the dictionary can read the word without guessing."""
        return bool(self._dictionary.readings(word))

    def suggest(self, word: str) -> Sequence[str]:
        """Nothing: it finds words, not likenesses."""
        return ()
