"""The entries of ``lexicon.yaml`` as they were written, one edition laid over the other.

What an entry says about itself is checked here; what its forms are is :mod:`cardset.lexicon.expand`'s.

Letters that look alike: a Latin letter inside a Cyrillic word reads well and never matches.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from cardset.errors import Fault, nearest, suggestion
from cardset.lexicon.grammar import Grammar
from cardset.lexicon.model import KIN
from cardset.lexicon.read_grammar import RESERVED
from cardset.yaml_reader import Document

WAYS = ("forms", "inflects_like", "parts", "invariable")
"""How an entry can say what its forms are."""

_UNCHECKED = frozenset({"sources", "editions", "reason"})
_NOT_IN_WORDS = frozenset({"word", "status", "editions", "sources", "not_in", "also", *KIN})

At = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One word as it was written. ``concept`` is empty for a building block."""

    lemma: str
    part_of_speech: str
    data: Mapping[str, Any]
    document: Document
    at: At
    concept: str = ""

    @property
    def ways(self) -> list[str]:
        """The keys with which the entry says its forms: one, or none where another entry says them."""
        return [way for way in WAYS if way in self.data]

    def fault(self, message: str, *below: str | int, hint: str = "", key: bool = False) -> Fault:
        """A fault at the entry, or at what stands below it."""
        return self.document.fault(message, (*self.at, *below), hint, key=key)

    def inherent(self, grammar: Grammar) -> dict[str, str]:
        """What the entry says the word is by itself."""
        return {key: value for key, value in self.data.items() if key in grammar.categories}


@dataclass(slots=True)
class Entries:
    """All entries of a language. ``declared`` has for each dictionary form the entry that says its forms.

    ``repeated`` are further entries that say the forms of a word once more.
    """

    words: dict[str, Entry] = field(default_factory=dict)
    terms: dict[str, list[Entry]] = field(default_factory=dict)
    declared: dict[str, Entry] = field(default_factory=dict)
    repeated: list[Entry] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    same_as_source: list[str] = field(default_factory=list)
    dictionary: str = ""

    def has(self, lemma: str) -> bool:
        """Whether there is an entry for the word, be it without forms."""
        return lemma in self.declared or any(entry.lemma == lemma for entry in self.all())

    def all(self) -> Iterator[Entry]:
        """Every entry, the building blocks first."""
        yield from self.words.values()
        for entries in self.terms.values():
            yield from entries


def collect(
    documents: Iterable[Document], parts_of_speech: Mapping[str, str], grammar: Grammar, faults: list[Fault]
) -> Entries:
    """The entries of ``documents``, which have the shape that ``lexicon.schema.json`` publishes.

    ``parts_of_speech`` gives that of each concept there is. Of a word, a concept or a name a later document
    replaces what earlier ones say, yet a word whose forms it leaves out keeps those of the earlier.
    """
    whole = Entries()
    for document in documents:
        data = document.data
        whole.dictionary = data.get("dictionary", whole.dictionary)
        words = {
            lemma: Entry(lemma, entry.get("part_of_speech", ""), entry, document, ("words", lemma))
            for lemma, entry in data.get("words", {}).items()
        }
        terms = {
            concept: list(_term(document, concept, entries, parts_of_speech))
            for concept, entries in data.get("terms", {}).items()
        }
        for concept in terms:
            if concept not in parts_of_speech:
                hint = suggestion(concept, parts_of_speech)
                faults.append(
                    document.fault(f"there is no concept {concept!r}", ("terms", concept), hint, key=True)
                )
        mine: dict[str, Entry] = {}
        for entry in [*words.values(), *(entry for entries in terms.values() for entry in entries)]:
            faults.extend(_entry_faults(entry, grammar))
            if entry.ways and entry.lemma not in mine:
                mine[entry.lemma] = entry
            elif entry.ways:
                whole.repeated.append(entry)
        whole.declared.update(mine)
        whole.words.update(words)
        whole.terms.update(terms)
        whole.names.update({card: title["name"] for card, title in data.get("names", {}).items()})
        whole.same_as_source.extend(data.get("same_as_source", ()))
        faults.extend(_text_faults(document, data.get("names", {}), ("names",)))
    return whole


def _term(
    document: Document, concept: str, entries: Sequence[Mapping[str, Any]], parts_of_speech: Mapping[str, str]
) -> Iterator[Entry]:
    for index, entry in enumerate(entries):
        part = entry.get("part_of_speech", parts_of_speech.get(concept, ""))
        yield Entry(entry["word"], part, entry, document, ("terms", concept, index), concept)


def _entry_faults(entry: Entry, grammar: Grammar) -> Iterator[Fault]:
    if len(entry.ways) > 1:
        first, second = entry.ways[:2]
        message = f"{entry.lemma!r} says its forms twice, with {first!r} and with {second!r}"
        yield entry.fault(message, second, hint="keep one of the two", key=True)
    if not (entry.concept or entry.part_of_speech or "parts" in entry.data):
        yield entry.fault("the key 'part_of_speech' is missing", hint="a word says what it is", key=True)
    allowed = RESERVED if entry.concept else RESERVED - _NOT_IN_WORDS
    for key, value in entry.data.items():
        if key in grammar.categories:
            values = grammar.categories[key]
            if value not in values:
                yield entry.fault(f"there is no {key} {value!r}", key, hint=suggestion(str(value), values))
        elif key not in allowed:
            known = [*allowed - set(entry.data), *grammar.categories]
            hint = suggestion(key, known)
            if not grammar.categories and nearest(key, known) is None:
                hint = "what words can be is named in grammar.yaml, which this language does not have yet"
            yield entry.fault(f"unknown key {key!r}", key, hint=hint, key=True)
    yield from _text_faults(entry.document, entry.lemma, entry.at, key=True)
    for key, value in entry.data.items():
        if key not in _UNCHECKED:
            yield from _text_faults(entry.document, value, (*entry.at, key))


def _text_faults(document: Document, value: object, at: At, key: bool = False) -> Iterator[Fault]:
    """Letters that cannot be meant, in any text below ``value``."""
    if isinstance(value, str):
        if problem := mixture(value):
            hint = "letters that look alike: type the word anew"
            yield document.fault(problem, at, hint, key=key)
        if not_composed(value):
            message = f"{value!r} has accents as characters of their own"
            yield document.fault(message, at, "type the accented letters as one (Unicode NFC)", key=key)
    elif are_plain(value):
        return
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _text_faults(document, inner, (*at, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _text_faults(document, inner, (*at, index))


_WORD = re.compile(r"[^\W\d_]+")
# Texts with letters of Latin alone, or of Cyrillic alone: nearly all. The signs µ, ª and º are of no script.
_OF_ONE = re.compile(r"[\x00-\xa9\xab-\xb4\xb6-\xb9\xbb-\u024f\u2000-\u206f]*|[\W\d_\u0400-\u04ff]*")


def mixture(text: str) -> str:
    """What is wrong with the first word of ``text`` whose letters are of several scripts; empty if none is.

    >>> mixture("карта Neigh")
    ''
    >>> mixture("кaрта")
    "'кaрта' mixes scripts: 'a' is LATIN SMALL LETTER A, other letters are Cyrillic"
    """
    if _OF_ONE.fullmatch(text):
        return ""
    for word in _WORD.findall(text):
        scripts = Counter(script for letter in word if (script := _script(letter)))
        if len(scripts) > 1:
            common = scripts.most_common(1)[0][0]
            odd = next(letter for letter in word if _script(letter) not in {common, ""})
            name = unicodedata.name(odd)
            return f"{word!r} mixes scripts: {odd!r} is {name}, other letters are {common.capitalize()}"
    return ""


def not_composed(text: str) -> bool:
    """Whether accents are separate characters where Unicode has a letter with the accent (NFC)."""
    return not unicodedata.is_normalized("NFC", text)


def are_plain(texts: object) -> bool:
    """Whether lists and mappings of texts have neither, as far as one look at all of them tells.

    >>> are_plain({"nom": ["karta", "karty"]}), are_plain(["кaрта"])
    (True, False)
    """
    whole = repr(texts)
    return "\\" not in whole and _OF_ONE.fullmatch(whole) is not None and not not_composed(whole)


@lru_cache(maxsize=1024)
def _script(letter: str) -> str:
    """The script of a letter as its Unicode name begins; empty for marks and letters of no script."""
    if unicodedata.category(letter) not in {"Lu", "Ll", "Lt", "Lo"}:
        return ""
    return unicodedata.name(letter, "").partition(" ")[0]
