"""Editions: a locale with a modifier says what one published edition says otherwise, and no more."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cli.watch import watch
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import cardset, rulebook

LEXICON = """\
language: pl
terms:
  row:
    - word: rząd
      status: preferred
      editions: [project]
      sources: [project]
      invariable: true
      also: [rzędu, rzędzie, rzędy]
    - word: szereg
      status: admitted
      editions: [stara-2e]
      sources: [project]
      invariable: true
      also: [szeregu, szeregi]
"""
OTHER_WORDS = """\
language: pl@stara
terms:
  row:
    - {word: szereg, status: preferred, editions: [stara-2e], sources: [project], also: [szeregu]}
"""
TIDE = "Ilekroć Kamyk opuszcza twój rząd, ZBIERZ kamień."
OTHER_TIDE = "Ilekroć Kamyk opuszcza twój szereg, ZBIERZ kamień."
CARDS = "pebbles-first.po"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set in Polish, and an edition that has another word for the Row, so far in one text."""
    folder = copy_of_pebbles(tmp_path)
    locale, edition = folder / "i18n" / "pl", folder / "i18n" / "pl@stara"
    (locale / "lexicon.yaml").write_text(LEXICON, encoding="utf-8")
    assert cardset("sync", "--set", folder).code == 0
    translate(locale / CARDS, "card:tide:text", TIDE)
    translate(locale / CARDS, "card:tide:name", "Fala")
    translate(locale / "pebbles.po", "term:row", "rząd")
    edition.mkdir()
    (edition / "language.yaml").write_text("edition: stara-2e\nname: Polish, old\n", encoding="utf-8")
    (edition / "lexicon.yaml").write_text(OTHER_WORDS, encoding="utf-8")
    (edition / CARDS).write_text(
        f'msgctxt "card:tide:text"\nmsgid "Any English."\nmsgstr "{OTHER_TIDE}"\n', encoding="utf-8"
    )
    assert cardset("sync", "--set", folder).code == 0
    approve(edition / CARDS)
    return folder


def translate(path: Path, context: str, text: str) -> None:
    before, head, after = path.read_text(encoding="utf-8").partition(f'msgctxt "{context}"\n')
    assert head
    path.write_text(before + head + after.replace('msgstr ""\n', f'msgstr "{text}"\n', 1), encoding="utf-8")


def approve(path: Path) -> None:
    """Take the fuzzy mark, and the English that the text was made for, from the only entry that has them."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(("#, fuzzy", "#|"))]
    assert len(kept) < len(lines)
    path.write_text("".join(kept), encoding="utf-8")


def entries(path: Path) -> dict[str, Entry]:
    return {
        str(entry.msgctxt): entry
        for entry in read_catalog(path).entries
        if entry.msgctxt and not entry.obsolete
    }


def texts(folder: Path, *arguments: str) -> dict[str, str]:
    """The exported texts by card."""
    done = cardset("export", "--set", folder, *arguments)
    assert done.code == 0
    return {card["id"]: card["text"] for card in json.loads(done.out)["cards"]}


def test_an_edition_is_laid_over_its_language(folder: Path) -> None:
    assert texts(folder, "--lang", "pl")["tide"] == TIDE
    for chosen in (["--lang", "pl@stara"], ["--lang", "pl", "--edition", "stara"]):
        assert texts(folder, *chosen)["tide"] == OTHER_TIDE
    done = cardset("export", "--set", folder, "--lang", "pl", "--edition", "stara")
    data = json.loads(done.out)
    assert data["lang"] == "pl@stara"
    assert [card["name"] for card in data["cards"] if card["id"] == "tide"] == ["Fala"]


def test_an_edition_that_is_behind_is_said_by_its_language(folder: Path) -> None:
    """Its text was made for another effect; that of the language is up to date."""
    edit(folder / "cards" / "pebbles.yaml", "do: {gather: {}}", "do: {gather: {amount: 2}}")
    assert cardset("sync", "--set", folder, "--lang", "pl").code == 0
    locale = folder / "i18n" / "pl"
    edit(locale / CARDS, TIDE, "Ilekroć Kamyk opuszcza twój rząd, ZBIERZ 2 kamienie.")
    approve(locale / CARDS)

    assert texts(folder, "--lang", "pl@stara")["tide"].endswith("twój rząd, ZBIERZ 2 kamienie.")
    assert cardset("sync", "--set", folder).code == 0
    entry = entries(folder / "i18n" / "pl@stara" / CARDS)["card:tide:text"]
    assert entry.fuzzy and entry.msgstr == (OTHER_TIDE,)
    assert texts(folder, "--lang", "pl@stara")["tide"].endswith("twój rząd, ZBIERZ 2 kamienie.")


def test_sync_keeps_an_edition_sparse(folder: Path) -> None:
    edition = folder / "i18n" / "pl@stara"
    before = (edition / CARDS).read_bytes()

    done = cardset("sync", "--set", folder)

    assert done.code == 0
    assert set(entries(edition / CARDS)) == {"card:tide:text"}
    assert [path.name for path in edition.glob("*.po")] == [CARDS]
    # What was approved for an earlier source is a note on fuzzy entries only, and this one is approved.
    (note,) = re.findall(rb"#\. approved for: [0-9a-f]{12}\n", before)
    after = (edition / CARDS).read_bytes()
    assert after == before.replace(note, b"")
    assert cardset("sync", "--set", folder).code == 0
    assert (edition / CARDS).read_bytes() == after
    header = read_catalog(edition / CARDS).header
    assert (header["Language"], header["Language-Team"]) == ("pl@stara", "Polish, old")
    assert cardset("sync", "--set", folder, "--check").code == 0


def test_a_text_of_an_edition_goes_and_comes_back_with_its_card(folder: Path) -> None:
    cards, catalog = folder / "cards" / "pebbles.yaml", folder / "i18n" / "pl@stara" / CARDS
    whole = cards.read_text(encoding="utf-8")
    cards.write_text(whole[: whole.index("- id: tide")], encoding="utf-8")
    edit(folder / "set.yaml", "{distinct: 5, copies: 14}", "{distinct: 4, copies: 12}")
    row = "happens to a piece in the same Row."
    edit(folder / "game" / "vocabulary.yaml", row, f"{row}, only: It comes back with the tide.")
    assert cardset("sync", "--set", folder).code == 0
    assert entries(catalog) == {}

    cards.write_text(whole, encoding="utf-8")
    edit(folder / "set.yaml", "{distinct: 4, copies: 12}", "{distinct: 5, copies: 14}")
    assert cardset("sync", "--set", folder).code == 0
    assert entries(catalog)["card:tide:text"].msgstr == (OTHER_TIDE,)


def test_several_languages_side_by_side(folder: Path) -> None:
    shown = cardset("show", "tide", "--set", folder, "--lang", "en,pl,pl@stara").out
    assert "rząd" in shown and "szereg" in shown

    shown = cardset("show", "tide", "--set", folder, "--lang", "en,pl", "--edition", "stara").out
    assert "szereg" in shown and "rząd" not in shown
    assert "[en]" in shown and "[pl@stara]" in shown


@pytest.mark.parametrize(
    "command",
    [["export", "--lang", "pl"], ["show", "tide", "--lang", "en,pl"]],
    ids=lambda command: command[0],
)
def test_an_unknown_edition_is_told_with_the_nearest(folder: Path, command: list[str]) -> None:
    done = cardset(*command, "--set", folder, "--edition", "stare")

    assert (done.code, done.out) == (2, "")
    assert "there is no edition 'stare' of " in done.err
    assert "(did you mean 'stara'?)" in done.err


def test_a_language_without_editions_says_what_one_is(folder: Path) -> None:
    done = cardset("export", "--lang", "en", "--set", folder, "--edition", "stara")

    assert (done.code, done.out) == (2, "")
    assert "there is no edition 'stara' of en (an edition is a folder such as i18n/pl@nsfw)" in done.err


def test_sync_lists_texts_that_an_edition_has_forgotten(folder: Path) -> None:
    edition = folder / "i18n" / "pl@stara"
    done = cardset("sync", "--set", folder, "--lang", "pl@stara")

    assert done.code == 0
    told = done.out.splitlines()
    assert told[-2] == f"{edition}: 1 text with words that this edition replaces and no entry here"
    assert told[-1].startswith(f"  {folder}/i18n/pl/pebbles.po:")
    assert told[-1].endswith(": term:row: 'rząd', here 'szereg'")

    (edition / "pebbles.po").write_text(
        'msgctxt "term:row"\nmsgid "Row"\nmsgstr "szereg"\n', encoding="utf-8"
    )
    assert "replaces" not in cardset("sync", "--set", folder).out
    assert set(entries(edition / "pebbles.po")) == {"term:row"}


def lint(folder: Path, *arguments: str) -> list[str]:
    """The findings of the terms family, as ``path:line: message``."""
    chosen = ["--select", "terms-deprecated", "--set", str(folder), "--format", "json"]
    done = cardset("lint", *arguments, *chosen)
    assert done.code in (0, 1)
    found = json.loads(done.out)["findings"]
    return [f"{Path(finding['path']).relative_to(folder)}: {finding['message']}" for finding in found]


def test_lint_knows_the_words_of_the_edition_that_is_asked_for(folder: Path) -> None:
    locale = folder / "i18n" / "pl"
    assert lint(folder, str(locale)) == []
    replaced = "'rząd' is replaced for 'Row'; use 'szereg' (our own word, not one of stara)"
    assert lint(folder, str(locale), "--edition", "stara") == [f"i18n/pl/pebbles.po: {replaced}"]
    assert lint(folder, str(folder / "i18n" / "pl@stara")) == []

    edit(folder / "i18n" / "pl@stara" / CARDS, "twój szereg", "twój rząd")
    in_edition = f"i18n/pl@stara/{CARDS}: {replaced}"
    assert lint(folder, str(folder / "i18n" / "pl@stara")) == [in_edition]
    assert in_edition in lint(folder, str(locale), "--edition", "stara")
    assert in_edition in lint(folder, str(locale / CARDS), "--edition", "stara")


def test_a_text_that_the_edition_says_itself_is_not_held_against_it(folder: Path) -> None:
    """The same text of the language uses the replaced word, yet nobody who has the edition reads it."""
    catalog = folder / "i18n" / "pl" / CARDS
    assert "twój rząd" in catalog.read_text(encoding="utf-8")
    assert lint(folder, str(catalog), "--edition", "stara") == []

    edit(folder / "i18n" / "pl@stara" / CARDS, "#: cards/pebbles", "#, fuzzy\n#: cards/pebbles")
    (found,) = lint(folder, str(catalog), "--edition", "stara")
    assert found.startswith(f"i18n/pl/{CARDS}: 'rząd' is replaced for 'Row'")


def test_lint_misses_nothing_in_a_sparse_catalog(folder: Path) -> None:
    done = cardset("lint", folder / "i18n" / "pl@stara", "--set", folder, "--ignore", "spelling")

    assert (done.code, done.err) == (0, "")
    assert done.out == "0 errors, 0 warnings, 0 infos in 1 file\n"


def test_a_document_of_a_publisher_is_checked_with_the_words_of_their_edition(
    folder: Path, tmp_path: Path
) -> None:
    document = tmp_path / "rules.po"
    document.write_text(
        'msgid ""\nmsgstr "Language: pl\\n"\n\nmsgid "Look at your Row."\nmsgstr "Obejrzyj swój rząd."\n',
        encoding="utf-8",
    )
    arguments: list[str | Path] = [
        "lint",
        document,
        "--set",
        folder,
        "--select",
        "terms-deprecated",
        "--edition",
    ]
    done = cardset(*arguments, "stara")
    assert done.code == 1
    assert "'rząd' is replaced for 'Row'; use 'szereg'" in done.out
    edit(document, "swój rząd", "swój szereg")
    assert cardset(*arguments, "stara").code == 0


def test_lint_tells_an_unknown_edition_once_with_the_nearest(folder: Path) -> None:
    done = cardset("lint", folder / "i18n" / "pl", "--set", folder, "--edition", "stare")

    assert done.code == 2
    assert done.err == "error: there is no edition 'stare' of pl (did you mean 'stara'?)\n"


@pytest.mark.parametrize(
    ("locale", "own", "replaced"), [("pl@nsfw", "RżeNIE", "RzeNIE"), ("cs@labilni", "Íhaha", "Neigh")]
)
def test_an_edition_is_heard_wherever_a_language_is(locale: str, own: str, replaced: str) -> None:
    language, _, edition = locale.partition("@")
    texts = [
        cardset("show", "neigh", "--list", "--lang", locale).out,
        cardset("export", "--lang", language, "--edition", edition).out,
        rulebook("clause", "--list", "--lang", locale).out,
        rulebook("rules", "--lang", locale).out,
        CliRunner().invoke(watch, ["--lang", locale, "--players", "4", "--seed", "3"]).output,
    ]
    for text in texts:
        assert own in text
        assert replaced not in text
