"""In whose words a table speaks, and to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from cardset.catalog.translate import Translations
from cardset.people import NOT_INFLECTED, Name, People, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardset.localize import Localizer


NOBODY = -1
"""The seat of one who plays no part, such as a watcher."""
EVERYTHING = -2
"""In the place of a seat: one who is told every card by name, such as the reader of a game that is over."""


@dataclass(slots=True)
class Voice:
    """The messages of the programs, the players' names by seat, and who is told: a seat, -1 for a watcher,
    :data:`EVERYTHING`. ``localizer`` names the cards, in a game that has cards of ours. The player in the
    seat ``you`` is spoken to, all others are spoken of; ``people`` are the forms of names."""

    texts: Translations = field(default_factory=Translations)
    names: Sequence[str] = ()
    audience: int = NOBODY
    localizer: Localizer | None = None
    you: int = NOBODY
    people: People = NOT_INFLECTED

    def __post_init__(self) -> None:
        self.names = self.called(self.names)

    def called(self, names: Iterable[str]) -> Sequence[Name]:
        """Names with the forms that the language has of them."""
        return [self.people.name(name) for name in names]

    def seated(self, seat: int) -> str:
        """What stands where a player sits: a name, or a word for whoever is spoken to."""
        _ = self.texts.gettext
        # Translators: stands as a name does above what lies in front of the person at the table.
        return _("You") if seat == self.you else self.names[seat]

    def listed(self, seats: Iterable[int]) -> Name:
        """Players in a row, inside a sentence."""
        _ = self.texts.gettext
        # Translators: the person at the table in a list: "Magpie, you". Also an answer to "which player?".
        you = _("you")
        return listed(you if seat == self.you else self.names[seat] for seat in seats)


class Telling(Protocol):
    """Tells one player, or a watcher, what happens. It may keep in mind what it has told.

    It is given a state of its own game, or a view of one.
    """

    def tell(self, state: Any, events: Iterable[Any]) -> Iterator[str]:
        """``events`` as lines; what does not begin a turn is indented."""

    def ending(self, state: Any) -> str:
        """Who has won, and why, or why nobody has."""
