"""What stands inside a paragraph of Markdown: emphasis, links, code, tags, entities.

The text that people read is kept, what only marks it up is taken out, and every character that is kept
remembers where in the file it stands. A useful part of CommonMark 0.31 (https://spec.commonmark.org/0.31.2/),
the same for plain text, which often has some of it: emphasis, code spans, links, raw HTML and entities.
Everything takes linear time: nothing is searched for twice.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardset.lint.message import BLANK
from cardset.lint.placed import Text
from cardset.values import grouped

COMMENT = "\x1f"
"""What stands for each character of a comment: white space that nobody writes."""

# Elements in the flow of a sentence; their tags are taken out. Any other element of HTML ends the sentence.
_FLOWING = """
    a abbr b bdi bdo big cite data del dfn em font i ins label mark q s small span strike strong sub sup time
    tt u wbr
"""
_BREAKING = """
    address article aside blockquote body button caption center col colgroup dd details dialog div dl dt
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li link main menu meta
    nav ol optgroup option p picture section select source summary table tbody td tfoot th thead title tr
    track ul
"""
_OBJECTS = "audio canvas iframe img input object svg video"
# They hold no prose: everything up to the end tag is blanked.
_CODE = "code kbd pre samp script style textarea var"
_ELEMENTS = {
    name: kind
    for kind, names in {"flow": _FLOWING, "break": _BREAKING, "object": _OBJECTS, "code": _CODE}.items()
    for name in names.split()
}

_TOKEN = re.compile(
    r"""
      \\(?P<escaped>[!-/:-@\[-`{-~\n])
    | (?P<ticks>`+)
    | </?(?P<tag>[A-Za-z][A-Za-z0-9]*)(?=[\s/>])[^<>]*>
    | (?P<note>\[\^[^\[\]\s]{1,60}\])
    | (?P<image>!\[)
    | (?P<open>\[)
    | (?P<close>\](?:\([ ]*+(?:<[^<>\n]*>|[^()\s<]*+(?:\([^()\s]*+\)[^()\s]*+)*+)
                       (?:\s++(?:"[^"]*"|'[^']*'))?[ ]*+\)|\[[^\[\]]{0,200}\])?)
    | (?P<emphasis>\*+|_+|~~)
    | (?P<entity>&(?:\#[0-9]{1,7}|\#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)
    | (?P<soft>\u00ad|[ \t]?\x1f+(?=\s|\Z)|\x1f+)
    """,
    re.VERBOSE,
)
# What converters to text put a backslash before; any other one is a backslash.
_ESCAPED_IN_PLAIN_TEXT = frozenset("*_#`~[]<>")
_MARKED = re.compile(r"[\\`<\[\]*_~&\u00ad\x1f]")


@dataclass(slots=True)
class _Delimiter:
    """A run of one character of emphasis, of which ``left`` are not used yet."""

    start: int
    end: int
    left: int


def read_inline(raw: Text, markdown: bool = True) -> Iterator[Text]:
    """The texts in a paragraph: one, or several where block elements of HTML divide it; none is empty.

    ``markdown`` is false for plain text, in which a backslash and an entity are what they look like.
    """
    marked = _MARKED.search(raw.text)
    for text in raw.cut(inline_cuts(raw.text, markdown)) if marked else (raw,):
        begin = len(text.text) - len(text.text.lstrip())
        if kept := text.text.strip():
            yield text if kept == text.text else text.part(begin, begin + len(kept))


def inline_cuts(text: str, markdown: bool) -> list[tuple[int, int, str | None]]:
    """What is not to stay as it is: start, end, and what to put there; ``None`` ends the text there.

    In the order of the text; of two that overlap the first counts.
    """
    cuts: list[tuple[int, int, str | None]] = []
    ticks = _runs_of_ticks(text) if "`" in text else {}
    brackets: list[tuple[int, bool]] = []
    unclosed: set[str] = set()
    delimiters: dict[str, list[_Delimiter]] = {}
    passed = 0
    while match := _TOKEN.search(text, passed):
        start, passed = match.span()
        kind = match.lastgroup
        if kind == "escaped":
            if markdown or text[start + 1] in _ESCAPED_IN_PLAIN_TEXT:
                cuts.append((start, start + 1, ""))
            else:
                passed = start + 1
        elif kind == "ticks":
            length = passed - start
            runs = ticks.get(length, ())
            if (closing := bisect_left(runs, passed)) < len(runs):
                passed = runs[closing] + length
                cuts.append((start, passed, BLANK * (passed - start)))
        elif kind == "tag":
            passed = _tag(text, match, unclosed, cuts)
        elif kind in {"note", "soft"}:
            cuts.append((start, passed, ""))
        elif kind in {"image", "open"}:
            brackets.append((start, kind == "image"))
        elif kind == "close":
            passed = _close(match, brackets, cuts)
        elif kind == "emphasis":
            _emphasis(text, match, delimiters, cuts)
        elif kind == "entity" and markdown:
            from html import unescape

            meant = unescape(match[0])
            if meant != match[0]:
                cuts.append((start, passed, meant))
    return sorted(cuts, key=lambda cut: (cut[0], -cut[1]))


def _runs_of_ticks(text: str) -> Mapping[int, Sequence[int]]:
    """Where runs of backticks begin, by their length; a code span ends at one as long as its first."""
    return grouped((len(run[0]), run.start()) for run in re.finditer("`+", text))


def _tag(text: str, match: re.Match[str], unclosed: set[str], cuts: list[tuple[int, int, str | None]]) -> int:
    """Cut a tag of HTML, and what it holds where that is no prose; return where to go on.

    A tag that HTML does not have is left: it may be a placeholder. ``unclosed`` are the tags of which it is
    known that no end tag follows.
    """
    name = match["tag"].lower()
    start, end = match.span()
    kind = _ELEMENTS.get(name)
    if kind == "code" and text[start + 1] != "/":
        closing = text.find(f"</{match['tag']}>", end) if match["tag"] not in unclosed else -1
        if closing < 0:
            unclosed.add(match["tag"])
        else:
            end = closing + len(match["tag"]) + 3
        cuts.append((start, end, BLANK * (end - start)))
    elif kind == "object":
        cuts.append((start, end, BLANK * (end - start)))
    elif name == "br":
        cuts.append((start, end, "\n"))
    elif kind is not None:
        cuts.append((start, end, None if kind == "break" else ""))
    return end


def _close(
    match: re.Match[str], brackets: list[tuple[int, bool]], cuts: list[tuple[int, int, str | None]]
) -> int:
    """Take the brackets and the address of a link out, a picture altogether; return where to go on."""
    start, end = match.span()
    if not brackets:
        return start + 1
    opened, image = brackets.pop()
    if end == start + 1:
        return end  # only brackets
    if image:
        cuts.append((opened, end, BLANK * (end - opened)))
    else:
        cuts.append((opened, opened + 1, ""))
        cuts.append((start, end, ""))
    return end


def _emphasis(
    text: str,
    match: re.Match[str],
    delimiters: dict[str, list[_Delimiter]],
    cuts: list[tuple[int, int, str | None]],
) -> None:
    """Take out the marks of emphasis that have a partner; those without one stay where they are.

    Marks inside a word are letters of it, as in ``file_name`` and ``2*3``, except ``**`` and ``~~``.
    """
    start, end = match.span()
    char = text[start]
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    whole_words = end - start == 1 or char == "_"
    letter_before, letter_after = before.isalnum(), after.isalnum()
    opens = not after.isspace() and (letter_after or not letter_before)
    closes = not before.isspace() and (letter_before or not letter_after)
    if whole_words:
        opens, closes = opens and not letter_before, closes and not letter_after
    run = _Delimiter(start, end, end - start)
    stack = delimiters.setdefault(char, [])
    while closes and run.left and stack:
        opener = stack[-1]
        used = min(run.left, opener.left)
        inner = opener.start + opener.left
        cuts.append((inner - used, inner, ""))
        closer = run.end - run.left
        cuts.append((closer, closer + used, ""))
        opener.left -= used
        run.left -= used
        if not opener.left:
            stack.pop()
    if opens and run.left == end - start:
        stack.append(run)
