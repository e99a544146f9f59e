"""Findings as a code quality report of GitLab."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardset.errors import Fault
from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.lint.told.gitlab import gitlab_report


def finding(path: Path, line: int, severity: Severity = Severity.ERROR, msgid: str = "cat") -> Finding:
    return Finding(
        path, line, 9, 12, "terms-missing", severity, "is odd", "kot", ("pies",), None, "pl", msgid
    )


def told(*found: Finding, faults: tuple[Fault, ...] = (), root: Path | None = None) -> list[dict[str, Any]]:
    data = json.loads(gitlab_report(Result((Linted(found[0].path, found, ()),), faults), root))
    assert isinstance(data, list)
    return data


def test_an_issue_has_what_the_format_asks_for(tmp_path: Path) -> None:
    path = tmp_path / "i18n" / "a.po"
    issues = told(*(finding(path, line, grade) for line, grade in enumerate(Severity, 3)), root=tmp_path)
    assert [issue["severity"] for issue in issues] == ["major", "minor", "info"]
    assert issues[0] | {"fingerprint": ""} == {
        "type": "issue",
        "description": "is odd. Instead: pies",
        "check_name": "terms-missing",
        "fingerprint": "",
        "severity": "major",
        "location": {"path": "i18n/a.po", "lines": {"begin": 3}},
    }


def test_a_finding_stays_known_when_lines_move_and_each_is_another() -> None:
    path = Path("a.po")
    before = told(finding(path, 3), finding(path, 5), finding(path, 7, msgid="dog"))
    after = told(finding(path, 13), finding(path, 15), finding(path, 17, msgid="dog"))
    known = [issue["fingerprint"] for issue in before]
    assert known == [issue["fingerprint"] for issue in after]
    assert len(set(known)) == 3


def test_what_could_not_be_checked_blocks() -> None:
    faults = (Fault("is cut", "b.po", 7, 1, "mend it"), Fault("failed"))
    cut, failed, _ = told(finding(Path("a.po"), 1), faults=faults)
    assert (cut["severity"], cut["description"]) == ("blocker", "is cut (mend it)")
    assert cut["location"] == {"path": "b.po", "lines": {"begin": 7}}
    assert failed["location"] == {"path": ".", "lines": {"begin": 1}}
