"""What tells whether a word is one: dictionaries that happen to be installed, each behind a small interface.

All of them are optional. The dictionary that a lexicon names in its header is asked through its adapter in
:mod:`cardset.lexicon.dictionaries`, then the dictionaries of hunspell for the language. None is opened before
it is needed; what they said is kept for later runs, since opening one takes longer than most runs.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path

from cardset.digest import READING, digest
from cardset.errors import CardsetError
from cardset.lint.dictionaries import hunspell
from cardset.lint.dictionaries.hunspell import check_folder
from cardset.lint.dictionaries.lookup import Engine, Opener, Speller
from cardset.lint.dictionaries.slips import Sounds
from cardset.paths import PACKAGE

__all__ = ["Engine", "Speller", "check_folder", "dictionary_of", "installed", "speller"]


def speller(
    lang: str,
    dictionary: str = "",
    folders: Sequence[Path] = (),
    letters: Iterable[str] = (),
    sounds: Sounds = (),
) -> Speller | None:
    """The dictionaries of ``lang``; ``None`` where none can be used.

    ``dictionary`` is the one that the language's lexicon names; ``folders`` are looked into for those of
    hunspell before the folders of the system; ``letters`` are those of the language, ``sounds`` the spellings
    that are heard alike in it.
    """
    paths = hunspell.find(lang, folders)
    openers: list[Opener] = [partial(dictionary_of, dictionary)] if dictionary else []
    openers += [partial(hunspell.open_dictionary, path) for path in paths]
    if not openers:
        return None
    heard = (" ".join(pair) for pair in sounds)
    about = (lang, dictionary, *map(str, paths), "".join(sorted(letters)), *heard, *installed(folders))
    asked = "\n".join(about)
    found = Speller(openers, letters, digest(READING, [("asked", asked.encode())]), sounds)
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
    from cardset.lexicon.dictionaries import open_words

    try:
        return open_words(name)
    except CardsetError:
        return None
