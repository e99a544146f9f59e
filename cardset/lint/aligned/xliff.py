"""XLIFF: texts and their translations in one file.

Specifications: OASIS XLIFF 1.2 (``trans-unit``) and 2.0 to 2.2 (``unit``, ``segment``). Marks inside a text
(``g``, ``pc``, ``ph`` …) are tags to the rules: a translation needs those of its source.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardset.errors import CardsetError
from cardset.lint.aligned.beside import plain_code
from cardset.lint.aligned.model import Unit
from cardset.lint.aligned.xml import Element, joined, read_xml
from cardset.lint.placed import Text
from cardset.lint.waivers import is_comment

# Marks around text that is theirs, marks that only annotate, and all others, whose content is no text.
_AROUND = frozenset({"g", "pc"})
_TRANSPARENT = frozenset({"mrk", "sub"})
# A translation in such a state is written, and nobody has approved it.
_UNSURE = ("needs-", "new", "initial")


class Xliff(NamedTuple):
    """What a file holds for one language; of several in it each has its own."""

    language: str
    units: tuple[Unit, ...]


def read_xliff(content: str, path: Path) -> list[Xliff]:
    """The texts of the file with this ``content``, by language; ``path`` is only named.

    Raises :class:`CardsetError` with the place where it is no XLIFF, or declares entities.
    """
    root = read_xml(content, path)
    if root.name != "xliff":
        raise CardsetError(f"the root is <{root.name}>, so this is no XLIFF", path, hint="it is <xliff>")
    found: dict[str, list[Unit]] = {}
    if root.attributes.get("version", "").startswith("2"):
        language = root.attributes.get("trgLang", "")
        for unit in root.all(("unit",)):
            found.setdefault(language, []).extend(_segments(unit))
    else:
        for file in root.all(("file",)):
            language = file.attributes.get("target-language", "")
            units = (_trans_unit(unit) for unit in file.all(("trans-unit",)))
            found.setdefault(language, []).extend(unit for unit in units if unit)
    return [Xliff(plain_code(language), tuple(units)) for language, units in found.items()]


def _trans_unit(unit: Element) -> Unit | None:
    if unit.attributes.get("translate") == "no":
        return None
    approved = unit.attributes.get("approved", "yes") == "yes"
    target = unit.first("target")
    sure = approved and (target is None or _sure(target.attributes.get("state", "")))
    longest = unit.attributes.get("maxwidth", "") if unit.attributes.get("size-unit") == "char" else ""
    name = unit.attributes.get("resname") or unit.attributes.get("id", "")
    made = _unit(name, unit, unit.first("source"), target, sure, longest)
    return _noted(made, unit) if made else None


def _segments(unit: Element) -> Iterator[Unit]:
    segments = list(unit.all(("segment",)))
    name = unit.attributes.get("name") or unit.attributes.get("id", "")
    if unit.attributes.get("translate") == "no":
        return
    for number, segment in enumerate(segments, 1):
        part = segment.attributes.get("id") or str(number)
        called = f"{name}.{part}" if len(segments) > 1 else name
        sure = _sure(segment.attributes.get("state", ""))
        made = _unit(called, segment, segment.first("source"), segment.first("target"), sure)
        if made:
            yield _noted(made, unit)


def _sure(state: str) -> bool:
    return not state.startswith(_UNSURE)


def _unit(
    name: str, element: Element, source: Element | None, target: Element | None, sure: bool, longest: str = ""
) -> Unit | None:
    if source is None:
        return None
    text = _text(target) if target else None
    flags = {*([] if sure else ["fuzzy"]), *([f"max-length:{longest}"] if longest.isdecimal() else [])}
    at = target.at if target else element.at
    return Unit(name, _text(source).text, text if text and text.text else None, at, frozenset(flags))


def _noted(made: Unit, unit: Element) -> Unit:
    """With what the notes of its element say to the translator, and to the linter."""
    notes = [_text(note) for note in unit.all(("note",))]
    told = tuple(note for note in notes if is_comment(note.text))
    return made._replace(notes=tuple(note.text for note in notes if note not in told), comments=told)


def _text(element: Element) -> Text:
    return joined(list(_parts(element)), element.at)


def _parts(element: Element) -> Iterator[Text]:
    for one in element.content:
        if isinstance(one, Text):
            yield one
        elif one.name in _TRANSPARENT:
            yield from _parts(one)
        else:
            mark = f'{one.name} id="{one.attributes.get("id") or one.attributes.get("startRef", "")}"'
            if one.name in _AROUND:
                yield _tag(f"<{mark}>", one.at)
                yield from _parts(one)
                yield _tag(f"</{one.name}>", one.at)
            else:
                yield _tag(f"<{mark}/>", one.at)


def _tag(text: str, at: int) -> Text:
    return Text(text, tuple((index, at) for index in range(len(text))))
