"""Reading catalogs: every part with its place, and each kind of damage with what to do about it."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.model import Entry, Span
from cardset.catalog.read import parse_catalog, read_catalog
from cardset.catalog.write import format_catalog
from cardset.errors import CardsetError, Fault
from tests.cardset.catalog.samples import HEADER, PATH, parsed

FULL = (
    "# Our deck.\n#\n"
    + HEADER
    + """\
# a translator's word
#. from the card
#. effect: 1a2b
#: cards.yaml:12 other.yaml
#, fuzzy, max-length:80
#| msgctxt "old context"
#| msgid "Draw "
#| "two"
msgctxt "card.a.text"
msgid "Draw three"
msgstr "Dobierz "
"\\"dwie\\" karty"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

#~| msgid "Fly"
#~ msgctxt "card.b.text"
#~ msgid "Fly!"
#~ msgstr "Leć!"

# the end
"""
)


def refusal(text: str) -> Fault:
    with pytest.raises(CardsetError) as caught:
        parsed(text)
    return caught.value.fault


class TestParts:
    def test_every_part_of_an_entry(self) -> None:
        first = parsed(FULL).entries[0]
        assert first == Entry(
            msgctxt="card.a.text",
            msgid="Draw three",
            msgid_plural=None,
            msgstr=('Dobierz "dwie" karty',),
            flags=frozenset({"fuzzy", "max-length:80"}),
            extracted=("from the card", "effect: 1a2b"),
            translator=("a translator's word",),
            references=(("cards.yaml", "12"), ("other.yaml", "")),
            previous_msgctxt="old context",
            previous_msgid="Draw two",
            line=12,
        )
        assert first.fuzzy
        assert not first.translated

    def test_plural_forms_in_order(self) -> None:
        plural = parsed(FULL).entries[1]
        assert (plural.msgid, plural.msgid_plural) == ("{n} card", "{n} cards")
        assert plural.msgstr == ("{n} karta", "{n} karty", "{n} kart")
        assert plural.translated

    def test_obsolete_entries_with_what_they_were_made_for(self) -> None:
        obsolete = parsed(FULL).entries[2]
        assert obsolete.obsolete
        assert not obsolete.translated
        assert (obsolete.msgid, obsolete.msgstr, obsolete.previous_msgid) == ("Fly!", ("Leć!",), "Fly")

    def test_header_first_comment_and_last_comment(self) -> None:
        catalog = parsed(FULL)
        assert catalog.language == "pl"
        assert catalog.header["Content-Type"] == "text/plain; charset=UTF-8"
        assert catalog.header_entry is not None
        assert catalog.header_entry.translator == ("Our deck.", "")
        assert catalog.trailing == ("# the end",)

    def test_no_header_is_for_lint_to_report(self) -> None:
        catalog = parsed('msgid "a"\nmsgstr "b"\n')
        assert (catalog.header_entry, dict(catalog.header), catalog.language) == (None, {}, "")
        assert len(catalog.entries) == 1

    def test_duplicates_are_all_there(self) -> None:
        twice = HEADER + 'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n'
        assert [entry.msgstr for entry in parsed(twice).entries] == [("b",), ("c",)]

    def test_a_second_header_is_an_entry(self) -> None:
        assert [entry.msgid for entry in parsed(HEADER + HEADER).entries] == [""]

    def test_a_flag_may_hold_a_quoted_comma(self) -> None:
        entry = parsed('#, fuzzy, placeholders:"a,b"\nmsgid "a"\nmsgstr ""\n').entries[0]
        assert entry.flags == {"fuzzy", 'placeholders:"a,b"'}

    @pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n"])
    def test_nearly_nothing_is_an_empty_catalog(self, text: str) -> None:
        assert parsed(text).entries == ()

    def test_byte_order_mark_and_windows_line_ends_change_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "a.po"
        path.write_bytes(b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode())
        windows, plain = read_catalog(path), parsed(FULL)
        assert windows.entries == plain.entries
        assert windows.lines == plain.lines
        assert windows.header == plain.header


class TestPosition:
    catalog = parsed(FULL)

    def test_each_character_through_wrapping_and_escapes(self) -> None:
        entry = self.catalog.entries[0]
        assert self.catalog.position(entry) == Span(22, 9)
        found = [self.catalog.position(entry, offset) for offset in range(len(entry.msgstr[0]))]
        written = {8: '\\"', 9: "d", 10: "w", 13: '\\"', 14: " "}
        for offset, text in written.items():
            span = found[offset]
            assert self.catalog.lines[span.line - 1][span.column - 1 :].startswith(text), offset

    def test_the_end_is_the_closing_quote(self) -> None:
        span = self.catalog.position(self.catalog.entries[0], 1000)
        assert span == Span(23, len(self.catalog.lines[22]))

    def test_plural_form_and_source(self) -> None:
        entry = self.catalog.entries[1]
        lines = self.catalog.lines
        assert lines[self.catalog.position(entry, plural=2).line - 1] == 'msgstr[2] "{n} kart"'
        assert lines[self.catalog.position(entry, source=True).line - 1] == 'msgid "{n} card"'
        assert (
            lines[self.catalog.position(entry, plural=1, source=True).line - 1] == 'msgid_plural "{n} cards"'
        )

    def test_obsolete_entry(self) -> None:
        span = self.catalog.position(self.catalog.entries[2], 3)
        assert self.catalog.lines[span.line - 1][span.column - 1 :] == '!"'

    def test_characters_written_as_numbers_stand_where_their_run_begins(self) -> None:
        catalog = parsed('msgid "a"\nmsgstr "k\\305\\274\\303\\263w"\n')
        assert catalog.entries[0].msgstr == ("kżów",)
        columns = [catalog.position(catalog.entries[0], offset).column for offset in range(4)]
        assert columns == [9, 10, 10, 26]

    def test_a_form_that_is_not_there_gives_the_entry(self) -> None:
        entry = self.catalog.entries[0]
        assert self.catalog.position(entry, plural=1) == self.catalog.position(entry)
        plural = self.catalog.entries[1]
        assert self.catalog.position(plural, plural=5) == Span(plural.line, 1)

    @given(st.lists(st.text(st.characters(exclude_characters="\0"), min_size=1), min_size=1, max_size=3))
    def test_every_character_stands_where_it_says(self, texts: list[str]) -> None:
        entries = [Entry(f"c{i}", "id", None, (text,)) for i, text in enumerate(texts)]
        catalog = parse_catalog(format_catalog(entries), PATH)
        for entry, text in zip(catalog.entries, texts, strict=True):
            for offset, char in enumerate(text):
                span = catalog.position(entry, offset)
                rest = catalog.lines[span.line - 1][span.column - 1 :]
                assert rest.startswith(char) or (rest.startswith("\\") and char in '\n\t\r\a\b\f\v"\\')


class TestDamage:
    @pytest.mark.parametrize(
        ("text", "line", "says"),
        [
            ('msgid "a"\nmsgstr "b', 2, "no closing quote"),
            ('msgid "a"\n', 1, "no msgstr"),
            ('msgctxt "a"\n', 1, "no msgid"),
            ('msgid "a"\nmsgid_plural "b"\n', 2, "no msgstr"),
            ('msgid "a"\n\n# comment\nmsgid "b"\nmsgstr ""\n', 3, "no msgstr"),
            ('msgid "a"\nmsgid "b"\nmsgstr ""\n', 2, "no msgstr"),
            ('msgid "a"\nmsgstr "b"\n\n#. does: dra', 4, "comments without their msgid"),
            ('msgid "a"\nmsgstr "b"\n\n# note\n#: a.py:1\n# note\n', 6, "comments without their msgid"),
            ('msgid "a"\nmsgstr "b"\n\n#, fuzzy\n', 4, "comments without their msgid"),
            ('#| msgid "a"\n', 1, "'#|' lines without their msgid"),
            ('msgid "say "Neigh""\nmsgstr ""\n', 1, "follows the closing quote"),
            ('msgid "a"\nmsgstr "b" c\n', 2, "follows the closing quote"),
            ('msgid "a"\nmsgstr "\\q"\n', 2, "escape"),
            ('msgid "a"\nmsgtsr "b"\n', 2, "'msgtsr' begins nothing"),
            ('msgid "a"\nmsgstr\n', 2, "missing"),
            ('msgstr "b"\n', 1, "without a msgid"),
            ('"b"\n', 1, "without a keyword"),
            ('msgid "a"\nmsgstr[0] "b"\n', 2, "msgstr without an index"),
            ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n', 3, "msgstr[0] was expected"),
            ('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n', 3, "msgstr[0] was expected"),
            ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3, "one msgstr"),
            ('msgid[0] "a"\nmsgstr "b"\n', 1, "takes no index"),
            ('#~ msgid "a"\nmsgstr "b"\n', 2, "obsolete"),
            ('#| msgstr "a"\nmsgid "a"\nmsgstr "b"\n', 1, "goes before"),
            ('<<<<<<< HEAD\nmsgid "a"\nmsgstr "b"\n', 1, "merge conflict"),
            ('msgid "a"\nmsgstr "b"\n=======\nmsgstr "c"\n>>>>>>> x\n', 3, "merge conflict"),
        ],
    )
    def test_is_said_with_its_line(self, text: str, line: int, says: str) -> None:
        fault = refusal(text)
        assert says in fault.message
        assert (fault.path, fault.line) == (PATH, line)
        assert fault.column >= 1

    @pytest.mark.parametrize(
        ("line", "stray"),
        [
            ('msgstr "Jednonos"rożec"', 'rożec"'),
            ("msgstr Jednonosorożec", "Jednonosorożec"),
            ("  msgstr \t Jednonosorożec ", "Jednonosorożec "),
            ('msgstr "cut', '"cut'),
            ('msgstr "a" "b\\q"', '\\q"'),
            ('msgstr "a\\377"', '\\377"'),
            ("msgstr", ""),
        ],
    )
    def test_is_said_where_the_stray_text_begins(self, line: str, stray: str) -> None:
        fault = refusal(f'msgid "Rhinocorn"\n{line}\n')
        assert (fault.line, fault.column) == (2, len(line) - len(stray) + 1)

    @pytest.mark.parametrize("gone", ['msgid ""\nmsgstr ""\n', 'msgid ""\n', 'msgstr ""\n'])
    def test_a_header_without_its_keywords_is_told_how_it_begins(self, gone: str) -> None:
        assert HEADER.count(gone) == 1
        fault = refusal(HEADER.replace(gone, "") + '\nmsgid "a"\nmsgstr "b"\n')
        assert 'begins with its header: msgid "", then msgstr ""' in fault.hint

    def test_lines_that_end_as_on_old_macs_are_no_comment(self) -> None:
        fault = refusal(("# A comment.\n" + HEADER).replace("\n", "\r"))
        assert (fault.line, fault.column) == (1, 13)
        assert "carriage return alone" in fault.message

    def test_comments_before_obsolete_entries_belong_to_them(self) -> None:
        assert parsed('#. effect: 1f\n#~ msgid "a"\n#~ msgstr "b"\n').entries[0].extracted == ("effect: 1f",)

    def test_a_file_cut_in_half_says_so(self) -> None:
        assert "cut in half" in refusal(HEADER + 'msgctxt "a"\nmsgid "b"\n').hint

    def test_wherever_it_is_cut_nothing_is_made_up(self) -> None:
        """What remains of a cut file is a fault or whole entries: never one that nobody wrote."""
        whole = parsed(FULL)
        known = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in whole.entries}
        for end in range(len(FULL)):
            try:
                found = parsed(FULL[:end]).entries
            except CardsetError:
                continue
            for entry, original in zip(found, whole.entries, strict=False):
                assert (entry.msgctxt, entry.msgid, entry.msgid_plural) in known
                assert all(text in original.msgstr[0] or text in original.msgstr for text in entry.msgstr)

    def test_latin_2_bytes_name_the_declared_encoding_and_the_way_out(self, tmp_path: Path) -> None:
        path = tmp_path / "a.po"
        text = HEADER.replace("UTF-8", "ISO-8859-2") + 'msgid "egg"\nmsgstr "jajko świeże"\n'
        path.write_bytes(text.encode("iso-8859-2"))
        with pytest.raises(CardsetError) as caught:
            read_catalog(path)
        fault = caught.value.fault
        assert "ISO-8859-2" in fault.message
        assert "msgconv --to-code=UTF-8" in fault.hint
        assert fault.line == text[: text.index("ś")].count("\n") + 1

    def test_bytes_of_no_declared_encoding(self, tmp_path: Path) -> None:
        path = tmp_path / "a.po"
        path.write_bytes('msgid "egg"\nmsgstr "świeże"\n'.encode("cp1250"))
        with pytest.raises(CardsetError, match=r"a\.po:2:9: byte 0x9c is not UTF-8"):
            read_catalog(path)

    def test_a_header_that_claims_another_encoding(self) -> None:
        fault = refusal(HEADER.replace("charset=UTF-8", "charset=ISO-8859-2"))
        assert (fault.line, fault.column) == (6, 36)
        assert "ISO-8859-2" in fault.message
        assert fault.hint == "the bytes are UTF-8: correct the header to charset=UTF-8"

    @pytest.mark.parametrize("charset", ["utf-8", "UTF8", "CHARSET"])
    def test_other_names_that_do_no_harm(self, charset: str) -> None:
        text = HEADER.replace("charset=UTF-8", f"charset={charset}") + 'msgid "a"\nmsgstr "ż"\n'
        assert parsed(text).entries[0].msgstr == ("ż",)

    def test_ascii_holds_only_while_the_text_is_ascii(self) -> None:
        ascii_header = HEADER.replace("UTF-8", "US-ASCII")
        assert parsed(ascii_header).language == "pl"
        assert "US-ASCII" in refusal(ascii_header + 'msgid "a"\nmsgstr "ż"\n').message

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(CardsetError, match="no such file"):
            read_catalog(tmp_path / "none.po")


class TestBesidePolib:
    """Why the reader is ours: the same where polib is right, and no loss where it is not."""

    def test_agrees_on_a_whole_file(self) -> None:
        theirs = polib.pofile(FULL)
        ours = parsed(FULL)
        assert dict(ours.header) == theirs.metadata
        for mine, other in zip(ours.entries, theirs, strict=True):
            forms = tuple(other.msgstr_plural.values()) if other.msgid_plural else (other.msgstr,)
            assert (mine.msgctxt, mine.msgid, mine.msgstr) == (other.msgctxt, other.msgid, forms)
            assert mine.flags == set(other.flags)
            assert mine.line == other.linenum or mine.obsolete  # polib skips "#~|"
            assert mine.obsolete == bool(other.obsolete)

    @pytest.mark.parametrize(
        "text",
        ['msgid "a"\nmsgstr "cut off he', 'msgid "a"\n#. next\nmsgid "b"\nmsgstr "c"\n', 'msgid "a"\n'],
    )
    def test_refuses_what_polib_reads_with_a_loss(self, text: str) -> None:
        polib.pofile(HEADER + text)
        assert refusal(HEADER + text).line > 0

    def test_keeps_what_polib_drops(self) -> None:
        theirs = polib.pofile(FULL)
        assert theirs[2].previous_msgid is None
        assert "the end" not in str(theirs)
