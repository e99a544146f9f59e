"""The catalogs of one language, as the exports read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.read import read_catalog
from cardset.domains import PHRASES
from cardset.errors import CardsetError, suggestion
from cardset.paths import locale_folder, locales

_STAMP = "effect: "


def texts_only(name: str) -> bool:
    """Whether the catalog ``name`` holds what people read; the phrases that drafts are made of are none."""
    return name != PHRASES and not name.endswith(f"-{PHRASES}")


def read_catalogs(
    root: Path, language: str, names: Sequence[str] = (), wanted: Callable[[str], bool] = lambda name: True
) -> list[Catalog]:
    """The catalogs of ``language`` below ``root``, by name: those in ``names``, or where it is empty, those
    whose name is ``wanted``.

    Raises :class:`CardsetError` for an unknown language, an unknown name, and a broken catalog.
    """
    return _read([locale_folder(root, language)], names, wanted)


def approved(root: Path, language: str, names: Sequence[str] = ()) -> Iterator[tuple[Catalog, Entry]]:
    """The approved translations in the catalogs ``names``, or in all texts, each with its catalog.

    An edition (``pl@nsfw``) is laid over its language: what it does not say itself, the language says.
    Raises :class:`CardsetError` as :func:`read_catalogs`.
    """
    folders = [locale_folder(root, language)]
    base = language.partition("@")[0]
    if base != language and base in locales(root):
        folders.append(root / base)
    said: set[tuple[str, str | None, str]] = set()
    for catalog in _read(folders, names, texts_only):
        for entry in in_use(catalog):
            key = (catalog.path.stem, entry.msgctxt, entry.msgid)
            if entry.translated and key not in said:
                said.add(key)
                yield catalog, entry


def _read(folders: Iterable[Path], names: Sequence[str], wanted: Callable[[str], bool]) -> list[Catalog]:
    paths = [path for folder in folders for path in sorted(folder.glob("*.po"))]
    known = {path.stem for path in paths}
    for name in names:
        if name not in known:
            hint = suggestion(name, known) if known else "cardset sync makes the catalogs"
            raise CardsetError(f"there is no catalog {name!r} in this language", hint=hint)
    return [read_catalog(path) for path in paths if (path.stem in names if names else wanted(path.stem))]


def in_use(catalog: Catalog) -> Iterator[Entry]:
    """The messages of ``catalog``: nothing obsolete, no header."""
    return (entry for entry in catalog.entries if entry.msgid and not entry.obsolete)


def comments(entry: Entry) -> tuple[str, ...]:
    """What the database and the programs tell a translator, without the stamp that only machines read."""
    return tuple(line for line in entry.extracted if not line.startswith(_STAMP))


def label(catalog: Catalog, entry: Entry) -> str:
    """How a person finds ``entry``: its catalog, then its context or its text."""
    return f"{catalog.path.stem} {entry.msgctxt or repr(entry.msgid)}"
