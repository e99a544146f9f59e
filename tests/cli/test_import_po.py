"""``cardset import FILE.po``: what a catalog of somebody else may do to ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cardset.catalog.samples import HEADER
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import Outcome, cardset

MESSAGES = (
    HEADER
    + """\
#, python-brace-format
msgid "{player} tosses {count} stone."
msgid_plural "{player} tosses {count} stones."
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

#, python-brace-format
msgid "--- Round {number} ---"
msgstr ""
"""
)
NAME = 'msgctxt "card:{0}:name"\nmsgid "{1}"\nmsgstr "{2}"\n\n'
TIDE = NAME.format("tide", "Tide", "Przypływ")
MAGPIE = NAME.format("magpie", "Magpie", "Śroka")
PLURAL = """\
msgid "{player} tosses {count} stone."
msgid_plural "{player} tosses {count} stones."
msgstr[0] "{player} rzuca {count} kamień."
msgstr[1] "{player} rzuca {count} kamienie."
msgstr[2] "{player} rzuca {count} kamieni."

"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set, with one translation that is approved."""
    folder = copy_of_pebbles(tmp_path)
    (folder / "i18n" / "pl" / "messages.po").write_text(MESSAGES, encoding="utf-8")
    assert cardset("sync", "--set", folder).code == 0
    edit(
        folder / "i18n" / "pl" / "pebbles-first.po",
        'msgid "Magpie"\nmsgstr ""',
        'msgid "Magpie"\nmsgstr "Sroka"',
    )
    return folder


def taken(
    folder: Path, content: str | bytes, *options: str, name: str = "theirs.po", lang: str = "pl"
) -> Outcome:
    data = content if isinstance(content, bytes) else content.encode()
    (folder / name).write_bytes(data)
    return cardset("import", folder / name, "--set", folder, "--lang", lang, *options)


def catalogs(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "i18n").rglob("*.po"))}


def text(folder: Path, name: str = "pebbles-first") -> str:
    return (folder / "i18n" / "pl" / f"{name}.po").read_text(encoding="utf-8")


def test_what_is_missing_here_is_taken_and_waits_for_a_person(folder: Path) -> None:
    done = taken(folder, HEADER + TIDE + PLURAL)

    assert done.code == 0, done.err
    assert "pebbles-first card:tide:name (line" in done.out and "): missing -> fuzzy" in done.out
    assert "  + Przypływ" in done.out
    assert '#, fuzzy\nmsgctxt "card:tide:name"\nmsgid "Tide"\nmsgstr "Przypływ"' in text(folder)
    assert 'msgstr[2] "{player} rzuca {count} kamieni."' in text(folder, "messages")
    assert cardset("sync", "--set", folder, "--check").code == 0


def test_what_a_person_has_read_is_approved_but_for_what_waits_there(folder: Path) -> None:
    round_ = '#, fuzzy\nmsgid "--- Round {number} ---"\nmsgstr "--- Runda {number} ---"\n'
    done = taken(folder, HEADER + TIDE + round_, "--approved")

    assert "missing -> approved" in done.out and "missing -> fuzzy" in done.out
    assert '\nmsgctxt "card:tide:name"\nmsgid "Tide"\nmsgstr "Przypływ"' in text(folder)
    assert "fuzzy" in text(folder, "messages").partition("--- Round")[0].rpartition("\n\n")[2]


def test_nothing_is_written_in_a_dry_run(folder: Path) -> None:
    before = catalogs(folder)
    done = taken(folder, HEADER + TIDE, "--dry-run")
    assert (done.code, catalogs(folder)) == (0, before)
    assert "1 changed, 0 in conflict; dry run: nothing was written" in done.out


def test_another_translation_than_ours_is_a_conflict(folder: Path) -> None:
    before = catalogs(folder)
    done = taken(folder, HEADER + MAGPIE)
    assert (done.code, catalogs(folder)) == (1, before)
    assert "CONFLICT pebbles-first card:magpie:name (line" in done.out
    assert "  catalog: Sroka\n  file:    Śroka\n" in done.out
    assert "--theirs takes the file's" in done.err

    assert taken(folder, HEADER + MAGPIE, "--ours").code == 0
    assert catalogs(folder) == before
    assert taken(folder, HEADER + MAGPIE, "--theirs").code == 0
    assert 'msgid "Magpie"\nmsgstr "Śroka"' in text(folder)


def test_without_a_context_the_english_tells_which_is_meant_where_it_can(folder: Path) -> None:
    bare = 'msgid "{0}"\nmsgstr "{1}"\n\n'
    twice = folder / "i18n" / "pl" / "pebbles-first.po"
    edit(twice, 'msgid "Tide"', 'msgid "Ebb"')
    assert twice.read_text("utf-8").count('msgid "Ebb"') == 1
    stones = "".join(f'\nmsgctxt "{which}"\nmsgid "Stone"\nmsgstr ""\n' for which in ("one", "two"))
    (folder / "i18n" / "pl" / "messages.po").write_text(text(folder, "messages") + stones, "utf-8")
    said = HEADER + bare.format("Ebb", "Odpływ") + bare.format("Stone", "Kamień") + bare.format("No", "Nie")
    done = taken(folder, said + bare.format("Nor this", "Ani to"))

    assert done.code == 0, done.err
    assert '#, fuzzy\nmsgctxt "card:tide:name"\nmsgid "Ebb"\nmsgstr "Odpływ"' in text(folder)
    assert "Kamień" not in text(folder, "messages")
    assert "note: 2 messages of the file are in no catalog here (the first in line " in done.out
    assert "note: 1 message of the file is here more than once and left out: without a msgctxt" in done.out
    assert "messages one, messages two" in done.out


def test_what_has_a_context_goes_before_what_has_none(folder: Path) -> None:
    taken(folder, HEADER + 'msgid "Tide"\nmsgstr "Fala"\n\n' + TIDE)
    assert 'msgid "Tide"\nmsgstr "Przypływ"' in text(folder)
    assert "Fala" not in text(folder)


def test_a_file_called_like_a_catalog_is_for_that_one(folder: Path) -> None:
    done = taken(folder, HEADER + TIDE + PLURAL, name="messages.po")
    assert "note: 1 message of the file is in no catalog here (the first in line " in done.out
    assert "1 changed" in done.out
    assert "Przypływ" not in text(folder)


def test_what_is_the_same_or_empty_or_obsolete_changes_nothing(folder: Path) -> None:
    before = catalogs(folder)
    same = NAME.format("magpie", "Magpie", "Sroka") + NAME.format("tide", "Tide", "")
    gone = '#~ msgctxt "card:tide:name"\n#~ msgid "Tide"\n#~ msgstr "Fala"\n'
    done = taken(folder, HEADER + same + gone)
    assert (done.code, catalogs(folder)) == (0, before)
    assert "0 changed, 0 in conflict; nothing to write" in done.out


def test_an_older_encoding_that_the_header_says_is_read(folder: Path) -> None:
    data = (HEADER.replace("UTF-8", "ISO-8859-2") + TIDE).encode("iso-8859-2")
    assert taken(folder, data).code == 0
    assert 'msgstr "Przypływ"' in text(folder)


MISREAD = "Zażółć".encode().decode("windows-1252")
LATIN_2 = (HEADER + TIDE).encode("iso-8859-2")
RULE = "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
BROKEN: list[tuple[str, str | bytes, str]] = [
    ("Latin-2 that says UTF-8", LATIN_2, "byte 0xb3 is not UTF-8"),
    (
        "UTF-8 that says Latin-2",
        HEADER.replace("UTF-8", "ISO-8859-2") + TIDE,
        "the header says charset=ISO-8859-2",
    ),
    ("no encoding at all", LATIN_2.replace(b"UTF-8", b"NONSENSE"), "0xb3"),
    ("cut in half", HEADER + TIDE[:-6], ":"),
    ("no messages", HEADER, "no messages"),
    ("empty", "", "no messages"),
    ("no catalog", "Once upon a time\n", ":1:"),
    ("a zero byte", HEADER + TIDE + "\0", "zero byte"),
    ("of another language", HEADER.replace("Language: pl", "Language: cs") + TIDE, "is for 'cs'"),
    ("with other plurals", HEADER.replace(RULE.split("plural=")[1][:6], "n==2 ?") + PLURAL, "plural forms"),
    ("with too few plurals", HEADER + PLURAL.rpartition("msgstr[2]")[0], "plural forms"),
    (
        "with a misspelt placeholder",
        HEADER + PLURAL.replace("{count} kamieni.", "{cuont} kamieni."),
        "{cuont}",
    ),
    ("with broken letters", HEADER + NAME.format("tide", "Tide", MISREAD), "letters"),
    ("at odds with itself", HEADER + TIDE + TIDE.replace("Przypływ", "Fala"), "another translation"),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("content", "said"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_file_with_a_fault_changes_nothing(folder: Path, content: str | bytes, said: str) -> None:
    before = catalogs(folder)
    done = taken(folder, content, "--approved", "--theirs")
    assert (done.code, done.out, catalogs(folder)) == (2, "", before)
    assert "theirs.po" in done.err and said in done.err
    assert "Traceback" not in done.err
