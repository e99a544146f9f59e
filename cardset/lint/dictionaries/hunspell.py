"""Dictionaries of hunspell (hunspell(5)): pairs of an .aff and a .dic file, read by the package chunspell."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError

__all__ = ["FOLDERS", "Hunspell", "find", "open_dictionary", "state"]

FOLDERS = (
    Path("/usr/share/hunspell"),
    Path("/usr/share/myspell"),
    Path("/usr/local/share/hunspell"),
    Path("/opt/homebrew/share/hunspell"),
    Path("/Library/Spelling"),
)
"""Where systems keep them; those of the environment variable ``DICPATH`` come before."""

_PACKAGE = "hunspell"
_SUGGESTIONS = 3


def find(lang: str, folders: Sequence[Path] = ()) -> tuple[Path, ...]:
    """The .dic file of ``lang`` (``pl``, ``pt_BR``, ``cs@edition``) that is found first, if any.

    A language without a territory takes the dictionary of any. Nothing is found where the package that reads
    them is not installed. Raises :class:`CardsetError` where one of ``folders`` is no folder.
    """
    for folder in folders:
        if not folder.is_dir():
            raise CardsetError("is no folder with dictionaries", folder)
    name = lang.partition("@")[0].replace("-", "_")
    if not name or importlib.util.find_spec(_PACKAGE) is None:
        return ()
    for folder in _places(folders):
        exact = folder / f"{name}.dic"
        others = [] if "_" in name else sorted(folder.glob(f"{name}_*.dic"))
        for path in (exact, *others):
            if path.is_file() and path.with_suffix(".aff").is_file():
                return (path,)
    return ()


def state(folders: Sequence[Path] = ()) -> Iterator[str]:
    """The dictionaries that :func:`find` may find, with their sizes and times of change."""
    if importlib.util.find_spec(_PACKAGE) is None:
        return
    for folder in _places(folders):
        for path in sorted(folder.glob("*.dic")) if folder.is_dir() else ():
            about = path.stat()
            yield f"{path}:{about.st_size}:{about.st_mtime_ns}"


def open_dictionary(path: Path) -> Hunspell | None:
    """The dictionary in the .dic file at ``path``, and in the .aff file beside it."""
    import hunspell

    try:
        return Hunspell(hunspell.Hunspell(path.stem, hunspell_data_dir=str(path.parent)))
    except (OSError, hunspell.HunspellFilePathError):
        return None


def _places(folders: Sequence[Path]) -> tuple[Path, ...]:
    variable = os.environ.get("DICPATH", "")
    return (*folders, *(Path(part) for part in variable.split(os.pathsep) if part), *FOLDERS)


class Hunspell:
    """See :class:`cardset.lint.dictionaries.Engine`."""

    def __init__(self, wrapped: Any) -> None:
        self._wrapped = wrapped

    def knows(self, word: str) -> bool:
        """Whether the dictionary has the word; one with letters that its encoding lacks it has not."""
        try:
            return bool(self._wrapped.spell(word))
        except UnicodeEncodeError:
            return False

    def suggest(self, word: str) -> Sequence[str]:
        """The likeliest corrections."""
        try:
            return tuple(str(found) for found in self._wrapped.suggest(word)[:_SUGGESTIONS])
        except UnicodeEncodeError:
            return ()
