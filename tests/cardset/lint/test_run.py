"""From paths to catalogs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardset.errors import CardsetError, Fault
from cardset.lint.inputs.find import find_inputs
from cardset.lint.project import Project
from cardset.lint.run import lint


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("pl/b.po", "pl/a.po", "pl/deep/c.po", "cs/a.po", "pl/notes.txt"):
        path = tmp_path / "i18n" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('msgid "x"\nmsgstr "y"\n', encoding="utf-8")
    (tmp_path / "i18n" / "empty").mkdir()
    return tmp_path / "i18n"


def files(path: Path, lang: str = "") -> list[Path]:
    faults: list[Fault] = []
    found = [one.path for one in find_inputs(path, lang, faults)]
    assert not faults
    return found


def test_a_folder_means_all_catalogs_below_it(root: Path) -> None:
    assert files(root / "pl") == [root / "pl/a.po", root / "pl/b.po", root / "pl/deep/c.po"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("pll", "did you mean {root}/pl?"),
        ("pl/aa.po", "did you mean {root}/pl/a.po?"),
        ("xyz/abc/def", "the nearest folder that exists is {root}"),
        ("zzzzzzz", "in {root} there are: cs, empty, pl"),
        ("empty", "holds no .po file"),
        ("ru", "@ru names the catalogs of that language"),
    ],
)
def test_a_path_that_means_nothing_says_what_there_is(root: Path, name: str, says: str) -> None:
    with pytest.raises(CardsetError) as caught:
        files(root / name)
    assert says.format(root=root) in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_not_waited_for(root: Path) -> None:
    os.mkfifo(root / "pl" / "pipe.po")
    assert root / "pl/pipe.po" not in files(root / "pl")
    with pytest.raises(CardsetError, match="no regular file"):
        files(root / "pl" / "pipe.po")


def test_a_file_named_twice_is_checked_once(root: Path) -> None:
    result = lint([root / "pl" / "a.po", root / "pl"], Project(root))
    assert [file.path.name for file in result.files] == ["a.po", "b.po", "c.po"]


def test_a_path_that_is_not_there_does_not_stop_the_others(root: Path) -> None:
    result = lint([root / "de", root / "cs"], Project(root))
    assert len(result.files) == 1 and len(result.faults) == 1


def test_a_message_that_is_too_long_is_told_and_the_others_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "long.po"
    long = "a  b " * 10_001
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    path.write_text(f'{header}\nmsgid "a b"\nmsgstr "a  b"\n\nmsgid "{long}"\nmsgstr "b"\n', encoding="utf-8")
    result = lint([path], Project(tmp_path, lang="pl"))
    assert [(fault.line, fault.message) for fault in result.faults] == [
        (7, "a text of 50005 characters is not checked; 50000 are the most")
    ]
    assert {finding.line for finding in result.findings if finding.msgid} == {5}
    assert result.exit_code() == 2
