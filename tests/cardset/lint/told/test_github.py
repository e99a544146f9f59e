"""Findings as annotations of GitHub."""

from __future__ import annotations

from pathlib import Path

from cardset.errors import Fault
from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.lint.told.github import SHOWN, github_report


def result(*severities: Severity, faults: tuple[Fault, ...] = ()) -> Result:
    path = Path("i18n/pl/a.po")
    found = tuple(
        Finding(path, line, 2, 5, "terms-missing", severity, "is odd", "kot", (), None, "pl")
        for line, severity in enumerate(severities, 1)
    )
    return Result((Linted(path, found, ()),), faults)


def test_a_finding_is_a_workflow_command() -> None:
    assert list(github_report(result(Severity.ERROR))) == [
        "::error file=i18n/pl/a.po,line=1,col=2,endColumn=5,title=terms-missing::is odd",
        "1 error, 0 warnings, 0 infos in 1 file",
    ]


def test_errors_come_first_and_the_rest_is_counted() -> None:
    lines = list(github_report(result(*[*Severity] * 12, Severity.WARNING)))
    assert [line.split()[0] for line in lines[:-2]] == [
        *["::error"] * SHOWN,
        *["::warning"] * SHOWN,
        *["::notice"] * SHOWN,
    ]
    assert lines[-2] == "7 more findings are not annotated: GitHub shows 10 of a kind"


def test_what_could_not_be_checked_is_an_error_and_takes_room() -> None:
    faults = tuple(Fault(f"fault {number}", "a,b:c.po", number) for number in range(SHOWN + 2))
    lines = list(github_report(result(Severity.ERROR, faults=faults)))
    assert lines[0] == "::error title=not checked,file=a%2Cb%3Ac.po::fault 0"
    assert lines[1] == "::error title=not checked,file=a%2Cb%3Ac.po,line=1,col=1::fault 1"
    assert len(lines) == SHOWN + 2 and lines[-2].startswith("3 more findings are not annotated")


def test_no_text_can_be_a_command() -> None:
    path = Path("a.po")
    found = Finding(
        path, 1, 2, 5, "terms-missing", Severity.ERROR, "50 %\r\n::stop::x", "kot", ("b\nc",), None, "pl"
    )
    line, _ = github_report(Result((Linted(path, (found,), ()),), ()))
    assert line.endswith("::50 %25%0D%0A::stop::x. Instead: b%0Ac")


def test_paths_are_told_from_the_root_of_the_repository(tmp_path: Path) -> None:
    path = tmp_path / "sub" / "a.po"
    found = Finding(path, 1, 2, 5, "terms-missing", Severity.ERROR, "is odd", "kot", (), None, "pl")
    line, _ = github_report(Result((Linted(path, (found,), ()),), ()), tmp_path)
    assert line.startswith("::error file=sub/a.po,")
