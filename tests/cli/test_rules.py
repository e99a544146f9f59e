"""``rulebook rules``: the rules in force, and what a wrong name is told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardset.catalog.read import read_catalog
from cardset.domains import clauses_domain
from rulebook.games.unstable_unicorns import GAME, PRESETS, preset
from tests.cli.running import rulebook
from tests.i18n.finished import is_whole

ROOT = Path(__file__).parents[2]
CLAUSES = clauses_domain(GAME.id)
CATALOGS = sorted((ROOT / "i18n").glob(f"*/{CLAUSES}.po"))
LANGUAGES = [path.parent.name for path in CATALOGS if is_whole(path.parent.name)]


def rules(*arguments: str) -> list[str]:
    """The lines of ``rulebook rules``."""
    done = rulebook("rules", *arguments)
    assert (done.code, done.err) == (0, "")
    return done.out.splitlines()


def test_every_option_is_shown_with_its_values_and_the_one_in_force_marked() -> None:
    lines = rules("--rules", "ru-2020")

    for point in PRESETS["ru-2020"].points():
        values = [*point.choices] or [str(point.value)]
        shown = [line for line in lines if line[2:].lstrip("* ").startswith(f"{point.name}=")]
        assert len(shown) == len(values)
        assert [line.startswith("  * ") for line in shown] == [value == str(point.value) for value in values]
    assert not any("(changed" in line for line in lines)


def test_what_was_changed_is_marked() -> None:
    lines = rules("--rules", "004,flyers=after")

    assert lines[0].startswith("Rules ru-2020,flyers=after.")
    (changed,) = [line for line in lines if line.endswith("  (changed from ru-2020)")]
    assert "[effects.leave-stable]" in changed


def test_json_names_the_rules_as_they_can_be_given_again() -> None:
    data = json.loads("\n".join(rules("--rules", "000,win-check=immediate", "--format", "json")))

    assert data["schema_version"] == 2
    assert preset(data["rules"]) == preset("pl-new,win_check=immediate")
    assert {point["name"]: point["value"] for point in data["points"]}["win_check"] == "immediate"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_speak_the_language(language: str) -> None:
    english = rules("--rules", "ru-2020,flyers=after")
    lines = rules("--rules", "ru-2020,flyers=after", "--lang", language)

    assert len(lines) == len(english)
    same = [line for line, source in zip(lines, english, strict=True) if line == source and line]
    assert all(re.fullmatch(r"  \* \w+=\w+", line) for line in same), "only numbers are the same"
    entries = read_catalog(ROOT / "i18n" / language / f"{CLAUSES}.po").entries
    said = {entry.msgctxt: entry.msgstr[0] for entry in entries}
    assert f"  * flyers=after: {said['rule:flyers:after']}" in lines


def test_json_names_the_language() -> None:
    data = json.loads("\n".join(rules("--format", "json", "--lang", "pl")))

    assert data["lang"] == "pl"
    english = {point.name: point for point in PRESETS["cs-2e"].points()}
    assert {point["name"]: point["value"] for point in data["points"]} == {
        name: point.value for name, point in english.items()
    }
    assert not [
        point["name"] for point in data["points"] if point["meaning"] == english[point["name"]].meaning
    ]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("pl-nw", "there are no rules 'pl-nw' (did you mean 'pl-new'?)"),
        ("cs-2e,flyer=after", "'flyer=after' is not an option of the rules (did you mean 'flyers'?)"),
        ("cs-2e,flyers=afer", "flyers cannot be 'afer' (did you mean 'after'?)"),
        ("cs-2e,hand_limit=x", "hand_limit=x (expected a number from 1 to 99)"),
        ("cs-2e,flyers", "'flyers' is not an option of the rules (expected option=value)"),
    ],
)
def test_a_wrong_name_is_told_with_the_nearest(given: str, told: str) -> None:
    done = rulebook("rules", "--rules", given)

    assert done.code == 2
    assert told in done.err
    assert "Traceback" not in done.err


def test_the_print_of_the_cards_is_one_of_the_rules() -> None:
    shown = rulebook("rules", "--set", "uu-nsfw", "--print", "first")
    unknown = rulebook("rules", "--set", "uu-nsfw", "--print", "frist")

    assert shown.out.startswith("Rules cs-2e,print=first.")
    assert (unknown.code, unknown.err) == (
        2,
        "error: there is no print 'frist' of uu-nsfw (did you mean 'first'?)\n",
    )
