"""A decision that was made by looking ahead, kept so that it can be explained."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ai.expertise import Expertise
from ai.knowledge import expertise_for
from ai.opponent import Reason
from rulebook.protocol import View


@dataclass(frozen=True, slots=True)
class Choice:
    """What was seen, the chances to win that each of the ``moves`` was given that were tried, and which was
    taken: the best unless ``taken`` says otherwise."""

    view: View[Any]
    moves: Sequence[Any]
    values: Sequence[float]
    taken: int = -1

    @property
    def place(self) -> int:
        """The place of the move among those tried."""
        if self.taken >= 0:
            return self.taken
        return max(range(len(self.values)), key=self.values.__getitem__)

    @property
    def move(self) -> Any:
        """The move that was taken."""
        return self.moves[self.place]

    def reasons(self, expertise: Expertise[Any] | None = None) -> tuple[Reason, ...]:
        """What the move does that the best of those that are not about equal does not, what it is to lead to,
        and its chances and those of the next best of all, in percent."""
        moves, taken = self.moves, self.place
        others = sorted(set(range(len(moves))) - {taken}, key=lambda number: -self.values[number])
        if not others:
            return ()
        known = expertise or expertise_for(self.view)
        next_best, most = others[0], self.values[taken]
        worse = [number for number in others if most - self.values[number] > known.grain]
        beside = moves[worse[0] if worse else next_best]
        found = known.reasons(self.view, moves[taken], beside, random.Random(0))
        percent, other = (round(100 * self.values[number]) for number in (taken, next_best))
        return (*found, Reason("odds", (("percent", percent), ("other", other))))
