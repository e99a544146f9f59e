"""How much each rule has found."""

from __future__ import annotations

import json
from pathlib import Path

from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.lint.rule import registry
from cardset.lint.told.statistics import statistics, statistics_json


def result(files: int = 2) -> Result:
    def finding(path: Path, rule: str, severity: Severity, fix: str | None = None) -> Finding:
        return Finding(path, 1, 1, 2, rule, severity, "is odd", "k", (), None, "pl", fix=fix)

    linted = []
    for number in range(files):
        path = Path(f"{number}.po")
        found = [finding(path, "text-space", Severity.WARNING, fix) for fix in (None, " ", " ")]
        if number == 0:
            found += [finding(path, "terms-missing", Severity.ERROR)]
        linted.append(Linted(path, tuple(found), ()))
    return Result(tuple(linted), ())


def test_the_gravest_come_first_and_say_what_can_be_mended() -> None:
    lines = list(statistics(result(), list(registry().values())))
    assert lines[0].startswith("1  error    terms-missing                 one concept should have one word")
    assert lines[1].startswith("6  warning  text-space     --fix mends 4  ")
    assert lines[2:] == ["", "4  0.po", "3  1.po", "1 error, 6 warnings, 0 infos in 2 files"]


def test_of_many_files_the_worst_are_named() -> None:
    lines = list(statistics(result(14), []))
    assert lines.index("") == 2 and len(lines) == 3 + 10 + 2
    assert lines[3] == " 4  0.po" and lines[-2] == "12  in 4 more files"


def test_programs_get_all_of_it() -> None:
    data = json.loads(statistics_json(result(14)))
    assert data["rules"][1] == {
        "severity": "warning",
        "rule": "text-space",
        "findings": 42,
        "files": 14,
        "fixable": 28,
    }
    assert data["files"][:2] == [{"path": "0.po", "findings": 4}, {"path": "1.po", "findings": 3}]
    assert len(data["files"]) == 14
