"""What earlier runs found is used only where nothing that matters has changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardset.lint.finding import Linted, Result
from cardset.lint.kept import Kept, circumstances
from cardset.lint.project import Project
from cardset.lint.rule import Rule, registry
from cardset.lint.run import lint

CATALOG = """msgid ""
msgstr "Language: pl\\nContent-Type: text/plain; charset=UTF-8\\n"

#, fuzzy
msgid "horse"
msgstr "koń\\t"
"""


@pytest.fixture
def catalog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDSET_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "i18n" / "pl.po"
    path.parent.mkdir()
    path.write_text(CATALOG, encoding="utf-8")
    return path


class Run:
    """Lints one file, and tells whether its rules ran."""

    def __init__(self, catalog: Path, options: dict[str, object] | None = None) -> None:
        self.catalog = catalog
        self.options = options or {}
        self.watched = catalog.parent
        self.rules: Sequence[Rule] = tuple(registry().values())

    def __call__(self) -> tuple[Result, bool]:
        asked = []  # for which files rules are wanted

        def rules_of(path: Path) -> Sequence[Rule]:
            asked.append(path)
            return self.rules

        kept = Kept(circumstances(self.options, (self.watched,)))
        result = lint([self.catalog], Project(self.catalog.parent), rules_of, kept=kept)
        return result, bool(asked)


def test_a_file_is_checked_once_and_the_findings_are_the_same(catalog: Path) -> None:
    run = Run(catalog)
    first, checked = run()
    again, checked_again = run()
    assert first.findings
    assert (again, checked, checked_again) == (first, True, False)


def test_a_changed_file_is_checked_again(catalog: Path) -> None:
    run = Run(catalog)
    before, _ = run()
    catalog.write_text(CATALOG.replace("#, fuzzy\n", ""), encoding="utf-8")
    after, checked = run()
    assert checked
    assert after != before


def test_other_rules_find_something_else(catalog: Path) -> None:
    run = Run(catalog)
    run()
    run.rules = (registry()["gettext-header"],)
    run.options = {"rules": "gettext-header"}
    result, checked = run()
    assert checked
    assert {finding.rule for finding in result.findings} <= {"gettext-header"}


@pytest.mark.parametrize("place", ["pl/lexicon.yaml", "terms.csv"])
def test_what_the_project_knows_counts(catalog: Path, place: str) -> None:
    run = Run(catalog)
    run()
    file = catalog.parent / place
    file.parent.mkdir(exist_ok=True)
    file.write_text("language: pl\n", encoding="utf-8")
    before = circumstances({}, (catalog.parent,))
    file.write_text("language: cs\n", encoding="utf-8")
    assert circumstances({}, (catalog.parent,)) != before


def test_options_count(catalog: Path) -> None:
    assert circumstances({"lang": "pl"}, ()) != circumstances({"lang": "cs"}, ())


def test_data_beside_a_catalog_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSET_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "elsewhere" / "pl@nsfw" / "game.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOG, encoding="utf-8")
    kept = Kept("digest")
    kept.put(path, None, b"", Linted(path, (), ()))
    kept.save()
    assert Kept("digest").get(path, None, b"") == Linted(path, (), ())
    (path.parent.parent / "pl").mkdir()
    (path.parent.parent / "pl" / "lexicon.yaml").write_text("language: pl\n", encoding="utf-8")
    assert Kept("digest").get(path, None, b"") is None


def test_nothing_is_kept_where_something_could_not_be_read(catalog: Path) -> None:
    broken = catalog.parent / "pl"
    broken.mkdir()
    (broken / "language.yaml").write_text("language: [", encoding="utf-8")
    run = Run(catalog)
    first, _ = run()
    again, checked = run()
    assert first.faults
    assert checked
    assert again == first


def test_a_cache_that_cannot_be_written_is_no_fault(catalog: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSET_CACHE", str(catalog / "no folder"))
    run = Run(catalog)
    first, _ = run()
    assert run() == (first, True)
