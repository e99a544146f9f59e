"""Mending what is safe to mend: the findings whose rules say what may replace the words they mark.

A fix is put in only where exactly those words stand, and in a catalog only in a translation. Files are
checked again after each round, until nothing is left to mend; one that would be worse for it keeps its text.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.strings import QuotingError, escape, pieces, quoted
from cardset.errors import CardsetError
from cardset.files import decode, read_bytes, write_text
from cardset.lint.check import Reader, RulesOf
from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.lint.inputs.find import ALIGNED
from cardset.lint.project import Project
from cardset.lint.run import lint

# A mended text may show something else to mend; more rounds than these would be rules at odds.
_ROUNDS = 8
_BOM = "\ufeff"
_STRING_LINE = re.compile(r'[ \t]*(msg(?:ctxt|id_plural|id|str)(?:\[\d+\])?)?[ \t]*(?=")')
_LINE_END = re.compile(r"\r\n|\n|\r")
_CATALOG = ".po"
_NO_DOCUMENT = frozenset({".yaml", ".yml"}) | ALIGNED

Place = tuple[int, int]
Edit = tuple[int, int, str]
"""From where to where in a file, and what to put there."""


@dataclass(frozen=True, slots=True)
class Change:
    """The text of a file before and after ``count`` fixes."""

    path: Path
    before: str
    after: str
    count: int


def fix(
    paths: Sequence[Path], project: Project, rules_of: RulesOf, read: Reader = read_bytes
) -> tuple[Result, list[Change]]:
    """What is left to find in ``paths`` once all is mended, and what that changes; nothing is written."""
    texts: dict[Path, str] = {}
    first: dict[Path, str] = {}
    counts: Counter[Path] = Counter()
    done: set[Path] = set()

    def reread(path: Path) -> bytes:
        return texts[path].encode() if path in texts else read(path)

    result = lint(paths, project, rules_of, reread)
    for _ in range(_ROUNDS):
        before: dict[Path, tuple[str, int]] = {}
        for file in result.files:
            if file.path in done or not any(finding.fix is not None for finding in file.findings):
                continue
            try:
                text = decoded(reread(file.path), file.path)
            except CardsetError:  # a catalog in an older encoding, which is not ours to change
                done.add(file.path)
                continue
            after, count = mended(file, text)
            if count and after != text:
                before[file.path] = text, counts[file.path]
                first.setdefault(file.path, text)
                texts[file.path] = after
                counts[file.path] += count
        if not before:
            break
        again = lint(paths, project, rules_of, reread)
        worse = before.keys() & _worse(result, again)
        for path in worse:
            texts[path], counts[path] = before[path]
        done |= worse
        result = lint(paths, project, rules_of, reread) if worse else again
    changes = [
        Change(path, text, texts[path], counts[path]) for path, text in first.items() if texts[path] != text
    ]
    return result, changes


def write(changes: Iterable[Change]) -> None:
    """Put the mended texts into their files, each whole. Raises :class:`CardsetError`."""
    for change in changes:
        write_text(change.path, change.after)


def diff(change: Change) -> Iterator[str]:
    """The lines of a unified diff."""
    name = change.path.as_posix()
    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (change.before, change.after))
    for line in difflib.unified_diff(before, after, name, name):
        yield line.removesuffix("\n")
        if not line.endswith("\n"):
            yield "\\ No newline at end of file"


def told(changes: Sequence[Change]) -> str:
    """How much was mended, in a sentence."""
    count = sum(change.count for change in changes)
    findings = "1 finding" if count == 1 else f"{count} findings"
    return f"mended {findings} in {'1 file' if len(changes) == 1 else f'{len(changes)} files'}"


def mended(file: Linted, text: str) -> tuple[str, int]:
    """``text`` with the fixes for the findings in ``file``, and how many there are.

    Of two that overlap the first is put in. A text that is not the one that was checked stays as it is.
    """
    raw = _Raw.of(text, file.path)
    if raw.lines[: len(file.lines)] != file.lines:
        return text, 0
    parts: list[str] = []
    end = count = 0
    last = -1
    for edits in sorted(edits for _, edits in _all_edits(file, raw)):
        if edits[0][0] < end or edits[0][0] == last:
            continue
        for start, stop, new in edits:
            parts += (text[end:start], new)
            end = stop
        last = edits[0][0]
        count += 1
    return "".join((*parts, text[end:])), count


def replacements(file: Linted) -> Mapping[Finding, list[tuple[Place, Place, str]]]:
    """What each finding with a fix replaces, from which place to which: line and column, both from 1."""
    raw = _Raw.of("\n".join(file.lines), file.path)
    return {finding: raw.placed(edits) for finding, edits in _all_edits(file, raw)}


def replaced(file: Linted, finding: Finding, new: str) -> list[tuple[Place, Place, str]]:
    """As :func:`replacements`, where a person put ``new`` for the words of a finding; nothing where these do
    not stand there."""
    meant = finding._replace(fix=new)
    return replacements(file._replace(findings=(meant,))).get(meant, [])


def decoded(data: bytes, path: Path) -> str:
    """The text of a file with its byte-order mark, which is to stay. Raises :class:`CardsetError`."""
    return (_BOM if data.startswith(_BOM.encode()) else "") + decode(data, path)


@dataclass(frozen=True, slots=True)
class _Raw:
    """A text, the offsets at which its lines begin, and the lines without their ends."""

    text: str
    starts: tuple[int, ...]
    lines: tuple[str, ...]
    catalog: bool

    def placed(self, edits: Iterable[Edit]) -> list[tuple[Place, Place, str]]:
        """``edits`` with lines and columns in the place of offsets."""

        def place(offset: int) -> Place:
            line = bisect_right(self.starts, offset)
            return line, offset - self.starts[line - 1] + 1

        return [(place(start), place(end), new) for start, end, new in edits]

    @classmethod
    def of(cls, text: str, path: Path) -> _Raw:
        """Lines as the reader of catalogs, or of documents, tells them apart."""
        catalog = path.suffix == _CATALOG
        starts, lines = [int(text.startswith(_BOM))], []
        for match in re.finditer("\n" if catalog else _LINE_END, text):
            lines.append(text[starts[-1] : match.start()])
            starts.append(match.end())
        lines.append(text[starts[-1] :])
        return cls(text, tuple(starts), tuple(line.removesuffix("\r") for line in lines), catalog)


def _all_edits(file: Linted, raw: _Raw) -> Iterator[tuple[Finding, list[Edit]]]:
    """The findings with a fix whose words stand at their places, and what to replace for each."""
    for finding in file.findings if file.path.suffix not in _NO_DOCUMENT else ():
        if finding.fix is not None and (edits := _edits(finding, raw)) is not None:
            yield finding, edits


def _edits(finding: Finding, raw: _Raw) -> list[Edit] | None:
    """What to replace for a finding; ``None`` where its words do not stand at its place."""
    assert finding.fix is not None
    if not 1 <= finding.line <= len(raw.lines):
        return None
    offset = raw.starts[finding.line - 1] + finding.column - 1
    if not raw.catalog:
        end = _end_of(finding.surface, raw.text, offset)
        return None if end is None else [(offset, end, finding.fix)]
    if not _in_translation(raw, finding.line - 1, finding.column - 1):
        return None
    spans = _spans(finding.surface, raw, finding.line - 1, finding.column - 1)
    if spans is None:
        return None
    news = [escape(finding.fix), *[""] * (len(spans) - 1)]
    return [(start, end, new) for (start, end), new in zip(spans, news, strict=True)]


def _end_of(surface: str, text: str, offset: int) -> int | None:
    """Where ``surface`` ends if it stands at ``offset``, whatever the line ends."""
    at = offset
    for char in surface:
        if char == "\n" and text.startswith("\r\n", at):
            at += 2
        elif text.startswith(char, at):
            at += 1
        else:
            return None
    return at


def _in_translation(raw: _Raw, index: int, column: int) -> bool:
    """Whether the place is inside a string of a msgstr."""
    match = _STRING_LINE.match(raw.lines[index])
    strings = quoted(raw.lines[index], match.end()) if match else ()
    if not any(start <= column <= start + len(inside) for start, inside in strings):
        return False
    while match is not None and not match[1]:
        index -= 1
        match = _STRING_LINE.match(raw.lines[index]) if index >= 0 else None
    return match is not None and match[1].startswith("msgstr")


def _spans(surface: str, raw: _Raw, index: int, column: int) -> list[tuple[int, int]] | None:
    """Where the parts of ``surface`` stand in strings that begin in a line and go on in the next ones."""
    spans: list[tuple[int, int]] = []
    passed = 0
    while index < len(raw.lines):
        line = raw.lines[index]
        match = _STRING_LINE.match(line)
        if match is None or (spans and match[1]):
            return None
        for start, inside in quoted(line, match.end()):
            if (end := start + len(inside)) < column:
                continue
            first = max(start, column)
            at, passed_now = _along(surface[passed:], line[first:end])
            if at is None:
                return None
            spans.append((raw.starts[index] + first, raw.starts[index] + first + at))
            passed += passed_now
            if passed == len(surface):
                return spans
        index, column = index + 1, 0
    return None


def _along(surface: str, inside: str) -> tuple[int | None, int]:
    """How much of ``inside`` is the beginning of ``surface``, and how much of that it is.

    No length where the two differ.
    """
    passed = 0
    try:
        for index, piece in pieces(inside):
            plain = inside[index] != "\\"
            for step, char in enumerate(piece if plain else [piece]):
                if passed == len(surface):
                    return index + step, passed
                if not surface.startswith(char, passed):
                    return None, 0
                passed += len(char)
    except QuotingError:
        return None, 0
    return len(inside), passed


def _worse(before: Result, after: Result) -> set[Path]:
    """The files that have more errors than before, or cannot be read any more."""
    errors = Counter(finding.path for finding in before.findings if finding.severity is Severity.ERROR)
    now = Counter(finding.path for finding in after.findings if finding.severity is Severity.ERROR)
    readable = {file.path for file in after.files}
    return {
        file.path for file in before.files if file.path not in readable or now[file.path] > errors[file.path]
    }
