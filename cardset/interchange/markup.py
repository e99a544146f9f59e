"""XML as text: well-formed, indented, the same bytes for the same elements, nothing fetched.

Specification: XML 1.0, fifth edition, sections 2.2 (characters) and 2.11 (line ends).
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

__all__ = ["LANG", "document", "unwritable"]

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
