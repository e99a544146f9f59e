"""GNU gettext's own ``msgmerge`` on the data of a card set, beside ours: the reason for a merge of our own.

The three cases are those that hurt a card game's translators: a new card that reads nearly like another, a
card whose effect changed, and one whose English only was reworded. And gettext's tools accept what we write.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cardset.catalog.merge import Message
from cardset.catalog.model import Catalog
from cardset.catalog.read import read_catalog
from cardset.catalog.write import format_catalog
from tests.cardset.catalog.samples import entry_of, merged, parsed

pytestmark = pytest.mark.skipif(shutil.which("msgmerge") is None, reason="needs GNU gettext")

OLD = [
    Message("card.twin.text", "Each other player must discard a card.", fingerprint="t1"),
    Message("card.changed.text", "Draw two cards, then discard a card.", fingerprint="c1"),
    Message("card.reworded.text", "Destroy a Unicorn card.", fingerprint="r1"),
]
NEW = [
    Message("card.twin.text", "Each other player must discard a card.", fingerprint="t1"),
    Message("card.new.text", "Each other player must discard two cards.", fingerprint="n1"),
    Message("card.changed.text", "Search the deck for a Magic card and reveal it.", fingerprint="c2"),
    Message("card.reworded.text", "You must choose any Unicorn; it leaves its stable.", fingerprint="r1"),
]
POLISH = {
    "card.twin.text": "Każdy inny gracz musi odrzucić kartę.",
    "card.changed.text": "Dobierz dwie karty, po czym odrzuć kartę.",
    "card.reworded.text": "Zniszcz kartę Jednorożca.",
}


def translated() -> str:
    """The old catalog, with every card approved in Polish."""
    text = merged(OLD).text
    for context, translation in POLISH.items():
        at = text.index('msgstr ""', text.index(f'msgctxt "{context}"'))
        text = text[:at] + f'msgstr "{translation}"' + text[at + len('msgstr ""') :]
    return text


def stock(folder: Path) -> Catalog:
    """What ``msgmerge`` makes of the old catalog and the new template."""
    old, template, result = folder / "old.po", folder / "new.pot", folder / "result.po"
    old.write_text(translated(), encoding="utf-8")
    template.write_text(merged(NEW).text, encoding="utf-8")
    subprocess.run(["msgmerge", "--quiet", "-o", result, old, template], check=True, capture_output=True)
    return read_catalog(result)


class TestThreeCases:
    def test_a_new_card_gets_no_other_cards_text(self, tmp_path: Path) -> None:
        theirs = entry_of(_text(stock(tmp_path)), "card.new.text")
        assert theirs.msgstr == (POLISH["card.twin.text"],)
        assert entry_of(merged(NEW, translated()).text, "card.new.text").msgstr == ("",)

    def test_a_changed_card_keeps_its_own_text_as_a_start(self, tmp_path: Path) -> None:
        theirs = entry_of(_text(stock(tmp_path)), "card.changed.text")
        assert theirs.msgstr == ("",)
        ours = entry_of(merged(NEW, translated()).text, "card.changed.text")
        assert ours.msgstr == (POLISH["card.changed.text"],)
        assert (ours.fuzzy, ours.previous_msgid) == (True, "Draw two cards, then discard a card.")

    def test_a_reworded_card_stays_approved(self, tmp_path: Path) -> None:
        theirs = entry_of(_text(stock(tmp_path)), "card.reworded.text")
        assert not theirs.translated
        result = merged(NEW, translated())
        ours = entry_of(result.text, "card.reworded.text")
        assert ours.translated
        assert ours.msgstr == (POLISH["card.reworded.text"],)
        assert [context for context, _ in result.reworded] == ["card.reworded.text"]


def _text(catalog: Catalog) -> str:
    return format_catalog(catalog.entries)


class TestToolsAcceptOurFiles:
    def full(self) -> str:
        """Fuzzy, approved, obsolete, empty and plural entries."""
        plural = Message(None, "{n} card", "{n} cards", flags=("python-brace-format",))
        text = merged([*NEW, plural], translated()).text
        return merged([*NEW[1:], plural], text).text

    def test_msgfmt_finds_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.po"
        path.write_text(self.full(), encoding="utf-8")
        done = subprocess.run(
            ["msgfmt", "-c", "-o", tmp_path / "x.mo", path], capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")

    def test_a_round_trip_through_msgcat_changes_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.po"
        path.write_text(self.full(), encoding="utf-8")
        back = subprocess.run(["msgcat", path], capture_output=True, check=True).stdout.decode()
        plural = Message(None, "{n} card", "{n} cards", flags=("python-brace-format",))
        assert parsed(back).entries == parsed(self.full()).entries
        assert not merged([*NEW[1:], plural], back).behind
