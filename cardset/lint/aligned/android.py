"""The texts of an Android program: ``res/values-<language>/strings.xml``.

Specification: developer.android.com, "String resources". Each text of an array, and each form of a
plural, is a text of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardset.errors import CardsetError
from cardset.lint.aligned.escapes import PLAIN, unescaped
from cardset.lint.aligned.model import Keyed
from cardset.lint.aligned.xml import Element, joined, read_xml
from cardset.lint.placed import Text


def read_android(content: str, path: Path) -> list[Keyed]:
    """The texts of the file with this ``content``; ``path`` is only named.

    Raises :class:`CardsetError` with the place where it is none, or declares entities.
    """
    root = read_xml(content, path)
    if root.name != "resources":
        raise CardsetError(f"the root is <{root.name}>, which has no texts to check", path)
    return list(_resources(root))


def _resources(root: Element) -> Iterator[Keyed]:
    for one in root.elements:
        name = one.attributes.get("name", "")
        if one.attributes.get("translatable") == "false":
            continue
        if one.name == "string":
            yield Keyed((name,), "", _text(one))
        elif one.name in {"string-array", "plurals"}:
            for number, item in enumerate(one.elements):
                yield Keyed((name, item.attributes.get("quantity") or str(number)), "", _text(item))


def _text(element: Element) -> Text:
    """What it says, its tags left out: it is Android that reads them, not people."""
    return joined(list(_parts(element)), element.at)


def _parts(element: Element) -> Iterator[Text]:
    for one in element.content:
        if isinstance(one, Element):
            yield from _parts(one)
        else:
            yield unescaped(one.text, one.places[0][1], PLAIN)
