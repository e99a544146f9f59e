"""Rules about the header of a catalog, its single fields, and its plural forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from cardset.catalog.model import Catalog
from cardset.errors import suggestion
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import Message, problem_at
from cardset.lint.messages import PLURAL
from cardset.lint.plural import parse_plural_forms
from cardset.lint.rule import Problem, catalog_rule, entry_rule
from cardset.words.pattern import pattern

_COUNTRY = pattern(r"[a-z]{2,3}_(?:[a-z]{2}|\d{3})")
_UTF8 = pattern(r"text/plain\s*;\s*charset=utf-?8", re.IGNORECASE)

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


@catalog_rule("gettext-header", Severity.ERROR, "programs read the language and the encoding there")
def header(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """The header says the language of the catalog's folder and that the file is UTF-8.

    Without the encoding, programs guess it and letters with accents break; with a wrong language,
    editors and hosting services apply another language's plural rule and spelling. A byte-order mark before
    the header is an error as well: gettext takes it for the beginning of a word.

    **Anti-pattern** (in the folder `pl`)

        msgid ""
        msgstr ""
        "Language: cs\\n"
        "Content-Type: text/plain\\n"

    **Best practice**

        msgid ""
        msgstr ""
        "Language: pl\\n"
        "MIME-Version: 1.0\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Content-Transfer-Encoding: 8bit\\n"
    """
    if catalog.marked:
        message = "the file begins with a byte-order mark (U+FEFF), which msgfmt refuses; save it without one"
        yield Problem(message, 1, 1, 1)
    if catalog.header_entry is None:
        message = "the catalog has no header, the entry with an empty msgid at its top"
        yield Problem(message, 1, 1, 1, suggestions=tuple(_expected(context)))
        return
    fields = catalog.header
    language = fields.get("Language", "")
    if not language:
        message = "the header does not say its Language"
        yield _field(catalog, "Language", message, (context.lang,), Severity.WARNING)
    elif context.lang and not _same_language(language, context.lang):
        message = f"the header says Language: {language}, and the catalog belongs to {context.lang}"
        yield _field(catalog, "Language", message, (context.lang,))
    content = fields.get("Content-Type", "")
    if not _UTF8.fullmatch(content):
        right = "text/plain; charset=UTF-8"
        message = (
            "the Content-Type is not the one of a catalog in UTF-8" if content else "Content-Type is missing"
        )
        yield _field(catalog, "Content-Type", message, (right,))
    if fields.get("Content-Transfer-Encoding", "").lower() != "8bit":
        message = "Content-Transfer-Encoding is not 8bit"
        yield _field(catalog, "Content-Transfer-Encoding", message, ("8bit",), Severity.INFO)
    if fields.get("MIME-Version") != "1.0":
        yield _field(catalog, "MIME-Version", "MIME-Version is not 1.0", ("1.0",), Severity.INFO)
    if catalog.header_entry.fuzzy:
        message = "the header is marked fuzzy, so programs leave it out"
        yield problem_at(catalog, catalog.header_entry, message, severity=Severity.WARNING)


@catalog_rule("gettext-plural-forms", Severity.ERROR, "a wrong rule shows the wrong form for some numbers")
def plural_forms(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """The header's `Plural-Forms` chooses the forms that the language needs.

    The rule is compared by what it does for the numbers 0 to 200, so any way to write it is right.
    The reference is `plural_forms` in the language's `language.yaml`; without one, the rule only has to
    be valid. A catalog without plural messages may do without the field, which is information; a wrong rule
    is a warning there.

    **Anti-pattern** (Polish)

        "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

    **Best practice**

        "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "
        "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
    """
    if catalog.header_entry is None:
        return
    field = catalog.header.get("Plural-Forms", "")
    needed = any(entry.msgid_plural is not None for entry in catalog.entries if not entry.obsolete)
    if not field:
        message = "the header has no Plural-Forms" + (
            ", and the catalog has plural messages" if needed else ""
        )
        yield _field(catalog, "Plural-Forms", message, (), Severity.ERROR if needed else Severity.INFO)
        return
    severity = Severity.ERROR if needed else Severity.WARNING
    try:
        found = parse_plural_forms(field)
    except ValueError as error:
        yield _field(catalog, "Plural-Forms", f"Plural-Forms cannot be used: {error}", (), severity)
        return
    right = context.plural_forms
    if right is None or found.serves(right):
        return
    if found.count < right.count:
        message = f"{context.lang} needs {right.count} plural forms, the header says {found.count}"
    else:
        number = next(
            n for n, pair in enumerate(zip(found.used, right.used, strict=True)) if len(set(pair)) > 1
        )
        message = (
            f"Plural-Forms gives form {found.used[number]} for n={number}, "
            f"{context.lang} uses form {right.used[number]}"
        )
    yield _field(catalog, "Plural-Forms", message, (), severity)


@entry_rule(
    "gettext-plural-count",
    Severity.ERROR,
    "without a form nothing shows for some numbers",
    where=(PLURAL,),
)
def plural_count(message: Message) -> Iterator[Problem]:
    """A plural message has as many forms as the header's `nplurals`, and none of them is empty.

    A message whose forms are all empty is untranslated, which another rule says.

    **Anti-pattern** (`nplurals=3`)

        msgid "{n} card"
        msgid_plural "{n} cards"
        msgstr[0] "{n} karta"
        msgstr[1] "{n} karty"

    **Best practice**

        msgid "{n} card"
        msgid_plural "{n} cards"
        msgstr[0] "{n} karta"
        msgstr[1] "{n} karty"
        msgstr[2] "{n} kart"
    """
    entry = message.entry
    if entry.msgid_plural is None:
        return
    if message.plural_forms is not None and len(entry.msgstr) != message.plural_forms.count:
        yield message.problem(
            f"the message has {len(entry.msgstr)} plural forms, the header says {message.plural_forms.count}"
        )
    for form, text in enumerate(entry.msgstr):
        if not text:
            yield problem_at(message.catalog, entry, f"the plural form msgstr[{form}] is empty", form=form)


def _field(
    catalog: Catalog, name: str, message: str, suggestions: tuple[str, ...], severity: Severity | None = None
) -> Problem:
    """A problem with a field of the header, at its value where it has one."""
    entry = catalog.header_entry
    assert entry is not None
    value = catalog.header.get(name, "")
    found = re.search(rf"^{re.escape(name)}\s*:[ \t]*", entry.msgstr[0], re.MULTILINE)
    offset = found.end() if found else 0
    texts = tuple(text for text in suggestions if text)
    return problem_at(catalog, entry, message, offset, value, texts, severity)


def _expected(context: Context) -> Iterator[str]:
    if context.lang:
        yield f"Language: {context.lang}"
    yield "Content-Type: text/plain; charset=UTF-8"


def _same_language(found: str, expected: str) -> bool:
    """Whether the two name one language; a folder for another edition's words may leave that out.

    A country more (``pl_PL`` for ``pl``) is the same language.
    """
    said, wanted = found.lower().replace("-", "_"), expected.lower().replace("-", "_")
    names = {wanted, wanted.partition("@")[0]}
    return said in names or (said.partition("_")[0] in names and _COUNTRY.fullmatch(said) is not None)


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
            if wrong := _value(name, value):
                at, surface = (start, value) if value else (offset, name)
                yield problem_at(catalog, entry, wrong[0], at, surface, severity=wrong[1])
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


def _value(name: str, value: str) -> tuple[str, Severity] | None:
    """What is wrong with the value of a field, if anything, and how grave that is."""
    if found := _DEFAULT.search(value):
        return f"{name} still says {found.group()!r}, as its template did", Severity.INFO
    if value and name in _DATES and not _is_date(value):
        return f"{name} is no date such as 2026-01-31 18:00+0100", Severity.WARNING
    return None


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
