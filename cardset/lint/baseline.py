"""A baseline: the findings that a project has today, so that from now on only new ones fail.

It is a JSON file with one finding in each line, to be kept under version control. Its fields ``message`` and
``text`` are for people only. Findings are told apart by their fingerprints, and counted: a second one in the
same text is new.

A finding is the same, whatever line it has moved to, by its rule, its file, the text that it is in and the
words that it marks. The text is the context and the source of an entry, in a document the words around the
place; lines and their lengths do not count, nor does the wording of the message.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError
from cardset.files import read_text, write_text
from cardset.lint.check import RulesOf
from cardset.lint.finding import Finding, Linted, Result
from cardset.lint.paragraphs import Paragraphs

# How many words before a place, and from it on, tell it apart.
_BEFORE, _AFTER = 4, 8


def fingerprints(file: Linted) -> Iterator[tuple[Finding, str]]:
    """The findings of a file, each with 16 hexadecimal digits for its text and the words it marks.

    Findings of one rule that cannot be told apart have the same.
    """
    paragraphs: Paragraphs | None = None
    for finding in file.findings:
        if finding.msgid is not None:
            text = f"{finding.msgctxt or ''}\x04{finding.msgid}"
        elif file.path.suffix == ".po":
            text = finding.message  # about the whole catalog
        else:
            paragraphs = paragraphs or Paragraphs.of(file.lines)
            text = _surroundings(finding, file.lines, paragraphs)
        words = f"{text}\0{' '.join(finding.surface.split())}"
        yield finding, hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _surroundings(finding: Finding, lines: Sequence[str], paragraphs: Paragraphs) -> str:
    """The words around a finding, within its paragraph."""
    around = paragraphs.around(finding.line)
    line = lines[finding.line - 1] if finding.line <= len(lines) else ""
    before = _words([*lines[around.start - 1 : finding.line - 1], line[: finding.column - 1]])
    after = _words([line[finding.column - 1 :], *lines[finding.line : around.stop - 1]])
    return f"{' '.join(before[-_BEFORE:])}\x04{' '.join(after[:_AFTER])}"


def _words(lines: Sequence[str]) -> list[str]:
    # What marks a quotation in Markdown stands at the beginning of every line.
    return [word for line in lines for word in line.split() if word != ">"]


SCHEMA_VERSION = 1

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Known:
    """What is the same of findings that are the same to a baseline.

    ``path`` is relative to the folder of the baseline; ``digest`` stands for the text and the words marked.
    """

    path: str
    rule: str
    digest: str


@dataclass(frozen=True, slots=True)
class Baseline:
    """How often each finding is known, and how it was told: ``(message, text)``."""

    counts: Mapping[Known, int]
    told: Mapping[Known, tuple[str, str]]


def apply_baseline(result: Result, baseline: Baseline, folder: Path, rules_of: RulesOf) -> Result:
    """``result`` with the new findings only; how many are known and how many of those are gone is counted.

    ``folder`` is that of the baseline. Only what this run looked for can be gone.
    """
    left = Counter(baseline.counts)
    files: list[Linted] = []
    for file in result.files:
        new: list[Finding] = []
        for finding, known in _known(file, folder):
            if left[known]:
                left[known] -= 1
            else:
                new.append(finding)
        files.append(file._replace(findings=tuple(new)))
    looked_for = _looked_for(result, folder, rules_of)
    gone = sum(count for known, count in left.items() if known.rule in looked_for.get(known.path, ()))
    hidden = len(result.findings) - sum(len(file.findings) for file in files)
    return result._replace(files=tuple(files), known=hidden, gone=gone)


def baseline_of(result: Result, folder: Path, rules_of: RulesOf, old: Baseline | None = None) -> Baseline:
    """The baseline that knows all of ``result``, and of ``old`` what this run did not look for."""
    counts: Counter[Known] = Counter()
    told: dict[Known, tuple[str, str]] = {}
    if old is not None:
        looked_for = _looked_for(result, folder, rules_of)
        for known, count in old.counts.items():
            if known.rule not in looked_for.get(known.path, ()) and (folder / known.path).exists():
                counts[known] = count
                told[known] = old.told[known]
    for file in result.files:
        for finding, known in _known(file, folder):
            counts[known] += 1
            told.setdefault(known, (finding.message, _clipped(finding.msgid or finding.surface)))
    return Baseline(counts, told)


def read_baseline(path: Path) -> Baseline:
    """The baseline in the file ``path``.

    Raises :class:`CardsetError` when it cannot be read or is no baseline.
    """
    if not path.exists():
        raise CardsetError("there is no such baseline", path, hint="write it with --write-baseline")
    text = read_text(path)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"is no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise CardsetError(message, path, error.lineno, error.colno, _REWRITE) from None
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        raise CardsetError("is no baseline", path, hint=_REWRITE) from None
    if not isinstance(data, dict) or not isinstance(data.get("findings"), list):
        raise CardsetError('is no baseline: "findings" is missing', path, hint=_REWRITE)
    if data.get("schema_version") != SCHEMA_VERSION:
        message = f"is a baseline of version {data.get('schema_version')!r}, {SCHEMA_VERSION} was expected"
        raise CardsetError(message, path, hint=_REWRITE)
    counts: Counter[Known] = Counter()
    told: dict[Known, tuple[str, str]] = {}
    for number, row in enumerate(data["findings"], 1):
        known, count = _row(row, number, path)
        counts[known] += count
        told[known] = (str(row.get("message", "")), str(row.get("text", "")))
    return Baseline(counts, told)


def write_baseline(path: Path, baseline: Baseline) -> None:
    """Put ``baseline`` into the file ``path``, sorted. Raises :class:`CardsetError`."""

    def order(item: tuple[Known, int]) -> tuple[str, str, str, str]:
        known, _ = item
        return known.path, known.rule, baseline.told[known][1], known.digest

    rows = [
        json.dumps(
            {
                "path": known.path,
                "rule": known.rule,
                "digest": known.digest,
                "count": count,
                "message": baseline.told[known][0],
                "text": baseline.told[known][1],
            },
            ensure_ascii=False,
        )
        for known, count in sorted(baseline.counts.items(), key=order)
    ]
    body = "".join(f"\n    {row}{',' if row is not rows[-1] else ''}" for row in rows)
    end = "\n  " if rows else ""
    write_text(path, f'{{\n  "schema_version": {SCHEMA_VERSION},\n  "findings": [{body}{end}]\n}}\n')


_REWRITE = "write it anew with --write-baseline"


def _row(row: Any, number: int, path: Path) -> tuple[Known, int]:
    if isinstance(row, dict):
        words = [row.get(field) for field in ("path", "rule", "digest")]
        count = row.get("count")
        if all(isinstance(word, str) for word in words) and type(count) is int and count > 0:
            place, rule, digest = map(str, words)
            return Known(place, rule, digest), count
    message = f"finding {number} is none: path, rule and digest (texts) and count (a number) were expected"
    raise CardsetError(message, path, hint=_REWRITE)


def _looked_for(result: Result, folder: Path, rules_of: RulesOf) -> Mapping[str, frozenset[str]]:
    """The ids of the rules that this run looked for, by path."""
    return {
        _relative(file.path, folder): frozenset(rule.id for rule in rules_of(file.path))
        for file in result.files
    }


def _known(file: Linted, folder: Path) -> Iterator[tuple[Finding, Known]]:
    path = _relative(file.path, folder)
    for finding, digest in fingerprints(file):
        yield finding, Known(path, finding.rule, digest)


def _relative(path: Path, folder: Path) -> str:
    return Path(os.path.relpath(path.absolute(), folder.absolute())).as_posix()


def _clipped(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"
