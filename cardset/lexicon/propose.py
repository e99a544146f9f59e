"""What a dictionary proposes for a lexicon.

Tables: what it knows of a word, laid out in the rows and columns of a paradigm. The parts of a phrase: of
each word in it, which form of what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardset.lexicon.dictionaries import Dictionary, KnownWord
from cardset.lexicon.grammar import Cells, Features, Grammar, Paradigm
from cardset.lexicon.model import Lexeme
from cardset.lexicon.phrase import PhraseError, Piece, head_of, phrase_cells

# More variants than this are spellings that nobody would choose between.
_MAX_VARIANTS = 3
# What only some words say of themselves: those without a singular.
_OPTIONAL = ("number",)


class UnfilledError(ValueError):
    """The dictionary cannot fill a table; the message says why and what to do instead."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A table: ``inherent`` is what the word is by itself, ``cells`` the variants of each slot."""

    inherent: Features
    cells: Cells


def fill(
    dictionary: Dictionary, lemma: str, parts_of_speech: Iterable[str], paradigm: Paradigm, inherent: Features
) -> Filled:
    """The table of ``lemma`` as a word of one of ``parts_of_speech`` that is what ``inherent`` says.

    Raises :class:`UnfilledError` when the dictionary knows no such word, or several that differ.
    """
    if not lemma.isalpha():
        raise UnfilledError(f"{lemma!r} is a phrase: say its parts, or: invariable: true")
    wanted = set(parts_of_speech)
    known = dictionary.words(lemma)
    fitting = [word for word in known if word.part_of_speech in wanted]
    if not fitting:
        raise UnfilledError(_unknown(lemma, known))
    agreeing = [word for word in fitting if _agrees(word, inherent)]
    if not agreeing:
        raise UnfilledError(f"the dictionary knows {lemma!r} as {_listed(fitting, paradigm)} only")
    usual = min(word.rarity for word in agreeing)
    tables = list(
        dict.fromkeys(_table(word, paradigm, inherent) for word in agreeing if word.rarity == usual)
    )
    if len(tables) > 1:
        raise UnfilledError(_several(lemma, agreeing, paradigm))
    said, cells = tables[0]
    if not any(lemma in cell for cell in cells):
        raise UnfilledError(f"no cell of the paradigm {paradigm.name!r} would hold {lemma!r}")
    return Filled(dict(said), cells)


def _agrees(word: KnownWord, inherent: Features) -> bool:
    """Whether nothing that was said contradicts the dictionary; a word may be used in the plural only."""
    return all(inherent.get(category, value) == value for category, value in word.inherent.items())


def _table(
    word: KnownWord, paradigm: Paradigm, inherent: Features
) -> tuple[tuple[tuple[str, str], ...], Cells]:
    whole = {**word.inherent, **inherent}
    said = {category: whole[category] for category in (*paradigm.inherent, *_OPTIONAL) if category in whole}
    return tuple(said.items()), tuple(
        _cell(word, paradigm, place) if slot.allows(said) else () for place, slot in enumerate(paradigm.slots)
    )


def _cell(word: KnownWord, paradigm: Paradigm, place: int) -> tuple[str, ...]:
    """The forms whose features lead to this cell; of those, the ones that say least beyond what it asks."""
    found = [(len(features), form) for form, features in word.forms if paradigm.find(features) == place]
    least = min((size for size, _ in found), default=0)
    return tuple(dict.fromkeys(form for size, form in found if size == least))[:_MAX_VARIANTS]


def _unknown(lemma: str, known: Sequence[KnownWord]) -> str:
    if known:
        kinds = ", ".join(dict.fromkeys(word.part_of_speech for word in known))
        return f"the dictionary knows {lemma!r} as another part of speech: {kinds}"
    return f"the dictionary does not know {lemma!r}: name a model word with inflects_like, or write its forms"


def _several(lemma: str, words: Sequence[KnownWord], paradigm: Paradigm) -> str:
    listed = _listed(words, paradigm)
    if " or " in listed:
        return f"the dictionary knows {lemma!r} as {listed}: say which"
    return f"the dictionary has several tables for {lemma!r}: write the forms by hand"


def _listed(words: Sequence[KnownWord], paradigm: Paradigm) -> str:
    return (
        " or ".join(
            dict.fromkeys(
                ", ".join(f"{category}: {value}" for category, value in sorted(word.inherent.items()))
                for word in words
                if word.inherent
            )
        )
        or paradigm.name
    )


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
