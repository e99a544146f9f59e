"""Dictionaries of hunspell: which files are one, and which is taken."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.lint.dictionaries import check_folder, hunspell, speller
from cardset.lint.dictionaries.hunspell import knowing

needs = pytest.mark.skipif(importlib.util.find_spec("hunspell") is None, reason="chunspell is not installed")


def write(folder: Path, name: str, words: bytes = b"2\nkot\npies\n", rules: bytes = b"SET UTF-8\n") -> Path:
    path = folder / f"{name}.dic"
    path.write_bytes(words)
    path.with_suffix(".aff").write_bytes(rules)
    return path


class Narrow:
    """A dictionary of hunspell in an encoding with few letters."""

    def spell(self, word: str) -> bool:
        return bool(word.encode("latin-1"))


def test_a_word_with_letters_that_a_dictionary_cannot_write_is_none_of_its() -> None:
    dictionary = knowing(Narrow())
    assert dictionary("stable")
    assert not dictionary("конь")


def test_a_folder_with_a_dictionary_is_right(tmp_path: Path) -> None:
    write(tmp_path, "qtz")
    check_folder(tmp_path)


@pytest.mark.parametrize(
    ("words", "rules", "said"),
    [
        (b"", b"", "does not begin with the number of words"),
        (b"kot\npies\n", b"", "does not begin with the number of words"),
        (b"\xff\xfe\x00garbage", b"", "does not begin with the number of words"),
        (b"2\nkot\n", b"SET NOSUCH-9\n", "there is no encoding 'NOSUCH-9'"),
        (b"2\nkot\n", b"\0\0\0", "it is no text"),
    ],
)
def test_files_that_are_no_dictionary_are_told(tmp_path: Path, words: bytes, rules: bytes, said: str) -> None:
    path = write(tmp_path, "qtz", words, rules)
    with pytest.raises(CardsetError, match=said):
        check_folder(tmp_path)
    assert path not in hunspell.find("qtz", [tmp_path])


def test_folders_that_are_none_or_have_nothing_are_told(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match="is no folder"):
        check_folder(tmp_path / "nowhere")
    with pytest.raises(CardsetError, match="has no dictionary"):
        check_folder(tmp_path)
    write(tmp_path, "qtz").with_suffix(".aff").unlink()
    with pytest.raises(CardsetError, match="is no file"):
        check_folder(tmp_path)


@needs
def test_the_folder_that_is_given_comes_first_and_a_territory_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system, own = tmp_path / "system", tmp_path / "own"
    system.mkdir()
    own.mkdir()
    monkeypatch.setenv("DICPATH", str(system))
    there = write(system, "qtz_QT")
    assert hunspell.find("qtz") == (there,)
    assert hunspell.find("qtz@edition") == (there,)
    mine = write(own, "qtz")
    assert hunspell.find("qtz", [own]) == (mine,)
    assert hunspell.find("qtz_AB", [own]) == ()


@needs
def test_words_are_looked_up_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSET_CACHE", str(tmp_path / "cache"))
    write(tmp_path, "qtz")
    found = speller("qtz", "", [tmp_path], "eikopst")
    assert found is not None
    assert found.unknown({"kot", "koot"}) == {"koot"}
    assert found.near("koot") == ("kot",)
    found.save()
    write(tmp_path, "qtz", b"1\nkoot\n")
    changed = speller("qtz", "", [tmp_path], "eikopst")
    assert changed is not None
    assert changed.unknown({"kot", "koot"}) == {"kot"}


@needs
def test_one_that_breaks_behind_its_beginning_knows_little_and_harms_nobody(tmp_path: Path) -> None:
    path = write(
        tmp_path, "qtz", b"2\nkot\n" + bytes(range(256)) * 40, b"SET UTF-8\n" + bytes(range(1, 256)) * 40
    )
    dictionary = hunspell.open_dictionary(path)
    assert dictionary is None or isinstance(dictionary("koń"), bool)
