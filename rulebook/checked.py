"""What files of rules have in common: entries with ids of their own, each with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cardset.errors import Fault

if TYPE_CHECKING:
    from cardset.yaml_reader import Document


def with_lines(*parts: str) -> Callable[[Document], None]:
    """Gives the entries of ``parts``, lists in a document, the ``line`` in which they begin."""

    def mark(document: Document) -> None:
        for part in parts:
            for index, entry in enumerate(document.data[part]):
                entry["line"] = document.mark((part, index)).line

    return mark


def taken_ids(document: Document, part: str) -> Iterator[Fault]:
    """The ids of the list ``part`` that stand there twice."""
    seen: set[str] = set()
    for index, entry in enumerate(document.data[part]):
        if entry["id"] in seen:
            at = (part, index, "id")
            yield document.fault(f"the id {entry['id']!r} is taken", at, "choose another")
        seen.add(entry["id"])
