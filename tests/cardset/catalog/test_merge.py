"""Merging: each rule of what becomes of a translator's work when the source changes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cardset.catalog.merge import Message
from cardset.errors import CardsetError
from tests.cardset.catalog.samples import HEADER, PATH, entry_of, merged, obsolete_in, parsed

NEIGH = Message("card.neigh.text", "Stop a card.", fingerprint="f1", references=(("cards.yaml", "3"),))
ROCK = Message("card.rock.text", "Destroy a card.", fingerprint="r1")
KEY = ("card.neigh.text", "Stop a card.")


def catalog(*entries: str) -> str:
    return HEADER + "\n".join(entries)


APPROVED = """\
# moja uwaga
#. old comment
#. effect: f1
#: old.yaml:9
#, max-length:80
msgctxt "card.neigh.text"
msgid "Stop a card."
msgstr "Zatrzymaj kartę."
"""
FUZZY = """\
#. effect: f1
#, fuzzy
#| msgid "Halt a card."
msgctxt "card.neigh.text"
msgid "Stop a card."
msgstr "Wstrzymaj kartę."
"""


class TestSameSource:
    def test_all_a_translator_wrote_stays_and_the_rest_is_refreshed(self) -> None:
        message = replace(NEIGH, comments=("the effect",), flags=("python-brace-format",))
        result = merged([message], catalog(APPROVED))
        entry = entry_of(result.text, "card.neigh.text")
        assert entry.msgstr == ("Zatrzymaj kartę.",)
        assert entry.translator == ("moja uwaga",)
        assert entry.flags == {"max-length:80", "python-brace-format"}
        assert entry.extracted == ("the effect", "effect: f1")
        assert entry.references == (("cards.yaml", "3"),)
        assert result.unchanged == (KEY,)

    def test_a_translators_fuzzy_stays_with_what_it_was_made_for(self) -> None:
        result = merged([NEIGH], catalog(FUZZY))
        entry = entry_of(result.text, "card.neigh.text")
        assert entry.fuzzy
        assert entry.previous_msgid == "Halt a card."
        assert result.unchanged == (KEY,)

    def test_a_format_flag_goes_with_its_source(self) -> None:
        old = catalog(APPROVED.replace("max-length:80", "python-brace-format, no-wrap"))
        assert entry_of(merged([NEIGH], old).text, "card.neigh.text").flags == {"no-wrap"}

    def test_a_first_fingerprint_changes_nothing(self) -> None:
        result = merged([NEIGH], catalog(APPROVED.replace("#. effect: f1\n", "")))
        entry = entry_of(result.text, "card.neigh.text")
        assert entry.translated
        assert "effect: f1" in entry.extracted


class TestChangedSource:
    def test_a_new_effect_makes_the_translation_fuzzy(self) -> None:
        changed = replace(NEIGH, msgid="Stop two cards.", fingerprint="f2")
        result = merged([changed], catalog(APPROVED))
        entry = entry_of(result.text, "card.neigh.text")
        assert (entry.msgid, entry.msgstr) == ("Stop two cards.", ("Zatrzymaj kartę.",))
        assert entry.flags == {"fuzzy", "max-length:80"}
        assert entry.previous_msgid == "Stop a card."
        assert entry.translator == ("moja uwaga",)
        assert result.changed == (("card.neigh.text", "Stop two cards."),)

    @pytest.mark.parametrize(("before", "after"), [("", "f1"), ("f1", ""), ("", "")])
    def test_without_two_fingerprints_other_english_counts_as_another_effect(
        self, before: str, after: str
    ) -> None:
        old = catalog(APPROVED.replace("#. effect: f1\n", f"#. effect: {before}\n" if before else ""))
        result = merged([replace(NEIGH, msgid="Halt!", fingerprint=after)], old)
        assert entry_of(result.text, "card.neigh.text").fuzzy
        assert len(result.changed) == 1

    def test_other_wording_of_the_same_effect_stays_approved_and_is_listed(self) -> None:
        result = merged([replace(NEIGH, msgid="A card is stopped.")], catalog(APPROVED))
        entry = entry_of(result.text, "card.neigh.text")
        assert entry.translated
        assert entry.previous_msgid is None
        assert (entry.msgid, entry.msgstr) == ("A card is stopped.", ("Zatrzymaj kartę.",))
        assert result.reworded == (("card.neigh.text", "A card is stopped."),)
        assert result.behind

    def test_another_effect_in_the_same_english_is_fuzzy_too(self) -> None:
        result = merged([replace(NEIGH, fingerprint="f2")], catalog(APPROVED))
        entry = entry_of(result.text, "card.neigh.text")
        assert entry.fuzzy
        assert entry.previous_msgid is None
        assert result.changed == (KEY,)

    def test_through_several_changes_the_original_english_is_kept(self) -> None:
        text = catalog(APPROVED)
        for number in (2, 3, 4):
            step = replace(NEIGH, msgid=f"Stop {number} cards.", fingerprint=f"f{number}")
            text = merged([step], text).text
        entry = entry_of(text, "card.neigh.text")
        assert (entry.msgid, entry.previous_msgid) == ("Stop 4 cards.", "Stop a card.")

    def test_what_returns_untouched_is_approved_again(self) -> None:
        before = merged([NEIGH], catalog(APPROVED)).text
        away = merged([replace(NEIGH, msgid="Stop two.", fingerprint="f2")], before).text
        further = merged([replace(NEIGH, msgid="Stop three.", fingerprint="f3", draft="Trzy.")], away).text
        back = merged([NEIGH], further)
        assert back.text == before
        assert back.restored == (KEY,)

    def test_what_returns_reworked_stays_fuzzy_for_a_person_to_approve(self) -> None:
        away = merged([replace(NEIGH, msgid="Stop two.", fingerprint="f2")], catalog(APPROVED)).text
        begun = away.replace('msgstr "', 'msgstr "Zaraz: ')
        assert begun != away
        back = merged([NEIGH], begun)
        entry = entry_of(back.text, "card.neigh.text")
        assert entry.fuzzy
        assert entry.previous_msgid is None
        again = merged([replace(NEIGH, msgid="Stop three.", fingerprint="f3")], back.text)
        assert entry_of(again.text, "card.neigh.text").previous_msgid == "Stop a card."

    def test_after_approval_the_approved_english_is_the_one_to_compare_with(self) -> None:
        approved = FUZZY.replace("#, fuzzy\n", "")  # an editor that leaves the '#|' line behind
        result = merged([replace(NEIGH, msgid="Stop two.", fingerprint="f2")], catalog(approved))
        assert entry_of(result.text, "card.neigh.text").previous_msgid == "Stop a card."

    def test_a_drafts_english_is_noted_when_it_changes(self) -> None:
        draft = FUZZY.replace('#| msgid "Halt a card."\n', "")
        entry = entry_of(merged([replace(NEIGH, msgid="Halt!")], catalog(draft)).text, "card.neigh.text")
        assert (entry.fuzzy, entry.previous_msgid) == (True, "Stop a card.")

    def test_an_empty_entry_only_takes_the_new_english(self) -> None:
        old = catalog(re.sub('msgstr ".*"', 'msgstr ""', APPROVED))
        result = merged([replace(NEIGH, msgid="Stop two.", fingerprint="f2")], old)
        entry = entry_of(result.text, "card.neigh.text")
        assert (entry.msgstr, entry.fuzzy, entry.previous_msgid) == (("",), False, None)
        assert entry.translator == ("moja uwaga",)
        assert len(result.unchanged) == 1


class TestComingAndGoing:
    def test_a_new_message_is_empty_however_like_another_it_is(self) -> None:
        twin = replace(NEIGH, msgctxt="card.super-neigh.text")
        result = merged([NEIGH, twin], catalog(APPROVED))
        assert entry_of(result.text, "card.super-neigh.text").msgstr == ("",)
        assert result.new == (("card.super-neigh.text", "Stop a card."),)

    def test_a_card_renamed_in_the_database_leaves_its_translation_behind(self) -> None:
        result = merged([replace(NEIGH, msgctxt="card.nay.text")], catalog(APPROVED))
        assert entry_of(result.text, "card.nay.text").msgstr == ("",)
        assert obsolete_in(result.text)["card.neigh.text"].msgstr == ("Zatrzymaj kartę.",)

    def test_a_draft_fills_new_and_empty_entries_for_a_person_to_read(self) -> None:
        old = catalog(APPROVED, 'msgctxt "card.rock.text"\nmsgid "Destroy a card."\nmsgstr ""\n')
        new = Message("card.new.text", "Draw.", draft="Dobierz.")
        result = merged([replace(NEIGH, draft="nie"), replace(ROCK, draft="Zniszcz kartę."), new], old)
        assert entry_of(result.text, "card.neigh.text").msgstr == ("Zatrzymaj kartę.",)
        assert entry_of(result.text, "card.neigh.text").translated
        assert entry_of(result.text, "card.rock.text").msgstr == ("Zniszcz kartę.",)
        assert entry_of(result.text, "card.rock.text").fuzzy
        assert entry_of(result.text, "card.new.text").fuzzy
        assert result.drafted == (("card.rock.text", "Destroy a card."),)
        assert result.new == (("card.new.text", "Draw."),)

    def test_a_translator_may_change_a_draft(self) -> None:
        drafted = merged([replace(NEIGH, draft="Wstrzymaj kartę.")]).text
        edited = drafted.replace("Wstrzymaj", "Zatrzymaj").replace("#, fuzzy\n", "")
        again = merged([replace(NEIGH, draft="Wstrzymaj kartę.")], edited)
        assert entry_of(again.text, "card.neigh.text").msgstr == ("Zatrzymaj kartę.",)
        assert "draft" not in again.text

    def test_a_draft_that_nobody_touched_follows_the_better_one(self) -> None:
        first = merged([replace(NEIGH, draft="Wstrzymaj kartę.")]).text
        second = merged([replace(NEIGH, draft="Zatrzymaj kartę.")], first)
        entry = entry_of(second.text, "card.neigh.text")
        assert (entry.msgstr, entry.fuzzy) == (("Zatrzymaj kartę.",), True)
        assert second.drafted == (("card.neigh.text", NEIGH.msgid),)
        touched = first.replace('msgstr "Wstrzymaj kartę."', 'msgstr "Wstrzymaj tę kartę."')
        kept = entry_of(merged([replace(NEIGH, draft="Zatrzymaj kartę.")], touched).text, "card.neigh.text")
        assert kept.msgstr == ("Wstrzymaj tę kartę.",)
        gone = entry_of(merged([NEIGH], first).text, "card.neigh.text")
        assert (gone.msgstr, gone.fuzzy) == (("Wstrzymaj kartę.",), True)

    def test_a_changed_entry_keeps_its_text_with_the_draft_beside_it(self) -> None:
        changed = replace(NEIGH, msgid="Stop 2 cards.", fingerprint="other", draft="Zatrzymaj 2 karty.")
        result = merged([changed], catalog(APPROVED))
        entry = entry_of(result.text, "card.neigh.text")
        assert (entry.msgstr, entry.fuzzy) == (("Zatrzymaj kartę.",), True)
        assert entry.extracted[-2:] == ("draft: Zatrzymaj 2 karty.", "effect: other")
        assert merged([changed], result.text).text == result.text

    def test_what_leaves_is_kept_with_the_translators_part(self) -> None:
        result = merged([ROCK], catalog(APPROVED))
        gone = obsolete_in(result.text)["card.neigh.text"]
        assert gone.msgstr == ("Zatrzymaj kartę.",)
        assert gone.translator == ("moja uwaga",)
        assert gone.flags == {"max-length:80"}
        assert gone.references == ()
        assert result.obsolete == (KEY,)
        assert merged([ROCK], result.text).obsolete == ()

    def test_what_leaves_unwritten_is_removed(self) -> None:
        old = catalog('msgctxt "card.neigh.text"\nmsgid "Stop a card."\nmsgstr ""\n')
        result = merged([ROCK], old)
        assert obsolete_in(result.text) == {}
        assert result.removed == (KEY,)

    def test_a_comment_on_an_empty_entry_is_written_too(self) -> None:
        old = catalog('# think!\nmsgctxt "card.neigh.text"\nmsgid "Stop a card."\nmsgstr ""\n')
        assert obsolete_in(merged([ROCK], old).text)["card.neigh.text"].translator == ("think!",)

    def test_what_comes_back_has_its_translation_again(self) -> None:
        away = merged([ROCK], catalog(APPROVED)).text
        result = merged([ROCK, NEIGH], away)
        entry = entry_of(result.text, "card.neigh.text")
        assert entry.translated
        assert entry.msgstr == ("Zatrzymaj kartę.",)
        assert entry.translator == ("moja uwaga",)
        assert result.revived == (KEY,)
        assert obsolete_in(result.text) == {}

    @pytest.mark.parametrize(
        ("back", "previous"),
        [
            (replace(NEIGH, msgid="Stop two.", fingerprint="f2"), "Stop a card."),
            (replace(NEIGH, fingerprint="f2"), None),
        ],
    )
    def test_what_comes_back_changed_is_fuzzy(self, back: Message, previous: str | None) -> None:
        away = merged([ROCK], catalog(APPROVED)).text
        entry = entry_of(merged([back], away).text, "card.neigh.text")
        assert (entry.fuzzy, entry.previous_msgid) == (True, previous)

    def test_a_translation_that_stock_tools_made_obsolete_returns_to_its_context(self) -> None:
        old = catalog(
            'msgctxt "card.neigh.text"\nmsgid "Stop two."\nmsgstr ""\n',
            '#~ msgctxt "card.neigh.text"\n#~ msgid "Stop a card."\n#~ msgstr "Zatrzymaj kartę."\n',
        )
        result = merged([replace(NEIGH, msgid="Stop two.")], old)
        entry = entry_of(result.text, "card.neigh.text")
        assert (entry.msgstr, entry.fuzzy) == (("Zatrzymaj kartę.",), True)
        assert entry.previous_msgid == "Stop a card."
        assert obsolete_in(result.text) == {}

    def test_the_order_is_the_sources(self) -> None:
        text = merged([ROCK, NEIGH], catalog(APPROVED)).text
        assert [entry.msgctxt for entry in parsed(text).entries] == ["card.rock.text", "card.neigh.text"]


class TestProgramMessages:
    YES = 'msgid "Yes"\nmsgstr "Tak"\n'

    def test_without_a_context_the_english_is_the_key(self) -> None:
        result = merged([Message(None, "Yes"), Message(None, "Yes!")], catalog(self.YES))
        found = {entry.msgid: entry.msgstr for entry in parsed(result.text).entries}
        assert found == {"Yes": ("Tak",), "Yes!": ("",)}
        gone = merged([Message(None, "Yes!")], catalog(self.YES))
        assert obsolete_in(gone.text)[None].msgstr == ("Tak",)

    def test_a_context_shared_by_several_messages_names_none_of_them(self) -> None:
        old = catalog('msgctxt "menu"\nmsgid "Draw"\nmsgstr "Dobierz"\n')
        result = merged([Message("menu", "Drop"), Message("menu", "Quit")], old)
        assert [entry.msgstr for entry in parsed(result.text).entries if not entry.obsolete] == [("",), ("",)]
        assert obsolete_in(result.text)["menu"].msgstr == ("Dobierz",)

    def test_a_plural_message_has_the_languages_number_of_forms(self) -> None:
        text = merged([Message(None, "{n} card", "{n} cards", draft="x")]).text
        assert parsed(text).entries[0].msgstr == ("", "", "")

    def test_a_changed_plural_makes_the_forms_fuzzy(self) -> None:
        old = catalog('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n')
        entry = parsed(merged([Message(None, "a", "c")], old).text).entries[0]
        assert (entry.msgstr, entry.fuzzy) == (("1", "2", "3"), True)
        assert (entry.previous_msgid, entry.previous_msgid_plural) == ("a", "b")

    def test_a_singular_that_becomes_plural_keeps_its_text_as_the_first_form(self) -> None:
        entry = parsed(merged([Message(None, "Yes", "Yesses")], catalog(self.YES)).text).entries[0]
        assert (entry.msgstr, entry.fuzzy) == (("Tak", "", ""), True)

    def test_new_forms_need_a_translator_even_for_the_same_effect(self) -> None:
        result = merged([replace(NEIGH, msgid_plural="Stop cards.")], catalog(APPROVED))
        assert entry_of(result.text, "card.neigh.text").fuzzy
        assert len(result.changed) == 1

    def test_a_plural_that_becomes_singular_loses_no_form(self) -> None:
        old = catalog('msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] "2"\nmsgstr[2] "3"\n')
        entry = parsed(merged([Message(None, "a")], old).text).entries[0]
        assert (entry.msgstr, entry.fuzzy) == (("2",), True)
        assert entry.translator == ('Another translation of this entry was: "" / "2" / "3"',)

    CARDS = Message("count", "{n} card", "{n} cards", fingerprint="f1")
    CARD = Message("count", "a card", fingerprint="f2")
    COUNTED = (
        "# moja uwaga\n#. effect: f1\n"
        'msgctxt "count"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "{n} \\"karta\\""\nmsgstr[1] "{n} karty"\nmsgstr[2] "{n} kart"\n'
    )

    def test_a_plural_that_was_singular_for_a_while_is_as_before(self) -> None:
        before = merged([self.CARDS], catalog(self.COUNTED)).text
        away = merged([self.CARD], before)
        assert entry_of(away.text, "count").msgstr == ('{n} "karta"',)
        others = replace(self.CARDS, msgid="{n} of them", fingerprint="f3")
        for further in (away.text, merged([others], away.text).text, merged([ROCK], away.text).text):
            back = merged([self.CARDS], further)
            assert entry_of(back.text, "count").translated
            assert back.text.partition("#~")[0].rstrip() == before.rstrip()

    def test_a_singular_that_was_plural_for_a_while_is_as_before(self) -> None:
        before = merged([NEIGH], catalog(APPROVED)).text
        plural = replace(NEIGH, msgid_plural="Stop cards.")
        away = merged([plural], before).text
        assert entry_of(away, "card.neigh.text").fuzzy
        back = merged([NEIGH], away)
        assert (back.text, back.restored) == (before, (KEY,))

    def test_forms_are_not_given_to_a_text_that_was_reworked(self) -> None:
        away = merged([self.CARD], catalog(self.COUNTED)).text
        reworked = away.replace('msgstr "{n} \\"karta\\""', 'msgstr "karta"')
        assert reworked != away
        entry = entry_of(merged([self.CARDS], reworked).text, "count")
        assert (entry.msgstr, entry.fuzzy) == (("karta", "", ""), True)
        assert entry.translator[-1].endswith('"{n} \\"karta\\"" / "{n} karty" / "{n} kart"')

    @pytest.mark.parametrize("said", ['"Tak" / "\\q"', '"Tak", "Nie"', '"Tak"', '"" / ""', ""])
    def test_a_comment_that_only_looks_like_former_forms_stays(self, said: str) -> None:
        comment = f"# Another translation of this entry was: {said}\n"
        text = merged([Message(None, "Yes", "Yesses")], catalog(comment + self.YES)).text
        assert comment.strip() in text
        assert parsed(text).entries[0].msgstr == ("Tak", "", "")

    def test_more_forms_than_the_rule_has_are_not_cut(self) -> None:
        forms = "".join(f'msgstr[{n}] "{n}"\n' for n in range(4))
        old = catalog(f'msgid "a"\nmsgid_plural "b"\n{forms}')
        entry = parsed(merged([Message(None, "a", "b")], old).text).entries[0]
        assert entry.msgstr == ("0", "1", "2", "3")


class TestDuplicates:
    def test_two_approved_translations_become_one_question(self) -> None:
        other = APPROVED.replace("Zatrzymaj", "Wstrzymaj").replace("moja uwaga", "druga")
        result = merged([NEIGH], catalog(APPROVED, other))
        entry = entry_of(result.text, "card.neigh.text")
        assert entry.msgstr == ("Zatrzymaj kartę.",)
        assert entry.fuzzy
        assert entry.translator == (
            "moja uwaga",
            "druga",
            'Another translation of this entry was: "Wstrzymaj kartę."',
        )
        assert result.folded == (KEY,)

    def test_the_written_and_approved_one_wins_over_the_other(self) -> None:
        empty = 'msgctxt "card.neigh.text"\nmsgid "Stop a card."\nmsgstr ""\n'
        entry = entry_of(merged([NEIGH], catalog(empty, FUZZY, APPROVED)).text, "card.neigh.text")
        assert entry.translated
        assert entry.msgstr == ("Zatrzymaj kartę.",)
        assert any("Wstrzymaj kartę." in comment for comment in entry.translator)

    def test_one_context_with_two_english_texts_keeps_both_translations(self) -> None:
        other = APPROVED.replace("Stop a card", "Halt").replace("Zatrzymaj kartę", "Stój")
        result = merged([NEIGH], catalog(other, APPROVED))
        assert entry_of(result.text, "card.neigh.text").msgstr == ("Zatrzymaj kartę.",)
        assert obsolete_in(result.text)["card.neigh.text"].msgstr == ("Stój.",)

    def test_an_obsolete_twin_of_the_new_english_is_folded_in(self) -> None:
        twin = '#~ msgctxt "card.neigh.text"\n#~ msgid "Stop two."\n#~ msgstr "Zatrzymaj dwie."\n'
        result = merged([replace(NEIGH, msgid="Stop two.", fingerprint="f2")], catalog(APPROVED, twin))
        entry = entry_of(result.text, "card.neigh.text")
        assert entry.msgstr == ("Zatrzymaj kartę.",)
        assert any("Zatrzymaj dwie." in comment for comment in entry.translator)
        assert obsolete_in(result.text) == {}


class TestHeader:
    def test_a_new_file_has_a_whole_header(self) -> None:
        catalog = parsed(merged([NEIGH]).text)
        assert list(catalog.header) == [
            "Project-Id-Version",
            "Report-Msgid-Bugs-To",
            "PO-Revision-Date",
            "Last-Translator",
            "Language-Team",
            "Language",
            "MIME-Version",
            "Content-Type",
            "Content-Transfer-Encoding",
            "Plural-Forms",
            "X-Generator",
        ]
        assert catalog.language == "pl"
        assert catalog.header["Plural-Forms"].startswith("nplurals=3;")

    def test_what_translators_and_their_editors_wrote_stays(self) -> None:
        old = '# Our team\nmsgid ""\nmsgstr ""\n' + "".join(
            f'"{line}\\n"\n'
            for line in (
                "Last-Translator: Ala <ala@example.org>",
                "PO-Revision-Date: 2026-01-02 03:04+0100",
                "X-Generator: Poedit 3.4",
                "X-Poedit-Basepath: ..",
                "no field",
                "Plural-Forms: nplurals=4; plural=(n==1 ? 0 : 3);",
            )
        )
        catalog = parsed(merged([NEIGH], old).text)
        assert catalog.header["Last-Translator"] == "Ala <ala@example.org>"
        assert catalog.header["PO-Revision-Date"] == "2026-01-02 03:04+0100"
        assert catalog.header["X-Generator"] == "Poedit 3.4"
        assert catalog.header["X-Poedit-Basepath"] == ".."
        assert catalog.header["Plural-Forms"].startswith("nplurals=4")
        assert catalog.header["Language"] == "pl"
        assert catalog.header_entry is not None
        assert catalog.header_entry.translator == ("Our team",)
        assert "no field" in catalog.header_entry.msgstr[0]

    @pytest.mark.parametrize("rule", ["nplurals=INTEGER; plural=EXPRESSION;", "nplurals=2; plural=n;", "x"])
    def test_a_plural_rule_that_does_not_work_is_replaced(self, rule: str) -> None:
        old = f'msgid ""\nmsgstr "Plural-Forms: {rule}\\n"\n'
        assert parsed(merged([NEIGH], old).text).header["Plural-Forms"].startswith("nplurals=3;")

    def test_a_header_fresh_from_a_template_is_no_longer_fuzzy(self) -> None:
        header = parsed(merged([NEIGH], "#, fuzzy\n" + HEADER).text).header_entry
        assert header is not None
        assert not header.fuzzy

    def test_a_wrong_language_is_mended(self) -> None:
        assert parsed(merged([NEIGH], HEADER.replace("Language: pl", "Language: cs")).text).language == "pl"

    def test_comments_behind_the_last_entry_stay(self) -> None:
        assert parsed(merged([NEIGH], catalog(APPROVED, "# the end\n")).text).trailing == ("# the end",)


class TestBehind:
    def test_a_merged_file_is_not_behind(self) -> None:
        text = merged([NEIGH, ROCK], catalog(APPROVED)).text
        again = merged([NEIGH, ROCK], text)
        assert not again.behind
        assert not again.differs
        assert again.text == text

    def test_nor_is_one_that_an_editor_laid_out_anew(self) -> None:
        text = merged([NEIGH], catalog(APPROVED)).text
        relaid = text.replace('msgstr "Zatrzymaj', 'msgstr ""\n"Zatrzymaj').replace("\n", "\r\n")
        assert relaid != text
        assert not merged([NEIGH], "\ufeff" + relaid).behind

    def test_nor_is_one_whose_sources_moved_by_some_lines(self) -> None:
        text = merged([NEIGH]).text
        assert not merged([replace(NEIGH, references=(("cards.yaml", "99"),))], text).behind
        assert merged([replace(NEIGH, references=(("moved.yaml", "3"),))], text).behind

    @pytest.mark.parametrize(
        ("now", "comment"),
        [
            (replace(NEIGH, provenance="ours"), "#. provenance: ours"),
            (replace(NEIGH, draft="Stój."), "#. draft: Stój."),
        ],
    )
    def test_nor_is_one_that_lacks_a_comment_on_its_translation(self, now: Message, comment: str) -> None:
        text = merged([NEIGH], catalog(FUZZY)).text

        renewed = merged([now], text)

        assert (renewed.behind, renewed.differs) == (False, True)
        assert comment in renewed.text
        back = merged([NEIGH], renewed.text)
        assert (back.behind, back.text) == (False, text)

    def test_nor_is_one_that_waits_for_a_draft(self) -> None:
        empty = merged([NEIGH]).text
        drafted = merged([replace(NEIGH, draft="Wstrzymaj kartę.")], empty)
        better = merged([replace(NEIGH, draft="Zatrzymaj kartę.")], drafted.text)
        for result in (drafted, better):
            assert (result.behind, result.differs) == (False, True)
        changed = replace(NEIGH, msgid="Stop 2 cards.", fingerprint="other", draft="Zatrzymaj 2 karty.")
        assert merged([changed], drafted.text).behind
        assert merged([changed], empty).behind

    @pytest.mark.parametrize(
        "now",
        [
            [],
            [NEIGH, ROCK],
            [replace(NEIGH, msgid="Halt.")],
            [replace(NEIGH, fingerprint="f2")],
            [replace(NEIGH, comments=("new",))],
            [replace(NEIGH, flags=("python-brace-format",))],
        ],
    )
    def test_one_that_says_something_else_is(self, now: list[Message]) -> None:
        assert merged(now, merged([NEIGH]).text).behind


class TestRefusals:
    def test_a_damaged_catalog(self) -> None:
        with pytest.raises(CardsetError, match=f"{re.escape(str(PATH))}:.*no msgstr"):
            merged([NEIGH], HEADER + 'msgid "a"\n')

    @pytest.mark.parametrize("messages", [[NEIGH, NEIGH], [Message("card.a.text", "")]])
    def test_messages_that_cannot_be_told_apart(self, messages: list[Message]) -> None:
        with pytest.raises(ValueError, match=r"two messages|no msgid"):
            merged(messages)
