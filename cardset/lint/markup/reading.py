"""What a reader of markup makes of a message: the text that people read, and marks that are to be kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import NamedTuple

from cardset.catalog.model import Entry
from cardset.lint.placed import Text
from cardset.words.fold import fold


class Mark(NamedTuple):
    """Something that a translation needs as well as its source, at ``start`` to ``end`` as it is written.

    ``name`` is the command; ``key`` the same with all that has to be alike. ``number`` is the number right
    before it, which it counts; one that ``holds`` a text has more behind its end.
    """

    name: str
    key: str
    start: int
    end: int
    number: str = ""
    holds: bool = False


class Broken(NamedTuple):
    """What stops the program that sets the text: ``surface`` at ``offset``, as it is written, and why."""

    offset: int
    surface: str
    message: str


class Reading(NamedTuple):
    """A text as it is ``written``, as people read it, its ``marks`` in order, and what is broken in it.

    ``typed`` says how characters are written that are typed in another way.
    """

    written: str
    text: Text
    marks: Sequence[Mark] = ()
    broken: Sequence[Broken] = ()
    typed: Mapping[str, str] = MappingProxyType({})

    def place(self, offset: int, surface: str) -> tuple[int, str]:
        """Where in the written text stands what people read as ``surface`` at ``offset``, and how."""
        start = self.text.offset(offset)
        if not surface:
            return start, ""
        last = self.text.offset(offset + len(surface) - 1)
        # Several characters may stand for one; the marks behind the last one are no part of it.
        whole = self.written[last : last + 1] == surface[-1]
        end = last + 1 if whole else max(self.text.offset(offset + len(surface)), last + 1)
        return start, self.written[start:end]


def is_accented_otherwise(written: str, read: str, meant: Iterable[str]) -> bool:
    r"""Whether ``read``, in which characters are typed as commands, is one of ``meant`` but for its accents.

    Accents typed as commands get lost and change places where a text passes through many hands; a word is not
    held to them.

    >>> is_accented_otherwise(r"krama\v{r}", "kramař", ["kramář"])
    True
    """
    return written != read and fold(read) in map(fold, meant)


_FIELDS = tuple(field.name for field in fields(Entry))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEntry(Entry):
    """An entry whose texts are as people read them; ``written`` is the one in the file.

    ``source_readings`` are those of its sources, ``readings`` those of its translations. What is ``printed``
    is set in print.
    """

    written: Entry
    printed: bool
    source_readings: tuple[Reading, ...]
    readings: tuple[Reading, ...]

    @classmethod
    def of(cls, entry: Entry, read: Callable[[str], Reading], printed: bool = False) -> ReadEntry:
        """``entry`` as ``read`` reads each of its texts."""
        sources = tuple(map(read, entry.sources))
        readings = tuple(map(read, entry.msgstr))
        values = {name: getattr(entry, name) for name in _FIELDS}
        texts = [reading.text.text if reading.written else "" for reading in (*sources, *readings)]
        values["msgid"] = texts[0]
        if len(sources) > 1:
            values["msgid_plural"] = texts[1]
        values["msgstr"] = tuple(texts[len(sources) :])
        return cls(**values, written=entry, printed=printed, source_readings=sources, readings=readings)

    def reading(self, form: int, source: bool) -> Reading:
        """That of ``msgstr[form]``, or with ``source`` of the msgid, or of the msgid_plural."""
        return self.source_readings[min(form, 1)] if source else self.readings[form]

    def spelt(self, text: str, form: int, source: bool) -> str:
        """What to write for ``text`` there: characters as they are, where the entry has them so already."""
        typed = self.reading(form, source).typed
        here = "".join((*self.written.sources, *self.written.msgstr)) if typed else ""
        return "".join(char if char in here else typed.get(char, char) for char in text)


def as_written(entry: Entry) -> Entry:
    """The entry that stands in the file."""
    return entry.written if isinstance(entry, ReadEntry) else entry
