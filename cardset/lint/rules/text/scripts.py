"""A rule about words in letters of two scripts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, prose_rule
from cardset.words.pattern import pattern

_LATIN = "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ"
_CYRILLIC = "Ѐ-ԯ"
_GREEK = "Ͱ-Ͽἀ-῿"
_SCRIPTS = {
    "Latin": pattern(f"[{_LATIN}]"),
    "Cyrillic": pattern(f"[{_CYRILLIC}]"),
    "Greek": pattern(f"[{_GREEK}]"),
}
_NOT_LATIN = pattern(f"[{_CYRILLIC}{_GREEK}]")
_LATIN_OR_GREEK = pattern(f"[{_LATIN}{_GREEK}]")
# A letter beside one of another script.
_CHANGE = pattern(
    f"[{_LATIN}{_GREEK}](?:(?=[{_CYRILLIC}])|(?<=[{_CYRILLIC}].)"
    f"|(?<=[{_LATIN}])(?=[{_GREEK}])|(?<=[{_GREEK}])(?=[{_LATIN}]))"
)
_WORD = pattern(r"[^\W\d_]+")
# What stands for what in print, after the confusables of Unicode (UTS 39); the letters of the Latin script.
_TWINS = {
    "Cyrillic": dict(
        zip("АВЕЅІЈКМНОРСТУХаеѕіјкорсухёїԁԛԝһ", "ABESIJKMHOPCTYXaesijkopcyxëïdqwh", strict=True)
    ),
    "Greek": dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρικ", "ABEZHIKMNOPTYXovpik", strict=True)),
}
# A word of one letter between two words of the other script.
_GAP = "[ \u00a0]"
_LONE_LATIN = pattern(
    rf"[coACOYKB](?={_GAP}[{_CYRILLIC}]{{2}})(?:(?<=^.)|(?<=[.!?]{_GAP}.)|(?<=[{_CYRILLIC}]{_GAP}[co]))"
    rf"|a(?<=[{_CYRILLIC}],{_GAP}.)(?={_GAP}[{_CYRILLIC}]{{2}})"
)
# Among words that are printed as they stand no y is the name of a variable.
_LONE_Y = pattern(rf"y(?={_GAP}[{_CYRILLIC}]{{2}})(?:(?<=^.)|(?<=[{_CYRILLIC}]{_GAP}.)|(?<=,{_GAP}.))")
_LONE_CYRILLIC = pattern(
    rf"[{_CYRILLIC}](?={_GAP}[a-zß-ɏ]+(?![\w-]))(?:(?<=^.)|(?<=[{_LATIN}]{_GAP}.)|(?<=[{_LATIN}],{_GAP}.))"
)
# The one of these that is a word of the source language, and there no name.
_ARTICLE = "a"
_ONE_LATIN = pattern(r"(?<![\w.])[A-Za-z](?![\w.])")


@prose_rule(
    "text-mixed-script",
    Severity.ERROR,
    "a letter of another script looks right and is not found by any search",
    fixable=True,
    where=(_NOT_LATIN,),
)
def mixed_script(prose: Prose) -> Iterator[Problem]:
    """A word is written in one script: no Latin letter inside a Cyrillic word, nor the other way round.

    `с` and `c`, `о` and `o` look the same; search, sorting and spell checkers tell them apart. Where each
    foreign letter has its twin in the script of the word, this is an error, and the word in one script is
    the fix. Where not, it is only a warning, and information for what may be a sample of input or an
    abbreviation with an ending (`PDFы`), and for a stressed vowel. Greek letters for units are left alone.

    **Anti-pattern** (the first letter is Latin)

        cброс

    **Best practice**

        сброс
    """
    text = prose.text
    if not _LATIN_OR_GREEK.search(text):
        return
    if _CHANGE.search(text):
        for match in _WORD.finditer(blank(text)):
            if _CHANGE.search(match[0]) and not _is_code(text, match):
                yield from _mixed(prose, match)
    yield from _lone(prose, text)


def _is_code(text: str, match: re.Match[str]) -> bool:
    """Whether an option or an escape sequence with a word of the language begins here: -Nслов, \\xНН."""
    before = text[: match.start()]
    return (
        before[-1:] in {"\\", "%", "-", "$"}
        or before[-2:-1] == "%"
        or (before[-1:] == "[" and len(match[0]) < 6)
    )


def _mixed(prose: Prose, match: re.Match[str]) -> Iterator[Problem]:
    word = match[0]
    counts = {name: len(script.findall(word)) for name, script in _SCRIPTS.items()}
    used = [name for name, count in counts.items() if count]
    wanted = [written for script in used if (written := _written_in(script, word, prose))]
    if (not wanted and "Greek" in used) or (prose.source and word in prose.source):
        return
    names = " and ".join(sorted(used))
    if wanted:
        wanted.sort(key=lambda written: (not _of_language(prose, written), _changes(word, written)))
        best = wanted[0]
        certain = _is_cased(best) and (_of_language(prose, best) or 2 * _changes(word, best) < len(word))
        message = f"{names} letters in one word; {_strangers(word, best)}"
        doubtful = Severity.WARNING if _is_cased(word) else Severity.INFO
        severity = Severity.ERROR if certain else doubtful
        yield prose.problem(message, match.start(), word, (best,), severity, best if certain else None)
    elif stressed := _stressed(word):
        message = "a stressed letter of another script; the mark of stress is U+0301"
        yield prose.problem(message, match.start(), word, (stressed,), Severity.INFO)
    else:
        severity = Severity.WARNING if _is_cased(word) else Severity.INFO
        yield prose.problem(f"{names} letters in one word", match.start(), word, severity=severity)


def _stressed(word: str) -> str:
    """A Cyrillic word with its Latin vowels, á or ó, as letters with a mark of stress, else empty."""
    table = _table("Cyrillic")
    letters = []
    for letter in word:
        plain, *marks = list(unicodedata.normalize("NFD", letter))
        if _SCRIPTS["Cyrillic"].match(letter):
            letters.append(letter)
        elif marks == ["\u0301"] and plain in table:
            letters.append(table[plain] + "\u0301")
        else:
            return ""
    return "".join(letters)


def _written_in(script: str, word: str, prose: Prose) -> str:
    """``word`` with each letter of another script replaced by its twin; empty where one has none.

    In the script of the language only its own letters are twins.
    """
    own = _SCRIPTS[script]
    table = _table(script)
    typography = prose.context.typography
    if typography and any(own.match(letter) for letter in typography.letters):
        table = {letter: twin for letter, twin in table.items() if twin.lower() in typography.letters}
    letters = [letter if own.match(letter) else table.get(letter, "") for letter in word]
    return "".join(letters) if all(letters) else ""


@cache
def _table(script: str) -> Mapping[str, str]:
    """The twins in ``script`` of letters of the others."""
    if script == "Latin":
        return {**_TWINS["Greek"], **_TWINS["Cyrillic"]}
    return {latin: letter for letter, latin in _TWINS[script].items()}


def _is_cased(word: str) -> bool:
    """Whether the capitals are those of a word, and not of an abbreviation with an ending or a sample."""
    return word.islower() or word.isupper() or (word[0].isupper() and word[1:].islower())


def _of_language(prose: Prose, word: str) -> bool:
    typography = prose.context.typography
    return typography is not None and typography.letters.issuperset(word.lower())


def _changes(word: str, written: str) -> int:
    return sum(a != b for a, b in zip(word, written, strict=True))


def _strangers(word: str, written: str) -> str:
    """Which letters of ``word`` are the wrong ones, in words."""
    found = dict.fromkeys((a, b) for a, b in zip(word, written, strict=True) if a != b)
    return ", ".join(f"{a} is U+{ord(a):04X}, not U+{ord(b):04X}" for a, b in found)


def _lone(prose: Prose, text: str) -> Iterator[Problem]:
    """Words of one letter in the wrong script, where the language has such a word."""
    typography = prose.context.typography
    if typography is None or not typography.bound:
        return
    if _is_cyrillic(typography.letters):
        patterns, table = (_LONE_LATIN, _LONE_Y) if prose.printed else (_LONE_LATIN,), _table("Cyrillic")
    else:
        patterns, table = (_LONE_CYRILLIC,), _table("Latin")
    found = [match for pattern in patterns for match in pattern.finditer(text)]
    # More of them are the names of variables or points.
    if found and _LONE_LATIN in patterns and len(set(_ONE_LATIN.findall(text))) > 1:
        return
    for match in found:
        twin = table.get(match[0], "")
        copied = match[0] in prose.source.split() and match[0] != _ARTICLE
        if twin.lower() in typography.bound and not copied:
            message = f"this {match[0]} is {_named(match[0])}, and the words around it are not"
            yield prose.problem(message, match.start(), match[0], (twin,), Severity.WARNING)


@lru_cache(maxsize=4)
def _is_cyrillic(letters: frozenset[str]) -> bool:
    return any(map(_SCRIPTS["Cyrillic"].match, letters))


def _named(letter: str) -> str:
    script = next(name for name, pattern in _SCRIPTS.items() if pattern.match(letter))
    return f"a {script} letter (U+{ord(letter):04X})"
