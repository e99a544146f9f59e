"""The primitives for whole zones and for the deck: draw, look, show, shuffle, exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook import chance
from rulebook.games.unstable_unicorns.match import DECK, DISCARD, TABLE
from rulebook.games.unstable_unicorns.moving import commit
from rulebook.games.unstable_unicorns.pools import amount_of, every, operations_of, vulnerable
from rulebook.games.unstable_unicorns.program import (
    DrawCards,
    Exchange,
    Frame,
    Gather,
    Look,
    MoveCards,
    Operation,
    Reveal,
    Shuffle,
)

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def gather(state: State, frame: Frame, operation: Gather) -> None:
    """Make whole zones the chosen cards; "answered" is the card that a response stops. What a group effect
    cannot touch is passed by (immunity.direct)."""
    following = operations_of(state, frame)[frame.pc + 1]
    event = following.event if isinstance(following, MoveCards) else ""
    chosen: list[int] = []
    for zone in operation.zones:
        if zone == "answered":
            chosen += [frame.answered] if state.where[frame.answered] == TABLE else []
        elif zone == "it":
            chosen += _it(state, frame, following)
        elif zone == "this":
            chosen.append(frame.source)
        elif zone == "this-discarded":
            chosen += [frame.source] if state.where[frame.source] == DISCARD else []
        else:
            number = state.match.zone(zone, frame.you)
            cards = state.zones[number]
            chosen += (
                vulnerable(state, cards, event, frame.source) if state.match.is_stable(number) else cards
            )
    frame.chosen = tuple(chosen)
    frame.need = 0
    frame.pc += 1


def _it(state: State, frame: Frame, move: Operation) -> list[int]:
    """The cards of which an effect speaks. One that is to go home does so from any Stable, unless it is there
    or cannot enter, or came from no Stable; one that was shown lies where it lay, and stays there where it
    cannot enter."""
    game, where = state.match, state.where
    if not (isinstance(move, MoveCards) and move.to == "home"):
        there = [card for card, origin in frame.it if where[card] == origin]
        into_stable = isinstance(move, MoveCards) and move.to == "stable"
        kept_out = state.standing.kept_out[frame.you] if into_stable else ()
        return [card for card in there if card not in kept_out]
    there = [
        card
        for card, home in frame.it
        if game.is_stable(where[card])
        and game.is_stable(home)
        and where[card] != home
        and card not in state.standing.kept_out[game.owner(home)]
    ]
    return vulnerable(state, there, move.event, frame.source)


def draw_cards(state: State, frame: Frame, operation: DrawCards) -> None:
    """Cards from the top of the deck to hands; done when there were enough, of several players for one."""
    match operation.of:
        case "you":
            seats = [frame.you]
        case "that-player":
            seats = [frame.that] if frame.that >= 0 else []
        case _:
            seats = every(state, frame, operation.of)
    wanted = [amount_of(state, frame, operation.amount, seat) for seat in seats]
    held = set(state.zones[state.match.hand(frame.you)]) if frame.fixed else None
    drawn = [
        draw(state, seat, many, frame.source) == many
        for seat, many in zip(seats, wanted, strict=True)
        if isinstance(many, int)
    ]
    if held is not None:
        frame.moved += tuple([card for card in state.zones[state.match.hand(frame.you)] if card not in held])
    frame.done = any(drawn)
    frame.pc += 1


def draw(state: State, player: int, amount: int, cause: int = -1) -> int:
    """``player`` draws up to ``amount`` cards; returns how many there were. An empty deck gives none, unless
    the discard pile becomes the deck: then the rest is drawn from that (r016).

    They come off the top of the deck and from nowhere else (terms.draw, terms.draw-not-from-discard).
    """
    cards = state.zones[DECK][: -amount - 1 : -1]
    if cards:
        commit(state, [(card, state.match.hand(player)) for card in cards], "drawn", player, cause)
    missing = amount - len(cards)
    if missing and state.match.rules.empty_deck == "reshuffle" and state.zones[DISCARD]:
        turn_over_discards(state)
        return len(cards) + draw(state, player, missing, cause)
    return len(cards)


def shuffle(state: State, frame: Frame, operation: Shuffle) -> None:
    """Shuffle the deck, as after a search (search.shuffle-after)."""
    shuffle_zone(state, DECK)
    state.note("shuffled", frame.you, cause=frame.source)
    frame.pc += 1


def shuffle_zone(state: State, zone: int) -> None:
    """Bring a zone into random order."""
    state.generator = chance.shuffle(state.generator, state.zones[zone])


def turn_over_discards(state: State) -> None:
    """Make the discard pile the deck (r016)."""
    commit(state, [(card, DECK) for card in state.zones[DISCARD]], "shuffled-in", -1, -1)
    shuffle_zone(state, DECK)
    state.note("shuffled", -1)


def look(state: State, frame: Frame, operation: Look) -> None:
    """Look at the top cards of the deck, the top one first, or at hands."""
    if operation.of:
        seats = [frame.that] if operation.of == "that-player" else every(state, frame, operation.of)
        for seat in seats:
            for card in sorted(state.zones[state.match.hand(seat)]) if seat >= 0 else ():
                state.note("seen", frame.you, card, seat, frame.source, seen_by=(frame.you,))
        frame.done = True
        frame.pc += 1
        return
    frame.looked = tuple(state.zones[DECK][: -operation.amount - 1 : -1])
    for card in frame.looked:
        state.note("looked", frame.you, card, cause=frame.source, seen_by=(frame.you,))
    frame.pc += 1


def reveal(state: State, frame: Frame, operation: Reveal) -> None:
    """Show the chosen cards to everybody, as those that a search has found (search.reveal-found)."""
    frame.revealed = True
    frame.it = tuple([(card, state.where[card]) for card in frame.chosen])
    for card in frame.chosen:
        state.note("revealed", frame.you, card, cause=frame.source)
    frame.pc += 1


def exchange(state: State, frame: Frame, operation: Exchange) -> None:
    """Two players exchange their hands, empty ones too (r078)."""
    game = state.match
    frame.done = frame.that >= 0
    frame.pc += 1
    if not frame.done:
        return
    mine, theirs = game.hand(frame.you), game.hand(frame.that)
    moves = [(card, theirs) for card in state.zones[mine]] + [(card, mine) for card in state.zones[theirs]]
    state.note("exchanged-hands", frame.you, other=frame.that, cause=frame.source)
    commit(state, moves, "exchanged", frame.you, frame.source)
