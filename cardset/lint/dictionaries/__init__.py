"""What tells whether a word is one: dictionaries that happen to be installed, each behind a small interface.

All of them are optional. The dictionary that a lexicon names in its header is asked through its adapter in
:mod:`cardset.lexicon.dictionaries`, then the dictionaries of hunspell for the language. None is opened before
it is needed; what they said is kept for later runs, since opening one takes longer than most runs.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Protocol

from cardset.errors import CardsetError
from cardset.lint.dictionaries import hunspell
from cardset.lint.dictionaries.hunspell import check_folder
from cardset.lint.dictionaries.slips import is_likely, likely_edits, marked_edits, misheard_edits, one_edits
from cardset.lint.dictionaries.verdicts import Verdicts
from cardset.paths import PACKAGE

__all__ = ["Engine", "Speller", "check_folder", "dictionary_of", "installed", "speller"]

# What was kept of words that were looked up in another way than now is of no use.
_SLIPS = "3"


class Engine(Protocol):
    """One dictionary."""

    def knows(self, word: str) -> bool:
        """Whether ``word`` is a word, written just so."""
        ...


Opener = Callable[[], Engine | None]


class Speller:
    """Several dictionaries of one language, asked in turn; each distinct word is looked up once.

    The first is to know most words and to open quickly. What it lacks the others may have; they are asked
    only by who says so.
    """

    def __init__(
        self, openers: Sequence[Opener], letters: Iterable[str] = (), verdicts: Verdicts | None = None
    ) -> None:
        """``openers`` give a dictionary each, or nothing where it cannot be used after all.

        ``letters`` are those of the language, in small letters; ``verdicts`` what earlier runs were told.
        """
        self._closed = list(openers)
        self._open: list[Engine] = []
        self._letters = "".join(sorted(letters))
        self._verdicts = verdicts if verdicts is not None else Verdicts()

    @property
    def usable(self) -> bool:
        """Whether there is any dictionary at all."""
        return bool(self._verdicts.first) or self._first is not None

    def lacking(self, words: Collection[str]) -> set[str]:
        """Those of ``words``, in small letters, that the first dictionary has in no writing."""
        known = self._verdicts.first
        if new := [word for word in words if word not in known]:
            first = self._first
            known.update((word, first is not None and _has(first, word)) for word in new)
        return {word for word in words if not known[word]}

    def unknown(self, words: Collection[str]) -> set[str]:
        """Those of ``words``, in small letters, that no dictionary has in any writing."""
        lacking = self.lacking(words)
        known = self._verdicts.others
        if new := [word for word in lacking if word not in known]:
            others = self._others
            known.update((word, any(_has(other, word) for other in others)) for word in new)
        return {word for word in lacking if not known[word]}

    def near(self, word: str) -> tuple[str, ...]:
        """The words of the first dictionary that ``word`` may be a slip of, the likeliest first."""
        near = self._verdicts.near
        if word not in near:
            near[word] = self._near(word)
        return near[word]

    def save(self) -> None:
        """Keep for later runs what was looked up in this one."""
        self._verdicts.save()

    def _near(self, word: str) -> tuple[str, ...]:
        if (first := self._first) is None:
            return ()
        # One of the likely slips explains the word well enough, and there are ten times as many others.
        for edits in (likely_edits, marked_edits, one_edits):
            asked = dict.fromkeys(edits(word, self._letters))
            if found := [edit for edit in asked if first.knows(edit)]:
                if not any(is_likely(word, edit) for edit in found):
                    found += (edit for edit in misheard_edits(word, self._letters) if first.knows(edit))
                return tuple(dict.fromkeys(found))
        return ()

    @cached_property
    def _first(self) -> Engine | None:
        while self._closed:
            if (engine := self._closed.pop(0)()) is not None:
                return engine
        return None

    @cached_property
    def _others(self) -> list[Engine]:
        if self._first is None:
            return []
        found = [engine for opener in self._closed if (engine := opener()) is not None]
        self._closed.clear()
        return found


def _has(engine: Engine, word: str) -> bool:
    """Whether a dictionary has ``word`` in any writing: names have capitals, abbreviations nothing else."""
    return engine.knows(word) or engine.knows(word.capitalize()) or engine.knows(word.upper())


def speller(
    lang: str, dictionary: str = "", folders: Sequence[Path] = (), letters: Iterable[str] = ()
) -> Speller | None:
    """The dictionaries of ``lang``; ``None`` where none can be used.

    ``dictionary`` is the one that the language's lexicon names; ``folders`` are looked into for those of
    hunspell before the folders of the system; ``letters`` are those of the language.
    """
    paths = hunspell.find(lang, folders)
    openers: list[Opener] = [partial(dictionary_of, dictionary)] if dictionary else []
    openers += [partial(hunspell.open_dictionary, path) for path in paths]
    if not openers:
        return None
    asked = "\n".join(
        (_SLIPS, lang, dictionary, *map(str, paths), "".join(sorted(letters)), *installed(folders))
    )
    found = Speller(openers, letters, Verdicts(hashlib.sha256(asked.encode()).hexdigest()))
    return found if found.usable else None


def installed(folders: Sequence[Path] = ()) -> tuple[str, ...]:
    """What there is on this computer to look words up with, in words that change when it does."""
    return (*_packages(), *hunspell.state(folders))


def _packages() -> Iterator[str]:
    # The names of the adapters; every run asks for them, and most have no other use for what reads lexicons.
    for name in sorted(path.stem for path in (PACKAGE / "lexicon" / "dictionaries").glob("[!_]*.py")):
        found = importlib.util.find_spec(name)
        if found is not None and found.origin is not None:
            yield f"{found.origin}:{Path(found.origin).stat().st_mtime_ns}"


@lru_cache(maxsize=4)
def dictionary_of(name: str) -> Engine | None:
    """The dictionary that a lexicon names, nothing where it names none or that is not installed."""
    if not name:
        return None
    from cardset.lint.dictionaries.morphology import open_morphology

    try:
        return open_morphology(name)
    except CardsetError:
        return None
