"""Rules about the header of a catalog and about its plural forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardset.catalog.model import Catalog
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import Message, problem_at
from cardset.lint.messages import PLURAL
from cardset.lint.plural import parse_plural_forms
from cardset.lint.rule import Problem, catalog_rule, entry_rule
from cardset.words.pattern import pattern

__all__ = ["header", "plural_count", "plural_forms"]

_COUNTRY = pattern(r"[a-z]{2,3}_(?:[a-z]{2}|\d{3})")
_UTF8 = pattern(r"text/plain\s*;\s*charset=utf-?8", re.IGNORECASE)


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
