"""The header of a catalog: complete, with everything its translators wrote in it."""

from __future__ import annotations

from dataclasses import replace

from cardset.catalog.language import Language
from cardset.catalog.model import Entry
from cardset.catalog.plurals import PluralRule, parse_plural_forms

_PLURAL_FORMS = "Plural-Forms"


def merge_header(old: Entry | None, language: Language, domain: str) -> tuple[Entry, PluralRule]:
    """The header entry for a catalog of ``domain`` in ``language``, and the plural rule that it states.

    What the translators' side owns (dates, names, team, generator, unknown fields, even malformed lines,
    a plural rule that works) stays as it was; a field that is missing or empty is filled, and the
    encoding and the language are always ours. No date is written: the same input gives the same bytes.
    """
    lines = old.msgstr[0].split("\n") if old else []
    written: dict[str, str] = {}
    others: list[str] = []
    for line in lines:
        name, colon, value = line.partition(":")
        if colon and name.strip() not in written:
            written[name.strip()] = value.strip()
        elif line.strip():
            others.append(line)
    fields: dict[str, str] = {}
    for name, value in _fields(language, domain).items():
        said = written.pop(name, "")
        fields[name] = value if name in _OURS else said or value
    try:
        rule = parse_plural_forms(fields[_PLURAL_FORMS])
    except ValueError:
        fields[_PLURAL_FORMS] = language.plural_forms
        rule = parse_plural_forms(language.plural_forms)
    text = "".join(f"{name}: {value}\n" for name, value in (fields | written).items())
    text += "".join(line + "\n" for line in others)
    if old is None:
        comment = f"{language.name} ({language.native_name}): {domain}"
        return Entry(None, "", None, (text,), translator=(comment,)), rule
    # A header is "fuzzy" in a file fresh from a template; now nothing of the template is left in it.
    return replace(old, msgstr=(text,), flags=old.flags - {"fuzzy"}, obsolete=False), rule


_OURS = {"Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"}


def _fields(language: Language, domain: str) -> dict[str, str]:
    """All fields that a header has, in gettext's order."""
    return {
        "Project-Id-Version": domain,
        "Report-Msgid-Bugs-To": "",
        "PO-Revision-Date": "",
        "Last-Translator": "",
        "Language-Team": language.name,
        "Language": language.code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        _PLURAL_FORMS: language.plural_forms,
        "X-Generator": "cardset",
    }
