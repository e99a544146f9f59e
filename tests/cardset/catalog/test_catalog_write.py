"""Writing catalogs: what is written is read back as it was, by us, by polib and by gettext's tools."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import polib
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardset.catalog.model import Entry
from cardset.catalog.read import parse_catalog
from cardset.catalog.write import WIDTH, format_catalog
from tests.cardset.catalog.samples import HEADER, PATH, parsed

# A lone surrogate is no text; polib takes these line separators for line ends.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=120)
plain = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=120)
words = st.from_regex(r"[a-z][a-z-]{0,8}", fullmatch=True)


@st.composite
def entries(draw: st.DrawFn, text: st.SearchStrategy[str] = texts) -> Entry:
    plural = draw(st.none() | text)
    forms = 1 if plural is None else 3
    comments = st.lists(plain.map(str.strip), max_size=2).map(tuple)
    return Entry(
        msgctxt=draw(words),
        msgid=draw(text.filter(bool)),
        msgid_plural=plural,
        msgstr=tuple(draw(st.lists(text, min_size=forms, max_size=forms))),
        flags=frozenset(draw(st.lists(words, max_size=3))),
        obsolete=draw(st.booleans()),
        extracted=draw(comments),
        translator=draw(comments),
        references=tuple(draw(st.lists(st.tuples(words, st.sampled_from(["", "7", "120"])), max_size=12))),
        previous_msgctxt=draw(st.none() | text),
        previous_msgid=draw(st.none() | text),
        previous_msgid_plural=draw(st.none() | text),
    )


@given(st.lists(entries(), max_size=4))
@example([Entry("c", "a", None, ("b",), translator=("~ x", ". y", ", z", "| u", ": v", "#"))])
def test_what_is_written_is_read_back(written: list[Entry]) -> None:
    text = format_catalog(written, ("# end",))
    catalog = parse_catalog(text, PATH)
    assert [replace(entry, line=0) for entry in catalog.entries] == written
    assert catalog.trailing == ("# end",)
    assert format_catalog(catalog.entries, catalog.trailing) == text


@given(st.lists(entries(plain), max_size=4, unique_by=lambda entry: entry.msgctxt))
def test_polib_reads_the_same(written: list[Entry]) -> None:
    theirs = polib.pofile(HEADER + format_catalog(written))
    for mine, other in zip(written, theirs, strict=True):
        forms = tuple(other.msgstr_plural.values()) if mine.msgid_plural is not None else (other.msgstr,)
        assert (mine.msgctxt, mine.msgid, mine.msgstr) == (other.msgctxt, other.msgid, forms)
        assert mine.flags == set(other.flags)
        assert mine.obsolete == bool(other.obsolete)


def test_the_order_of_lines_is_gettexts() -> None:
    entry = Entry(
        msgctxt="card.a.text",
        msgid="Draw three",
        msgid_plural=None,
        msgstr=("Dobierz\ntrzy",),
        flags=frozenset({"a-format", "fuzzy"}),
        extracted=("effect: 1a",),
        translator=("mine", ""),
        references=(("cards.yaml", "3"), ("b.yaml", "")),
        previous_msgid="Draw two",
    )
    assert format_catalog([entry]) == (
        "# mine\n#\n#. effect: 1a\n#: cards.yaml:3 b.yaml\n#, fuzzy, a-format\n"
        '#| msgid "Draw two"\nmsgctxt "card.a.text"\nmsgid "Draw three"\n'
        'msgstr ""\n"Dobierz\\n"\n"trzy"\n'
    )


def test_an_obsolete_entry_is_marked_in_every_line() -> None:
    entry = Entry("c", "New\nline", None, ("Nowy",), obsolete=True, previous_msgid="Old\nline")
    assert format_catalog([entry]) == (
        '#~| msgid ""\n#~| "Old\\n"\n#~| "line"\n'
        '#~ msgctxt "c"\n#~ msgid ""\n#~ "New\\n"\n#~ "line"\n#~ msgstr "Nowy"\n'
    )


def test_long_lines_are_wrapped_where_words_allow_it() -> None:
    entry = Entry("c", "word " * 60, None, ("x" * 200,), references=(("cards/unicorns.yaml", "12"),) * 9)
    lines = format_catalog([entry]).splitlines()
    assert all(len(line) <= WIDTH for line in lines if "x" not in line)
    assert sum(line.startswith("#:") for line in lines) == 3
    assert f'"{"x" * 200}"' in lines


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="needs GNU gettext")
def test_msgcat_finds_nothing_to_rewrite(tmp_path: Path) -> None:
    text = "Every player may sacrifice a Unicorn card; a single-letter name, any/another card. " * 3
    many = [
        Entry(
            msgctxt=f"card.{n}.text",
            msgid=text[n:],
            msgid_plural=None,
            msgstr=(
                f"Każdy gracz może poświęcić kartę.\n{n} " + "Następny gracz, o ile chce, dobiera. " * n,
            ),
            flags=frozenset({"fuzzy"} if n % 2 else ()),
            references=tuple(("cards/base.yaml", str(n + i)) for i in range(n % 7)),
            previous_msgid=text[: 20 + n] if n % 2 else None,
        )
        for n in range(1, 60)
    ]
    catalog = parsed(HEADER)
    assert catalog.header_entry is not None
    ours = format_catalog([catalog.header_entry, *many])
    path = tmp_path / "a.po"
    path.write_text(ours, encoding="utf-8")
    theirs = subprocess.run(["msgcat", path], capture_output=True, check=True).stdout.decode()
    assert theirs == ours
