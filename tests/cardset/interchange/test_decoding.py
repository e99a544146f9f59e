"""Bytes of spreadsheets: what is certain is read, what is not is told with the likeliest answer."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cardset.catalog.read import read_catalog
from cardset.errors import CardsetError
from cardset.interchange.decoding import broken_letters, decoded, lost_letters, words

ROOT = Path(__file__).parents[3]
PATH = Path("sheet.csv")
NBSP = "\N{NO-BREAK SPACE}"
TEXT = "source,translation\nStable,„stajnia” żółta…\n"
KNOWN = words(TEXT)


@cache
def spoken(language: str) -> str:
    """All texts of the cards in a language that comes with us."""
    catalog = read_catalog(ROOT / "i18n" / language / "uu-base-2e.po")
    return "\n".join(form for entry in catalog.entries for form in entry.msgstr)


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-32"),
    ],
    ids=["utf-8", "with its mark", "utf-16", "big-endian", "utf-32"],
)
def test_unicode_needs_no_telling(data: bytes) -> None:
    assert decoded(data, PATH, "", KNOWN) == TEXT


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "utf-8-sig", "windows-1250", "cp1250", "utf-16-le"])
def test_an_encoding_may_be_told(encoding: str) -> None:
    assert decoded(TEXT.encode(encoding), PATH, encoding, KNOWN) == TEXT


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        ("pl", "windows-1250"),
        ("pl", "iso-8859-2"),
        ("pl", "cp852"),
        ("pl", "mac-latin2"),
        ("cs", "windows-1250"),
        ("cs", "cp852"),
        ("ru", "windows-1251"),
        ("ru", "iso-8859-5"),
        ("ru", "koi8-r"),
        ("ru", "cp866"),
        ("ru", "mac-cyrillic"),
    ],
)
def test_an_older_encoding_is_recognised(language: str, encoding: str) -> None:
    """By the words of the catalogs, also when half of the sheet is new text."""
    text = spoken(language)
    known = words(text[: len(text) // 2])

    with pytest.raises(CardsetError) as caught:
        decoded(text.encode(encoding, "replace"), PATH, "", known)

    assert "is not UTF-8" in str(caught.value)
    # Of two encodings that agree on every letter of the text, the commoner one is named.
    told = str(caught.value).partition("add --encoding ")[2].partition(";")[0]
    assert told == encoding or read_alike(text, told, encoding)


def read_alike(text: str, one: str, other: str) -> bool:
    return words(text.encode(other, "replace").decode(one, "replace")) == words(text)


@pytest.mark.parametrize(
    ("told", "right"),
    [("windows-1252", "windows-1250"), ("windows-1250", "utf-8"), ("cp852", "windows-1250")],
)
def test_a_wrong_encoding_is_told(told: str, right: str) -> None:
    text = spoken("pl")

    with pytest.raises(CardsetError) as caught:
        decoded(text.encode(right), PATH, told, words(text))

    message = str(caught.value)
    assert f"this does not read well as {told} (it reads well as {right}" in message or "is not" in message


@pytest.mark.parametrize(
    ("told", "right"),
    [("iso-8859-2", "windows-1250"), ("iso-8859-5", "windows-1251")],
)
def test_an_encoding_that_is_right_but_for_a_few_letters(told: str, right: str) -> None:
    """They share most letters; where the right one has the others, the told one has control characters."""
    text = "Ilekroć Kamyk opuszcza twój Rząd" if right != "windows-1251" else "Тпру! „Стойло”"
    known = words(text) | words("źródło")

    with pytest.raises(CardsetError) as caught:
        decoded(f"{text}, „źródło…”".encode(right, "replace"), PATH, told, known)

    assert f"this does not read well as {told} (it reads well as {right}" in str(caught.value)


def test_a_zero_among_letters_is_no_sign_of_utf_16() -> None:
    assert decoded(TEXT.replace("y", "\0").encode(), PATH, "", KNOWN) == TEXT.replace("y", "\0")


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark(language: str, encoding: str) -> None:
    catalog = read_catalog(ROOT / "i18n" / language / "uu-base-2e.po")
    rows = [f"{entry.msgid}\t{entry.msgstr[0]}\tpl.12345678.12345678\r\n" for entry in catalog.entries]

    with pytest.raises(CardsetError, match=f"or add --encoding {encoding}"):
        decoded("".join(rows).encode(encoding), PATH, "", KNOWN)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf\r\n", "the file is empty"),
        (b"PK\x03\x04rest", "this is a workbook (.xlsx, .ods), not a CSV file"),
        (b"\xd0\xcf\x11\xe0rest", "this is a workbook of an older Excel (.xls)"),
        (b"<html>", "this is a web page or XML"),
        (TEXT.encode("utf-16-le"), "this looks like UTF-16 without its byte-order mark"),
        (TEXT.encode("utf-16")[:-1], "is not utf-16"),
        (b"a,b\nc,\xff\xff\n", "sheet.csv:2:3: byte 0xff is not UTF-8 (tell its encoding with --encoding"),
    ],
)
def test_what_cannot_be_read(data: bytes, said: str) -> None:
    with pytest.raises(CardsetError) as caught:
        decoded(data, PATH, "", KNOWN)
    assert said in str(caught.value)


@pytest.mark.parametrize("name", ["windows-125", "rot13", "hex", "-"])
def test_an_encoding_that_there_is_not(name: str) -> None:
    with pytest.raises(CardsetError, match="there is no text encoding"):
        decoded(TEXT.encode(), PATH, name, KNOWN)


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_letters_that_went_through_two_encodings(language: str) -> None:
    alphabet = {char for char in spoken(language) if not char.isascii()}
    for text in filter(None, spoken(language).split("\n")):
        assert not broken_letters(text, alphabet)
        assert not broken_letters(text.upper(), alphabet | set(text.upper()))
        for encoding in ("windows-1250", "windows-1251", "windows-1252"):
            broken = text.encode().decode(encoding, "replace")
            assert text.isascii() or broken_letters(broken, alphabet)


def test_one_letter_that_the_language_has_not_proves_little() -> None:
    alphabet = {char for char in spoken("pl") if not char.isascii()}
    one, two = (text.encode().decode("windows-1252") for text in ("Bør", "Børæ"))

    assert not broken_letters(one, alphabet)
    assert broken_letters(two, alphabet)


def test_letters_that_became_question_marks() -> None:
    assert lost_letters("?????, ???????!", "Игрок, сбросьте!"[:5] + ", " + "сбросьте!"[1:])
    assert lost_letters("Zagraj kart?", "Zagraj kartę")
    assert lost_letters("Zagraj w?domu", f"Zagraj w{NBSP}domu")
    assert lost_letters("Zagraj w kart?", f"Zagraj w{NBSP}kartę")
    assert lost_letters("?Zagraj? - kart?.", "„Zagraj” – kartę.")
    assert not lost_letters("Zagraj w domu", f"Zagraj w{NBSP}domu")
    assert not lost_letters("Zagraj w domu?", f"Zagraj w{NBSP}domu…")
    assert not lost_letters("Zagraj kartę?", "Zagraj kartę")
    assert not lost_letters("Co teraz?", "Co teraz…")
    assert not lost_letters("Co teraz?", "Co teraz!")
