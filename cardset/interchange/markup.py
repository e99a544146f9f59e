"""XML as text: well-formed, indented, the same bytes for the same elements, nothing fetched.

Specifications: XML 1.0, fifth edition, sections 2.2 (characters) and 2.11 (line ends);
BCP 47 (RFC 5646) for the tags of languages.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
"""The attribute ``xml:lang``, as ElementTree writes names with a namespace."""

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def unwritable(text: str) -> int | None:
    """Where the first character stands that no XML document can hold, even escaped; ``None`` without one.

    >>> unwritable("ring the bell: \\a"), unwritable("Тпру!")
    (15, None)
    """
    found = _UNWRITABLE.search(text)
    return found.start() if found else None


def document(root: ElementTree.Element, doctype: str = "") -> str:
    """The document of ``root``, which it indents; a reader gets every text back as it is.

    Texts must not hold what :func:`unwritable` finds.
    """
    ElementTree.indent(root)
    # A parser turns a bare carriage return into a line feed; the serializer escapes it in attributes only.
    content = ElementTree.tostring(root, encoding="unicode").replace("\r", "&#13;")
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', *([doctype] if doctype else []), content]
    return "\n".join(lines) + "\n"


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
