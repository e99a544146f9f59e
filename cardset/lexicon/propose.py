"""Proposals for the parts of a phrase: of each word in it, which form of what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardset.lexicon.dictionaries import Dictionary
from cardset.lexicon.fill import UnfilledError, fill
from cardset.lexicon.grammar import Features, Grammar
from cardset.lexicon.model import Lexeme
from cardset.lexicon.phrase import PhraseError, Piece, head_of, phrase_cells

_NOUNS = frozenset({"noun", "proper noun"})


@dataclass(frozen=True, slots=True)
class Proposal:
    """Parts that make the phrase, and the words among them that the lexicon does not have yet."""

    parts: tuple[str, ...]
    missing: Mapping[str, str]


def propose(
    phrase: str, grammar: Grammar, lexemes: Mapping[str, Lexeme], dictionary: Dictionary
) -> Proposal | None:
    """Parts for ``phrase``, or nothing when it is one word or none of its words can lead it.

    The words come from ``lexemes`` or else from the dictionary; what follows a word that neither knows stays
    as it is. A person has to judge: *karty kar* may be more cards, or more penalties.
    """
    words = re.findall(r"[^\W_]+(?:'[^\W_]+)*", phrase)
    if len(words) < 2:
        return None
    found = [list(_words(word, grammar, lexemes, dictionary)) for word in words]
    for place, candidates in enumerate(found):
        for head in candidates:
            if head.paradigm is None or not _leads(head, words[place]):
                continue
            made = _made(words, place, head, found, grammar)
            if made and _makes(phrase, made):
                missing = {
                    part.lexeme.lemma: part.lexeme.part_of_speech
                    for _, part in made
                    if part.lexeme and part.lexeme.lemma not in lexemes
                }
                return Proposal(tuple(text for text, _ in made), missing)
    return None


def _leads(lexeme: Lexeme, word: str) -> bool:
    """Whether a word may be the head: a noun or verb in its dictionary form, or in that of its plural."""
    if lexeme.part_of_speech in _NOUNS:
        return any(word.lower() == form.lower() for cell in lexeme.cells[:2] for form in cell)
    return lexeme.part_of_speech == "verb" and lexeme.lemma.lower() == word.lower()


def _words(
    word: str, grammar: Grammar, lexemes: Mapping[str, Lexeme], dictionary: Dictionary
) -> Iterator[Lexeme]:
    """What a word of the phrase may be a form of."""
    own = [lexeme for lexeme in lexemes.values() if " " not in lexeme.lemma and word in lexeme.forms]
    yield from own
    known = {lexeme.lemma for lexeme in own}
    readings = dictionary.readings(word.lower())
    if not all(reading.part_of_speech for reading in readings):
        return  # a preposition that may also be a rare noun is a preposition
    for reading in readings:
        paradigm = grammar.paradigm_for(reading.part_of_speech)
        if reading.lemma in known or paradigm is None:
            continue
        known.add(reading.lemma)
        try:
            table = fill(dictionary, reading.lemma, {reading.part_of_speech}, paradigm, {})
        except UnfilledError:
            continue
        yield Lexeme(reading.lemma, reading.part_of_speech, table.inherent, paradigm, table.cells)


def _made(
    words: list[str], place: int, head: Lexeme, found: list[list[Lexeme]], grammar: Grammar
) -> list[tuple[str, Piece]] | None:
    """Each word as a part, told and made; after the head the first that fits nothing ends them."""
    assert head.paradigm is not None
    slots = [
        slot
        for slot, cell in zip(head.paradigm.slots, head.cells, strict=True)
        if any(form.lower() == words[place].lower() for form in cell)
    ]
    features = {**slots[0].features(), **head.inherent}
    made: list[tuple[str, Piece]] = []
    for index, word in enumerate(words):
        if index == place:
            made.append((head.lemma, Piece(head.lemma, head)))
            continue
        part = next(
            (part for lexeme in found[index] for part in _parts(word, lexeme, features, grammar)), None
        )
        if part is None and index < place:
            made.append((f"={word}", Piece(word)))
        elif part is None:
            rest = " ".join(words[index:])
            made.append((f"={rest}", Piece(rest)))
            return made
        else:
            made.append(part)
    return made


def _parts(word: str, lexeme: Lexeme, features: Features, grammar: Grammar) -> Iterator[tuple[str, Piece]]:
    """The ways in which a word can be a part: going with the head, in a case, in a case and a number."""
    if lexeme.paradigm is None or lexeme.part_of_speech == "verb":
        return
    plain = Piece(lexeme.lemma, lexeme)
    if lexeme.part_of_speech not in _NOUNS and _has(plain, features, word):
        yield lexeme.lemma, plain
    for table in lexeme.paradigm.tables:
        for column in ("", *table.columns):
            for row in table.rows:
                tags = {}
                for name in filter(None, (row, column)):
                    tags.update({key: values[0] for key, values in (grammar.meaning(name) or {}).items()})
                part = Piece(lexeme.lemma, lexeme, tags)
                if _has(part, features, word):
                    yield f"{lexeme.lemma}:{'.'.join(filter(None, (row, column)))}", part


def _has(part: Piece, features: Features, word: str) -> bool:
    return word.lower() in (form.lower() for form in part.variants(features))


def _makes(phrase: str, made: list[tuple[str, Piece]]) -> bool:
    parts = [part for _, part in made]
    try:
        head = head_of(parts)
        return head.paradigm is not None and bool(phrase_cells(phrase, parts, head.paradigm, head.inherent))
    except PhraseError:
        return False
