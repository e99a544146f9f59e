"""Glossaries in tables, as spreadsheets and translation programs write them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardset.errors import CardsetError, FaultsError
from cardset.lint.termbases import read_glossary
from cardset.lint.typography import read_typography

I18N = Path(__file__).parents[4] / "i18n"
Plain = list[tuple[tuple[str, ...], list[tuple[str, str]]]]


def plain(path: Path, lang: str = "pl") -> Plain:
    concepts = read_glossary(path).concepts(lang)
    return [(c.source, [(word.text, word.status) for word in c.words]) for c in concepts]


def made(folder: Path, text: str, name: str = "g.csv", encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


DECK: Plain = [(("deck",), [("talia", "preferred"), ("kupka", "forbidden")])]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("source,target,status\ndeck,talia,preferred\ndeck,kupka,forbidden\n", "g.csv"),
        ("\ufeffsource;target;status\r\ndeck;talia;\r\ndeck;kupka;Forbidden\r\n", "g.csv"),
        ("sep=;\nTarget;Status;Source\ntalia;preferred;deck\nkupka;do not use;deck\n", "g.csv"),
        ("source\ttarget\tstatus\ndeck\ttalia\tpreferred\ndeck\tkupka\tprohibited\n", "g.tsv"),
        ("deck,talia,preferred\ndeck,kupka,forbidden\n", "g.csv"),
        ("# uwagi\ndeck\ttalia\tpreferred\n\ndeck\tkupka\tforbidden\n", "g.txt"),
        ("Source term,Translation,Forbidden\ndeck,talia,no\nDeck,kupka,yes\n", "g.csv"),
        ("en,pl,cs,status\ndeck,talia,balíček,\ndeck,kupka,,forbidden\n", "g.csv"),
        ('"source","target","status"\n"deck","talia",""\n"deck","kupka","banned"\n', "g.csv"),
        ("English;Polski;čeština;Status\ndeck;talia;balíček;\ndeck;kupka;…;forbidden\n", "g.csv"),
        (
            "# Words\n\n| Source | **Target** | Status |\n|---|:--|---|\n| deck | talia | |\n\nand never\n\n"
            "| source | target | status |\n| --- | --- | --- |\n| deck | *kupka* | forbidden |\n",
            "g.md",
        ),
        (
            "| en | pl |\n|---|---|\n| deck | talia |\n| hand | … |\n\n"
            "| en | pl | usage |\n|-|-|-|\n|deck|kupka|avoid",
            "g.txt",
        ),
    ],
)
def test_what_people_write_is_understood(tmp_path: Path, text: str, name: str) -> None:
    assert plain(made(tmp_path, text, name)) == DECK


def test_the_rows_of_weblate(tmp_path: Path) -> None:
    text = (
        '"location","source","target","ID","fuzzy","context","translator_comments","developer_comments"\n'
        '"","deck","talia","","False","","",""\n"","hand","ręka","","True","","",""\n"","box","","","","","",""\n'
    )
    expected = [(("deck",), [("talia", "preferred")])]
    assert plain(made(tmp_path, text)) == expected
    assert plain(made(tmp_path, text.partition("\n")[2])) == expected


def test_the_remarks_of_omegat_are_no_status(tmp_path: Path) -> None:
    assert plain(made(tmp_path, "deck\ttalia\tod niej się dobiera\n", "g.utf8")) == [
        (("deck",), [("talia", "preferred")])
    ]


def test_columns_besides(tmp_path: Path) -> None:
    text = "source,target,status,part of speech,reason,forms\ndeck,kupka,forbidden,noun,to kupa,kupki|kupkę\n"
    (concept,) = read_glossary(made(tmp_path, text)).concepts("pl")
    assert concept.part_of_speech == "noun"
    assert concept.words[0].reason == "to kupa"
    assert concept.words[0].all_forms == ("kupka", "kupki", "kupkę")


@pytest.mark.parametrize(
    ("encoding", "lang", "words"),
    [
        *(
            (encoding, "pl", ("ręka", "żłobek", "źródło"))
            for encoding in ("windows-1250", "iso-8859-2", "cp852")
        ),
        *((encoding, "cs", ("balíček", "příšera", "stáj")) for encoding in ("windows-1250", "iso-8859-2")),
        *((encoding, "ru", ("колода", "рука", "ясли")) for encoding in ("windows-1251", "koi8-r", "cp866")),
        *((encoding, "ru", ("колода", "рука", "ясли")) for encoding in ("utf-16", "utf-16-le", "utf-16-be")),
    ],
)
def test_the_encoding_is_found(tmp_path: Path, encoding: str, lang: str, words: tuple[str, ...]) -> None:
    typography = read_typography(I18N, lang)
    assert typography is not None
    text = "source,target\n" + "".join(f"term {number},{word}\n" for number, word in enumerate(words))
    glossary = read_glossary(made(tmp_path, text, encoding=encoding), typography.letters)
    assert [concept.words[0].text for concept in glossary.concepts(lang)] == list(words)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("source,target,status\ndeck,talia,prefered\n", 2, 12, "did you mean 'preferred'?"),
        ("source,target,status\ndeck,talia,purple\n", 2, 12, "'purple' is no status"),
        ("source,target,status\n,talia,\n", 2, 1, "no source term"),
        ("source,target\ndeck\n", 2, 1, "one cell only"),
        ("sourse,target,status\ndeck,talia,\n", 1, 1, "is 'sourse' the column 'source'?"),
        ('source,target\ndeck,"talia\n', 2, 1, "never closed"),
        ('source,target\ndeck,"talia"x\n', 2, 1, "behind its closing quote"),
        ("\n\n", 0, 0, "empty"),
        ("de,fr\nKarte,carte\n", 1, 1, "no terms in en (it has de, fr)"),
    ],
)
def test_a_broken_row_is_named(tmp_path: Path, text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(CardsetError) as caught:
        read_glossary(made(tmp_path, text))
    assert (caught.value.fault.line, caught.value.fault.column) == (line, column)
    assert says in str(caught.value)


def test_broken_rows_are_told_at_once_and_left_out(tmp_path: Path) -> None:
    rows = "source,target,status\na,b,x1\n,c,\nd,e,y1\n"
    with pytest.raises(FaultsError) as caught:
        read_glossary(made(tmp_path, rows))
    assert [fault.line for fault in caught.value.faults] == [2, 3, 4]
    some = made(tmp_path, f"{rows}deck,talia,\n,kupka,forbidden\n")
    assert [fault.line for fault in read_glossary(some).skipped] == [2, 3, 4]
    assert plain(some) == [((), [("kupka", "forbidden")]), (("deck",), [("talia", "preferred")])]


def test_a_cell_of_a_document_is_told_with_its_place(tmp_path: Path) -> None:
    text = "|source|target|status|\n|-|-|-|\n|deck|talia||\n| deck | kupka | nope |\n"
    (fault,) = read_glossary(made(tmp_path, text, "g.md")).skipped
    assert (fault.line, fault.column) == (4, 18)
    with pytest.raises(CardsetError, match="there is no table in this document"):
        read_glossary(made(tmp_path, "Only words.\n", "g.md"))


def test_swapped_columns_are_told(tmp_path: Path) -> None:
    text = "source,target\ntalia,deck\nręka,hand\nżłobek,nursery\nstajnia,Stable\nźródło,source\n"
    with pytest.raises(
        CardsetError, match=r"g.csv:3:1: the columns seem to be swapped: 'ręka' is no term of en"
    ):
        read_glossary(made(tmp_path, text))
    assert plain(made(tmp_path, text.replace("source,target", "target,source", 1)))[1][0] == ("hand",)


def test_the_sheets_of_a_workbook(tmp_path: Path) -> None:
    openpyxl: Any = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    first = (
        ("en", "pl", "cs", "status"),
        ("deck", "talia", "balíček", ""),
        ("deck", "kupka", None, "forbidden"),
    )
    for row in first:
        book.active.append(row)
    more = book.create_sheet("More")
    for cells in (("source", "target"), (None, "łapa"), ("hand", "ręka")):
        more.append(cells)
    book.save(tmp_path / "g.xlsx")
    glossary = read_glossary(tmp_path / "g.xlsx")
    assert plain(tmp_path / "g.xlsx")[:1] == DECK
    assert [fault.message for fault in glossary.skipped] == [
        "this row has no source term: cell A2 of the sheet 'More'"
    ]
    with pytest.raises(CardsetError, match="a workbook of this kind cannot be read"):
        read_glossary(made(tmp_path, "x", "g.ods"))


def test_a_glossary_of_other_languages_names_them(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match=r"no words in ru.*it has cs, pl"):
        read_glossary(made(tmp_path, "en,pl,cs\ndeck,talia,balíček\n")).concepts("ru")


@pytest.mark.parametrize("lang", ["pl", "pl_PL", "pl@nsfw"])
def test_a_language_is_found_with_and_without_its_territory(tmp_path: Path, lang: str) -> None:
    for code in ("pl", "pl-PL"):
        assert plain(made(tmp_path, f"en,{code}\ndeck,talia\n"), lang) == [
            (("deck",), [("talia", "preferred")])
        ]
