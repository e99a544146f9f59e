"""Positions in which a card can be tried out, and the search for the moves that show what is asked.

A position is filled with cards that keep quiet, so that what is seen is the doing of the card that is tried.
The search goes breadth first and leaves nothing to chance: the same cards give the same, shortest way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from heapq import heappop, heappush
from typing import Any

from cardset.values import made
from rulebook.games.unstable_unicorns.chains.likeness import Likeness, idle
from rulebook.games.unstable_unicorns.deck import Deck, Face
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.program import Selector
from rulebook.games.unstable_unicorns.rules import Rules
from rulebook.games.unstable_unicorns.scenario.model import Given, Wanted
from rulebook.games.unstable_unicorns.scenario.setup import place
from rulebook.games.unstable_unicorns.scenario.words import card_id, fits, offers, said
from rulebook.games.unstable_unicorns.scenario.written import zones_of
from rulebook.games.unstable_unicorns.state import State

PLAYERS = 3
LIMIT = 1500
"""How many positions are looked at before a search is given up."""

Goal = Callable[[State], bool]


@dataclass(frozen=True, slots=True)
class Tried:
    """A position, the moves made in it, and the state they lead to, with a journal."""

    given: Given
    rules: Rules
    moves: tuple[Move, ...]
    state: State


class Bench:
    """The cards of a deck that keep ``quiet``: by type, the least lively first.

    ``faces`` are all of its cards by id.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.faces = {face.card.id: face for face in deck.faces}
        self.likeness = Likeness(deck)
        quiet = list(filter(_is_quiet, deck.faces))
        self.quiet: dict[str, list[str]] = {face.card.type: [] for face in quiet}
        for face in sorted(quiet, key=_liveliness):
            self.quiet[face.card.type] += [face.card.id] * face.card.copies

    def rich(self, *used: str) -> Given:
        """A position with something of every type in every zone, without the cards ``used``."""
        left = {kind: [card for card in cards if card not in used] for kind, cards in self.quiet.items()}

        def take(*kinds: str) -> tuple[str, ...]:
            return tuple(left[kind].pop(0) for kind in kinds if left.get(kind))

        baby = tuple(kind for kind in left if self._starts(kind) == "nursery")
        stays = tuple(kind for kind in left if self._plays(kind) == "stable" and kind not in baby)
        held = tuple(kind for kind in left if kind not in baby)
        instant = next((card for card, face in self.faces.items() if face.response >= 0), "")
        stables = [take(*stays, *baby) for _ in range(PLAYERS)]
        hands = [take(*held, "basic") for _ in range(PLAYERS)]
        discard = (*take(*held), instant) if instant and instant not in used else take(*held)
        return replace(self.bare(), stables=tuple(stables), hands=tuple(hands), discard=discard)

    def idle(self, given: Given) -> Given:
        """``given`` without what has an effect as the first player's turn begins, for the phase to begin."""
        first = tuple(card for card in given.stables[0] if not self.faces[card].begins)
        return replace(given, stables=(first, *given.stables[1:]), phase="beginning")

    def crowded(self, given: Given, seat: int, unicorns: int) -> Given:
        """``given`` with so many Unicorns in the Stable of ``seat``, as far as there are quiet ones."""
        used = Counter(card for zone in zones_of(given) for card in zone)
        there = sum(self.faces[card].unicorn for card in given.stables[seat])
        more: list[str] = []
        for card, number in Counter(card for cards in self.quiet.values() for card in cards).items():
            if self.faces[card].unicorn and self.faces[card].starts == "deck":
                more += [card] * (number - used[card])
        return with_cards(given, "stable", seat, *more[: max(unicorns - there, 0)])

    def spare(self, cards: Selector, given: Given) -> list[str]:
        """The quiet cards of the deck that a filter lets pass and ``given`` has not used up."""
        used = Counter(card for zone in zones_of(given) for card in zone)
        through = {self.deck.face(copy).card.id for copy in cards.copies if copy not in self.deck.babies}
        quiet = Counter(card for found in self.quiet.values() for card in found if card in through)
        return [card for card, number in quiet.items() if number > used[card]]

    def bare(self) -> Given:
        """A position without any card but a few in the deck."""
        basic = next(cards for kind, cards in self.quiet.items() if self._starts(kind) != "nursery")
        nobody: tuple[tuple[str, ...], ...] = ((),) * PLAYERS
        return Given(PLAYERS, nobody, nobody, tuple(basic[-6:]), rest=False)

    def _starts(self, kind: str) -> str:
        return self.deck.set.vocabulary.types[kind].starts

    def _plays(self, kind: str) -> str:
        return self.deck.set.vocabulary.types[kind].plays


def _is_quiet(face: Face) -> bool:
    """Whether a card does nothing by itself in a turn's Action phase, wherever it lies."""
    if face.plays not in ("stable", "effect") and face.starts != "nursery":
        return False
    stirs = face.own or face.hears or face.ends or face.limits or face.standing
    return not stirs and all(guard.inherent for guard in face.guards)


def _liveliness(face: Face) -> tuple[bool, str]:
    return not idle(face), face.card.id


def changed(
    given: Given, zone: str, seat: int, change: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> Given:
    """``given`` with other cards in a ``stable``, a ``hand``, the ``deck`` or the ``discard`` pile."""

    def at_seat(zones: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(change(cards) if place == seat else cards for place, cards in enumerate(zones))

    match zone:
        case "stable":
            return replace(given, stables=at_seat(given.stables))
        case "hand":
            return replace(given, hands=at_seat(given.hands))
        case "deck":
            return replace(given, deck=change(given.deck))
        case _:
            return replace(given, discard=change(given.discard))


def with_cards(given: Given, zone: str, seat: int, *cards: str) -> Given:
    """``given`` with ``cards`` before the others of a zone, or after the others of a hand."""
    return changed(given, zone, seat, lambda old: (*old, *cards) if zone == "hand" else (*cards, *old))


def to_play(given: Given, *cards: str) -> Given:
    """``given`` with ``cards`` at the head of the first player's hand, where the card lies that is played."""
    return changed(given, "hand", 0, lambda old: (*cards, *old))


def set_up(given: Given, deck: Deck, rules: Rules) -> State | None:
    """The position with its first question open, ``None`` when the deck has not so many copies."""
    wanted = Counter(card for zone in zones_of(given) for card in zone)
    copies = Counter(face.card.id for face in deck.copies)
    if any(copies[card] < number for card, number in wanted.items()):
        return None
    state = place(given, deck, rules)
    advance(state)
    return state


def look_for(
    bench: Bench,
    given: Given,
    rules: Rules,
    goal: Goal,
    first: Goal = lambda _: False,
    confirm: Callable[[Tried], bool] = lambda _: True,
    limit: int = LIMIT,
) -> Tried | None:
    """A way to a state that ``goal`` accepts, within the same turn; ``None`` when none was found.

    What is played is the first card of the first hand, or the first two where two may be, if anything is. It
    is the shortest way, but for states that ``first`` accepts, from which is gone on before all others. Of
    moves that lead to positions alike only one is followed. A way that ``confirm`` does not accept is none.
    """
    state = set_up(given, bench.deck, rules)
    if state is None:
        return None
    waiting: list[tuple[bool, int, int, State, tuple[Move, ...]]] = [(True, 0, 0, state, ())]
    seen = {bench.likeness.position(state)}
    looked = 0
    while waiting and looked < limit:
        *_, at, moves = heappop(waiting)
        if goal(at) and confirm(found := Tried(given, rules, moves, at)):
            return found
        for move in _sensible(at, given):
            then = at.copy()
            then.play(move)
            looked += 1
            there = goal(then)
            key = bench.likeness.position(then)
            if there or (key not in seen and then.turn == at.turn):
                heappush(waiting, (not (there or first(then)), len(moves) + 1, looked, then, (*moves, move)))
            seen.add(key)
    return None


def _sensible(state: State, given: Given) -> Iterator[Move]:
    """The moves that may show something: of all plays only those of the cards that lie there to be played."""
    acting = state.decision is not None and state.decision.kind == "act"
    for move in state.legal_moves():
        if not acting or (
            move.kind == "play" and state.match.deck.face(move.card).card.id in given.hands[0][: given.plays]
        ):
            yield move


def _spares(state: State, move: Move, tried: Tried) -> bool:
    """Whether a pick leaves the cards alone that the first player's Stable began with."""
    return move.kind != "card" or state.match.deck.face(move.card).card.id not in tried.given.stables[0][:1]


def followed(tried: Tried, accept: str = "", decline: str = "") -> Tried:
    """``tried``, played on until no effect waits any more: to the next free choice of the turn, or its end.

    Whoever is asked takes the first answer; what the effects of the card ``accept`` offer is taken, what
    those of ``decline`` offer is not.
    """
    state, moves = tried.state.copy(), list(tried.moves)
    while state.decision is not None and state.turn == tried.state.turn and state.decision.kind != "act":
        decision = state.decision
        card = card_id(state, decision.source)
        move = next(
            (option for option in decision.options if _spares(state, option, tried)), decision.options[0]
        )
        if decision.kind == "may":
            wanted = "yes" if card == accept or (card != decline and not accept) else "no"
            move = next(option for option in decision.options if option.kind == wanted)
        elif decision.kind == "respond":
            move = next(option for option in decision.options if option.kind == "pass")
        moves.append(move)
        state.play(move)
    return replace(tried, moves=tuple(moves), state=state)


def reduced(bench: Bench, tried: Tried, holds: Callable[[Tried], bool]) -> Tried:
    """``tried`` without the cards that it does as well without: the same play, and ``holds`` still does."""

    def without(number: int) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
        return lambda cards: (*cards[:number], *cards[number + 1 :])

    words = in_words(bench, tried)
    for zone, seat, number in _places(tried.given):
        given = changed(tried.given, zone, seat, without(number))
        again = _played(bench, given, tried.rules, words)
        if again is not None and holds(again):
            tried = again
    return tried


def replayed(bench: Bench, tried: Tried, rules: Rules) -> Tried | None:
    """The same moves in the same position under other rules; ``None`` if one is illegal or the game ends."""
    state = set_up(tried.given, bench.deck, rules)
    if state is None:
        return None
    for move in tried.moves:
        if move not in state.legal_moves():
            return None
        state.play(move)
    return None if state.is_over else Tried(tried.given, rules, tried.moves, state)


def among(bench: Bench, base: Bench, tried: Tried) -> Tried | None:
    """``tried``, of the deck of ``base``, with that of ``bench``; ``None`` where it goes otherwise there."""
    again = _played(bench, tried.given, tried.rules, in_words(base, tried))
    return again if again is not None and _happened(again) == _happened(tried) else None


def tidied(bench: Bench, tried: Tried, earlier: Sequence[Tried] = ()) -> Tried:
    """``tried`` without the cards that make no difference to what happens in it: one of the ``earlier`` such
    plays, where it goes so under these rules as well."""
    happened = _happened(tried)
    for other in earlier:
        again = replayed(bench, other, tried.rules)
        if again is not None and _happened(again) == happened:
            return again
    return reduced(bench, tried, lambda again: _happened(again) == happened)


def _happened(tried: Tried) -> list[tuple[Any, ...]]:
    """What happened, with cards by their ids; which card is drawn does not count."""
    name = partial(card_id, tried.state)
    return [
        (event.kind, event.player, event.other, name(event.cause), event.kind == "drawn" or name(event.card))
        for event in tried.state.journal or ()
    ]


def as_plain(tried: Tried) -> dict[str, Any]:
    """``tried`` as JSON-able data, read by :func:`from_plain`."""
    return {"given": asdict(tried.given), "moves": [str(move) for move in tried.moves]}


def from_plain(data: Mapping[str, Any], deck: Deck, rules: Rules) -> Tried:
    """What :func:`as_plain` wrote, played again."""
    given = made(Given, data["given"])
    state = set_up(given, deck, rules)
    assert state is not None  # it was played from there
    moves = tuple(Move.parse(text) for text in data["moves"])
    for move in moves:
        state.play(move)
    return Tried(given, rules, moves, state)


def _places(given: Given) -> Iterator[tuple[str, int, int]]:
    """Every card of a position: zone, seat and number in it, the last first, so that numbers stay true."""
    for zone in ("hand", "stable"):
        for seat, cards in enumerate(given.hands if zone == "hand" else given.stables):
            yield from ((zone, seat, number) for number in reversed(range(len(cards))))
    for zone, cards in (("discard", given.discard), ("deck", given.deck)):
        yield from ((zone, 0, number) for number in reversed(range(len(cards))))


def in_words(bench: Bench, tried: Tried) -> list[tuple[int, Wanted]]:
    """The moves of ``tried`` with their players, in words that fit other copies of the cards as well."""
    state = set_up(tried.given, bench.deck, tried.rules)
    assert state is not None  # it was played from there
    words = []
    for move in tried.moves:
        assert state.decision is not None
        words.append((state.decision.player, said(state, move)))
        state.play(move)
    return words


def _played(bench: Bench, given: Given, rules: Rules, words: Sequence[tuple[int, Wanted]]) -> Tried | None:
    """The moves in ``words`` made in another position; ``None`` if one is not to be had, or the game ends."""
    state = set_up(given, bench.deck, rules)
    moves: list[Move] = []
    for player, word in words:
        if state is None or state.decision is None or state.decision.player != player:
            return None
        move = next((move for move, offer in offers(state) if fits(word, offer)), None)
        if move is None:
            return None
        moves.append(move)
        state.play(move)
    return None if state is None or state.is_over else Tried(given, rules, tuple(moves), state)
