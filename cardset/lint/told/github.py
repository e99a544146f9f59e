"""Findings as annotations of GitHub, which shows them beside the lines of a change.

Specification: GitHub Actions, "Workflow commands" (``::error file=…,line=…::message``).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardset.errors import Fault
from cardset.lint.finding import Finding, Result, Severity, seen_from
from cardset.lint.report import summary
from cardset.values import grouped

SHOWN = 10
"""How many annotations of each kind GitHub shows for a step; the others it drops without a word."""

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def github_report(result: Result, root: Path | None = None) -> Iterator[str]:
    """What could not be checked and the gravest findings first, of each kind as many as GitHub shows.

    The last line is a summary for the log. ``root`` is the folder of the repository: paths have to be
    relative to it.
    """
    lines: dict[str, list[str]] = {command: [] for command in _COMMANDS.values()}
    lines["error"] += [_fault(fault, root) for fault in result.faults]
    for finding in result.findings:
        command = _COMMANDS[finding.severity]
        lines[command].append(_finding(command, finding, root))
    for kind in lines.values():
        yield from kind[:SHOWN]
    hidden = sum(len(kind[SHOWN:]) for kind in lines.values())
    if hidden:
        kinds = f"GitHub shows {SHOWN} of a kind"
        yield f"{hidden} more {'finding is' if hidden == 1 else 'findings are'} not annotated: {kinds}"
    yield summary(result)


def step_summary(result: Result) -> str:
    """The page of a step, in Markdown: how much each rule has found, the gravest first, and where."""
    grades = list(Severity)
    first = grouped(((grades.index(finding.severity), finding.rule), finding) for finding in result.findings)
    rows = [
        f"| {found[0].severity.value} | {rule} | {len(found)} | {found[0].path.as_posix()}:{found[0].line} |"
        for (_, rule), found in sorted(first.items())
    ]
    table = ["", "| | rule | findings | first |", "| --- | --- | ---: | --- |", *rows] if rows else []
    faults = [f"- not checked: {fault}" for fault in result.faults]
    return "\n".join(["### cardset lint", "", summary(result), *table, *faults]) + "\n\n"


def _finding(command: str, finding: Finding, root: Path | None) -> str:
    place = {
        "file": seen_from(root, finding.path),
        "line": str(finding.line),
        "col": str(finding.column),
        "endColumn": str(finding.end_column),
        "title": finding.rule,
    }
    return _command(command, place, finding.advice)


def _fault(fault: Fault, root: Path | None) -> str:
    place = {"title": "not checked"}
    if fault.path is not None:
        place["file"] = seen_from(root, Path(fault.path))
    if fault.line:
        place |= {"line": str(fault.line), "col": str(max(fault.column, 1))}
    return _command("error", place, f"{fault.message} ({fault.hint})" if fault.hint else fault.message)


def _command(command: str, place: dict[str, str], message: str) -> str:
    values = ",".join(
        f"{name}={_escaped(value).replace(':', '%3A').replace(',', '%2C')}" for name, value in place.items()
    )
    return f"::{command} {values}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
