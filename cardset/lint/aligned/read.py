"""Which files hold translations beside sources, and how each kind is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardset.encodings import decoded, text_of
from cardset.errors import CardsetError
from cardset.files import read_bytes
from cardset.lint.aligned.beside import side_of
from cardset.lint.aligned.model import Keyed, PlacedCatalog, catalog_of, paired, parted

_XLIFF = frozenset({".xlf", ".xliff"})
Read = Callable[[Path], bytes]
Reader = Callable[[str, Path], list[Keyed]]


def read_aligned(path: Path, read: Read = read_bytes, lang: str = "") -> list[PlacedCatalog]:
    """The translations in the file at ``path`` by language; ``lang`` is that where nothing tells.

    Raises :class:`CardsetError` where it, or the file with its sources, cannot be read.
    """
    kind = path.suffix.lower()
    if kind == ".xlsx":
        from cardset.lint.aligned.rows import read_rows

        found = read_rows(read(path), path)
        return [catalog for catalog in found if not lang or catalog.language == lang]
    content = _decoded(read(path), path)
    if kind in _XLIFF:
        from cardset.lint.aligned.xliff import read_xliff

        return [catalog_of(path, one.language, content, one.units) for one in read_xliff(content, path)]
    reader = _reader(kind)
    texts, comments = parted(reader(content, path))
    side = side_of(path)
    if side is None:
        if kind == ".strings" and any(" " in one.key[0] for one in texts):
            # There the text itself is the key, as in a catalog.
            sources = [one._replace(text=one.text._replace(text=one.key[0])) for one in texts]
            return [catalog_of(path, lang, content, list(paired(sources, texts)), comments)]
        hint = "it lies beside it, its folder or its name with en in the place of the language"
        raise CardsetError("the file with the English texts was not found", path, hint=hint)
    sources, _ = parted(reader(_decoded(read_bytes(side.source), side.source), side.source))
    return [catalog_of(path, side.language, content, list(paired(sources, texts)), comments)]


def _decoded(data: bytes, path: Path) -> str:
    # Files of Apple's programs used to be in UTF-16.
    return decoded(data, path) if path.suffix.lower() == ".strings" else text_of(data, path)


def _reader(kind: str) -> Reader:
    if kind == ".json":
        from cardset.lint.aligned.json_texts import read_json

        return read_json
    if kind == ".xml":
        from cardset.lint.aligned.android import read_android

        return read_android
    from cardset.lint.aligned.keyed import read_properties, read_strings

    return read_strings if kind == ".strings" else read_properties
