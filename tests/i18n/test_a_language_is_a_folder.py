"""A new language needs a folder under ``i18n`` and no code: a made-up one is added here from nothing."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cardset.catalog.read import parse_catalog, read_catalog
from cardset.catalog.write import format_catalog
from tests.cardset.samples import edit
from tests.cli.running import cardset

TOY = Path(__file__).with_name("qtz")

PHRASES = {
    "verbs.draw|order": "{cards:done} TAPU",
    "verbs.draw|wish": "{cards:done} TAPULU",
    "verbs.discard|order": "{cards:done} BUPU",
    "verbs.discard|wish": "{cards:done} BUPULU",
    "verbs.steal|order": "{from} {cards:done} SLIPU",
    "verbs.steal|wish": "{from} {cards:done} SLIPULU",
    "cards.one": "{noun}",
    "cards.another": "{alo~noun} {noun}",
    "count.plain": ("{noun} {amount}", "{noun:many} {amount}"),
    "events.entered": "yo Sta-te ven",
    "triggers.this": "kar so {event}, {effect}",
    "joints.may": "tu pov {first:wish}",
    "joints.if-you-do": "{first}. Si, {second}",
}
"""What a translator of this language has written so far."""

HAY_THIEF = """\
- id: hay-thief
  name: Hay Thief
  type: magical
  copies: 1
  abilities:
    - when: {this: entered}
      do:
        may: {discard: {amount: 2, card: unicorn}}
        if-you-do: {steal: {card: upgrade}}
  sources: [own]
"""


def fill(path: Path) -> None:
    """Write the phrases that the language has into a catalog, as a translator would."""
    catalog = read_catalog(path)
    entries = []
    for entry in catalog.entries:
        said = PHRASES.get((entry.msgctxt or "").removeprefix("phrase:"), ())
        forms = (said,) if isinstance(said, str) else tuple(said)
        entries.append(replace(entry, msgstr=forms) if forms else entry)
    assert catalog.header_entry
    path.write_text(format_catalog([catalog.header_entry, *entries], ()), "utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose ``i18n`` has the made-up language alone, its catalogs made and its phrases written."""
    shutil.copytree(TOY, tmp_path / "i18n" / "qtz")
    monkeypatch.chdir(tmp_path)
    assert cardset("sync", "--root", "i18n").code == 0
    for name in ("phrases", "unstable-unicorns-phrases"):
        fill(tmp_path / "i18n" / "qtz" / f"{name}.po")
    return tmp_path


def test_a_card_is_drafted_in_it(home: Path) -> None:
    (home / "own.yaml").write_text(HAY_THIEF, "utf-8")

    outcome = cardset("draft", "own.yaml", "--lang", "qtz")

    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        "Hay Thief\n"
        "  en: When this card enters your Stable, you may DISCARD 2 Unicorn cards. If you\n"
        "      do, STEAL an Upgrade card.\n"
        "  qtz: Kar so yo Sta-te ven, tu pov horunin 2 BUPULU. Si, plus SLIPU.\n"
    )


def test_what_it_cannot_say_yet_is_told(home: Path) -> None:
    (home / "own.yaml").write_text(HAY_THIEF.replace("card: upgrade", "card: downgrade"), "utf-8")

    outcome = cardset("draft", "own.yaml", "--lang", "qtz")

    assert outcome.code == 1
    assert "qtz: no draft: the lexicon has no word for the term 'downgrade-card'" in outcome.out


def test_sync_drafts_what_can_be_said_and_waits_for_a_person(home: Path) -> None:
    assert cardset("sync", "--root", "i18n").code == 0

    texts = {entry.msgctxt: entry for entry in read_catalog(home / "i18n/qtz/uu-base-2e.po").entries}
    drafted = texts["card:seductive-unicorn:text"]
    assert drafted.msgstr == ("Kar so yo Sta-te ven, tu pov karun BUPULU. Si, horunun SLIPU.",)
    assert drafted.fuzzy
    assert texts["card:rhinocorn:text"].msgstr == ("",)

    again = (home / "i18n/qtz/uu-base-2e.po").read_text("utf-8")
    assert cardset("sync", "--root", "i18n", "--check").code == 0
    assert parse_catalog(again, Path("x")).entries == tuple(texts.values())


@pytest.mark.soak
def test_working_on_drafts_puts_no_catalog_behind(home: Path) -> None:
    """The draft beside a text that is doubted comes and goes with the doubt, by the next sync."""
    path = home / "i18n/qtz/uu-base-2e.po"
    draft = "Kar so yo Sta-te ven, tu pov karun BUPULU. Si, horunun SLIPU."
    assert cardset("sync", "--root", "i18n").code == 0
    whole = path.read_text("utf-8")
    doubted = whole.replace(
        'msgstr "Kar so yo Sta-te ven, tu pov karun BUPULU. Si', 'msgstr "Tu karun BUPULU. Si', 1
    )
    assert doubted != whole
    path.write_text(doubted, "utf-8")
    assert cardset("sync", "--root", "i18n", "--check").code == 0

    assert cardset("sync", "--root", "i18n").code == 0
    assert f"#. draft: {draft}" in path.read_text("utf-8")

    path.write_text(path.read_text("utf-8").replace("#, fuzzy\n", ""), "utf-8")
    assert cardset("sync", "--root", "i18n", "--check").code == 0
    assert cardset("sync", "--root", "i18n").code == 0
    assert "#. draft:" not in path.read_text("utf-8")


@pytest.mark.soak
def test_better_phrases_give_drafts_and_put_no_catalog_behind(home: Path) -> None:
    assert cardset("sync", "--root", "i18n").code == 0
    phrases = home / "i18n/qtz/unstable-unicorns-phrases.po"
    edit(phrases, 'msgstr "{from} {cards:done} SLIPULU"', 'msgstr "{from} {cards:done} SLIPALU"')

    checked = cardset("sync", "--root", "i18n", "--check")

    assert (checked.code, checked.err) == (0, "")
    (told,) = (line for line in checked.out.splitlines() if "uu-base-2e.po" in line)
    count = re.search(r": (\d+) can be drafted$", told)
    assert count is not None
    assert f"{count[1]} drafted, to be approved (written)" in cardset("sync", "--root", "i18n").out
    assert "SLIPULU" not in (home / "i18n/qtz/uu-base-2e.po").read_text("utf-8")


def test_an_approved_draft_is_what_the_card_says(home: Path) -> None:
    assert cardset("sync", "--root", "i18n").code == 0
    path = home / "i18n/qtz/uu-base-2e.po"
    path.write_text(path.read_text("utf-8").replace("#, fuzzy\n", ""), "utf-8")

    shown = cardset("show", "claw-machine", "alluring-narwhal", "--lang", "qtz")

    assert shown.code == 0
    assert "Kar so yo Sta-te ven, tu pov plus SLIPULU." in shown.out


TEXT = "Kar so yo Sta-te ven, tu pov horunin 2 BUPULU. Si, plus SLIPU."


def states(text: str) -> str:
    """What `cardset read` makes of a text of the language: the first line."""
    return cardset("read", "--lang", "qtz", text).out.splitlines()[0]


def test_each_wording_that_a_translator_adds_makes_more_readable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(TOY, tmp_path / "i18n" / "qtz")
    monkeypatch.chdir(tmp_path)
    assert cardset("sync", "--root", "i18n").code == 0
    assert states(TEXT).startswith("Not read")  # there are words, but no phrases yet
    for name in ("phrases", "unstable-unicorns-phrases"):
        fill(tmp_path / "i18n" / "qtz" / f"{name}.po")
    assert states(TEXT) == "One reading."

    free = "Kai so yo Sta-te ven, tu pov horunin duo BUPULU. Si, flor SLIPU, bel!"
    assert states(free).startswith("Not read")
    lexicon = tmp_path / "i18n" / "qtz" / "lexicon.yaml"
    lexicon.write_text(
        lexicon.read_text("utf-8")
        + "    - {word: flor, status: admitted, editions: [project], sources: [project],"
        + " gender: sun, invariable: true}\n",
        "utf-8",
    )
    (tmp_path / "i18n" / "qtz" / "paraphrases.yaml").write_text(
        "fillers: [bel]\nnumbers: {'2': [duo]}\nphrases: {triggers.this: ['kai so {event} {effect}']}\n",
        "utf-8",
    )
    assert states(free) == "One reading."
    assert cardset("read", "--lang", "qtz", free, "--json").out.count('"abilities"') == 1


def test_stats_counts_the_texts_that_are_proved(home: Path) -> None:
    assert cardset("sync", "--root", "i18n").code == 0
    catalog = home / "i18n/qtz/uu-base-2e.po"
    text = "Kar so yo Sta-te ven, tu pov karun BUPULU. Si, horunun SLIPU."
    lines = catalog.read_text("utf-8").replace("#, fuzzy\n", "")
    catalog.write_text(
        lines.replace(f'msgstr "{text}"', f'msgstr "{text.replace("karun", "karin 2")}"'), "utf-8"
    )

    table = cardset("stats", "i18n/qtz").out
    proved = re.search(r"proved by reading +(\d+) of (\d+)", table)

    assert proved is not None
    assert int(proved[1]) == int(proved[2]) - 1  # the changed one discards two
