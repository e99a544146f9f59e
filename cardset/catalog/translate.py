"""Translations at run time, from ``.po`` files directly; no compiled ``.mo`` to forget to rebuild."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

from cardset.catalog.plurals import PluralRule, parse_plural_forms
from cardset.errors import CardsetError
from cardset.words.unseen import seen

if TYPE_CHECKING:
    from cardset.catalog.model import Entry

Table = Mapping[str, Any]

_PHRASE = "phrase:"
"""How contexts of phrases begin: their slots need not be those of the English."""


def compile_po(text: str, path: Path) -> dict[str, Any]:
    """What the programs need of a catalog, as plain data fit for JSON: its approved translations only.

    ``{"language": str, "plural_forms": str, "messages": [[msgctxt, msgid, [form, ...], msgid_plural], ...]}``
    with ``None`` for what an entry does not have; no form has characters that nobody sees
    (:mod:`cardset.words.unseen`); ``plural_forms`` is empty where the header states none. ``path`` is only
    named.
    Raises :class:`CardsetError` as :func:`parse_catalog`, and when the plural rule is malformed or hostile.
    """
    from cardset.catalog.read import parse_catalog

    catalog = parse_catalog(text, path)
    plural_forms = catalog.header.get("Plural-Forms", "")
    if plural_forms and catalog.header_entry is not None:
        try:
            parse_plural_forms(plural_forms)
        except ValueError as error:
            offset = catalog.header_entry.msgstr[0].find("Plural-Forms")
            raise CardsetError(*catalog.fault(str(error), catalog.header_entry, offset)) from None
    messages = [
        [entry.msgctxt, entry.msgid, list(map(seen, entry.msgstr)), entry.msgid_plural]
        for entry in catalog.entries
        if entry.translated and entry.msgid and _usable(entry)
    ]
    return {"language": catalog.language, "plural_forms": plural_forms, "messages": messages}


def _usable(entry: Entry) -> bool:
    """Whether a program can fill in every form: a slip in the braces costs the translation, not the game."""
    known = (fields_of(entry.msgid) or frozenset()) | (fields_of(entry.msgid_plural or "") or frozenset())
    checked = "python-brace-format" in entry.flags or (
        known and not (entry.msgctxt or "").startswith(_PHRASE)
    )
    if not checked:
        return True
    return all(fields is not None and fields <= known for fields in map(fields_of, entry.msgstr))


def fields_of(text: str) -> frozenset[str] | None:
    """The names in braces, ``None`` where the text, with a lone brace, cannot be formatted."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return None


class Translations:
    """The messages of several compiled catalogs, the earlier before the later; without any, the source.

    What no catalog translates comes back as it was asked for.
    """

    __slots__ = ("_by_key", "_rules")

    def __init__(self, tables: Iterable[Table] = ()) -> None:
        self._rules: list[str | PluralRule] = []
        self._by_key: dict[tuple[str | None, str], tuple[list[str], int, str | None]] = {}
        for number, table in enumerate(tables):
            self._rules.append(table["plural_forms"])
            for context, msgid, forms, plural in table["messages"]:
                self._by_key.setdefault((context, msgid), (forms, number, plural))

    @property
    def empty(self) -> bool:
        """Whether nothing is translated."""
        return not self._by_key

    def gettext(self, msgid: str) -> str:
        """The translation of a message without a context."""
        return self.pgettext(None, msgid)

    def pgettext(self, context: str | None, msgid: str) -> str:
        """The translation of ``msgid`` in ``context``."""
        found = self._by_key.get((context, msgid))
        return found[0][0] if found else msgid

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """The form of a plural message that goes with ``number``."""
        return self.npgettext(None, singular, plural, number)

    def npgettext(self, context: str | None, singular: str, plural: str, number: int) -> str:
        """The form of a plural message in ``context`` that goes with ``number``."""
        source = singular if number == 1 else plural
        found = self._by_key.get((context, singular))
        if found is None or found[2] != plural:  # made for other English, in which slots may have other names
            return source
        forms, table, _ = found
        rule = self._rule(table)
        index = rule.form(abs(number)) if rule else 0 if number == 1 else 1
        return forms[index] if index < len(forms) else source

    def find(self, context: str, msgid: str, number: int | None = None) -> str | None:
        """The translation of exactly this English in ``context``; of a plural message the form that goes with
        ``number``; ``None`` without one.

        A translation made for other English is none: the catalog is behind, the card may do something else.
        """
        found = self._by_key.get((context, msgid))
        if found is None:
            return None
        forms, table, _ = found
        rule = self._rule(table) if len(forms) > 1 and number is not None else None
        index = rule.form(abs(number)) if rule and number is not None else 0
        return forms[index] if index < len(forms) else None

    def forms(self, context: str, msgid: str) -> Sequence[str]:
        """All plural forms of the translation of exactly this English in ``context``; () for none."""
        found = self._by_key.get((context, msgid))
        return found[0] if found else ()

    def _rule(self, table: int) -> PluralRule | None:
        rule = self._rules[table]
        if isinstance(rule, str) and rule:  # made at the first use: few commands say a number
            rule = self._rules[table] = parse_plural_forms(rule)
        return rule or None
