"""The live messages of a catalog, made for the rules that want to see them and no others.

For the search in ``where`` of a rule, a message is all its strings, its flags and its translator's comments,
each after :data:`FIELD`, and the marks of what it is, and of a limit, before them; in ``source`` it is what
is to be translated.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from cardset.catalog.duplicates import Key, key
from cardset.lint.markup.reading import ReadEntry, as_written
from cardset.lint.markup.tags import TAGGED, read_tags
from cardset.lint.message import Message, kind_of, pairs_of, problem_at
from cardset.lint.plural import PluralForms, parse_plural_forms
from cardset.lint.prose import Prose
from cardset.lint.rule import Scope
from cardset.lint.sieve import Sieve
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

if TYPE_CHECKING:
    from cardset.catalog.model import Catalog, Entry
    from cardset.lint.context import Context
    from cardset.lint.rule import Rule

LENGTH = pattern(
    r"""\bmax(?:imum|imal)?\.?[ _-]?(?:len(?:gth)?|char(?:acter)?s?)\b(?:\ is|\ of)?\s?[:=]?\s?
        (?P<length>\d{1,7})\b(?!\ ?(?:px|pixels|lines|words|bytes))
      | \b(?:max(?:imum)?[.:]?|at\ most|no\ more\ than|not\ more\ than|up\ to|limit(?:ed)?(?:\ to|\ of|:)?)
        \s(?P<characters>\d{1,4})\s(?:chars?|characters|letters)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""How a comment says how long the translation may be: ``max-length: 20``, ``at most 20 characters``."""
FIELD = "\x1f"
"""What stands before each string of a message."""
PLURAL, UNTRANSLATED = "\x11", "\x12"
"""The marks of a message that has a msgid_plural, and of one without any translation."""
CARD_NAME, CARD_TEXT, PHRASE = "\x13", "\x14", "\x15"
"""The marks of kinds of messages."""
LIMITED = "\x16"
"""The mark of a message whose program says in a comment how long the translation may be."""
_MARKS = {"name": CARD_NAME, "card": CARD_TEXT, "phrase": PHRASE}


class Messages:
    """The live entries of a catalog; of those with keys in ``elsewhere`` nobody uses the translation."""

    def __init__(self, catalog: Catalog, context: Context, elsewhere: Container[Key] = frozenset()) -> None:
        self._catalog = catalog
        self._context = context
        self._plural_forms = _declared_plural_forms(catalog)
        self._entries = [
            entry for entry in catalog.entries if not entry.obsolete and (entry.msgid or entry.msgctxt)
        ]
        self._approved = [
            any(entry.msgstr) and "fuzzy" not in entry.flags and key(as_written(entry)) not in elsewhere
            for entry in self._entries
        ]
        self._made: dict[int, Message] = {}

    def seen_by(self, rule: Rule) -> Iterator[Message]:
        """The messages that an entry rule has to see."""
        numbers: Sequence[int] = range(len(self._entries))
        if rule.where or rule.source:
            numbers = sorted({*self._sieve.having(rule.where), *self._sources.having(rule.source)})
        if rule.scope is Scope.APPROVED:
            numbers = [number for number in numbers if self._approved[number]]
        if rule.worth is not None:
            worth = rule.worth
            chosen = {number for number, source, target, _ in self._pairs if worth(source, target)}
            numbers = [number for number in numbers if number in chosen]
        return map(self._message, numbers)

    def prose(self) -> Texts:
        """The translations that are written, form by form; a phrase to draft from has none."""
        made = []
        context = self._context
        tagged = set(self._sieve.having((TAGGED,)))
        for number, source, target, form in self._pairs:
            entry = self._entries[number]
            name = entry.msgctxt or ""
            kind = "print" if isinstance(entry, ReadEntry) and entry.printed else kind_of(name)
            if kind == "phrase":
                continue
            texts = source, target
            if number in tagged and not isinstance(entry, ReadEntry):
                texts = read_tags(source).text.text, read_tags(target).text.text
                if texts != (source, target):
                    entry = ReadEntry.of(entry, read_tags)
            problem = partial(problem_at, self._catalog, entry, form=form)
            made.append(Prose(texts[1], texts[0], kind, name, context, problem))
        return Texts(made)

    def _message(self, number: int) -> Message:
        if number not in self._made:
            entry = self._entries[number]
            self._made[number] = Message.of(self._catalog, entry, self._context, self._plural_forms)
        return self._made[number]

    @cached_property
    def _pairs(self) -> list[tuple[int, str, str, int]]:
        """Each approved translation: the number of its message, the text that it renders, it, its form."""
        found: list[tuple[int, str, str, int]] = []
        for number, (entry, approved) in enumerate(zip(self._entries, self._approved, strict=True)):
            if approved and entry.msgid_plural is None:
                found.append((number, entry.msgid, entry.msgstr[0], 0))
            elif approved:
                pairs = pairs_of(entry, self._plural_forms)
                found += ((number, pair.source, pair.target, pair.form) for pair in pairs)
        return found

    @cached_property
    def _sieve(self) -> Sieve:
        return Sieve([_searched(entry) for entry in self._entries])

    @cached_property
    def _sources(self) -> Sieve:
        return Sieve([f"{FIELD}{entry.msgid}{FIELD}{entry.msgid_plural or ''}" for entry in self._entries])


def _searched(entry: Entry) -> str:
    """The message as a string to search."""
    if (
        entry.msgctxt is None
        and entry.msgid_plural is None
        and entry.msgstr[0]
        and not entry.flags
        and not entry.translator
        and not entry.extracted
    ):
        return f"{FIELD}{entry.msgid}{FIELD}{entry.msgstr[0]}"
    fields = ["", entry.msgid, *entry.msgstr]
    if entry.msgctxt is not None:
        fields[0] = _MARKS.get(kind_of(entry.msgctxt), "")
    if entry.msgid_plural is not None:
        fields[0] += PLURAL
        fields.append(entry.msgid_plural)
    if not any(entry.msgstr):
        fields[0] += UNTRANSLATED
    if any(map(LENGTH.search, entry.extracted)):
        fields[0] += LIMITED
    return FIELD.join((*fields, *entry.flags, *entry.translator))


def _declared_plural_forms(catalog: Catalog) -> PluralForms | None:
    try:
        return parse_plural_forms(catalog.header.get("Plural-Forms", ""))
    except ValueError:
        return None
