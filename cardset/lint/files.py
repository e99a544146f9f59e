"""The linter for Python programs: files in, findings out, without a command line's settings and caches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardset.lint.result import Result
    from cardset.sources import Chosen

__all__ = ["lint_files"]


def lint_files(
    paths: Sequence[str | Path],
    lang: str = "",
    edition: str = "",
    chosen: Chosen = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
) -> Result:
    """Check locale folders, catalogs, documents and card sets, as ``cardset lint`` does.

    ``lang`` is the language where a path does not tell, ``edition`` the one whose words are to be used,
    ``chosen`` the card sets that texts are compared with: ids or folders, by default the built-in one.
    ``select`` and ``ignore`` name rules or families. No settings of a project are read.

    What cannot be read is told in :attr:`Result.faults` and hides no other file. Raises
    :class:`CardsetError` for a card set or a rule that there is not.
    """
    from cardset.lint import selection
    from cardset.lint.run import lint
    from cardset.lint.set_project import project_of

    rules = tuple(selection.select(select, ignore))
    return lint(list(map(Path, paths)), project_of(chosen, lang=lang, edition=edition), lambda _: rules)
