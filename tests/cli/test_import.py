"""``cardset import``: what a spreadsheet may do to a sheet, and what never reaches a catalog."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.cardset.catalog.samples import HEADER
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import Outcome, cardset

Rows = list[list[str]]

MESSAGES = (
    HEADER
    + """\
#, python-brace-format
msgid "{player} tosses {count} stone."
msgid_plural "{player} tosses {count} stones."
msgstr[0] "{player} rzuca {count} kamień."
msgstr[1] "{player} rzuca {count} kamienie."
msgstr[2] "{player} rzuca {count} kamieni."

#, python-brace-format
msgid "--- Round {number} ---"
msgstr "--- Runda {number} ---"

#, python-brace-format
msgid "{player} wins; the sea takes the rest."
msgstr "{player} wygrywa; resztę zabiera morze."
"""
)
FIND = "„Idź w\N{NO-BREAK SPACE}głąb lądu.”"
TIDE = "Ilekroć Kamyk opuszcza twój Rząd, ZBIERZ kamień."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set with some translations, and ``sheet.csv`` beside it, as it was exported."""
    folder = copy_of_pebbles(tmp_path)
    (folder / "i18n" / "pl" / "messages.po").write_text(MESSAGES, encoding="utf-8")
    assert cardset("sync", "--set", folder).code == 0
    catalog = folder / "i18n" / "pl" / "pebbles-first.po"
    edit(catalog, 'msgid "Tide"\nmsgstr ""', 'msgid "Tide"\nmsgstr "Fala"')
    edit(catalog, 'msgid "Magpie"\nmsgstr ""', 'msgid "Magpie"\nmsgstr "Sroka"')
    edit(catalog, 'msgid "Landslide"\nmsgstr ""', 'msgid "Landslide"\nmsgstr "Osuwisko"')
    edit(catalog, 'msgid "Grey Pebble"\nmsgstr ""', 'msgid "Grey Pebble"\nmsgstr "Szary Kamyk"')
    edit(catalog, 'msgid "Shiny Find"\nmsgstr ""', f'msgid "Shiny Find"\nmsgstr "{FIND}"')
    done = cardset("export", "--set", folder, "--lang", "pl", "--format", "sheet", "-o", folder / "sheet.csv")
    assert (done.code, done.out, done.err) == (0, "", f"written: {folder}/sheet.csv\n")
    return folder


def read(folder: Path) -> Rows:
    with (folder / "sheet.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def write(folder: Path, rows: Sequence[Sequence[str]], **style: str) -> None:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n", **style).writerows(rows)  # type: ignore[arg-type]
    (folder / "sheet.csv").write_bytes(b"\xef\xbb\xbf" + out.getvalue().encode())


def taken(folder: Path, *options: str, lang: str = "pl") -> Outcome:
    return cardset("import", folder / "sheet.csv", "--set", folder, "--lang", lang, *options)


def catalogs(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*.po"))}


def at(rows: Rows, name: str, column: str = "translation") -> tuple[int, int]:
    """The row and the column of a cell; the row by context or source."""
    header = rows[0]
    (row,) = [n for n, cells in enumerate(rows) if name in (cells[1], cells[2])]
    return row, header.index(column)


def put(folder: Path, name: str, text: str, column: str = "translation") -> int:
    """Write a cell of the sheet; the number of its row as a spreadsheet program shows it."""
    rows = read(folder)
    row, place = at(rows, name, column)
    rows[row][place] = text
    write(folder, rows)
    return row + 1


def drop(rows: Rows, column: str) -> Rows:
    place = rows[0].index(column)
    return [cells[:place] + cells[place + 1 :] for cells in rows]


class TestRoundTrip:
    def test_untouched(self, folder: Path) -> None:
        before = catalogs(folder)

        done = taken(folder)

        assert (done.code, done.err) == (0, "")
        assert done.out == "0 changed, 0 in conflict; nothing to write\n"
        assert catalogs(folder) == before

    def test_all_catalogs_are_written_or_none(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        put(folder, "card:tide:name", "Przypływ")
        put(folder, "{player} wins; the sea takes the rest.", "{player} wygrywa.")
        before = catalogs(folder)
        really = Path.replace

        def replace(path: Path, target: Path) -> Path:
            if path.name == "new" and target.name == "pebbles-first.po":
                raise OSError(28, "No space left on device")
            return really(path, target)

        monkeypatch.setattr(Path, "replace", replace)
        done = taken(folder)
        assert done.code == 2
        assert "No space left on device; nothing was changed" in done.err
        assert catalogs(folder) == before

        monkeypatch.undo()
        assert taken(folder).code == 0
        assert len({name for name, text in catalogs(folder).items() if text != before[name]}) == 2

    def test_each_change_is_shown(self, folder: Path) -> None:
        number = put(folder, "card:tide:name", "Przypływ")
        text = put(folder, "card:tide:text", TIDE)

        done = taken(folder)

        assert (done.code, done.err) == (0, "")
        assert done.out.splitlines() == [
            f"pebbles-first card:tide:name (row {number}): approved -> fuzzy",
            "  - Fala",
            "  + Przypływ",
            f"pebbles-first card:tide:text (row {text}): missing -> fuzzy",
            f"  + {TIDE}",
            "texts of cards: 1 not read",
            f"2 changed, 0 in conflict; written: {folder}/i18n/pl/pebbles-first.po",
        ]
        assert '#, fuzzy\nmsgctxt "card:tide:name"' in catalogs(folder)["pebbles-first.po"].decode()

    def test_a_catalog_may_be_a_link(self, folder: Path) -> None:
        catalog = folder / "i18n" / "pl" / "pebbles-first.po"
        catalog.rename(folder / "elsewhere.po")
        catalog.symlink_to(folder / "elsewhere.po")
        put(folder, "card:tide:name", "Przypływ")

        assert taken(folder).code == 0

        assert catalog.is_symlink()
        assert "Przypływ" in (folder / "elsewhere.po").read_text(encoding="utf-8")

    def test_the_catalogs_are_not_behind_afterwards(self, folder: Path) -> None:
        put(folder, "card:tide:name", "Przypływ")
        put(folder, "card:shiny-find:name", "Błyskotka")
        put(folder, "card:tide:text", TIDE)
        assert cardset("sync", "--set", folder).code == 0

        assert taken(folder, "--approved").code == 0

        checked = cardset("sync", "--check", "--set", folder)
        assert (checked.code, checked.err) == (0, "")

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("„Idź w głąb lądu.”", "„Idź·w·głąb·lądu.”"),
            ("„Idź w\N{NO-BREAK SPACE}głąb lądu.” ", "„Idź·w°głąb·lądu.”·"),
            ("„Idź w\N{NO-BREAK SPACE}głąb\N{THIN SPACE}lądu.”", "„Idź·w°głąb<U+2009>lądu.”"),
            ("„Idź w\N{NO-BREAK SPACE}głąb lą\N{SOFT HYPHEN}du.”", "„Idź·w°głąb·lą<U+00AD>du.”"),
        ],
    )
    def test_what_cannot_be_seen_is_shown(self, folder: Path, text: str, shown: str) -> None:
        put(folder, SPACED, text)

        lines = taken(folder).out.splitlines()

        assert lines[1:4] == [
            "  - „Idź·w°głąb·lądu.”",
            f"  + {shown}",
            "  only spaces differ: · is a space, ° a no-break one",
        ]

    def test_a_dry_run_writes_nothing(self, folder: Path) -> None:
        put(folder, "card:tide:name", "Przypływ")
        before = catalogs(folder)

        done = taken(folder, "--dry-run")

        assert done.code == 0
        assert "  + Przypływ\n" in done.out
        assert done.out.endswith("1 changed, 0 in conflict; dry run: nothing was written\n")
        assert catalogs(folder) == before

    def test_approved_translations_are_used_at_once(self, folder: Path) -> None:
        put(folder, "card:tide:name", "Przypływ")

        assert taken(folder, "--approved").code == 0

        assert "Przypływ" in cardset("export", "--set", folder, "--lang", "pl").out

    def test_plural_forms(self, folder: Path) -> None:
        put(folder, "{player} tosses {count} stone.", "{player} rzuca {count} kamyki.", "translation_1")

        done = taken(folder)

        assert "  - [1] {player} rzuca {count} kamienie.\n" in done.out
        assert "  + [1] {player} rzuca {count} kamyki.\n" in done.out
        assert 'msgstr[1] "{player} rzuca {count} kamyki."' in catalogs(folder)["messages.po"].decode()

    def test_other_catalogs_stay_untouched(self, folder: Path) -> None:
        before = catalogs(folder)
        put(folder, "card:tide:name", "Przypływ")

        taken(folder)

        after = catalogs(folder)
        assert {name for name in after if after[name] != before[name]} == {"pebbles-first.po"}

    def test_it_is_found_in_another_folder(self, folder: Path) -> None:
        put(folder, "card:tide:name", "Przypływ")

        done = cardset("import", folder / "sheet.csv", "--lang", "pl", "--root", folder / "i18n")

        assert (done.code, done.err) == (0, "")
        assert "Przypływ" in catalogs(folder)["pebbles-first.po"].decode()


class TestWhatSpreadsheetsDo:
    """All of this is the same sheet."""

    @pytest.fixture(autouse=True)
    def changed(self, folder: Path) -> None:
        put(folder, "card:tide:name", "Przypływ")

    def check(self, folder: Path, *options: str) -> Outcome:
        done = taken(folder, *options)
        assert (done.code, done.err) == (0, "")
        assert "1 changed, 0 in conflict" in done.out
        return done

    @pytest.mark.parametrize("separator", [";", "\t"])
    def test_other_separators(self, folder: Path, separator: str) -> None:
        write(folder, read(folder), delimiter=separator)
        self.check(folder)

    def test_every_cell_quoted(self, folder: Path) -> None:
        out = io.StringIO()
        csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(read(folder))
        (folder / "sheet.csv").write_text(out.getvalue(), encoding="utf-8")
        self.check(folder)

    def test_utf_16_with_tabs_as_excel_writes_it(self, folder: Path) -> None:
        write(folder, read(folder), delimiter="\t")
        text = (folder / "sheet.csv").read_text(encoding="utf-8-sig")
        (folder / "sheet.csv").write_bytes(b"\xff\xfe" + text.encode("utf-16-le"))
        self.check(folder)

    def test_an_older_encoding_that_is_told(self, folder: Path) -> None:
        text = (folder / "sheet.csv").read_text(encoding="utf-8-sig")
        (folder / "sheet.csv").write_bytes(text.encode("windows-1250"))
        self.check(folder, "--encoding", "windows-1250")

    def test_rows_sorted(self, folder: Path) -> None:
        header, *rows = read(folder)
        write(folder, [header, *sorted(rows, key=lambda cells: cells[2])])
        self.check(folder)

    def test_rows_deleted(self, folder: Path) -> None:
        rows = read(folder)
        write(folder, [rows[0], rows[at(rows, "card:tide:name")[0]]])
        self.check(folder)

    def test_rows_doubled(self, folder: Path) -> None:
        rows = read(folder)
        write(folder, [*rows, rows[1], rows[2]])
        done = self.check(folder)
        assert f"note: rows {len(rows) + 1}, {len(rows) + 2}: copies of rows before, not needed\n" in done.out

    def test_columns_moved_and_added(self, folder: Path) -> None:
        rows = read(folder)
        write(folder, [[*cells[::-1], "?" if number else "my remarks"] for number, cells in enumerate(rows)])
        done = self.check(folder)
        assert "note: columns that are not ours, not read: my remarks\n" in done.out

    def test_columns_for_reading_lost(self, folder: Path) -> None:
        write(folder, drop(drop(read(folder), "notes"), "status"))
        done = self.check(folder)
        assert "note: there is no column 'status': nothing is approved or made fuzzy by it\n" in done.out


def rename(column: str, other: str) -> Callable[[Rows], Rows]:
    return lambda rows: [[other if cell == column else cell for cell in rows[0]], *rows[1:]]


def shift(rows: Rows) -> Rows:
    """The translations one row down, as after a cell was deleted."""
    place = rows[0].index("translation")
    moved = ["", *(cells[place] for cells in rows[1:-1])]
    return [rows[0], *([*c[:place], text, *c[place + 1 :]] for c, text in zip(rows[1:], moved, strict=True))]


def cell(name: str, text: str, column: str = "translation") -> Callable[[Rows], Rows]:
    def change(rows: Rows) -> Rows:
        row, place = at(rows, name, column)
        rows[row][place] = text
        return rows

    return change


NAME = "card:tide:name"
TWICE = "Przypływ żwawy".encode().decode("windows-1250")
STONES = "{player} tosses {count} stone."
WINS = "{player} wins; the sea takes the rest."
SPACED = "card:shiny-find:name"
BROKEN: list[tuple[str, Callable[[Rows], Rows], str]] = [
    ("a column lost", lambda rows: drop(rows, "stamp"), "the column 'stamp' is missing"),
    (
        "a column renamed",
        rename("translation", "Translations"),
        "is 'translations' the column 'translation'?",
    ),
    ("a column doubled", rename("notes", "source"), "the column 'source' is there 2 times"),
    ("the header lost", lambda rows: rows[1:], "the first row names no column of a sheet"),
    ("all rows lost", lambda rows: rows[:1], "there are no rows below the header"),
    ("a plural column lost", lambda rows: drop(rows, "translation_2"), "column 'translation_2' is missing"),
    ("the plural source lost", lambda rows: drop(rows, "source_plural"), "column 'source_plural' is missing"),
    ("one column shifted", shift, "translations stand in rows that they were not exported in: row"),
    ("the source edited", cell(NAME, "Waves", "source"), "catalog, context, source and stamp do not belong"),
    ("a context edited", cell(NAME, "card:tidy:name", "context"), "source and stamp do not belong together"),
    ("a catalog edited", cell(NAME, "pebbles-frist", "catalog"), "did you mean 'pebbles-first'?"),
    ("a stamp edited", cell(NAME, "pl.abc", "stamp"), "stamp: the stamp was changed or cut (copy it from"),
    (
        "a status invented",
        cell(NAME, "approve", "status"),
        "'approve' is no status (did you mean 'approved'?)",
    ),
    (
        "two rows at odds",
        lambda rows: [*rows, cell(NAME, "Inna")([r[:] for r in rows])[at(rows, NAME)[0]]],
        "is",
    ),
    (
        "a formula",
        cell(NAME, "=B2&C2"),
        "translation: '=B2&C2' is a formula (if it is text, write an apostrophe",
    ),
    ("a link", cell(NAME, '=HYPERLINK("http://x.example")'), "is a formula"),
    ("a command", cell(NAME, "@SUM(1+1)*cmd|' /C calc'!A0"), "is a formula"),
    ("a number with a sign", cell(NAME, "+1"), "'+1' is a formula"),
    ("a formula that failed", cell(NAME, "#NAME?"), "#NAME? is a formula that failed"),
    ("a formula in a form", cell(STONES, "=A1", "translation_1"), "translation_1: '=A1' is a formula"),
    ("a form empty", cell(STONES, "", "translation_1"), "translation_1: this form is empty"),
    (
        "a form too many",
        cell(NAME, "Fale", "translation_1"),
        "this entry has no such form (its text stands in",
    ),
    ("a placeholder lost", cell(WINS, "Ktoś wygrywa."), "{player} is missing (a program fills it in"),
    (
        "a placeholder misspelt",
        cell(WINS, "{palyer} wygrywa."),
        "no {palyer} in the source (did you mean '{player}'?",
    ),
    ("a placeholder open", cell(WINS, "{player wygrywa."), "a single { cannot be formatted"),
    ("letters twice encoded", cell(NAME, TWICE), f"the letters of {TWICE!r} are broken"),
    ("a bell", cell(NAME, "Fala\a"), "translation: U+0007, a control character, stands in the text (take it"),
    ("a command to the terminal", cell(NAME, "\x1b[2JFala"), "U+001B, a control character, stands in"),
    ("a zero", cell(NAME, "Fa\0la"), "U+0000, a control character, stands in the text"),
    ("a letter of another encoding", cell(NAME, "Fala no\x9cna"), "U+009C, a control character, stands in"),
    ("a control character in a form", cell(STONES, "\x7f{player}", "translation_1"), "translation_1: U+007F"),
    ("letters and spaces lost", cell(SPACED, "?Id? w?g??b l?du.?"), "are broken"),
    (
        "letters lost, spaces kept",
        cell(SPACED, "„Id? w\N{NO-BREAK SPACE}g??b lądu.”"),
        "of '„Id? w g??b lądu.”' are",
    ),
    ("letters lost in a new text", cell("card:tide:text", "Ilekro? Kamyk opuszcza tw?j Rz?d."), "are broken"),
    ("letters lost", cell(WINS, "{player} wygrywa; reszt? zabiera morze."), "are broken"),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("change", "said"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_sheet_changes_nothing(folder: Path, change: Callable[[Rows], Rows], said: str) -> None:
    # Something that would be written, were it not for the fault; and letters that the fault may break.
    put(folder, "card:tide:text", TIDE)
    write(folder, change(read(folder)))
    before = catalogs(folder)

    done = taken(folder, "--theirs", "--approved")

    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert all(line.startswith(f"error: {folder}/sheet.csv:") for line in done.err.splitlines())
    assert catalogs(folder) == before


def test_two_rows_at_odds_are_named(folder: Path) -> None:
    rows = read(folder)
    twin = rows[at(rows, NAME)[0]][:]
    twin[rows[0].index("translation")] = "Inna"
    write(folder, [*rows, twin])

    said = f"row {len(rows) + 1}: is the same entry as row {at(rows, NAME)[0] + 1}, with another translation"
    assert said in taken(folder).err


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf\r\n", "the file is empty"),
        (b"PK\x03\x04 and so on", "this is a workbook (.xlsx, .ods), not a CSV file"),
        (b"\x89PNG\r\n\x1a\n\0\0", "byte 0x89 is not UTF-8"),
        (("s,t\r\n" * 99).encode("utf-16-le"), "this looks like UTF-16 without its byte-order mark"),
        (("s,t\r\n" * 99).encode("utf-16-be"), "add --encoding utf-16-be"),
        (
            b'source,stamp\n"x","' + b"y" * 200_000 + b'"\n',
            "sheet.csv:2:1: a cell of this row is longer than",
        ),
        (b"x" * (9 * 1024 * 1024), "is larger than 8 MiB"),
        (b"Dear all,\nhere is my translation.\n", "the first row names no column of a sheet"),
    ],
    ids=[
        "empty",
        "a mark only",
        "a workbook",
        "a picture",
        "wide",
        "wide, the other way round",
        "a huge cell",
        "huge",
        "a letter",
    ],
)
def test_a_file_that_is_no_sheet(folder: Path, data: bytes, said: str) -> None:
    (folder / "sheet.csv").write_bytes(data)
    before = catalogs(folder)

    done = taken(folder)

    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert catalogs(folder) == before


def test_a_hundred_megabytes_are_not_read(folder: Path) -> None:
    with (folder / "sheet.csv").open("wb") as file:
        file.truncate(100 * 1024 * 1024)

    done = taken(folder)

    assert (done.code, done.out) == (2, "")
    assert "is larger than 8 MiB" in done.err


@pytest.mark.parametrize("encoding", ["windows-1250", "iso-8859-2", "cp852"])
def test_an_older_encoding_is_told_and_not_guessed(folder: Path, encoding: str) -> None:
    put(folder, "card:tide:text", TIDE)
    text = (folder / "sheet.csv").read_text(encoding="utf-8-sig")
    (folder / "sheet.csv").write_bytes(text.encode(encoding, "replace"))
    before = catalogs(folder)

    done = taken(folder)

    assert (done.code, done.out) == (2, "")
    assert "is not UTF-8" in done.err
    told = re.search(r"add --encoding (\S+);", done.err)
    assert told is not None
    again = taken(folder, "--dry-run", "--encoding", told.group(1))
    assert f"  + {TIDE}\n" in again.out
    assert catalogs(folder) == before


def test_a_file_cut_anywhere_changes_nothing(folder: Path) -> None:
    """Unless it is cut between two rows: those before the cut are whole."""
    put(folder, "card:tide:text", TIDE)
    whole = (folder / "sheet.csv").read_bytes()
    before = catalogs(folder)
    for end in range(3, len(whole), 41):
        if b"\r\n" in (whole[end - 2 : end], whole[end - 1 : end + 1], whole[end : end + 2]):
            continue
        (folder / "sheet.csv").write_bytes(whole[:end])

        done = taken(folder)

        assert (done.code, done.out) == (2, ""), whole[:end]
        assert "Traceback" not in done.err
        assert catalogs(folder) == before


def test_the_sheet_of_another_language(folder: Path) -> None:
    (folder / "i18n" / "cs").mkdir()
    language = (folder / "i18n" / "pl" / "language.yaml").read_text(encoding="utf-8")
    (folder / "i18n" / "cs" / "language.yaml").write_text(language, encoding="utf-8")
    assert cardset("sync", "--set", folder).code == 0
    put(folder, "card:tide:name", "Przypływ")
    before = catalogs(folder)

    done = taken(folder, lang="cs")

    assert (done.code, done.out) == (2, "")
    assert "this sheet is for 'pl', not for 'cs' (import it with --lang pl)" in done.err
    assert catalogs(folder) == before


def test_a_language_that_there_is_not(folder: Path) -> None:
    done = taken(folder, lang="pk")

    assert (done.code, done.out) == (2, "")
    assert "there is no locale 'pk'" in done.err


def test_a_file_that_there_is_not(folder: Path) -> None:
    done = cardset("import", folder / "sheets.csv", "--set", folder, "--lang", "pl")

    assert (done.code, done.err) == (2, f"error: {folder}/sheets.csv: there is no such file\n")


def test_many_faults_are_counted(folder: Path) -> None:
    rows = read(folder)
    place = rows[0].index("stamp")
    write(folder, [rows[0], *([*cells[:place], "?"] for cells in rows[1:] * 3)])

    done = taken(folder)

    assert done.code == 2
    lines = done.err.splitlines()
    assert len(lines) == 21
    assert lines[-1].endswith(f"and {3 * (len(rows) - 1) - 20} more faults")


class TestConflicts:
    @pytest.fixture(autouse=True)
    def changed(self, folder: Path) -> None:
        put(folder, "card:tide:name", "Przypływ")
        put(folder, "card:magpie:name", "Sroczka")
        edit(folder / "i18n" / "pl" / "pebbles-first.po", 'msgstr "Fala"', 'msgstr "Fala morska"')

    def test_a_conflict_is_shown_and_not_written(self, folder: Path) -> None:
        done = taken(folder)

        assert done.code == 1
        assert "CONFLICT pebbles-first card:tide:name (row" in done.out
        assert "  catalog: Fala morska\n  sheet:   Przypływ\n" in done.out
        assert "1 changed, 1 in conflict; written:" in done.out
        assert "--ours keeps the catalogs', --theirs takes the sheet's" in done.err
        text = catalogs(folder)["pebbles-first.po"].decode()
        assert "Fala morska" in text
        assert "Sroczka" in text

    @pytest.mark.parametrize(("option", "stays"), [("--ours", "Fala morska"), ("--theirs", "Przypływ")])
    def test_a_side_is_chosen(self, folder: Path, option: str, stays: str) -> None:
        done = taken(folder, option)

        assert (done.code, done.err) == (0, "")
        text = catalogs(folder)["pebbles-first.po"].decode()
        assert {name for name in ("Fala morska", "Przypływ") if name in text} == {stays}

    def test_only_one_side_can_be_chosen(self, folder: Path) -> None:
        before = catalogs(folder)

        for options in (("--ours", "--theirs"), ("--theirs", "--ours"), ("--theirs", "--ours", "--dry-run")):
            done = taken(folder, *options)

            assert (done.code, done.out) == (2, "")
            assert "One side wins: --ours or --theirs, not both." in done.err
            assert catalogs(folder) == before

    def test_a_dry_run_tells_how_to_decide(self, folder: Path) -> None:
        before = catalogs(folder)

        done = taken(folder, "--dry-run")

        assert done.code == 1
        assert done.out.endswith("1 changed, 1 in conflict; dry run: nothing was written\n")
        assert "--ours keeps the catalogs', --theirs takes the sheet's" in done.err
        assert catalogs(folder) == before

    def test_an_entry_that_is_gone_cannot_be_decided(self, folder: Path) -> None:
        edit(folder / "i18n" / "pl" / "pebbles-first.po", '"card:tide:name"', '"card:ebb:name"')

        done = taken(folder, "--theirs")

        assert (done.code, done.err) == (1, "")
        assert "card:tide:name (row" in done.out
        assert "the catalog has no such entry any more" in done.out
        assert taken(folder, "--ours").code == 0

    def test_the_card_changed(self, folder: Path) -> None:
        """The English of a card changes, ``cardset sync`` runs, and then the sheet comes back."""
        put(folder, "card:magpie:text", "Możesz RZUCIĆ 2 kamienie. Jeśli to zrobisz, ZBIERZ 3 kamienie.")
        edit(folder / "cards" / "pebbles.yaml", "gather: {amount: 3}", "gather: {amount: 4}")
        assert cardset("sync", "--set", folder).code == 0

        done = taken(folder)
        assert done.code == 1
        assert "CONFLICT pebbles-first card:magpie:text (row" in done.out
        assert "its English has changed since the export" in done.out

        assert taken(folder, "--theirs", "--approved").code == 0
        text = catalogs(folder)["pebbles-first.po"].decode()
        assert '#| "3 pieces."' in text  # the English that it was made for
        assert '#, fuzzy\n#| msgid ""' in text
        assert "ZBIERZ 3 kamienie" in text
