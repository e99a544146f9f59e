"""What version control leaves in a text that two people have changed."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, prose_rule

_OURS = "<<<<<<< "
_THEIRS = ">>>>>>>"


@prose_rule("text-conflict", Severity.ERROR, "leftovers of a merge would be printed", where=(_OURS,))
def conflict(prose: Prose) -> Iterator[Problem]:
    """A document holds none of the marks that a merge leaves behind: `<<<<<<<`, `=======` and `>>>>>>>`.

    Code is not looked at. In a catalog gettext-conflict tells them.

    **Anti-pattern**

        <<<<<<< HEAD
        Dobierz kartę.
        =======
        Weź kartę.
        >>>>>>> draft

    **Best practice**

        Dobierz kartę.
    """
    if not prose.source:
        for at in _places(prose.text):
            message = "a merge was left unfinished here; keep one of the versions"
            yield prose.problem(message, at, _OURS.rstrip())


def _places(text: str) -> Iterator[int]:
    at = text.find(_OURS)
    while at >= 0:
        if text[at - 1 : at] in {"", " ", "\n"} and not _is_spoken_of(text[at:]):
            yield at
        at = text.find(_OURS, at + 1)


def _is_spoken_of(text: str) -> bool:
    """Whether a sentence names the marks: the other one follows, and nothing is parted."""
    between, mark, _ = text.partition(_THEIRS)
    return bool(mark) and "====" not in between
