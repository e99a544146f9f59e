"""Waivers: comments by which a person says that a finding was looked at and is to stay.

In a catalog a waiver is a comment of the translator, above the entry for which it holds::

    # cardset: ignore terms-missing the English word is a pun here

Above the header it holds for the whole catalog. In a document it is ``<!-- cardset: ignore RULE reason -->``,
in YAML and LaTeX a comment; it holds for the paragraph that it stands in, up to the next empty line, or for
the one behind it where it is a paragraph by itself. In other files with translations it is a note of XLIFF,
or a text of its own in an object of JSON. Several rules, or families of them, are divided by commas.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from cardset.catalog.duplicates import Key, key
from cardset.catalog.model import Catalog
from cardset.lint.finding import Finding
from cardset.lint.rule import registry
from cardset.lint.selection import chosen
from cardset.values import grouped
from cardset.words.pattern import pattern

if TYPE_CHECKING:
    from cardset.lint.context import Context
    from cardset.lint.document import Document
    from cardset.lint.rule import Rule

FAMILY = "waiver"

# The field of the context from which a family knows its words.
_KNOWLEDGE = {"terms": "termbase", "meaning": "meaning", "text": "typography", "phrases": "lexicon"}
# What this family finds depends on the dictionaries of the computer.
_BY_INSTALLATION = "spelling"
_MARK = "cardset"
_WAIVER = pattern(
    r"(?P<mark>cardset:\s*ignore\b)(?:\s+(?P<names>[a-z]+(?:-[a-z]+)*(?:\s*,\s*[a-z]+(?:-[a-z]+)*)*)(?![\w-]))?"
    r"(?P<reason>.*)",
    re.DOTALL,
)
# The same with another mark than a colon, or none: nobody heeds it.
_MUTE = pattern(r"\W*(?P<mark>cardset\W{0,3}ignore\b)")
_NAME = pattern(r"[a-z-]+")
_YAML_COMMENT = pattern(r"(?<!\S)#[^\r\n]*(?P<end>)")
_TEX_COMMENT = pattern(r"(?<!\\)%[^\r\n]*(?P<end>)")
# One that nothing ends goes to the end of the file, so that nobody looks for its end again.
_HTML_COMMENT = pattern(r"<!--.*?(?:(?P<end>-->)|\Z)", re.DOTALL)
_NO_BREAK = pattern(r"[^\r\n]+")
_BEFORE_REASON = " \t\r\n:;,.-\u2013\u2014("
Place = Callable[[int], tuple[int, int]]
_Held = range | frozenset[str]
_NOWHERE = range(0)


class Name(NamedTuple):
    """The name of a rule, or of a family, as it stands in a waiver."""

    text: str
    line: int
    column: int


class Waiver(NamedTuple):
    """A comment whose words ``surface`` begin at ``line`` and ``column``.

    It holds for ``lines``, or for the entries with one of the contexts ``entries``. ``idle`` says that
    nothing there was looked at, because it is a translation that nobody uses yet; ``mute`` that it has no
    colon, so that it silences nothing and has no names.
    """

    names: tuple[Name, ...]
    reason: str
    line: int
    column: int
    surface: str
    lines: range
    idle: bool = False
    mute: bool = False
    entries: frozenset[str] = frozenset()

    @property
    def holds(self) -> _Held:
        """What it holds for."""
        return self.entries or self.lines


class Applied(NamedTuple):
    """A waiver, and those of its ``names`` for which there was nothing to silence."""

    waiver: Waiver
    unused: tuple[Name, ...]


def apply_waivers(
    findings: Iterable[Finding], waivers: Sequence[Waiver], done: Set[str]
) -> tuple[list[Finding], list[Applied]]:
    """The findings that are left, and what became of the waivers.

    ``done`` are the ids of the rules that looked for something. Where a name stands for others as well,
    nobody can tell whether it is unused.
    """
    texts = {name.text for waiver in waivers for name in waiver.names}
    meant = {text: {id for id in registry() if chosen(id, [text], [FAMILY])} for text in texts}
    judged = {text for text, ids in meant.items() if ids and ids <= done}
    by_place = _by_place(waivers)
    kept: list[Finding] = []
    used: set[tuple[_Held, str]] = set()
    for finding in findings:
        by = [
            (held, text)
            for held, names in (
                *by_place.get(finding.line, ()),
                *by_place.get(finding.msgctxt or "", ()),
            )
            for text in names
            if finding.rule in meant[text]
        ]
        used.update(by)
        if not by:
            kept.append(finding)
    applied = []
    for waiver in waivers:
        doubtful = () if waiver.idle else waiver.names
        unused = (n for n in doubtful if n.text in judged and (waiver.holds, n.text) not in used)
        applied.append(Applied(waiver, tuple(unused)))
    return kept, applied


def audible(rules: Iterable[Rule], context: Context) -> set[str]:
    """The ids of those rules whose silence means that there is nothing, for all they know of the language."""
    return {
        rule.id
        for rule in rules
        if rule.family != _BY_INSTALLATION
        and getattr(context, _KNOWLEDGE.get(rule.family, "lang")) is not None
    }


def _by_place(waivers: Iterable[Waiver]) -> Mapping[int | str, list[tuple[_Held, set[str]]]]:
    """For each line, or context, the texts of the names that hold there, with all for which they do."""
    groups: dict[_Held, set[str]] = {}
    for waiver in waivers:
        groups.setdefault(waiver.holds, set()).update(name.text for name in waiver.names)
    return grouped((place, (held, texts)) for held, texts in groups.items() for place in held)


def is_comment(text: str) -> bool:
    """Whether a text of a file that has no comments is one of these, and nothing to translate."""
    return _MARK in text and (_WAIVER.match(text) or _MUTE.match(text)) is not None


def noted_waivers(text: str, place: Place, entries: frozenset[str], idle: bool) -> list[Waiver]:
    """The waiver in a note or a text, which holds for the entries with the contexts ``entries``.

    ``place`` tells line and column of an offset in ``text``; ``idle`` is as in :class:`Waiver`.
    """
    return [
        waiver._replace(entries=entries) for waiver in _waivers(text, 0, place, _NOWHERE, idle) if entries
    ]


def catalog_waivers(catalog: Catalog, elsewhere: Container[Key] = frozenset()) -> list[Waiver]:
    """The waivers of a catalog; the translations of entries with keys in ``elsewhere`` nobody looks at."""
    entries = [catalog.header_entry, *catalog.entries] if catalog.header_entry else [*catalog.entries]
    marked = [
        entry
        for entry in entries
        if entry.translator and not entry.obsolete and any(_MARK in comment for comment in entry.translator)
    ]
    if not marked:
        return []
    starts = sorted(entry.line for entry in entries)
    starts.append(len(catalog.lines) + 1)
    found: list[Waiver] = []
    for entry in marked:
        lines = range(entry.line, starts[bisect_right(starts, entry.line)])
        holds, idle = lines, entry.fuzzy or not any(entry.msgstr) or key(entry) in elsewhere
        if entry is catalog.header_entry:
            holds, idle = range(1, len(catalog.lines) + 1), False
        for number in lines:
            line = catalog.lines[number - 1]
            if not line.lstrip().startswith("#"):
                break
            found += _waivers(line, 0, _in_line(number), holds, idle)
    return found


def document_waivers(document: Document) -> list[Waiver]:
    """The waivers of a file that is no catalog."""
    text, place = document.text, document.position
    if _MARK not in text:
        return []
    from cardset.lint.document import LATEX, LINE_END
    from cardset.lint.paragraphs import Paragraphs

    kind = document.path.suffix.lower()
    comment = _YAML_COMMENT if kind in {".yaml", ".yml"} else _TEX_COMMENT if kind in LATEX else _HTML_COMMENT
    spans = [match.span() for match in comment.finditer(text) if match["end"] is not None]
    paragraphs = Paragraphs.of(document.lines)
    content = Paragraphs.of(LINE_END.split(_without(text, spans)))
    found: list[Waiver] = []
    for start, end in spans:
        if _MARK not in text[start:end]:
            continue
        around = paragraphs.around(place(start)[0])
        following = content.after(around.start - 1)
        if not following or following.start >= around.stop:  # nothing but comments in the paragraph
            around = paragraphs.around(following.start) if following else following
        found += _waivers(text[start:end], start, place, around, False)
    return found


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """``text`` with the spans blanked, line breaks kept."""
    parts: list[str] = []
    end = 0
    for start, stop in spans:
        parts += (text[end:start], _NO_BREAK.sub(" ", text[start:stop]))
        end = stop
    return "".join((*parts, text[end:]))


def _in_line(number: int) -> Place:
    return lambda offset: (number, offset + 1)


def _waivers(text: str, start: int, place: Place, lines: range, idle: bool) -> Iterator[Waiver]:
    """The waiver in a comment, if it is one. ``place`` tells where an offset is; ``text`` has ``start``."""
    match = _WAIVER.search(text) if _MARK in text else None
    if match is None:
        if _MARK in text and (mute := _MUTE.match(text)):
            line, column = place(start + mute.start("mark"))
            yield Waiver((), "", line, column, mute["mark"], lines, idle, True)
        return
    line, column = place(start + match.start())
    written = _NAME.finditer(text, *match.span("names")) if match["names"] else ()
    names = tuple(Name(name[0], *place(start + name.start())) for name in written)
    reason = match["reason"].removesuffix("-->").strip(_BEFORE_REASON)
    yield Waiver(names, reason, line, column, match["mark"], lines, idle)
