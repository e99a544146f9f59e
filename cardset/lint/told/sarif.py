"""Findings as SARIF, which code hosts and editors read.

Specification: Static Analysis Results Interchange Format (SARIF) 2.1.0, OASIS Standard, 27 March 2020.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cardset import __version__
from cardset.errors import Fault
from cardset.lint.baseline import fingerprints
from cardset.lint.finding import Finding, Result, Severity
from cardset.lint.fixes import replacements
from cardset.lint.pages import address, page
from cardset.lint.rule import Rule

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
# Of one kind; a new way to tell findings apart would be another version.
_FINGERPRINT = "cardsetText/v1"
Replacement = tuple[tuple[int, int], tuple[int, int], str]


def sarif_report(result: Result, rules: Sequence[Rule]) -> str:
    """:func:`sarif_data` as JSON text."""
    return json.dumps(sarif_data(result, rules), ensure_ascii=False, indent=2)


def sarif_data(result: Result, rules: Sequence[Rule]) -> dict[str, Any]:
    """A log with one run; ``rules`` are those that were looked for, their pages go with it.

    Columns count characters. Relative paths stay relative, to wherever the program was started.
    """
    places = {rule.id: index for index, rule in enumerate(rules)}
    run = {
        "tool": {
            "driver": {
                "name": "cardset",
                "semanticVersion": __version__,
                "rules": [_rule(rule) for rule in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not result.faults,
                "toolExecutionNotifications": [_notification(fault) for fault in result.faults],
            }
        ],
        "results": [
            _result(finding, fingerprint, places, fixes.get(finding, ()))
            for file in result.files
            for fixes in [replacements(file)]
            for finding, fingerprint in fingerprints(file)
        ],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": f"{rule.reason}."},
        "help": {"text": rule.doc, "markdown": page(rule)},
        **({"helpUri": link} if (link := address(rule.id)) else {}),
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.family]},
    }


def _result(
    finding: Finding, fingerprint: str, places: dict[str, int], fix: Iterable[Replacement]
) -> dict[str, Any]:
    region = {"startLine": finding.line, "startColumn": finding.column, "endColumn": finding.end_column}
    location: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": _artifact(finding.path), "region": region}
    }
    if finding.msgctxt:
        location["logicalLocations"] = [{"name": finding.msgctxt, "kind": "resource"}]
    found: dict[str, Any] = {
        "ruleId": finding.rule,
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.advice},
        "locations": [location],
        "partialFingerprints": {_FINGERPRINT: fingerprint},
    }
    if finding.rule in places:
        found["ruleIndex"] = places[finding.rule]
    if replaced := [_replacement(*one) for one in fix]:
        change = {"artifactLocation": _artifact(finding.path), "replacements": replaced}
        found["fixes"] = [{"artifactChanges": [change]}]
    return found


def _replacement(start: tuple[int, int], end: tuple[int, int], new: str) -> dict[str, Any]:
    region = {"startLine": start[0], "startColumn": start[1], "endLine": end[0], "endColumn": end[1]}
    return {"deletedRegion": region, "insertedContent": {"text": new}}


def _notification(fault: Fault) -> dict[str, Any]:
    told: dict[str, Any] = {
        "level": "error",
        "message": {"text": f"{fault.message} ({fault.hint})" if fault.hint else fault.message},
    }
    if fault.path is not None:
        physical: dict[str, Any] = {"artifactLocation": _artifact(Path(fault.path))}
        if fault.line:
            physical["region"] = {"startLine": fault.line, "startColumn": max(fault.column, 1)}
        told["locations"] = [{"physicalLocation": physical}]
    return told


def _artifact(path: Path) -> dict[str, str]:
    return {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())}
