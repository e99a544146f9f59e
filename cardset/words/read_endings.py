"""Endings read: those of a language's ``endings.yaml``, and those that the words of its lexicon have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cardset.cache import cached, contents
from cardset.lexicon import Lexeme, Lexicon
from cardset.paths import lineage
from cardset.words.endings import LEMMAS, NO_ENDINGS, TAIL, Ending, Endings
from cardset.words.pattern import pattern

_NOTHING = "-"
_INFLECTS = "+"
_FINAL = "!"
# Letters of which any one may stand there, and stays.
_ANY_OF = pattern(r"\[([^\[\]]+)\](.*)")

Plain = dict[str, dict[str, dict[str, None]]]


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
        _tables(plain["tables"]),
        frozenset(plain["nouns"]),
        str.maketrans(plain["same_letters"]),
        {tail: tuple(prefixes) for tail, prefixes in plain["prefixes"].items()},
        {end: tuple(behind) for end, behind in plain["reflexive"].items()},
        plain["negation"],
        frozenset([(name, tail) for name, tail in plain["final"]]),
    )


def _tables(plain: Mapping[str, Mapping[str, Iterable[str]]]) -> dict[str, dict[str, tuple[Ending, ...]]]:
    return {
        name: {tail: tuple([_ending(end) for end in ends]) for tail, ends in by_tail.items()}
        for name, by_tail in plain.items()
    }


def _ending(written: str) -> Ending:
    text, _, table = written.partition(_INFLECTS)
    return Ending(text, table)


def _plain(path: Path | None, lexicon: Lexicon | None) -> dict[str, Any]:
    from cardset.shape import read_shaped

    written = read_shaped(path, "endings") if path else {"endings": {}}
    tables: Plain = {}
    final: list[tuple[str, str]] = []
    for name, by_tail in written["endings"].items():
        table = tables.setdefault(name, {})
        for tail, ends in by_tail.items():
            for whole, stays in _spelt_out(tail.replace(_NOTHING, "").removesuffix(_FINAL)):
                if tail.endswith(_FINAL):
                    final.append((name, whole))
                there = table.setdefault(whole, {})
                there.update((stays + ending.replace(_NOTHING, ""), None) for ending in ends.split())
    same_letters = written.get("same_letters", {})
    read = str.maketrans(same_letters)
    for table in tables.values() if read else ():
        for tail in list(table):
            table.setdefault(tail.translate(read), {}).update(table[tail])
    partners = tables.get("partner", {})
    for one, other in [(one, other) for one, others in partners.items() for other in others]:
        partners.setdefault(other, {})[one] = None
    by_rule = Endings(_tables(tables), final=frozenset(final))
    nouns: dict[str, None] = {}
    for lexeme in _lexemes(lexicon):
        kind = _kind(lexeme.part_of_speech)
        lemma = lexeme.lemma.casefold()
        if kind == "noun":
            nouns[lemma[-TAIL:]] = None
        known = by_rule.forms(lemma)
        for form in lexeme.forms:
            if (folded := form.casefold()) not in known:
                tail, ending = (lemma, folded) if kind in written["endings"] else _changed(lemma, folded)
                tables.setdefault(kind, {}).setdefault(tail, {})[ending] = None
    return {
        "tables": {name: {tail: list(ends) for tail, ends in by.items()} for name, by in tables.items()},
        "nouns": list(nouns),
        "final": final,
        "same_letters": same_letters,
        "prefixes": _lists(written.get("prefixes", {})),
        "reflexive": _lists(written.get("reflexive", {})),
        "negation": written.get("negation", ""),
    }


def _spelt_out(tail: str) -> Iterator[tuple[str, str]]:
    """The endings that one with letters to choose from stands for, each with the letter that stays.

    >>> list(_spelt_out("[kg]a")), list(_spelt_out("ka"))
    ([('ka', 'k'), ('ga', 'g')], [('ka', '')])
    """
    if letters := _ANY_OF.fullmatch(tail):
        yield from ((letter + letters[2], letter) for letter in letters[1])
    else:
        yield tail, ""


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
    kind = part_of_speech.rpartition(" ")[2]
    return kind if kind in LEMMAS else ""


def _lists(written: Mapping[str, str]) -> dict[str, list[str]]:
    return {key: text.split() for key, text in written.items()}


def _changed(lemma: str, form: str) -> tuple[str, str]:
    """What differs behind the letters that both begin with, and the last letter of ``lemma`` in any case.

    An ending that is added to a vowel is none of words that end in a consonant.
    """
    same = min(len(lemma) - 1, len(form))
    while not form.startswith(lemma[:same]):
        same -= 1
    return lemma[same:], form[same:]
