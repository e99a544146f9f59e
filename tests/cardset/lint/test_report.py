"""What a report looks like to a person, and to a program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardset.errors import Fault
from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.lint.report import fault_report, json_report, text_report


def finding(
    surface: str,
    line: str,
    severity: Severity = Severity.ERROR,
    number: int = 1,
    rule: str = "gettext-copied",
) -> Finding:
    start = line.index(surface) + 1
    return Finding(
        Path("i18n/pl/a.po"),
        number,
        start,
        start + len(surface),
        rule,
        severity,
        "something is wrong",
        surface,
        (),
        None,
        "pl",
    )


def report(line: str, surface: str, **options: bool) -> list[str]:
    file = Linted(Path("i18n/pl/a.po"), (finding(surface, line),), (line,))
    return list(text_report(Result((file,), ()), **options))


def test_a_finding_is_one_line_then_the_place() -> None:
    assert report('msgstr "koń i kot"', "kot") == [
        "i18n/pl/a.po:1:15 error gettext-copied something is wrong",
        '  1 | msgstr "koń i kot"',
        "    |               ^^^",
        "1 error, 0 warnings, 0 infos in 1 file",
    ]


@pytest.mark.parametrize(
    ("line", "surface", "caret"),
    [
        ('msgstr "kot"', "kot", " " * 8 + "^^^"),
        ('msgstr "ＡＢ kot"', "kot", " " * 13 + "^^^"),
        ('msgstr "一二 kot"', "kot", " " * 13 + "^^^"),
        ('msgstr "kot 一二"', "一二", " " * 12 + "^^^^"),
        ('msgstr "re\u0328ka kot"', "kot", " " * 13 + "^^^"),
        ('msgstr "a re\u0328ka"', "re\u0328ka", " " * 10 + "^^^^"),
        ('\tmsgstr "kot"', "kot", " " * 9 + "^^^"),
    ],
    ids=[
        "plain",
        "behind full-width letters",
        "behind wide letters",
        "below wide letters",
        "behind a combining mark",
        "below one",
        "tab",
    ],
)
def test_the_caret_stands_below_the_surface(line: str, surface: str, caret: str) -> None:
    assert report(line, surface)[2].removeprefix("    | ") == caret


def test_a_long_line_is_cut_around_the_surface() -> None:
    lines = report("x" * 5000 + "kot" + "y" * 5000, "kot")
    text, caret = lines[1].removeprefix("  1 | "), lines[2].removeprefix("    | ")
    assert len(text) <= 110
    assert text[caret.index("^") : caret.rindex("^") + 1] == "kot"


def test_nothing_in_a_catalog_commands_the_terminal() -> None:
    assert "\x1b" not in "".join(report("\x1b[31m kot \x1b]0;title\x07\u202e", "kot"))


def test_colours_are_asked_for() -> None:
    assert "\x1b[31merror\x1b[0m" in report("kot", "kot", colour=True)[0]
    assert "\x1b" not in "".join(report("kot", "kot"))


def crowd(count: int) -> Result:
    findings = [
        finding("kot", "kot", Severity.INFO, number, "gettext-untranslated") for number in range(1, count + 1)
    ]
    return Result((Linted(Path("i18n/pl/a.po"), tuple(findings), ("kot",) * count),), ())


def test_many_infos_of_a_rule_are_one_line() -> None:
    assert list(text_report(crowd(84))) == [
        "i18n/pl/a.po: 84 x info gettext-untranslated",
        "0 errors, 0 warnings, 84 infos in 1 file (--verbose lists every info)",
    ]
    assert len(list(text_report(crowd(84), verbose=True))) == 84 * 3 + 1
    assert len(list(text_report(crowd(3)))) == 3 * 3 + 1


def test_json_lists_what_could_not_be_checked() -> None:
    fault = Fault("byte 0xb9 is not UTF-8", Path("i18n/pl/b.po"), 5, 9, "save the file as UTF-8")
    data = json.loads(json_report(Result((), (fault, Fault("of no file")))))
    places = [(one["path"], one["line"], one["column"], one["rule"]) for one in data["findings"]]
    assert places == [("i18n/pl/b.po", 5, 9, "not-checked")]
    assert data["findings"][0]["message"] == "byte 0xb9 is not UTF-8 (save the file as UTF-8)"


def test_a_crowd_of_warnings_in_the_same_words_is_one() -> None:
    def report_of(count: int, severity: Severity, verbose: bool = False) -> list[str]:
        found = [finding("kot", "kot", severity, number, "gettext-fuzzy") for number in range(1, count + 1)]
        file = Linted(Path("a.po"), tuple(found), ("kot",) * count)
        return list(text_report(Result((file,), ()), verbose))

    first, line, caret, _ = report_of(3000, Severity.WARNING)
    assert first.startswith(
        "i18n/pl/a.po:1:1 warning gettext-fuzzy 3000 times: something is wrong; lines 1, 2, "
    )
    assert (line, caret) == ("  1 | kot", "    | ^^^")
    assert len(report_of(20, Severity.WARNING)) == 20 * 3 + 1
    assert len(report_of(30, Severity.WARNING, verbose=True)) == 30 * 3 + 1
    assert len(report_of(30, Severity.ERROR)) == 30 * 3 + 1  # each of these breaks something


def test_json_lists_everything_with_the_fields_promised() -> None:
    data = json.loads(json_report(crowd(84)))
    assert data["schema_version"] == 1
    assert len(data["findings"]) == 84
    assert data["findings"][0] == {
        "path": "i18n/pl/a.po",
        "line": 1,
        "column": 1,
        "end_column": 4,
        "rule": "gettext-untranslated",
        "severity": "info",
        "message": "something is wrong",
        "surface": "kot",
        "suggestions": [],
        "fix": None,
        "msgctxt": None,
        "msgid": None,
        "lang": "pl",
        "term": "",
    }


@pytest.mark.parametrize(
    ("severity", "codes"),
    [(Severity.ERROR, (1, 1, 1)), (Severity.WARNING, (0, 1, 1)), (Severity.INFO, (0, 0, 1))],
)
def test_the_exit_code_follows_the_threshold(severity: Severity, codes: tuple[int, ...]) -> None:
    file = Linted(Path("a.po"), (finding("kot", "kot", severity),), ("kot",))
    assert tuple(Result((file,), ()).exit_code(threshold) for threshold in Severity) == codes


def test_a_fault_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    path.write_bytes('msgid "a"\r\nmsgstr "ż" b\r\n'.encode())
    assert list(fault_report([Fault("is stray", path, 2, 12, "take it out")])) == [
        f"error: {path}:2:12: is stray (take it out)",
        '  2 | msgstr "ż" b',
        "    |            ^",
    ]


def test_bytes_that_are_no_text_are_shown_as_such(tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    path.write_bytes(b'msgstr "a\x9c\x1b"\n')
    _, line, caret = fault_report([Fault("byte 0x9c is not UTF-8", path, 1, 10)])
    assert line == '  1 | msgstr "a\ufffd\ufffd"'
    assert caret.index("^") == line.index("\ufffd")


@pytest.mark.parametrize("line", [0, 7])
def test_a_fault_without_a_line_is_told_alone(tmp_path: Path, line: int) -> None:
    path = tmp_path / "a.po"
    path.touch()
    assert len(list(fault_report([Fault("is empty", path, line, 1)]))) == 1
    assert len(list(fault_report([Fault("is gone", tmp_path / "b.po", line, 1), Fault("failed")]))) == 2


def test_what_is_found_of_one_term_again_and_again_is_one_line() -> None:
    texts = ["Dobierz paczkę.", "Dwie paczki.", "Obie paczki.", "Potasuj."]
    lines = tuple(f'msgstr "{text}"' for text in texts)
    words = ("paczkę", "paczki", "paczki", "")
    found = tuple(
        finding(word, line, Severity.WARNING, number, "terms-missing")._replace(
            term="deck", suggestions=("talia", "talii")
        )
        for number, (word, line) in enumerate(zip(words, lines, strict=True), 1)
    )
    other = finding("Potasuj", lines[3], Severity.WARNING, 4, "terms-missing")._replace(term="shuffle")
    result = Result((Linted(Path("i18n/pl/a.po"), (*found, other), lines),), ())
    told = list(text_report(result))
    assert told[0] == (
        "i18n/pl/a.po:1:17 warning terms-missing 4 times 'deck', the glossary says 'talia'; "
        "here is 'paczki', 'paczkę'; lines 1, 2, 3, 4"
    )
    assert told[1:4] == [
        '  1 | msgstr "Dobierz paczkę."',
        "    |                 ^^^^^^",
        "i18n/pl/a.po:4:9 warning terms-missing something is wrong",
    ]
    assert told[-1] == "0 errors, 5 warnings, 0 infos in 1 file (--verbose lists each)"
    assert len(list(text_report(result, verbose=True))) == 16
    assert len(json.loads(json_report(result))["findings"]) == 5
