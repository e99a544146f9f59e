"""The table of a project's pyproject.toml, or its cardset.toml."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.lint.finding import Finding, Severity
from cardset.lint.rule import registry
from cardset.lint.rulings import Accepted, Rulings
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


def test_a_file_of_its_own_goes_before_and_has_a_shorter_table(file: Path) -> None:
    own = file.with_name("cardset.toml")
    own.write_text('[lint]\nignore = ["spelling"]\n', encoding="utf-8")
    assert find_settings(file.parent) == Settings(file.parent, ignore=("spelling",))
    assert faults(own, '[lint]\nignor = ["spelling"]\n[lnt]') == [
        "3:1: there is no table [lnt] (did you mean 'lint'?)",
        "2:1: there is no setting 'ignor' (did you mean 'ignore'?)",
    ]


def test_what_an_owner_settles_about_findings(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("Meepleton  # our hero\n\n# towns\nTalonford\n", encoding="utf-8")
    file = tmp_path / "cardset.toml"
    file.write_text(
        """\
[lint]
termbase = ["a.csv", {file = "draft/b.tbx", severity = "info"}]
dictionaries = ["hunspell"]
words = "words.txt"
languages = ["pl", "pt-BR"]

[lint.severity]
terms = "info"
terms-missing = "error"

[lint.severity.concepts]
"Discard pile" = "error"

[[lint.accept]]
term = "deck"
path = "i18n/pl/*.po"
reason = "the box says so"
""",
        encoding="utf-8",
    )
    found = read_settings(file)
    assert found is not None
    assert found.termbase == (tmp_path / "a.csv", tmp_path / "draft" / "b.tbx")
    assert found.dictionaries == (tmp_path / "hunspell",)
    assert found.rulings == Rulings(
        {"discard pile": Severity.ERROR},
        {tmp_path / "draft" / "b.tbx": Severity.INFO},
        ("Meepleton", "Talonford"),
        ("pl", "pt_BR"),
        (Accepted("the box says so", term="deck", path="i18n/pl/*.po", folder=tmp_path),),
    )
    grades = {
        rule.id: rule.severity for rule in found.rules(["terms-missing", "terms-near", "gettext-fuzzy"])
    }
    assert grades == {
        "terms-missing": Severity.ERROR,
        "terms-near": Severity.INFO,
        "gettext-fuzzy": Severity.WARNING,
    }


def test_what_is_accepted_is_all_that_is_said_of_it(tmp_path: Path) -> None:
    finding = Finding(
        tmp_path / "pl" / "a.po",
        1,
        1,
        1,
        "terms-near",
        Severity.INFO,
        "",
        "Taliom",
        (),
        "01001.text",
        "pl",
        term="deck",
    )

    def accepts(**said: str) -> bool:
        return Rulings(accept=(Accepted("so", folder=tmp_path, **said),)).accepts(finding)

    assert accepts(rule="terms-near") and accepts(rule="terms") and accepts(term="Deck")
    assert accepts(term="deck", text="taliom", path="pl")
    assert not accepts(rule="term") and not accepts(term="deck", text="talia")
    assert not accepts(term="deck", path="cs/*.po")
    assert accepts(entry="01001.*") and not accepts(entry="01002.*") and not accepts(entry="text")


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
            '[tool.cardset.lint.severity]\nterms-mising = "error"',
            "2:1: there is no rule 'terms-mising' (did you mean 'terms-missing'?)",
        ),
        (
            '[tool.cardset.lint.severity]\nterms = "off"',
            "2:1: the severity of terms is 'off' (expected one of: error, warning, info)",
        ),
        (
            "[tool.cardset.lint.severity.concepts]\ndeck = 1",
            "1:1: the severity of 'deck' is 1 (expected one of: error, warning, info)",
        ),
        (
            '[tool.cardset.lint]\ntermbase = [{path = "a.csv"}]',
            "2:1: {'path': 'a.csv'} is no glossary "
            '(write ["glossary.csv", {file = "draft.csv", severity = "info"}])',
        ),
        (
            "[tool.cardset.lint]\nwords = 1",
            '2:1: words is no list of words (write ["Meepleton"], or the name of a file)',
        ),
        (
            '[tool.cardset.lint]\nlanguages = ["Polish"]',
            '2:1: languages is no list of languages (write their codes: ["pl", "pt_BR"])',
        ),
        (
            '[[tool.cardset.lint.accept]]\nterm = "deck"',
            '1:1: what is accepted has no reason (accept 1) (write reason = "…": the next person asks why)',
        ),
        (
            '[[tool.cardset.lint.accept]]\npath = "a.po"\nreason = "so"',
            "1:1: this accepts everything (accept 1) (say which rule, term, text or entry)",
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
