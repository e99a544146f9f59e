"""Sheets: every text goes out and comes back, and what both sides changed is found."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import category

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardset.catalog.model import Entry
from cardset.catalog.read import parse_catalog
from cardset.errors import CardsetError
from cardset.interchange.cells import guard
from cardset.interchange.decoding import broken_letters
from cardset.interchange.importer import Imported, Side
from cardset.interchange.sheet import sheet
from cardset.interchange.sheet_import import import_sheet
from cardset.interchange.stamp import even
from tests.cardset.interchange.samples import (
    SAMPLE,
    entries,
    entry,
    locale,
    rows_of,
    sheet_of,
    texts,
    write_catalog,
)

PATH = Path("sheet.csv")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder of locales with the sample catalog."""
    return locale(tmp_path)


def table(root: Path) -> list[dict[str, str]]:
    header, *rows = rows_of(sheet(root, "pl"))
    return [dict(zip(header, row, strict=True)) for row in rows]


def back(root: Path, rows: list[dict[str, str]], approve: bool = False, winner: Side = "") -> Imported:
    """Import the rows, and write what comes of it."""
    text = sheet_of([list(rows[0]), *(list(row.values()) for row in rows)])
    done = import_sheet(text.encode(), PATH, root, "pl", approve=approve, winner=winner)
    for path, content in done.texts.items():
        path.write_text(content, encoding="utf-8")
    return done


def row(rows: list[dict[str, str]], name: str) -> dict[str, str]:
    (found,) = [one for one in rows if name in (one["context"], one["source"])]
    return found


GAME_OVER = "=== The game is over after {number} turn. ==="


def test_what_a_translator_sees(root: Path) -> None:
    rows = table(root)

    assert list(rows[0]) == [
        *("catalog", "context", "source", "source_plural", "translation", "translation_1", "translation_2"),
        *("status", "reading", "notes", "stamp"),
    ]
    assert [(one["context"], one["status"]) for one in rows] == [
        ("card:reset:name", "approved"),
        ("card:reset:text", "fuzzy"),
        ("card:shaking:text", "missing"),
        ("", "approved"),
        ("", "approved"),
    ]
    text = row(rows, "card:reset:text")
    assert text["notes"].splitlines() == [
        "does: search: {from: nursery}",
        "draft: Szkic.",
        "Czy na pewno „żłobek”?",
        "translated when the source was: Look for a card.",
    ]
    over = row(rows, "'" + GAME_OVER)
    assert over["translation_1"] == "'=== Koniec gry po {number} turach. ==="
    assert over["notes"].splitlines() == [
        "the end of a game.",
        "translation: for 1",
        "translation_1: for 2, 3, 4, 22, 23 …",
        "translation_2: for 5, 6, 7, 8, 9 …",
    ]


def test_only_what_is_to_do(root: Path) -> None:
    header, *rows = rows_of(sheet(root, "pl", todo=True))

    assert header == ["catalog", "context", "source", "translation", "status", "reading", "notes", "stamp"]
    assert [one[1] for one in rows] == ["card:reset:text", "card:shaking:text"]


@pytest.mark.parametrize("separator", ["comma", "semicolon", "tab"])
def test_an_untouched_sheet_changes_nothing(root: Path, separator: str) -> None:
    data = sheet(root, "pl", separator=separator).encode()

    done = import_sheet(data, PATH, root, "pl")

    assert done == Imported((), (), (), {})


def test_a_new_translation_is_fuzzy_until_somebody_approves(root: Path) -> None:
    rows = table(root)
    row(rows, "card:reset:name")["translation"] = "Od nowa"

    done = back(root, rows)

    (change,) = done.changes
    assert (change.label, change.row, change.before, change.after) == (
        "deck card:reset:name",
        2,
        ("Nowy początek",),
        ("Od nowa",),
    )
    assert (change.status_before, change.status_after) == ("approved", "fuzzy")
    assert entry(root, "card:reset:name").fuzzy
    assert entry(root, "card:reset:name").msgstr == ("Od nowa",)


def test_nothing_else_in_the_catalog_moves(root: Path) -> None:
    rows = table(root)
    row(rows, "card:reset:name")["translation"] = "Od nowa"

    back(root, rows, approve=True)

    # Behind the header, whose long line is wrapped.
    written = (root / "pl" / "deck.po").read_text(encoding="utf-8").partition("\n\n")[2]
    assert written == SAMPLE.partition("\n\n")[2].replace("Nowy początek", "Od nowa")


def test_approved_text_forgets_the_old_english(root: Path) -> None:
    rows = table(root)
    row(rows, "card:reset:text")["translation"] = "Wyszukaj kartę w żłobku."

    back(root, rows, approve=True)

    found = entry(root, "card:reset:text")
    assert (found.fuzzy, found.previous_msgid) == (False, None)
    assert found.translator == ("Czy na pewno „żłobek”?",)


def test_a_status_may_be_changed_alone(root: Path) -> None:
    rows = table(root)
    row(rows, "card:reset:text")["status"] = "approved"
    row(rows, "card:reset:name")["status"] = "Fuzzy"

    done = back(root, rows)
    assert [(change.label, change.status_after) for change in done.changes] == [
        ("deck card:reset:name", "fuzzy")
    ]
    assert done.notes == ("row 3: approved by the column status: import with --approved to take that",)
    assert entry(root, "card:reset:text").fuzzy

    rows = table(root)
    row(rows, "card:reset:text")["status"] = "approved"
    back(root, rows, approve=True)
    assert not entry(root, "card:reset:text").fuzzy
    assert entry(root, "card:reset:name").fuzzy  # nobody said otherwise


def test_plural_forms_come_back_together(root: Path) -> None:
    rows = table(root)
    over = row(rows, "'" + GAME_OVER)
    over["translation_2"] = (
        "=== Koniec gry po {number} turach ==="  # typed anew: the program ate the apostrophe
    )

    back(root, rows)

    assert entry(root, GAME_OVER).msgstr == (
        "=== Koniec gry po {number} turze. ===",
        "=== Koniec gry po {number} turach. ===",
        "=== Koniec gry po {number} turach ===",
    )


def test_an_empty_cell_takes_nothing_away(root: Path) -> None:
    rows = table(root)
    row(rows, "card:reset:name")["translation"] = " "

    done = back(root, rows)

    assert not done.changes
    assert done.notes == ("row 2: empty in the sheet, translated in the catalog: kept",)


def test_rows_may_be_moved_deleted_and_copied(root: Path) -> None:
    rows = table(root)
    row(rows, "card:reset:name")["translation"] = "Od nowa"
    rows = [rows[4], rows[0], rows[3], rows[0]]

    done = back(root, rows)

    assert [change.after for change in done.changes] == [("Od nowa",)]
    assert done.notes == ("row 5: copies of rows before, not needed",)


def test_line_ends_of_other_systems_mean_nothing(root: Path) -> None:
    rows = table(root)
    row(rows, "card:shaking:text")["translation"] = "Wstrząśnij\r\ni piecz."
    row(rows, "card:shaking:text")["source"] = "Shake\r\nand bake."

    back(root, rows)

    assert entry(root, "card:shaking:text").msgstr == ("Wstrząśnij\ni piecz.",)


def test_a_translation_may_be_copied_to_where_the_english_is_the_same(tmp_path: Path) -> None:
    root = locale(tmp_path)
    write_catalog(
        root, [Entry(f"card:{n}:text", "Draw.", None, ("Dobierz." if n == 0 else "",)) for n in range(6)]
    )
    rows = table(root)
    for one in rows:
        one["translation"] = "Dobierz."

    assert len(back(root, rows).changes) == 5


def retranslate(root: Path, old: str, new: str) -> None:
    path = root / "pl" / "deck.po"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


class TestConflicts:
    """Somebody else worked on the catalog while the sheet was away."""

    @pytest.fixture
    def rows(self, root: Path) -> list[dict[str, str]]:
        rows = table(root)
        row(rows, "card:reset:name")["translation"] = "Od nowa"
        row(rows, "{player}, play!")["translation"] = "{player}, zagraj!"
        return rows

    def test_the_translation_changed(self, root: Path, rows: list[dict[str, str]]) -> None:
        retranslate(root, "Nowy początek", "Restart")

        done = back(root, rows)

        (conflict,) = done.conflicts
        assert (conflict.label, conflict.row) == ("deck card:reset:name", 2)
        assert conflict.reason == "the catalog has changed since the export"
        assert (conflict.here, conflict.offered) == (("Restart",), ("Od nowa",))
        assert entry(root, "card:reset:name").msgstr == ("Restart",)
        assert entry(root, "{player}, play!").msgstr == ("{player}, zagraj!",)  # the rest is written

    def test_our_side_wins(self, root: Path, rows: list[dict[str, str]]) -> None:
        retranslate(root, "Nowy początek", "Restart")

        done = back(root, rows, winner="ours")

        assert not done.conflicts
        assert done.notes == ("row 2: changed on both sides: the catalog's kept",)
        assert entry(root, "card:reset:name").msgstr == ("Restart",)

    def test_their_side_wins(self, root: Path, rows: list[dict[str, str]]) -> None:
        retranslate(root, "Nowy początek", "Restart")

        done = back(root, rows, approve=True, winner="theirs")

        assert not done.conflicts
        assert entry(root, "card:reset:name").msgstr == ("Od nowa",)
        assert not entry(root, "card:reset:name").fuzzy

    def test_somebody_approved_it(self, root: Path) -> None:
        rows = table(root)
        row(rows, "card:reset:text")["translation"] = "Wyszukaj kartę."
        retranslate(root, '#, fuzzy\n#| msgid "Look for a card."\n', "")

        assert [conflict.label for conflict in back(root, rows).conflicts] == ["deck card:reset:text"]

    def test_the_effect_changed_under_a_text(self, root: Path) -> None:
        rows = table(root)
        row(rows, "card:reset:text")["translation"] = "Wyszukaj kartę."
        retranslate(root, "90af638ff253", "111111111111")

        assert [conflict.label for conflict in back(root, rows).conflicts] == ["deck card:reset:text"]

    def test_the_english_changed(self, root: Path, rows: list[dict[str, str]]) -> None:
        retranslate(root, 'msgid "Reset"', 'msgid "Start over"')

        (conflict,) = back(root, rows).conflicts
        assert conflict.reason == "its English has changed since the export"
        assert entry(root, "card:reset:name").msgstr == ("Nowy początek",)

        back(root, rows, approve=True, winner="theirs")
        found = entry(root, "card:reset:name")
        assert found.msgstr == ("Od nowa",)
        assert (found.fuzzy, found.previous_msgid) == (True, "Reset")  # it was made for other English

    @pytest.mark.parametrize("winner", ["", "theirs"])
    def test_the_entry_is_gone(self, root: Path, rows: list[dict[str, str]], winner: Side) -> None:
        """A message without a context is its English: reworded, it is another message."""
        retranslate(root, 'msgid "{player}, play!"', 'msgid "Play, {player}!"')

        (conflict,) = back(root, rows, winner=winner).conflicts
        assert conflict.reason == "the catalog has no such entry any more"
        assert (conflict.here, conflict.offered) == ((), ("{player}, zagraj!",))
        assert entry(root, "Play, {player}!").msgstr == ("{player}, graj!",)

    def test_an_entry_became_a_plural(self, root: Path, rows: list[dict[str, str]]) -> None:
        retranslate(
            root,
            'msgid "Reset"\nmsgstr "Nowy początek"',
            'msgid "Reset"\nmsgid_plural "Resets"\nmsgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"',
        )

        (conflict,) = back(root, rows, winner="theirs").conflicts
        assert conflict.reason == "the catalog has no such entry any more"

    def test_a_row_that_nobody_touched_is_none(self, root: Path, rows: list[dict[str, str]]) -> None:
        retranslate(root, "Koniec gry po {number} turze", "Gra skończona po {number} turze")

        done = back(root, rows)

        assert not done.conflicts
        assert done.notes == ("row 5: not touched in the sheet, changed in the catalog: kept",)

    def test_both_sides_wrote_the_same(self, root: Path, rows: list[dict[str, str]]) -> None:
        retranslate(root, "Nowy początek", "Od nowa")

        done = back(root, rows)

        assert not done.conflicts
        assert not entry(root, "card:reset:name").fuzzy

    def test_a_second_import_has_nothing_to_do(self, root: Path, rows: list[dict[str, str]]) -> None:
        back(root, rows)

        assert back(root, rows) == Imported((), (), (), {})


def refused(root: Path, rows: list[dict[str, str]]) -> CardsetError:
    """What an import of these rows is refused with."""
    with pytest.raises(CardsetError) as caught:
        back(root, rows)
    return caught.value


def without(rows: list[dict[str, str]], column: str) -> list[dict[str, str]]:
    return [{name: cell for name, cell in one.items() if name != column} for one in rows]


def test_a_text_for_a_form_that_there_is_not_is_refused(root: Path) -> None:
    rows = table(root)
    row(rows, "card:reset:name")["translation_1"] = "Od nowa"

    assert "translation_1: this entry has no such form (its text stands in translation)" in str(
        refused(root, rows)
    )


@pytest.mark.parametrize("column", ["translation_2", "source_plural"])
def test_a_plural_needs_all_its_columns(root: Path, column: str) -> None:
    assert f"the column {column!r} is missing" in str(refused(root, without(table(root), column)))


def test_faults_of_the_whole_sheet_stand_at_the_beginning_of_a_line(root: Path) -> None:
    rows = table(root)
    header = sheet_of([list(rows[0])])
    with pytest.raises(CardsetError, match=r"^sheet\.csv:1:1: there are no rows"):
        import_sheet(header.encode(), PATH, root, "pl")
    rows[0]["stamp"] = rows[0]["stamp"].replace("pl.", "cs.", 1)
    assert str(refused(root, rows)).startswith("sheet.csv:2:1: this sheet is for 'cs'")


@pytest.mark.parametrize("text", ["- Tak", "Nowa = stara", "'=1+1", "–1", "„+1”"])
def test_text_that_is_no_formula(root: Path, text: str) -> None:
    rows = table(root)
    row(rows, "card:reset:name")["translation"] = text

    back(root, rows)

    assert entry(root, "card:reset:name").msgstr == (text.removeprefix("'"),)


@given(st.data())
def test_a_damaged_sheet_is_refused_or_read(data: st.DataObject) -> None:
    """Bytes lost, doubled, changed: a message that a person can act on, or an import like any other."""
    with TemporaryDirectory() as folder:
        root = locale(Path(folder))
        whole = sheet(root, "pl").encode()
        for _ in range(data.draw(st.integers(1, 3))):
            start = data.draw(st.integers(0, len(whole)))
            end = data.draw(st.integers(start, min(len(whole), start + 40)))
            whole = (
                whole[:start] + data.draw(st.binary(max_size=5) | st.just(whole[start:end] * 2)) + whole[end:]
            )
        try:
            done = import_sheet(whole, PATH, root, "pl")
        except CardsetError as error:
            assert str(error)
        else:
            assert all(change.after != () for change in done.changes)
            for path, text in done.texts.items():
                parse_catalog(text, path)


@given(
    st.lists(st.tuples(texts.filter(bool), texts, st.booleans()), max_size=5, unique_by=lambda one: one[0]),
    st.sampled_from(["comma", "semicolon", "tab"]),
)
def test_any_catalog_survives(found: list[tuple[str, str, bool]], separator: str) -> None:
    with TemporaryDirectory() as folder:
        root = locale(Path(folder))
        flags = {True: frozenset({"fuzzy"}), False: frozenset[str]()}
        write_catalog(
            root, [Entry(f"=c{n}", *one[:1], None, one[1:2], flags[one[2]]) for n, one in enumerate(found)]
        )
        text = sheet(root, "pl", separator=separator)
        if found:
            assert import_sheet(text.encode(), PATH, root, "pl") == Imported((), (), (), {})
        else:
            with pytest.raises(CardsetError, match="no rows below the header"):
                import_sheet(text.encode(), PATH, root, "pl")


def is_plain(text: str) -> bool:
    """Whether nothing in ``text`` speaks against it: no mark of a program, none of a broken file."""
    controls = {char for char in text if category(char) == "Cc"} - set("\t\r\n")
    gaps = re.search(r"\w\?+\w", text)
    return not (controls or gaps or set(text) & set("{}%")) and text.strip("\r\n") == text != ""


plain = texts.filter(lambda text: bool(text.strip()) and is_plain(text))


@given(plain, plain)
def test_any_new_text_survives(old: str, new: str) -> None:
    with TemporaryDirectory() as folder:
        root = locale(Path(folder))
        write_catalog(root, [Entry("c", "source", None, (old,))])
        alphabet = {char for char in f"source{old}" if not char.isascii()}
        assume(not broken_letters(even(new), alphabet))
        rows = table(root)
        rows[0]["translation"] = guard(new)

        back(root, rows, approve=True)

        (found,) = entries(root)
        assert even(found.msgstr[0]) == even(new)
        assert not found.fuzzy
