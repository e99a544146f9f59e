"""The rules in a language: what is translated and approved, and English for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from cardset.catalog.translate import Translations
from rulebook.clauses import Clause, Clauses
from rulebook.messages import (
    FIELDS,
    choice_context,
    clause_context,
    difference_context,
    edition_context,
    meaning_context,
    players_context,
)
from rulebook.options import Options, Point


def localized_clauses(clauses: Clauses, texts: Translations) -> Clauses:
    """The same clauses, their editions and differences in the language of ``texts``."""

    def said(context: str, text: str) -> str:
        return texts.find(context, text) or text

    def words(clause: Clause) -> dict[str, Any]:
        fields = {name: said(clause_context(clause.id, name), getattr(clause, name)) for name in FIELDS}
        cases = {case: said(players_context(clause.id, case), text) for case, text in clause.players.items()}
        return {**fields, "players": cases}

    editions = {
        edition.id: replace(edition, name=said(edition_context(edition.id), edition.name))
        for edition in clauses.editions
    }
    by_id = {
        clause.id: replace(
            clause,
            sources=tuple(replace(source, edition=editions[source.edition.id]) for source in clause.sources),
            **words(clause),
        )
        for clause in clauses.by_id.values()
    }
    differences = tuple(
        replace(difference, summary=said(difference_context(difference.id), difference.summary))
        for difference in clauses.differences
    )
    return replace(clauses, editions=tuple(editions.values()), by_id=by_id, differences=differences)


def untranslated(clauses: Clauses, texts: Translations) -> tuple[int, int]:
    """How many clauses say nothing in the language of ``texts``, and how many there are."""
    said = (
        texts.find(clause_context(clause.id, "statement"), clause.statement)
        for clause in clauses.by_id.values()
    )
    return sum(found is None for found in said), len(clauses.by_id)


def localized_points(points: Iterable[Point], texts: Translations) -> Iterator[Point]:
    """The same options and numbers, what they mean in the language of ``texts``."""
    for point in points:
        choices = {
            choice: texts.find(choice_context(point.name, choice), meaning) or meaning
            for choice, meaning in point.choices.items()
        }
        meaning = texts.find(meaning_context(point.name), point.meaning) or point.meaning
        yield point._replace(meaning=meaning, choices=choices)


def stated(point: Point) -> str:
    """An option or number, and what holds, in the words that it has."""
    return f"{point.meaning}: {point.choices.get(str(point.value), point.value)}"


def named_rules(rules: Options, clauses: Clauses, texts: Translations) -> str:
    """What ``rules`` are called: the name of the rulebook, and what they change in it."""
    names = {edition.id: edition.name for edition in clauses.editions}
    name = texts.find(edition_context(rules.name), names.get(rules.name, "")) or names.get(rules.name)
    return ". ".join([name or rules.name, *map(stated, localized_points(rules.changes(), texts))])
