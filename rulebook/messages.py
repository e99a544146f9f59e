"""What the rules give translators: editions, clauses, what the editions differ in, options of the rules.

A context names a thing and its field (``clause:<id>:statement``, ``rule:<option>:meaning``); like the ids in
it, it never changes, so a translation stays with its clause whatever the English becomes.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardset.catalog.merge import Message
from cardset.files import read_text
from rulebook.clauses import FILE, Clause, Clauses
from rulebook.game import Game
from rulebook.options import Options, Point
from rulebook.rulings import EXAMPLES, RULINGS

FIELDS = ("statement", "question", "differs", "note")
"""What a clause says in words."""

_ROOT = Path(__file__).resolve().parent.parent


def edition_context(edition: str) -> str:
    """The context of the name of an edition."""
    return f"edition:{edition}:name"


def clause_context(clause: str, field: str) -> str:
    """The context of what a clause says in one of its :data:`FIELDS`."""
    return f"clause:{clause}:{field}"


def players_context(clause: str, numbers: str) -> str:
    """The context of what a clause says for some numbers of players, such as ``2-3``."""
    return f"clause:{clause}:players-{numbers}"


def difference_context(difference: str) -> str:
    """The context of the summary of a difference between editions."""
    return f"difference:{difference}:summary"


def meaning_context(option: str) -> str:
    """The context of what an option of the rules is about."""
    return f"rule:{option}:meaning"


def choice_context(option: str, choice: str) -> str:
    """The context of what one value of an option means."""
    return f"rule:{option}:{choice}"


def ruling_context(ruling: str, field: str) -> str:
    """The context of the ``question`` or the ``answer`` of a ruling."""
    return f"ruling:{ruling}:{field}"


def example_context(example: str, field: str) -> str:
    """The context of the ``question`` or the ``answer`` of a worked example."""
    return f"example:{example}:{field}"


def rule_messages(game: Game) -> list[Message]:
    """All messages of the rules of a game that comes with us, in the order of their files: clauses, options,
    rulings, examples."""
    return [
        *_clause_messages(game.clauses, game.folder / FILE),
        *_option_messages(game.presets.default),
        *_ruling_messages(game),
        *_example_messages(game),
    ]


def _clause_messages(clauses: Clauses, path: Path) -> Iterator[Message]:
    for edition in clauses.editions:
        comment = f"Name of the rulebook whose id is {edition.id}."
        yield _message(edition_context(edition.id), edition.name, (comment,), path, edition.line)
    for clause in clauses.by_id.values():
        for field in FIELDS:
            text: str = getattr(clause, field)
            if text:
                context = clause_context(clause.id, field)
                yield _message(context, text, _comments(clause, field), path, clause.line)
        for numbers, text in clause.players.items():
            comments = (
                f"What holds with {numbers} players, clause {clause.id}.",
                f"clause: {clause.statement}",
            )
            yield _message(players_context(clause.id, numbers), text, comments, path, clause.line)
    for difference in clauses.differences:
        comments = (
            f"What the editions differ in: {difference.id}.",
            f"clauses: {', '.join(difference.clauses)}",
        )
        context = difference_context(difference.id)
        yield _message(context, difference.summary, comments, path, difference.line)


_ABOUT = {
    "statement": "What the clause {id} says (category {category}).",
    "question": "A question that the clause {id} answers (category {category}), as a player would ask it.",
    "differs": "What the editions differ in, clause {id} (category {category}).",
    "note": "Note to the clause {id} (category {category}).",
}


def _comments(clause: Clause, field: str) -> tuple[str, ...]:
    about = _ABOUT[field].format(id=clause.id, category=clause.category)
    return (about,) if field == FIELDS[0] else (about, f"clause: {clause.statement}")


def _option_messages(rules: Options) -> Iterator[Message]:
    path = Path(inspect.getfile(type(rules)))
    lines = _field_lines(path, type(rules).__name__)
    for point in rules.points():  # each preset has all points
        line = lines[point.name]
        yield _message(meaning_context(point.name), point.meaning, _option_comments(point), path, line)
        for choice, meaning in point.choices.items():
            comments = (
                f"Value of an option of the rules: {point.name}={choice}.",
                f"option: {point.meaning}",
            )
            yield _message(choice_context(point.name, choice), meaning, comments, path, line)


def _option_comments(point: Point) -> tuple[str, ...]:
    comments = [f"What {point.name}, an option or number of the rules, is about."]
    if point.clauses:
        comments.append(f"clauses: {', '.join(point.clauses)}")
    return tuple(comments)


def _ruling_messages(game: Game) -> Iterator[Message]:
    path = game.folder / RULINGS
    for ruling in game.rulings.values():
        about = [f"cards: {', '.join(ruling.cards)}"] if ruling.cards else []
        question = (f"A question of players, ruling {ruling.id}.", *about)
        yield _message(ruling_context(ruling.id, "question"), ruling.question, question, path, ruling.line)
        answer = (f"The answer, ruling {ruling.id}.", f"question: {ruling.question}", *about)
        yield _message(ruling_context(ruling.id, "answer"), ruling.answer, answer, path, ruling.line)


def _example_messages(game: Game) -> Iterator[Message]:
    path = game.folder / EXAMPLES
    for example in game.examples.values():
        if example.question:
            about = (f"A question about a case, example {example.id}.", f"case: {example.subject}")
            context = example_context(example.id, "question")
            yield _message(context, example.question, about, path, example.line)
            about = (f"The answer, example {example.id}.", f"question: {example.question}")
            yield _message(example_context(example.id, "answer"), example.answer, about, path, example.line)


def _field_lines(path: Path, rules: str) -> dict[str, int]:
    """The lines in which the fields of the class ``rules`` begin."""
    tree = ast.parse(read_text(path), str(path))
    (found,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == rules]
    return {
        node.target.id: node.lineno
        for node in found.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


def _message(context: str, text: str, comments: tuple[str, ...], path: Path, line: int) -> Message:
    return Message(context, text, comments=comments, references=((_reference(path), str(line)),))


@cache
def _reference(path: Path) -> str:
    place = path.resolve()
    return place.relative_to(_ROOT if place.is_relative_to(_ROOT) else place.parent.parent).as_posix()
