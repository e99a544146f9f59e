"""What follows from an answer, as far as the player who is asked can know: found by trying it.

An answer is made in a position in which hidden cards are unknown (:mod:`.unseen`) and nobody answers a card
being played. Where somebody has a choice on the way, every way is tried, as long as there are not too many.
What happens on all of them is sure; what happens on some may happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from rulebook.games.unstable_unicorns.pools import hand_limit
from rulebook.games.unstable_unicorns.program import MoveCards
from rulebook.games.unstable_unicorns.unseen import follow_up, happened
from rulebook.protocol import Event
from rulebook.table import CLOSE

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.state import State
    from rulebook.games.unstable_unicorns.view import View

MOST = 90
"""So many moves are tried for one question."""
LEAST = 4
"""And so many at least for each answer."""
QUIET = frozenset(("announced", "plays", "responds", "played", "used", "effect", "declined"))
"""Events that change nothing but where the card being played lies."""
REASONS = frozenset(("hindered", "lacked", "only-there"))
"""Those that say why an effect does nothing, or goes but one way, as all do that begin with :data:`NOT`."""
NOT = "not-"
PASS = "pass"
"""The kind of move that lets a card pass."""
STOP = "stopped"
"""The event that a card which is played does not come to anything."""
DUEL = 2
"""A card and one that stops it: of that the question tells."""
FALL = 2
"""Of whom so many Unicorns more count no longer than have gone, that is told."""


class Fact(NamedTuple):
    """One thing that follows: its kind (see :data:`ORDER`), the player and the card it is about, a number;
    what is not ``sure`` may happen. Of kinds ``told`` and ``reason`` it is the ``event`` itself."""

    kind: str
    player: int = -1
    card: int = -1
    number: int = 0
    sure: bool = True
    event: Event | None = None


ORDER = (
    "wins",  # somebody has enough Unicorns
    "out",  # the deck is empty, and somebody has most
    "nobody-wins",  # the game is over all the same
    "fall",  # Unicorns of somebody count no longer, though they stay
    "near",  # somebody comes close to winning
    "told",  # what becomes of a card of the player, which the event itself tells
    "through",  # the card that it began with is not stopped
    "bare",  # the player is left without a Unicorn
    "cost",  # one of the player's cards in the Stable goes, whichever
    "emptied",  # all cards in hand go, so many
    "demand",  # so many of them go
    "reason",  # why the effect does nothing, or goes but one way, which the event itself tells
    "astray",  # a card goes elsewhere than it should
    "saved",  # its owner can save it
    "trim",  # so many cards are too many in hand at the end of the turn
)
"""The kinds of facts, what matters most first."""


class _End(NamedTuple):
    """Where one way ends: the position there, whether it is known that far, who has chosen on the way, and
    what has happened, but for what changes nothing."""

    state: State
    known: bool
    choosers: frozenset[int]
    happened: Sequence[Event]


def is_reason(event: Event) -> bool:
    """Whether an event only says why an effect does nothing, or goes but one way."""
    return event.kind in REASONS or event.kind.startswith(NOT)


def _end(state: State, known: bool, choosers: frozenset[int]) -> _End:
    return _End(state, known, choosers, [one for one in happened(state) if one.kind not in QUIET])


class _Ways:
    """Where the ways end on which it goes on after a ``move``; ``whole`` if they are all there are.

    A way that is not known to its end has an end all the same, as far as it is known: what has happened there
    happens. So what all of them have in common is sure.
    """

    def __init__(self, view: View, begun: State, move: Move, most: int) -> None:
        self.view = view
        self.move = move
        self.stack = view.pending.stack if view.pending else ()
        self.ends: list[_End] = []
        waiting = [(begun, move, frozenset[int]())]
        tried = 0
        while waiting and tried < most:
            before, option, choosers = waiting.pop(0)
            tried += 1
            state = before.copy()
            known = follow_up(state, option)
            decision = state.decision if known else None
            if decision is None:
                self.ends.append(_end(state, known, choosers))
            else:
                by = choosers | {decision.player}
                waiting += [(state, further, by) for further in decision.options]
        untried = {id(state): (state, choosers) for state, _, choosers in waiting}
        self.ends += [_end(state, False, choosers) for state, choosers in untried.values()]
        self.known = not waiting and all(end.known for end in self.ends)
        self.choosers = frozenset[int]().union(*(end.choosers for end in self.ends))

    def facts(self) -> tuple[Fact, ...]:
        """What follows, what matters most first."""
        found = {*self._outcome()}
        if not any(fact.sure for fact in found):
            found |= {*self._counts(), *self._hits(), *self._demands(), *self._reasons()}
            found |= {*self._astray(), *self._trimmed()}
        return tuple(sorted(found, key=lambda fact: (ORDER.index(fact.kind), not fact.sure, *fact[1:4])))

    def _same(self, events: Sequence[Sequence[Event]]) -> Sequence[Event]:
        """What happens on every way."""
        return [event for event in events[0] if all(event in others for others in events[1:])]

    def _outcome(self) -> Iterator[Fact]:
        """Who wins, or can."""
        over = [end for end in self.ends if end.state.is_over]
        sure = len(over) == len(self.ends) and len({(*end.state.winners,) for end in over}) == 1
        for end in over[:1] if sure else over:
            kind = "wins" if end.state.ended == "goal" else "out"
            for seat in end.state.winners:
                counts = {one.state.standing.counts[seat] for one in over}
                number = end.state.standing.counts[seat] if not sure or len(counts) == 1 else 0
                if sure or end.choosers <= {seat}:  # what others choose is theirs to prevent
                    yield Fact(kind, seat, number=number, sure=sure)
            if sure and not end.state.winners:
                yield Fact("nobody-wins")

    def _counts(self) -> Iterator[Fact]:
        """Who comes close to winning, and who falls far back."""
        if not self.known or any(end.state.is_over for end in self.ends):
            return
        for seat, count in enumerate(self.view.counts):
            after = {end.state.standing.counts[seat] for end in self.ends}
            if len(after) > 1:
                continue
            (number,) = after
            close = CLOSE if seat != self.view.player else 1  # who plays a card counts for themselves
            stable = {*self.view.stables[seat]}
            gone = max(
                len(stable.difference(end.state.zones[self.view.match.stable(seat)])) for end in self.ends
            )
            if number > count and self.view.goal - number <= close:
                yield Fact("near", seat, number=number)
            elif count - number - gone >= FALL:
                yield Fact("fall", seat, number=number)

    def _hits(self) -> Iterator[Fact]:
        """What becomes of cards in the player's own Stable, and of one that the player wants to play."""
        view = self.view
        played = {card for card, seat in self.stack if seat == view.player}
        hits = [[event for event in end.happened if self._is_hit(event, played)] for end in self.ends]
        for event in self._same(hits):
            yield Fact("told", view.player, event.card, event=event)
        if not self._same(hits) and all(hits) and view.player not in self.choosers:
            yield Fact("cost", view.player)
        if len(self.stack) > DUEL and self.move.kind == PASS:
            (card, by), *_ = self.stack
            if not any(
                event.card == card for end in self.ends for event in end.happened if event.kind == STOP
            ):
                yield Fact("through", by, card)
        left = [end.state.standing.counts[view.player] for end in self.ends]
        stayed = all(end.known for end in self.ends) and not any(left)
        if stayed and view.counts[view.player] == 1 and view.stables[view.player]:
            yield Fact("bare", view.player)

    def _is_hit(self, event: Event, played: Set[int]) -> bool:
        view = self.view
        if event.kind == STOP:
            return event.card in played and len(self.stack) > DUEL
        if event.card == self.move.card or event.card in view.chosen:
            return False  # that is what was chosen
        moves = event.kind in view.deck.set.vocabulary.events
        gone = event.card in view.stables[view.player] and event.other == view.player
        return moves and gone and event.number != view.match.stable(view.player)

    def _demands(self) -> Iterator[Fact]:
        """How many cards of the hand it costs the player if what somebody plays goes through."""
        view = self.view
        if self.move.kind != PASS or not self.known or any(end.state.is_over for end in self.ends):
            return
        hand = view.match.hand(view.player)
        kept = {sum(card in end.state.zones[hand] for card in view.hand) for end in self.ends}
        if len(kept) == 1 and (number := len(view.hand) - kept.pop()):
            yield Fact("demand" if number < len(view.hand) else "emptied", view.player, number=number)

    def _reasons(self) -> Iterator[Fact]:
        """Why the effect that it is about does nothing, or goes but one way."""
        decision = self.view.decision
        about = {self.move.card, decision.source if decision else -1, *(card for card, _ in self.stack[:1])}
        idle = [
            [event for event in end.happened if is_reason(event) and event.cause in about]
            for end in self.ends
        ]
        for event in self._same(idle):
            yield Fact("reason", event.player, event.card, event=event)

    def _astray(self) -> Iterator[Fact]:
        """Where a card that is picked goes, if it is not where it should; who can save it."""
        decision, view = self.view.decision, self.view
        if decision is None or self.move.kind != "card" or decision.program < 0:
            return
        card, match = self.move.card, view.match
        meant = [
            step.to
            for step in view.deck.programs[decision.program].operations
            if isinstance(step, MoveCards) and step.event == decision.event
        ]
        gone = [[event for event in end.happened if event.card == card] for end in self.ends]
        for event in self._same([[one for one in events if one.kind == decision.event] for events in gone]):
            if match.word(event.number) not in meant:
                yield Fact("astray", match.owner(event.number), card, event.number)
        for end, events in zip(self.ends, gone, strict=True):
            for event in events:
                if event.kind == "replaced" and end.choosers <= {event.player} != {view.player}:
                    yield Fact("saved", event.player, event.cause, sure=False)

    def _trimmed(self) -> Iterator[Fact]:
        """How many cards there will be too many in hand."""
        view = self.view
        acts = self.move.kind in ("play", "draw") and view.active == view.player
        if not acts or not self.known or not view.deck.ending.isdisjoint(view.stables[view.player]):
            return
        over = {
            len(end.state.zones[view.match.hand(view.player)]) - hand_limit(end.state, view.player)
            for end in self.ends
        }
        if (
            len(over) == 1
            and (number := over.pop()) > 0
            and not any(end.state.plays_left for end in self.ends)
        ):
            yield Fact("trim", view.player, number=number)


def consequences(view: View, moves: Sequence[Move]) -> dict[Move, tuple[Fact, ...]]:
    """What follows from each of ``moves``, answers to the open question, what matters most first."""
    begun = view.suppose()
    if begun is None:
        return {}
    most = max(MOST // max(len(moves), 1), LEAST)
    return {move: _Ways(view, begun, move, most).facts() for move in moves}
