"""YAML as plain data, with the place of every value, read within bounds.

The data of a card set is a small part of YAML 1.2: mappings with text keys, lists and scalars, one document
per file. What a person would not expect, or what makes a small file expensive (anchors, tags, endless
nesting), is refused with the place and what to do instead. Scalars follow the core schema of YAML 1.2
(https://yaml.org/spec/1.2.2/#103-core-schema), so ``no``, ``on`` and ``2024-01-31`` are text.

Built on PyYAML's events, so no tag ever makes an object. libyaml is used where PyYAML was built with it, else
PyYAML's own parser; what both read means the same. They differ in three odd forms that one of them refuses:
a comment right after ``|`` (``|#``), and in brackets an unquoted ``why?`` or an empty value as in ``[a:]``.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardset import yaml_faults as faults
from cardset.errors import CardsetError, Fault
from cardset.files import MAX_BYTES, read_text
from cardset.words.unseen import UNSEEN

MAX_DEPTH = 40
MAX_NODES = 500_000
MAX_DIGITS = 300


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a text; ``line`` and ``column`` count from 1, columns in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """What a YAML file says, and where it says it.

    ``data`` is made of ``dict[str, ...]``, ``list``, ``str``, ``int``, ``float``, ``bool`` and ``None``.
    Places are asked for by the path of keys and indices that leads to a value; changing ``data`` does not
    change the answers.
    """

    path: Path
    data: Any
    _text: str
    _nodes: _Nodes

    def mark(self, at: Sequence[str | int] = ()) -> Mark:
        """Where the value at this path starts; where there is none, its nearest ancestor's place."""
        return self._place(self._nodes.values[self._nodes.find(at)])

    def key_mark(self, at: Sequence[str | int]) -> Mark:
        """Where the key starts that holds the value at this path.

        Where there is no such value, its nearest ancestor counts; an entry of a list and the whole document
        have no key, there it is the place of the value.
        """
        return self._place(self._nodes.holders[self._nodes.find(at)])

    def _place(self, offset: int) -> Mark:
        breaks = self._nodes.breaks
        if not breaks:
            breaks.extend(found.start() for found in _LINE_BREAK.finditer(self._text))
        line = bisect_left(breaks, offset)
        return Mark(line + 1, offset - (breaks[line - 1] if line else -1))

    def fault(self, message: str, at: Sequence[str | int] = (), hint: str = "", key: bool = False) -> Fault:
        """A fault placed at the value at this path, or at its key."""
        mark = self.key_mark(at) if key else self.mark(at)
        return Fault(message, self.path, mark.line, mark.column, hint)


def read_yaml(path: Path) -> Document:
    """The document in the file ``path``.

    Raises :class:`CardsetError` with the place of the first thing that is wrong with it.
    """
    return parse_yaml(read_text(path), path)


def parse_yaml(text: str, path: Path | str) -> Document:
    """The document in ``text``; ``path`` is the name that messages use.

    Raises :class:`CardsetError` with the place of the first thing that is wrong with it.
    """
    if len(text) > MAX_BYTES:
        raise CardsetError(f"is larger than {MAX_BYTES >> 20} MiB, which is more than we read", path)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    reader = _Reader(text, path)
    return Document(Path(path), reader.document(), text, reader.nodes)


class _Nodes:
    """The place of every value of a document, in the order of the text, a value before what it holds.

    Flat columns instead of marks wrapped around values: one row per value, which is its offset, that of the
    key that holds it (else its own) and the key. ``ends`` says for a list or mapping which row comes after
    everything it holds. ``breaks`` are the offsets of the line breaks, found when the first is asked for.
    """

    __slots__ = ("_children", "breaks", "ends", "holders", "keys", "values")

    def __init__(self) -> None:
        self.values = array("I")
        self.holders = array("I")
        self.keys: list[str | None] = []
        self.ends: dict[int, int] = {}
        self.breaks = array("I")
        self._children: dict[int, dict[str | int, int]] = {}

    def find(self, at: Sequence[str | int]) -> int:
        """The row of the value at this path, or of its nearest ancestor."""
        row = 0
        for step in at:
            if row not in self._children:  # looked up once, or long lists would take quadratic time
                self._children[row] = dict(self._held_by(row))
            child = self._children[row].get(step)
            if child is None:
                break
            row = child
        return row

    def _held_by(self, row: int) -> Iterator[tuple[str | int, int]]:
        """The rows of the values in a list or mapping, by key or index."""
        child, end = row + 1, self.ends.get(row, 0)
        index = 0
        while child < end:
            key = self.keys[child]
            yield index if key is None else key, child
            child = self.ends.get(child, child + 1)
            index += 1


class _Reader:
    """Turns the events of one document into plain data and rows of :class:`_Nodes`."""

    def __init__(self, text: str, path: Path | str) -> None:
        self.text = text
        self.path = path
        self.nodes = _Nodes()

    def document(self) -> Any:
        """The data of the only document; raises :class:`CardsetError`."""
        import yaml

        if strange := _STRANGE_IN_FILE.search(self.text):
            raise self.error(strange.start(), faults.of_character(strange.group()))
        if directive := _DIRECTIVE.match(self.text):
            raise self.error(directive.end() - 1, faults.DIRECTIVE)
        self.scalar_event, self.alias_event = yaml.ScalarEvent, yaml.AliasEvent
        self.mapping_start, self.mapping_end = yaml.MappingStartEvent, yaml.MappingEndEvent
        self.sequence_end = yaml.SequenceEndEvent
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(self.text)
        self.next = loader.get_event
        try:
            return self._document(yaml.StreamEndEvent)
        except yaml.MarkedYAMLError as error:
            saying = faults.of_parser(error.context or "", error.problem or "")
            mark = error.context_mark if saying.opening and error.context_mark else error.problem_mark
            raise self.error(mark.index if mark else 0, saying) from None
        except (ValueError, OverflowError):  # PyYAML's own parser on a code point over U+10FFFF
            beyond = _BEYOND_UNICODE.search(self.text)
            raise self.error(beyond.start() if beyond else 0, faults.BAD_ESCAPE) from None
        finally:
            loader.dispose()

    def _document(self, stream_end: type) -> Any:
        self.next()  # the start of the stream
        if type(self.next()) is stream_end:
            raise self.error(0, faults.EMPTY)
        first = self.next()
        data = self.value(first, None, first.start_mark.index, 1)
        if data is None and not first.value:
            raise self.error(0, faults.EMPTY)
        self.next()  # the end of the document
        more = self.next()
        if type(more) is not stream_end:
            raise self.error(more.start_mark.index, faults.SECOND_DOCUMENT)
        return data

    def value(self, event: Any, key: str | None, holder: int, depth: int) -> Any:
        """The value that starts with ``event``; takes all its events."""
        offset = event.start_mark.index
        nodes = self.nodes
        row = len(nodes.keys)
        nodes.keys.append(key)
        nodes.values.append(offset)
        nodes.holders.append(holder)
        if row >= MAX_NODES:
            message = f"holds more than {MAX_NODES} values"
            raise self.error(offset, faults.Saying(message, "split it into several files"))
        kind = type(event)
        if kind is self.scalar_event:
            return self.scalar(event)
        self.check(event)
        if depth > MAX_DEPTH:
            message = f"is nested more than {MAX_DEPTH} levels deep"
            raise self.error(offset, faults.Saying(message, "make it flatter"))
        data = self.mapping(depth) if kind is self.mapping_start else self.sequence(depth)
        nodes.ends[row] = len(nodes.keys)
        return data

    def sequence(self, depth: int) -> list[Any]:
        data: list[Any] = []
        while type(event := self.next()) is not self.sequence_end:
            data.append(self.value(event, None, event.start_mark.index, depth + 1))
        return data

    def mapping(self, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        places: dict[str, int] = {}
        while type(event := self.next()) is not self.mapping_end:
            offset = event.start_mark.index
            key = self.key(event)
            if key in places:
                line = _mark(self.text, places[key]).line
                message = f"the key {_short(key)} is here a second time, after line {line}"
                raise self.error(offset, faults.Saying(message, "keep one of the two"))
            places[key] = offset
            data[key] = self.value(self.next(), key, offset, depth + 1)
        return data

    def key(self, event: Any) -> str:
        offset = event.start_mark.index
        if type(event) is not self.scalar_event:
            self.check(event)
            message = "a list or a mapping cannot be a key"
            raise self.error(offset, faults.Saying(message, 'write a word, or put it in "quotes"'))
        key = self.scalar(event)
        if isinstance(key, str):
            return key
        if not event.value:
            raise self.error(offset, faults.NO_KEY)
        message = f"the key {_short(event.value)} is not text but {_KINDS[type(key)]}"
        raise self.error(offset, faults.Saying(message, 'put it in "quotes"'))

    def scalar(self, event: Any) -> str | int | float | bool | None:
        if event.anchor is not None or event.tag is not None:
            self.check(event)
        value: str = event.value
        if event.style:
            if event.style == '"' and (strange := _STRANGE.search(value)):
                raise self.error(event.start_mark.index, faults.of_character(strange.group()))
            return value
        if value and value[0] not in _RESOLVED_STARTS:
            return value
        if len(value) > MAX_DIGITS and _INT.fullmatch(value):
            message = f"a number of {len(value)} digits is more than we read"
            raise self.error(
                event.start_mark.index, faults.Saying(message, 'put it in "quotes" if it is text')
            )
        return _resolve(value)

    def check(self, event: Any) -> None:
        """Refuse what no value may have."""
        if type(event) is self.alias_event or event.anchor is not None:
            raise self.error(event.start_mark.index, faults.ANCHOR)
        if event.tag is not None:
            raise self.error(event.start_mark.index, faults.TAG)

    def error(self, offset: int, saying: faults.Saying) -> CardsetError:
        mark = _mark(self.text, offset)
        return CardsetError(saying.message, self.path, mark.line, mark.column, saying.hint)


_LINE_BREAK = re.compile("\n")
_STRANGE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]|" + UNSEEN)
# Also what has a meaning in a text but none in a file: tabs, Unicode's line ends, byte-order marks.
_STRANGE_IN_FILE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|" + UNSEEN
)
_DIRECTIVE = re.compile(r"(?: *(?:#.*)?\n)*%")
_BEYOND_UNICODE = re.compile(r"\\U(?!000|0010)")

_KINDS = {int: "a number", float: "a number", bool: "a truth value", type(None): "nothing"}
_CONSTANTS: dict[str, bool | None] = {
    "": None,
    **dict.fromkeys(("~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_RESOLVED_STARTS = frozenset("~nNtTfF+-.0123456789")
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


def _resolve(text: str) -> str | int | float | bool | None:
    """What a plain scalar means in the core schema of YAML 1.2."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INT.fullmatch(text):
        return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
    if _FLOAT.fullmatch(text):
        return float(text)
    if _NO_NUMBER.fullmatch(text):
        return float(text.replace(".", ""))
    return text


def _short(text: str, width: int = 40) -> str:
    return repr(text if len(text) <= width else text[: width - 1] + "…")


def _mark(text: str, offset: int) -> Mark:
    return Mark(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))
