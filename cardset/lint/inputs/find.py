"""From what a person named to the files that are to be checked.

A folder is read in the order of names, links to folders are not followed, and what cannot be looked at
becomes a fault of its own, so that it hides nothing else.
"""

from __future__ import annotations

import fnmatch
import os
import re
from collections.abc import Iterator
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple, NoReturn

from cardset.errors import CardsetError, Fault, told
from cardset.files import read_bytes
from cardset.lint.aligned.beside import side_of
from cardset.paths import built_in_root, built_in_set, locales

_CATALOG = ".po"
_DOCUMENTS = frozenset({".txt", ".md", ".markdown", ".tex"})
_XLIFF = frozenset({".xlf", ".xliff"})
_BESIDE = frozenset({".json", ".properties", ".strings", ".xml"})
_WORKBOOK = ".xlsx"
ALIGNED = _XLIFF | _BESIDE | {_WORKBOOK}
"""How the names of files end that hold translations and are no catalogs."""
_YAML = frozenset({".yaml", ".yml"})
_PATTERN = re.compile(r"[*?\[]")
_PO = re.compile(rb"^(?:msgctxt|msgid)[ \t]*\"", re.MULTILINE)
_SAMPLE = 64 * 1024
_LISTED = 12


class Kind(Enum):
    """What a file is to the linter."""

    CATALOG = auto()
    DOCUMENT = auto()
    ALIGNED = auto()
    """Translations beside their sources in another kind of file."""
    CARDS = auto()
    """A card set: the folder with its ``set.yaml``."""


class Input(NamedTuple):
    """A file to check, or a card set by its folder. ``folder`` is the folder that was named to find it."""

    path: Path
    kind: Kind
    folder: Path | None = None


def find_inputs(path: Path, lang: str, faults: list[Fault]) -> list[Input]:
    """What ``path`` means: a file, all of a folder, all that match a pattern, or a built-in card set.

    A folder means the catalogs below it, but for those of pseudo-locales, and the card set that it is. Where
    it has neither, and the language of texts is known to be ``lang``, it means the texts below it. ``faults``
    hears of folders that cannot be looked into. Raises :class:`CardsetError` when there is nothing, with the
    nearest thing that there is.
    """
    with told("cannot be looked at", str(path)[:200]):
        if path.is_dir():
            return _in_folder(path, lang, faults) or _nothing(path)
        if path.exists():
            return [_file(path)]
        if path.is_symlink():
            raise CardsetError("this link leads nowhere", path, hint="or in a circle")
        if _PATTERN.search(str(path)):
            return _matching(path, lang, faults)
        if folder := built_in_set(str(path)):
            return [Input(folder, Kind.CARDS)]
        raise CardsetError("there is no such file or folder", path, hint=_nearest(path))


def kind_of(path: Path, data: bytes) -> Kind:
    """The kind of a file that was handed over with its content, under a name that may say nothing."""
    if path.suffix == _CATALOG or (not path.suffix and _PO.search(data[:_SAMPLE])):
        return Kind.CATALOG
    return _kind_by_name(path)


def _kind_by_name(path: Path) -> Kind:
    if path.suffix.lower() in ALIGNED:
        return Kind.ALIGNED
    return Kind.CATALOG if path.suffix == _CATALOG else Kind.DOCUMENT


def _file(path: Path) -> Input:
    if not path.is_file():
        raise CardsetError("is no regular file", path, hint="- reads standard input")
    if path.suffix in _YAML:
        for folder in (path.parent, path.parent.parent):
            if (folder / "set.yaml").is_file():
                return Input(folder, Kind.CARDS)
        hint = (
            "a card set is checked by its folder, the one with set.yaml; a glossary is given with --termbase"
        )
        raise CardsetError("this YAML belongs to no card set", path, hint=hint)
    return Input(path, _kind_by_name(path))


def _in_folder(folder: Path, lang: str, faults: list[Fault]) -> list[Input]:
    """What a folder means; nothing where there is nothing of interest."""
    files = list(_below(folder, faults))
    # Nobody meant those that a program has written; who does names their folder.
    made = {locale for locale in {file.parent for file in files} - {folder} if _is_pseudo(locale)}
    files = [file for file in files if file.parent not in made]
    found = [Input(folder, Kind.CARDS)] if (folder / "set.yaml").is_file() else []
    for file in files:
        if file.suffix == _CATALOG:
            found.append(Input(file, Kind.CATALOG, folder))
        elif _is_translated(file):
            found.append(Input(file, Kind.ALIGNED, folder))
    if not found and lang:
        found = [Input(file, Kind.DOCUMENT, folder) for file in files if file.suffix.lower() in _DOCUMENTS]
    return found


def _is_translated(file: Path) -> bool:
    """Whether a file among others holds translations: those of most kinds may hold anything."""
    kind = file.suffix.lower()
    if kind in _XLIFF:
        return True
    # One that a program has made of a catalog says nothing new.
    return kind in _BESIDE and not file.stem.endswith(_CATALOG) and side_of(file) is not None


def _is_pseudo(locale: Path) -> bool:
    from cardset.catalog.language import read_language

    language = locale / "language.yaml"
    try:
        # Most say nothing of it, and need not be parsed for that.
        return b"pseudo" in read_bytes(language) and read_language(locale.parent, locale.name).pseudo
    except CardsetError:
        return False  # whoever checks its catalogs says why


def _nothing(folder: Path) -> NoReturn:
    texts = any(file.suffix.lower() in _DOCUMENTS for file in _below(folder, []))
    hint = "its texts are read with --lang, as in --lang pl" if texts else "cardset sync makes the catalogs"
    raise CardsetError("this folder holds no .po file", folder, hint=hint)


def _below(folder: Path, faults: list[Fault]) -> Iterator[Path]:
    """The files below ``folder`` in order, without hidden folders."""

    def told(error: OSError) -> None:
        faults.append(Fault(f"cannot be looked into: {error.strerror or error}", error.filename))

    for root, folders, files in os.walk(folder, onerror=told):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            file = Path(root) / name
            if file.suffix == _CATALOG and file.is_symlink() and not file.exists():
                faults.append(Fault("this link leads nowhere", file))
            elif file.is_file():
                yield file


def _matching(pattern: Path, lang: str, faults: list[Fault]) -> list[Input]:
    parts = pattern.parts
    start = Path(parts[0]) if pattern.is_absolute() else Path()
    # Pictures and the like lie beside texts; who means files of another kind writes how their names end.
    asked = {_CATALOG, *_DOCUMENTS, *_XLIFF, Path(parts[-1]).suffix} - {""}
    found: list[Input] = []
    for match in _expanded(start, parts[1:] if pattern.is_absolute() else parts, faults):
        if match.is_dir():
            found += _in_folder(match, lang, faults) if parts[-1] != "**" else []
        elif match.is_file() and (match.suffix in asked or match.name == "set.yaml"):
            found.append(_file(match))
    if not found:
        hint = "* stands for names in one folder, ** for any number of folders"
        raise CardsetError("nothing to check matches this", pattern, hint=hint)
    return found


def _expanded(folder: Path, parts: tuple[str, ...], faults: list[Fault]) -> Iterator[Path]:
    """What matches a pattern, in the order of names; no link to a folder is followed by ``**``."""
    if not parts:
        yield folder
        return
    part, rest = parts[0], parts[1:]
    if not _PATTERN.search(part):
        if os.path.lexists(folder / part):
            yield from _expanded(folder / part, rest, faults)
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except NotADirectoryError:
        return
    except OSError as error:
        faults.append(Fault(f"cannot be looked into: {error.strerror or error}", folder))
        return
    if part == "**":
        while rest[:1] == ("**",):
            rest = rest[1:]
        yield from _expanded(folder, rest or ("*",), faults)
        for entry in entries:
            if entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
                yield from _expanded(folder / entry.name, (part, *rest), faults)
        return
    for entry in entries:
        if fnmatch.fnmatchcase(entry.name, part) and (not entry.name.startswith(".") or part.startswith(".")):
            yield from _expanded(folder / entry.name, rest, faults)


def _nearest(path: Path) -> str:
    """What there is instead of ``path``, as a hint: the language called so, the most similar neighbour, else
    the deepest folder."""
    folder = path.parent
    if path.name in locales(built_in_root()):
        return f"@{path.name} names the catalogs of that language wherever they lie"
    if not folder.is_dir():
        while not folder.is_dir():
            folder = folder.parent
        return f"the nearest folder that exists is {folder}"
    names = sorted(
        child.name
        for child in folder.iterdir()
        if child.is_dir() or (child.suffix in {_CATALOG, *_DOCUMENTS} and child.exists())
    )
    import difflib  # which most runs do without

    near = difflib.get_close_matches(path.name, names, n=1, cutoff=0.5)
    if near:
        return f"did you mean {folder / near[0]}?"
    return (
        f"in {folder} there are: {', '.join(names[:_LISTED])}" if names else f"{folder} is empty of catalogs"
    )
