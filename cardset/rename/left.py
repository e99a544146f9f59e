"""Where an old word is still to be found after a renaming: comments, pages, whatever was not touched.

Only what people read counts: ids and names of a program's own are not meant to change.
"""

from __future__ import annotations

import io
import tokenize
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from cardset.catalog.read import parse_catalog
from cardset.errors import CardsetError
from cardset.rename.edits import words_in_yaml
from cardset.rename.finder import spliced
from cardset.rename.plan import FileChange, Left

Places = Callable[[str], Iterable[int]]
"""The indices in a text at which an old word stands."""


def left_in(
    files: Iterable[tuple[Path, str]], changes: Mapping[Path, FileChange], places: Places
) -> Iterator[Left]:
    """Each line of these files, as they are going to be, in which an old English word begins."""

    def search(path: Path, text: str) -> Iterable[tuple[int, int]]:
        # What stands nowhere in a file, as in most, need not be looked for in its parts; only catalogs break
        # a text up.
        if path.suffix != ".po" and not any(True for _ in places(text)):
            return ()
        return _KINDS.get(path.suffix, _in_text)(text, places)

    return _left(files, changes, search)


def left_in_translations(
    catalogs: Iterable[tuple[Path, str]], changes: Mapping[Path, FileChange], places: Places
) -> Iterator[Left]:
    """Each line of a translation or of a translator's comment in which an old word of the language begins."""
    return _left(catalogs, changes, lambda _, text: _in_catalog(text, places, source=False))


def _left(
    files: Iterable[tuple[Path, str]],
    changes: Mapping[Path, FileChange],
    search: Callable[[Path, str], Iterable[tuple[int, int]]],
) -> Iterator[Left]:
    changed = {path.resolve(): change.new for path, change in changes.items()}
    for path, before in files:
        text = changed.get(path.resolve(), before)
        lines = text.split("\n")
        found: dict[int, int] = {}
        for line, column in search(path, text):
            found.setdefault(line, column)
        for line, column in sorted(found.items()):
            yield Left(path, line, column, lines[line - 1].strip())


def _in_text(text: str, places: Places) -> Iterator[tuple[int, int]]:
    """Lines and columns, from 1."""
    line, start = 1, 0
    for place in places(text):
        line += text.count("\n", start, place)
        start = place
        yield line, place - text.rfind("\n", 0, place)


def _in_catalog(text: str, places: Places, source: bool = True) -> Iterator[tuple[int, int]]:
    """The strings are searched as what they say, however their lines are broken."""
    try:
        catalog = parse_catalog(text, Path())
    except CardsetError:
        yield from _in_text(text, places)
        return
    for entry in catalog.entries:
        for is_source, strings in ((True, entry.sources if source else ()), (False, entry.msgstr)):
            for form, string in enumerate(strings):
                for place in places(string):
                    span = catalog.position(entry, place, form, is_source)
                    yield span.line, span.column
    for number, line in enumerate(catalog.lines, 1):
        if line.startswith("#") and not line.startswith(("#~", "#|")) and (source or line[:2] in {"#", "# "}):
            for place in places(line):
                yield number, place + 1


def _in_yaml(text: str, places: Places) -> Iterator[tuple[int, int]]:
    """Single words in small letters, which are ids, and keys are left out."""
    try:
        ids = [word for word in words_in_yaml(text, Path()) if _is_id(word.value, word.key)]
    except CardsetError:
        ids = []
    blanks = ((word.start, word.end, " " * (word.end - word.start)) for word in ids)
    yield from _in_text(spliced(text, blanks), places)


def _in_python(text: str, places: Places) -> Iterator[tuple[int, int]]:
    """Comments and strings, without those that are single words in small letters."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in _SPOKEN and not _is_id(token.string.strip("\"'")):
                for line, column in _in_text(token.string, places):
                    yield token.start[0] + line - 1, column + (token.start[1] if line == 1 else 0)
    except (tokenize.TokenError, SyntaxError):
        yield from _in_text(text, places)


_KINDS: Mapping[str, Callable[[str, Places], Iterator[tuple[int, int]]]] = {
    ".po": _in_catalog,
    ".py": _in_python,
    ".yaml": _in_yaml,
    ".yml": _in_yaml,
}
# Python 3.12 takes f-strings apart.
_SPOKEN = frozenset({tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)})


def _is_id(value: str, key: bool = False) -> bool:
    return key or (value == value.lower() and not any(map(str.isspace, value)))
