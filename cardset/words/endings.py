"""The forms of words whose tables nobody has written down: a stranger's glossary has but one form of each.

What a word may end in comes from two places, both data of the language: the tables of its ``lexicon.yaml``,
and ``endings.yaml`` for words that none of these is like. An ending of the dictionary form is replaced by
what may stand there in a text: as *karta* has *karty*, *warta* has *warty*. Some of what this makes is no
word; that does no harm, since it is only looked for, and no text has it. A word that merely begins alike is
never a form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardset.cache import cached, contents
from cardset.lexicon import Lexeme, Lexicon
from cardset.paths import lineage

Plain = dict[str, dict[str, list[str]]]
"""By part of speech and ending of the dictionary form: what may stand in its place."""

_NOTHING = "-"
# A word of which less than this would stay is too short to be told from others by its endings.
_STEM = 2
_INFLECTED = ("noun", "adjective", "verb")
# What the part of speech of a word is told by: so many last letters of its dictionary form.
_TAIL = 2


@dataclass(frozen=True, slots=True, eq=False)
class Endings:
    """How the words of a language may end.

    ``ends`` are, by part of speech and ending of the dictionary form, the endings that take its place;
    ``tails`` the last letters of dictionary forms, by part of speech. ``prefixes`` make a verb's partner of
    the other aspect: *zbudować* of *budować*. ``same_letters`` maps letters that are written for others to
    those.
    """

    ends: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    tails: Mapping[str, frozenset[str]] = field(default_factory=dict)
    same_letters: Mapping[int, str] = field(default_factory=dict)
    prefixes: frozenset[str] = frozenset()

    def forms(self, word: str) -> frozenset[str]:
        """What ``word``, a dictionary form, may look like in a text, in small letters; itself too.

        >>> sorted(Endings({"noun": {"a": ("y", "")}}, {"noun": frozenset({"ta"})}).forms("Karta"))
        ['kart', 'karta', 'karty']
        """
        folded = word.casefold()
        found = {folded}
        by_tail, longest = _by_tail(self, folded[-_TAIL:] in self.tails.get("verb", ()))
        for start in range(max(len(folded) - longest, min(_STEM, len(folded))), len(folded) + 1):
            if ends := by_tail.get(folded[start:]):
                stem = folded[:start]
                found.update([stem + ending for ending in ends])
        return frozenset(found)

    def forms_of_plural(self, word: str) -> frozenset[str]:
        """The same where ``word`` is a plural: the forms of every word that it may be the plural of."""
        folded = word.casefold()
        found = set(self.forms(folded))
        by_ending = _by_ending(self)
        for start in range(min(_STEM, len(folded)), len(folded)):
            for tail in by_ending.get(folded[start:], ()):
                found |= self.forms(folded[:start] + tail)
        return frozenset(found)

    def stem(self, word: str) -> str:
        """What all its :meth:`forms` begin with; one letter at least, and mostly all but the ending.

        >>> Endings({"noun": {"a": ("y", "")}}, {"noun": frozenset({"ta"})}).stem("Karta")
        'kart'
        """
        folded = word.casefold()
        _, longest = _by_tail(self, folded[-_TAIL:] in self.tails.get("verb", ()))
        return folded[: max(len(folded) - longest, min(_STEM, len(folded)))]

    def stem_of_plural(self, word: str) -> str:
        """The same of its :meth:`forms_of_plural`."""
        return word.casefold()[:_STEM]

    def without_prefixes(self, words: Iterable[str]) -> frozenset[str]:
        """What is left of words behind the prefixes that some of them begin with."""
        prefixes = tuple(self.prefixes)
        return frozenset(
            [
                word[len(prefix) :]
                for word in words
                if word.startswith(prefixes)
                for prefix in prefixes
                if word.startswith(prefix)
            ]
        )

    def partner_among(self, words: Set[str], bare: Set[str], verb: str) -> bool:
        """Whether one of ``words`` is a form of ``verb`` behind a prefix, or the reverse.

        ``bare`` are the words :meth:`without_prefixes`.
        """
        forms, without_prefix = _partners(self, verb.casefold())
        return not without_prefix.isdisjoint(words) or not forms.isdisjoint(bare)

    def part_of_speech(self, word: str) -> str:
        """``noun`` or ``verb`` where the ending of a dictionary form tells, else empty."""
        tail = word.casefold()[-_TAIL:]
        if tail not in self.tails.get("verb", ()):
            return "noun" if self.tails else ""
        return "" if tail in self.tails.get("noun", ()) else "verb"


@lru_cache(maxsize=8)
def _by_tail(endings: Endings, verb: bool) -> tuple[Mapping[str, Collection[str]], int]:
    """What may stand in the place of an ending, for words that may be verbs or not; how long endings are.

    Any word may be a noun.
    """
    found: dict[str, dict[str, None]] = {}
    for kind in ("noun", "adjective", "verb") if verb else ("noun", "adjective"):
        for tail, ends in endings.ends.get(kind, {}).items():
            found.setdefault(tail, {}).update(dict.fromkeys(ends))
    return found, max(map(len, found), default=0)


@lru_cache(maxsize=8)
def _by_ending(endings: Endings) -> Mapping[str, Collection[str]]:
    """The endings of dictionary forms by those of other forms of nouns and adjectives."""
    found: dict[str, dict[str, None]] = {}
    for kind in ("noun", "adjective"):
        for tail, ends in endings.ends.get(kind, {}).items():
            for ending in ends:
                found.setdefault(ending, {})[tail] = None
    return found


@lru_cache(maxsize=1024)
def _partners(endings: Endings, verb: str) -> tuple[frozenset[str], frozenset[str]]:
    """The forms of a verb, and those of what is left of it without a prefix; of another word, none."""
    if verb[-_TAIL:] not in endings.tails.get("verb", ()):
        return frozenset(), frozenset()
    bare = (
        verb.removeprefix(prefix)
        for prefix in endings.prefixes
        if verb.startswith(prefix) and len(verb) - len(prefix) > _STEM
    )
    return endings.forms(verb), frozenset(form for word in bare for form in endings.forms(word))


NO_ENDINGS = Endings()
"""Of a language about which nothing is written down: every word has one form."""


def read_endings(root: Path, language: str, lexicon: Lexicon | None) -> Endings:
    """The endings of ``language``: of the file in its folder below ``root``, and of its lexicon's tables.

    Raises :class:`CardsetError` when the file cannot be read, and :class:`FaultsError` with everything that
    is not as ``endings.schema.json`` describes it.
    """
    names = lineage(language) if language else []
    paths = [
        root / name / file for name in names for file in ("endings.yaml", "lexicon.yaml", "grammar.yaml")
    ]
    there = [path for path in paths if path.is_file()]
    if not there:
        return NO_ENDINGS
    own = next((path for path in there if path.name == "endings.yaml"), None)
    plain: dict[str, Any] = cached("endings", contents(there), lambda: _plain(own, lexicon))
    return Endings(
        {
            kind: {tail: tuple(ends) for tail, ends in by_tail.items()}
            for kind, by_tail in plain["ends"].items()
        },
        {kind: frozenset(tails) for kind, tails in plain["tails"].items()},
        str.maketrans(plain["same_letters"]),
        frozenset(plain["prefixes"]),
    )


def _plain(path: Path | None, lexicon: Lexicon | None) -> dict[str, Any]:
    from cardset.shape import read_shaped

    written = read_shaped(path, "endings") if path else {"endings": {}}
    ends: dict[str, dict[str, dict[str, None]]] = {}
    tails: dict[str, dict[str, None]] = {}
    for kind, by_tail in written["endings"].items():
        for tail, those in by_tail.items():
            there = ends.setdefault(kind, {}).setdefault(tail.replace(_NOTHING, ""), {})
            there.update((ending.replace(_NOTHING, ""), None) for ending in those.split())
    for lexeme in _lexemes(lexicon):
        kind = _kind(lexeme.part_of_speech)
        lemma = lexeme.lemma.casefold()
        tails.setdefault(kind, {})[lemma[-_TAIL:]] = None
        for form in lexeme.forms:
            tail, ending = _changed(lemma, form.casefold())
            ends.setdefault(kind, {}).setdefault(tail, {})[ending] = None
    return {
        "ends": {kind: {tail: list(those) for tail, those in by.items()} for kind, by in ends.items()},
        "tails": {kind: list(those) for kind, those in tails.items()},
        "same_letters": written.get("same_letters", {}),
        "prefixes": sorted(set(_prefixes(lexicon))),
    }


def _lexemes(lexicon: Lexicon | None) -> Iterator[Lexeme]:
    """The words of the lexicon that have a table of their own, each once."""
    if lexicon is None:
        return
    seen: set[tuple[str, str]] = set()
    for lexeme in _all(lexicon):
        key = lexeme.lemma, lexeme.part_of_speech
        if (
            key not in seen
            and lexeme.paradigm is not None
            and lexeme.lemma.isalpha()
            and _kind(lexeme.part_of_speech)
        ):
            seen.add(key)
            yield lexeme


def _all(lexicon: Lexicon) -> Iterable[Lexeme]:
    yield from lexicon.words.values()
    for words in lexicon.terms.values():
        for word in words:
            for lexeme in (word.lexeme, word.partner, word.participle, word.verbal_noun):
                if lexeme is not None:
                    yield lexeme


def _kind(part_of_speech: str) -> str:
    """The part of speech that words of this one inflect like, empty for those that are few and irregular."""
    return next((kind for kind in _INFLECTED if part_of_speech.endswith(kind)), "")


def _prefixes(lexicon: Lexicon | None) -> Iterator[str]:
    """What stands before one verb in another one for the same concept, or in its partner."""
    for words in lexicon.terms.values() if lexicon else ():
        lexemes = [lexeme for word in words for lexeme in (word.lexeme, word.partner) if lexeme]
        verbs = {x.lemma.casefold() for x in lexemes if x.part_of_speech == "verb" and x.lemma.isalpha()}
        for verb in verbs:
            yield from (other.removesuffix(verb) for other in verbs if other.endswith(verb) and other != verb)


def _changed(lemma: str, form: str) -> tuple[str, str]:
    """What differs behind the letters that both begin with, and the last letter of ``lemma`` in any case.

    An ending that is added to a vowel is none of words that end in a consonant.
    """
    same = min(len(lemma) - 1, len(form))
    while not form.startswith(lemma[:same]):
        same -= 1
    return lemma[same:], form[same:]
