"""What tells whether a word is one: dictionaries that happen to be installed, each behind a small interface.

All of them are optional. The dictionary that a lexicon names in its header is asked through its adapter in
:mod:`cardset.lexicon.dictionaries`, then the dictionaries of hunspell for the language. None is opened before
it is needed: one that knows every word spares opening the next.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Protocol

from cardset.errors import CardsetError
from cardset.lexicon.dictionaries import known_dictionaries
from cardset.lint.dictionaries import hunspell
from cardset.lint.dictionaries.morphology import open_morphology

__all__ = ["Engine", "Speller", "dictionary_of", "installed", "speller"]


class Engine(Protocol):
    """One dictionary."""

    def knows(self, word: str) -> bool:
        """Whether ``word`` is a word, written just so."""
        ...

    def suggest(self, word: str) -> Sequence[str]:
        """What ``word`` may be a slip of, the likeliest first; nothing where the dictionary cannot tell."""
        ...


Opener = Callable[[], Engine | None]


class Speller:
    """Several dictionaries of one language, asked in turn; each distinct word is looked up once."""

    def __init__(self, openers: Sequence[Opener]) -> None:
        """``openers`` give a dictionary each, or nothing where it cannot be used after all."""
        self._closed = list(openers)
        self._open: list[Engine] = []
        self._known: dict[str, bool] = {}

    @property
    def usable(self) -> bool:
        """Whether there is any dictionary at all."""
        return bool(self._open) or self._next() is not None

    def knows(self, word: str) -> bool:
        """Whether ``word``, in small letters, is a word or a name in any dictionary."""
        if word not in self._known:
            self._known[word] = self._look_up(word)
        return self._known[word]

    def suggest(self, word: str) -> tuple[str, ...]:
        """What ``word`` may be a slip of, from all dictionaries that are open."""
        return tuple(dict.fromkeys(found for engine in self._open for found in engine.suggest(word)))

    def _look_up(self, word: str) -> bool:
        writings = dict.fromkeys((word, word.capitalize(), word.upper()))
        if any(engine.knows(writing) for engine in self._open for writing in writings):
            return True
        while (engine := self._next()) is not None:
            if any(engine.knows(writing) for writing in writings):
                return True
        return False

    def _next(self) -> Engine | None:
        """The next dictionary, opened; nothing where all are."""
        while self._closed:
            engine = self._closed.pop(0)()
            if engine is not None:
                self._open.append(engine)
                return engine
        return None


def speller(lang: str, dictionary: str = "", folders: Sequence[Path] = ()) -> Speller | None:
    """The dictionaries of ``lang``; ``None`` where none can be used.

    ``dictionary`` is the one that the language's lexicon names; ``folders`` are looked into for those of
    hunspell before the folders of the system. Raises :class:`CardsetError` where one of them is no folder.
    """
    openers: list[Opener] = [partial(dictionary_of, dictionary)] if dictionary else []
    openers += [partial(hunspell.open_dictionary, path) for path in hunspell.find(lang, folders)]
    found = Speller(openers)
    return found if found.usable else None


def installed(folders: Sequence[Path] = ()) -> tuple[str, ...]:
    """What there is on this computer to look words up with, in words that change when it does."""
    packages = [name for name in known_dictionaries() if importlib.util.find_spec(name) is not None]
    return (*packages, *hunspell.state(folders))


@lru_cache(maxsize=4)
def dictionary_of(name: str) -> Engine | None:
    """The dictionary that a lexicon names, nothing where it names none or that is not installed."""
    if not name:
        return None
    try:
        return open_morphology(name)
    except CardsetError:
        return None
