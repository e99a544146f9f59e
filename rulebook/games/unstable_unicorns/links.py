"""Choices made ahead of time: the targets of a link, and those of a card announced before the Neigh window.

Effects that were triggered at the same moment form one link (chain.simultaneous-one-link,
chain.trigger-creates-link). Before any of them is carried out their targets are chosen, those of mandatory
effects first; no card can be the target of two. To choose ahead, a program is *walked*: its choices are put
and recorded, its moves are taken as done, until a step whose outcome nobody can know yet. Then the program
is carried out from the start, with the recorded choices for answers.

An effect alone in its link has nobody to compete with: it chooses as it goes, in the order of its text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns.foresight import feasible
from rulebook.games.unstable_unicorns.match import Waiting
from rulebook.games.unstable_unicorns.pools import named_cards, operations_of
from rulebook.games.unstable_unicorns.program import (
    Ask,
    Branch,
    Choose,
    Frame,
    Jump,
    Merge,
    MoveCards,
    Operation,
    Pick,
    Stash,
    UnlessDone,
)

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def open_link(
    state: State,
    effects: Sequence[Waiting],
    fixed: bool,
    it: Callable[[Waiting], tuple[tuple[int, int], ...]],
) -> None:
    """Make ``effects`` the next link, mandatory ones first (chain.mandatory-targets-first); within each kind
    in the order in which they were triggered. Effects with a target and effects without one are carried out
    together (chain.some-effects-no-target). ``it`` says of which cards a delayed one speaks."""
    programs = state.match.deck.programs
    for effect in sorted(effects, key=lambda effect: programs[effect.program].optional):
        frame = Frame(effect.program, effect.you, effect.source, fixed=fixed, it=it(effect))
        frame.walking = len(effects) > 1
        state.link.append(frame)
    if fixed or len(effects) > 1:
        state.in_place = tuple(state.where)


def announce(state: State, effect: Waiting) -> None:
    """Have the targets of a card named as it is played (target.variant-before-neigh)."""
    state.begin(Frame(effect.program, effect.you, effect.source, walking=True))
    state.in_place = tuple(state.where)


def foreseeable(state: State, frame: Frame) -> bool:
    """Whether the next step of a walk can be chosen ahead of time (chain.link-targets-first).

    It cannot when it depends on chance, on cards that are not seen yet, or on where the effect itself brings
    cards before.
    """
    operations = operations_of(state, frame)
    if frame.pc >= len(operations):
        return False
    operation = operations[frame.pc]
    if isinstance(operation, Choose):
        fed = _fed(operations[: frame.pc], operation.zone)
        if state.pending is not None:
            return _can_be_named(state, frame, operation, fed)
        own_hand = operation.zone == "hand" and (operation.by == "owner" or operation.of == "you")
        return (operation.zone == "stable" or own_hand) and not fed
    return isinstance(operation, Pick | Ask | Branch | MoveCards | UnlessDone | Jump | Stash | Merge)


def _can_be_named(state: State, frame: Frame, operation: Choose, fed: bool) -> bool:
    """Whether cards are chosen before the window for responses: those that lie open (decision 27).

    Those in hands are no targets, and a response that was chosen could not be played any more. What the
    effect itself brings there is none yet: it is chosen later where there is too little without it.
    """
    if operation.zone not in OPEN:
        return False
    return not fed or (isinstance(operation.amount, int) and feasible(state, frame, frame.pc))


OPEN = ("stable", "discard", "nursery")
"""The zones whose cards lie open, as an effect names them."""


def _fed(operations: Sequence[Operation], zone: str) -> bool:
    return any(isinstance(operation, MoveCards) and operation.to == zone for operation in operations)


def finish_walk(state: State, frame: Frame) -> None:
    """Put the effect that was walked back into its link, to be carried out with the choices recorded."""
    game = state.match
    state.link.append(
        Frame(frame.program, frame.you, frame.source, fixed=frame.fixed, aims=frame.aims, it=frame.it)
    )
    if len(state.link) > 1 and not any(other.walking for other in state.link):
        targets = tuple([card for other in state.link for card in named_cards(state, other)])
        for other in state.link:
            other.targets = tuple([card for card in targets if game.is_stable(state.where[card])])
    for seat in named_players(state, frame):
        state.note("targeted-player", frame.you, other=seat, cause=frame.source)
    for card in named_cards(state, frame):
        zone = state.where[card]
        if not game.is_hand(zone):
            owner = game.owner(zone) if game.is_stable(zone) else frame.you
            state.note("targeted", frame.you, card, owner, frame.source)


def named_players(state: State, frame: Frame) -> tuple[int, ...]:
    """The players that were picked ahead of time, which everybody hears."""
    operations = operations_of(state, frame)
    found: list[int] = []
    for place, *picked in frame.aims:
        operation = operations[place]
        if isinstance(operation, Pick):
            found += picked[1:] if operation.several else picked
    return tuple(seat for seat in found if seat >= 0)
