"""What the catalogs tell translators about a term: definition, other words, relations, false friends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardset.model import Term
from cardset.paths import COMMON


def term_comments(term: Term, known: Mapping[str, Term], language: str = "") -> Iterator[str]:
    """The comments on ``term``, one line each; ``known`` are the terms that it may name, by id.

    Of the false friends only those of ``language`` are told; another edition's folder (``pl@nsfw``) has
    those of its language.
    """

    def named(ident: str, here: str = term.glossary) -> str:
        other = known[ident]
        return (
            other.preferred
            if other.glossary in (here, COMMON)
            else f"{other.preferred} (in {other.glossary})"
        )

    yield f"{term.part_of_speech}: {term.definition}"
    for status, what in (("admitted", "also"), ("deprecated", "better not"), ("forbidden", "never")):
        for word in term.words:
            if word.status == status:
                yield f"{what}: {word.text}" + (f" ({word.reason})" if word.reason else "")
    relations = (
        ("a kind of", [term.broader] if term.broader else []),
        ("kinds", [ident for ident in term.narrower if known[ident].glossary == term.glossary]),
        ("opposite", [term.opposite] if term.opposite else []),
        ("its verb", [term.noun_of] if term.noun_of else []),
        ("its noun", term.nouns),
        ("see also", term.related),
    )
    for what, others in relations:
        if others:
            yield f"{what}: {', '.join(named(other) for other in others)}"
    for friend in term.false_friends:
        if friend.language == re.split("[_@]", language)[0]:
            there = "" if friend.glossary in (term.glossary, COMMON) else f"in {friend.glossary} "
            means, seems = named(friend.means, friend.glossary), named(friend.seems, friend.glossary)
            yield f'false friend: {there}"{friend.word}" means {means}, not {seems}'
    if term.note:
        yield f"note: {term.note}"
