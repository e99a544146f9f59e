"""Findings as a report of GitLab, which shows them in a merge request, beside the lines of a change.

Specification: GitLab, "Code Quality", report format (a part of the Code Climate engine specification).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

from cardset.errors import Fault
from cardset.lint.baseline import fingerprints
from cardset.lint.finding import Finding, Result, Severity, seen_from

_GRADES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def gitlab_report(result: Result, root: Path | None = None) -> str:
    """All findings as JSON text, what could not be checked before them.

    ``root`` is the folder of the repository: paths have to be relative to it. A finding is known by its
    fingerprint, which stays when lines move, so that only new ones are told as such.
    """
    told = [_fault(fault, root) for fault in result.faults]
    alike: Counter[str] = Counter()
    for file in result.files:
        place = seen_from(root, file.path)
        for finding, text in fingerprints(file):
            known = f"{place}\0{finding.rule}\0{text}"
            told.append(_finding(finding, place, f"{known}\0{alike[known]}"))
            alike[known] += 1
    return json.dumps(told, ensure_ascii=False, indent=2)


def _finding(finding: Finding, place: str, known: str) -> dict[str, Any]:
    return _issue(finding.advice, finding.rule, _GRADES[finding.severity], place, finding.line, known)


def _fault(fault: Fault, root: Path | None) -> dict[str, Any]:
    text = f"{fault.message} ({fault.hint})" if fault.hint else fault.message
    # Each issue has a place; what is about none stands where the run began.
    place = seen_from(root, Path(fault.path)) if fault.path is not None else "."
    return _issue(text, "not-checked", "blocker", place, fault.line or 1, f"{place}\0{text}")


def _issue(text: str, rule: str, grade: str, place: str, line: int, known: str) -> dict[str, Any]:
    return {
        "type": "issue",
        "description": text,
        "check_name": rule,
        "fingerprint": hashlib.sha256(known.encode("utf-8", "surrogatepass")).hexdigest()[:32],
        "severity": grade,
        "location": {"path": place, "lines": {"begin": line}},
    }
