"""LaTeX read as people read what it sets: accents, quotes and dashes as characters, without commands.

What shows something that is not written there, such as an icon, a number of a page or a formula, is one
:data:`~cardset.lint.message.BLANK`. Everything takes linear time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardset.lint.markup.commands import (
    ACCENTS,
    DRAWN,
    FILES,
    LAYOUT,
    NOTES,
    OWN,
    SHORTHANDS,
    SHOWN,
    SPACES,
    STYLES,
    SWITCHES,
    SYMBOLS,
    TEXT,
    TYPED,
    UNSEEN,
)
from cardset.lint.markup.reading import Broken, Mark, Reading
from cardset.lint.message import BLANK
from cardset.lint.placed import Text
from cardset.words.pattern import pattern

IsText = Callable[[str, int], bool]
"""Whether an argument of a command, by its name and its number, is text that people read."""

KNOWN = frozenset().union(
    TEXT, NOTES, SHOWN, UNSEEN, LAYOUT, SPACES, SWITCHES, SYMBOLS, DRAWN, ("begin", "end", "item", "verb")
)
"""The commands whose meaning is known."""

_TOKEN = pattern(
    r"""
      (?P<comment>%[ \t]*\n[ \t]*|(?<=\n)[ \t]*%[^\n]*(?:\n|\Z)|\A[ \t]*%[^\n]*\n)
    | (?P<run>(?<=[ \t\n])[ \t\n]+)
    | (?P<verb>\\verb\*?(?P<edge>[^\sA-Za-z*]).{0,200}?(?P=edge))
    | (?P<escaped>\\[%&\#$_{}])
    | (?P<accent>\\(?P<over>['`^"~=.]|[vkcruHdb](?![A-Za-z@]))[ \t]*
        (?:\{[ ]*(?P<held>\\[ij]|[^\W\d_]?)[ ]*\}|(?P<bare>\\[ij](?![A-Za-z])|[^\W\d_])))
    | (?P<ending>\\\\\*?(?:\[[^\[\]]{0,20}\])?)
    | (?P<formula>\$\$(?:[^$\\]|\\.)*+\$\$|\$(?:[^$\\]|\\.)*+\$
        |\\\((?:(?!\\\)).){0,200}\\\)|\\\[(?:(?!\\\]).){0,200}\\\])
    | (?P<space>\\[,;: \n>])
    | (?P<nothing>\\[-/@!+])
    | \\(?P<command>[A-Za-z@]+)\*?
    | (?P<brace>[{}])
    | (?P<parameter>\#+\d)
    | (?P<quote>``|''|,,(?=[^\s,])|<<|>>|`|"(?:---|--[~*]?|[`'<>=~-]))
    | (?P<tie>~)
    | (?P<dash>---?(?!-))
    | (?P<special>[%&\#^_$])
    """,
    re.VERBOSE | re.DOTALL,
)
_MARKED = pattern(r"[\\{}$%&#^_~`\"]|--|''|,,|<<|>>|\s\s")
_ESCAPED_OR_BRACE = pattern(r"\\.|[{}]", re.DOTALL)
_BRACKET = pattern(r"\\.|[{}\[\]]", re.DOTALL)
_QUOTES = {"``": "“", "''": "”", ",,": "„", "<<": "«", ">>": "»", "`": "‘", **SHORTHANDS}
_DASHES = {"--": "–", "---": "—"}
_BLANKS = " \t\n"
_FORMULA_COMMAND = pattern(r"\\([A-Za-z]+)|\\[,;:! ]|[{}]")
# What is read as it stands, with figures, signs and nothing else.
_PLAIN_FORMULA = pattern(r"[\d\s.,:;+\-−–×÷·=<>≤≥≠±/()%→∞]*")
_FIGURES = pattern(r"[\d\s]*\d[.,]?\d*\s*")
_NUMBER = pattern(r"(?<![\w.,])(\d{1,4})[ ~\t\n]{0,2}(?:\\[, ])?\Z")
# Where a file is, and the part of its name that says a language: art/map-en.png.
_FOLDER = pattern(r"\{[^{}]*/")
_LANGUAGE = pattern(r"(?<=[._{-])[a-z]{2}(?=[.}])")
# Where in a picture something is, up to the text that stands there.
_COORDINATES = pattern(r"[^{};]{0,300}")
_LABEL = pattern(r"\A\[((?:[^\[\]{}]|\{[^{}]*\})*)\]\s*")


class Group(NamedTuple):
    """An argument with its brackets, from ``start`` to ``end``; ``optional`` with square ones."""

    start: int
    end: int
    optional: bool

    def inside(self, text: str) -> str:
        return text[self.start + 1 : self.end - 1]


def read_latex(written: str, is_text: IsText) -> Reading:
    """The text with what is to be kept of its markup."""
    if not _MARKED.search(written) and not _LABEL.match(written):
        return Reading(written, Text(written, ((0, 0),)), typed=TYPED)
    reader = _Reader(written, is_text)
    reader.read()
    reader.cuts.sort(key=lambda cut: (cut[0], -cut[1]))
    read = next(Text(written, ((0, 0),)).cut(reader.cuts), None)
    stripped = read.text.strip() if read else ""
    if read is None or not stripped:
        read = Text(BLANK, ((0, 0),))
    elif stripped != read.text:
        begin = len(read.text) - len(read.text.lstrip())
        read = read.part(begin, begin + len(stripped))
    return Reading(written, read, reader.marks, reader.broken, TYPED)


def unknown_commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """The commands whose meaning is not known, with the arguments in braces behind each."""
    partners = Braces(text)
    for match in _TOKEN.finditer(text):
        name = match["command"]
        if name and name not in KNOWN:
            groups = _groups(text, match.end(), partners)
            yield name, [group.inside(text) for group in groups if not group.optional]


class Braces:
    """The braces of a text: where each is closed, and those without a partner."""

    def __init__(self, text: str) -> None:
        self.closing: dict[int, int] = {}
        self.lone: list[int] = []
        waiting: list[int] = []
        for match in _ESCAPED_OR_BRACE.finditer(text):
            if match[0] == "{":
                waiting.append(match.start())
            elif match[0] == "}":
                if waiting:
                    self.closing[waiting.pop()] = match.start()
                else:
                    self.lone.append(match.start())
        self.lone = sorted(self.lone + waiting)


def _groups(text: str, at: int, braces: Braces, most: int = 9) -> list[Group]:
    """The arguments that begin right at ``at``, at most so many in braces."""
    groups: list[Group] = []
    while True:
        if text.startswith("{", at) and most:
            if (closing := braces.closing.get(at)) is None:
                return groups
            groups.append(Group(at, closing + 1, False))
            most -= 1
        elif text.startswith("[", at):
            closing = _closing_bracket(text, at, braces)
            if closing < 0:
                return groups
            groups.append(Group(at, closing + 1, True))
        else:
            return groups
        at = groups[-1].end


def _closing_bracket(text: str, at: int, braces: Braces) -> int:
    """Where the bracket at ``at`` is closed, outside of braces; -1 where it is not."""
    passed = at + 1
    while match := _BRACKET.search(text, passed):
        if match[0] == "]":
            return match.start()
        if match[0] in "[}":
            return -1
        passed = match.end()
        if match[0] == "{":
            passed = braces.closing.get(match.start(), len(text)) + 1
    return -1


class _Reader:
    """Goes through a text once, and gathers what is not to stay as it is."""

    def __init__(self, text: str, is_text: IsText) -> None:
        self.text = text
        self.cuts: list[tuple[int, int, str | None]] = []
        self.marks: list[Mark] = []
        self.broken: list[Broken] = []
        self._is_text = is_text
        self._braces = Braces(text)
        # What to put in the place of a closing brace.
        self._at_closing: dict[int, str] = {}

    def read(self) -> None:
        text = self.text
        for at in self._braces.lone:
            what = "closed" if text[at] == "{" else "opened"
            self.broken.append(Broken(at, text[at], f"this {text[at]} is never {what}"))
        if label := _LABEL.match(text):
            # An item's label: po4a takes \item away.
            self._instead(label.start(), label.start() + 1, "")
            self._instead(label.end(1), label.end(), "\n")
        passed = 0
        while match := _TOKEN.search(text, passed):
            passed = self._token(match)

    def _token(self, match: re.Match[str]) -> int:
        """Take in what was found, and return where to go on."""
        start, end = match.span()
        kind = match.lastgroup
        found = match[0]
        if kind == "command":
            return self._command(match["command"], start, end)
        if kind == "brace":
            self._instead(start, end, self._at_closing.get(start, ""))
        elif kind == "escaped":
            self._instead(start, end, found[1])
        elif kind == "accent":
            letter = (match["held"] or match["bare"] or "").removeprefix("\\")
            accented = unicodedata.normalize("NFC", letter + ACCENTS[match["over"]]) if letter else ""
            self._instead(start, end, accented or match["over"])
        elif kind == "quote":
            self._instead(start, end, _QUOTES[found])
        elif kind == "dash":
            self._instead(start, end, _DASHES[found])
        elif kind in {"tie", "space"}:
            self._instead(start, end, "\u00a0" if found[-1] in "~,;:" else " ")
        elif kind == "ending":
            self._instead(start, end, "\n")
        elif kind in {"nothing", "comment", "run"}:
            self._instead(start, end, "")
        elif kind == "formula":
            self._formula(start, end)
        elif kind in {"parameter", "edge", "verb"}:
            self._mark(found, found, start, end)
            self._instead(start, end, BLANK)
        else:
            self._special(found, start, end)
        return end

    def _special(self, found: str, start: int, end: int) -> None:
        """A character that LaTeX takes for a sign of its own."""
        if found == "$":
            self.broken.append(Broken(start, found, "this $ begins a formula that never ends"))
        self._mark(found, found, start, end)
        if found == "&":
            self._instead(start, end, BLANK)

    def _formula(self, start: int, end: int) -> None:
        inside = self.text[start:end].strip("$")
        if inside.startswith("\\"):
            inside = inside[2:-2] if inside[1] in "([" else inside
        meant = _FORMULA_COMMAND.sub(_symbol, inside.replace("{,}", ",")).strip()
        plain = _PLAIN_FORMULA.fullmatch(meant)
        self._instead(start, end, meant if plain and meant else BLANK)
        if not plain or not _FIGURES.fullmatch(meant):
            key = re.sub(r"\s+", "", meant).replace(",", ".")
            self._mark("$", f"${key}$", start, end)

    def _command(self, name: str, start: int, end: int) -> int:
        text = self.text
        if name in SYMBOLS:
            self._instead(start, end, SYMBOLS[name])
            return self._past_empty(end)
        if name in SPACES:
            return self._hidden(start, self._past_groups(end), " ")
        if name in DRAWN:
            drawn = _COORDINATES.match(text, end)
            return self._hidden(start, drawn.end() if drawn else end)
        if name in SWITCHES:
            self._mark(f"\\{SWITCHES[name]}", f"\\{SWITCHES[name]}", start, end)
            return self._hidden(start, end, spaces=True)
        if name in {"begin", "end"}:
            return self._environment(name, start, end)
        if name == "item":
            self._mark("\\item", "\\item", start, end)
            self._instead(start, end, "\n")
            for group in _groups(text, end, self._braces, 0)[:1]:
                self._instead(group.start, group.start + 1, "")
                self._instead(group.end - 1, group.end, "\n")
            return end
        if name in LAYOUT:
            groups = _groups(text, end, self._braces, LAYOUT[name])
            return self._hidden(start, groups[-1].end if groups else end, spaces=True)
        if name in UNSEEN:
            groups = _groups(text, end, self._braces, 1)
            behind = groups[-1].end if groups else end
            if name != "index":  # every language has an order of its own
                self._mark(f"\\{name}", _key(name, text, groups), start, behind)
            return self._hidden(start, behind, spaces=True)
        return self._with_arguments(name, start, end)

    def _with_arguments(self, name: str, start: int, end: int) -> int:
        """A command that holds text, or shows something, or both."""
        text = self.text
        most = 1 if name in NOTES or name in SHOWN else TEXT.get(name, 9)
        groups = _groups(text, end, self._braces, most)
        held = [group for group in groups if not group.optional]
        shown = [
            group
            for number, group in enumerate(held)
            if group.inside(text).strip() and self._holds_text(name, number, len(held))
        ]
        named = f"\\{name}"
        behind = groups[-1].end if groups else end
        key = _key(name, text, [group for group in groups if group not in shown])
        if name not in OWN:
            number = _NUMBER.search(text, max(0, start - 12), start) if not shown else None
            said = number[1] if number else ""
            self.marks.append(Mark(named, key, start, end if shown else behind, said, bool(shown)))
        if not shown:
            blind = name in TEXT or name in NOTES
            self._instead(start, behind, "" if blind else BLANK)
            return behind
        passed = start
        before = ""
        if name in NOTES:
            before = "(" if text[start - 1 : start] in _BLANKS else " ("
            self._at_closing[shown[0].end - 1] = ")"
        for group in shown:
            # What stands before an argument goes away with its brace.
            self._instead(passed, group.start + 1, before)
            passed, before = group.end - 1, " "
        # The arguments that are no text and follow the last that is one.
        if behind > passed + 1:
            self._instead(passed, behind, "")
        return shown[0].start + 1

    def _holds_text(self, name: str, number: int, count: int) -> bool:
        if name in TEXT or name in NOTES:
            return number == count - 1
        return name not in SHOWN and self._is_text(name, number)

    def _environment(self, name: str, start: int, end: int) -> int:
        groups = _groups(self.text, end, self._braces, 1)
        if not groups or groups[0].optional:
            return self._hidden(start, end)
        key = f"\\{name}{self.text[groups[0].start : groups[0].end]}"
        self._mark(f"\\{name}", key, start, groups[0].end)
        behind = groups[0].end
        if name == "begin":
            behind = self._past_groups(behind)
        return self._hidden(start, behind, "\n", spaces=True)

    def _past_groups(self, at: int) -> int:
        groups = _groups(self.text, at, self._braces)
        return groups[-1].end if groups else at

    def _past_empty(self, at: int) -> int:
        """Behind the ``{}`` that may follow a command without arguments."""
        if self.text.startswith("{}", at):
            self._instead(at, at + 2, "")
            return at + 2
        return at

    def _hidden(self, start: int, end: int, instead: str = "", *, spaces: bool = False) -> int:
        """Take a command out, with the spaces behind it where they would be two with those before it."""
        text = self.text
        if spaces and (not start or text[start - 1] in " \t\n~{[("):
            while end < len(text) and text[end] in _BLANKS:
                end += 1
        self._instead(start, end, instead)
        return end

    def _instead(self, start: int, end: int, text: str) -> None:
        self.cuts.append((start, end, text))

    def _mark(self, name: str, key: str, start: int, end: int) -> None:
        self.marks.append(Mark(name, key, start, end))


def _key(name: str, text: str, kept: Sequence[Group]) -> str:
    """A command with those of its arguments that are to be the same; what stands in [] says how it looks."""
    arguments = [text[group.start : group.end] for group in kept if not group.optional or name == "hyperref"]
    if arguments == ["{}"]:
        return f"\\{name}"
    key = re.sub(r"\s+", "", f"\\{name}{''.join(arguments)}")
    return _LANGUAGE.sub("*", _FOLDER.sub("{", key)) if name in FILES else key


def _symbol(match: re.Match[str]) -> str:
    name = match[1]
    if name is None:
        return ""
    return SYMBOLS.get(name, f"\\{name}")


def lone_environment(marks: Sequence[Mark]) -> Mark | None:
    """The first ``\\begin`` or ``\\end`` without its partner."""
    waiting: list[Mark] = []
    for mark in marks:
        if mark.name == "\\begin":
            waiting.append(mark)
        elif mark.name == "\\end":
            if not waiting or waiting[-1].key != mark.key.replace("\\end", "\\begin", 1):
                return mark
            waiting.pop()
    return waiting[0] if waiting else None


def is_style(name: str) -> bool:
    """Whether a command only says how the text in it looks."""
    return name.removeprefix("\\") in STYLES
