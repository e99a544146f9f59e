"""Rules about letters that look right and are wrong: of another script, or with another accent."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule, prose_rule

__all__ = ["look_alike", "mixed_script"]

_LATIN = "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ"
_CYRILLIC = "Ѐ-ԯ"
_GREEK = "Ͱ-Ͽἀ-῿"
_SCRIPTS = {
    "Latin": re.compile(f"[{_LATIN}]"),
    "Cyrillic": re.compile(f"[{_CYRILLIC}]"),
    "Greek": re.compile(f"[{_GREEK}]"),
}
_NOT_LATIN = re.compile(f"[{_CYRILLIC}{_GREEK}]")
_CHANGE = re.compile(
    f"[{_LATIN}][{_CYRILLIC}{_GREEK}]|[{_CYRILLIC}][{_LATIN}{_GREEK}]|[{_GREEK}][{_LATIN}{_CYRILLIC}]"
)
_WORD = re.compile(r"[^\W\d_]+")
# What stands for what in print, after the confusables of Unicode (UTS 39); the letters of the Latin script.
_TWINS = {
    "Cyrillic": dict(
        zip("АВЕЅІЈКМНОРСТУХаеѕіјкорсухёїԁԛԝһ", "ABESIJKMHOPCTYXaesijkopcyxëïdqwh", strict=True)
    ),
    "Greek": dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρικ", "ABEZHIKMNOPTYXovpik", strict=True)),
}
# A word of one letter between two words of the other script.
_LONE_LATIN = re.compile(rf"(?:(?<=[{_CYRILLIC}] )|(?<=[.!?] )|^)[acoykACOYKB](?= [{_CYRILLIC}]{{2}})")
_LONE_CYRILLIC = re.compile(rf"(?<![\w{_CYRILLIC}])[{_CYRILLIC}](?=\s[{_LATIN}])")
# PDFы: an abbreviation with the ending of the language, as people say it.
_ABBREVIATION = re.compile(f"[A-Z]{{2,}}[{_CYRILLIC}]{{1,3}}")
_ONE_LATIN = re.compile(r"(?<![\w.])[A-Za-z](?![\w.])")


@prose_rule(
    "text-mixed-script",
    Severity.ERROR,
    "a letter of another script looks right and is not found by any search",
    fixable=True,
)
def mixed_script(prose: Prose) -> Iterator[Problem]:
    """A word is written in one script: no Latin letter inside a Cyrillic word, nor the other way round.

    `с` and `c`, `о` and `o` look the same; search, sorting and spell checkers tell them apart. Where each
    foreign letter has its twin in the script of the word, this is an error, and the word in one script is
    the fix. Where not, it is only a warning, and information for an abbreviation with an ending
    (`PDFы`) and for a stressed vowel. Greek letters for units and angles are left alone.

    **Anti-pattern** (the first letter is Latin)

        cброс

    **Best practice**

        сброс
    """
    text = prose.text
    if text.isascii() or not _NOT_LATIN.search(text):
        return
    text = blank(text)
    if _CHANGE.search(text):
        for match in _WORD.finditer(text):
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
        fix = wanted[0] if _of_language(prose, wanted[0]) or len(wanted) == 1 else None
        message = f"{names} letters in one word; {_strangers(word, wanted[0])}"
        yield prose.problem(message, match.start(), word, (wanted[0],), fix=fix)
    elif stressed := _stressed(word):
        message = "a stressed letter of another script; the mark of stress is U+0301"
        yield prose.problem(message, match.start(), word, (stressed,), Severity.INFO)
    else:
        severity = Severity.INFO if _ABBREVIATION.fullmatch(word) else Severity.WARNING
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


def _table(script: str) -> Mapping[str, str]:
    """The twins in ``script`` of letters of the others."""
    if script == "Latin":
        return {**_TWINS["Greek"], **_TWINS["Cyrillic"]}
    return {latin: letter for letter, latin in _TWINS[script].items()}


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
    if "а" in typography.letters:
        pattern, table = _LONE_LATIN, _table("Cyrillic")
        # More of them are the names of variables or points.
        if len(set(_ONE_LATIN.findall(text))) > 1:
            return
    else:
        pattern, table = _LONE_CYRILLIC, _table("Latin")
    for match in pattern.finditer(text):
        twin = table.get(match[0], "")
        if twin.lower() in typography.bound and not (prose.source and match[0] in prose.source.split()):
            message = f"this {match[0]} is {_named(match[0])}, and the words around it are not"
            yield prose.problem(message, match.start(), match[0], (twin,), Severity.WARNING)


def _named(letter: str) -> str:
    script = next(name for name, pattern in _SCRIPTS.items() if pattern.match(letter))
    return f"a {script} letter (U+{ord(letter):04X})"


@file_rule("text-look-alike", Severity.WARNING, "a wrong accent makes no word, and the eye passes over it")
def look_alike(texts: Sequence[Prose], context: Context) -> Iterator[Problem]:
    """A letter is not its look-alike of the same script: ź for ż, ů for ú.

    Told where the word with the other letter is in the lexicon and this one is not, or where the file has
    that other word several times and this one more rarely. The groups of letters that readers take for one
    another stand in the language's `typography.yaml`.

    **Anti-pattern**

        Zagraj kartę jednoroźca.

    **Best practice**

        Zagraj kartę jednorożca.
    """
    typography = context.typography
    if typography is None or not typography.look_alikes:
        return
    counts = _counts(texts)
    letters = set().union(*counts) if counts else set()
    groups = [group for group in typography.look_alikes if not letters.isdisjoint(group)]
    suspects = [word for word in counts if any(not set(group).isdisjoint(word) for group in groups)]
    known = _forms(context) if suspects else frozenset()
    right = {
        word: twin
        for word in suspects
        if len(word) >= 4 and word not in known
        for twin in [_right_twin(word, groups, counts, known)]
        if twin
    }
    for prose in texts if right else ():
        for match in _WORD.finditer(prose.text):
            if twin := right.get(match[0].casefold()):
                twin = _cased(match[0], twin)
                message = f"this word is spelled {twin} in the lexicon"
                if twin.casefold() not in known:
                    message = f"this word is spelled {twin} elsewhere in the file"
                yield prose.problem(message, match.start(), match[0], (twin,))


def _counts(texts: Sequence[Prose]) -> Counter[str]:
    return Counter(_WORD.findall("\n".join(prose.text for prose in texts).casefold()))


def _forms(context: Context) -> frozenset[str]:
    """The single words that the forms of all terms are made of."""
    if context.termbase is None:
        return frozenset()
    return frozenset(
        part
        for concept in context.termbase.concepts.values()
        for word in concept.words
        for form in word.all_forms
        for part in _WORD.findall(form.casefold())
    )


def _right_twin(
    word: str, groups: Sequence[str], counts: Mapping[str, int], known: frozenset[str]
) -> str | None:
    twins = [
        word[:at] + other + word[at + 1 :]
        for at, letter in enumerate(word)
        for group in groups
        if letter in group
        for other in group
        if other != letter
    ]
    for twin in twins:
        if twin in known:
            return twin
    for twin in twins:
        if len(word) >= 5 and counts.get(twin, 0) >= max(3, 3 * counts[word]):
            return twin
    return None


def _cased(word: str, twin: str) -> str:
    """``twin`` with the capitals of ``word``."""
    if word.isupper():
        return twin.upper()
    return twin[0].upper() + twin[1:] if word[0].isupper() else twin
