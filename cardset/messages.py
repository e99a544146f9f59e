"""What the database gives translators: the messages of a set and of its game's terms, with comments.

A context names card and field (``card:rhinocorn:text``) or term (``term:stable``); it never changes, so a
translation stays with its card whatever the English becomes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cardset.catalog.merge import Message
from cardset.model import Card, CardSet, Part, Term, letters
from cardset.outline import fingerprint, outline
from cardset.paths import COMMON
from cardset.sources import TERMS
from cardset.text import card_text
from cardset.text_terms import effect_terms


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


def name_context(card: str) -> str:
    """The context of a card's name."""
    return f"card:{card}:name"


def text_context(card: str) -> str:
    """The context of a card's text, by the key of the face."""
    return f"card:{card}:text"


def term_context(term: str) -> str:
    """The context of a term."""
    return f"term:{term}"


def set_messages(
    cards: CardSet,
    official: Mapping[str, Any] = MappingProxyType({}),
    translated: Mapping[str, str] = MappingProxyType({}),
    drafts: Mapping[str, str] = MappingProxyType({}),
    part: Part | None = None,
) -> list[Message]:
    """Names and texts of all cards of one of the sets (the first when left out), in its order, of all prints.

    ``official`` maps card ids to the printed title in one language (``name``, ``edition``, ``source``, from
    its lexicon), ``translated`` contexts to their present translations: together they tell whether a name
    is official or ours. ``drafts`` are texts in that language, by card id, for a person to approve.
    """
    found = []
    for card in cards.of(part or cards.parts[0]):
        if not card.print:
            found.append(_name(card, cards, official.get(card.id), translated.get(name_context(card.id), "")))
        text = card_text(card, cards.vocabulary)
        if text:
            found.append(_text(card, cards, text, drafts.get(card.key, "")))
    return found


def _kind(card: Card, cards: CardSet) -> str:
    return cards.vocabulary.types[card.type].noun.one


def _name(card: Card, cards: CardSet, title: Mapping[str, str] | None, translation: str) -> Message:
    comments = [f"Name of a {_kind(card, cards)}."]
    if card.printed_name != card.name:
        comments.append(f"Printed title: {card.printed_name}. The bracket names the art.")
    nouns = [cards.vocabulary.families[family] for family in card.families]
    if shown := [noun.one for noun in nouns if noun.shown]:
        comments.append(f"The name must show that it is a {', '.join(shown)}.")
    if title:
        comments.append(f"Official in the edition {title['edition']}: {title['name']} ({title['source']})")
    return Message(
        name_context(card.id),
        card.name,
        comments=tuple(comments),
        references=_reference(card, cards),
        provenance=provenance(translation, title) if translation else "",
    )


def provenance(translation: str, title: Mapping[str, str] | None) -> str:
    """Whether a name in use is ``official`` (and in which edition) or ``ours``, and how many letters it has.

    A bracket that names the art is ours, the title before it may be official; its letters do not count.
    """
    printed = translation.partition(" (")[0]
    count = f"{letters(printed)} letters"
    if title is None or printed != title["name"]:
        return f"ours, {count}"
    art = "" if translation == printed else ", with the art named by us"
    return f"official, {title['edition']}{art}, {count}"


def _text(card: Card, cards: CardSet, text: str, draft: str) -> Message:
    vocabulary = cards.vocabulary
    terms = [cards.terms[term].preferred for term in effect_terms(card, vocabulary) if term in cards.terms]
    there = f" in the {card.print} print" if card.print else ""
    comments = [f"Text of {card.name} ({_kind(card, cards)}){there}."]
    comments += [f"does: {line}" for line in outline(card, vocabulary)]
    if terms:
        comments.append(f"terms: {', '.join(dict.fromkeys(terms))}")
    return Message(
        text_context(card.key),
        text,
        comments=tuple(comments),
        references=_reference(card, cards),
        fingerprint=fingerprint(card, vocabulary),
        draft=draft,
    )


def term_messages(
    cards: CardSet, glossary: str, language: str = "", part: Part | None = None
) -> list[Message]:
    """The terms of a glossary, in the order of the file; the English is the preferred word.

    With ``part`` they are those that this set answers for, and know nothing of terms that others add. The
    comments tell what is known of each, with the false friends of ``language``.
    """
    known = cards.all_terms
    terms = cards.glossaries[glossary].values()
    files = {term.path for term in terms}
    own = part.own(files) if part else files
    foreign = {other.root / TERMS for other in cards.parts if part and other.id != part.id}

    def close(idents: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(ident for ident in idents if known[ident].path not in foreign)

    return [
        Message(
            term_context(term.id),
            term.preferred,
            comments=tuple(
                term_comments(
                    replace(term, narrower=close(term.narrower), nouns=close(term.nouns)), known, language
                )
            ),
            references=((_relative(term.path, cards.roots), str(term.line)),),
        )
        for term in terms
        if term.path in own
    ]


def _reference(card: Card, cards: CardSet) -> tuple[tuple[str, str], ...]:
    return ((_relative(card.path, cards.roots), str(card.line)),)


@cache
def _relative(path: Path, roots: tuple[Path, ...]) -> str:
    """``path`` as a translator would look for it: from the project, or from its set that lives elsewhere."""
    from cardset.paths import PACKAGE
    from cardset.projects import project_here

    for base in filter(None, (project_here(), PACKAGE.parent, *roots)):
        if path.resolve().is_relative_to(base.resolve()):
            return path.resolve().relative_to(base.resolve()).as_posix()
    return path.name
