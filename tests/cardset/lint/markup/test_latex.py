"""LaTeX is read as people read what it sets, and every place in that is one of what is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.read import parse_catalog
from cardset.lint.check import check
from cardset.lint.context import Context
from cardset.lint.markup.catalogs import read_markup
from cardset.lint.markup.latex import read_latex
from cardset.lint.message import BLANK
from cardset.lint.rule import registry


def is_text(name: str, number: int) -> bool:
    """As in a catalog that leaves the arguments of one command alone."""
    return name != "icon"


def read(written: str) -> str:
    return read_latex(written, is_text).text.text.replace(BLANK, "@")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"\textbf{Draw} a {\em card} from the {\bf draw} \emph{pile}.", "Draw a card from the draw pile."),
        (r"Pay 2~\icon{coin}, see \ref{a} on p.\,\pageref{b}", "Pay 2\u00a0@, see @ on p.\u00a0@"),
        (r"D\v{e}\v c\'{\i}n, \'Ust\'i, \L\'od\'z, wi\k{e}cej, \"o", "Děčín, Ústí, Łódź, więcej, ö"),
        (r"``One'' --- ,,two'' -- <<three>> \uv{four} \enquote{five}", "“One” — „two” – «three» four five"),
        (r"20\,\% more \& so \#1 \_ \{x\}", "20\u00a0% more & so #1 _ {x}"),
        (r"Wait\ldots{} go \dots", "Wait… go …"),
        (r"Draw $4$ if $n > 3$ or $\geq 2$, $1{,}5$, \(2 \times 3\)", "Draw 4 if @ or ≥ 2, 1,5, 2 × 3"),
        (r"Go\footnote{Not \emph{you}.} on.", "Go (Not you.) on."),
        (r"\noindent Go \label{a} on\index{going}.\\ \newpage", "Go on."),
        (r"\href{https://a.example}{our \textbf{page}} \textcolor{red}{red}", "our page red"),
        (r"See \url{https://b.example}", "See https://b.example"),
        (r"\begin{tabular}{lr} a & b \\ c & d\end{tabular}", "a @ b \n c @ d"),
        (r"\begin{itemize}\item[Sail] go \item stay\end{itemize}", "Sail\n go \n stay"),
        (r"[\icon{boat}] 12 boats", "@\n12 boats"),
        (r"[Dock] Stay.", "Dock\nStay."),
        (r"The \game{} of \game\ and \verb|a b|", "The @ of @ and @"),
        (r"The \card[big]{Storm} and \move{storm}{Storms}", "The Storm and storm Storms"),
        ("One  line % \n  and   more", "One line and more"),
        (r"\newpage", "@"),
    ],
)  # fmt: skip
def test_is_read_as_people_do(written: str, text: str) -> None:
    assert read(written) == text


def test_what_is_read_has_its_place_and_its_spelling() -> None:
    reading = read_latex(r"W \textbf{Gda\'nsku} stoi \'Ust\'{\i}.", is_text)
    text = reading.text.text
    assert reading.place(text.index("Gdańsku"), "Gdańsku") == (10, r"Gda\'nsku")
    assert reading.place(text.index("stoi"), "stoi") == (21, "stoi")
    assert reading.place(text.index("Ústí"), "Ústí") == (26, r"\'Ust\'{\i}")
    assert reading.place(len(text) - 1, "") == (37, "")


def test_a_finding_names_the_entry_as_it_is_written_and_mends_nothing_but_what_stands_there() -> None:
    po = (
        'msgid ""\nmsgstr ""\n"Language: pl\\n"\n\n'
        '#: a.tex:1\nmsgid "\\\\textbf{Boats} (\\\\emph{all})."\n'
        'msgstr "\\\\textbf{łodz\u200bie} (\\\\emph{wszystkie})"\n\n'
        '#: a.tex:2\nmsgid "Boats."\nmsgstr "D\\\\k{a}\u200bb."\n'
    )
    catalog = parse_catalog(po, Path("a.po"))
    rules = [registry()[name] for name in ("gettext-punctuation", "text-invisible")]
    found = [
        (finding.rule, finding.line, finding.column, finding.fix, finding.msgid)
        for finding in check(catalog, Context("pl"), rules)
    ]
    assert found == [
        ("text-invisible", 7, 22, "", r"\textbf{Boats} (\emph{all})."),
        ("gettext-punctuation", 7, 45, None, r"\textbf{Boats} (\emph{all})."),
        ("text-invisible", 11, 16, "", "Boats."),
    ]


PIECES = [
    *"\\{}[]$%&#~`'\" \na1é.,-",
    *(r"\textbf", r"\item", r"\begin{a}", r"\end{a}", r"\icon{b}", r"\footnote{", r"\'", r"\v", r"\verb|"),
    *(r"\\", r"\(", r"\)", r"\[", r"\]", r"\href", r"\x", r"\label", "``", "''", "---", "{}", r"\,", r"\ "),
]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_any_text_is_read_and_every_place_is_inside_of_it(written: str) -> None:
    reading = read_latex(written, is_text)
    places = [reading.text.offset(index) for index in range(len(reading.text.text))]
    assert places == sorted(places)
    assert all(0 <= place < max(len(written), 1) for place in places)
    assert all(0 <= mark.start < mark.end <= len(written) for mark in reading.marks)
    assert all(written.startswith(broken.surface, broken.offset) for broken in reading.broken)


def test_only_latex_is_read_so() -> None:
    po = '#: a.tex:1\nmsgid "A \\\\emph{b}"\nmsgstr ""\n\n#: a.c:1\nmsgid "A\\\\emph{b}"\nmsgstr ""\n'
    first, second = read_markup(parse_catalog(po, Path("a.po"))).entries
    assert (first.msgid, first.msgstr, second.msgid) == ("A b", ("",), r"A\emph{b}")
