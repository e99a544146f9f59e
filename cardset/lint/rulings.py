"""What the owner of a project has settled about findings: how grave some are, and which of them may stay."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardset.lint.finding import Finding, Severity


class Accepted(NamedTuple):
    """Findings that may stay, and the ``reason`` why: those that are all of what is said here.

    ``rule`` is the name of a rule or a family, ``term`` the source term that they are about, ``text`` the
    words that they mark, ``entry`` a pattern of the context, key or cell of their text, ``path`` a pattern of
    paths, which start at ``folder``. An empty one says nothing.
    """

    reason: str
    rule: str = ""
    term: str = ""
    text: str = ""
    path: str = ""
    entry: str = ""
    folder: Path = Path()


class Rulings(NamedTuple):
    """What the settings of a project say about what is found.

    ``concepts`` are severities by source term in small letters, ``glossaries`` by the file of a glossary, of
    which those in ``capitals`` say which letters of their words are capitals.
    ``words`` are no slips; files in a language that is none of ``languages`` are passed over, where there are
    some.
    """

    concepts: Mapping[str, Severity] = MappingProxyType({})
    glossaries: Mapping[Path, Severity] = MappingProxyType({})
    words: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    accept: tuple[Accepted, ...] = ()
    capitals: frozenset[Path] = frozenset()

    def speaks(self, lang: str) -> bool:
        """Whether files in ``lang``, where that is known, are to be checked.

        >>> Rulings(languages=("pl", "pt_BR")).speaks("pl@nsfw"), Rulings(languages=("pt_BR",)).speaks("pt")
        (True, False)
        """
        parts = lang.replace("-", "_").partition("@")[0]
        return not (self.languages and lang) or not {parts, parts.partition("_")[0]}.isdisjoint(
            self.languages
        )

    def accepts(self, finding: Finding) -> bool:
        """Whether ``finding`` may stay."""
        return any(_is_meant(one, finding) for one in self.accept)


def is_among(path: Path, pattern: str, folder: Path) -> bool:
    """Whether ``path`` is one that ``pattern`` means, in which ``*`` stands for anything, slashes too, and
    a folder for all in it."""
    name = Path(os.path.relpath(path, folder)).as_posix()
    return fnmatchcase(name, pattern) or name.startswith(pattern.rstrip("/") + "/")


def _is_meant(accepted: Accepted, finding: Finding) -> bool:
    _, rule, term, text, path, entry, folder = accepted
    return (
        (not rule or rule == finding.rule or finding.rule.startswith(f"{rule}-"))
        and (not term or term.casefold() == finding.term.casefold())
        and (not text or text.casefold() == finding.surface.casefold())
        and (not entry or fnmatchcase(finding.msgctxt or "", entry))
        and (not path or is_among(finding.path, path, folder))
    )
