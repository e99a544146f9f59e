"""The lines of a catalog, as its reader and whoever points at a place in it number them."""

from __future__ import annotations

__all__ = ["lines_of"]


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a file without their ends, as in :class:`~cardset.catalog.model.Catalog`."""
    lines = text.removeprefix("\ufeff").removesuffix("\n").split("\n")
    return tuple([line.removesuffix("\r") for line in lines] if "\r" in text else lines)
