"""Dictionaries of hunspell (hunspell(5)): pairs of an .aff and a .dic file, read by the package chunspell."""

from __future__ import annotations

import codecs
import importlib.util
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError, told

FOLDERS = (
    Path("/usr/share/hunspell"),
    Path("/usr/share/myspell"),
    Path("/usr/local/share/hunspell"),
    Path("/opt/homebrew/share/hunspell"),
    Path("/Library/Spelling"),
)
"""Where systems keep them; those of the environment variable ``DICPATH`` come before."""

_PACKAGE = "hunspell"
# What hunspell takes a dictionary to be written in that does not say.
_ENCODING = "latin-1"
_SET = re.compile(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", re.MULTILINE)
_COUNT = re.compile(rb"(?:\xef\xbb\xbf)?\s*\d+\s*(?:\n|$)")
# How much of a file is looked at to tell whether it is one.
_HEAD = 4096


def check_folder(folder: Path) -> None:
    """Raise :class:`CardsetError` where ``folder`` is none, cannot be read, or has no whole dictionary."""
    if not folder.is_dir():
        raise CardsetError("is no folder with dictionaries", folder)
    with told("cannot be read", folder):
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".dic")
    if not paths:
        raise CardsetError(
            "has no dictionary", folder, hint="hunspell needs two files, such as pl_PL.dic and pl_PL.aff"
        )
    for path in paths:
        _check_pair(path)


def find(lang: str, folders: Sequence[Path] = ()) -> tuple[Path, ...]:
    """The .dic file of ``lang`` (``pl``, ``pt_BR``, ``cs@edition``) that is found first, if any.

    A language without a territory takes the dictionary of any. Nothing is found where the package that reads
    them is not installed. A pair of files that are no dictionary is passed over.
    """
    name = lang.partition("@")[0].replace("-", "_")
    if not name or importlib.util.find_spec(_PACKAGE) is None:
        return ()
    for folder in _places(folders):
        exact = folder / f"{name}.dic"
        others = [] if "_" in name else sorted(folder.glob(f"{name}_*.dic"))
        for path in (exact, *others):
            with suppress(CardsetError):
                _check_pair(path)
                return (path,)
    return ()


def state(folders: Sequence[Path] = ()) -> Iterator[str]:
    """The dictionaries that :func:`find` may find, with their sizes and times of change."""
    if importlib.util.find_spec(_PACKAGE) is None:
        return
    for folder in _places(folders):
        for path in sorted(folder.glob("*.dic")) if folder.is_dir() else ():
            for file in (path, path.with_suffix(".aff")):
                with suppress(OSError):
                    about = file.stat()
                    yield f"{file}:{about.st_size}:{about.st_mtime_ns}"


def open_dictionary(path: Path) -> Callable[[str], bool] | None:
    """Whether something is a word, by the .dic file at ``path`` and the .aff file beside it."""
    import hunspell

    try:
        return knowing(hunspell.Hunspell(path.stem, hunspell_data_dir=str(path.parent)))
    except (OSError, hunspell.HunspellFilePathError):
        return None


def knowing(dictionary: Any) -> Callable[[str], bool]:
    """Whether a dictionary has a word; one with letters that its encoding lacks it has not."""

    def knows(word: str) -> bool:
        try:
            return bool(dictionary.spell(word))
        except UnicodeEncodeError:
            return False

    return knows


def _check_pair(path: Path) -> None:
    """Raise :class:`CardsetError` where the .dic file at ``path`` and the .aff file beside it are none.

    The first line of the one is a number, how many words follow. The other says in which encoding both are.
    """
    rules, words = _head(path.with_suffix(".aff")), _head(path)
    if not _COUNT.match(words):
        raise CardsetError("is no dictionary of hunspell: it does not begin with the number of words", path)
    said = _SET.search(rules)
    encoding = said[1].decode("ascii", "replace") if said else _ENCODING
    try:
        codecs.lookup(encoding)
    except LookupError:
        raise CardsetError(
            f"is no dictionary of hunspell: there is no encoding {encoding!r}", path.with_suffix(".aff")
        ) from None
    if b"\0" in rules + words:
        raise CardsetError("is no dictionary of hunspell: it is no text", path)


def _head(path: Path) -> bytes:
    """The beginning of a file."""
    if not path.is_file():
        raise CardsetError("is no file, and a dictionary of hunspell needs it", path)
    with told("cannot be read", path), path.open("rb") as file:
        return file.read(_HEAD)


def _places(folders: Sequence[Path]) -> tuple[Path, ...]:
    variable = os.environ.get("DICPATH", "")
    return (*folders, *(Path(part) for part in variable.split(os.pathsep) if part), *FOLDERS)
