"""Folding duplicates: gettext's tools refuse a file that defines one message twice, even as ``#~``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardset.catalog.model import Entry
from cardset.catalog.strings import QuotingError, escape, unescape
from cardset.values import grouped

Key = tuple[str | None, str]

_SAID = "Another translation of this entry was: "


def key(entry: Entry) -> Key:
    """What makes a message one of its kind in a catalog: ``(msgctxt, msgid)``."""
    return (entry.msgctxt, entry.msgid)


def fold(entries: Iterable[Entry]) -> list[Entry]:
    """The entries in their order, each key once, with nothing lost.

    The best of several stays: translated before empty, in use before obsolete, approved before fuzzy,
    earlier before later. What the others say goes into its translator comments. It becomes fuzzy where
    two approved translations in use contradict each other: which one holds is for a person to say.
    """
    groups = grouped((key(entry), entry) for entry in entries)
    return [_folded(group) if len(group) > 1 else group[0] for group in groups.values()]


def _folded(group: Sequence[Entry]) -> Entry:
    best = min(group, key=lambda entry: (not any(entry.msgstr), entry.obsolete, entry.fuzzy))
    others = [entry for entry in group if entry is not best]
    folded = with_remains(best, others)
    approved = {entry.msgstr for entry in group if entry.translated}
    return folded.marked_fuzzy() if len(approved) > 1 else folded


def with_remains(entry: Entry, others: Iterable[Entry]) -> Entry:
    """``entry`` with the comments of ``others`` and their translations, where they differ, as comments."""
    comments = list(entry.translator)
    for other in others:
        comments += other.translator
        if any(other.msgstr) and other.msgstr != entry.msgstr:
            comments.append(_said(other.msgstr))
    kept = len(entry.translator)
    added = [line for line in dict.fromkeys(comments[kept:]) if line not in entry.translator]
    return replace(entry, translator=(*entry.translator, *added))


def remains(comment: str) -> tuple[str, ...]:
    """The forms of the translation that :func:`with_remains` put into this comment; none in any other."""
    try:
        forms = tuple(map(unescape, re.findall(r'"((?:[^"\\]|\\.)*)"', comment)))
    except QuotingError:
        return ()
    return forms if comment == _said(forms) else ()


def _said(forms: Iterable[str]) -> str:
    return _SAID + " / ".join(f'"{escape(form)}"' for form in forms)
