"""Where the source of a translated file lies: beside it, under a name that differs by the language alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardset.lint.locale import SHELVES, is_of_language

_CODE = r"[a-z]{2,3}(?:[-_](?:r?[A-Z]{2}|[a-z]{2}))?"
# A name that is a language, or that begins or ends with one: pl, messages_pl, values-pt-rBR, pl.cards.
_NAMED = tuple(
    re.compile(rf"(?P<before>{before})(?P<code>{_CODE})(?P<after>{after})")
    for before, after in (("", ""), (r".*[._-]", ""), ("", r"[._-].*"))
)
_PROJECT = ".lproj"
_SOURCES = ("en", "en-US", "en_US", "en-us", "en_us", "en-GB", "en_GB")
_BASES = ("Base", "source")


class Side(NamedTuple):
    """The file with the sources, and the language of the one beside it."""

    source: Path
    language: str


def side_of(path: Path) -> Side | None:
    """The source of the file at ``path`` and its language; ``None`` where nothing lies there or it is one."""
    absolute = path.absolute()
    for code, source in _candidates(absolute):
        if source != absolute and source.is_file():
            return Side(source, plain_code(code))
    return None


def plain_code(code: str) -> str:
    """The code of a language as the names of locales have it.

    >>> plain_code("pt-rBR"), plain_code("zh-cn"), plain_code("pl")
    ('pt_BR', 'zh_CN', 'pl')
    """
    language, _, territory = code.replace("-", "_").partition("_")
    return f"{language}_{territory.removeprefix('r').upper()}" if territory else language


def _candidates(path: Path) -> Iterator[tuple[str, Path]]:
    """Languages that ``path`` may be in, and where the source would be, the likeliest first."""
    for code, names, _ in _named(path.stem):
        for name in names:
            yield code, path.with_name(name + path.suffix)
    for above in path.parents:
        rest = path.relative_to(above)
        project = _PROJECT if above.name.endswith(_PROJECT) else ""
        for code, names, whole in _named(above.name.removesuffix(_PROJECT)):
            for name in names:
                yield code, above.with_name(name + project) / rest
            if whole and above.parent.name in SHELVES:
                yield code, above.parent.parent / rest
            if whole:
                yield code, above.parent / rest


def _named(name: str) -> Iterator[tuple[str, list[str], bool]]:
    """The languages that may be seen in ``name``, what the source is called, and whether it is no more."""
    for form in _NAMED:
        match = form.fullmatch(name)
        if match is None or match["code"] in _SOURCES or not is_of_language(match["code"]):
            continue
        before, _, after = match.group("before", "code", "after")
        names = [f"{before}{code}{after}" for code in (*_SOURCES, *_BASES)]
        left = before[:-1] or after[1:]
        yield match["code"], [*names, left] if left else names, not before and not after
