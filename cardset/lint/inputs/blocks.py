"""A text file cut into what people read as one piece: paragraphs, headings, items of lists, cells of tables.

Follows the block structure of CommonMark 0.31 (https://spec.commonmark.org/0.31.2/) with the tables of GitHub
as far as a reader of prose needs it: front matter, code and comments are passed over, the marks of quotations
and lists are taken off, and lines that were wrapped stay one text with ``\\n`` between them. In plain text
indentation means nothing, tabs divide columns, an underline of any kind is one, and lines for the shell are
passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardset.lint.inputs.inline import COMMENT, read_inline
from cardset.lint.placed import Text

_LINE = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")
_CODE = re.compile(r"<!--|<(script|style|pre|textarea)(?=[\s>])", re.IGNORECASE)
_NOT_LINE_END = re.compile(r"[^\r\n]")
_HEADING = re.compile(r"#{1,6}(?:[ \t]+|$)")
_HEADING_END = re.compile(r"(?:^|[ \t]+)#+$")
_FENCE = re.compile(r"(`{3,}(?=[^`]*$)|~{3,})")
_QUOTE = re.compile(r"(?:>[ \t]?)+")
_BULLET = re.compile(
    r"(?:(?P<mark>[-*+•·▪▫◦‣●○■□►▶✓✔→–—])(?:\s+\[[ xX]\])?|(?P<number>\d{1,3})[.)]|(?P<letter>[^\W\d_])\))\s+"
)
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_DELIMITER_ROW = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?")
_CELL = re.compile(r"(?:[^|\\]|\\.)+", re.DOTALL)
_REFERENCE = re.compile(r"\[(?!\^)[^\[\]]{1,200}\]:[ \t]*\S")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,60}\]:[ \t]*")
_UNDERLINE = re.compile(r"=+|-{2,}")
_TABS = re.compile(r"[^\t]+")
# A word divided at the end of a line: a letter and a hyphen, the rest of the word begins the next line.
_DIVIDED = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad]\n(?=[^\W\d_])")
_COMPOUND = re.compile(r"(?<![^\W\d_])[^\W\d_]++-[^\W\d_]++")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
# What plain text has of a line for the shell: a command in small letters of English, and an option.
_COMMAND = re.compile(r"[$#>]? ?[a-z][a-z0-9._+-]*(?=[ -~]* --?[A-Za-z]) [ -~]+(?<![.,:;!?])")
_INDENT_OF_CODE = 4
# Where a line is longer, it may have been wrapped in the middle of a sentence.
_WRAPPED = 50


class Block(NamedTuple):
    """A text that is read as one piece. ``kind``: ``heading``, ``paragraph`` or ``cell``, or in a card set
    what :class:`~cardset.lint.prose.Prose` says; ``name`` is its context there, or empty.
    """

    kind: str
    text: str
    places: tuple[tuple[int, int], ...]
    name: str = ""

    def offset(self, index: int) -> int:
        """Where in the file character ``index`` of the text stands."""
        return Text(self.text, self.places).offset(index)


class _Line(NamedTuple):
    """A line of the file without its end, with comments blanked; ``start`` is its offset in the file."""

    text: str
    start: int

    def rest(self, index: int) -> _Line:
        return _Line(self.text[index:], self.start + index)

    def stripped(self) -> _Line:
        kept = self.text.lstrip()
        return _Line(kept.rstrip(), self.start + len(self.text) - len(kept))


def read(text: str, markdown: bool) -> Iterator[Block]:
    """The blocks of the file that ``text`` is, in the order in which they stand there."""
    lines = [_Line(match[1], match.start()) for match in _LINE.finditer(_without_code(text))]
    compounds = _Compounds(text)
    for kind, piece in _pieces(lines[_front_matter(lines) if markdown else 0 :], markdown):
        raw = Text("\n".join(line.text for line in piece), tuple(_starts(piece)))
        for inline in read_inline(compounds.joined(raw), markdown):
            if not _LETTER_OR_DIGIT.search(inline.text):
                continue
            title = kind == "paragraph" and _in_capitals(inline.text)
            yield Block("heading" if title else kind, inline.text, inline.places)


def _starts(lines: Sequence[_Line]) -> Iterator[tuple[int, int]]:
    at = 0
    for line in lines:
        yield at, line.start
        at += len(line.text) + 1


def _without_code(text: str) -> str:
    """``text`` with the comments of HTML, and the elements that hold no prose, overwritten."""
    kept: list[str] = []
    passed = 0
    unclosed: set[str] = set()
    for match in _CODE.finditer(text):
        start = match.start()
        closing = f"</{match[1]}>" if match[1] else "-->"
        if start < passed or closing in unclosed:
            continue
        end = text.find(closing, match.end())
        if end < 0:
            unclosed.add(closing)
            if match[1]:
                continue
        end = end + len(closing) if end >= 0 else len(text)
        kept += [text[passed:start], _NOT_LINE_END.sub(COMMENT, text[start:end])]
        passed = end
    kept.append(text[passed:])
    return "".join(kept)


def _front_matter(lines: Sequence[_Line]) -> int:
    """How many lines at the beginning are data about the document (YAML or TOML), no part of it."""
    mark = lines[0].text.rstrip()
    if mark not in {"---", "+++"} or len(lines) < 2 or not re.match(r"[\w-]+\s*[:=]", lines[1].text):
        return 0
    ends = {"---", "..."} if mark == "---" else {"+++"}
    return next((at for at, line in enumerate(lines[1:], 2) if line.text.rstrip() in ends), 0)


def _pieces(lines: Sequence[_Line], markdown: bool) -> Iterator[tuple[str, list[_Line]]]:
    """The lines of each block, without what marks them, and the kind of the block."""
    reader = _Reader(markdown)
    for index, line in enumerate(lines):
        following = lines[index + 1].text.strip() if index + 1 < len(lines) else ""
        yield from reader.take(line, following)
    yield from reader.end()


class _Reader:
    """Collects lines until a block ends."""

    def __init__(self, markdown: bool) -> None:
        self._markdown = markdown
        self._open: list[_Line] = []
        self._fence = ""
        self._bullet = ""
        self._table = False

    def end(self) -> Iterator[tuple[str, list[_Line]]]:
        """The block that is open, which ends here."""
        if self._open:
            yield "paragraph", self._open
            self._open = []

    def take(self, given: _Line, following: str) -> Iterator[tuple[str, list[_Line]]]:
        """The blocks that end with this line; ``following`` is the text of the next one."""
        line = given.stripped()
        if self._fence:
            if line.text.startswith(self._fence) and not line.text.strip(self._fence[0]):
                self._fence = ""
            return
        if "\f" in given.text or not line.text:
            yield from self.end()
            self._table = False
            if not line.text:
                return
        indent = len(_indentation(given.text).expandtabs(_INDENT_OF_CODE))
        if not indent:
            if not self._open and not _BULLET.match(line.text):
                self._bullet = ""
        elif self._markdown and indent >= _INDENT_OF_CODE and not self._open and not self._bullet:
            return
        if quote := _QUOTE.match(line.text):
            line = line.rest(quote.end()).stripped()
            if not line.text:
                yield from self.end()
                return
        yield from self._marked(line, following)

    def _marked(self, line: _Line, following: str) -> Iterator[tuple[str, list[_Line]]]:
        """Read a line that is neither empty nor code, and stands in no quotation any more."""
        if (fence := _FENCE.match(line.text)) and (self._markdown or fence[0][0] == "`"):
            yield from self.end()
            self._fence = fence[0]
        elif heading := _HEADING.match(line.text):
            yield from self.end()
            title = line.rest(heading.end())
            yield "heading", [_Line(_HEADING_END.sub("", title.text), title.start)]
        elif self._open and _UNDERLINE.fullmatch(line.text) and not self._table:
            yield "heading", self._open
            self._open = []
        elif self._table or self._is_row(line.text, following):
            yield from self.end()
            self._table = self._table or "|" not in line.text[:1]
            if not _DELIMITER_ROW.fullmatch(line.text):
                yield from _cells(line, _CELL)
        elif not _LETTER_OR_DIGIT.search(line.text):
            yield from self.end()
        elif self._markdown and _REFERENCE.match(line.text) and not self._open:
            pass
        elif not self._markdown and _COMMAND.fullmatch(line.text) and not self._is_wrapped():
            yield from self.end()
        elif not self._markdown and "\t" in line.text and not _BULLET.match(line.text):
            yield from self.end()
            yield from _cells(line, _TABS)
        else:
            if mark := self._mark(line.text):
                yield from self.end()
                line = line.rest(mark.end()).stripped()
            if line.text:
                self._open.append(line)

    def _is_row(self, text: str, following: str) -> bool:
        """Whether this is a row of a table: one between bars, or one before a row of dashes."""
        if len(text) > 2 and text[0] == text[-1] == "|":
            return True
        return "|" in text and "|" in following and _DELIMITER_ROW.fullmatch(following) is not None

    def _mark(self, text: str) -> re.Match[str] | None:
        """What marks this line as an item of a list, or as a footnote.

        A dash or a number where a sentence may have been wrapped is no mark, unless items came before.
        """
        mark = _BULLET.match(text)
        if mark is None:
            return _FOOTNOTE.match(text)
        kind = mark["mark"] or mark.lastgroup or ""
        if kind != self._bullet and self._is_wrapped() and not (self._markdown and kind in "-*+"):
            return None
        self._bullet = kind
        return mark

    def _is_wrapped(self) -> bool:
        """Whether the line before may go on in this one."""
        if not self._open:
            return False
        before = self._open[-1].text
        return len(before) > _WRAPPED and before[-1] not in ".:;!?…"


def _cells(line: _Line, pattern: re.Pattern[str]) -> Iterator[tuple[str, list[_Line]]]:
    for match in pattern.finditer(line.text):
        cell = _Line(match[0], line.start + match.start()).stripped()
        if _LETTER_OR_DIGIT.search(cell.text):
            yield "cell", [cell]


def _indentation(text: str) -> str:
    return text[: len(text) - len(text.lstrip(" \t"))]


def _in_capitals(text: str) -> bool:
    """Whether this is one line of capital letters, which plain text has for a heading."""
    return text.isupper() and "\n" not in text and sum(map(str.isalpha, text)) > 1


class _Compounds:
    """Puts words together again that were divided at the end of a line.

    A hyphen that belongs to the word stays: one with which the word stands elsewhere in the file.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: frozenset[str] | None = None

    def joined(self, raw: Text) -> Text:
        if "\n" not in raw.text:
            return raw
        cuts = [
            (*match.span(), "")
            for match in _DIVIDED.finditer(raw.text)
            if raw.text[match.end()].islower() and not self._is_compound(raw.text, match)
        ]
        return next(raw.cut(cuts)) if cuts else raw

    def _is_compound(self, text: str, match: re.Match[str]) -> bool:
        if match[0][0] == "\u00ad":
            return False
        if self._known is None:
            self._known = frozenset(_COMPOUND.findall(self._text.casefold()))
        rest = _FIRST_WORD.match(text, match.end())
        start = match.start()
        while start and text[start - 1].isalpha():
            start -= 1
        return rest is not None and f"{text[start : match.start()]}-{rest[0]}".casefold() in self._known
