"""Language codes: gettext's, which name our folders, as the tags that XML formats ask for.

Specification: BCP 47 (RFC 5646).
"""

from __future__ import annotations

__all__ = ["language_tag"]

# Modifiers that name a script (ISO 15924); any other one names an edition, which BCP 47 knows no subtag for.
_SCRIPTS = {"arabic": "Arab", "cyrillic": "Cyrl", "devanagari": "Deva", "hebrew": "Hebr", "latin": "Latn"}
_LONGEST = 8


def language_tag(code: str) -> str:
    """The BCP 47 tag of a gettext locale code; an edition becomes a private subtag.

    >>> language_tag("pt_BR"), language_tag("sr@latin"), language_tag("pl@nsfw")
    ('pt-BR', 'sr-Latn', 'pl-x-nsfw')
    """
    locale, _, modifier = code.partition("@")
    language, *others = locale.partition(".")[0].replace("_", "-").split("-")
    script = _SCRIPTS.get(modifier.lower())
    if script:
        return "-".join([language, script, *others])
    private = ["x", *(part[:_LONGEST] for part in modifier.split("-") if part)] if modifier else []
    return "-".join([language, *others, *private])
