"""Whatever stands in a document, the rules come to an end and point into the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.lint.check import check_document
from cardset.lint.context import Context
from cardset.lint.document import read_blocks
from cardset.lint.rule import registry
from cardset.lint.set_project import project_of

PIECES = (
    *(
        "Karta",
        "stajnia",
        "jednorożca",
        "талия",
        "колода",
        "balíčku",
        "2",
        "3-5",
        "„",
        "”",
        '"',
        "'",
        "–",
        " - ",
    ),
    *(
        "…",
        "...",
        "!",
        ".",
        ",",
        " ",
        "  ",
        "\u00a0",
        "\u200b",
        "\n",
        "\n\n",
        "\r\n",
        "# ",
        "- ",
        "**",
        "_",
        "`",
    ),
    *(
        "[",
        "](x)",
        "(",
        ")",
        "<b>",
        "</b>",
        "<!-- cardset: ignore text -->",
        "| ",
        "&nbsp;",
        "e\u0328",
        "\u00ad",
    ),
    *("DOBIERZ", "i", "w", "www.a.b", "[miecz]", "{x}", "%s", ":ikona:", "jedno-\nrożca", "\t", "na ręku"),
)
TEXTS = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
CONTEXTS = {lang: project_of("uu-base-2e", lang=lang).document_context(Path("a.md")) for lang in ("pl", "ru")}
CONTEXTS["xx"] = Context("xx")


@pytest.mark.parametrize("lang", sorted(CONTEXTS))
@given(TEXTS, st.sampled_from(["a.md", "a.txt"]))
def test_every_finding_points_into_the_file(lang: str, text: str, name: str) -> None:
    document = read_blocks(Path(name), text)
    for finding in check_document(document, CONTEXTS[lang], registry().values()):
        line = document.lines[finding.line - 1]
        assert 1 <= finding.column <= finding.end_column <= len(line) + 1
        if finding.fix is not None:
            marked = line[finding.column - 1 : finding.end_column - 1]
            assert finding.surface.startswith(marked) or "&" in marked
