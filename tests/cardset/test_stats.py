"""What has become of each message, counted once; agreed with what ``cardset sync`` makes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.language import read_language
from cardset.catalog.merge import Message, merge
from cardset.catalog.model import Entry
from cardset.catalog.read import parse_catalog
from cardset.errors import FaultsError
from cardset.load import load_set
from cardset.stats import Counts, State, as_data, bar, measure, state, summed, table
from tests.cardset.samples import copy_of_pebbles
from tests.cardset.test_schemas import faults

DRAW = Message("card:x:text", "Draw a card.", fingerprint="aaa")
DONE = Entry("card:x:text", "Draw a card.", None, ("Dobierz kartę.",), extracted=("effect: aaa",))
FUZZY = frozenset({"fuzzy"})


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (None, "missing"),
        (replace(DONE, msgstr=("",)), "missing"),
        (DONE, "translated"),
        (replace(DONE, extracted=()), "translated"),
        (replace(DONE, flags=FUZZY), "fuzzy"),
        (replace(DONE, msgid="Draw 2 cards."), "stale"),
        (replace(DONE, extracted=("effect: bbb",)), "stale"),
        (replace(DONE, flags=FUZZY, previous_msgid="Draw 2 cards."), "stale"),
        (replace(DONE, flags=FUZZY, previous_msgid="Draw a card."), "fuzzy"),
        (replace(DONE, flags=FUZZY, extracted=("effect: bbb",)), "stale"),
        (replace(DONE, msgid="Draw 2 cards.", msgstr=("",)), "missing"),
    ],
)
def test_each_message_has_one_state(entry: Entry | None, expected: State) -> None:
    assert state(DRAW, entry) == expected


def test_a_plural_needs_all_its_forms() -> None:
    message = Message(None, "{count} card", "{count} cards")
    entry = Entry(None, "{count} card", "{count} cards", ("{count} karta", "{count} karty", ""))

    assert state(message, entry) == "missing"
    assert state(message, replace(entry, msgstr=("karta", "karty", "kart"))) == "translated"
    assert state(replace(message, msgid_plural="{count} of them"), entry) == "missing"


texts = st.sampled_from(["Draw a card.", "Draw 2 cards.", "Draw a Unicorn card."])
stamps = st.sampled_from(["", "aaa", "bbb"])
entries = st.builds(
    lambda msgid, msgstr, fuzzy, stamp: replace(
        DONE,
        msgid=msgid,
        msgstr=(msgstr,),
        flags=FUZZY if fuzzy else frozenset(),
        extracted=(f"effect: {stamp}",) if stamp else (),
    ),
    texts,
    st.sampled_from(["", "Dobierz kartę."]),
    st.booleans(),
    stamps,
)


@given(message=st.builds(lambda msgid, stamp: replace(DRAW, msgid=msgid, fingerprint=stamp), texts, stamps))
@pytest.mark.parametrize("fuzzy", [True, False])
def test_what_sync_would_change_is_stale(fuzzy: bool, message: Message) -> None:
    """And what it leaves approved was not, or it was only reworded."""
    from cardset.catalog.write import format_catalog

    old = replace(DONE, flags=FUZZY if fuzzy else frozenset())
    before = state(message, old)
    root = Path(__file__).with_name("pebbles") / "i18n"
    merged = merge([message], format_catalog([old]), read_language(root, "pl"), "deck", Path("deck.po"))
    after = state(message, parse_catalog(merged.text, Path("deck.po")).entries[0])

    if merged.changed:
        assert before == "stale"
        assert after in {"stale", "fuzzy"}
    elif merged.reworded:
        assert (before, after) == ("stale", "translated")
    elif not fuzzy:
        assert before == after == "translated"


@given(entries)
def test_every_entry_is_counted(entry: Entry) -> None:
    assert state(DRAW, entry) in {"translated", "fuzzy", "stale", "missing"}


def catalog(folder: Path, name: str, *entries: str) -> None:
    path = folder / "i18n" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text('msgid ""\nmsgstr ""\n\n' + "\n".join(entries), encoding="utf-8")


def entry(context: str, msgid: str, msgstr: str, head: str = "") -> str:
    return f'{head}msgctxt "{context}"\nmsgid "{msgid}"\nmsgstr "{msgstr}"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = copy_of_pebbles(tmp_path)
    catalog(
        folder,
        "pl/pebbles.po",
        entry("term:bag", "bag", "worek"),
        entry("term:row", "Row", "rząd", "#, fuzzy\n"),
        entry("term:pebble", "Stone", "kamyk"),
        entry("term:gather", "GATHER", ""),
        entry("term:gone", "gone", "zniknęło"),
        '#~ msgctxt "term:toss"\n#~ msgid "TOSS"\n#~ msgstr "RZUĆ"\n',
    )
    return folder


def test_the_database_says_what_there_is(folder: Path) -> None:
    (polish,) = measure(load_set(folder), folder / "i18n")

    by_domain = {found.domain: found.counts for found in polish.catalogs}
    assert by_domain["pebbles"] == Counts(1, 1, 1, 2, words=5, words_translated=1)
    assert by_domain["pebbles-first"] == Counts(missing=9, words=by_domain["pebbles-first"].words)
    assert (polish.code, polish.name, polish.native_name) == ("pl", "Polish", "polski")


def test_an_edition_counts_what_it_overrides(folder: Path) -> None:
    catalog(folder, "pl@old/pebbles.po", entry("term:bag", "bag", "sakwa"), entry("term:row", "Row", ""))
    (folder / "i18n" / "pl@old" / "language.yaml").write_text(
        (folder / "i18n" / "pl" / "language.yaml").read_text(encoding="utf-8"), encoding="utf-8"
    )

    (edition,) = measure(load_set(folder), folder / "i18n", ["pl@old"])

    assert [found.domain for found in edition.catalogs] == ["pebbles"]
    assert edition.counts == Counts(translated=1, missing=1, words=2, words_translated=1)


def test_catalogs_of_one_kind_are_added_up(folder: Path) -> None:
    more = {
        "pebbles-clauses": [Message("clause:a:statement", "Gather.")],
        "more": [Message("term:x", "x"), Message("term:y", "y")],
        "messages": [Message(None, "Hello")],
    }

    data = as_data(measure(load_set(folder), folder / "i18n", given=more))

    assert faults("stats", data) == []
    polish = data["languages"]["pl"]
    totals = {kind: counts["total"] for kind, counts in polish.items()}
    assert totals == {"cards": 9, "terms": 7, "phrases": totals["phrases"], "clauses": 1, "messages": 1} | {
        "events": 3
    }
    for counts in polish.values():
        assert counts["total"] == sum(counts.values()) - counts["total"]


def test_all_broken_catalogs_are_told_at_once(folder: Path) -> None:
    catalog(folder, "pl/pebbles.po", 'msgid "bag')
    catalog(folder, "pl/pebbles-first.po", "msgstr")

    with pytest.raises(FaultsError) as raised:
        measure(load_set(folder), folder / "i18n")

    assert [Path(str(fault.path)).name for fault in raised.value.faults] == ["pebbles-first.po", "pebbles.po"]


numbers = st.integers(0, 10_000)


@given(st.builds(Counts, numbers, numbers, numbers, numbers), st.integers(3, 30))
def test_a_bar_shows_whatever_there_is(counts: Counts, width: int) -> None:
    drawn = bar(counts, width)

    assert len(drawn) == width
    assert drawn == "=" * drawn.count("=") + "~" * drawn.count("~") + "." * drawn.count(".")
    assert ("~" in drawn) == bool(counts.fuzzy + counts.stale)
    assert ("." in drawn) == bool(counts.missing)
    assert (counts.percent == 100) == (counts.translated == counts.total)


@given(st.lists(st.builds(Counts, numbers, numbers, numbers, numbers, numbers, numbers)))
def test_sums(parts: list[Counts]) -> None:
    whole = summed(parts)

    assert whole.total == sum(part.total for part in parts)
    assert whole.words == sum(part.words for part in parts)


def test_the_table_fits_in_80_columns(folder: Path) -> None:
    long = {"a-domain-with-a-name-longer-than-its-column": [Message(None, str(n)) for n in range(12_345)]}
    lines = list(table(measure(load_set(folder), folder / "i18n", given=long)))

    assert max(map(len, lines)) <= 80
    (terms,) = [line.split() for line in lines if line.startswith("pebbles ")]
    assert terms == ["pebbles", "1", "of", "5", "1", "1", "2", "[==~~~~....]", "20%"]
