"""Files of rules, checked when they are read first and remembered as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached
from cardset.digest import RULES
from cardset.errors import Fault, FaultsError
from cardset.files import read_bytes

if TYPE_CHECKING:
    from cardset.yaml_reader import Document


def checked_data(
    name: str,
    path: Path,
    schema: str | Path,
    parts: Sequence[str] = (),
    wrong: Callable[[Document], Iterable[Fault]] = lambda document: (),
    beside: Iterable[Path] = (),
) -> Any:
    """The data of the YAML file ``path``, kept under ``name``; the entries of ``parts``, lists in it, get the
    ``line`` in which they begin.

    Raises :class:`FaultsError` with every fault of its shape, which ``schema`` describes, or else with what
    is ``wrong``, which may depend on files ``beside`` it.
    """

    def check_and_read() -> Any:
        from cardset.shape import shape_faults
        from cardset.yaml_reader import read_yaml

        document = read_yaml(path)
        faults = [fault for _, fault in shape_faults(document, schema)] or [*wrong(document)]
        if faults:
            raise FaultsError(faults)
        for part in parts:
            for index, entry in enumerate(document.data[part]):
                entry["line"] = document.mark((part, index)).line
        return document.data

    return cached(name, [(str(file), read_bytes(file)) for file in (path, *beside)], check_and_read, RULES)


def taken_ids(document: Document, part: str) -> Iterator[Fault]:
    """The ids of the list ``part`` that stand there twice."""
    seen: set[str] = set()
    for index, entry in enumerate(document.data[part]):
        if entry["id"] in seen:
            at = (part, index, "id")
            yield document.fault(f"the id {entry['id']!r} is taken", at, "choose another")
        seen.add(entry["id"])
