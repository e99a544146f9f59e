"""A source term with two preferred words is told with both places, unless something says that it is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardset.lint.termbases import read_glossary
from cardset.lint.termbases.conflicts import conflicts
from tests.cli.running import cardset

TBX = """<martif type="TBX" xml:lang="en"><text><body>
{}
</body></text></martif>
"""
ENTRY = """<termEntry>{}<langSet xml:lang="en"><tig><term>deck</term></tig></langSet>\
<langSet xml:lang="pl"><tig><term>{}</term></tig></langSet></termEntry>"""
PO = 'msgid ""\nmsgstr "Language: pl\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n'


def told(folder: Path, **files: str) -> list[str]:
    """What is told of glossaries with these names, the last two letters of which are their endings."""
    paths = [folder / f"{name[:-3]}.{name[-3:]}".replace("._po", ".po") for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    faults = conflicts([read_glossary(path) for path in paths], "pl")
    return [str(fault).replace(f"{folder}/", "").partition(";")[0] for fault in faults]


def test_two_rows_are_told_once(tmp_path: Path) -> None:
    rows = "source,target\ndeck,talia\nhand,ręka\nDeck,zestaw\ndeck,stos\n"
    assert told(tmp_path, gcsv=rows) == ["g.csv:4:1: 'Deck' is 'zestaw' here and 'talia' in g.csv:2"]


@pytest.mark.parametrize(
    "rows",
    [
        "source,target,status\ndeck,talia,\ndeck,zestaw,admitted\n",
        "source,target,status\ndeck,talia,\ndeck,zestaw,forbidden\n",
        "source,target,pos\ndraw,dobrać,verb\ndraw,remis,noun\n",
        "source,target,domain\ndeck,talia,cards\ndeck,pokład,ships\n",
        "source,target\ndeck,talia\ndeck,Talia\n",
        'source,target\nland,"kraj, państwo"\nland,kraj\n',
        "deck,talia,of cards\ndeck,pokład,of a ship\n",
    ],
)
def test_what_is_meant_is_not_told(tmp_path: Path, rows: str) -> None:
    assert not told(tmp_path, gcsv=rows)


def test_other_formats(tmp_path: Path) -> None:
    terms = "language: pl\nterms:\n  - {source: deck, preferred: [talia, stos]}\n"
    assert not told(tmp_path, yyml=terms)
    assert len(told(tmp_path, yyml=f"{terms}  - {{source: deck, preferred: zestaw}}\n")) == 1
    two = ENTRY.format("", "talia"), ENTRY.format("", "zestaw")
    assert told(tmp_path, ttbx=TBX.format("\n".join(two))) == [
        "t.tbx:3:1: 'deck' is 'zestaw' here and 'talia' in t.tbx:2"
    ]
    defined = '<descrip type="definition">{}</descrip>'
    two = ENTRY.format(defined.format("of cards"), "talia"), ENTRY.format(defined.format("a floor"), "pokład")
    assert not told(tmp_path, ttbx=TBX.format("\n".join(two)))
    message = 'msgctxt "{}"\nmsgid "deck"\nmsgstr "{}"\n'
    assert not told(tmp_path, t_po=PO + message.format("cards", "talia") + message.format("ship", "pokład"))


def test_rows_of_a_workbook(tmp_path: Path) -> None:
    openpyxl: Any = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (("source", "target"), ("deck", "talia"), ("deck", "zestaw")):
        book.active.append(row)
    book.save(tmp_path / "g.xlsx")
    (fault,) = conflicts([read_glossary(tmp_path / "g.xlsx")], "pl")
    assert fault.message.startswith(
        "row 3 of the sheet 'Sheet': 'deck' is 'zestaw' here and 'talia' in row 2 of"
    )


def test_one_glossary_explains_what_another_knows(tmp_path: Path) -> None:
    one, other = "source,target,note\ndeck,talia,all cards\n", "source,target\ndeck,zestaw\n"
    assert told(tmp_path, acsv=one, bcsv=other) == [
        "b.csv:2:1: 'deck' is 'zestaw' here and 'talia' in a.csv:2"
    ]


def test_a_run_goes_on_and_tells_a_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    terms = ["deck", "hand", "card", "game", "turn", "stack", "round"]
    rows = [f"{term},{word}" for term in terms for word in (f"{term}owa", f"{term}isko")]
    (tmp_path / "g.csv").write_text("\n".join(["source,target", *rows, ""]))
    (tmp_path / "t.po").write_text(PO + 'msgid "Yes"\nmsgstr "Tak"\n')
    lint = ("lint", "t.po", "--termbase", "g.csv", "--select", "terms")
    for _ in ("checked", "known"):
        done = cardset(*lint)
        assert done.code == 0
        notes = done.err.splitlines()
        assert notes[0].startswith(
            "note: g.csv:3:1: 'deck' is 'deckisko' here and 'deckowa' in g.csv:2; both"
        )
        assert notes[5:] == ["note: 2 more such terms; --verbose tells all"]
    assert len(cardset(*lint, "--verbose").err.splitlines()) == len(terms)
