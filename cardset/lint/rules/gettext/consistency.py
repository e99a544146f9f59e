"""Rules that compare the entries of a catalog with one another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardset.catalog.model import Catalog, Entry
from cardset.drafting.variants import PREFIX
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import problem_at
from cardset.lint.rule import Problem, catalog_rule
from cardset.words.pattern import pattern

_WORD = pattern(r"[^\W\d_]{2,}")
# What does not tell two labels apart: their accelerator, and the marks at their end.
_ACCELERATOR = pattern(r" ?\([_&]\w\) ?|[_&](?=\w)")
# A context that names a concept, or a part of speech.
_SENSE = pattern(r"\Aterm:|\b(?:noun|verb|adj|adv)", re.IGNORECASE)
_BEGINNING = 3
_LABEL = 3
_END = " \t\n\u00a0.:…!?,;"


@catalog_rule("gettext-inconsistent", Severity.WARNING, "one text in two translations looks like two things")
def inconsistent(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """A text that stands in several contexts is translated alike, unless these call for more than one way.

    They are compared without regard to case, accelerators and the mark at the end; of single words those that
    begin differently, as one may be an adjective, and whose contexts name no concept or part of speech. Told
    once for each text whose translations differ, at the second one. A whole sentence is a warning.

    **Anti-pattern**

        msgctxt "menu"
        msgid "Draw a card"
        msgstr "Dobierz kartę"

        msgctxt "button"
        msgid "Draw a card"
        msgstr "Weź kartę"

    **Best practice**

        msgctxt "button"
        msgid "Draw a card"
        msgstr "Dobierz kartę"
    """
    first: dict[str, Entry] = {}
    told: set[str] = set()
    for entry in _compared(catalog):
        source = _plain(entry.msgid)
        earlier = first.setdefault(source, entry)
        if earlier.msgstr == entry.msgstr or source in told:
            continue
        one, other = _plain(earlier.msgstr[0]), _plain(entry.msgstr[0])
        words = sum(1 for _ in _WORD.finditer(source))
        if one != other and (
            words > 1 or (words and _are_labels(earlier, entry) and one[:_BEGINNING] != other[:_BEGINNING])
        ):
            told.add(source)
            line = catalog.position(earlier).line
            text = f"line {line} translates this text as {_short(earlier.msgstr[0])!r}"
            whole = words > _LABEL and entry.msgid.rstrip().endswith((".", "!", "?"))
            severity = Severity.WARNING if whole else Severity.INFO
            place = 0, entry.msgstr[0], (earlier.msgstr[0],)
            yield problem_at(catalog, entry, text, *place, severity)


@catalog_rule(
    "gettext-reused", Severity.WARNING, "a translation that slipped by an entry says something else"
)
def reused(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """Two texts that have no word in common do not have one translation.

    Such a pair is often a translation pasted into the wrong entry. Between whole sentences it is a warning,
    between labels information: different labels may well be the same word in another language. Sentences that
    share some words, and not half of them, are information, too.

    **Anti-pattern**

        msgid "Draw a card."
        msgstr "Dobierz kartę."

        msgid "You may destroy any Upgrade in play."
        msgstr "Dobierz kartę."

    **Best practice**

        msgid "You may destroy any Upgrade in play."
        msgstr "Możesz zniszczyć dowolne ulepszenie w grze."
    """
    first: dict[str, Entry] = {}
    for entry in _compared(catalog):
        target = entry.msgstr[0]
        earlier = first.setdefault(_plain(target), entry)
        if earlier is entry or _plain(earlier.msgid) == _plain(entry.msgid):
            continue
        stems, others = _stems(entry.msgid), _stems(earlier.msgid)
        both = stems & others
        sentence = " " in target and min(len(stems), len(others)) > 2
        if stems and others and (not both or (sentence and len(both) * 2 < min(len(stems), len(others)))):
            line = catalog.position(earlier).line
            text = f"line {line} has the same translation for {_short(earlier.msgid)!r}"
            severity = Severity.WARNING if sentence and not both else Severity.INFO
            yield problem_at(catalog, entry, text, surface=target, severity=severity)


@catalog_rule("gettext-obsolete", Severity.INFO, "entries out of use make a file longer, and merges harder")
def obsolete(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """No entry is kept that no program uses any more, marked with `#~`.

    Merging keeps them for the day when the text comes back. Before a release `msgattrib --no-obsolete` takes
    them out. Told once for a file, at the first.

    **Anti-pattern**

        #~ msgid "Draw a card."
        #~ msgstr "Dobierz kartę."

    **Best practice**: leave them while the texts still change, and take them out for a release.
    """
    found = [entry for entry in catalog.entries if entry.obsolete]
    if found:
        text = f"{len(found)} obsolete entr{'ies are' if len(found) > 1 else 'y is'} kept"
        yield problem_at(catalog, found[0], text)


def _compared(catalog: Catalog) -> list[Entry]:
    """The entries with one translation, in use; a phrase to draft from depends on its sentence."""
    return [
        entry
        for entry in catalog.entries
        if entry.msgid_plural is None
        and entry.msgstr[0]
        and not entry.obsolete
        and "fuzzy" not in entry.flags
        and not (entry.msgctxt and entry.msgctxt.startswith(PREFIX))
    ]


def _are_labels(*entries: Entry) -> bool:
    """Whether no context says which of its meanings a single word has."""
    return not any(_SENSE.search(entry.msgctxt or "") for entry in entries)


def _plain(text: str) -> str:
    if "_" in text or "&" in text:
        text = _ACCELERATOR.sub("", text)
    return text.rstrip(_END).lstrip().casefold()


def _stems(text: str) -> set[str]:
    """The words of a text, each by its first letters, so that "card" and "cards" are one."""
    return {word[:4].casefold() for word in _WORD.findall(text) if len(word) > 3}


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
