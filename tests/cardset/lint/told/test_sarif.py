"""Findings as SARIF.

The schema beside this test holds what we use of the standard. Set ``SARIF_SCHEMA`` to a copy of the official
one (sarif-schema-2.1.0.json) to have a log checked against that as well.
"""

from __future__ import annotations

import json
import os
from email.message import Message
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cardset.errors import Fault
from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.lint.pages import address
from cardset.lint.rule import registry
from cardset.lint.told.sarif import sarif_data, sarif_report

HERE = Path(__file__).parent
OURS = json.loads((HERE / "sarif.schema.json").read_text("utf-8"))
RULES = list(registry().values())


def finding(
    path: Path, severity: Severity, context: str | None = "card:x:text", rule: str = "terms-missing"
) -> Finding:
    return Finding(
        path, 3, 9, 12, rule, severity, "is odd", "kot", ("pies", "koń"), context, "pl", msgid="cat"
    )


def result(*paths: Path) -> Result:
    files = [
        Linted(path, tuple(finding(path, severity) for severity in Severity), ("", "", 'msgstr "kot"'))
        for path in paths
    ]
    faults = (
        Fault("is cut", "i18n/a b.po", 7, 0, "mend it"),
        Fault("is missing", Path("/c.po")),
        Fault("failed"),
    )
    return Result(tuple(files), faults)


def valid(data: dict[str, Any]) -> dict[str, Any]:
    jsonschema.Draft202012Validator.check_schema(OURS)
    jsonschema.validate(data, OURS)
    return data


def test_a_log_keeps_to_the_standard() -> None:
    data = valid(sarif_data(result(Path("i18n/pl/a.po"), Path("/abs/b.po")), RULES))
    run = data["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == list(registry())
    assert [found["level"] for found in run["results"][:3]] == ["error", "warning", "note"]
    assert all(RULES[found["ruleIndex"]].id == found["ruleId"] for found in run["results"])
    assert run["invocations"][0]["executionSuccessful"] is False


def test_a_rule_has_a_link_where_the_package_names_its_documentation(monkeypatch: pytest.MonkeyPatch) -> None:
    def links(*urls: str) -> set[str | None]:
        told = Message()
        for url in urls:
            told["Project-URL"] = url
        monkeypatch.setattr("cardset.lint.pages.metadata", lambda _: told)
        address.cache_clear()
        rules = valid(sarif_data(Result((), ()), RULES[:1]))["runs"][0]["tool"]["driver"]["rules"]
        address.cache_clear()
        return {rule.get("helpUri") for rule in rules}

    assert links() == links("Homepage, https://example.org") == {None}
    named = links("Homepage, https://example.org", "Documentation, https://example.org/docs/")
    assert named == {f"https://example.org/docs/lint/{RULES[0].id}.md"}


def test_a_clean_run_is_a_log_too() -> None:
    run = valid(sarif_data(Result((), ()), []))["runs"][0]
    assert run["results"] == [] and run["invocations"][0]["executionSuccessful"] is True


def test_a_place_is_told() -> None:
    run = sarif_data(result(Path("i18n/żółć 100%.po")), RULES)["runs"][0]
    assert run["results"][0]["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "i18n/%C5%BC%C3%B3%C5%82%C4%87%20100%25.po"},
                "region": {"startLine": 3, "startColumn": 9, "endColumn": 12},
            },
            "logicalLocations": [{"name": "card:x:text", "kind": "resource"}],
        }
    ]
    assert run["results"][0]["message"]["text"] == "is odd. Instead: pies | koń"
    places = [
        note["locations"][0]["physicalLocation"] if "locations" in note else None
        for note in run["invocations"][0]["toolExecutionNotifications"]
    ]
    assert places == [
        {"artifactLocation": {"uri": "i18n/a%20b.po"}, "region": {"startLine": 7, "startColumn": 1}},
        {"artifactLocation": {"uri": "file:///c.po"}},
        None,
    ]


def test_a_fix_goes_with_its_finding() -> None:
    path = Path("a.po")
    lines = ('msgid "a b"', 'msgstr ""', '"one "', '"\\"two"')
    found = Finding(
        path, 3, 4, 6, "terms-missing", Severity.INFO, "is", 'e "t', (), None, "pl", msgid="a b", fix='"\n'
    )
    data = valid(sarif_data(Result((Linted(path, (found,), lines),), ()), RULES))
    assert data["runs"][0]["results"][0]["fixes"] == [
        {
            "artifactChanges": [
                {
                    "artifactLocation": {"uri": "a.po"},
                    "replacements": [
                        {
                            "deletedRegion": {"startLine": 3, "startColumn": 4, "endLine": 3, "endColumn": 6},
                            "insertedContent": {"text": '\\"\\n'},
                        },
                        {
                            "deletedRegion": {"startLine": 4, "startColumn": 2, "endLine": 4, "endColumn": 5},
                            "insertedContent": {"text": ""},
                        },
                    ],
                }
            ]
        }
    ]


def test_letters_stay_letters() -> None:
    assert "koń" in sarif_report(result(Path("a.po")), RULES)


@pytest.mark.skipif(
    "SARIF_SCHEMA" not in os.environ, reason="SARIF_SCHEMA names no copy of the official schema"
)
def test_a_log_keeps_to_the_official_schema() -> None:
    schema = json.loads(Path(os.environ["SARIF_SCHEMA"]).read_text("utf-8"))
    data = sarif_data(result(Path("i18n/pl/a.po"), Path("/abs/b.po")), RULES)
    jsonschema.validators.validator_for(schema)(schema).validate(data)
