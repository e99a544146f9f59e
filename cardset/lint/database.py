"""What the database of a card set tells the linter: its current texts, and the families that names show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from cardset.catalog.merge import Message
    from cardset.catalog.model import Catalog
    from cardset.lint.context import Known, Spoken
    from cardset.sources import Chosen

__all__ = ["families", "is_of_set", "known_texts", "set_database", "spoken_texts", "statements"]

_CONTEXTS = ("card:", "term:", "clause:", "event:")
"""How contexts of the database begin."""


@cache
def families(chosen: Chosen, added: tuple[Path, ...] = ()) -> frozenset[str]:
    """The concepts of the families that cards of the sets belong to."""
    from cardset.load import load_set

    return frozenset(noun.term for noun in load_set(chosen, added).vocabulary.families.values() if noun.term)


def set_database(
    chosen: Chosen,
    given: Iterable[str] = (),
    numbers: Iterable[int] = (0,),
    added: Sequence[Path] = (),
) -> Mapping[str, Known]:
    """The current source texts of the sets with these numbers, and of the terms that they answer for, by the
    domain of their catalogs.

    Of the domains that other rooms hand in for built-in sets only the names, ``given``, are known here.
    """
    from cardset import paths
    from cardset.domains import database_domains, phrase_domains
    from cardset.load import load_set

    cards = load_set(chosen, added)
    known: dict[str, dict[str, tuple[str, str]]] = {}
    for part in (cards.parts[number] for number in numbers):
        for domain, messages in database_domains(cards, part=part).items():
            known.setdefault(domain, {}).update(known_texts(messages))
        for domain in (*phrase_domains(cards, part), *(given if paths.is_built_in(part.root) else ())):
            known.setdefault(domain, {})
    return known


def known_texts(messages: Iterable[Message]) -> Known:
    """What is known of the current texts with a context of their own."""
    return {message.msgctxt: (message.msgid, message.fingerprint) for message in messages if message.msgctxt}


def spoken_texts(messages: Iterable[Message]) -> Spoken:
    """What is known of the messages of programs, which their source tells apart."""
    return {(message.msgctxt, message.msgid): message.msgid_plural for message in messages}


def statements(texts: Iterable[Known]) -> list[str]:
    """What the clauses and the cards say, in the source language."""
    return [
        text
        for known in texts
        for msgctxt, (text, _) in known.items()
        if (msgctxt.startswith("clause:") and msgctxt.endswith(":statement"))
        or (msgctxt.startswith("card:") and msgctxt.endswith(":text"))
    ]


def is_of_set(catalog: Catalog) -> bool:
    """Whether a catalog is one of a card set."""
    # One cut behind its header names no cards any more; its folder tells what it is.
    return (catalog.path.parent / "language.yaml").is_file() or any(
        entry.msgctxt and entry.msgctxt.startswith(_CONTEXTS) for entry in catalog.entries
    )
