"""How much each rule has found, and in which files: where a project should begin to mend."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardset.lint.finding import Result, Severity
from cardset.lint.report import summary
from cardset.lint.rule import Rule
from cardset.values import grouped

_GRADES = list(Severity)
# Of many files those with most findings are named; who wants them all asks for JSON.
_FILES = 10


class Count(NamedTuple):
    """What one rule has found of one gravity: ``fixable`` of it can be mended by the program."""

    severity: Severity
    rule: str
    findings: int
    files: int
    fixable: int


def counts(result: Result) -> list[Count]:
    """What was found, the gravest and of those the most frequent first."""
    kinds = grouped(((finding.severity, finding.rule), finding) for finding in result.findings)
    found = [
        Count(
            severity,
            rule,
            len(findings),
            len({finding.path for finding in findings}),
            sum(finding.fix is not None for finding in findings),
        )
        for (severity, rule), findings in kinds.items()
    ]
    return sorted(found, key=lambda count: (_GRADES.index(count.severity), -count.findings, count.rule))


def statistics(result: Result, rules: Sequence[Rule]) -> Iterator[str]:
    """The lines of a report for people; ``rules`` say why each matters."""
    reasons = {rule.id: rule.reason for rule in rules}
    found = counts(result)
    number = max((len(str(count.findings)) for count in found), default=0)
    wide = max((len(count.rule) for count in found), default=0)
    mend = max((len(_mended(count)) for count in found), default=0)
    for count in found:
        head = f"{count.findings:>{number}}  {count.severity.value:<7}  {count.rule:<{wide}}"
        yield f"{head}  {_mended(count):<{mend}}  {reasons.get(count.rule, '')}".rstrip()
    if len(result.files) > 1 and found:
        yield ""
        crowded = _by_file(result)
        yield from (f"{findings:>{number}}  {path}" for path, findings in crowded[:_FILES])
        if left := crowded[_FILES:]:
            rest = sum(findings for _, findings in left)
            yield f"{rest:>{number}}  in {len(left)} more file{'' if len(left) == 1 else 's'}"
    yield summary(result)


def statistics_json(result: Result) -> str:
    """The same numbers for programs."""
    rules = [count._asdict() | {"severity": count.severity.value} for count in counts(result)]
    files = [{"path": path, "findings": findings} for path, findings in _by_file(result)]
    return json.dumps({"schema_version": 1, "rules": rules, "files": files}, ensure_ascii=False, indent=2)


def _mended(count: Count) -> str:
    return f"--fix mends {count.fixable}" if count.fixable else ""


def _by_file(result: Result) -> list[tuple[str, int]]:
    """The files with findings, those with most first."""
    found = Counter(finding.path.as_posix() for finding in result.findings)
    return sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))
