"""In whose words a table speaks, and to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from cardset.catalog.translate import Translations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardset.localize import Localizer


@dataclass(slots=True)
class Voice:
    """The messages of the programs, the players' names by seat, and who is told: a seat, -1 for a watcher,
    who sees everything. ``localizer`` names the cards, in a game that has cards of ours."""

    texts: Translations = field(default_factory=Translations)
    names: Sequence[str] = ()
    audience: int = -1
    localizer: Localizer | None = None


class Telling(Protocol):
    """Tells one player, or a watcher, what happens. It may keep in mind what it has told.

    It is given a state of its own game, or a view of one.
    """

    def tell(self, state: Any, events: Iterable[Any]) -> Iterator[str]:
        """``events`` as lines; what does not begin a turn is indented."""

    def ending(self, state: Any) -> str:
        """Who has won, and why, or why nobody has."""
