"""What can go wrong with a person's input, said so that the person can act on it.

Everything a user may cause is a :class:`CardsetError`; the command lines print it and exit with 2.
Any other exception is a defect of ours.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong, and where.

    ``line`` and ``column`` count from 1; 0 means that the fault belongs to the whole file.
    ``hint`` says what was expected or what to do.
    """

    message: str
    path: Path | str | None = None
    line: int = 0
    column: int = 0
    hint: str = ""

    def __str__(self) -> str:
        place = str(self.path) if self.path is not None else ""
        if place and self.line:
            place += f":{self.line}:{self.column}"
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} ({self.hint})" if self.hint else text


class CardsetError(Exception):
    """A command cannot go on, for a reason its user can mend: its :class:`Fault`, or several ``faults``."""

    def __init__(
        self,
        message: str,
        path: Path | str | None = None,
        line: int = 0,
        column: int = 0,
        hint: str = "",
    ) -> None:
        self.fault = Fault(message, path, line, column, hint)
        self.faults: tuple[Fault, ...] = (self.fault,)
        super().__init__(str(self.fault))

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process, too, is to hear of the whole fault, not of its text alone."""
        return type(self), tuple(self.fault)


class FaultsError(CardsetError):
    """Several faults found in one pass, reported together; ``faults`` is never empty."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(*faults[0])
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


@contextlib.contextmanager
def told(what: str, path: Path | str, behind: str = "", *, hint: str = "") -> Iterator[None]:
    """Raise what the system refuses as a fault of ``path``: ``what``, the system's reason, ``behind``."""
    try:
        yield
    except OSError as error:
        raise CardsetError(f"{what}: {error.strerror or error}{behind}", path, hint=hint) from None


def unwritten(path: Path | str) -> contextlib.AbstractContextManager[None]:
    """As :func:`told` where nothing of a change stays that cannot be written as a whole."""
    return told("cannot be written", path, "; nothing was changed")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that ``word`` most likely meant, or ``None`` when nothing is near.

    >>> nearest("sacrefice", ["sacrifice", "steal"])
    'sacrifice'
    """
    import difflib  # which most runs do without

    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """A hint for an unknown word: the nearest known one, else all of them when they are few."""
    words = sorted(set(known))
    near = nearest(word, words)
    if near:
        return f"did you mean {near!r}?"
    if len(words) <= 12:
        return "expected one of: " + ", ".join(words)
    return f"expected one of {len(words)} known words, such as {', '.join(words[:6])}"
