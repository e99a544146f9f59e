"""Translations in files that are no catalogs: each finding stands where the wrong words stand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardset.lint.run import lint_files

XLIFF_1 = """<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
 <file original="a" source-language="en" target-language="pl" datatype="plaintext"><body>
  <trans-unit id="draw" resname="card.draw"><source>Draw 2 &amp; discard <g id="1">all</g>.</source>
   <target>Dobierz 2 &amp; odrzuć wszystkie,, karty.</target>
   <alt-trans><target>x</target></alt-trans></trans-unit>
  <trans-unit id="old" approved="no"><source>Draw.</source><target>Dobierz,, kartę.</target></trans-unit>
 </body></file>
</xliff>
"""
XLIFF_2 = """<xliff version="2.0" srcLang="en" trgLang="pl"><file id="f">
<unit id="u"><segment><source>Draw a card.</source>
<target>Dobierz,, kartę.</target></segment></unit></file></xliff>
"""


def written(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def places(path: Path, *rules: str) -> list[tuple[str, int, int, str | None, str]]:
    """Where these rules find something, and what of."""
    result = lint_files([path], select=rules)
    assert not result.faults
    return [
        (found.path.name, found.line, found.column, found.msgctxt, found.surface) for found in result.findings
    ]


def as_json(items: object) -> str:
    return json.dumps(items, indent=1, ensure_ascii=False)


def test_card_data_has_its_sources_in_a_folder_of_the_same_layout(tmp_path: Path) -> None:
    source = [
        {"code": "c1", "name": "Rope", "text": "Draw {n} cards.\nDiscard 1.", "artist": "A. B."},
        {"code": "c2", "name": "Lamp", "text": "Draw a card."},
        {"code": "c3", "name": "Knife", "text": "Draw a card."},
    ]
    # In another order, with an item that the source no longer has.
    target = [
        {"code": "c3", "name": "Nóż", "text": "Dobierz kartę."},
        {"code": "c1", "name": "Lina", "text": "Dobierz {m} karty.\nOdrzuć 1."},
        {"code": "c2", "name": "Lampa"},
        {"code": "c9", "text": "{n}"},
    ]
    written(
        tmp_path,
        {
            "pack/core/core.json": as_json(source),
            "translations/pl/pack/core/core.json": as_json(target).replace("ó", "\\u00f3"),
            "package.json": '{"name": "x"}',
        },
    )
    assert places(tmp_path, "gettext-placeholders", "gettext-untranslated") == [
        ("core.json", 10, 20, "c1.text", "{m}"),
        ("core.json", 14, 12, "c2.text", ""),
    ]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("locales/en.json", "locales/pl.json"),
        ("locales/en/ui.json", "locales/pl/ui.json"),
        ("ui.en.json", "ui.pl.json"),
        ("ui.json", "ui_pl.json"),
    ],
)
def test_texts_of_a_program_lie_beside_the_english_ones(tmp_path: Path, source: str, target: str) -> None:
    written(
        tmp_path,
        {
            source: '{"game": {"draw": "Draw {n} cards.", "end": "End turn"}}',
            target: '{"game":{"draw":"Dobierz \\"{m}\\" kart."}}',
        },
    )
    assert places(tmp_path, "gettext-placeholders", "gettext-untranslated") == [
        (Path(target).name, 1, 18, "game.end", ""),
        (Path(target).name, 1, 28, "game.draw", "{m}"),
    ]


def test_card_data_of_others_are_not_held_to_our_words(tmp_path: Path) -> None:
    texts = {"a": "Destroy a Unicorn card in any player's Stable.", "b": "Discard a card from your hand."}
    written(
        tmp_path, {"en.json": as_json(texts), "pl.json": as_json({"a": "Zniszcz konia.", "b": "Odrzuć."})}
    )
    assert not places(tmp_path, "terms", "meaning-zone")


def test_key_value_files_are_read_with_their_escapes(tmp_path: Path) -> None:
    written(
        tmp_path,
        {
            "m.properties": "draw = Draw {0} cards.\n",
            "m_pl.properties": "# a remark\\\n! another\ndraw : Dobierz \\u0119\\\n   {1} kart.\n",
            "en.lproj/a.strings": '"draw" = "Draw %d cards.";',
            "pl.lproj/a.strings": '/* a\n "b" */\n"draw" = "Dobierz \\"%s\\" kart.";\n',
            "values/strings.xml": '<resources><string name="d">Draw %1$d cards.</string></resources>',
            "values-pl/strings.xml": '<resources>\n<string name="d">A &amp; \\\'b %1$s.</string></resources>',
        },
    )
    assert places(tmp_path, "gettext-placeholders") == [
        ("m_pl.properties", 4, 4, "draw", "{1}"),
        ("a.strings", 3, 21, "draw", "%s"),
        ("strings.xml", 2, 30, "d", "%1$s"),
    ]


def test_xliff_of_both_versions_has_marks_and_states(tmp_path: Path) -> None:
    written(tmp_path, {"one.xlf": XLIFF_1, "two.xliff": XLIFF_2})
    # What is annotated or proposed beside a translation is none; what nobody approved is only told.
    assert places(tmp_path, "gettext-tags", "gettext-fuzzy", "text-space") == [
        ("one.xlf", 5, 12, "card.draw", ""),
        ("one.xlf", 5, 44, "card.draw", ",,"),
        ("one.xlf", 7, 68, "old", ""),
        ("two.xliff", 3, 16, "u", ",,"),
    ]


def test_a_workbook_names_its_cells(tmp_path: Path) -> None:
    openpyxl: Any = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    rows = [
        ["Our cards"],
        ["id", "name_en", "name_pl", "text (en)", "text (pl)", "text cs"],
        ["c1", "Rope", "Lina", "Draw {n} cards.", "Dobierz\n{m} kart.", "Lízni {n} karet."],
        [],
        ["c2", "Lamp", None, "Draw.", "Dobierz.", "Lízni."],
    ]
    for row in rows:
        book.active.append(row)
    book.save(tmp_path / "cards.xlsx")
    path = tmp_path / "cards.xlsx"
    assert places(path, "gettext-placeholders", "gettext-untranslated") == [
        ("cards.xlsx", 3, 66, "E3", "{m}"),
        ("cards.xlsx", 5, 18, "C5", ""),
    ]
    result = lint_files([path], select=["gettext-placeholders"])
    shown = "A3: c1 | B3: Rope | C3: Lina | D3: Draw {n} cards. | E3: Dobierz\u23ce{m} kart. | F3: "
    assert result.files[0].lines[2].startswith(shown)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (
            "bomb.xlf",
            '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><xliff>&b;</xliff>',
            "1:25: declares an",
        ),
        ("far.xlf", '<!DOCTYPE xliff SYSTEM "http://a.example/x.dtd"><xliff version="1.2"/>', ""),
        ("page.xliff", "<html/>", "the root is <html>"),
        ("cut.xlf", "<xliff><file>", "1:14: no well-formed XML"),
        ("deep.xlf", "<a>" * 300, "nested more than"),
        ("pl.json", '{"a": "b",}', "1:11: no JSON"),
        ("deep.json", "[" * 100_000 + "]" * 100_000, "nested too deep"),
        ("alone.json", '{"a": "b"}', "the file with the English texts was not found"),
        ("pl.strings", '"a" = "b";\n"c" "d";', "2:1: no entry"),
        ("values-pl/a.xml", "<svg/>", "the root is <svg>"),
    ],
)
def test_what_is_no_file_of_its_kind_is_told_with_its_place(
    tmp_path: Path, name: str, text: str, told: str
) -> None:
    written(tmp_path, {name: text})
    result = lint_files([tmp_path / name], lang="pl", select=["gettext"])
    said = [str(fault).removeprefix(f"{tmp_path / name}:") for fault in result.faults]
    assert [told in one for one in said] == [True] if told else not said


def test_a_text_of_an_object_in_json_lets_a_finding_of_it_stay(tmp_path: Path) -> None:
    wrong = {"text": "Dobierz,, kartę.", "flavor": "Dobierz,, kartę."}
    source = [{"code": code, "text": "Draw a card.", "flavor": "Draw a card."} for code in ("c1", "c2", "c3")]
    target = [
        {"code": "c1", "lint": "cardset: ignore text-space printed so", **wrong},
        {"code": "c2", **wrong, "@text": "cardset: ignore text-space printed so"},
        {
            "code": "c3",
            "@flavor": {"description": "cardset: ignore text-dash, text-space printed so"},
            **wrong,
        },
    ]
    written(tmp_path, {"en.json": as_json(source), "pl.json": as_json(target)})
    found = places(tmp_path / "pl.json", "text-space", "text-dash", "waiver", "gettext-untranslated")
    assert [(context, surface) for _, _, _, context, surface in found] == [
        ("c2.flavor", ",,"),
        (None, "text-dash"),
        ("c3.text", ",,"),
    ]
    # The comment stands where the file has it.
    lines = as_json(target).split("\n")
    [(_, line, column, _, _)] = [place for place in found if place[4] == "text-dash"]
    assert lines[line - 1][column - 1 :].startswith("text-dash")


def test_a_note_in_xliff_lets_a_finding_of_its_unit_stay_also_in_one_line(tmp_path: Path) -> None:
    note = "<note>cardset: ignore text-space printed so</note>"
    # All of it may be in one line, as programs write it.
    one = XLIFF_1.replace("\n", "").replace("<alt-trans>", f"{note}<alt-trans>")
    (tmp_path / "a.xlf").write_text(one, encoding="utf-8")
    assert places(tmp_path / "a.xlf", "text-space", "waiver") == []
    two = XLIFF_2.replace("<segment>", f"<notes>{note}</notes><segment>")
    other = two.replace('<unit id="u">', '<unit id="v">').partition("<unit")[2].partition("</file>")[0]
    (tmp_path / "b.xlf").write_text(two.replace("</file>", f"<unit{other.replace(note, '')}</file>"), "utf-8")
    assert [context for _, _, _, context, _ in places(tmp_path / "b.xlf", "text-space", "waiver")] == ["v"]


def test_a_comment_in_json_that_silences_nothing_is_told(tmp_path: Path) -> None:
    source, target = {"a": "Draw."}, {"note": "cardset: ignore text-space", "a": "Dobierz."}
    written(tmp_path, {"en.json": as_json(source), "pl.json": as_json(target)})
    result = lint_files([tmp_path / "pl.json"], select=["waiver", "text-space"])
    assert [finding.rule for finding in result.findings] == ["waiver-reason", "waiver-unused"]
