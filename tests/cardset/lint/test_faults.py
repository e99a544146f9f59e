"""Planted faults: all rules together on a clean catalog and on its twins with one fault each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardset import paths
from cardset.lint.finding import Result
from cardset.lint.glossaries import Glossaries
from cardset.lint.project import Project
from cardset.lint.run import lint
from cardset.yaml_reader import read_yaml

DATA = read_yaml(Path(__file__).with_name("faults.yaml")).data
CLEAN: str = DATA["clean"]
TERMS = Glossaries(paths.glossaries(), "unstable-unicorns")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "i18n" / "pl"
    folder.mkdir(parents=True)
    return folder


def run(folder: Path, content: bytes) -> Result:
    (folder / "example.po").write_bytes(content)
    return lint([folder], Project(paths.catalog_root(paths.set_folder()), TERMS, told=True))


def test_the_clean_catalog_is_clean(folder: Path) -> None:
    result = run(folder, CLEAN.encode())
    assert (result.findings, result.faults) == ((), ())


@pytest.mark.sampled(3)
@pytest.mark.parametrize("fault", DATA["faults"], ids=lambda fault: fault["what"])
def test_exactly_the_planted_fault_is_found(folder: Path, fault: dict[str, Any]) -> None:
    assert CLEAN.count(fault["replace"]) == 1
    result = run(folder, CLEAN.replace(fault["replace"], fault["by"]).encode())
    assert result.faults == ()
    assert sorted(finding.rule for finding in result.findings) == fault["finds"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (CLEAN.encode("iso-8859-2", "replace"), "is not UTF-8"),
        (CLEAN.replace("charset=UTF-8", "charset=ISO-8859-2").encode(), "charset=ISO-8859-2"),
        (CLEAN[: CLEAN.index("stajni")].encode(), "no closing quote"),
        (CLEAN.replace("#, c-format", "<<<<<<< HEAD\n#, c-format").encode(), "merge conflict"),
        (CLEAN.replace('msgstr "Wybierz: "', "").encode(), "has no msgstr"),
        (b"", "header"),
    ],
    ids=["Latin-2", "another charset", "cut", "merge marks", "no msgstr", "empty"],
)
def test_a_broken_catalog_is_told_once(folder: Path, content: bytes, says: str) -> None:
    result = run(folder, content)
    told = [str(fault) for fault in result.faults] or [finding.message for finding in result.findings]
    assert len(told) == 1 and says in told[0]
    assert result.exit_code() == (2 if result.faults else 1)


def test_a_broken_catalog_does_not_hide_the_others(folder: Path) -> None:
    (folder / "broken.po").write_bytes(b'msgid "a\n')
    result = run(folder, CLEAN.replace("na {other}", "na {inny}").encode())
    assert [finding.rule for finding in result.findings] == ["gettext-placeholders"]
    assert [Path(str(fault.path)).name for fault in result.faults] == ["broken.po"]
    assert result.exit_code() == 2


def test_a_broken_lexicon_is_told_with_its_place_and_hides_nothing_else(folder: Path) -> None:
    word = "{word: stajnia, status: preferred, editions: [e], sources: [s], invariable: true}"
    text = f"language: pl\nterms:\n  stabel:\n    - {word}\n"
    (folder / "lexicon.yaml").write_text(text, encoding="utf-8")
    result = run(folder, CLEAN.replace("na {other}", "na {inny}").encode())
    assert [finding.rule for finding in result.findings] == ["gettext-placeholders"]
    (fault,) = result.faults
    assert (fault.line, fault.column) == (3, 3)
    assert "did you mean 'stable'?" in fault.hint
    assert result.exit_code() == 2


def test_a_declaration_that_is_no_context_is_told_with_its_place(folder: Path) -> None:
    text = "language: pl\nsame_as_source:\n  - card:pun:name\n  - {card: pun}\n"
    (folder / "lexicon.yaml").write_text(text, encoding="utf-8")
    (fault,) = run(folder, CLEAN.encode()).faults
    assert (fault.line, fault.message, fault.hint) == (4, "a mapping stands here", "expected a text")
