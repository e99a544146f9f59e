"""``cardset lint`` with dictionaries, without, and with broken ones."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path

import pytest

from cardset.lint.dictionaries import hunspell
from tests.cli.running import Outcome, cardset

NOTE = "note: no dictionary for qtz was found"
TEXT = "Lorem ipsum dolor sit amet consectetur.\n"

needs = pytest.mark.skipif(importlib.util.find_spec("hunspell") is None, reason="chunspell is not installed")


@pytest.fixture
def document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A document in a language that no computer has a dictionary of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDSET_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("DICPATH", "")
    monkeypatch.setattr(hunspell, "FOLDERS", ())
    path = tmp_path / "rules.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def lint(*arguments: str | Path) -> Outcome:
    return cardset("lint", "--lang", "qtz", "--select", "spelling", *arguments)


def dictionary(folder: Path, words: bytes = b"6\nlorem\nipsum\ndolor\nsit\namet\nconsectetur\n") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "qtz.dic").write_bytes(words)
    (folder / "qtz.aff").write_bytes(b"SET UTF-8\n")
    return folder


def test_that_there_is_no_dictionary_is_said_once_and_each_time(document: Path) -> None:
    other = document.with_name("more.md")
    other.write_text(TEXT, encoding="utf-8")
    for _ in range(2):  # the second time nothing is checked any more
        outcome = lint(document, other)
        assert outcome.code == 0
        assert outcome.err.count("note:") == 1 and outcome.err.startswith(NOTE)
    assert json.loads(lint(document, "--format", "json").out)["findings"] == []


def test_nothing_is_said_where_nobody_asks_for_the_spelling(document: Path) -> None:
    assert cardset("lint", "--lang", "qtz", "--select", "gettext", document).err == ""


@needs
def test_words_are_looked_up_in_the_folder_that_is_named(document: Path, tmp_path: Path) -> None:
    folder = dictionary(tmp_path / "words")
    document.write_text("Lorem ipsum dolor sit amet consecteutr.\n", encoding="utf-8")
    outcome = lint(document, "--dictionaries", folder, "--format", "json")
    (finding,) = json.loads(outcome.out)["findings"]
    assert (finding["surface"], finding["suggestions"], finding["severity"]) == (
        "consecteutr",
        ["consectetur"],
        "warning",
    )
    assert outcome.err == ""
    # What was found is kept for as long as the dictionary is the same.
    dictionary(tmp_path / "words", b"6\nlorem\nipsum\ndolor\nsit\namet\nconsecteutr\n")
    again = lint(document, "--dictionaries", folder, "--format", "json")
    assert json.loads(again.out)["findings"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (b"", "is no dictionary of hunspell"),
        (b"lorem\n", "is no dictionary of hunspell"),
        (b"2\nlorem\0\0\n", "it is no text"),
    ],
)
def test_a_broken_dictionary_stops_the_run_with_a_reason(document: Path, words: bytes, said: str) -> None:
    outcome = lint(document, "--dictionaries", dictionary(document.parent / "words", words))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("error: ") and said in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_a_folder_that_is_none_stops_the_run_with_a_reason(document: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for folder, said in (
        (tmp_path / "nowhere", "is no folder"),
        (document, "is no folder"),
        (empty, "has no dictionary"),
    ):
        outcome = lint(document, "--dictionaries", folder)
        assert outcome.code == 2
        assert outcome.err.startswith(f"error: {folder}: ") and said in outcome.err
    dictionary(empty)
    (empty / "qtz.aff").unlink()
    assert "qtz.aff: is no file" in lint(document, "--dictionaries", empty).err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_read_stops_the_run_with_a_reason(document: Path, tmp_path: Path) -> None:
    folder = dictionary(tmp_path / "words")
    folder.chmod(0)
    try:
        outcome = lint(document, "--dictionaries", folder)
    finally:
        folder.chmod(0o755)
    assert outcome.code == 2
    assert "cannot be read: Permission denied" in outcome.err
