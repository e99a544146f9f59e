"""Which locale a file belongs to, as its place tells, and which locale has data for it."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.paths import lineage

if TYPE_CHECKING:
    from cardset.catalog.language import Language

__all__ = ["has_data", "is_sparse", "locale_of", "locale_with_data"]

_LOCALE = re.compile(r"[a-z]{2,3}(?:[_-](?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2}(?:@[a-z0-9-]+)?")

# Folders that hold one folder or file for each locale.
_SHELVES = frozenset({"i18n", "l10n", "lang", "langs", "locale", "locales", "po", "translations"})


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
            or (above / "language.yaml").is_file()
            or (above / "lexicon.yaml").is_file()
            or (
                (
                    above.parent.name in _SHELVES
                    or below.name == "LC_MESSAGES"
                    or (folder is not None and above == folder.absolute())
                )
                and _is_of_language(above.name)
            )
        ):
            return above.name
        below = above
    stem = path.stem
    if (
        (not declared or path.absolute().parent.name in _SHELVES)
        and _is_locale(stem)
        and _is_of_language(stem)
    ):
        return stem
    return declared if _is_locale(declared) else ""


def locale_with_data(root: Path, lang: str) -> str:
    """The locale whose data below ``root`` is that of ``lang``: its own, else of its language anywhere.

    What is true of a language is true in all its territories, but for its plural forms.
    """
    if lang and not any((root / name).is_dir() for name in lineage(lang)):
        plain = re.split("[_@-]", lang)[0]
        return plain if (root / plain).is_dir() else lang
    return lang


def has_data(root: Path, lang: str, name: str) -> bool:
    """Whether ``lang``, or the language that it is an edition of, has the file ``name`` below ``root``."""
    return bool(lang) and any((root / locale / name).is_file() for locale in lineage(lang))


def is_sparse(language: Language | None, code: str) -> bool:
    """Whether ``code`` is an edition, which says only what differs; guessed without ``language``."""
    return bool(language.edition) if language else "@" in code


def _is_locale(name: str) -> bool:
    return _LOCALE.fullmatch(name) is not None and name not in _SHELVES


def _is_of_language(locale: str) -> bool:
    """Whether ``locale`` is one of a language that there is, and not a word of as many letters."""
    return re.split("[_@-]", locale)[0] in _codes()


@lru_cache(maxsize=1)
def _codes() -> frozenset[str]:
    from cardset.cache import cached_file
    from cardset.lint.typography import DATA

    codes: str = cached_file("codes", DATA / "codes.yaml")["codes"]
    return frozenset(codes.split())
