"""The placeholders of a message: what a program fills in, whatever the translator writes around it.

Each style knows the gettext flags that announce it. Where no flag does, three are looked for all the same:
the braces of Python, printf, and numbers such as ``%1``; there only what can hardly be meant as plain text
counts.

Specifications: GNU gettext manual, "Translators for other Languages"; Python ``str.format``
(https://docs.python.org/3/library/string.html#format-string-syntax); C ``printf`` (POSIX), with Python's
``%(name)s``, Ruby's ``%<name>s`` and gettext's own ``%<PRId64>``; ``java.text.MessageFormat``; Qt's
``QString::arg``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from cardset.words.pattern import pattern

# The letters that end a directive, in the language of each flag; POSIX and Python have the first ones.
_C_TYPES = "diouxXeEfFgGcrsap"
_TYPES = {
    "c-format": _C_TYPES + "CSm",
    "objc-format": _C_TYPES + "CSm@",
    "python-format": _C_TYPES,
    "php-format": _C_TYPES + "bh",
    "perl-format": _C_TYPES + "bBDOUvn",
    "javascript-format": _C_TYPES + "jO",
    "java-printf-format": _C_TYPES + "bBhHSCAT",
    "go-format": _C_TYPES + "vTtbOqU",
    "ruby-format": _C_TYPES + "bBA",
    "lua-format": _C_TYPES + "qA",
    "awk-format": _C_TYPES,
    "tcl-format": _C_TYPES + "b",
    "sh-printf-format": _C_TYPES + "bq",
    "d-format": _C_TYPES + "bA",
    "elisp-format": _C_TYPES + "S",
    "librep-format": _C_TYPES + "S",
    "object-pascal-format": _C_TYPES + "nmDUEFGNMPSX",
    "gcc-internal-format": "diouxXcspwDEFTKVSHAOPQJLCGIWRrZ",
    "gfc-internal-format": "diouxXcspLCq",
}
# One argument may be written with either of these letters.
_SAME_TYPE = {"i": "d", "X": "x", "E": "e", "F": "f", "G": "g"}
# Directives of strftime that printf does not have: such a text is the pattern of a date.
_DATE = pattern(r"%[-_0^#]?[YBbHMyZjDTR]")

_BRACES = pattern(
    r"""(?P<escaped>\{\{|\}\})
      | \{(?P<name>[A-Za-z_]\w*|\d*)(?P<access>(?:\.\w+|\[[^\[\]{}]+\])*)(?:![rsa])?(?::[^{}]*)?\}""",
    re.VERBOSE | re.ASCII,
)
# In a MessageFormat an apostrophe quotes what follows, up to the next one.
_JAVA = pattern(r"(?P<escaped>''|'[^']*(?:'|\Z))|\{(?P<index>\d+)(?:,(?:[^{}]|\{[^{}]*\})*)?\}")
_CSHARP = pattern(r"(?P<escaped>\{\{|\}\})|\{(?P<index>\d+)(?:,[^{}]*)?(?::[^{}]*)?\}")
_PERL = pattern(r"(?P<escaped>(?!))|\{(?P<index>[A-Za-z_]\w*)\}", re.ASCII)
_SHELL = pattern(r"(?P<escaped>(?!))|\$(?P<index>\{[A-Za-z_]\w*\}|[A-Za-z_]\w*)", re.ASCII)
_QT = pattern(r"(?P<escaped>%%)|%L?(?P<index>[1-9]\d?|n(?![a-z]))")
_BOOST = pattern(r"(?P<escaped>%%)|%(?P<index>\d{1,2})%|%\|(?P<bar>\d{1,2})\$?[^|]*\|")
_NAMED = pattern(r"(?P<escaped>(?!))|%\{(?P<index>\w+)\}")
# "10 %1" and "%1.5" are numbers of the text.
_NUMBER = pattern(r"(?P<escaped>%%|(?<=[\d%]) ?%)|%L?(?P<index>[1-9]\d?)(?![\w$%]|[.,]\d)")


class Placeholder(NamedTuple):
    """One placeholder in a text: ``key`` is the argument it asks for, the same however it is written."""

    key: str
    text: str
    offset: int


class Style(NamedTuple):
    """A way to write placeholders.

    ``flags`` are the gettext flags that announce it, ``denied`` those that say that a text is not written so.
    ``signs`` are the characters that open a placeholder; ``guessed`` says whether the style is looked for
    without a flag.
    """

    name: str
    flags: frozenset[str]
    signs: str
    read: Callable[[str, bool], list[Placeholder]]
    guessed: bool = False

    @property
    def denied(self) -> frozenset[str]:
        return frozenset(f"no-{flag}" for flag in self.flags)

    def find(self, text: str, announced: bool = True) -> list[Placeholder]:
        """The placeholders in ``text``.

        Where no flag announces the style, only what can hardly be meant as plain text counts.
        """
        return self.read(text, announced) if self.signs[0] in text else []


@lru_cache(maxsize=256)
def styles_of(flags: frozenset[str]) -> tuple[tuple[Style, bool], ...]:
    """The styles that a message with these flags may use, each with whether a flag announces it.

    A sign that one style is announced to use is not taken for that of another.
    """
    possible = [style for style in STYLES if not style.denied & flags]
    announced = [style for style in possible if style.flags & flags]
    signs = {sign for style in announced for sign in style.signs}
    return tuple(
        (style, style in announced)
        for style in possible
        if style in announced or (style.guessed and signs.isdisjoint(style.signs))
    )


def _brace(text: str, announced: bool) -> list[Placeholder]:
    found: list[Placeholder] = []
    unnamed = 0
    for match in _BRACES.finditer(text):
        if match["escaped"]:
            continue
        name = match["name"]
        if not announced and _reads_as_manual(match):
            continue
        if not name:
            name, unnamed = str(unnamed), unnamed + 1
        found.append(Placeholder(name + match["access"], match.group(), match.start()))
    return found


def _printf(types: str) -> Callable[[str, bool], list[Placeholder]]:
    """A reader of printf directives that end with one of the letters ``types``."""
    directive = pattern(
        rf"""(?P<escaped>%%)
          | %(?:(?P<index>\d+)\$|\((?P<name>[\w.]+)\)|<(?!PRI)(?P<angle>\w+)>)?
            (?P<flags>(?:[-\#0+\ ,I']|'[^\w%']){{0,9}}?)
            (?:\[(?P<bracket>\d+)\]|(?P<pascal>\d+):)?
            (?:\d{{1,9}}|(?P<width>\*(?:\d+\$)?))?(?:\.(?:\d+|(?P<precision>\*(?:\d+\$)?))?)?
            (?P<length>hh?|ll?|[qjztLw])?(?:(?P<type>[{types}])|<(?P<macro>PRI\w+)>)""",
        re.VERBOSE,
    )

    def read(text: str, announced: bool) -> list[Placeholder]:
        if not announced and _DATE.search(text):
            return []
        found: list[Placeholder] = []
        unnamed = 0
        for match in directive.finditer(text):
            # In "50 % of" and "100%-ig" the sign is a word of the text.
            if match["escaped"] or (not announced and _reads_as_text(match)):
                continue
            argument = match["name"] or match["angle"] or match["index"]
            argument = argument or match["bracket"] or match["pascal"]
            for star in (match["width"], match["precision"]):
                if star and not argument:  # the width is an argument of its own, before the value
                    unnamed += 1
                    found.append(Placeholder(f"{unnamed}:*", match.group(), match.start()))
            if not argument:
                unnamed += 1
                argument = str(unnamed)
            kind = match["macro"] or (match["length"] or "") + _SAME_TYPE.get(match["type"], match["type"])
            found.append(Placeholder(f"{argument}:{kind}", match.group(), match.start()))
        return found

    return read


def _simple(
    certain: re.Pattern[str], guess: re.Pattern[str] | None = None
) -> Callable[[str, bool], list[Placeholder]]:
    """A reader of placeholders that are nothing but a name or number, in the last group that matches.

    ``guess`` is the pattern for texts that no flag announces.
    """

    def read(text: str, announced: bool) -> list[Placeholder]:
        return [
            Placeholder(match[match.lastgroup].strip("{}"), match.group(), match.start())
            for match in (certain if announced or guess is None else guess).finditer(text)
            if match.lastgroup and match.lastgroup != "escaped"
        ]

    return read


def _reads_as_manual(match: re.Match[str]) -> bool:
    """Whether this is how a manual writes a part to fill in: ``${VARIABLE}``, ``${var[;width]}``."""
    plain = re.fullmatch(r"(?:\.\w+|\[\w+\])*", match["access"])
    return plain is None or (match["name"].isupper() and _before(match).strip() != "")


def _reads_as_text(match: re.Match[str]) -> bool:
    """Whether the sign is a percent sign of the text: ``50 % of``, ``100%-ig``, ``%complete``."""
    if match["name"] or match["index"] or match["macro"]:
        return False
    if match["bracket"] or match["pascal"] or not set(match["flags"]).isdisjoint(" ,I"):
        return True
    after = match.string[match.end() : match.end() + 1]
    before = _before(match)
    return before.isdigit() or (after.isalpha() and match["type"] not in "ds")


def _before(match: re.Match[str]) -> str:
    """The character before it, if there is one."""
    return match.string[max(match.start() - 1, 0) : match.start()]


BRACE = Style(
    "Python brace",
    frozenset({"python-brace-format", "c++-format", "rust-format"}),
    "{",
    _brace,
    guessed=True,
)
PRINTF = Style(
    "printf", frozenset({"c-format", "python-format", "awk-format"}), "%", _printf(_C_TYPES), guessed=True
)
STYLES = (
    BRACE,
    PRINTF,
    *(
        Style(flag.removesuffix("-format"), frozenset({flag}), "%", _printf(types))
        for flag, types in _TYPES.items()
        if flag not in PRINTF.flags
    ),
    Style("Java", frozenset({"java-format"}), "{", _simple(_JAVA)),
    Style("C#", frozenset({"csharp-format"}), "{", _simple(_CSHARP)),
    Style("Perl brace", frozenset({"perl-brace-format"}), "{", _simple(_PERL)),
    Style("shell", frozenset({"sh-format"}), "${", _simple(_SHELL)),
    Style("Ruby", frozenset({"ruby-format"}), "%{", _simple(_NAMED)),
    Style("Boost", frozenset({"boost-format"}), "%", _simple(_BOOST)),
    Style(
        "Qt",
        frozenset({"qt-format", "qt-plural-format", "kde-format", "kde-kuit-format", "ycp-format"}),
        "%",
        _simple(_QT),
    ),
    Style("number", frozenset(), "%", _simple(_QT, _NUMBER), guessed=True),
)
