"""XML read with the place of every character, and nothing fetched or expanded.

Specification: Extensible Markup Language 1.0. A file that declares entities is refused: what it says
stands in it. No program for translators writes any, and a few lines of them can stand for gigabytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from cardset.errors import CardsetError
from cardset.lint.placed import Text

_SEPARATOR = "\x0c"
_DEEP = 200


class Element(NamedTuple):
    """An element by its local name, at ``at`` in the file; the names of ``attributes`` are local as well.

    ``content`` are its texts and elements in order.
    """

    name: str
    attributes: Mapping[str, str]
    at: int
    content: list[Text | Element]

    @property
    def elements(self) -> Iterator[Element]:
        """Those right in it."""
        return (one for one in self.content if isinstance(one, Element))

    def all(self, names: Sequence[str]) -> Iterator[Element]:
        """Those called so, however deep, in order; not those in one of them."""
        for one in self.elements:
            if one.name in names:
                yield one
            else:
                yield from one.all(names)

    def first(self, name: str) -> Element | None:
        """The first one right in it that is called so."""
        return next((one for one in self.elements if one.name == name), None)


def read_xml(content: str, path: Path) -> Element:
    """The root of the document; ``path`` is only named.

    Raises :class:`CardsetError` with the place where it is not well-formed, declares entities, refers to
    others, or is nested too deep.
    """
    return _Reader(content, path).root


class _Reader:
    def __init__(self, content: str, path: Path) -> None:
        self._path = path
        self._data = content.encode()
        # Bytes are counted from the last event on, so that all of it is decoded once.
        self._byte, self._char = 0, 0
        self._open: list[Element] = [Element("", {}, 0, [])]
        parser = self._parser = expat.ParserCreate("utf-8", _SEPARATOR)
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._entity
        parser.ExternalEntityRefHandler = self._external
        try:
            parser.Parse(self._data, True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code) if error.code else str(error)
            hint = "the file may have been cut; export it once more"
            raise CardsetError(
                f"no well-formed XML: {what}", path, error.lineno, error.offset + 1, hint
            ) from None
        self.root = next(self._open[0].elements)

    def _at(self) -> int:
        byte = self._parser.CurrentByteIndex
        self._char += len(self._data[self._byte : byte].decode())
        self._byte = byte
        return self._char

    def _fault(self, message: str, hint: str = "") -> CardsetError:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        return CardsetError(message, self._path, line, column, hint)

    def _entity(self, *_: Any) -> None:
        raise self._fault(
            "declares an entity, which is not expanded", "write what it stands for in its place"
        )

    def _external(self, *_: Any) -> int:
        raise self._fault("refers to another file, which is not fetched", "put its content here")

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        if len(self._open) > _DEEP:
            raise self._fault(f"is nested more than {_DEEP} levels deep")
        local = {key.rpartition(_SEPARATOR)[2]: value for key, value in attributes.items()}
        element = Element(name.rpartition(_SEPARATOR)[2], local, self._at(), [])
        self._open[-1].content.append(element)
        self._open.append(element)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        self._open[-1].content.append(Text(text, ((0, self._at()),)))


def joined(parts: Sequence[Text], at: int) -> Text:
    """Texts one after the other, as one; ``at`` is the place of what is empty."""
    places: list[tuple[int, int]] = []
    length = 0
    for part in parts:
        places += [(length + index, offset) for index, offset in part.places]
        length += len(part.text)
    return Text("".join(part.text for part in parts), tuple(places) or ((0, at),))
