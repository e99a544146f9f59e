"""Whatever happens to the source and to a catalog in turn: no word is lost, none goes astray."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.duplicates import remains
from cardset.catalog.merge import Message
from cardset.catalog.model import Catalog, Entry
from cardset.catalog.write import format_catalog
from tests.cardset.catalog.samples import merged, parsed

CONTEXTS = ["card.a.text", "card.b.text", "card.c.text", "card.d.name", None]
ENGLISH = ["Draw.", "Draw two.", "Discard.", "Steal a Unicorn.", "{n} card"]

messages = st.lists(
    st.builds(
        Message,
        msgctxt=st.sampled_from(CONTEXTS),
        msgid=st.sampled_from(ENGLISH),
        msgid_plural=st.sampled_from([None, None, "{n} cards"]),
        fingerprint=st.sampled_from(["", "f1", "f2"]),
        comments=st.sampled_from([(), ("a comment",)]),
    ),
    max_size=6,
    unique_by=lambda message: (message.msgctxt, message.msgid),
)


class Translator:
    """Works on a catalog as people and their tools do, and remembers each translation and comment."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        self.count = 0
        self.written: dict[str, str | None] = {}
        self.comments: set[str] = set()

    def work(self, catalog: Catalog) -> str:
        """The catalog's text after an hour at it."""
        entries = [self.entry(entry) for entry in catalog.entries]
        if self.data.draw(st.booleans(), label="a duplicate") and entries:
            entries.append(self.entry(replace(entries[0], flags=frozenset())))
        header = [catalog.header_entry] if catalog.header_entry else []
        return format_catalog([*header, *entries], catalog.trailing)

    def entry(self, entry: Entry) -> Entry:
        action = self.data.draw(
            st.sampled_from(["leave", "translate", "approve", "doubt", "comment", "retire"]), label="action"
        )
        if action == "translate":
            return replace(entry, msgstr=tuple(self.write(entry.msgctxt) for _ in entry.msgstr))
        if action == "approve":
            return replace(entry, flags=entry.flags - {"fuzzy"}, previous_msgid=None)
        if action == "doubt" and any(entry.msgstr):
            return replace(entry, flags=entry.flags | {"fuzzy"})
        if action == "comment":
            comment = self.write(None)
            self.comments.add(comment)
            return replace(entry, translator=(*entry.translator, comment))
        if action == "retire" and any(entry.msgstr):
            return replace(entry, obsolete=True)
        return entry

    def write(self, context: str | None) -> str:
        self.count += 1
        text = f"<{self.count}>"
        self.written[text] = context
        return text


def translations(text: str) -> dict[str, str | None]:
    """Each translation in use with its context."""
    return {
        form: entry.msgctxt
        for entry in parsed(text).entries
        if not entry.obsolete
        for form in entry.msgstr
        if form
    }


def check(old: str, source: Sequence[Message]) -> str:
    result = merged(list(source), old)
    for entry in parsed(old).entries:
        for form in filter(None, entry.msgstr):
            assert form in result.text
        for comment in entry.translator:
            assert comment in result.text or was_forms(comment, result.text)
    live = [entry for entry in parsed(result.text).entries if not entry.obsolete]
    assert [(entry.msgctxt, entry.msgid) for entry in live] == [(m.msgctxt, m.msgid) for m in source]
    keys = [(entry.msgctxt, entry.msgid) for entry in parsed(result.text).entries]
    assert len(keys) == len(set(keys)), "gettext's tools refuse a message defined twice"
    again = merged(list(source), result.text)
    assert again.text == result.text
    assert not again.behind
    report = result
    kinds = [
        report.new,
        report.drafted,
        report.changed,
        report.restored,
        report.reworded,
        report.revived,
        report.unchanged,
    ]
    assert sorted(map(repr, sum(kinds, ()))) == sorted(repr((m.msgctxt, m.msgid)) for m in source)
    return result.text


def was_forms(comment: str, text: str) -> bool:
    """Whether the comment held the forms of a message that was plural, is again, and has them again."""
    former = remains(comment)
    return bool(former) and any(entry.msgstr[: len(former)] == former for entry in parsed(text).entries)


def lives(data: st.DataObject, versions: Sequence[Sequence[Message]]) -> None:
    translator = Translator(data)
    text = ""
    for source in versions:
        text = check(text, source)
        for form, context in translations(text).items():
            assert translator.written[form] == context, "another message's translation"
        text = translator.work(parsed(text))
    assert all(comment in text for comment in translator.comments)


@given(st.data(), st.lists(messages, min_size=1, max_size=4))
def test_nothing_written_is_lost_or_goes_astray(data: st.DataObject, versions: list[list[Message]]) -> None:
    lives(data, versions)


@pytest.mark.soak
@given(st.data(), st.lists(messages, min_size=1, max_size=8))
def test_nor_in_longer_lives(data: st.DataObject, versions: list[list[Message]]) -> None:
    lives(data, versions)


@given(st.data(), messages)
def test_no_work_of_a_translator_puts_a_catalog_behind(data: st.DataObject, source: list[Message]) -> None:
    """A draft and a provenance depend on what was translated; only a merge can keep them up to date."""
    drafted = [replace(message, draft=f"draft {n}") for n, message in enumerate(source)]
    catalog = parsed(merged(drafted).text)
    assert catalog.header_entry
    entries = [one_edit(data, entry) for entry in catalog.entries]
    worked = format_catalog([catalog.header_entry, *entries], catalog.trailing)

    result = merged([replace(message, provenance="ours") for message in drafted], worked)

    assert not result.behind
    again = merged([replace(message, provenance="ours") for message in drafted], result.text)
    assert not again.differs


def one_edit(data: st.DataObject, entry: Entry) -> Entry:
    action = data.draw(st.sampled_from(["leave", "translate", "approve", "approve, old note left", "doubt"]))
    if action == "translate":
        return replace(entry, msgstr=tuple(f"text {form}" for form in range(len(entry.msgstr))))
    if action.startswith("approve"):
        note = entry.msgid if action.endswith("left") else None
        return replace(entry, flags=entry.flags - {"fuzzy"}, previous_msgid=note)
    if action == "doubt":
        return replace(entry, flags=entry.flags | {"fuzzy"})
    return entry


@given(messages, messages)
def test_an_approved_translation_is_never_used_for_another_effect(
    before: list[Message], after: list[Message]
) -> None:
    text = merged([replace(message, draft=f"<{n}>") for n, message in enumerate(before)]).text
    text = text.replace("#, fuzzy\n", "")
    approved = {f"<{n}>": message for n, message in enumerate(before)}
    now = {(message.msgctxt, message.msgid): message for message in after}
    for entry in parsed(merged(after, text).text).entries:
        if entry.translated and entry.msgid_plural is None:
            then = approved[entry.msgstr[0]]
            message = now[(entry.msgctxt, entry.msgid)]
            same_english = then.msgid == message.msgid
            both = bool(then.fingerprint and message.fingerprint)
            assert then.fingerprint == message.fingerprint if both else same_english


changes = st.fixed_dictionaries(
    {},
    optional={
        "msgid": st.sampled_from(ENGLISH),
        "msgid_plural": st.sampled_from([None, "{n} cards", "{n} Unicorns"]),
        "fingerprint": st.sampled_from(["f1", "f2"]),
        "comments": st.sampled_from([(), ("a comment",)]),
        "draft": st.sampled_from(["", "a draft"]),
    },
)
contexts = [context for context in CONTEXTS if context]


def changed(message: Message, change: dict[str, Any]) -> Message:
    """``message`` with a change; one that states no effect never does."""
    return replace(message, **change | ({} if message.fingerprint else {"fingerprint": ""}))


@given(st.data(), st.lists(st.dictionaries(st.sampled_from(contexts), changes), max_size=4))
def test_what_changes_and_changes_back_leaves_no_trace(
    data: st.DataObject, history: list[dict[str, dict[str, Any]]]
) -> None:
    """Each step changes some messages of an approved catalog, leaves the others, or takes one away."""
    drawn = data.draw(st.lists(messages, min_size=1, max_size=1), label="messages")[0]
    source = list({message.msgctxt: message for message in drawn if message.msgctxt}.values())
    empty = parsed(merged(source).text)
    assert empty.header_entry
    entries = [
        replace(entry, msgstr=tuple(f"<{n}.{form}>" for form in range(len(entry.msgstr))))
        for n, entry in enumerate(empty.entries)
    ]
    before = text = merged(source, format_catalog([empty.header_entry, *entries], ())).text
    for step in history:
        present = [message for message in source if step.get(str(message.msgctxt)) != {}]
        text = merged([changed(m, step.get(str(m.msgctxt), {})) for m in present], text).text
    assert merged(source, text).text == before
