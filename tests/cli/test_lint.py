"""``cardset lint`` as it is run."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from cardset import paths
from cardset.errors import CardsetError
from cli.lint import lint
from tests.cli.running import cardset

ROOT = Path(__file__).parents[2]
HEADER = (
    'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "\n'
    '"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "i18n" / "pl"
    folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return folder


def write(folder: Path, body: str, name: str = "a.po") -> None:
    (folder / name).write_text(HEADER + body, encoding="utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(lint, arguments, standalone_mode=False)


def test_our_own_catalogs_have_no_errors() -> None:
    result = run(*(str(paths.catalog_root(paths.set_folder()) / lang) for lang in ("pl", "cs", "ru")))
    assert result.return_value == 0, result.output


def test_nothing_is_to_be_said_of_a_deck_with_words_of_its_own() -> None:
    """Its lexicon adds a word to the project's, whose grammar and other words it leaves where they are."""
    result = run("@", "--set", "uu-nsfw")
    assert result.return_value == 0
    assert "\n0 errors, 0 warnings, 0 infos in " in f"\n{result.output}", result.output


def test_an_error_is_shown_with_its_place(folder: Path) -> None:
    write(folder, 'msgid "Choose a card from your hand."\nmsgstr "Wybierz kartę, którą masz na ręku."\n')
    result = run("i18n/pl", "--set", "uu-base-2e")
    assert result.return_value == 1
    lines = result.output.splitlines()
    assert lines[0].startswith("i18n/pl/a.po:11:35 error terms-deprecated 'na ręku' is deprecated for 'hand'")
    assert lines[1] == '  11 | msgstr "Wybierz kartę, którą masz na ręku."'
    assert lines[2] == "     | " + " " * 34 + "^^^^^^^"
    assert lines[-1] == "1 error, 0 warnings, 0 infos in 1 file"


@pytest.mark.parametrize(("threshold", "code"), [("error", 0), ("warning", 0), ("info", 1)])
def test_the_threshold_can_be_chosen(folder: Path, threshold: str, code: int) -> None:
    write(folder, 'msgid "Choose."\nmsgstr ""\n')
    assert run("i18n/pl", "--fail-on", threshold).return_value == code


def test_a_hint_at_infos_that_are_not_listed_and_only_at_those(folder: Path) -> None:
    few = "".join(f'msgid "Choose {number}."\nmsgstr ""\n\n' for number in "abc")
    for name in ("a.po", "b.po"):
        write(folder, few, name)
    assert run("i18n/pl").output.splitlines()[-1] == "0 errors, 0 warnings, 6 infos in 2 files"

    write(folder, few + 'msgid "Choose d."\nmsgstr ""\n', "b.po")
    counted = run("i18n/pl").output.splitlines()
    assert counted[-2:] == [
        "i18n/pl/b.po: 4 x info gettext-untranslated",
        "0 errors, 0 warnings, 7 infos in 2 files (--verbose lists every info)",
    ]
    listed = run("i18n/pl", "--verbose").output.splitlines()
    assert listed[-1] == "0 errors, 0 warnings, 7 infos in 2 files"
    assert sum("info gettext-untranslated" in line for line in listed) == 7


def test_json_keeps_to_its_schema(folder: Path) -> None:
    write(folder, 'msgctxt "x"\nmsgid "Draw {n}."\nmsgstr "Dobierz {m}"\n\nmsgid "b"\nmsgstr ""\n')
    result = run("i18n/pl", "--format", "json")
    data = json.loads(result.stdout)
    schema = json.loads(paths.schema_path("lint-findings").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data, schema)
    assert [(finding["rule"], finding["msgctxt"]) for finding in data["findings"]] == [
        ("gettext-placeholders", "x"),
        ("gettext-punctuation", "x"),
        ("gettext-untranslated", None),
    ]
    assert result.return_value == 1


def test_json_of_a_clean_catalog_is_an_empty_list(folder: Path) -> None:
    write(folder, "")
    assert json.loads(run("i18n/pl", "--format", "json").stdout) == {"schema_version": 1, "findings": []}


def test_a_missing_locale_is_told_with_the_nearest(folder: Path) -> None:
    result = run("i18n/pll")
    assert result.return_value == 2
    assert result.stderr == ("error: i18n/pll: there is no such file or folder (did you mean i18n/pl?)\n")


def test_a_broken_catalog_is_told_first_and_the_rest_is_checked(folder: Path) -> None:
    write(folder, 'msgid "a"\nmsgstr "{', name="cut.po")
    write(folder, 'msgid "Draw {n}."\nmsgstr "Dobierz {m}."\n')
    result = run("i18n/pl")
    assert result.return_value == 2
    reason, line, caret = result.stderr.splitlines()
    assert reason.startswith("error: i18n/pl/cut.po:11:8: the string has no closing quote")
    assert (line, caret) == ('  11 | msgstr "{', "     |        ^")
    assert "gettext-placeholders" in result.stdout
    assert result.output.index("no closing quote") < result.output.index("1 error, 0 warnings")


def test_rules_are_chosen_and_left_out(folder: Path) -> None:
    write(folder, 'msgid "Draw {n}."\nmsgstr "Dobierz {m}"\n')
    both = {"gettext-placeholders", "gettext-punctuation"}

    def rules(*arguments: str) -> set[str]:
        found = json.loads(run("i18n/pl", "--format", "json", *arguments).stdout)["findings"]
        return {finding["rule"] for finding in found}

    assert rules() == both
    assert rules("--select", "gettext-punctuation") == {"gettext-punctuation"}
    assert rules("--ignore", "gettext-punctuation") == {"gettext-placeholders"}


def test_an_unknown_rule_is_told_with_the_nearest(folder: Path) -> None:
    write(folder, "")
    with pytest.raises(CardsetError, match="did you mean 'gettext-header'"):
        CliRunner().invoke(lint, ["i18n/pl", "--select", "gettext-heder"], catch_exceptions=False)


def test_the_language_can_be_told(folder: Path) -> None:
    write(folder, "")
    result = run("i18n/pl", "--lang", "cs")
    assert result.return_value == 1
    assert "the header says Language: pl, and the catalog belongs to cs" in result.output


def test_a_card_that_changed_is_stale(folder: Path) -> None:
    body = 'msgctxt "card:rhinocorn:name"\nmsgid "Rhinozorn"\nmsgstr "Nosorogorożec"\n'
    write(folder, body, name="uu-base-2e.po")
    result = run("i18n/pl", "--select", "gettext-stale")
    assert "the English now reads 'Rhinocorn'" in result.output


def test_without_a_path_it_asks_for_one() -> None:
    result = CliRunner().invoke(lint, [])
    assert result.exit_code == 2
    assert "Give a locale folder" in result.output


def test_the_program_leaves_with_the_code(folder: Path) -> None:
    write(folder, 'msgid "Draw {n}."\nmsgstr "Dobierz {m}."\n')

    def code(*arguments: str) -> int:
        command = [sys.executable, "-c", "from cli.cardset import main; main()", "lint", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60).returncode

    assert (code(str(folder)), code(str(folder), "--select", "gettext-fuzzy"), code("no/such")) == (1, 0, 2)
    assert code(str(folder), "--select", "nonsense") == 2


@pytest.fixture
def copy(folder: Path) -> Path:
    """A copy of the Polish locale, whole."""
    shutil.copytree(paths.catalog_root(paths.set_folder()) / "pl", folder, dirs_exist_ok=True)
    return folder


def test_a_whole_copy_is_clean(copy: Path) -> None:
    result = run("i18n/pl")
    assert (result.return_value, result.stderr) == (0, "")


def test_a_clause_that_says_something_else_now_is_told(copy: Path) -> None:
    """The clauses are the rulebook's; the linter is handed them."""
    file = copy / "unstable-unicorns-clauses.po"
    text = file.read_text("utf-8")
    assert text.count('msgid "What if the deck runs out?"') == 1
    file.write_text(text.replace("What if the deck runs out?", "What if no card is left?"), encoding="utf-8")

    result = run(
        "i18n/pl", "--select", "gettext-stale", "--select", "gettext-missing", "--fail-on", "warning"
    )
    assert result.return_value == 1
    assert "the English now reads 'What if the deck runs out?'; run cardset sync" in result.stdout

    end = text.rindex("\n\n", 0, text.index('msgctxt "clause:win.deck-out:question"'))
    file.write_text(text[: end + 1], encoding="utf-8")
    result = run("i18n/pl/unstable-unicorns-clauses.po", "--select", "gettext-missing")
    assert "messages have no entry here; run cardset sync" in result.stdout


def test_the_messages_of_the_programs_are_those_that_they_say(copy: Path) -> None:
    """Whole, a message reworded in the catalog, and the second half of the catalog lost."""
    file = copy / "messages.po"
    text = file.read_text("utf-8")
    chosen = ("i18n/pl", "--select", "gettext-stale,gettext-missing", "--fail-on", "warning")
    assert run(*chosen).return_value == 0

    assert text.count('msgid "{player} concedes."') == 1
    file.write_text(text.replace("{player} concedes.", "{player} gives up."), encoding="utf-8")
    result = run(*chosen)
    assert result.return_value == 1
    assert "warning gettext-stale the programs do not say this any more" in result.stdout
    assert "error gettext-missing 1 of " in result.stdout

    file.write_text(text.replace('"{size} cards"', '"{siez} cards"'), encoding="utf-8")
    assert "reads '{size} cards' now, so nobody sees this" in run(*chosen).stdout

    file.write_text(text[: text.index("\n\n", len(text) // 2) + 1], encoding="utf-8")
    assert "messages have no entry here; run cardset sync" in run(*chosen).stdout


def test_a_catalog_cut_in_half_is_never_clean(copy: Path) -> None:
    file = copy / "uu-base-2e.po"
    whole = file.read_text("utf-8").splitlines(keepends=True)
    middle = len(whole) // 2
    # Far enough to meet a cut in a comment, a string, and between two entries.
    for end in range(middle, middle + 24):
        file.write_text("".join(whole[:end]), encoding="utf-8")
        result = run("i18n/pl/uu-base-2e.po")
        assert result.return_value == (2 if result.stderr else 1), end
        assert "may have been cut in half" in result.stderr or "which may be cut" in result.stdout


def test_a_deleted_catalog_is_named(copy: Path) -> None:
    (copy / "uu-base-2e.po").unlink()
    result = run("i18n/pl")
    assert result.return_value == 2
    assert "i18n/pl/uu-base-2e.po: this catalog is missing" in result.stderr


def test_faults_in_what_the_rules_go_by_are_told_once_and_bring_no_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in ("cs", "pl"):
        shutil.copytree(paths.catalog_root(paths.set_folder()) / language, tmp_path / "i18n" / language)
    monkeypatch.chdir(tmp_path)
    for name, old, new in (
        ("cs/language.yaml", "native_name: č", "native: č"),
        ("pl/lexicon.yaml", "word:", "wrod:"),
    ):
        file = tmp_path / "i18n" / name
        file.write_text(file.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
    result = run("i18n", "--select", "terms,meaning,phrases,names")
    assert result.return_value == 2
    places = [line.split(":")[1].strip() for line in result.stderr.splitlines() if line.startswith("error:")]
    assert places == ["i18n/cs/language.yaml", "i18n/pl/lexicon.yaml"]
    assert not re.search(r"^i18n/pl/\S+ \w+ (terms|phrases)-", result.stdout, re.MULTILINE)
    summary = r"0 errors, 0 warnings, \d+ infos? in \d+ files; 2 problems kept the run from being complete\n"
    assert re.search(f"{summary}$", result.stdout)


def test_a_pseudo_locale_is_checked_only_where_it_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cardset("pseudo", "-o", "i18n").code == 0
    result = run("i18n")
    assert result.return_value == 2 and "holds no .po file" in result.stderr
    catalogs = len([*tmp_path.glob("i18n/en_XA/*.po")])
    assert f"in {catalogs} files" in run("i18n/en_XA").stdout
