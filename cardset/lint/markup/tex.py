r"""A file of LaTeX cut into what people read as one piece: paragraphs, headings, items of lists, cells.

What stands before ``\begin{document}`` sets the page, and is passed over, as are comments, formulas that
stand alone, and what is printed as it is typed. An argument of a command that nobody knows is text where it
has several words anywhere in the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from cardset.lint.inputs.blocks import Block
from cardset.lint.markup.latex import Braces, IsText, read_latex, unknown_commands
from cardset.lint.message import BLANK
from cardset.lint.placed import Text

_BODY = re.compile(r"\\begin\{document\}")
_END = re.compile(r"\\end\{document\}")
# A comment takes the end of its line with it, and the spaces that begin the next one.
_COMMENT = re.compile(r"(?<!\\)(?:\\\\)*(%[^\n]*(?:\n[ \t]*(?!\n))?)")
_AS_TYPED = r"verbatim|Verbatim|lstlisting|minted|comment|alltt"
_FORMULAS = r"equation|align|gather|multline|eqnarray|displaymath|math|tikzpicture"
_UNREAD = re.compile(rf"\\begin\{{(?P<name>(?:{_AS_TYPED}|{_FORMULAS})\*?)\}}")
_HEADING = r"\\(?:part|chapter|(?:sub)*section|(?:sub)?paragraph|title|subtitle)\*?(?:\[[^\[\]]*\])?\{"
_CUT = re.compile(
    rf"(?P<gap>\n[ \t]*\n\s*)|(?P<cell>(?<!\\)&)|(?P<heading>{_HEADING})"
    r"|\\(?:begin|end)\{|\\item(?![A-Za-z])"
)
_LINE_END = re.compile(r"\r\n?")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")


def read_tex(text: str) -> Iterator[Block]:
    """The blocks of the file that ``text`` is, in the order in which they stand there."""
    is_text = _habits(text)
    for kind, piece in _pieces(_body(text)):
        read = _composed(read_latex(piece.text, is_text).text, piece)
        if _LETTER_OR_DIGIT.search(read.text.replace(BLANK, "")):
            yield Block(kind, read.text, read.places)


def _body(text: str) -> Text:
    """What is set, without comments and what is no prose."""
    begin = _BODY.search(text)
    start = begin.end() if begin else 0
    end = _END.search(text, start)
    cuts: list[tuple[int, int, str | None]] = [(0, start, "")] if start else []
    if end:
        cuts.append((end.start(), len(text), ""))
    cuts += [(*match.span(1), "") for match in _COMMENT.finditer(text, start)]
    cuts += [(*match.span(), "\n") for match in _LINE_END.finditer(text, start)]
    for match in _UNREAD.finditer(text, start):
        closing = text.find(f"\\end{{{match['name']}}}", match.end())
        if closing >= 0:
            cuts.append((match.start(), closing + len(match["name"]) + len("\\end{}"), BLANK))
    cuts.sort(key=lambda cut: (cut[0], -cut[1]))
    return next(Text(text, ((0, 0),)).cut(cuts), Text("", ((0, 0),)))


def _pieces(body: Text) -> Iterator[tuple[str, Text]]:
    """The parts of a text that are read each by itself, and their kinds."""
    braces = Braces(body.text)
    passed, cells = 0, False
    for cut in _CUT.finditer(body.text):
        if cut.start() < passed:
            continue
        is_cell = cut["cell"] is not None
        if passed < cut.start():
            yield "cell" if cells or is_cell else "paragraph", body.part(passed, cut.start())
        cells = is_cell
        # What only parts is no text; of a command the reader makes something.
        passed = cut.end() if cut["gap"] or is_cell else cut.start()
        closing = braces.closing.get(cut.end() - 1) if cut["heading"] else None
        if closing is not None:
            yield "heading", body.part(cut.start(), closing + 1)
            passed = closing + 1
    if passed < len(body.text):
        yield "cell" if cells else "paragraph", body.part(passed, len(body.text))


def _habits(text: str) -> IsText:
    """Which arguments of commands that nobody knows are text."""
    said = {
        (name, number)
        for name, arguments in unknown_commands(text)
        for number, argument in enumerate(arguments)
        if len(argument.split()) > 1
    }
    return lambda name, number: (name, number) in said


def _composed(read: Text, piece: Text) -> Text:
    """``read``, which was taken out of ``piece``, with places in the file."""
    places: list[tuple[int, int]] = []
    ends = [*(at for at, _ in read.places[1:]), len(read.text)]
    starts = [at for at, _ in piece.places]
    for (at, start), end in zip(read.places, ends, strict=True):
        places.append((at, piece.offset(start)))
        inside = piece.places[bisect_right(starts, start) : bisect_right(starts, start + end - at - 1)]
        places += [(at + index - start, offset) for index, offset in inside]
    return Text(read.text, tuple(places))
