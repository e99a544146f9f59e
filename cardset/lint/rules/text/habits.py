"""How a file usually writes something, and how grave it is to write it otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem

# So many of a kind are a habit.
_HABIT = 3
# So many, and so many times more than what is right, are the habit of a whole document.
_MANY = 4
_MOSTLY = 4


class Slip(NamedTuple):
    """A place where a text has something else than print has: ``surface`` at ``offset``, and what to write.

    ``mirrored`` says that the source has the same there, so that the translator may only have followed it;
    ``certain`` that it can be mended with nobody looking.
    """

    prose: Prose
    offset: int
    surface: str
    right: str
    mirrored: bool
    certain: bool = True

    def problem(self, message: str, severity: Severity) -> Problem:
        fix = self.right if self.certain else None
        return self.prose.problem(message, self.offset, self.surface, (self.right,), severity, fix)


def told(
    slips: Sequence[Slip], right: int, message: str, habit: str, clearly: int = 1, lone: bool = False
) -> Iterator[Problem]:
    """The problems that ``slips`` of one kind in a file are; ``right`` is how often the file does it right.

    What is printed as it stands, a document or a card, is to be right everywhere: each slip is a warning, or,
    where a file has many and nearly nothing else, the first one, which says how many. In a catalog of
    messages it is one where the file does it right more often, and only information where the source has the
    same. A catalog that has a habit of its own, and does not do several ``clearly`` so many times more often
    right, is told once, with how often: ``habit`` says so, with ``{count}``.
    A few places are no habit: they are warnings; where they only follow the source, nothing, or information
    if ``lone`` ones are to be told.
    """
    messages = [slip for slip in slips if not slip.prose.printed]
    printed = len(slips) - len(messages)
    many = printed >= _MANY and printed > _MOSTLY * right
    own = right <= len(messages) * (clearly if len(messages) >= _HABIT else 1)
    said = False
    for slip in slips:
        if slip.prose.printed:
            text, grade = (message, Severity.INFO if said else Severity.WARNING)
            if many and not said:
                text, said = habit.format(count=printed), True
            yield slip.problem(text, grade)
        elif not own:
            yield slip.problem(message, Severity.INFO if slip.mirrored else Severity.WARNING)
        elif len(messages) < _HABIT and not slip.mirrored:
            yield slip.problem(message, Severity.WARNING)
        elif len(messages) < _HABIT and lone:
            # Nobody mends unseen what may be the habit of a larger catalog.
            yield slip._replace(certain=False).problem(message, Severity.INFO)
    if len(messages) >= _HABIT and own:
        first = messages[0]._replace(certain=False)
        yield first.problem(habit.format(count=len(messages)), Severity.INFO)
