"""The texts of a file as one value, so that several rules can share what was worked out for one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardset.lint.prose import Prose

__all__ = ["Texts"]


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """The texts of a file, as a key: two are the same where the lists are."""

    texts: Sequence[Prose]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Texts) and self.texts is other.texts

    def __hash__(self) -> int:
        return id(self.texts)
