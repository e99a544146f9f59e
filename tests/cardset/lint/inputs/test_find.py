"""What a person may name, and what is found there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardset.errors import CardsetError, Fault
from cardset.lint.inputs.find import Kind, find_inputs, kind_of


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (
        "a/pl.po",
        "a/b/pl.po",
        "a/b/cs.po",
        "a/.git/pl.po",
        "a/rules.md",
        "docs/x.txt",
        "docs/y.png",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(name: str, lang: str = "") -> list[str]:
    faults: list[Fault] = []
    inputs = find_inputs(Path(name), lang, faults)
    assert not faults
    return [one.path.as_posix() for one in inputs]


def test_pseudo_locales_are_read_where_they_are_meant(root: Path) -> None:
    (root / "a" / "b" / "language.yaml").write_text("name: Loud\nnative_name: LOUD\npseudo: true\n")
    assert found("a") == ["a/pl.po", "a/b/cs.po", "a/b/pl.po"]  # no plural forms: others tell that
    (root / "a" / "b" / "language.yaml").write_text(
        'name: Loud\nnative_name: LOUD\nplural_forms: "nplurals=1; plural=0;"\npseudo: true\n'
    )
    assert found("a") == ["a/pl.po"]
    assert found("a/b") == found("a/b/*.po") == ["a/b/cs.po", "a/b/pl.po"]


@pytest.mark.parametrize(
    ("pattern", "files"),
    [
        ("*/pl.po", ["a/pl.po"]),
        ("**/pl.po", ["a/pl.po", "a/b/pl.po"]),
        ("a/**/**/*.po", ["a/pl.po", "a/b/cs.po", "a/b/pl.po"]),
        ("a/**", ["a/pl.po", "a/rules.md", "a/b/cs.po", "a/b/pl.po"]),
        ("a/b/[a-c]*.po", ["a/b/cs.po"]),
        ("a/b/?l.po", ["a/b/pl.po"]),
        ("docs/*", ["docs/x.txt"]),
        ("docs/*.png", ["docs/y.png"]),
        ("a/?", ["a/b/cs.po", "a/b/pl.po"]),
    ],
)
def test_patterns(root: Path, pattern: str, files: list[str]) -> None:
    assert sorted(found(pattern)) == sorted(files)
    assert found(str(root / pattern)) == [str(root / file) for file in found(pattern)]


def test_a_name_with_brackets_is_no_pattern_where_such_a_file_exists(root: Path) -> None:
    (root / "[x].po").write_text("x")
    assert found("[x].po") == ["[x].po"]


@pytest.mark.parametrize("pattern", ["*.po", "nowhere/*.po", "docs/*.md", "a/rules.md/*"])
def test_a_pattern_that_matches_nothing_is_told(root: Path, pattern: str) -> None:
    with pytest.raises(CardsetError, match="nothing to check matches"):
        found(pattern)


def test_texts_of_a_folder_are_read_where_their_language_is_told_and_there_are_no_catalogs(
    root: Path,
) -> None:
    assert found("docs", "pl") == ["docs/x.txt"]
    assert found("a", "pl") == ["a/pl.po", "a/b/cs.po", "a/b/pl.po"]
    with pytest.raises(CardsetError, match="--lang"):
        found("docs")


def test_a_card_set_is_found_by_its_id_its_folder_and_its_files(root: Path) -> None:
    (one,) = find_inputs(Path("uu-base-2e"), "", [])
    assert one.kind is Kind.CARDS
    for name in ("", "set.yaml", "cards/basic.yaml"):
        assert find_inputs(one.path / name, "", [])[0].path == one.path
    (root / "a" / "set.yaml").write_text("id: a")
    assert found("a")[0] == "a"


def test_yaml_of_no_set_says_what_to_do(root: Path) -> None:
    (root / "g.yaml").write_text("x: 1")
    with pytest.raises(CardsetError, match="--termbase"):
        found("g.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_no_file_is_neither_waited_for_nor_followed(root: Path) -> None:
    os.mkfifo(root / "a" / "pipe.po")
    (root / "a" / "folder.po").mkdir()
    (root / "a" / "zero.po").symlink_to("/dev/zero")
    (root / "a" / "circle.po").symlink_to("circle.po")
    (root / "a" / "around").symlink_to(root / "a")
    faults: list[Fault] = []
    catalogs = ["a/pl.po", "a/b/cs.po", "a/b/pl.po"]
    assert [one.path.as_posix() for one in find_inputs(Path("a"), "", faults)] == catalogs
    assert [str(fault) for fault in faults] == ["a/circle.po: this link leads nowhere"]
    assert sorted(found("a/**/*.po")) == sorted(catalogs)
    for name, says in {
        "a/pipe.po": "no regular file",
        "a/zero.po": "no regular file",
        "a/circle.po": "leads nowhere",
        "a/folder.po": "holds no .po file",
        "/dev/null": "no regular file",
        "a" * 5000: "cannot be looked at",
        "a\0b": "no such file",
    }.items():
        with pytest.raises(CardsetError, match=says):
            found(name)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to root")
def test_a_closed_folder_hides_nothing_else(root: Path) -> None:
    (root / "a" / "b").chmod(0)
    faults: list[Fault] = []
    try:
        assert [one.path.as_posix() for one in find_inputs(Path("a"), "", faults)] == ["a/pl.po"]
    finally:
        (root / "a" / "b").chmod(0o755)
    assert [str(fault) for fault in faults] == ["a/b: cannot be looked into: Permission denied"]


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("x.po", b"", Kind.CATALOG),
        ("<stdin>", b'#, fuzzy\nmsgid ""\nmsgstr ""\n', Kind.CATALOG),
        ("<stdin>", b"# Zasady\n\nmsgid to s\xc5\x82owo.\n", Kind.DOCUMENT),
        ("x.md", b'msgid ""\n', Kind.DOCUMENT),
    ],
)
def test_what_is_handed_over_is_told_by_its_name_or_its_content(name: str, data: bytes, kind: Kind) -> None:
    assert kind_of(Path(name), data) is kind
