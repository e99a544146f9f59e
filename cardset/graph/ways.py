"""Whose cards an action may move, and to whom: the ways in which a deed can be done for a player of one
role."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardset.effects import ALL, Cards
from cardset.graph.abilities import Node
from cardset.graph.deeds import BOUND, MANY, OWNER, PICKED, Deed, is_owned
from cardset.graph.moves import Shift
from cardset.graph.places import ACTIVE, place
from cardset.graph.world import World

YOU = "you"
CHOSEN, RANDOM = "chosen", "random"


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a deed is done in full.

    ``needs`` are moves of single cards with how many there must be, ``orders`` moves that are made where they
    can be, ``rays`` moves of however many cards there are. ``that`` is the role of "that player" afterwards.
    ``done`` is false where the deed does not count as done. ``gone`` says that the card itself, still on the
    table, was among the cards moved to the place of that name.
    """

    needs: tuple[tuple[Shift, int], ...] = ()
    orders: tuple[Shift, ...] = ()
    rays: tuple[Shift, ...] = ()
    that: str = ""
    done: bool = True
    gone: str = ""


def ways(world: World, node: Node, role: str, deed: Deed, that: str, table: bool = False) -> tuple[Way, ...]:
    """Every way in which the player with ``role`` may do ``deed``, "that player" having the role ``that``.

    ``table`` says that the card itself is on the table. None where there is nobody to pick.
    """
    match deed.how:
        case "grant":
            if deed.to == BOUND:  # a turn to come, of anybody
                return (Way(that=that), Way(that=that, done=False))
            return (Way(that=that, done=role == ACTIVE),)
        case "back":
            return tuple(_back(world, deed, that))
        case "gather":
            return tuple(_gathered(world, node, role, deed, that, table))
        case "exchange":
            return tuple(_exchanged(world, role, deed, that))
        case _:
            picked = _picked(world, role, deed.pick, that)
            return tuple(
                dict.fromkeys(way for one in picked for way in _chosen(world, node, role, deed, one))
            )


def certainty(world: World, deed: Deed) -> str:
    """How far a deed that was found possible is carried out: ``full``, ``some`` or "" (perhaps not at all).

    What others hold, and what is in a pile, is not known before; of a player who is picked it is known only
    that there is something. What steps in for one of several cards may take the others away. Of any number
    of players none may be picked, "that player" may be nobody, and cards of everybody have no common place to
    go.
    """
    if deed.how != "choose":
        return "full"
    if deed.pick and world.vocabulary.players[deed.pick]["which"] == "some":
        return ""
    if is_drawn(deed) and (deed.amount in (ALL, MANY) or (deed.to == BOUND and not deed.pick)):
        return ""
    cards = deed.cards
    choosy = cards.this or cards.other or len(world.passing(cards)) < len(world.classes)
    unseen = bool(world.vocabulary.zones[deed.source].get("hidden")) and deed.of != YOU
    if unseen and choosy:
        return ""
    if deed.heir and (deed.amount != 1 or world.options.together or _every(world, deed.of)):
        return ""  # there may be nobody to whom all of it can go
    if deed.amount in (1, ALL) or _every(world, deed.of):
        return "full"
    stepped_in = deed.source == world.in_play and world.replacing
    return "some" if unseen or deed.pick or stepped_in else "full"


def is_drawn(deed: Deed) -> bool:
    """Whether cards come off the top of a pile, and nobody chooses them."""
    return deed.how == "choose" and not deed.by and not deed.of


def _every(world: World, word: str) -> bool:
    return word == PICKED or (
        word in world.vocabulary.players and world.vocabulary.players[word]["which"] == "every"
    )


def _meant(world: World, role: str, word: str) -> tuple[str, ...]:
    """The roles of those whom a word may mean."""
    others = word == PICKED or world.vocabulary.players.get(word, {}).get("others")
    return world.others(role) if others else world.anybody(role)


def _picked(world: World, role: str, word: str, that: str) -> tuple[str, ...]:
    """The roles that "that player" may have once a player was picked."""
    if not word or world.vocabulary.players[word]["which"] == "some":
        return (that,)
    return _meant(world, role, word)


def _owners(world: World, role: str, of: str, that: str) -> tuple[str, ...]:
    """The roles of those whose cards may be chosen."""
    if of == YOU:
        return (role,)
    if of == BOUND:
        return (that,) if that else ()
    return _meant(world, role, of)


def _ends(world: World, role: str, deed: Deed, that: str) -> Iterator[tuple[str, str, str]]:
    """Where cards may be chosen, where they go then, and whom "that player" means afterwards."""
    vocabulary = world.vocabulary
    owned = is_owned(deed.source, vocabulary)
    for owner in _owners(world, role, deed.of, that) if owned else ("",):
        source = world.at(deed.source, owner)
        then = owner or that
        if not is_owned(deed.target, vocabulary):
            yield source, deed.target, then
        elif deed.to == OWNER:
            yield source, place(deed.target, owner or role), then
        elif deed.heir:
            one = vocabulary.players[deed.heir]["which"] == "one"
            whom = _meant(world, role, deed.heir) if one else (role,)
            for heir in whom if not owner else [heir for heir in whom if heir in world.others(owner)]:
                yield source, place(deed.target, heir), heir
        elif deed.to == BOUND:
            if that:
                yield source, place(deed.target, that), that if deed.pick else then
        else:
            yield source, place(deed.target, role), then


def _chosen(world: World, node: Node, role: str, deed: Deed, that: str) -> Iterator[Way]:
    if is_drawn(deed) and deed.amount == ALL:  # there is no such number: nobody draws
        yield Way(that=that)
        return
    if is_drawn(deed) and deed.amount == MANY:
        roles = _meant(world, role, deed.to) if _every(world, deed.to) else (role,)
        drawn = [_move(world, node, role, deed, deed.source, place(deed.target, one), "") for one in roles]
        yield Way(rays=tuple(drawn), that=that)
        return
    draw = is_owned(deed.target, world.vocabulary) and not deed.of and not deed.by and _every(world, deed.to)
    if draw:  # from a pile to the hands of several
        roles = _meant(world, role, deed.to)
        found = [(deed.source, place(deed.target, one), that) for one in roles]
    else:
        found = list(_ends(world, role, deed, that))
    for only in [one.id for one in world.own_classes(node)] if deed.cards.this else [""]:
        moves = [
            (_move(world, node, role, deed, source, target, only), then) for source, target, then in found
        ]
        if draw or (_every(world, deed.of) and isinstance(deed.amount, int)):
            rays = tuple(dict.fromkeys(move for move, _ in moves))
            yield from (Way(((move, 1),), rays=rays, that=then) for move, then in moves)
        elif not isinstance(deed.amount, int):
            whose = [moves] if deed.of != BOUND else [[one] for one in moves]
            for those in whose:
                rays = tuple(dict.fromkeys(move for move, _ in those))
                yield from (Way(rays=rays, that=then) for then in dict.fromkeys(then for _, then in those))
        else:
            yield from _split(moves, deed.amount)


def _back(world: World, deed: Deed, that: str) -> Iterator[Way]:
    """Cards go from anybody's place to anybody's, as many as were moved before, if they are there still."""
    times = deed.amount if isinstance(deed.amount, int) else 1
    for source in world.places(deed.source):
        for target in world.places(deed.target):
            move = Shift(deed.event, deed.cards, source, target)
            if isinstance(deed.amount, int):
                yield Way(orders=(move,) * times, that=that)
            else:
                yield Way(rays=(move,), that=that)


def _move(world: World, node: Node, role: str, deed: Deed, source: str, target: str, only: str) -> Shift:
    by = deed.by
    chooser = source.partition(".")[2] if by == OWNER else "" if by in ("", RANDOM) else role
    without = world.alone(node) if deed.cards.other else ""
    cards = Cards() if only else replace(deed.cards, other=False)
    return Shift(deed.event, cards, source, target, chooser, only, without)


def _split(moves: Sequence[tuple[Shift, str]], amount: int) -> Iterator[Way]:
    """``amount`` cards of one origin, or of two."""
    for number, (first, then) in enumerate(moves):
        yield Way(((first, amount),), that=then)
        for second, other in moves[number + 1 :]:
            for some in range(1, amount):
                needs = ((first, some), (second, amount - some))
                yield from (Way(needs, that=last) for last in dict.fromkeys((then, other)))


def _gathered(world: World, node: Node, role: str, deed: Deed, that: str, table: bool) -> Iterator[Way]:
    """Whole zones go; a card that names itself goes from wherever it is."""
    target = world.at(deed.target, role)
    rays = tuple(
        Shift(deed.event, Cards(), world.at(zone, role), target) for zone in deed.zones if zone != "this"
    )
    if "this" not in deed.zones:
        yield Way(rays=rays, that=that)
    elif table and node.kind == "one-shot":
        yield Way(rays=rays, that=that, gone=target)
    else:
        for own in world.own_classes(node):
            for zone in sorted(world.zones[own.id]):
                for source in world.places(zone):
                    order = Shift(deed.event, Cards(), source, target, only=own.id)
                    yield Way(orders=(order,), rays=rays, that=that)


def _exchanged(world: World, role: str, deed: Deed, that: str) -> Iterator[Way]:
    """Two players give each other all they have of a zone; two of the same role change nothing."""
    for other in _picked(world, role, deed.pick, that):
        rays = [
            Shift("exchanged", Cards(), place(zone, giver), place(zone, taker))
            for zone in deed.zones
            for giver, taker in ((role, other), (other, role))
            if giver != taker
        ]
        yield Way(rays=tuple(rays), that=other)
