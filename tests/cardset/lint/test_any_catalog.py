"""Whatever stands in a well-formed catalog, the rules come to an end and point into the file."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.read import parse_catalog
from cardset.catalog.strings import escape
from cardset.lint.check import check
from cardset.lint.context import Context
from cardset.lint.finding import Linted, Result
from cardset.lint.plural import parse_plural_forms
from cardset.lint.report import text_report
from cardset.lint.rule import registry
from cardset.lint.termbase import Concept, Termbase, Word

TERMS = Termbase.build(
    [
        Concept("hand", ("hand",), False, (Word("ręka", "preferred", ("ręce",)), Word("dłoń", "forbidden"))),
        Concept("draw", ("draw", "draw pile"), False, (Word("talia", "preferred"),)),
    ]
)
CONTEXT = Context("pl", parse_plural_forms("nplurals=2; plural=n!=1;"), TERMS, {"card:a:text": ("hand", "1")})

WORDS = ("hand", "draw pile", "ręka", "dłoń", " ", "  ", ".", "...", "…", "!", "<b>", "\\", "www.a.b", "一")
MARKS = ("{a}", "{}", "{b[0]}", "%s", "%(x)d", "%", "{{", "<<<<<<< x", "#-#-#-#-#", "\n", '"', "e\u0328")
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=12),
    st.lists(st.sampled_from(WORDS + MARKS), max_size=8).map("".join),
)


@st.composite
def entries(draw: st.DrawFn) -> str:
    lines = draw(st.sampled_from(["", "#, fuzzy\n", "#, c-format\n", "#. effect: 2\n", "# <<<<<<< y\n"]))
    context = draw(st.sampled_from(["", "", "card:a:text", "card:a:name", "card:b:text", "term:hand"]))
    lines += f'msgctxt "{context}"\n' if context else ""
    lines += f'msgid "{escape(draw(TEXTS))}"\n'
    forms = draw(st.lists(TEXTS, min_size=1, max_size=3))
    if draw(st.booleans()):
        lines += f'msgid_plural "{escape(draw(TEXTS))}"\n'
        return lines + "".join(f'msgstr[{index}] "{escape(form)}"\n' for index, form in enumerate(forms))
    # Wrapped over several lines, as editors do.
    return lines + "msgstr " + "\n".join(f'"{escape(form)}"' for form in forms) + "\n"


@given(st.lists(entries(), max_size=6).map("\n".join))
def test_every_finding_points_into_the_file(text: str) -> None:
    catalog = parse_catalog(text, Path("a.po"))
    findings = check(catalog, CONTEXT, registry().values())
    for finding in findings:
        line = catalog.lines[finding.line - 1]
        assert 1 <= finding.column <= finding.end_column <= len(line) + 1
        marked = line[finding.column - 1 : finding.end_column - 1]
        assert escape(finding.surface).startswith(marked)
    file = Linted(catalog.path, tuple(findings), catalog.lines)
    report = "".join(text_report(Result((file,), ()), verbose=True))
    assert not any(unicodedata.category(char) == "Cc" for char in report)
