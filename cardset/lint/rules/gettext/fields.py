"""Rules about the single fields of a header, beyond those that decide how the catalog is read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from cardset.catalog.model import Catalog
from cardset.errors import suggestion
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import problem_at
from cardset.lint.rule import Problem, catalog_rule
from cardset.words.pattern import pattern

__all__ = ["fields"]

# The fields that gettext and its companions write; anybody's own begin with "X-".
_KNOWN = (
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
    "Language",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Plural-Forms",
    "Generated-By",
)
# Without these, msgfmt --check complains; the others have a rule of their own or may be left out.
_WANTED = ("Project-Id-Version", "PO-Revision-Date", "Last-Translator", "Language-Team")
# Lines of a header that are looked at; none that a person or a tool wrote has as many.
_LONGEST = 200
_DATES = ("POT-Creation-Date", "PO-Revision-Date")
_DATE = pattern(r"\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?[+-]\d\d:?\d\d")
# What templates of gettext and Babel leave to be filled in.
_DEFAULT = pattern(
    r"PACKAGE VERSION|PROJECT VERSION|YEAR-MO-DA|FULL NAME|EMAIL@ADDRESS|LL@li\.org|\bLANGUAGE\b"
)
_COMMENT = pattern(r"SOME DESCRIPTIVE TITLE|FIRST AUTHOR|THE PACKAGE'S COPYRIGHT HOLDER|\bPACKAGE package")


@catalog_rule("gettext-field", Severity.WARNING, "a header filled in carelessly misleads tools and people")
def fields(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """The header's fields are filled in: each once, under its right name, dates as dates.

    A date is written `2026-01-31 18:00+0100`. A line that is no field, a field that stands there twice, and a
    name that is one letter beside a known one are warnings. What a template left to be filled in
    (`FULL NAME <EMAIL@ADDRESS>`) is information, and so is a missing field where the header has others of its
    kind: the project, the date, the translator, the team. A field may be empty.

    **Anti-pattern**

        msgid ""
        msgstr ""
        "PO-Revision-Date: yesterday\\n"
        "Last-Translater: FULL NAME <EMAIL@ADDRESS>\\n"

    **Best practice**

        msgid ""
        msgstr ""
        "PO-Revision-Date: 2026-01-31 18:00+0100\\n"
        "Last-Translator: Jan Kowalski <jan@example.org>\\n"
    """
    entry = catalog.header_entry
    if entry is None:
        return
    seen: set[str] = set()
    for offset, line in islice(_lines(entry.msgstr[0]), _LONGEST):
        name, colon, value = line.partition(":")
        name, start = name.strip(), offset + len(name) + 1
        start += len(value) - len(value.lstrip())
        value = value.strip()
        if line.strip() and not colon:
            text = "this line of the header is no field, a name and a colon"
            yield problem_at(catalog, entry, text, offset, line)
        elif colon and name in seen:
            yield problem_at(catalog, entry, f"the field {name} stands there twice", offset, name)
        elif colon:
            seen.add(name)
            for text, severity, words in _value(name, value):
                at, surface = (start, value) if value else (offset, name)
                yield problem_at(catalog, entry, text, at, surface, words, severity)
            if text := _name(name):
                yield problem_at(catalog, entry, text, offset, name)
    missing = [name for name in _WANTED if name not in seen]
    if 0 < len(missing) < len(_WANTED):
        text = f"the header has no {', '.join(missing)}"
        yield problem_at(catalog, entry, text, severity=Severity.INFO)
    for comment in entry.translator:
        if found := _COMMENT.search(comment):
            text = f"the comment above the header still says {found.group()!r}, as its template did"
            yield problem_at(catalog, entry, text, severity=Severity.INFO)
            break


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of ``text`` with their offsets."""
    offset = 0
    for line in text.split("\n"):
        yield offset, line
        offset += len(line) + 1


def _value(name: str, value: str) -> Iterator[tuple[str, Severity | None, tuple[str, ...]]]:
    """What is wrong with the value of a field: message, severity, suggestions."""
    if found := _DEFAULT.search(value):
        yield f"{name} still says {found.group()!r}, as its template did", Severity.INFO, ()
    elif value and name in _DATES and not _is_date(value):
        yield f"{name} is no date such as 2026-01-31 18:00+0100", None, ()


def _is_date(value: str) -> bool:
    if not _DATE.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _name(name: str) -> str:
    """What is wrong with the name of a field, if anything; one that only its owner knows is not."""
    if name in _KNOWN or name.lower().startswith("x-"):
        return ""
    near = suggestion(name, _KNOWN)
    return f"gettext knows no field {name!r}; {near}" if near else ""
