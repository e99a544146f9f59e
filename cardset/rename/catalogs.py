"""Catalogs after a change of the English that is none of its meaning: every translation stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from cardset.catalog.duplicates import Key, fold, key
from cardset.catalog.merge import Message
from cardset.catalog.model import Entry
from cardset.catalog.read import parse_catalog
from cardset.catalog.write import format_catalog, format_entry

Pair = tuple[Message, Message]
"""A message as it was and as it is now; both have the same context."""


def reworded_catalog(text: str, path: Path, pairs: Iterable[Pair], reword: Callable[[str], str]) -> str:
    """The catalog ``text`` for the new messages; ``path`` is only named.

    Where an entry says what its message said before, it says what that says now. What no message says any
    more (an entry that is behind, an obsolete one, the English of an older translation) is reworded.
    Raises as :func:`edited_catalog`.
    """
    known = {(old.msgctxt, old.msgid): (old, new) for old, new in pairs}
    return edited_catalog(text, path, lambda entry: _entry(entry, known, reword))


def edited_catalog(text: str, path: Path, change: Callable[[Entry], Entry]) -> str:
    """``text`` with ``change`` of each entry; the lines of the others, whatever their layout, stay.

    The same text comes back when nothing changes. Raises :class:`CardsetError` when it is no catalog.
    """
    catalog = parse_catalog(text, path)
    changed = {entry.line: new for entry in catalog.entries if (new := change(entry)) != entry}
    if not changed:
        return text
    after = [changed.get(entry.line, entry) for entry in catalog.with_header]
    if len(set(map(key, after))) < len(set(map(key, catalog.with_header))):  # two became one
        return format_catalog(fold(after), catalog.trailing)
    starts = sorted({entry.line for entry in catalog.with_header})
    lines = text.split("\n")
    mark = "\r" if lines[0].endswith("\r") else ""
    ends = [*starts[1:], len(catalog.lines) + 1 - len(catalog.trailing)]
    for start, following in reversed(list(zip(starts, ends, strict=True))):
        if start in changed:
            end = following
            while not lines[end - 2].strip():  # the blank lines behind an entry stay
                end -= 1
            lines[start - 1 : end - 1] = [line + mark for line in format_entry(changed[start])]
    return "\n".join(lines)


def _entry(entry: Entry, known: Mapping[Key, Pair], reword: Callable[[str], str]) -> Entry:
    found = None if entry.obsolete else known.get(key(entry))
    if found is None:
        msgid, plural = reword(entry.msgid), entry.msgid_plural and reword(entry.msgid_plural)
        extracted = entry.extracted
    else:
        old, new = found
        msgid = new.msgid
        plural = new.msgid_plural if entry.msgid_plural == old.msgid_plural else entry.msgid_plural
        extracted = _comments(entry.extracted, _lines(old), _lines(new))
    return replace(
        entry,
        msgid=msgid,
        msgid_plural=plural,
        extracted=extracted,
        previous_msgid=entry.previous_msgid and reword(entry.previous_msgid),
        previous_msgid_plural=entry.previous_msgid_plural and reword(entry.previous_msgid_plural),
    )


def _comments(present: tuple[str, ...], old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """The comments of an entry with those of its message renewed; others, such as a draft, stay."""
    if present[: len(old)] == old:
        return (*new, *present[len(old) :])
    renewed = dict(zip(old, new, strict=False))
    return tuple(renewed.get(line, line) for line in present)


def _lines(message: Message) -> tuple[str, ...]:
    return tuple(line for comment in message.comments for line in comment.split("\n"))
