"""Rules about characters that nobody typed on purpose: unseen ones, and those of a wrong encoding."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, prose_rule
from cardset.lint.sieve import APART
from cardset.words.pattern import pattern

_CHARACTERS = (
    "\x00-\x08\x0b\x0e-\x1d\x1f\x7f-\x9f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064"
    "\u2066-\u206f\u2028\u2029\ufeff\ufff9-\ufffb\ufffd\U000e0000-\U000e007f"
)
_UNSEEN = pattern(f"[{_CHARACTERS}{APART}]")
_NAMES = {
    "\u00ad": "a soft hyphen",
    "\u200b": "a zero-width space",
    "\u200c": "a zero-width non-joiner",
    "\u200d": "a zero-width joiner",
    "\u2028": "a line separator",
    "\u2029": "a paragraph separator",
    "\u2060": "a word joiner",
    "\ufeff": "a byte order mark",
}
# Of these the scripts of Europe have no use within a text; to take them out changes nothing that is seen.
_USELESS = frozenset("\u200b\u200c\u200d\u2060\ufeff\u034f\u180e")
_JOINERS = frozenset("\u200c\u200d")
_PLAIN = pattern("[A-Za-z\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]")
_COMBINING = pattern("[\u0300-\u036f]")
_CLUSTER = pattern(r"[^\W\d_][\u0300-\u036f]+")
_WORD = pattern(r"(?:[^\W\d_][\u0300-\u036f]*)+")

# How the bytes of UTF-8 look when they are read as an 8-bit encoding: a lead byte, and what goes on.
_LEADS = pattern(
    "[\u00c2-\u00c5\u00ce-\u00d1\u00e2\u0102\u0139\u0413-\u0415\u0420\u0421\u0432][\x80-\xbf\u0102-\u0179\u0192"
    "\u02c6\u02dc\u0401-\u040f\u0451-\u045f\u0490\u0491\u2013-\u203a\u20ac\u2116\u2122]"
)
_CODEPAGES = ("cp1252", "latin-1", "cp1250", "iso-8859-2", "cp1251")
_TOKEN = pattern(r"[^ \t\n]+")
_ORDINARY = frozenset("„“”«»‚‘’–—…\u00a0·•°§×")


@prose_rule(
    "text-invisible",
    Severity.ERROR,
    "what nobody sees still parts words and breaks a search",
    fixable=True,
    where=(pattern(f"[{_CHARACTERS}]"),),
)
def invisible(prose: Prose) -> Iterator[Problem]:
    """There are no zero-width, control or replacement characters, unless the source has the same.

    They come with text that was pasted from a page or extracted from a PDF. A replacement character (U+FFFD)
    is an error: a letter was lost there. Joiners between emoji, and in scripts that need them, are fine.

    **Anti-pattern** (with a zero-width space)

        Dobierz kar\\u200btę.

    **Best practice**

        Dobierz kartę.
    """
    text = prose.text
    for match in _UNSEEN.finditer(text):
        char = match[0]
        if char in prose.source or (char in _JOINERS and not _between_plain_letters(text, match.start())):
            continue
        name = _NAMES.get(char, f"the character U+{ord(char):04X}")
        if char == "\ufffd":
            message, severity = "a letter was lost here in a wrong encoding", Severity.ERROR
        elif char == "\u00ad":
            message, severity = f"{name} stands here; leave hyphenation to the program", Severity.INFO
        else:
            message, severity = f"{name} stands here, which nobody sees", Severity.WARNING
        fix = "" if char in _USELESS else None
        yield prose.problem(message, match.start(), char, severity=severity, fix=fix)


def _between_plain_letters(text: str, at: int) -> bool:
    return bool(_PLAIN.match(text[at - 1 : at]) and _PLAIN.match(text[at + 1 : at + 2]))


@prose_rule(
    "text-decomposed",
    Severity.WARNING,
    "a letter in two parts is not found by who types it whole",
    fixable=True,
    where=(_COMBINING,),
)
def decomposed(prose: Prose) -> Iterator[Problem]:
    """Letters with marks are single characters (Unicode form NFC), where such a character exists.

    A letter and a combining mark look the same, but search, sorting and fonts treat them differently. They
    come from file names and PDF files. Marks that no single character has, such as those of Russian stress,
    are left alone.

    **Anti-pattern** (z and U+0307)

        z\u0307łobek

    **Best practice** (U+017C)

        żłobek
    """
    text = prose.text
    if unicodedata.is_normalized("NFC", text):
        return
    for match in _WORD.finditer(text):
        word = match[0]
        whole = _CLUSTER.sub(lambda cluster: unicodedata.normalize("NFC", cluster[0]), word)
        if whole != word:
            message = f"{whole} is written here with letters in two parts"
            yield prose.problem(message, match.start(), word, (whole,), fix=whole)


@prose_rule(
    "text-garbled",
    Severity.ERROR,
    "text read in a wrong encoding cannot be read by people",
    fixable=True,
    where=(_LEADS,),
)
def garbled(prose: Prose) -> Iterator[Problem]:
    """No word shows the bytes of UTF-8 as if they were letters of an older encoding: `Å¼` for `ż`.

    Told only where the bytes make sense again as letters of the language.

    **Anti-pattern**

        Å¼Å‚obek

    **Best practice**

        żłobek
    """
    for match in _TOKEN.finditer(prose.text):
        if _LEADS.search(match[0]) and match[0] not in prose.source:
            meant = _meant(match[0], prose)
            if meant:
                message = "this was read in a wrong encoding"
                yield prose.problem(message, match.start(), match[0], (meant,), fix=meant)


def _meant(token: str, prose: Prose) -> str:
    """What ``token`` was before it was read wrongly; empty where it was right."""
    typography = prose.context.typography
    own = (
        typography.letters | {letter.upper() for letter in typography.letters} if typography else frozenset()
    )
    if all(char.isascii() or char in own or char in _ORDINARY for char in token):
        return ""
    for codepage in _CODEPAGES:
        try:
            meant = token.encode(codepage).decode()
        except UnicodeError:
            continue
        special = {char for char in meant if not char.isascii()}
        if typography is None:
            if len(special) > 1 and all(_PLAIN.match(char) or char in _ORDINARY for char in special):
                return meant
        elif special <= own | _ORDINARY:
            return meant
    return ""
