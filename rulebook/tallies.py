"""Who did what to whom in a game, counted from its journal: what its table of events says is to be told at
the end (:attr:`cardset.events.EventWords.tallied`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardset.events import Sentence
from rulebook.protocol import State


class Deed(NamedTuple):
    """How often something was done that is ``said`` so, before a number: by the player in each seat who did
    it at all, against whom (-1: nobody else)."""

    said: Sentence
    by: Mapping[int, Mapping[int, int]]


def deeds(state: State[Any]) -> Sequence[Deed]:
    """What was done in the game that has come to ``state``, which keeps a journal; in the order of the
    table, only what was."""
    table = state.game.events(state.match.components)
    told = {ident: words for ident, words in table.events.items() if words.tallied}
    found: dict[str, dict[int, Counter[int]]] = {ident: {} for ident in told}
    for event in state.journal or ():
        if event.kind in told:
            befell = told[event.kind].counted == "befell"
            player = event.other if befell else event.player
            against = -1 if befell or event.other == player else event.other
            found[event.kind].setdefault(player, Counter())[against] += 1
    return [
        Deed(words.tallied, found[ident]) for ident, words in told.items() if words.tallied and found[ident]
    ]
