"""Safe fixes are put in where the words stand, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.model import Entry
from cardset.catalog.read import parse_catalog
from cardset.catalog.write import format_catalog
from cardset.files import read_bytes
from cardset.lint.document import read_blocks
from cardset.lint.finding import Finding, Linted, Severity
from cardset.lint.fixes import Change, diff, fix, mended, told, write
from cardset.lint.message import problem_at
from cardset.lint.project import Project
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, Rule

HEADER = Entry(None, "", None, ("Language: pl\nContent-Type: text/plain; charset=UTF-8\n",))


def finding(path: str, line: int, column: int, surface: str, fix: str | None) -> Finding:
    return Finding(
        Path(path),
        line,
        column,
        column + 1,
        "text-x",
        Severity.WARNING,
        "is",
        surface,
        (),
        None,
        "pl",
        fix=fix,
    )


def mend(text: str, *found: tuple[int, int, str, str], path: str = "a.po") -> str:
    lines = parse_catalog(text, Path(path)).lines if path == "a.po" else read_blocks(Path(path), text).lines
    file = Linted(Path(path), tuple(finding(path, *one) for one in found), lines)
    return mended(file, text)[0]


def catalog(msgstr: str) -> str:
    return f'msgid ""\nmsgstr ""\n\nmsgid "a  b"\nmsgstr {msgstr}\n'


@pytest.mark.parametrize(
    ("msgstr", "column", "surface", "fix", "after"),
    [
        ('"x  y"', 10, "  ", " ", '"x y"'),
        ('"x"', 10, "", ".", '"x."'),
        ('"x\\n"', 10, "\n", "", '"x"'),
        ('"x \\"y\\" z"', 11, '"y"', "„y”", '"x „y” z"'),
        ('"x"', 9, "x", 'a "b"\n', '"a \\"b\\"\\n"'),
        ('""\n"x "\n" y"', 9, "", "z", '"z"\n"x "\n" y"'),
    ],
)
def test_a_fix_is_put_into_a_translation(
    msgstr: str, column: int, surface: str, fix: str, after: str
) -> None:
    assert mend(catalog(msgstr), (5, column, surface, fix)) == catalog(after)


def test_a_surface_may_go_on_in_the_next_line() -> None:
    assert mend(catalog('""\n"one  "\n"  two"'), (6, 5, "    ", " ")) == catalog('""\n"one "\n"two"')


@pytest.mark.parametrize(
    ("line", "column", "surface"),
    [(4, 9, "  "), (5, 1, "msgstr"), (5, 9, "z"), (3, 1, ""), (99, 1, ""), (5, 2, "")],
    ids=["a source", "a keyword", "other words", "no string", "no line", "before the string"],
)
def test_nothing_else_is_touched(line: int, column: int, surface: str) -> None:
    text = catalog('"x  y"')
    assert mend(text, (line, column, surface, "!")) == text


def test_of_two_that_overlap_the_first_is_put_in() -> None:
    assert mend(catalog('"x   y"'), (5, 11, "  ", " "), (5, 10, "  ", " ")) == catalog('"x  y"')


def test_a_text_that_has_changed_since_is_left_alone() -> None:
    file = Linted(Path("a.po"), (finding("a.po", 5, 9, "x", "y"),), ("another",))
    assert mended(file, catalog('"x"')) == (catalog('"x"'), 0)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_document_keeps_its_line_ends_and_its_mark(end: str) -> None:
    text = f"\ufeffone  two{end}{end}three{end}four"
    file = Linted(
        Path("a.md"),
        (finding("a.md", 1, 4, "  ", " "), finding("a.md", 3, 5, "e\nf", "e f")),
        ("one  two", "", "three", "four"),
    )
    assert mended(file, text)[0] == f"\ufeffone two{end}{end}three four"


def test_card_sets_are_not_mended() -> None:
    file = Linted(Path("a.yaml"), (finding("a.yaml", 1, 5, "  ", " "),), ("en: a  b",))
    assert mended(file, "en: a  b")[1] == 0


TEXT = st.text(st.sampled_from('ab "\\\n\tżяё„”\u00a0'), min_size=1, max_size=200)


@given(TEXT, st.data())
def test_a_fix_changes_what_it_says_and_nothing_more(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    surface = text[start : data.draw(st.integers(start, len(text)))]
    new = data.draw(st.text(st.sampled_from('ab"\\\nя'), max_size=5))
    entry = Entry("c", "source", None, (text,))
    before = format_catalog([HEADER, entry])
    read = parse_catalog(before, Path("a.po"))
    problem = problem_at(read, read.entries[0], "is", start, surface, fix=new)
    found = finding("a.po", problem.line, problem.column, surface, new)
    after, count = mended(Linted(Path("a.po"), (found,), read.lines), before)
    assert count == 1
    changed = parse_catalog(after, Path("a.po"))
    assert [replace(one, line=0) for one in changed.entries] == [
        replace(entry, msgstr=(text[:start] + new + text[start + len(surface) :],))
    ]
    assert changed.header == read.header


def spaces(prose: Prose) -> Iterator[Problem]:
    """Two spaces become one; of three, the first two."""
    at = prose.text.find("  ")
    if at >= 0:
        yield prose.problem("two spaces", at, "  ", fix=" ")


def to_and_fro(prose: Prose) -> Iterator[Problem]:
    for old, new in (("b", "a"), ("a", "b")):
        if old in prose.text:
            yield prose.problem("is " + old, prose.text.index(old), old, fix=new)
            return


def graver(prose: Prose) -> Iterator[Problem]:
    if "bad" in prose.text:
        yield prose.problem("bad", prose.text.index("bad"), "bad", fix="worse")
    for at, word in enumerate(("worse", "wor")):
        if word in prose.text:
            yield prose.problem(word, at, severity=Severity.ERROR)


def rules(*checks: Callable[[Prose], Iterator[Problem]]) -> list[Rule]:
    return [
        Rule(f"text-{at}", Severity.ERROR, "why", "doc", "prose", check, fixable=True)
        for at, check in enumerate(checks)
    ]


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    made = []
    for name in ("a.po", "b.po"):
        path = tmp_path / name
        path.write_text(catalog(f'"{name[0]}    x"'), encoding="utf-8")
        made.append(path)
    return made


def test_files_are_mended_until_nothing_is_left_and_then_stay(files: list[Path]) -> None:
    project, chosen = Project(files[0].parent), rules(spaces)
    result, changes = fix(files, project, lambda _: chosen)
    assert not result.findings
    assert [change.count for change in changes] == [3, 3]
    assert told(changes) == "mended 6 findings in 2 files"
    assert "    " in files[0].read_text("utf-8"), "nothing is written yet"
    write(changes)
    assert files[0].read_text("utf-8") == catalog('"a x"')
    assert fix(files, project, lambda _: chosen) == (result, [])


def test_rules_at_odds_come_to_an_end(files: list[Path]) -> None:
    result, changes = fix(files, Project(files[0].parent), lambda _: rules(to_and_fro))
    assert len(result.files) == 2 and len(changes) <= 2


def test_a_file_that_would_be_worse_keeps_its_text(files: list[Path]) -> None:
    files[0].write_text(catalog('"bad  bad"'), encoding="utf-8")
    result, changes = fix(files, Project(files[0].parent), lambda _: rules(spaces, graver))
    assert [change.path for change in changes] == [files[1]]
    assert [found.surface for found in result.findings] == ["bad", "  "]


def test_what_is_read_need_not_be_on_the_disk(files: list[Path]) -> None:
    def read(path: Path) -> bytes:
        return catalog('"new  text"').encode() if path == files[0] else read_bytes(path)

    _, changes = fix(files[:1], Project(files[0].parent), lambda _: rules(spaces), read)
    assert [change.after for change in changes] == [catalog('"new text"')]


def test_a_change_is_shown_as_a_diff() -> None:
    change = Change(Path("i18n/a.po"), "one\ntwo\r\nthree", "one\n2\r\nthree", 1)
    assert list(diff(change)) == [
        "--- i18n/a.po",
        "+++ i18n/a.po",
        "@@ -1,3 +1,3 @@",
        " one",
        "-two\r",
        "+2\r",
        " three",
        "\\ No newline at end of file",
    ]
