"""What of a text file is prose, and where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.lint.document import read_blocks
from cardset.lint.inputs.blocks import read
from cardset.lint.message import BLANK

PIECES = (
    *("# Karty", "**", "*", "_", "`", "``", "~~", "[", "](x)", "![", "](", ")", "<b>", "</b>", "<br>", "<p>"),
    *("<!--", "-->", "<pre>", "</pre>", "&nbsp;", "&", "\\", "\n", "\r\n", "\n\n", "\r", "\f", "\t", " "),
    *("    ", "- ", "1. ", "a) ", "> ", "| ", "|", "---", "===", "```", "~~~", "slo-\nwo", "\u00ad", "[^1]"),
    *("[^1]: ", "Karta", "ręka", "в", "一", "e\u0301", "\u2028", "\ufeff"),
)
TEXTS = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=25).map("".join))


def texts(text: str, markdown: bool = True) -> list[str]:
    return [block.text for block in read(text, markdown)]


def kinds(text: str, markdown: bool = True) -> list[tuple[str, str]]:
    return [(block.kind, block.text) for block in read(text, markdown)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_blank_lines_divide_paragraphs_and_wrapped_lines_stay_together(end: str) -> None:
    text = f"Weź kartę{end}ze stosu.{end}{end}  {end}Potem ją zagraj.{end}"
    assert texts(text) == ["Weź kartę\nze stosu.", "Potem ją zagraj."]


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("# Karty #", "Karty"),
        ("### **Karty magii**", "Karty magii"),
        ("Karty\n=====", "Karty"),
        ("Karty\n-----", "Karty"),
        ("KONIEC GRY", "KONIEC GRY"),
    ],
)
def test_headings(text: str, heading: str) -> None:
    assert kinds(f"{text}\n\nTekst.") == [("heading", heading), ("paragraph", "Tekst.")]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("- jeden\n- dwa", ["jeden", "dwa"]),
        ("* jeden\n\n* dwa", ["jeden", "dwa"]),
        ("1. jeden\n2. dwa", ["jeden", "dwa"]),
        ("a) jeden\nb) dwa", ["jeden", "dwa"]),
        ("• jeden\n• dwa", ["jeden", "dwa"]),
        ("W pudełku:\n– jeden\n– dwa", ["W pudełku:", "jeden", "dwa"]),
        ("- [x] jeden\n- [ ] dwa", ["jeden", "dwa"]),
        ("- jeden\n  i pół\n\n  dalej\n- dwa", ["jeden\ni pół", "dalej", "dwa"]),
        ("> jeden\n> dalej\n>\n> dwa", ["jeden\ndalej", "dwa"]),
        ("[^1]: przypis", ["przypis"]),
    ],
)
def test_what_marks_an_item_or_a_quotation_is_no_part_of_it(text: str, items: list[str]) -> None:
    assert texts(text) == items


@pytest.mark.parametrize(
    "text",
    [
        "Stajnia, czyli miejsce, w którym stoją twoje jednorożce\n– to obszar przed tobą.",
        "Pierwsze wydanie tej gry ukazało się w Polsce w dniu\n12. marca.",
    ],
)
def test_a_dash_or_a_number_that_wrapping_put_first_marks_no_item(text: str) -> None:
    assert texts(text, markdown=False) == [text]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("**Karta** *magii*", "Karta magii"),
        ("***Karta***, __magii__!", "Karta, magii!"),
        ("(**„Karta”**)", "(„Karta”)"),
        ("za**cza**rowana", "zaczarowana"),
        ("plik_z_kartą i 2*3*4", "plik_z_kartą i 2*3*4"),
        ("karta* i stos*", "karta* i stos*"),
        ("**niedomknięte", "**niedomknięte"),
        ('zobacz [tutaj](http://a.b/c_(d) "t").', "zobacz tutaj."),
        ("zobacz [tutaj][ref] albo [tam]", "zobacz tutaj albo [tam]"),
        ("zasada[^1] druga", "zasada druga"),
        ("<b>Karta</b> <span class='x'>magii</span>", "Karta magii"),
        ("jeden<br>dwa", "jeden\ndwa"),
        ("tak <gracz> gra", "tak <gracz> gra"),
        ("10&nbsp;kart &amp; 5", "10\u00a0kart & 5"),
        (r"\*nie\*", "*nie*"),
        ("za\u00adcza\u00adrować", "zaczarować"),
        ("jeden <!-- uwaga --> dwa<!-- i druga -->", "jeden dwa"),
        ("dwie spacje  \nkoniec", "dwie spacje\nkoniec"),
        ("ukośnik\\\nkoniec", "ukośnik\nkoniec"),
    ],
)
def test_marks_inside_a_paragraph_are_taken_out(text: str, kept: str) -> None:
    assert texts(text) == [kept]


@pytest.mark.parametrize(
    ("text", "blanked"),
    [
        ("użyj `kodu x` tu", 8),
        ("użyj ``kodu ` x`` tu", 12),
        ("użyj <code>x</code> tu", 14),
        ("użyj ![obraz](x.png) tu", 15),
    ],
)
def test_code_and_pictures_are_blanked(text: str, blanked: int) -> None:
    assert texts(text) == [f"użyj {BLANK * blanked} tu"]


@pytest.mark.parametrize(
    "text",
    [
        "```\nkod\n\nkod\n```",
        "~~~ py\nkod\n~~~",
        "    kod\n\n    kod",
        "<!-- uwaga\n\nuwaga -->",
        "<style>\n\na { }\n</style>",
        "<pre>\n\nkod\n</pre>",
        "[ref]: http://a.b 'tytuł'",
        "---",
        "* * *",
        "<div>\n</div>",
        "![obraz](x.png)",
    ],
)
def test_what_is_no_prose_is_passed_over(text: str) -> None:
    assert texts(f"Przed.\n\n{text}\n\nPo.") == ["Przed.", "Po."]


def test_front_matter_is_passed_over() -> None:
    assert texts("---\ntitle: Zasady\n---\nTekst.") == ["Tekst."]
    assert texts("+++\ntitle = 'Zasady'\n+++\nTekst.") == ["Tekst."]
    assert texts("---\n\nTekst.\n\n---") == ["Tekst."]


def test_cells_of_tables_are_texts_of_their_own() -> None:
    table = "| Karta | Liczba |\n|:---|---:|\n| Stado | 3 |\n\nPo."
    assert kinds(table) == [
        *(("cell", text) for text in ("Karta", "Liczba", "Stado", "3")),
        ("paragraph", "Po."),
    ]
    assert texts("Karta | Liczba\n--- | ---\nStado | 3") == ["Karta", "Liczba", "Stado", "3"]
    assert texts("Karta\tLiczba\nStado\t3", markdown=False) == ["Karta", "Liczba", "Stado", "3"]


def test_block_elements_of_html_divide() -> None:
    assert texts("<table><tr><td>jeden</td><td>dwa</td></tr></table>") == ["jeden", "dwa"]


def test_plain_text_may_be_indented_and_has_no_entities() -> None:
    assert texts("    Tekst &amp; C:\\karty", markdown=False) == ["Tekst &amp; C:\\karty"]
    assert texts("2\\*–5 graczy", markdown=False) == ["2*–5 graczy"]


def test_lines_for_the_shell_are_no_prose_of_plain_text() -> None:
    text = (
        "Wpisz:\nplay dvd://1 -channels 6\nplay --quiet 6\nDalej gra\nw karty -- na pewno\nw karty - no tak."
    )
    assert texts(text, markdown=False) == ["Wpisz:", "Dalej gra\nw karty -- na pewno\nw karty - no tak."]
    wrapped = f"{'Tak brzmi zdanie, które ma jeszcze jeden wiersz, '}a w nim\nopcja -x tam jest"
    assert texts(wrapped, markdown=False) == [wrapped]


def test_a_word_divided_at_the_end_of_a_line_is_put_together() -> None:
    assert texts("Weź jedno-\nrożca.", markdown=False) == ["Weź jednorożca."]
    assert texts("Weź jedno\u00ad\nrożca.", markdown=False) == ["Weź jednorożca."]
    compound = "Biało-czarna. To biało-\nczarna karta i biało-\nCzarna."
    assert texts(compound, markdown=False) == [compound]


@pytest.mark.parametrize(
    ("text", "word", "line", "column"),
    [
        ("# Karty\n\nTo **jest** [karta](x).\n", "karta", 3, 14),
        ("- jeden\n-  dwa\n", "dwa", 2, 4),
        ("> Weź\r\n>  kartę\r\n", "kartę", 2, 4),
        ("Weź jedno-\nrożca i kartę", "kartę", 2, 9),
        ("| a |  kartę |", "kartę", 1, 8),
        ("10&nbsp;kart", "kart", 1, 9),
        ("<!-- x\n --> kartę", "kartę", 2, 6),
    ],
)
def test_every_word_is_found_where_it_stands(text: str, word: str, line: int, column: int) -> None:
    document = read_blocks(Path("a.md"), text)
    (block,) = (block for block in document.blocks if word in block.text)
    assert document.position(block.offset(block.text.index(word))) == (line, column)


@given(TEXTS, st.booleans())
def test_every_character_is_where_its_place_says(text: str, markdown: bool) -> None:
    for block in read(text, markdown):
        assert block.text == block.text.strip() != ""
        offsets = [block.offset(index) for index in range(len(block.text))]
        assert offsets == sorted(offsets) and len(set(offsets)) == len(offsets)
        assert all(0 <= offset < len(text) for offset in offsets)
        if "&" not in text and "<br" not in text:
            for char, offset in zip(block.text, offsets, strict=True):
                assert char in {text[offset], BLANK, "\n"}
