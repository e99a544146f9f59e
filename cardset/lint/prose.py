"""A text that people read, in one language, wherever it stands: in a catalog, a rulebook, a card set.

Rules about letters, typography, spelling and words see texts in this form, so that each is written once for
all kinds of files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardset.lint.finding import Severity

if TYPE_CHECKING:
    from cardset.lint.context import Context
    from cardset.lint.rule import Problem


class Reporter(Protocol):
    """Makes a problem of a place in a text: ``surface`` stands at ``offset``."""

    def __call__(
        self,
        message: str,
        offset: int = 0,
        surface: str = "",
        suggestions: tuple[str, ...] = (),
        severity: Severity | None = None,
        fix: str | None = None,
    ) -> Problem: ...


class Prose(NamedTuple):
    """One text. ``source`` is what it translates, "" where it translates nothing.

    ``kind`` says what the text is: the ``name`` of a card, a ``card`` text, a ``term``, a text that is set in
    ``print``, any other ``message``, or of a document a ``heading`` or ``paragraph``. ``name`` tells texts of
    a file apart: a context, or "". ``problem`` reports a place in it.

    A named tuple, as there are thousands in a file, and they are made four times faster than dataclasses.
    """

    text: str
    source: str
    kind: str
    name: str
    context: Context
    problem: Reporter

    @property
    def printed(self) -> bool:
        """Whether it is printed as it stands: it translates nothing, or is set in print or on a card."""
        return not self.source or self.kind in _PRINTED or self.name in (self.context.known or ())


_PRINTED = frozenset({"name", "card", "term", "print"})
