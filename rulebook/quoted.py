"""Which texts of the rules name cards and terms in English, for whoever renames one."""

from __future__ import annotations

from cardset.rename.ground import Quoted
from rulebook.clauses import CLAUSES
from rulebook.games.unstable_unicorns.lesson.read import LESSONS
from rulebook.games.unstable_unicorns.rulings import EXAMPLES, RULINGS
from rulebook.games.unstable_unicorns.scenario.model import shipped
from rulebook.messages import FIELDS

__all__ = ["quoted_texts"]


def quoted_texts() -> list[Quoted]:
    """The files of clauses, rulings, examples, lessons and scenarios, with the keys below which there is
    prose."""
    return [
        Quoted(CLAUSES, frozenset({*FIELDS, "name", "summary"})),
        Quoted(RULINGS, frozenset({"question", "answer"})),
        Quoted(EXAMPLES, frozenset({"subject"})),
        Quoted(LESSONS, frozenset({"title", "say", "learnt", "task", "hint"})),
        *(Quoted(path, frozenset({"about"})) for path in shipped()),
    ]
