"""``cardset export``: complete, repeatable, and honest about what is not translated."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from cardset import paths
from cardset.catalog.read import read_catalog
from cardset.load import load_set
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import cardset, start
from tests.i18n.finished import is_begun

LANGUAGES = [code for code in paths.locales(paths.built_in_root()) if not is_begun(code)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set with catalogs in which nothing is translated."""
    folder = copy_of_pebbles(tmp_path)
    assert cardset("sync", "--set", folder).code == 0
    return folder


def exported(*arguments: str | Path) -> dict[str, Any]:
    done = cardset("export", *arguments)
    assert done.code == 0
    loaded: dict[str, Any] = json.loads(done.out)
    return loaded


def test_the_whole_deck() -> None:
    deck = load_set()
    for language in ["en", *LANGUAGES]:
        data = exported("--lang", language)
        assert (data["schema_version"], data["set"], data["lang"]) == (1, "uu-base-2e", language)
        assert {card["id"]: card["copies"] for card in data["cards"]} == {
            card.id: card.copies for card in deck.cards.values()
        }
        assert len(data["cards"]) == len(deck.cards)


def test_the_source_language_lacks_nothing() -> None:
    done = cardset("export", "--lang", "en", "--require-complete")

    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    assert set(data["manifest"].values()) == {0}
    assert not any(card["missing"] for card in data["cards"])
    rhinocorn = next(card for card in data["cards"] if card["id"] == "rhinocorn")
    assert rhinocorn == {
        "id": "rhinocorn",
        "name": "Rhinocorn",
        "type": "magical",
        "type_name": "Magical Unicorn",
        "copies": 1,
        "text": "At the beginning of your turn, you may DESTROY a Unicorn card. "
        "If you do, skip your Draw phase and your Action phase this turn.",
        "missing": [],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_is_translated_or_flagged(language: str) -> None:
    """Against the catalogs themselves: a field is flagged exactly when its entry has no approved text."""
    root = paths.catalog_root(paths.set_folder())
    catalogs = [root / locale / "uu-base-2e.po" for locale in reversed(paths.lineage(language))]
    approved = {
        entry.msgctxt: entry.msgstr[0]
        for path in catalogs
        if path.exists()
        for entry in read_catalog(path).entries
        if entry.msgctxt and entry.msgstr[0] and not entry.fuzzy and not entry.obsolete
    }
    english = {card["id"]: card for card in exported("--lang", "en")["cards"]}
    data = exported("--lang", language)

    for card in data["cards"]:
        for field in ("name", "text"):
            translated = approved.get(f"card:{card['id']}:{field}")
            assert (field in card["missing"]) == (translated is None and english[card["id"]][field] != "")
            assert card[field] == (translated or english[card["id"]][field])
    for field, count in data["manifest"].items():
        assert count == sum(field in card["missing"] for card in data["cards"])


def test_the_whole_deck_is_translated() -> None:
    lacking = {
        (language, field): exported("--lang", language)["manifest"][field]
        for language in LANGUAGES
        for field in ("name", "type_name", "text")
    }

    assert lacking == dict.fromkeys(lacking, 0)


def test_fuzzy_is_missing(folder: Path) -> None:
    catalog = folder / "i18n" / "pl" / "pebbles-first.po"
    edit(catalog, 'msgid "Tide"\nmsgstr ""', 'msgid "Tide"\nmsgstr "Fala"')
    assert "name" not in card("tide", folder)["missing"]

    edit(catalog, 'msgctxt "card:tide:name"', '#, fuzzy\nmsgctxt "card:tide:name"')
    assert card("tide", folder)["name"] == "Tide"
    assert card("tide", folder)["missing"] == ["name", "type_name", "text"]


def card(ident: str, folder: Path) -> dict[str, Any]:
    cards = exported("--lang", "pl", "--set", folder)["cards"]
    return next(card for card in cards if card["id"] == ident)


def test_a_type_without_a_term_is_flagged_too(folder: Path) -> None:
    """Nobody can translate the name of the type Charm, which has no term; it is English and says so."""
    assert card("tide", folder)["type_name"] == "Charm"
    assert "type_name" in card("tide", folder)["missing"]


def test_incomplete_writes_nothing(folder: Path) -> None:
    output = folder / "pl.json"

    done = cardset("export", "--lang", "pl", "--set", folder, "--require-complete", "-o", output)

    said = "incomplete in pl: 5 of name, 5 of type_name, 4 of text untranslated; nothing was written\n"
    assert (done.code, done.out, done.err) == (1, "", said)
    assert not output.exists()
    assert cardset("export", "--lang", "pl", "--set", folder, "--require-complete").out == ""


def test_what_fell_back_is_said(folder: Path) -> None:
    done = cardset("export", "--lang", "pl", "--set", folder)

    said = "in the source language for want of a translation: 5 of name, 5 of type_name, 4 of text\n"
    assert (done.code, done.err) == (0, said)


def test_the_same_bytes_each_time(tmp_path: Path) -> None:
    for form in ("json", "csv"):
        runs = []
        for seed in ("0", "1"):
            path = tmp_path / f"{seed}.{form}"
            arguments = ["export", "--lang", "cs", "--format", form, "-o", path]
            with start(*arguments, PYTHONHASHSEED=seed, CARDSET_CACHE=str(tmp_path / seed)) as process:
                process.communicate(timeout=60)
            runs.append(path.read_bytes())
        assert runs[0] == runs[1]
        assert cardset("export", "--lang", "cs", "--format", form).out.encode() == runs[0]


def test_a_spreadsheet_holds_the_same(folder: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(cardset("export", "--lang", "cs", "--format", "csv").out)))

    for row, entry in zip(rows, exported("--lang", "cs")["cards"], strict=True):
        assert row == {**entry, "copies": str(entry["copies"]), "missing": " ".join(entry["missing"])}


def test_quotes_commas_and_line_ends_survive_a_spreadsheet(folder: Path) -> None:
    catalog = folder / "i18n" / "pl" / "pebbles-first.po"
    edit(catalog, 'msgid "Tide"\nmsgstr ""', 'msgid "Tide"\nmsgstr "„Fala”, \\"duża\\"\\ndruga; wiersz"')

    done = cardset("export", "--lang", "pl", "--set", folder, "--format", "csv")

    names = [row["name"] for row in csv.DictReader(io.StringIO(done.out, newline=""))]
    assert '„Fala”, "duża"\ndruga; wiersz' in names
    assert len(names) == 5


def test_what_nobody_sees_is_not_taken_from_a_catalog(folder: Path) -> None:
    catalog = folder / "i18n" / "pl" / "pebbles-first.po"
    edit(catalog, 'msgid "Tide"\nmsgstr ""', 'msgid "Tide"\nmsgstr "Fa\u202ela\u200b mor\u00adska"')

    assert card("tide", folder)["name"] == "Fala mor\u00adska"


def test_no_cell_is_a_formula(folder: Path) -> None:
    catalog = folder / "i18n" / "pl" / "pebbles-first.po"
    edit(catalog, 'msgid "Tide"\nmsgstr ""', 'msgid "Tide"\nmsgstr "=HYPERLINK(1)"')

    done = cardset("export", "--lang", "pl", "--set", folder, "--format", "csv")

    names = [row["name"] for row in csv.DictReader(io.StringIO(done.out, newline=""))]
    assert "'=HYPERLINK(1)" in names and "=HYPERLINK(1)" not in names


@pytest.mark.parametrize("form", ["csv", "json", "sheet"])
def test_no_text_is_written_into_what_is_called_a_workbook(form: str, tmp_path: Path) -> None:
    done = cardset("export", "--lang", "pl", "--format", form, "-o", tmp_path / "cards.XLSX")

    assert (done.code, done.out) == (2, "")
    assert "would be no workbook; spreadsheet programs open .csv" in done.err
    assert not list(tmp_path.iterdir())


def test_an_output_is_replaced_whole(tmp_path: Path) -> None:
    output = tmp_path / "cards.json"
    output.write_text("x" * 1_000_000, encoding="utf-8")

    done = cardset("export", "--lang", "en", "-o", output)

    assert (done.code, done.out, done.err) == (0, "", f"written: {output}\n")
    assert output.read_text(encoding="utf-8") == cardset("export", "--lang", "en").out
    assert [path.name for path in tmp_path.iterdir()] == ["cards.json"]


def test_an_output_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "out").symlink_to("cards.json")

    assert cardset("export", "--lang", "en", "-o", tmp_path / "out").code == 0

    assert (tmp_path / "out").is_symlink()
    assert (tmp_path / "cards.json").read_text(encoding="utf-8") == cardset("export", "--lang", "en").out


def test_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for form in ("json", "omegat"):
        arguments = ["export", "--lang", "pl", "--format", form]

        assert cardset(*arguments, "-o", "-") == cardset(*arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_an_output_may_be_another_program(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with start("export", "--lang", "en", "-o", pipe) as process:
        piped = pipe.read_text(encoding="utf-8")
        process.communicate(timeout=60)

    assert process.returncode == 0
    assert piped == cardset("export", "--lang", "en").out
    assert pipe.is_fifo()


@pytest.mark.skipif(
    not Path("/dev/full").is_char_device(), reason="only Linux has a device that is always full"
)
def test_a_full_disk_under_an_output(tmp_path: Path) -> None:
    (tmp_path / "full").symlink_to("/dev/full")

    done = cardset("export", "--lang", "en", "-o", tmp_path / "full")

    assert (done.code, done.out) == (2, "")
    assert "full: cannot be written: No space left on device" in done.err
    assert (tmp_path / "full").is_symlink()
    assert Path("/dev/full").is_char_device()
