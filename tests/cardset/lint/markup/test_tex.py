"""LaTeX as a document: what people read of it, and that each finding stands where the file has the words."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cardset.lint.document import read_blocks
from cardset.lint.run import lint_files

BOOK = r"""\documentclass{article}
\newcommand{\icon}[1]{\includegraphics{#1}} % do stajnię
\begin{document}
\section{Cel \emph{gry}}
Odłóż kartę do \textbf{stajni}. % do stajnię
  Potem druga.
% nic
Gda\'nsk --- ,,miasto''.

\begin{itemize}
  \item Pierwsza.
  \item[Druga] Odłóż \icon{cow} do stajnię.
\end{itemize}
\begin{tabular}{|l|l|}
 gracz & 100\% tak \\
\end{tabular}
\begin{verbatim}
do stajnię
\end{verbatim}
\rule{1cm}{2cm}\tip{Weź dwie karty}{red}
\end{document}
do stajnię
"""


def blocks(text: str) -> list[tuple[str, str]]:
    return [(block.kind, " ".join(block.text.split())) for block in read_blocks(Path("a.tex"), text).blocks]


def test_what_people_read_is_cut_into_pieces() -> None:
    assert blocks(BOOK) == [
        ("heading", "Cel gry"),
        ("paragraph", "Odłóż kartę do stajni. Potem druga. Gdańsk — „miasto”."),
        ("paragraph", "Pierwsza."),
        ("paragraph", "Druga Odłóż \ufffc do stajnię."),
        ("cell", "gracz"),
        ("cell", "100% tak"),
        ("paragraph", "\ufffc Weź dwie karty"),
    ]


def test_a_finding_stands_where_the_file_has_the_words_and_a_comment_lets_it_stay(tmp_path: Path) -> None:
    path = tmp_path / "rules.tex"
    path.write_text(BOOK, encoding="utf-8")
    [found] = lint_files([path], lang="pl", select=["text-governed", "waiver"]).findings
    assert (found.line, found.surface) == (12, "do stajnię")
    assert BOOK.splitlines()[11][found.column - 1 : found.end_column - 1] == "do stajnię"
    kept = BOOK.replace("\\begin{itemize}", "% cardset: ignore text-governed so it is said\n\\begin{itemize}")
    path.write_text(kept, encoding="utf-8")
    assert lint_files([path], lang="pl", select=["text-governed", "waiver"]).findings == ()


def test_a_file_without_a_preamble_is_all_text_and_what_is_never_closed_hides_nothing() -> None:
    assert blocks("Jeden.\r\n\r\nDwa \\emph{trzy.") == [("paragraph", "Jeden."), ("paragraph", "Dwa trzy.")]
    assert blocks("\\begin{verbatim} Jeden.\n\n\\section{Dwa") == [
        ("paragraph", "Jeden."),
        ("paragraph", "Dwa"),
    ]
    assert blocks("") == []


@given(
    st.text("ab \n\r\\{}%&$[]~-`'\u0301", max_size=60), st.sampled_from(["", "\\begin{document}", "\\item "])
)
def test_whatever_a_file_says_each_character_has_a_place_in_it(text: str, before: str) -> None:
    document = read_blocks(Path("a.tex"), before + text)
    for block in document.blocks:
        for index, char in enumerate(block.text):
            assert 0 <= block.offset(index) <= len(document.text)
            if char in "ab":
                assert document.text[block.offset(index)] == char
