"""``cardset rules`` and ``cardset explain`` as they are run."""

from __future__ import annotations

import json
from importlib.util import find_spec

from cardset.lint.rule import registry
from tests.cli.running import cardset


def test_every_rule_is_listed_under_its_family() -> None:
    outcome = cardset("rules")
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert listed == list(registry())
    assert [line for line in lines if line and line[0] != " "] == list(
        dict.fromkeys(rule.family for rule in registry().values())
    )
    for rule in registry().values():
        assert rule.reason in outcome.out


def test_the_list_can_be_read_by_programs() -> None:
    data = json.loads(cardset("rules", "--json").out)
    assert data["schema_version"] == 1
    assert [rule["id"] for rule in data["rules"]] == list(registry())
    assert data["rules"][0].keys() == {"id", "family", "severity", "fixable", "reason", "module"}
    assert all(find_spec(rule["module"]) for rule in data["rules"])


def test_a_family_can_be_listed_and_explained() -> None:
    assert "gettext-fuzzy" not in cardset("rules", "terms").out
    explained = cardset("explain", "terms").out
    assert "# terms-missing\n" in explained and "# gettext-fuzzy\n" not in explained


def test_every_rule_is_explained() -> None:
    for rule in registry().values():
        outcome = cardset("explain", rule.id)
        assert outcome.code == 0
        assert outcome.out.startswith(f"# {rule.id}\n")
        assert "**Anti-pattern**" in outcome.out and "**Best practice**" in outcome.out


def test_an_unknown_rule_is_told_with_the_nearest() -> None:
    for command in ("rules", "explain"):
        outcome = cardset(command, "gettext-heder")
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err == "error: there is no rule 'gettext-heder' (did you mean 'gettext-header'?)\n"
