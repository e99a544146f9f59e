"""One entry of a catalog as a rule sees it: source and translation side by side, with places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardset.catalog.model import Catalog, Entry
from cardset.drafting.variants import PREFIX
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.markup.reading import ReadEntry, as_written
from cardset.lint.plural import PluralForms
from cardset.lint.rule import Problem
from cardset.lint.sieve import APART, Sieve
from cardset.words.pattern import pattern

# What stands for a character in a blanked text: neither of a word nor a space, so no term reaches over it.
BLANK = "\ufffc"

# One set of characters at the beginning is found many times faster than one of several expressions.
_PLACES = rf"""
    [<&%{{$](?:
      (?<=<)/?[A-Za-z][^<>{APART}]*>                                # a tag
    | (?<=&)(?:\#\d+|\#x[0-9A-Fa-f]+|[A-Za-z]\w*);                  # a character by its name or number
    | (?<=%)\(\w+\)[-#0+]{{0,5}}[\d.]{{0,9}}[a-zA-Z]                # placeholders
    | (?<=%)(?:\d{{1,3}}\$)?[-#0+]{{0,5}}[\d.]{{0,9}}(?:hh?|ll?|[jztL])?[diouxXeEfFgGcs]
    | (?<=\{{)[^{{}}{APART}]*\}}
    | (?<=\$)[A-Za-z_]\w*\|?                                        # a variable: $name, $name|
    )
"""
_NOT_PROSE = pattern(
    rf"""
      (?:https?://|www\.)[^\s<>"'{{}}]*[^\s<>"'{{}}.,;:!?)]         # an address on the web
    | [\w.+-]{{1,64}}@[\w-]{{1,63}}(?:\.[\w-]{{1,63}})+               # an e-mail address
    | (?<!\S)--[a-z][\w-]*                                          # an option of a program
    | (?<![\w.-])[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[0-9a-z]+)*(?![\w-])  # the id of a clause: win.deck-out
    | {_PLACES}
    """,
    re.VERBOSE,
)
# What begins with a sign of its own is found much faster than all of that, and most texts have nothing else.
_SIGNED = pattern(_PLACES, re.VERBOSE)
_SIGN = pattern("[<&%{$]")
_UNSIGNED = pattern(r"[@.:-](?:(?<=@)|(?<=--)|(?<=[a-z]\.)(?=[a-z])|(?<=www\.)|(?=//))")


class Pair(NamedTuple):
    """One written translation (``msgstr[form]``) and the source text that it renders.

    ``only_one`` says that the form is used for a single number, so that the text may leave it out.
    """

    source: str
    target: str
    form: int
    only_one: bool = False


class Message(NamedTuple):
    """A live entry, its catalog, and what else is known; made by :meth:`of`.

    ``plural_forms`` are those that the catalog's header declares, ``None`` where it declares nothing usable.
    ``pairs`` are the translations that are written.
    """

    catalog: Catalog
    entry: Entry
    context: Context
    plural_forms: PluralForms | None
    pairs: tuple[Pair, ...]

    @classmethod
    def of(
        cls, catalog: Catalog, entry: Entry, context: Context, plural_forms: PluralForms | None
    ) -> Message:
        return cls(catalog, entry, context, plural_forms, tuple(pairs_of(entry, plural_forms)))

    @property
    def kind(self) -> str:
        """What it is, as :func:`kind_of` says."""
        return kind_of(self.entry.msgctxt)

    def problem(
        self,
        message: str,
        pair: Pair | None = None,
        offset: int = 0,
        surface: str = "",
        suggestions: tuple[str, ...] = (),
        severity: Severity | None = None,
        fix: str | None = None,
    ) -> Problem:
        """A problem with a translation (the first without a ``pair``); ``surface`` stands at ``offset``."""
        form = pair.form if pair else 0
        place = offset, surface, suggestions, severity, fix
        return problem_at(self.catalog, self.entry, message, *place, form=form)


def kind_of(msgctxt: str | None) -> str:
    """What a message with this context is.

    It is the ``name`` of a card, free invention, with marks of its own; the text of a ``card``, where every
    word is a rule; a ``term`` by itself, from the catalog of terms; a ``phrase`` that texts are drafted from,
    whose braces are no placeholders of a program; or any other ``message``.
    """
    if not msgctxt:
        return "message"
    if msgctxt.startswith("card:"):
        return _CARD.get(msgctxt.rpartition(":")[2], "message")
    if msgctxt.startswith(PREFIX):
        return "phrase"
    return "term" if msgctxt.startswith("term:") else "message"


_CARD = {"name": "name", "text": "card"}


def pairs_of(entry: Entry, plural_forms: PluralForms | None) -> Iterator[Pair]:
    """Each written translation with its source.

    A form that is used for the number 1 alone renders the msgid, every other one the msgid_plural.
    """
    if entry.msgid_plural is None:
        if entry.msgstr[0]:
            yield Pair(entry.msgid, entry.msgstr[0], 0)
        return
    used = _numbers(plural_forms) if plural_forms else ()
    for form, target in enumerate(entry.msgstr):
        if target:
            numbers = used[form] if form < len(used) else ()
            singular = numbers == (1,) or (not numbers and form == 0)
            source = entry.msgid if singular else entry.msgid_plural
            yield Pair(source, target, form, only_one=len(numbers) == 1)


@lru_cache(maxsize=4)
def _numbers(plural_forms: PluralForms) -> tuple[tuple[int, ...], ...]:
    """The numbers that use each of the forms."""
    return tuple(plural_forms.numbers(form) for form in range(plural_forms.count))


def problem_at(
    catalog: Catalog,
    entry: Entry,
    message: str,
    offset: int = 0,
    surface: str = "",
    suggestions: tuple[str, ...] = (),
    severity: Severity | None = None,
    fix: str | None = None,
    *,
    form: int = 0,
    source: bool = False,
) -> Problem:
    """A problem at character ``offset`` of ``entry.msgstr[form]``, where ``surface`` stands.

    With ``source`` it is the msgid instead. Of an entry that was read in a language of markup, the place is
    that of what is written there, which nobody mends unseen unless it reads the same.
    """
    if isinstance(entry, ReadEntry):
        reading = entry.reading(form, source)
        offset, written = reading.place(offset, surface)
        fix = entry.spelt(fix, form, source) if fix is not None and surface == written else None
        entry, surface = entry.written, written
    start, end = catalog.positions(entry, (offset, offset + len(surface)), form, source)
    # A surface that goes on in the next line of the file is marked up to the closing quote.
    column = end.column if end.line == start.line else len(catalog.lines[start.line - 1].rstrip())
    return Problem(message, start.line, start.column, column, surface, suggestions, severity, entry, fix)


def written_problem(
    message: Message,
    pair: Pair,
    text: str,
    offset: int = 0,
    surface: str = "",
    suggestions: tuple[str, ...] = (),
    severity: Severity | None = None,
) -> Problem:
    """A problem with a translation as it is written, markup and all, not as people read it."""
    entry = as_written(message.entry)
    return problem_at(message.catalog, entry, text, offset, surface, suggestions, severity, form=pair.form)


@lru_cache(maxsize=64)
def blank(text: str) -> str:
    """``text`` with addresses, tags and placeholders overwritten; every other character keeps its offset.

    >>> blank("Draw {number} cards.").count(BLANK)
    8
    """
    if _UNSIGNED.search(text):
        return _NOT_PROSE.sub(_blanked, text)
    return _SIGNED.sub(_blanked, text) if _SIGN.search(text) else text


def blanked(texts: Sequence[str], sieve: Sieve) -> list[str]:
    """What :func:`blank` makes of each text of ``sieve``."""
    made = _SIGNED.sub(_blanked, sieve.whole).split(APART) if texts else []
    for number in sieve.having([_UNSIGNED]):
        made[number] = _NOT_PROSE.sub(_blanked, texts[number])
    return made


def _blanked(match: re.Match[str]) -> str:
    return BLANK * len(match[0])
