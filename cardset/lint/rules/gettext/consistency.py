"""Rules that compare the entries of a catalog with one another."""

from __future__ import annotations

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
_END = " \t\n\u00a0.:…!?,;"


@catalog_rule("gettext-inconsistent", Severity.INFO, "one text in two translations looks like two things")
def inconsistent(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """A text that stands in several contexts is translated alike, unless these call for more than one way.

    Texts of two words and more are compared, without regard to case, accelerators and the mark at the end.
    Told once for each text whose translations differ, at the second one.

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
        if " " not in entry.msgid:
            continue
        source = _plain(entry.msgid)
        earlier = first.setdefault(source, entry)
        if earlier.msgstr == entry.msgstr or source in told or not _is_text(source):
            continue
        if _plain(earlier.msgstr[0]) != _plain(entry.msgstr[0]):
            told.add(source)
            line = catalog.position(earlier).line
            text = f"line {line} translates this text as {_short(earlier.msgstr[0])!r}"
            yield problem_at(catalog, entry, text, surface=entry.msgstr[0], suggestions=(earlier.msgstr[0],))


@catalog_rule("gettext-reused", Severity.INFO, "a translation that slipped by an entry says something else")
def reused(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """Two texts that have no word in common do not have one translation.

    Only whole sentences are compared: different labels may well be the same word in another language. Such a
    pair is often a translation pasted into the wrong entry.

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
        if " " not in target or entry.msgid.count(" ") < 2:
            continue
        earlier = first.setdefault(target.casefold(), entry)
        if (
            earlier is not entry
            and earlier.msgid != entry.msgid
            and _stems(earlier.msgid).isdisjoint(stems := _stems(entry.msgid))
            and len(stems) > 2
        ):
            line = catalog.position(earlier).line
            text = f"line {line} has the same translation for {_short(earlier.msgid)!r}"
            yield problem_at(catalog, entry, text, surface=target)


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


def _plain(text: str) -> str:
    if "_" in text or "&" in text:
        text = _ACCELERATOR.sub("", text)
    return text.rstrip(_END).lstrip().casefold()


def _is_text(plain: str) -> bool:
    return sum(1 for _ in _WORD.finditer(plain)) > 1


def _stems(text: str) -> set[str]:
    """The words of a text, each by its first letters, so that "card" and "cards" are one."""
    return {word[:4].casefold() for word in _WORD.findall(text) if len(word) > 3}


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
