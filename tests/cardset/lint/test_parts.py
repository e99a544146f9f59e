"""A catalog that is taken apart is checked as a whole is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.lint import check, parts
from cardset.lint.finding import Finding
from cardset.lint.run import lint_files
from tests.cli.test_lint import HEADER

ENTRY = """# a note
msgid "Draw {} cards.\\n"
"Stop"
msgstr "Dobierz {} karty.\\n"
"Koniec."

"""
CATALOG = HEADER + "".join(
    ENTRY.format(number, number + number % 3 // 2) + "\n" * (number % 7 == 0) for number in range(2, 130)
)


def test_parts_are_catalogs_and_together_the_whole() -> None:
    data = b"\xef\xbb\xbf" + CATALOG.encode()
    taken = list(parts.parts(data, 1500))
    assert len(taken) > 5
    whole = data.decode().split("\n")
    for part in taken:
        lines = part.data.decode().split("\n")
        assert lines[0] == 'msgid ""'
        assert lines[part.head] == whole[part.line(part.head + 1) - 1] == "# a note"
    assert (
        b"".join(part.data.split(b"\n", part.head)[-1] for part in taken)
        == CATALOG.encode().split(b"\n", taken[0].head)[-1]
    )


def test_what_cannot_be_taken_apart_is_one_part() -> None:
    assert [part.data for part in parts.parts(b"no catalog", 2)] == [b"no catalog"]
    assert list(parts.parts(b"")) == []


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_the_same_is_found(ends: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.po"
    file.write_bytes(CATALOG.replace("\n", ends).encode())

    def found() -> tuple[tuple[Finding, ...], list[str]]:
        result = lint_files([file], "pl", select=["gettext"])
        (linted,) = result.files
        assert not result.faults
        return linted.findings, [linted.lines[finding.line - 1] for finding in linted.findings]

    whole = found()
    monkeypatch.setattr(check, "MAX_BYTES", 1000)
    monkeypatch.setattr(parts.parts, "__defaults__", (6000,))
    assert found() == whole
    assert len(whole[0]) > 20


def test_a_fault_is_told_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.po"
    file.write_text(CATALOG + 'msgid "a', encoding="utf-8")
    (expected,) = lint_files([file], "pl", select=["gettext"]).faults
    monkeypatch.setattr(check, "MAX_BYTES", 1000)
    monkeypatch.setattr(parts.parts, "__defaults__", (6000,))
    assert lint_files([file], "pl", select=["gettext"]).faults == (expected,)
