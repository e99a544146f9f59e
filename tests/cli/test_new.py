"""``cardset new project``: what is made works as a checkout does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardset.paths import DEFAULT_SET
from tests.cli.running import Outcome, cardset


@pytest.mark.soak  # the suite does the same with a wheel: test_packaging
def test_whoever_only_installed_the_package_edits_catalogs_in_a_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.chdir(tmp_path)
    done = cardset("new", "project", "mine")
    assert (done.code, done.err) == (0, "")
    assert f"a project with the set {DEFAULT_SET}" in done.out
    monkeypatch.chdir(tmp_path / "mine")

    def works(*arguments: str) -> Outcome:
        outcome = cardset(*arguments)
        assert outcome.code == 0, outcome
        return outcome

    def texts() -> dict[Path, str]:
        return {path: path.read_text("utf-8") for path in sorted(Path().rglob("*.*")) if path.is_file()}

    with subtests.test("sync finds nothing to do"):
        before = texts()
        works("sync")
        assert texts() == before

    with subtests.test("its catalogs have a name"):
        assert works("lint", "@pl/uu-base-2e.po", "--select", "gettext").out.endswith("in 1 file\n")
        assert works("stats", "@pl").out == works("stats", "i18n/pl").out

    with subtests.test("terms and pseudo write to it"):
        assert "i18n/pl/lexicon.yaml: 0 filled in" in works("terms", "forms", "--lang", "pl").out
        works("pseudo")
        assert Path("i18n/en_XA/common.po").is_file()

    with subtests.test("a sheet comes back"):
        works("export", "--lang", "pl", "--format", "sheet", "-o", "pl.csv")
        sheet = Path("pl.csv").read_text("utf-8")
        Path("pl.csv").write_text(sheet.replace("karta", "Karta", 1), "utf-8")
        assert "1 changed" in works("import", "pl.csv", "--lang", "pl").out

    with subtests.test("a card has another name, in English and in every catalog"):
        done = works("rename-card", "glitter-bomb", "Confetti Bomb")
        assert "what the rules and the programs say comes with cardset" in done.out
        assert works("show", "glitter-bomb").out.startswith("Confetti Bomb")
        changed = {str(path) for path, text in texts().items() if 'msgid "Confetti Bomb"' in text}
        assert "i18n/ru/uu-base-2e.po" in changed
        works("sync", "--check")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["full"], "full: this folder is not empty"),
        (["new", "--set", "uu-base-3e"], "there is no card set 'uu-base-3e' (did you mean 'uu-base-2e'?"),
        (["new", "--set", "full"], "the set 'full' did not come with cardset"),
    ],
)
def test_what_is_refused_leaves_nothing(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("full").mkdir()
    Path("full/set.yaml").touch()
    done = cardset("new", "project", *arguments)
    assert done.code == 2
    assert says in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


def test_a_language_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cardset("new", "project", "mine").code == 0
    monkeypatch.chdir(tmp_path / "mine")
    done = cardset("new", "language", "uk")
    assert (done.code, done.err) == (0, "")
    assert "i18n/uk: Ukrainian (українська), " in done.out

    with subtests.test("its catalogs are current and hold no fault"):
        assert cardset("sync", "--check", "--lang", "uk").code == 0
        done = cardset("lint", "@uk")
        assert (done.code, "0 errors, 0 warnings" in done.out) == (0, True)

    with subtests.test("concepts without a word stand in order of use"):
        listed = " ".join(cardset("terms", "list", "--lang", "uk").out.split())
        first = listed.removeprefix("no word yet: ").split(", ")
        assert first.index("magical-unicorn") < first.index("sacrifice") < first.index("colour-purple")

    with subtests.test("the sample in its lexicon is one"):
        path = Path("i18n/uk/lexicon.yaml")
        head, mark, sample = path.read_text("utf-8").partition("#\n# # dictionary")
        path.write_text(head + mark.removeprefix("#\n# ") + re.sub("(?m)^# ", "", sample), "utf-8")
        assert cardset("validate").code == 0
        shown = cardset("terms", "show", "card", "--lang", "uk")
        assert (shown.code, "placard (noun)" in shown.out) == (0, True), shown.err

    with subtests.test("it is not begun twice"):
        done = cardset("new", "language", "uk")
        assert (done.code, "go on with cardset sync --lang uk" in done.err) == (2, True)

    with subtests.test("templates"):
        assert cardset("sync", "--pot", "templates").code == 0
        made = {path.stem for path in Path("templates").iterdir()}
        whole = {path.stem for path in Path("i18n/uk").glob("*.po")}
        assert whole - made == {"phrases", "unstable-unicorns-phrases"}
        assert cardset("sync", "--pot", "templates", "--check").code == 2
