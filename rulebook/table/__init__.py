"""The table as a model: what is shown, asked and said, whatever the game, whoever renders it."""

from rulebook.table.default import Table, grouped
from rulebook.table.lesson import Lesson, Lessons, Stage, Task
from rulebook.table.model import (
    CLOSE,
    Ground,
    Group,
    Happening,
    Lane,
    Option,
    Question,
    Remark,
    Seat,
    Sign,
    TableView,
    Thing,
    UnderWay,
    Zone,
)
from rulebook.table.voice import EVERYTHING, NOBODY, Telling, Voice

__all__ = [
    "CLOSE",
    "EVERYTHING",
    "NOBODY",
    "Ground",
    "Group",
    "Happening",
    "Lane",
    "Lesson",
    "Lessons",
    "Option",
    "Question",
    "Remark",
    "Seat",
    "Sign",
    "Stage",
    "Table",
    "TableView",
    "Task",
    "Telling",
    "Thing",
    "UnderWay",
    "Voice",
    "Zone",
    "grouped",
]
