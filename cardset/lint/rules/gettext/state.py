"""Rules about what becomes of an entry: is it there once, done, approved, and up to date?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardset.catalog.duplicates import key
from cardset.catalog.model import Catalog, Entry
from cardset.lint.context import Context, Spoken
from cardset.lint.finding import Severity
from cardset.lint.message import Message, problem_at
from cardset.lint.messages import UNTRANSLATED
from cardset.lint.rule import Problem, Scope, catalog_rule, entry_rule
from cardset.words.pattern import pattern

_CONFLICT = pattern(r"#-#-#-#-#|^(?:<{7}|>{7}|\|{7})(?= |$)|^={7}$", re.MULTILINE)
_FINGERPRINT = "effect:"


@catalog_rule("gettext-duplicate", Severity.ERROR, "of two entries for one message a program uses either")
def duplicate(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """No two entries have the same `msgctxt` and `msgid`.

    gettext's own tools refuse such a file; other readers use the first or the last, so that one of the
    two translations is never seen.

    **Anti-pattern**

        msgctxt "term:hand"
        msgid "hand"
        msgstr "ręka"

        msgctxt "term:hand"
        msgid "hand"
        msgstr "dłoń"

    **Best practice**

        msgctxt "term:hand"
        msgid "hand"
        msgstr "ręka"
    """
    first: dict[tuple[str | None, str], Entry] = {}
    if catalog.header_entry is not None:
        first[None, ""] = catalog.header_entry
    for entry in catalog.entries:
        if entry.obsolete:
            continue
        earlier = first.setdefault((entry.msgctxt, entry.msgid), entry)
        if earlier is not entry:
            what = "header" if earlier is catalog.header_entry else "message"
            line = catalog.position(earlier, source=True).line
            same = (
                "with the same translation" if earlier.msgstr == entry.msgstr else "with another translation"
            )
            message = f"this {what} stands in line {line} already, {same}; keep one of the two"
            yield problem_at(catalog, entry, message, surface=entry.msgid, source=True)


@catalog_rule("gettext-missing", Severity.ERROR, "a catalog cut in half still reads as a whole one")
def missing(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """Every message of the card database, or of the programs, has an entry, if only an empty one.

    Otherwise cards have been added since the catalog was refreshed. Or the end of the file was lost in a copy
    or a merge; nothing else shows that when the cut lies between two entries. Told once for a file, at its
    last line. The catalogs of an edition, such as `i18n/pl@nsfw`, may hold any part of them.

    **Anti-pattern**: a file that stops after half of the cards.

    **Best practice**: run `cardset sync`, which adds what is missing; where translations were lost, restore
    the file from version control or a backup before.
    """
    if context.sparse:
        return
    live = [entry for entry in catalog.entries if not entry.obsolete]
    known, spoken = context.known or {}, context.spoken or {}
    lost = known.keys() - {entry.msgctxt for entry in live}
    unsaid = spoken.keys() - {key(entry) for entry in live}
    count, all_there = len(lost) + len(unsaid), len(known) + len(spoken)
    if count:
        what = f"{count} of {all_there} messages {'have' if count > 1 else 'has'} no entry here"
        text = f"{what}; run cardset sync, which adds them; or restore the file, which may be cut"
        yield Problem(text, len(catalog.lines), 1, 1)


@entry_rule(
    "gettext-untranslated",
    Severity.INFO,
    "where nothing is written, English shows",
    Scope.LIVE,
    where=(UNTRANSLATED,),
)
def untranslated(message: Message) -> Iterator[Problem]:
    """Every message has a translation.

    An empty one is no fault: programs show the English instead, and an export says so. Never fill the
    gap with English. The text report counts these; `--verbose` lists them.

    **Anti-pattern**

        msgid "Draw a card."
        msgstr ""

    **Best practice**

        msgid "Draw a card."
        msgstr "Dobierz kartę."
    """
    if not any(message.entry.msgstr):
        yield message.problem("not translated yet")


@entry_rule(
    "gettext-fuzzy",
    Severity.WARNING,
    "no program uses a translation marked fuzzy",
    Scope.LIVE,
    where=("fuzzy",),
)
def fuzzy(message: Message) -> Iterator[Problem]:
    """A translation marked `fuzzy` waits for a person.

    It is a draft, or the text changed under it (`#|` shows the previous one). Read it, mend it, and
    remove the mark.

    **Anti-pattern**

        #, fuzzy
        #| msgid "Draw a card."
        msgid "Draw two cards."
        msgstr "Dobierz kartę."

    **Best practice**

        msgid "Draw two cards."
        msgstr "Dobierz dwie karty."
    """
    entry = message.entry
    if entry.fuzzy and any(entry.msgstr):
        text = "fuzzy: read the translation, mend it, remove the mark"
        if entry.previous_msgid and entry.previous_msgid != entry.msgid:
            text += f"; the previous source text was {_short(entry.previous_msgid)!r}"
        yield message.problem(text)


@catalog_rule("gettext-stale", Severity.ERROR, "the card has changed since the catalog was refreshed")
def stale(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """An entry agrees with the card database, or with what the programs say, as it is now.

    An approved translation of an effect that has changed is an error: it says what the card no longer
    does. Where only the English wording changed, or the message is no longer in use, it is a warning, and
    where there is no approved translation, information.
    `cardset sync` mends all of them and loses no translation.

    **Anti-pattern** (the card now says "Draw two cards.")

        #. effect: 5f1d0c
        msgctxt "card:example:text"
        msgid "Draw a card."
        msgstr "Dobierz kartę."

    **Best practice**: run `cardset sync`, then mend the entries that it marks fuzzy.
    """
    if context.spoken is not None:
        yield from _unspoken(catalog, context.spoken)
    known = context.known or {}
    kinds = {_kind(msgctxt) for msgctxt in known}
    for entry in catalog.entries:
        if entry.obsolete or entry.msgctxt is None or _kind(entry.msgctxt) not in kinds:
            continue
        if entry.msgctxt not in known:
            text = f"the database has no {entry.msgctxt!r} any more; run cardset sync"
            yield problem_at(catalog, entry, text, severity=Severity.WARNING)
            continue
        source, fingerprint = known[entry.msgctxt]
        old = _fingerprint(entry)
        if old and fingerprint and old != fingerprint:
            severity = Severity.ERROR if entry.translated else Severity.INFO
            text = "the card's effect has changed since; run cardset sync"
            yield problem_at(catalog, entry, text, severity=severity)
        elif entry.msgid != source:
            severity = Severity.WARNING if entry.translated else Severity.INFO
            text = f"the English now reads {_short(source)!r}; run cardset sync"
            yield problem_at(catalog, entry, text, severity=severity)


@entry_rule(
    "gettext-conflict",
    Severity.ERROR,
    "leftovers of a merge would be shown to people",
    Scope.LIVE,
    where=("#-#-#-#-#", "<<<<<<<", ">>>>>>>", "|||||||", "======="),
)
def conflict(message: Message) -> Iterator[Problem]:
    """No translation and no comment holds the marks that a merge leaves behind.

    `msgcat` writes `#-#-#-#-#` between two versions, version control `<<<<<<<`, `=======` and `>>>>>>>`.
    Such marks between entries make the file unreadable; inside a string only this rule sees them.

    **Anti-pattern**

        msgid "hand"
        msgstr ""
        "#-#-#-#-#  a.po  #-#-#-#-#\\n"
        "ręka\\n"
        "#-#-#-#-#  b.po  #-#-#-#-#\\n"
        "dłoń"

    **Best practice**

        msgid "hand"
        msgstr "ręka"
    """
    for form, text in enumerate(message.entry.msgstr):
        if mark := _CONFLICT.search(text):
            yield problem_at(
                message.catalog,
                message.entry,
                "a merge was left unfinished here; keep one of the versions",
                mark.start(),
                mark.group(),
                form=form,
            )
    if any(_CONFLICT.search(comment) for comment in message.entry.translator):
        yield message.problem("a merge was left unfinished in the comments of this entry")


def _unspoken(catalog: Catalog, spoken: Spoken) -> Iterator[Problem]:
    """The entries whose source is not, or not quite, what the programs say."""
    for entry in catalog.entries:
        if entry.obsolete:
            continue
        severity = Severity.WARNING if entry.translated else Severity.INFO
        if key(entry) not in spoken:
            text = "the programs do not say this any more; run cardset sync"
            yield problem_at(catalog, entry, text, severity=severity)
        elif (plural := spoken[key(entry)]) != entry.msgid_plural:
            now = f"reads {_short(plural)!r}" if plural else "is gone"
            text = f"the plural of the English {now} now, so nobody sees this; run cardset sync"
            yield problem_at(catalog, entry, text, severity=severity)


def _kind(msgctxt: str) -> str:
    """What a context names: the part before the first colon."""
    return msgctxt.partition(":")[0]


def _fingerprint(entry: Entry) -> str:
    for comment in entry.extracted:
        if comment.startswith(_FINGERPRINT):
            return comment.removeprefix(_FINGERPRINT).strip()
    return ""


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
