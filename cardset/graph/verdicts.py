"""What becomes of the steps that no weights cover: loops that were played, deck too small, or not known.

Loops are told one after the other, the smallest first, and with one those of its component that share
abilities with it. They are then taken out, so that what the rest can do by itself is seen: each endless chain
goes through a loop that was told. What was looked for in play and not found is told beside them.

Whether a loop that the weights allow fits into the deck: every layout of the cards that it moves, exactly.

Weights prove that chains end however many cards there are. Where they do not, the copies may still be too
few: one card cannot be in two zones. The net is *unfolded*: each layout of the cards becomes a counter of its
own, each step that moves one a step from layout to layout, and what waits stays as it is. A run that does not
end keeps in the end to layouts that lead to each other; so the unfolded net is looked at one such knot of
layouts at a time. What weights prove of each holds for this deck, whatever waits at the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, product
from math import comb
from typing import Literal, TypeAlias

from cardset.graph.net import Net, Transition
from cardset.graph.ranking import Ranking, prove, prove_without
from cardset.graph.strong import components, digraph

Verdict: TypeAlias = Literal["finite", "bounded-for-deck", "endless-forced", "endless-optional", "unknown"]

GRAVITY: tuple[Verdict, ...] = (
    "endless-forced",
    "endless-optional",
    "unknown",
    "bounded-for-deck",
    "finite",
)
Doubt: TypeAlias = Literal["", "effort", "unplayed", "layouts", "deck"]
"""Why nothing is known of a candidate, "" where something is: the ``effort`` for a proof was too high; it
was ``unplayed``, for want of rules; the ``layouts`` of the deck were too many to try; the ``deck`` has the
copies for it, and yet no loop was found in play."""
SEARCHES = 8
"""How many different candidates a witness is looked for in one pass."""
ALL = 40
"""And in all passes together; of what is left then nothing is known."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Steps that together lose nothing.

    ``starts`` says how often each ability is carried out in one round, ``roles`` in whose hands. ``moves``
    are the cards that move: class, from where, to where, how often. ``steps`` are the counts of the net
    itself.
    """

    starts: Mapping[str, int]
    roles: Mapping[str, tuple[str, ...]]
    moves: tuple[tuple[str, str, str, int], ...]
    steps: Mapping[str, int]

    @property
    def moved(self) -> tuple[str, ...]:
        """The classes of the cards that move."""
        return tuple(dict.fromkeys(one for one, *_ in self.moves))


@dataclass(frozen=True, slots=True)
class Witness:
    """A loop that was played, as whoever searches the rules tells of it.

    ``stoppers`` are the players (letters) who can leave it for a way that ends, none where nobody can; the
    turn is A's. ``abilities`` are carried out in one round, in this order. ``growing``: something becomes
    more with each round. ``scenario`` is the text of a scenario file that plays one round.
    """

    kind: Literal["endless-forced", "endless-optional"]
    stoppers: tuple[str, ...]
    growing: bool
    players: int
    abilities: tuple[str, ...]
    scenario: str


WitnessSearch: TypeAlias = Callable[[tuple[str, ...], Candidate], Witness | None]
"""Looks for a loop of these abilities in the real rules."""


@dataclass(frozen=True, slots=True)
class Loop:
    """A candidate, and what became of it; the ``doubt`` where that is not known."""

    candidate: Candidate
    verdict: Verdict
    witness: Witness | None = None
    doubt: Doubt = ""

    @property
    def abilities(self) -> tuple[str, ...]:
        """The abilities that are carried out in it, sorted."""
        played = self.witness.abilities if self.witness else ()
        return tuple(sorted(set(played or self.candidate.starts)))


@dataclass(frozen=True, slots=True)
class Component:
    """Abilities that can come round to each other, with a verdict and the loops in it (none where it is
    finite).

    ``abilities`` are those of a strongly connected component of the graph of triggers; of several, where only
    together they can go on (``joint``), and then with what else takes part. ``repairs`` are the smallest sets
    of changes that restore the proof.
    """

    abilities: tuple[str, ...]
    verdict: Verdict
    loops: tuple[Loop, ...] = ()
    joint: bool = False
    repairs: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """The components with their verdicts, and what is proved of the rest.

    ``ranking`` is that of the net without the abilities in ``without`` (sorted): those of loops, and those
    of which nothing is known. If it proves that net, every endless chain carries some of them out without
    end.
    """

    components: tuple[Component, ...]
    without: tuple[str, ...]
    ranking: Ranking


def gravest(verdicts: Iterable[Verdict]) -> Verdict:
    """The worst of several verdicts, "finite" of none."""
    found = set(verdicts)
    return next((verdict for verdict in GRAVITY if verdict in found), "finite")


def judge(
    net: Net, ranking: Ranking, circles: Sequence[tuple[str, ...]], search: WitnessSearch | None
) -> Judgement:
    """A verdict for each of ``circles``, the components of the graph of triggers.

    ``ranking`` is what could be proved of ``net``.
    """
    loops, beside, suspects, left = _loops(net, ranking, circles, search)
    groups: list[tuple[set[str], set[int], list[Loop]]] = []
    for loop in loops:
        touched = {number for number, circle in enumerate(circles) if set(circle) & set(loop.abilities)}
        names = {ability for number in touched for ability in circles[number]} | set(loop.abilities)
        together = [loop]
        for group in [group for group in groups if group[0] & names]:
            groups.remove(group)
            names, touched, together = names | group[0], touched | group[1], [*group[2], *together]
        groups.append((names, touched, together))
    components = [
        Component(
            tuple(sorted(names)),
            gravest(loop.verdict for loop in together),
            tuple(together),
            joint=any(
                sum(bool(set(circle) & set(loop.abilities)) for circle in circles) > 1 for loop in together
            ),
        )
        for names, _, together in groups
    ]
    told = {number for _, touched, _ in groups for number in touched}
    for number, circle in enumerate(circles):
        if number not in told:
            components.append(Component(circle, "unknown" if suspects & set(circle) else "finite"))
    for loop in beside:
        _put(loop, components)
    components.sort(key=lambda component: component.abilities)
    without = {ability for loop in loops for ability in loop.abilities} | suspects
    if suspects:
        left = prove_without(net, ranking, without, candidates=0)
    return Judgement(tuple(components), tuple(sorted(without)), left)


def _put(loop: Loop, components: list[Component]) -> None:
    """Tell a loop beside those that it shares abilities with."""
    for place, one in enumerate(components):
        if one.verdict != "finite" and not {*one.abilities}.isdisjoint(loop.abilities):
            verdict = gravest([one.verdict, loop.verdict])
            components[place] = replace(one, verdict=verdict, loops=(*one.loops, loop))
            return


def _loops(
    net: Net, ranking: Ranking, circles: Sequence[tuple[str, ...]], search: WitnessSearch | None
) -> tuple[list[Loop], list[Loop], set[str], Ranking]:
    """The loops of a net, those that share abilities with them and were not found in play, the abilities of
    which nothing is known besides, and the ranking of the net without the abilities of the loops."""
    loops: list[Loop] = []
    told: set[str] = set()
    rest, left = net, ranking
    asked: dict[tuple[str, ...], Candidate] = {}
    look = _noted(search, asked) if search else None
    suspects: set[str] = set()
    while not left.proved:
        found = _tell(rest, left, circles, look)
        loops += found
        new = {ability for loop in found for ability in loop.abilities}
        told |= new
        if new.isdisjoint(step.ability for step in rest.steps):
            steps = {step.id: step for step in rest.steps}
            suspects = {steps[ident].ability for ident in left.core} - {""}
            break
        rest = net.without(told)
        left = prove_without(net, ranking, told, candidates=SEARCHES)
    shown = {tuple(loop.candidate.starts) for loop in loops} | {loop.abilities for loop in loops}
    beside = [_alone(net, ranking, one, search) for names, one in asked.items() if names not in shown]
    return loops, beside, suspects, left


def _noted(search: WitnessSearch, asked: dict[tuple[str, ...], Candidate]) -> WitnessSearch:
    """The search, that writes down what it is ``asked`` about in vain and finds nothing any more after
    :data:`ALL` times."""
    times = count(1)

    def look(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
        if next(times) > ALL:
            return None
        found = search(abilities, candidate)
        if found is None:
            asked.setdefault(abilities, candidate)
        return found

    return look


def _tell(
    net: Net, ranking: Ranking, circles: Sequence[tuple[str, ...]], search: WitnessSearch | None
) -> list[Loop]:
    """The loops among the candidates of a ranking, those that were played first.

    Those that share abilities with one before them are looked for where they do not contain it, and bring no
    other of ``circles`` into it; of these only what was played is a loop by itself.
    """
    steps = {step.id: step for step in net.steps}
    different: dict[tuple[str, ...], Candidate] = {}
    for counts in ranking.candidates:
        candidate = _candidate(steps, counts)
        different.setdefault(tuple(candidate.starts), candidate)
    ordered = sorted(different.values(), key=lambda one: (len(one.starts), sum(one.starts.values())))
    loops: list[Loop] = []
    told: set[str] = set()
    open_: list[Candidate] = []
    for number, candidate in enumerate(ordered):
        names = tuple(candidate.starts)
        apart = told.isdisjoint(names)
        if apart or (
            _within(names, told, circles) and not any({*one.abilities} <= {*names} for one in loops)
        ):
            witness = search(names, candidate) if search and number < SEARCHES else None
            if search and witness:
                fewest, witness = _smallest(net, ranking, candidate, witness, search)
                loops.append(Loop(fewest, witness.kind, witness))
                told |= {*fewest.starts, *witness.abilities}
            elif apart:
                open_.append(candidate)
    if loops or not open_:
        return loops  # what is left is looked at again without the abilities of these
    fits = _fits(net, ranking)
    for candidate in open_:
        if told.isdisjoint(candidate.starts):
            loops.append(_open(candidate, ranking, search, fits))
            told |= set(candidate.starts)
    return loops


def _smallest(
    net: Net, ranking: Ranking, candidate: Candidate, witness: Witness, search: WitnessSearch
) -> tuple[Candidate, Witness]:
    """A loop that was played, or one with fewer of its abilities, as there may be nobody who can leave it."""
    beside = {step.ability for step in net.steps if "/" in step.ability} - {*witness.abilities}
    for one in witness.abilities if len(witness.abilities) > 1 else ():
        left = prove_without(net, ranking, {*beside, one}, candidates=1)
        if left.candidates:
            steps = {step.id: step for step in net.steps}
            fewer = _candidate(steps, left.candidates[0])
            if found := search(tuple(fewer.starts), fewer):
                return _smallest(net, ranking, fewer, found, search)
    return candidate, witness


def _within(names: Iterable[str], told: set[str], circles: Sequence[tuple[str, ...]]) -> bool:
    """Whether the components of ``told`` have all of ``names``."""
    return told.union(*(circle for circle in circles if told & set(circle))).issuperset(names)


def _alone(net: Net, ranking: Ranking, candidate: Candidate, search: WitnessSearch | None) -> Loop:
    """A candidate that was not found in play, looked at without the other abilities of cards."""
    part = {step.ability for step in net.steps if step.id in candidate.steps}
    others = {step.ability for step in net.steps if "/" in step.ability} - part
    alone = prove_without(net, ranking, others, candidates=0)
    return _open(candidate, alone, search, _fits(net.without(others), alone))


def _open(candidate: Candidate, ranking: Ranking, search: WitnessSearch | None, fits: bool | None) -> Loop:
    if fits:
        return Loop(candidate, "bounded-for-deck")
    return Loop(candidate, "unknown", doubt=_doubt(ranking, search, fits))


def _doubt(ranking: Ranking, search: WitnessSearch | None, fits: bool | None) -> Doubt:
    """Why nothing is known of what could neither be proved nor played."""
    if not ranking.complete:
        return "effort"
    if search is None:
        return "unplayed"
    return "layouts" if fits is None else "deck"


def _fits(net: Net, ranking: Ranking) -> bool | None:
    """Whether the deck is proved too small for any loop of the core; ``None`` where that is too much to
    try."""
    unfolded = unfold(net, ranking.core) if ranking.complete else None
    return None if unfolded is None else all(prove(knot, candidates=0).proved for knot in unfolded)


def _candidate(steps: Mapping[str, Transition], counts: Mapping[str, int]) -> Candidate:
    starts: Counter[str] = Counter()
    roles: dict[str, dict[str, None]] = {}
    moves: Counter[tuple[str, str, str]] = Counter()
    for ident, times in counts.items():
        change = steps[ident].change
        taking = steps[ident].ability if not steps[ident].bulk else ""
        for counter, number in change.items():
            if number < 0 and taking and counter.startswith("waits:"):
                role = counter.partition(" for ")[0].rpartition(".")[2]
                starts[taking] -= number * times
                roles.setdefault(taking, {})[role] = None
        places = [
            (*counter.partition("@")[::2], number) for counter, number in change.items() if "@" in counter
        ]
        for one, source, lost in places:
            for other, target, gained in places:
                if one == other and lost < 0 < gained:
                    moves[one, source, target] += times
    return Candidate(
        dict(sorted(starts.items())),
        {ability: tuple(sorted(those)) for ability, those in sorted(roles.items())},
        tuple((*key, times) for key, times in sorted(moves.items())),
        dict(counts),
    )


MOST = 10_000
"""How many steps the unfolded net may have."""


def unfold(net: Net, steps: Iterable[str]) -> list[Net] | None:
    """The net of ``steps`` with its cards laid out in every way that the supply allows, one knot of layouts
    after the other; ``None`` where there are too many."""
    kept = set(steps)
    open_ = [step for step in net.steps if step.id in kept]
    groups = [
        (used, most)
        for counters, most in net.supply.values()
        if (used := [counter for counter in counters if any(counter in step.change for step in open_)])
    ]
    size = 1
    for used, most in groups:
        size *= comb(len(used) + most, most)
        if size * len(open_) > MOST:
            return None
    cards = [counter for used, _ in groups for counter in used]
    layouts = [
        tuple(number for part in parts for number in part)
        for parts in product(*(tuple(_lay(len(used), most)) for used, most in groups))
    ]
    moving = list(_moving(open_, cards, layouts))
    staying = [step for step in open_ if not any(card in step.change for card in cards)]
    after: list[list[int]] = [[] for _ in layouts]
    for _, before, end in moving:
        after[before].append(end)
    home = {member: place for place, knot in enumerate(components(digraph(after))) for member in knot}
    within: dict[int, list[Transition]] = {place: [] for place in home.values()}
    for step, before, end in moving:
        if home[before] == home[end]:
            other = {counter: added for counter, added in step.change.items() if counter not in cards}
            change = {**other, f"layout:{before}": -1, f"layout:{end}": 1}
            ident = f"{step.id} at {before}"
            within[home[before]].append(Transition(ident, step.ability, step.label, change, step.bulk))
    return [_net([*staying, *found]) for found in within.values() if found or len(within) == 1]


def _net(steps: Sequence[Transition]) -> Net:
    return Net(tuple(sorted({counter for step in steps for counter in step.change})), tuple(steps))


def _lay(places: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to lay up to ``most`` cards in so many places; the others are elsewhere."""
    if not places:
        yield ()
        return
    for here in range(most + 1):
        for rest in _lay(places - 1, most - here):
            yield (here, *rest)


def _moving(
    steps: Sequence[Transition], cards: Sequence[str], layouts: Sequence[tuple[int, ...]]
) -> Iterator[tuple[Transition, int, int]]:
    """The steps that move cards, with the layout before and the one after."""
    number = {layout: place for place, layout in enumerate(layouts)}
    for step in steps:
        if not any(card in step.change for card in cards):
            continue
        for layout in layouts:
            after = tuple(
                held + step.change.get(counter, 0) for held, counter in zip(layout, cards, strict=True)
            )
            if min(after) >= 0 and after in number:
                yield step, number[layout], number[after]
