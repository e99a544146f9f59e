"""Which folder holds the data of a language: the one around a file, the project's, or a spare one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardset.lint.locale import has_data, locale_with_data
from cardset.paths import edition_locales, lineage, locales

__all__ = ["Roots"]

_TELLING = ("language.yaml", "lexicon.yaml")
"""The files of which a folder with the data of a language has one at least."""


class Roots(NamedTuple):
    """Folders that hold one folder for each language.

    ``own`` is the project's; ``spare`` is another one, for languages of which that has no data, as a folder
    with catalogs alone has none.
    """

    own: Path
    spare: Path | None = None

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
        return next((one for one in (root, *self.all()) if has_data(one, lang, file)), root)

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
