"""``cardset lint`` in a team: settings, baselines, comments, reports for other programs, fixes."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardset.lint import rule as rules
from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, Rule
from tests.cli.running import cardset, start
from tests.cli.test_lint import HEADER

SLIPS = 'msgid "Draw {n}."\nmsgstr "Dobierz {m}."\n\nmsgid "Stop."\nmsgstr "Stój"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "i18n" / "pl"
    folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    return folder


def write(folder: Path, body: str, name: str = "a.po") -> Path:
    path = folder / name
    path.write_text(HEADER + body, encoding="utf-8")
    return path


def found(*arguments: str | Path) -> list[str]:
    return [
        finding["rule"]
        for finding in json.loads(cardset("lint", *arguments, "--format", "json").out)["findings"]
    ]


BOTH = ["gettext-placeholders", "gettext-punctuation"]
CHOSEN = ("--select", ",".join([*BOTH, "waiver"]))


def test_families_are_chosen_and_left_out(folder: Path) -> None:
    write(folder, SLIPS)
    every = found("i18n/pl")
    family = found("i18n/pl", "--select", "gettext")
    assert family == [rule for rule in every if rule.startswith("gettext-")] and {*BOTH} <= {*family}
    assert found("i18n/pl", "--select", ",".join(BOTH)) == BOTH
    assert found("i18n/pl", "--select", BOTH[0], "--select", BOTH[1]) == BOTH
    assert found("i18n/pl", "--ignore", BOTH[0]) == [rule for rule in every if rule != BOTH[0]]
    assert found("i18n/pl", "--select", BOTH[1], "--ignore", "gettext") == BOTH[1:]


def test_settings_are_those_of_the_project_around(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, 'msgid "Stop."\nmsgstr "Stój"\n')
    settings = Path("pyproject.toml")
    settings.write_text(
        '[tool.cardset.lint]\nselect = ["gettext-punctuation"]\nfail-on = "warning"\n', encoding="utf-8"
    )
    assert cardset("lint", "i18n/pl").code == 1
    assert cardset("lint", "i18n/pl", "--fail-on", "error").code == 0
    with settings.open("a") as file:
        file.write('\n[tool.cardset.lint.per-path-ignores]\n"i18n/*.po" = ["gettext-punctuation"]\n')
    assert found("i18n/pl") == []
    monkeypatch.chdir(folder)
    assert found("a.po") == []
    settings = folder.parent.parent / "pyproject.toml"
    settings.write_text("[tool.cardset.lint]\nfail_on = 'info'\n", encoding="utf-8")
    outcome = cardset("lint", "a.po")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == f"error: {settings}:2:1: there is no setting 'fail_on' (did you mean 'fail-on'?)\n"


def test_an_owner_says_what_the_words_are_and_how_grave_another_is(folder: Path) -> None:
    write(folder, 'msgid "Sink the ship."\nmsgstr "Zatop okręt."\n\nmsgid "A town."\nmsgstr "Osada."\n')
    (folder.parent / "de").mkdir()
    (folder.parent / "de" / "a.po").write_bytes((folder / "a.po").read_bytes())
    Path("words.csv").write_text("source,target\nship,statek\n", encoding="utf-8")
    Path("drafts.csv").write_text("source,target\ntown,miasto\n", encoding="utf-8")
    settings = """\
[lint]
select = ["terms-missing"]
termbase = ["words.csv", {file = "drafts.csv", severity = "info"}]
languages = ["pl"]
[lint.severity]
terms-missing = "error"
"""
    Path("cardset.toml").write_text(settings, encoding="utf-8")

    def grades() -> list[tuple[str, str]]:
        told = json.loads(cardset("lint", "i18n", "--format", "json").out)["findings"]
        return [(finding["term"], finding["severity"]) for finding in told]

    assert grades() == [("ship", "error"), ("town", "info")]
    more = (
        '[lint.severity.concepts]\nship = "warning"\n[[lint.accept]]\nterm = "town"\nreason = "it is one"\n'
    )
    Path("cardset.toml").write_text(settings + more, encoding="utf-8")
    assert grades() == [("ship", "warning")]
    Path("cardset.toml").write_text(
        '[lint]\nselect = ["terms-capital"]\ntermbase = [{file = "capitals.csv", capitals = true}]\n',
        encoding="utf-8",
    )
    Path("capitals.csv").write_text("source,target\nship,Okręt\ntown,osada\n", encoding="utf-8")
    told = json.loads(cardset("lint", "i18n/pl", "--format", "json").out)["findings"]
    assert [(finding["surface"], finding["suggestions"]) for finding in told] == [("okręt", ["Okręt"])]
    Path("cardset.toml").write_text(settings + more, encoding="utf-8")
    assert cardset("lint", "i18n", "--termbase", "drafts.csv").out.startswith(
        "0 errors, 0 warnings, 0 infos in 1"
    )


def test_a_comment_silences_a_rule_and_is_told_when_left_over(folder: Path) -> None:
    comment = "# cardset: ignore gettext-punctuation as printed\n"
    write(folder, SLIPS.replace('msgid "Stop."', comment + 'msgid "Stop."'))
    assert found("i18n/pl", *CHOSEN) == BOTH[:1]
    write(folder, SLIPS.replace('msgid "Stop."', comment + 'msgid "Stop."').replace("Stój", "Stój."))
    outcome = cardset("lint", "i18n/pl", "--select", "gettext-punctuation,waiver")
    assert "i18n/pl/a.po:13:19 warning waiver-unused gettext-punctuation finds nothing here" in outcome.out


def test_a_comment_holds_in_a_document(folder: Path) -> None:
    document = folder.parent.parent / "rules.md"
    text = "Wybierz kartę, którą masz na ręku.\n"
    document.write_text(text, encoding="utf-8")
    chosen = ("--select", "terms-deprecated,waiver", "--lang", "pl")
    assert found(document, *chosen) == ["terms-deprecated"]
    document.write_text(f"<!-- cardset: ignore terms -->\n{text}", encoding="utf-8")
    assert found(document, *chosen) == ["waiver-reason"]


def test_a_baseline_lets_old_findings_pass(folder: Path) -> None:
    write(folder, SLIPS)
    lint = ("lint", "i18n/pl", *CHOSEN)
    baseline = ("--baseline", "ci.json")
    missing = cardset(*lint, *baseline)
    assert (missing.code, missing.out) == (2, "")
    assert missing.err == "error: ci.json: there is no such baseline (write it with --write-baseline)\n"

    written = cardset(*lint, *baseline, "--write-baseline")
    assert (written.code, written.out) == (0, "ci.json: 2 findings\n")
    clean = cardset(*lint, *baseline)
    assert clean.code == 0
    assert clean.out == "0 errors, 0 warnings, 0 infos in 1 file; 2 more in the baseline\n"

    more = 'msgid "Take {n}."\nmsgstr "Weź."\n\n'
    write(folder, more + SLIPS.replace("Stój", "Stój."))
    outcome = cardset(*lint, *baseline)
    assert outcome.code == 1
    assert "i18n/pl/a.po:11:9 error gettext-placeholders" in outcome.out
    assert (
        "; 1 more in the baseline; 1 in the baseline gone (--write-baseline leaves them out)\n" in outcome.out
    )

    cardset(*lint, *baseline, "--write-baseline")
    again = Path("ci.json").read_bytes()
    cardset(*lint, *baseline, "--write-baseline")
    assert Path("ci.json").read_bytes() == again
    assert cardset(*lint, *baseline).out.endswith("; 2 more in the baseline\n")


def test_a_baseline_can_be_a_setting(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, SLIPS)
    Path("pyproject.toml").write_text('[tool.cardset.lint]\nbaseline = "ci.json"\n', encoding="utf-8")
    assert cardset("lint", "i18n/pl", "--write-baseline").code == 0
    monkeypatch.chdir(folder)
    assert cardset("lint", "a.po").code == 0


def test_a_baseline_needs_a_name(folder: Path) -> None:
    outcome = cardset("lint", "i18n/pl", "--write-baseline")
    assert outcome.code == 2 and "Name its file with --baseline FILE" in outcome.err


def test_a_file_that_cannot_be_read_fails_with_a_baseline_too(folder: Path) -> None:
    write(folder, 'msgid "a', name="cut.po")
    for more in ((), ("--write-baseline",), ()):
        assert cardset("lint", "i18n/pl", "--baseline", "ci.json", *more).code == 2


def test_a_baseline_is_not_written_where_something_could_not_be_checked(folder: Path) -> None:
    outcome = cardset("lint", "nowhere", "--baseline", "ci.json", "--write-baseline")
    assert (outcome.code, outcome.out) == (2, "")
    assert "ci.json: not written, since not everything could be checked" in outcome.err
    assert not Path("ci.json").exists()


def test_sarif_tells_findings_and_rules(folder: Path) -> None:
    write(folder, SLIPS)
    outcome = cardset("lint", "i18n/pl", *CHOSEN, "--format", "sarif")
    (run,) = json.loads(outcome.out)["runs"]
    assert outcome.code == 1
    assert [result["ruleId"] for result in run["results"]] == BOTH
    families = {tag for rule in run["tool"]["driver"]["rules"] for tag in rule["properties"]["tags"]}
    assert families == {"gettext", "waiver"}


def test_github_is_told_from_the_root_of_the_repository(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, SLIPS)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(folder.parent))
    outcome = cardset("lint", "i18n/pl", *CHOSEN, "--format", "github")
    assert outcome.code == 1
    assert [line.split(",line=")[0] for line in outcome.out.splitlines()] == [
        "::error file=pl/a.po",
        "::warning file=pl/a.po",
        "1 error, 1 warning, 0 infos in 1 file",
    ]


@pytest.fixture
def spaces(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A rule that mends double spaces."""

    def check(prose: Prose) -> Iterator[Problem]:
        if (at := prose.text.find("  ")) >= 0:
            yield prose.problem("two spaces", at, "  ", (" ",), fix=" ")

    rule = Rule("text-double", Severity.ERROR, "why", "doc", "prose", check, fixable=True)
    real = dict(rules.registry())
    monkeypatch.setattr("cardset.lint.selection.registry", lambda: {**real, rule.id: rule})
    yield rule.id


def test_the_page_of_a_step_tells_what_each_rule_found(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "summary.md"
    page.write_text("before\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    write(folder, SLIPS)
    assert cardset("lint", "i18n/pl", *CHOSEN, "--format", "github").code == 1
    told = page.read_text("utf-8")
    assert told.startswith("before\n### cardset lint\n\n1 error, 1 warning, 0 infos in 1 file\n\n| |")
    assert "| error | gettext-placeholders | 1 | i18n/pl/a.po:11 |\n" in told


def test_what_is_safe_is_mended(folder: Path, spaces: str) -> None:
    body = 'msgid "a b"\nmsgstr "a   b"\n\nmsgid "c d"\nmsgstr ""\n"c  "\n"d"\n'
    path, other = write(folder, body), write(folder, 'msgid "a"\nmsgstr "b"\n', name="b.po")
    before, untouched = path.read_bytes(), other.stat().st_mtime_ns
    lint = ("lint", "i18n/pl", "--select", spaces)

    preview = cardset(*lint, "--diff")
    assert (preview.code, preview.err) == (1, "")
    changed = [line for line in preview.out.splitlines() if line[0] in "+-"]
    assert changed == [
        "--- i18n/pl/a.po",
        "+++ i18n/pl/a.po",
        '-msgstr "a   b"',
        '+msgstr "a b"',
        '-"c  "',
        '+"c "',
    ]
    assert path.read_bytes() == before

    both = cardset(*lint, "--fix", "--diff")
    assert (both.code, both.out) == (1, preview.out)
    assert "--diff only shows" in both.err
    assert path.read_bytes() == before

    fixed = cardset(*lint, "--fix")
    assert (fixed.code, fixed.err) == (0, "mended 3 findings in 1 file\n")
    assert fixed.out == "0 errors, 0 warnings, 0 infos in 2 files\n"
    assert path.read_text("utf-8") == HEADER + body.replace("a   b", "a b").replace("c  ", "c ")
    assert other.stat().st_mtime_ns == untouched

    again = cardset(*lint, "--fix")
    assert (again.code, again.err) == (0, "")
    assert cardset(*lint, "--diff").code == 0


def test_a_folder_that_cannot_be_written_keeps_its_files(folder: Path, spaces: str) -> None:
    path = write(folder, 'msgid "a b"\nmsgstr "a  b"\n')
    before = path.read_bytes()
    folder.chmod(0o500)
    try:
        if os.access(folder, os.W_OK):
            pytest.skip("nothing is forbidden to this user")
        outcome = cardset("lint", "i18n/pl", "--select", spaces, "--fix")
    finally:
        folder.chmod(0o700)
    assert outcome.code == 2 and "nothing was changed" in outcome.err
    assert path.read_bytes() == before


def test_a_closed_pipe_ends_it_in_silence(folder: Path) -> None:
    write(folder, "".join(f'msgid "{number}."\nmsgstr "{number}"\n\n' for number in range(20_000)))
    with start("lint", str(folder), "--select", "gettext-punctuation", "--verbose") as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 0


def test_ctrl_c_stops_it(folder: Path) -> None:
    write(folder, "".join(f'msgid "{number}."\nmsgstr "{number}"\n\n' for number in range(20_000)))
    with start("lint", str(folder), "--select", "gettext-punctuation", "--verbose") as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == "stopped\n"
        assert process.wait(60) == 130


def test_gitlab_is_told_from_the_root_of_the_repository(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, SLIPS)
    monkeypatch.setenv("CI_PROJECT_DIR", str(folder.parent))
    outcome = cardset("lint", "i18n/pl", *CHOSEN, "--format", "gitlab")
    assert outcome.code == 1
    assert [(issue["check_name"], issue["location"]) for issue in json.loads(outcome.out)] == [
        (rule, {"path": "pl/a.po", "lines": {"begin": line}})
        for rule, line in zip(BOTH, (11, 14), strict=True)
    ]


def test_a_page_and_numbers_can_be_asked_for(folder: Path) -> None:
    write(folder, SLIPS)
    page = cardset("lint", "i18n/pl", *CHOSEN, "--format", "html")
    assert page.code == 1 and "<mark>{m}</mark>" in page.out
    numbers = cardset("lint", "i18n/pl", *CHOSEN, "--statistics")
    assert numbers.code == 1 and numbers.out.startswith("1  error    gettext-placeholders")
    as_json = cardset("lint", "i18n/pl", *CHOSEN, "--statistics", "--format", "json")
    assert [rule["rule"] for rule in json.loads(as_json.out)["rules"]] == BOTH
    assert cardset("lint", "i18n/pl", "--statistics", "--format", "html").code == 2


def test_where_a_process_cannot_be_copied_watching_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "fork")
    done = cardset("lint", "i18n/pl", "--watch")
    assert (done.code, done.out) == (2, "")
    assert "cannot watch files" in done.err


def test_watching_checks_again_when_a_file_changes(folder: Path) -> None:
    path = write(folder, SLIPS)
    assert cardset("lint", "i18n/pl", "--watch", "--fix").code == 2
    watching = start("lint", "i18n/pl", *CHOSEN, "--watch")
    assert watching.stdout and watching.stderr

    def told() -> str:
        assert watching.stdout and watching.stderr
        assert watching.stderr.readline() == "waiting for a change; Ctrl-C ends\n"
        return next(line for line in watching.stdout if line.endswith("in 1 file\n"))

    try:
        assert told().startswith("1 error, 1 warning")
        path.write_text(path.read_text("utf-8").replace("{m}", "{n}"), "utf-8")
        assert told().startswith("0 errors, 1 warning")
    finally:
        watching.send_signal(signal.SIGINT)
    assert watching.wait(timeout=20) == 130
    watching.stdout.close()
    watching.stderr.close()
