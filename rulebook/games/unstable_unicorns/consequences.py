"""What follows from an answer, as far as the player who is asked can know: found by trying it.

An answer is made in a position in which hidden cards are unknown (:mod:`.unseen`) and nobody answers a card
being played. Where somebody has a choice on the way, every way is tried, as long as there are not too many.
What happens on all of them is sure; what happens on some may happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from rulebook.games.unstable_unicorns.unseen import follow_up, happened
from rulebook.protocol import Event
from rulebook.table import CLOSE

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.state import State
    from rulebook.games.unstable_unicorns.view import View

MOST = 480
"""So many moves are tried for one question."""
LEAST = 12
"""And so many at least for each answer."""
QUIET = frozenset(("announced", "plays", "responds", "played", "used", "effect", "declined"))
"""Events that change nothing but where the card being played lies."""


class Fact(NamedTuple):
    """One thing that follows: its kind (see :data:`ORDER`), the player and the card it is about, a number;
    what is not ``sure`` may happen. Of kind ``told`` it is the ``event`` itself."""

    kind: str
    player: int = -1
    card: int = -1
    number: int = 0
    sure: bool = True
    event: Event | None = None


ORDER = ("wins", "out", "nobody-wins", "near", "bare", "told", "cost")
"""The kinds of facts, what matters most first: somebody wins; the deck runs out and somebody wins; nobody
does; somebody comes close to winning; the player is left without a Unicorn; what happens to cards of theirs;
one of them is hit, whichever."""


class _End(NamedTuple):
    """Where one way ends: the position there, whether it is known that far, who has chosen on the way."""

    state: State
    known: bool
    choosers: frozenset[int]


def consequences(view: View, moves: Sequence[Move]) -> dict[Move, tuple[Fact, ...]]:
    """What follows from each of ``moves``, answers to the open question, what matters most first."""
    begun = view.suppose()
    if begun is None:
        return {}
    most = max(MOST // max(len(moves), 1), LEAST)
    return {move: _facts(view, *_ends(begun, move, most)) for move in moves}


def _ends(begun: State, first: Move, most: int) -> tuple[Sequence[_End], bool]:
    """Where the ways end on which it goes on after a move, and whether they are all."""
    ends: list[_End] = []
    waiting = [(begun, first, frozenset[int]())]
    tried = 0
    while waiting and tried < most:
        before, move, choosers = waiting.pop(0)
        tried += 1
        state = before.copy()
        known = follow_up(state, move)
        decision = state.decision if known else None
        if decision is None:
            ends.append(_End(state, known, choosers))
        else:
            by = choosers | {decision.player}
            waiting += [(state, option, by) for option in decision.options]
    ends += [_End(state, False, choosers) for state, _, choosers in waiting]
    return ends, not waiting


def _facts(view: View, ends: Sequence[_End], whole: bool) -> tuple[Fact, ...]:
    found = {*_outcome(view, ends, whole), *_nearness(view, ends, whole)}
    if not any(fact.kind in ("wins", "out") and fact.sure for fact in found):
        found |= {*_hits(view, ends, whole)}
    return tuple(sorted(found, key=lambda fact: (ORDER.index(fact.kind), not fact.sure, *fact[1:4])))


def _outcome(view: View, ends: Sequence[_End], whole: bool) -> Iterator[Fact]:
    """Who wins."""
    over = [end for end in ends if end.state.is_over]
    sure = whole and len(over) == len(ends) and len({end.state.winners for end in over}) == 1
    for end in over[:1] if sure else over:
        kind = "wins" if end.state.ended == "goal" else "out"
        for seat in end.state.winners:
            mine = sure or end.choosers <= {seat}  # what others choose is theirs to prevent
            if mine:
                yield Fact(kind, seat, number=end.state.standing.counts[seat], sure=sure)
        if sure and not end.state.winners:
            yield Fact("nobody-wins")


def _nearness(view: View, ends: Sequence[_End], whole: bool) -> Iterator[Fact]:
    """Who comes close to winning."""
    if not whole or not all(end.known for end in ends) or any(end.state.is_over for end in ends):
        return
    for seat, count in enumerate(view.counts):
        after = {end.state.standing.counts[seat] for end in ends}
        if len(after) == 1 and count < (number := after.pop()) and view.goal - number <= CLOSE:
            yield Fact("near", seat, number=number)


def _happened(end: _End) -> Sequence[Event]:
    return [event for event in happened(end.state) if event.kind not in QUIET]


def _hits(view: View, ends: Sequence[_End], whole: bool) -> Iterator[Fact]:
    """What becomes of cards in the player's own Stable."""
    lost = [_lost(view, end) for end in ends]
    if not whole or not lost or not all(lost):
        return
    same = reduce(set.intersection, ({event.card for event in events} for events in lost))
    for event in lost[0]:
        if event.card in same:
            yield Fact("told", view.player, event.card, event=event)
    if not same and view.player not in reduce(frozenset.union, (end.choosers for end in ends)):
        yield Fact("cost", view.player)
    mine = [end.state.standing.counts[view.player] for end in ends]
    if view.counts[view.player] and not any(mine):
        yield Fact("bare", view.player)


def _lost(view: View, end: _End) -> Sequence[Event]:
    """What takes cards out of the player's Stable, on one way."""
    stable = view.stables[view.player]
    where, match = end.state.where, end.state.match
    gone = {card for card in stable if where[card] != match.stable(view.player)}
    return [event for event in _happened(end) if event.card in gone and event.other == view.player]
