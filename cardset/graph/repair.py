"""The fewest small changes of a set after which every chain ends: once per turn, another, may.

Each candidate loop must be broken by some change of the set, so only changes that touch a step of the first
loop that is left need be tried, and so on with the loop that is left after them (the hitting sets of Reiter
1987).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from cardset.effects import Ability, Action, Cards, Effect, If, Joint, Later, May, Triggered, fold
from cardset.graph.build import build
from cardset.graph.net import Net
from cardset.graph.ranking import Ranking, Solver, prove, prove_changed
from cardset.graph.world import World
from cardset.model import CardSet

Edit = Callable[[Net], Net]
"""Makes the net of a set with one change: the same steps under the same ids where nothing changes."""


def smallest(
    net: Net,
    edits: Mapping[str, Edit],
    *,
    most: int = 3,
    tries: int = 400,
    solver: Solver = "auto",
    ranking: Ranking | None = None,
) -> list[tuple[str, ...]]:
    """All sets of as few ``edits`` as restore the proof, each sorted; none where ``most`` are too few.

    Edits are tried on the steps that the proof leaves open, and what passes there on the whole net. After
    ``tries`` proofs what has been found so far is all. ``ranking`` is that of ``net``, where it is known.
    """
    first = ranking or prove(net, solver=solver, candidates=1)
    if first.proved:
        return []
    ranking, kept = first, set(first.core)
    core = replace(net, steps=tuple(step for step in net.steps if step.id in kept))
    level: list[tuple[str, ...]] = [()]
    for size in range(most + 1):
        found: list[tuple[str, ...]] = []
        following: set[tuple[str, ...]] = set()
        for chosen in level:
            before = applied(core, edits, chosen)
            if chosen:
                if tries <= 0:
                    break
                tries -= 1
                ranking = prove(before, solver=solver, candidates=1)
                if ranking.proved:
                    ranking = prove_changed(applied(net, edits, chosen), net, first, candidates=1)
                if ranking.proved:
                    found.append(chosen)
                    continue
            if size < most:
                following |= {
                    tuple(sorted([*chosen, name]))
                    for name in edits
                    if name not in chosen and touches(before, edits[name], ranking.candidate)
                }
        if found:
            return sorted(found)
        level = sorted(following)
    return []


def applied(net: Net, edits: Mapping[str, Edit], chosen: tuple[str, ...]) -> Net:
    """The net after some edits, in their order."""
    for name in chosen:
        net = edits[name](net)
    return net


def touches(net: Net, edit: Edit, candidate: Mapping[str, int]) -> bool:
    """Whether an edit changes or removes a step of a candidate."""
    before = {step.id: step.change for step in net.steps if step.id in candidate}
    after = {step.id: step.change for step in edit(net).steps if step.id in candidate}
    return before != after


WORK = 300_000  # steps; the base deck has some 2,000
ONCE, ANOTHER, MAY = "once", "another", "may"
"""The kinds of change: a name is ``<kind>:<ability>``."""


def edits(
    net: Net,
    cards: CardSet,
    rules: Mapping[str, str],
    players: int | None,
    abilities: Iterable[str],
    work: int = WORK,
    without: Collection[str] = (),
) -> dict[str, Edit]:
    """The changes of ``abilities`` (ids) that make sense, by name, for ``net``, which is that of ``cards``
    but for the abilities ``without``.

    Each makes a net anew, so of a large set only as many are looked at as make ``work`` steps in all: *once
    per turn* of each ability first.
    """
    kinds = (ONCE, ANOTHER, MAY)
    changes = [(kind, ident, ability) for ident in abilities for kind, ability in _changed(cards, ident)]
    most = work // max(1, len(net.steps))
    if len(changes) > most:
        changes = sorted(changes, key=lambda change: kinds.index(change[0]))[:most]
    return {
        f"{kind}:{ident}": _difference(
            net, build(World(edited(cards, ident, ability), rules, players)).net.without(without), ident
        )
        for kind, ident, ability in changes
    }


def edited(cards: CardSet, ident: str, ability: Ability) -> CardSet:
    """The set with another ability in the place of the one with this id."""
    card_id, _, number = ident.rpartition("/")
    card = cards.cards[card_id]
    place = int(number) - 1
    abilities = (*card.abilities[:place], ability, *card.abilities[place + 1 :])
    return dataclasses.replace(cards, cards={**cards.cards, card_id: replace(card, abilities=abilities)})


def _changed(cards: CardSet, ident: str) -> Iterator[tuple[str, Ability]]:
    card_id, _, number = ident.rpartition("/")
    if card_id not in cards.cards:
        return  # of a type: that would change many cards
    ability = cards.cards[card_id].abilities[int(number) - 1]
    if not isinstance(ability, Triggered):
        return
    if not ability.limit and "turn" in cards.vocabulary.limits:
        yield ONCE, replace(ability, limit="turn")
    trigger = ability.trigger
    if trigger.kind == "card" and not (trigger.cards.other or trigger.cards.this):
        yield ANOTHER, replace(ability, trigger=replace(trigger, cards=replace(trigger.cards, other=True)))
    else:
        effect: Effect = fold(ability.effect, _another, May, Joint, If, Later)
        if effect != ability.effect:
            yield ANOTHER, replace(ability, effect=effect)
    if not isinstance(ability.effect, May):
        yield MAY, replace(ability, effect=May(ability.effect))


def _another(action: Action) -> Effect:
    """The action with each filter leaving out the card itself."""
    found = {
        name: replace(value, other=True)
        if isinstance(value, Cards) and not (value.this or value.played)
        else value
        for name, value in action.arguments.items()
    }
    return Action(action.verb, found)


def _difference(net: Net, changed: Net, ident: str) -> Edit:
    """What makes ``changed`` of ``net``, to be done to a net in which other abilities were changed before."""
    before = {step.id: step for step in net.steps}
    after = {step.id: step for step in changed.steps}
    new = [step for step in changed.steps if step.id not in before]
    other = {
        step.id: _sum(after[step.id].change, step.change, -1)
        for step in net.steps
        if step.id in after and after[step.id].change != step.change
    }
    own = [step for step in net.steps if step.ability == ident]
    gone = {step.id for step in own if step.id not in after}

    def edit(one: Net) -> Net:
        kept = {step.id for step in one.steps}
        if [step.change for step in one.steps if step.ability == ident] != [
            step.change for step in own if step.id in kept
        ]:
            return one  # this ability was changed already
        steps = [
            replace(step, change=_sum(step.change, other[step.id], 1)) if step.id in other else step
            for step in one.steps
            if step.id not in gone
        ]
        steps += [step for step in new if step.id not in kept]
        counters = sorted({*one.counters, *(counter for step in steps for counter in step.change)})
        return replace(one, steps=tuple(steps), counters=tuple(counters))

    return edit


def _sum(one: Mapping[str, int], other: Mapping[str, int], sign: int) -> dict[str, int]:
    found = {counter: one.get(counter, 0) + sign * other.get(counter, 0) for counter in {**one, **other}}
    return {counter: number for counter, number in found.items() if number}
