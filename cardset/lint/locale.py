"""Which locale a file belongs to, as its place tells, and where the data for it lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardset.paths import edition_locales, lineage, locales

if TYPE_CHECKING:
    from cardset.catalog.language import Language

_LOCALE = re.compile(r"[a-z]{2,3}(?:[_-](?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2}(?:@[a-z0-9-]+)?")

_TELLING = ("language.yaml", "lexicon.yaml")
"""The files of which a folder with the data of a language has one at least."""

SHELVES = frozenset({"i18n", "l10n", "lang", "langs", "locale", "locales", "po", "translations"})
"""Folders that hold one folder or file for each locale."""


class Roots(NamedTuple):
    """Folders that hold one folder for each language.

    ``own`` is the project's; ``spare`` is another one, for languages of which that has no data, as a folder
    with catalogs alone has none. ``beside`` are those of further sets that are checked with the first.
    """

    own: Path
    spare: Path | None = None
    beside: tuple[Path, ...] = ()

    def all(self) -> Iterator[Path]:
        """The project's, then the spare one."""
        yield self.own
        if self.spare:
            yield self.spare

    def around(self, path: Path, lang: str) -> Path:
        """The folder with the data of ``lang``: around the file ``path``, the project's, or the spare one."""
        names = lineage(lang) if lang else []
        files = [Path(name) / file for name in names for file in _TELLING]
        for above in path.absolute().parents:
            if above.name in names and any((above.parent / file).is_file() for file in files):
                return above.parent
        there = (
            root
            for root in self.all()
            for file in _TELLING
            if has_data(root, locale_with_data(root, lang), file)
        )
        return next(there, self.own)

    def having(self, root: Path, lang: str, file: str) -> Path:
        """``root``, or the first folder that has ``file`` for the language where that has not.

        What belongs together, such as a lexicon and its grammar, is taken from one folder.
        """
        found = next((one for one in (root, *self.all()) if has_data(one, lang, file)), root)
        if (
            file == "lexicon.yaml"
            and self.spare
            and self.adds(lang)
            and found.resolve() == self.own.resolve()
        ):
            return self.spare
        return found

    def adds(self, lang: str) -> bool:
        """Whether the project's lexicon is laid over the spare one, as it has no grammar of its own.

        One that has words for an edition stands by itself: they are read from beside it.
        """
        if any(self.own.glob(f"{lineage(lang)[-1]}@*/lexicon.yaml")):
            return False
        own = (has_data(self.own, lang, name) for name in ("lexicon.yaml", "grammar.yaml"))
        return (
            [*own] == [True, False] and self.spare is not None and has_data(self.spare, lang, "grammar.yaml")
        )

    def place(self, path: Path, lang: str, edition: str) -> tuple[Path, str]:
        """The folder with the data for the file at ``path`` in ``lang``, and ``lang`` in that edition.

        Raises :class:`CardsetError` where the language does not have it.
        """
        root = self.around(path, lang)
        if not edition:
            return root, lang
        roots = [root, *self.all()]
        (locale,) = edition_locales(roots, [lang], edition)
        return next(root for root in roots if locale in locales(root)), locale


def locale_of(path: Path, folder: Path | None = None, declared: str = "") -> str:
    """The locale that a catalog belongs to: by its folders, else by its file name, else as it declares.

    ``folder`` is the folder that the user named. A folder counts where it is called like a locale of a real
    language and lies in one such as ``i18n``, holds ``LC_MESSAGES`` or was named by the user; also one made
    like a locale that holds a ``language.yaml``. A file called as it declares needs no folder. Empty when
    nothing tells.
    """
    if declared and path.stem == declared and _is_locale(declared):
        return declared
    below = path.absolute()
    for above in below.parents:
        if _is_locale(above.name) and (
            above.name == declared
            or any((above / file).is_file() for file in _TELLING)
            or (
                (
                    above.parent.name in SHELVES
                    or below.name == "LC_MESSAGES"
                    or (folder is not None and above == folder.absolute())
                )
                and is_of_language(above.name)
            )
        ):
            return above.name
        below = above
    stem = path.stem
    if (not declared or path.absolute().parent.name in SHELVES) and _is_locale(stem) and is_of_language(stem):
        return stem
    return declared if _is_locale(declared) else ""


def locale_with_data(root: Path, lang: str) -> str:
    """The locale whose data below ``root`` is that of ``lang``: its own, else of its language anywhere.

    What is true of a language is true in all its territories, but for its plural forms.
    """
    if lang and not any((root / name).is_dir() for name in lineage(lang)):
        plain = bare_language(lang)
        return plain if (root / plain).is_dir() else lang
    return lang


def has_data(root: Path, lang: str, name: str) -> bool:
    """Whether ``lang``, or the language that it is an edition of, has the file ``name`` below ``root``."""
    return bool(lang) and any((root / locale / name).is_file() for locale in lineage(lang))


def is_sparse(language: Language | None, code: str) -> bool:
    """Whether ``code`` is an edition, which says only what differs; guessed without ``language``."""
    return bool(language.edition) if language else "@" in code


def _is_locale(name: str) -> bool:
    return _LOCALE.fullmatch(name) is not None and name not in SHELVES


def bare_language(locale: str) -> str:
    """The language without territory and modifier: ``pt`` of ``pt_BR@formal``."""
    return re.split("[_@-]", locale)[0]


def is_of_language(locale: str) -> bool:
    """Whether ``locale`` is one of a language that there is, and not a word of as many letters."""
    return bare_language(locale) in _codes()


@lru_cache(maxsize=1)
def _codes() -> frozenset[str]:
    from cardset.cache import cached_file
    from cardset.lint.typography import DATA

    codes: str = cached_file("codes", DATA / "codes.yaml")["codes"]
    return frozenset(codes.split())
