"""How findings are told: as text for people, as JSON for programs."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError, Fault
from cardset.files import read_bytes
from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.values import grouped

SCHEMA_VERSION = 1
NOT_CHECKED = "not-checked"
"""What stands for the rule where a file could not be checked."""

# Of one rule's infos in one file, more than these are only counted.
_LISTED = 3
# Of many findings about one term the lines of so many are named.
_LINES = 12
# So many warnings in the same words are read one by one; of more, such as three thousand fuzzy messages, the
# first is shown.
_CROWD = 20
# How much of a line is shown around the surface, in columns.
_WIDTH = 100
# How many characters to each side are looked at for that: some take no column.
_REACH = 8 * _WIDTH
_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "36"}


def as_data(result: Result) -> dict[str, Any]:
    """All findings as plain data, as ``lint-findings.schema.json`` describes it.

    A file that could not be checked is a finding too: who reads the data need not read anything else.
    """
    unchecked = (_not_checked(fault) for fault in result.faults if fault.path is not None)
    return {
        "schema_version": SCHEMA_VERSION,
        "findings": [
            finding._asdict()
            | {
                "path": finding.path.as_posix(),
                "severity": finding.severity.value,
                "suggestions": list(finding.suggestions),
            }
            for finding in (*result.findings, *unchecked)
        ],
    }


def _not_checked(fault: Fault) -> Finding:
    """A fault as a finding, of no rule and in no language."""
    line, column = max(fault.line, 1), max(fault.column, 1)
    text = f"{fault.message} ({fault.hint})" if fault.hint else fault.message
    return Finding(
        Path(fault.path or ""), line, column, column, NOT_CHECKED, Severity.ERROR, text, "", (), None, ""
    )


def json_report(result: Result) -> str:
    """:func:`as_data` as JSON text."""
    return json.dumps(as_data(result), ensure_ascii=False, indent=2)


def fault_report(faults: Iterable[Fault], colour: bool = False) -> Iterator[str]:
    """Why something could not be checked, each reason with its line and a caret if it has one."""
    paint = _paint if colour else _plain
    for fault in faults:
        yield f"{paint('error', _COLOURS[Severity.ERROR])}: {_shown(str(fault))}"
        line = _line_of(fault)
        if line is not None:
            yield from _marked(line, fault.line, fault.column - 1, fault.column, paint, Severity.ERROR)


def _line_of(fault: Fault) -> str | None:
    """The line that a fault is about, bytes that are no text replaced; ``None`` where there is none."""
    if fault.path is None or not fault.line:
        return None
    try:
        lines = read_bytes(Path(fault.path)).decode("utf-8-sig", "replace").split("\n")
    except CardsetError:
        return None
    return lines[fault.line - 1].removesuffix("\r") if fault.line <= len(lines) else None


def text_report(result: Result, verbose: bool = False, colour: bool = False) -> Iterator[str]:
    """The lines of a report for people: each finding with its line and a caret, and a summary.

    Where a rule has more than three infos in a file they are counted in one line, unless ``verbose``; so are
    graver findings about one term, and a crowd of warnings in the same words, with the first of them.
    """
    paint = _paint if colour else _plain
    hidden = folded = False
    for file in result.files:
        infos = Counter(finding.rule for finding in file.findings if finding.severity is Severity.INFO)
        crowd = {rule: count for rule, count in infos.items() if count > _LISTED and not verbose}
        repeats = {} if verbose else _repeats(file.findings)
        for finding in file.findings:
            alike = repeats.get(_subject(finding), ())
            if alike:
                if finding is alike[0]:
                    yield from _told(finding._replace(message=_repeated(alike)), file, paint)
            elif finding.severity is not Severity.INFO or finding.rule not in crowd:
                yield from _told(finding, file, paint)
        for rule, count in sorted(crowd.items()):
            yield f"{_shown(str(file.path))}: {count} x {paint('info', _COLOURS[Severity.INFO])} {rule}"
        hidden = hidden or bool(crowd)
        folded = folded or bool(repeats)
    yield summary(result, hidden, folded)


def _subject(finding: Finding) -> tuple[str, str, Severity]:
    return finding.rule, finding.term or finding.message, finding.severity


def _repeats(findings: Iterable[Finding]) -> Mapping[tuple[str, str, Severity], Sequence[Finding]]:
    """Those about one term, or in the same words, that are too many to be listed one by one."""
    about = grouped(
        (_subject(one), one)
        for one in findings
        if one.severity is Severity.WARNING or (one.term and one.severity is Severity.ERROR)
    )
    return {
        subject: alike
        for subject, alike in about.items()
        if len(alike) > (_LISTED if alike[0].term else _CROWD)
    }


def _repeated(alike: Sequence[Finding]) -> str:
    """What many findings about one term, or in the same words, say together."""
    first = alike[0]
    said = f"{len(alike)} times {first.term!r}" if first.term else f"{len(alike)} times: {first.message}"
    if first.term and first.suggestions:
        said += f", the glossary says {first.suggestions[0]!r}"
    there = Counter(finding.surface.casefold() for finding in alike if finding.surface)
    if first.term and there:
        said += f"; here is {', '.join(repr(surface) for surface, _ in there.most_common(_LISTED))}"
    lines = [str(line) for line in dict.fromkeys(finding.line for finding in alike)]
    more = ", ..." if len(lines) > _LINES else ""
    return f"{said}; {'lines' if len(lines) > 1 else 'line'} {', '.join(lines[:_LINES])}{more}"


def _told(finding: Finding, file: Linted, paint: Any) -> Iterator[str]:
    place = f"{_shown(str(finding.path))}:{finding.line}:{finding.column}"
    severity = paint(finding.severity.value, _COLOURS[finding.severity])
    yield f"{place} {severity} {finding.rule} {_shown(finding.message)}"
    if 1 <= finding.line <= len(file.lines):
        line = file.lines[finding.line - 1]
        start, end = finding.column - 1, finding.end_column - 1
        yield from _marked(line, finding.line, start, end, paint, finding.severity)


def _marked(line: str, number: int, start: int, end: int, paint: Any, severity: Severity) -> Iterator[str]:
    """A numbered line, and carets below ``line[start:end]``."""
    text, caret = _excerpt(line, start, end)
    yield f"  {number} | {text}"
    yield f"  {' ' * len(str(number))} | {paint(caret, _COLOURS[severity])}"


def _excerpt(line: str, start: int, end: int) -> tuple[str, str]:
    """``line`` as a terminal can show it, cut to a window, and carets below ``line[start:end]``."""
    begin = max(0, start - _REACH)
    before, after = _shown(line[begin:start]), _shown(line[end : end + _REACH])
    surface = _shown(line[start : min(end, start + _REACH)])
    lead = "..." if begin else ""
    wide, rest, left_out = _columns(before), _columns(surface + after), 0
    while wide > _WIDTH // 2 and wide + rest > _WIDTH:
        wide -= _column_count(before[left_out])
        left_out += 1
    if left_out:
        lead, before = "...", before[left_out:]
    room = max(_WIDTH - _columns(lead + before), 20)
    if _columns(surface) > room:
        surface, after = _clip(surface, room), "..."
    elif _columns(surface + after) > room:
        after = _clip(after, room - _columns(surface)) + "..."
    return f"{lead}{before}{surface}{after}", " " * _columns(lead + before) + "^" * max(1, _columns(surface))


def _clip(text: str, columns: int) -> str:
    while len(text) > 2 * columns and (wide := _columns(text)) > columns:
        text = text[: len(text) * columns // wide]
    wide, end = _columns(text), len(text)
    while wide > columns:
        end -= 1
        wide -= _column_count(text[end])
    return text[:end]


def _columns(text: str) -> int:
    """How many columns of a terminal ``text`` takes: wide letters take two, marks on letters none."""
    if text.isascii():
        return len(text)
    return sum(map(_column_count, text))


@lru_cache(maxsize=4096)
def _column_count(char: str) -> int:
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def _shown(text: str) -> str:
    """``text`` without anything that would move the cursor or command the terminal."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or unicodedata.category(char) in {"Mn", "Me", "Zs"} else _stand_in(char)
        for char in text
    )


def _stand_in(char: str) -> str:
    return " " if char == "\t" else "\ufffd"


def summary(result: Result, hidden: bool = False, folded: bool = False) -> str:
    """How many findings there are; ``hidden`` says that some infos are not listed, ``folded`` that graver
    findings are told together."""
    found = Counter(finding.severity for finding in result.findings)
    counts = [_counted(found[severity], severity.value) for severity in Severity]
    text = f"{', '.join(counts)} in {_counted(len(result.files), 'file')}"
    if result.known:
        text += f"; {result.known} more in the baseline"
    if result.gone:
        text += f"; {result.gone} in the baseline gone (--write-baseline leaves them out)"
    if result.faults:
        text += f"; {_counted(len(result.faults), 'problem')} kept the run from being complete"
    if folded:
        text += " (--verbose lists each)"
    elif hidden:
        text += " (--verbose lists every info)"
    return text


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"


def _plain(text: str, code: str) -> str:
    return text
