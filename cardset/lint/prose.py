"""A text that people read, in one language, wherever it stands: in a catalog, a rulebook, a card set.

Rules about letters, typography, spelling and words see texts in this form, so that each is written once for
all kinds of files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from cardset.lint.finding import Severity
from cardset.lint.message import Message, Pair

if TYPE_CHECKING:
    from cardset.lint.context import Context
    from cardset.lint.rule import Problem

__all__ = ["Prose", "Reporter", "prose_of"]


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


@dataclass(frozen=True, slots=True)
class Prose:
    """One text. ``source`` is what it translates, "" where it translates nothing.

    ``kind`` says what the text is: the ``name`` of a card, a ``card`` text, a ``term``, a ``message`` of a
    program or of another project, or of a document a ``heading`` or ``paragraph``. ``name`` tells texts of a
    file apart: a context, or "". ``problem`` reports a place in it.
    """

    text: str
    source: str
    kind: str
    name: str
    context: Context
    problem: Reporter = field(compare=False)


def prose_of(message: Message) -> Iterator[Prose]:
    """The translations of a message, one for each form that is written; a phrase to draft from has none."""
    if message.is_phrase:
        return
    for pair in message.pairs:
        yield Prose(
            pair.target,
            pair.source,
            _kind(message),
            message.entry.msgctxt or "",
            message.context,
            _reporter(message, pair),
        )


def _kind(message: Message) -> str:
    if message.names_card:
        return "name"
    if message.states_card:
        return "card"
    return "term" if message.names_term else "message"


def _reporter(entry: Message, pair: Pair) -> Reporter:
    def report(
        message: str,
        offset: int = 0,
        surface: str = "",
        suggestions: tuple[str, ...] = (),
        severity: Severity | None = None,
        fix: str | None = None,
    ) -> Problem:
        return entry.problem(message, pair, offset, surface, suggestions, severity, fix)

    return report
