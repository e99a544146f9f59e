"""What a text says that decides how a card plays, found in the source and in its translation alike.

Three sources make the index of a language: its ``meaning.yaml`` (numbers, negation, the words that connect),
its words for concepts, and the game's vocabulary, which says which concepts are zones, types, players and
keywords. A text is read into sentences of :class:`DecidingWord` values; rules compare those.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardset.cache import cached, cached_file, contents
from cardset.lint.locale import bare_language
from cardset.lint.message import blank
from cardset.lint.phrases import Phrases, longest
from cardset.lint.termbase import Concept, Termbase
from cardset.paths import lineage
from cardset.words.english import inflected
from cardset.words.pattern import pattern

if TYPE_CHECKING:
    from cardset.errors import Fault
    from cardset.lexicon import Lexicon
    from cardset.yaml_reader import Document

SOURCE = Path(__file__).resolve().parent / "data" / "meaning" / "en.yaml"  # the words of the source language
CARD = "card"
"""The concept that every type of card belongs to."""

_PAIRS = (("enter", "leave"), ("beginning", "end"), ("top", "bottom"), ("face-up", "face-down"))
OPPOSITES = {**dict(_PAIRS), **{other: name for name, other in _PAIRS}}
"""The words of ``meaning.yaml`` that mean the opposite of each other. A language lists both or none."""

Roles = Mapping[str, str]
"""By id of a concept, what it is in its game: ``zone``, ``type``, ``player`` or ``keyword``."""
Words = Mapping[str, Any]
"""What a ``meaning.yaml`` says."""
Value = tuple[str, str | int]
"""What a word is (``zone``, ``word``, ``number``, ``loosely``) and which one."""

_NOTHING: Words = {}
_DIGITS = pattern(r"\d+")
_SENTENCE = pattern(r"(?<=[.!?…])[\"'”’»“)\]*_]*\s+")
_LIMIT = 16  # characters before a number in which what limits it may stand


class DecidingWord(NamedTuple):
    """A word or phrase that decides something. It stands at ``start`` of the text and reads ``surface``.

    It may mean any of ``values``, each with a kind; a kind that begins with *perhaps* is what the word may
    stand for, though it need not. A number has its limit, such as ``up-to``, or "".
    """

    start: int
    surface: str
    values: frozenset[Value]
    limit: str = ""

    def of(self, kind: str) -> frozenset[str | int]:
        """What it means as a word of this kind; empty where it is none."""
        return frozenset(value for own, value in self.values if own == kind)

    def perhaps(self, kind: str) -> frozenset[str | int]:
        """What it means, or may mean in some surroundings, as a word of this kind."""
        return self.of(kind) | self.of(f"perhaps {kind}")


class Sentence(NamedTuple):
    """The marks of a sentence in the order of the text, each word once: longer ones hide those inside."""

    start: int
    text: str
    marks: tuple[DecidingWord, ...]

    def of(self, kind: str) -> list[DecidingWord]:
        """The marks that may be words of this kind."""
        return [mark for mark in self.marks if any(own == kind for own, _ in mark.values)]

    def words(self, *names: str) -> list[DecidingWord]:
        """The marks that are one of these words of ``meaning.yaml``."""
        wanted = {("word", name) for name in names}
        return [mark for mark in self.marks if not mark.values.isdisjoint(wanted)]


class Said(NamedTuple):
    """Phrases or beginnings of phrases, in small letters, and an expression for them; made by :meth:`of`."""

    texts: tuple[str, ...]
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, said: Sequence[str], whole: bool = True) -> Said | None:
        """These phrases; beginnings, unless they are ``whole``. Nothing for none."""
        if not said:
            return None
        texts = tuple(text.casefold() for text in said)
        either = "|".join(map(re.escape, texts))
        return cls(texts, re.compile(rf"\b(?:{either})" + (r"\b" if whole else "")))

    def stand_in(self, text: str) -> bool:
        """Whether one of them stands in ``text``."""
        folded = text.casefold().replace("\u2019", "'")
        # What the expression finds is in few texts, and this is quicker to see.
        return any(map(folded.__contains__, self.texts)) and self.pattern.search(folded) is not None


@dataclass(frozen=True, slots=True, eq=False)
class DecidingWords:
    """All words of one language that decide something; ``prefix`` negates the word that it begins."""

    phrases: Phrases[Value | None]
    known: bool
    """Whether there is a ``meaning.yaml``: without one, no word need stand in a text."""
    limits: Mapping[str, Sequence[str]]
    names: frozenset[str] = frozenset()
    """The words of ``meaning.yaml`` that it lists; others cannot be missed."""
    prefix: str = ""
    verbs: frozenset[str] = frozenset()
    denials: Said | None = None
    """Beginnings of words that may deny something."""
    spared: frozenset[str] = frozenset()
    """Words that begin so, and deny nothing."""
    otherwise: Said | None = None
    """Beginnings of words that say without a denial what others deny."""
    forbids: Said | None = None
    """The words that forbid, to see at once that a text has none of them."""
    obliges: Said | None = None
    """The words that oblige, likewise."""
    shouts: frozenset[str] = frozenset()
    """The first words of keywords, in capitals."""
    pieces: tuple[tuple[str, frozenset[str]], ...] = ()
    """The keywords of several words: the concept, and its words in capitals."""
    steps: Mapping[str, Said] = field(default_factory=dict)
    """Beginnings of what is said of a step of an effect, or of how long it lasts."""

    def sentences(self, text: str) -> tuple[Sentence, ...]:
        """The sentences of ``text``."""
        return _sentences(self, text)

    def may_deny(self, text: str) -> bool:
        """Whether a word of ``text`` may deny something, or say without a denial what others deny.

        Always where the language does not say which words do so.
        """
        if self.denials is None or self.otherwise is None:
            return True
        folded = text.casefold()
        beginnings = self.denials.texts
        return any(
            word.startswith(beginnings) and word not in self.spared for word in _WORD.findall(folded)
        ) or self.otherwise.stand_in(folded)

    def marks(self, text: str) -> list[DecidingWord]:
        """The marks that are words or phrases, for whom numbers in digits and sentences are nothing."""
        return list(_said(self, _plain(text)))

    def meant(self, text: str) -> list[DecidingWord]:
        """The same without a surface, each at some place in the order of the text: in half of the time."""
        found = longest(self.phrases.spotted(_plain(text)))
        return [DecidingWord(start, "", frozenset(filter(None, values))) for start, _, values in found]


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """What rules about meaning know: the words of both languages, and which concepts play which role."""

    source: DecidingWords
    target: DecidingWords
    roles: Roles
    names: Mapping[str, str]
    """By id of a concept with a role, its first English word."""


def load_meaning(
    roots: Sequence[Path], lang: str, termbase: Termbase | None, roles: Roles, lexicon: Lexicon | None = None
) -> Meaning:
    """The words of ``lang``, from the first of the folders that has some, and those of English.

    ``lexicon`` has the verbs that a prefix may negate. Raises :class:`FaultsError` with
    everything that is not as ``meaning.schema.json`` describes it, and every word without its opposite.
    """
    concepts = termbase.concepts if termbase else {}
    source, target = _read(SOURCE), _words(roots, lang)
    names = {ident: concepts[ident].source[0] for ident in roles if ident in concepts}
    canonical = _canonical(concepts, roles)
    english = (
        (form, concept.proper, ident)
        for ident, concept in concepts.items()
        if ident in canonical
        for term in concept.source
        for form in ([term] if concept.proper else inflected(term, concept.part_of_speech))
    )
    native = (
        (form, False, ident)
        for ident, concept in concepts.items()
        if ident in canonical
        for word in concept.words
        for form in word.all_forms
    )
    masked = (text for concept in concepts.values() for word in concept.words for text in word.not_in)
    return Meaning(
        _index(source, english, canonical, ()),
        _index(target, native, canonical, masked, _verbs(lexicon, target) if "negation" in target else ()),
        roles,
        names,
    )


def _verbs(lexicon: Lexicon | None, words: Words) -> Iterator[str]:
    """The forms of verbs that a prefix may negate: those of the lexicon, and others."""
    yield from words["negation"].get("verbs", ())
    if lexicon is not None:
        terms = (word.lexeme for words in lexicon.terms.values() for word in words)
        for lexeme in (*lexicon.words.values(), *terms):
            if lexeme.part_of_speech == "verb":
                yield from lexeme.forms


def load_roles(vocabularies: Iterable[Path]) -> Roles:
    """The roles of concepts, from the vocabularies of games; one that does not exist says nothing."""
    files = [path for path in vocabularies if path.is_file()]
    roles: Roles = cached("roles", contents(files), lambda: dict(_roles(files)))
    return roles


def _roles(files: Iterable[Path]) -> Iterator[tuple[str, str]]:
    from cardset.yaml_reader import read_yaml

    for path in files:
        data = read_yaml(path).data
        for part, role in _PARTS.items():
            for entry in data.get(part, {}).values():
                if "term" in entry:
                    yield entry["term"], role
        for entry in data.get("events", {}).values():
            if "term" in entry and any(len(word) > 1 and word.isupper() for word in entry["phrase"].split()):
                yield entry["term"], "keyword"


_PARTS = {"zones": "zone", "types": "type", "families": "type", "guises": "type", "players": "player"}


def _words(roots: Iterable[Path], lang: str) -> Words:
    """What the nearest of the locales that speak for ``lang`` says; nothing where none says anything."""
    for name in dict.fromkeys((*lineage(lang), bare_language(lang))):
        for root in roots:
            path = root / name / "meaning.yaml"
            if name and path.is_file():
                return _read(path)
    return _NOTHING


def _read(path: Path) -> Words:
    words: Words = cached_file(f"meaning-{path.parent.name}", path, "meaning", _lone)
    return words


def _lone(document: Document) -> Iterator[Fault]:
    """The words that stand there without their opposites."""
    words = document.data["words"]
    for name in words:
        if OPPOSITES.get(name, name) not in words:
            yield document.fault(
                f"the words for {name!r} stand here without those for {OPPOSITES[name]!r}",
                ["words", name],
                "list both: one is told where it stands in the place of the other",
                key=True,
            )


def _canonical(concepts: Mapping[str, Concept], roles: Roles) -> Mapping[str, Value]:
    """What each concept with a role is: those that differ in the word *card* alone are one.

    A card is a Unicorn, and a Unicorn a Unicorn card, wherever it does not matter how many they count for.
    """
    ends = tuple(f" {word}" for word in concepts[CARD].source) if CARD in concepts else ()
    bare = {ident: _without(concept.source[0], ends) for ident, concept in concepts.items()}
    types = {bare[ident]: ident for ident, role in roles.items() if role == "type" and ident in bare}
    known: dict[str, Value] = {
        ident: ("type", types[name]) for ident, name in bare.items() if name in types and ident not in roles
    }
    known |= {ident: (role, ident) for ident, role in roles.items()}
    if CARD in concepts:
        known[CARD] = (CARD, CARD)
    return known


def _without(text: str, ends: Iterable[str]) -> str:
    for end in ends:
        text = text.removesuffix(end)
    return text.casefold()


def _index(
    words: Words,
    concepts: Iterable[tuple[str, bool, str]],
    canonical: Mapping[str, Value],
    masked: Iterable[str],
    verbs: Iterable[str] = (),
) -> DecidingWords:
    phrases: list[tuple[str, bool, Value | None]] = [
        (form, exact, canonical[ident]) for form, exact, ident in concepts
    ]
    phrases += [(text, False, None) for text in (*masked, *words.get("hides", ()))]
    for kind in ("numbers", "loosely"):
        value = "number" if kind == "numbers" else kind
        phrases += [
            (form, False, (value, int(n))) for n, said in words.get(kind, {}).items() for form in said
        ]
    phrases += [
        (form, False, ("word", name)) for name, said in words.get("words", {}).items() for form in said
    ]
    phrases += [
        (form, False, (f"perhaps {canonical[ident][0]}", canonical[ident][1]))
        for ident, said in words.get("terms", {}).items()
        if ident in canonical
        for form in said
    ]
    keywords = [
        (form.upper(), str(value[1]))
        for form, _, value in phrases
        if form and value and value[0] == "keyword"
    ]
    negation = words.get("negation", {})
    return DecidingWords(
        Phrases(phrases),
        bool(words),
        {name: sorted(said, key=len, reverse=True) for name, said in words.get("before_numbers", {}).items()},
        frozenset(words.get("words", {})),
        negation.get("prefix", ""),
        frozenset(form.casefold() for form in verbs),
        Said.of(negation.get("loosely", ()), whole=False),
        frozenset(word.casefold() for word in negation.get("spared", ())),
        Said.of(negation.get("otherwise", ()), whole=False),
        Said.of(words.get("words", {}).get("cannot", ())),
        Said.of(words.get("words", {}).get("must", ())),
        frozenset(form.split()[0] for form, _ in keywords),
        tuple((name, frozenset(form.split())) for form, name in keywords if " " in form),
        {
            name: said
            for name, texts in words.get("steps", {}).items()
            if (said := Said.of(texts, whole=False))
        },
    )


@lru_cache(maxsize=32)
def _sentences(index: DecidingWords, text: str) -> tuple[Sentence, ...]:
    plain = _plain(text)
    marks = sorted(_marks(index, plain), key=lambda mark: mark.start)
    gaps = (match.end() for match in _SENTENCE.finditer(plain))
    # What goes on in small letters is no new sentence, whatever mark stands before it.
    starts = [0, *(end for end in gaps if not plain[end : end + 1].islower())]
    ends = [*starts[1:], len(text)]
    places = [mark.start for mark in marks]
    return tuple(
        Sentence(start, text[start:end], tuple(marks[bisect_left(places, start) : bisect_left(places, end)]))
        for start, end in zip(starts, ends, strict=True)
        if start < end
    )


def _plain(text: str) -> str:
    return blank(text).replace("\u2019", "'")


def _said(index: DecidingWords, text: str) -> Iterator[DecidingWord]:
    """The words and phrases, in order."""
    for found in index.phrases.longest(text):
        values = frozenset(value for value in found.values if value is not None)
        if values:
            surface = text[found.start : found.end]
            number = any(kind == "number" for kind, _ in values)
            yield DecidingWord(
                found.start, surface, values, _limit(index, text, found.start) if number else ""
            )


def _marks(index: DecidingWords, text: str) -> Iterator[DecidingWord]:
    yield from _said(index, text)
    for digits in _DIGITS.finditer(text):
        value: Value = ("number", int(digits[0][:9]))
        yield DecidingWord(digits.start(), digits[0], frozenset([value]), _limit(index, text, digits.start()))
    if index.prefix and index.prefix in text.casefold():
        for word in _WORD.finditer(text):
            folded = word[0].casefold()
            if folded.startswith(index.prefix) and folded.removeprefix(index.prefix) in index.verbs:
                yield DecidingWord(word.start(), word[0], frozenset([("word", "not")]))


_WORD = pattern(r"[^\W\d_]+")


def _limit(index: DecidingWords, text: str, end: int) -> str:
    """What limits the number at ``end``, by the words right before it."""
    before = " " + " ".join(text[max(0, end - _LIMIT) : end].casefold().split())
    longest = ""
    name = ""
    for limit, said in index.limits.items():
        for phrase in said:
            if len(phrase) > len(longest) and before.endswith(f" {phrase}"):
                longest, name = phrase, limit
    return name
