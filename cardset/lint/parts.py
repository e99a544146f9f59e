"""Catalogs that are too large to be held in the memory with all that rules want to know: taken apart.

Each part begins with the header, so that it is a catalog itself; what stands at the header is true where all
parts say so. What compares messages with each other compares those of one part.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from cardset.catalog.model import Catalog
from cardset.errors import CardsetError, FaultsError
from cardset.files import MAX_BYTES, read_bytes
from cardset.lint.finding import Finding, Linted

LARGEST = 64 * 1024 * 1024
"""A catalog of more bytes is not read."""
_SIZE = 2 * 1024 * 1024
_CATALOG = ".po"
_BOM = b"\xef\xbb\xbf"
# Between two entries, where the second has whatever comments are its own.
_BETWEEN = re.compile(
    rb'(?<="\n)\n+(?=#|msg(?:ctxt|id)[ \t]*")|(?<="\r\n)(?:\r\n)+(?=#|msg(?:ctxt|id)[ \t]*")'
)


class CatalogPart(NamedTuple):
    """A catalog that begins with a header of ``head`` lines, behind which the lines are in the whole
    ``shift`` lines further down."""

    data: bytes
    head: int = 0
    shift: int = 0

    def placed(self, catalog: Catalog) -> Catalog:
        """``catalog``, which was read from this part, with the places of the whole."""
        if not self.shift:
            return catalog
        lines = (*catalog.lines[: self.head], *[""] * self.shift, *catalog.lines[self.head :])
        entries = tuple(replace(entry, line=self.line(entry.line)) for entry in catalog.entries)
        return replace(catalog, entries=entries, lines=lines)

    def line(self, line: int) -> int:
        """Which line of the whole a line of this part is."""
        return line if line <= self.head else line + self.shift


def read_input(path: Path) -> bytes:
    """The content of a file to check. Raises as :func:`~cardset.files.read_bytes`."""
    return read_bytes(path, LARGEST if path.suffix == _CATALOG else MAX_BYTES)


def parts(data: bytes, size: int = _SIZE) -> Iterator[CatalogPart]:
    """The parts of a catalog, of about ``size`` bytes each; one that cannot be taken apart is one."""
    first = _BETWEEN.search(data)
    head = data[: first.end()].removeprefix(_BOM) if first else b""
    lines = head.count(b"\n")
    start, passed = first.end() if first else 0, lines
    while start < len(data):
        cut = _BETWEEN.search(data, start + size) if first else None
        end = cut.end() if cut else len(data)
        body = data[start:end]
        yield CatalogPart(head + body, lines, passed - lines)
        start, passed = end, passed + body.count(b"\n")


def check_parts(path: Path, data: bytes, check: Callable[[CatalogPart], list[Linted]]) -> list[Linted]:
    """What ``check`` finds in the parts of a catalog, as in one.

    Of the lines only those are kept that something points at. Raises as ``check`` does.
    """
    found: list[Finding] = []
    lines: list[str] = [""] * (data.count(b"\n") + 1)
    heads: list[dict[tuple[object, ...], Finding]] = []
    for part in parts(data):
        if len(part.data) > MAX_BYTES:
            message = f"is larger than {MAX_BYTES >> 20} MiB, and no empty lines part its messages"
            raise CardsetError(message, path, part.line(part.head + 1), 1, "msgcat writes them")
        try:
            checked = check(part)
        except CardsetError as error:
            raise FaultsError(
                [fault._replace(line=part.line(fault.line)) for fault in error.faults]
            ) from None
        heads.append({})
        for linted in checked:
            for finding in linted.findings:
                lines[finding.line - 1] = linted.lines[finding.line - 1]
                if finding.line <= part.head:
                    heads[-1][finding[1:8]] = finding
                else:
                    found.append(finding)
        del checked
        gc.collect()  # who runs this looks for no cycles, and each part is one
    if not heads:
        return []
    first, *others = heads
    everywhere = [one for key, one in first.items() if all(key in said for said in others)]
    whole = sorted([*everywhere, *found], key=lambda finding: finding.place)
    return [Linted(path, tuple(whole), tuple(lines))]
