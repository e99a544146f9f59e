"""The table of a project's pyproject.toml."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.lint.finding import Severity
from cardset.lint.rule import registry
from cardset.lint.settings import Settings, find_settings, read_settings

WHOLE = """\
[project]
name = "a"

[tool.cardset.lint]
select = ["gettext", "terms"]
ignore = ["gettext-fuzzy"]
fail-on = "warning"
baseline = "ci/baseline.json"

[tool.cardset.lint.per-path-ignores]
"rules/*.po" = ["gettext-untranslated", "terms"]
old = ["gettext"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pyproject.toml"
    path.write_text(WHOLE, encoding="utf-8")
    return path


def faults(path: Path, text: str) -> list[str]:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardsetError) as caught:
        read_settings(path)
    return [line.removeprefix(f"{path}:") for line in str(caught.value).split("\n")]


def test_all_settings_are_read(file: Path) -> None:
    found = read_settings(file)
    assert found == Settings(
        file.parent,
        ("gettext", "terms"),
        ("gettext-fuzzy",),
        Severity.WARNING,
        file.parent / "ci" / "baseline.json",
        {"rules/*.po": ("gettext-untranslated", "terms"), "old": ("gettext",)},
    )


def test_the_command_line_goes_before(file: Path) -> None:
    settings = read_settings(file)
    assert settings is not None
    families = {rule.family for rule in settings.rules()}
    assert families == {"gettext", "terms"}
    assert registry()["gettext-fuzzy"] not in settings.rules()
    assert registry()["gettext-header"] not in settings.rules(ignore=["gettext-header"])
    assert registry()["gettext-fuzzy"] not in settings.rules(ignore=["gettext-header"])
    assert settings.rules(["gettext-fuzzy"]) == [registry()["gettext-fuzzy"]]


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("rules/pl/a.po", {"gettext-untranslated", "terms"}),
        ("rules/a.md", set()),
        ("more/rules/a.po", set()),
        ("old/pl/a.po", {"gettext"}),
        ("older/a.po", set()),
        ("../rules/a.po", set()),
    ],
)
def test_rules_can_be_left_out_for_paths(
    file: Path, monkeypatch: pytest.MonkeyPatch, name: str, left_out: set[str]
) -> None:
    (file.parent / "below").mkdir()
    monkeypatch.chdir(file.parent / "below")
    settings = read_settings(file)
    assert settings is not None
    rules = list(registry().values())
    for path in (file.parent / name, Path("..") / name):
        gone = {rule.id for rule in rules} - {rule.id for rule in settings.rules_of(rules)(path)}
        assert gone == {rule.id for rule in rules if {rule.id, rule.family} & left_out}, path


def test_the_nearest_file_with_settings_counts(file: Path) -> None:
    inner = file.parent / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("[tool.other]\n", encoding="utf-8")
    assert find_settings(inner).fail_on is Severity.WARNING
    (inner / "pyproject.toml").write_text("[tool.cardset.lint]\n", encoding="utf-8")
    assert find_settings(inner) == Settings(inner)


def test_a_project_may_say_nothing(tmp_path: Path) -> None:
    assert find_settings(tmp_path).rules() == list(registry().values())
    (tmp_path / "pyproject.toml").write_text('[tool]\ncardset = "lint"\n', encoding="utf-8")
    assert find_settings(tmp_path).select == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '[tool.cardset.lint]\nselct = ["terms"]',
            "2:1: there is no setting 'selct' (did you mean 'select'?)",
        ),
        ('[tool.cardset.lint]\nignore = ["term"]', "2:1: there is no rule 'term' (did you mean 'terms'?)"),
        (
            '[tool.cardset.lint]\nselect = "terms"',
            '2:1: select is no list of rules (write ["terms", "gettext-fuzzy"])',
        ),
        (
            '[tool.cardset.lint]\n  fail-on = "never"',
            "2:3: fail-on is 'never' (expected one of: error, warning, info)",
        ),
        ("[tool.cardset.lint]\nfail-on = []", "2:1: fail-on is [] (expected one of: error, warning, info)"),
        (
            "[tool.cardset.lint]\nbaseline = 3",
            '2:1: baseline is no path (write it in quotes: "lint-baseline.json")',
        ),
        (
            '[tool.cardset.lnt]\nselect = ["terms"]',
            "1:1: there is no table [tool.cardset.lnt] (did you mean 'lint'?)",
        ),
        (
            "[tool.cardset.lint]\n[tool.cardset.draw]\n",
            "2:1: there is no table [tool.cardset.draw] (expected one of: lint)",
        ),
        ("[tool.cardset]\nlint = 3", "2:1: tool.cardset.lint is no table (write [tool.cardset.lint])"),
        (
            '[tool.cardset.lint]\n[ tool.cardset.lint.per-path-ignores ] # x\n"a/*" = ["spelin"]',
            "3:1: there is no rule 'spelin' (did you mean 'spelling'?)",
        ),
        (
            "[tool.cardset.lint]\nper-path-ignores = []",
            '2:1: per-path-ignores is no table (write "path/*.po" = ["RULE"] below it)',
        ),
    ],
)
def test_what_means_nothing_is_told_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    assert faults(tmp_path / "pyproject.toml", text) == [says]


def test_all_is_told_at_once(tmp_path: Path) -> None:
    told = faults(tmp_path / "pyproject.toml", '[tool.cardset.lint]\na = 1\nselect = ["b"]\nignore = [1]')
    assert [line[:4] for line in told] == ["2:1:", "3:1:", "4:1:"]


def test_no_toml_is_told_with_its_place(tmp_path: Path) -> None:
    (told,) = faults(tmp_path / "pyproject.toml", "[tool.cardset.lint]\nselect = terms\n")
    assert told.startswith("2:10: is no TOML: invalid value")
