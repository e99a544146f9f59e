"""Every outcome of every ability as steps of a net.

An effect is followed as the rules carry it out: a part that was not done in full keeps back what depends on
it, what may be declined is declined, one branch or the other is taken, cards may be too few ("as much as you
can"). What a run of the rules does is among the steps; where they know more than the net does (who holds
which card, what cannot be chosen), the net lets everything happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from cardset.effects import Cards, Replacement, Triggered, actions
from cardset.graph.abilities import Node
from cardset.graph.deeds import BOUND, Deed
from cardset.graph.moves import Mode, Shift, entry
from cardset.graph.net import Transition
from cardset.graph.parts import Part, parted
from cardset.graph.places import later, permit, waits
from cardset.graph.ways import Way, certainty, is_drawn, ways
from cardset.graph.world import World
from cardset.text import effect_text

Todo: TypeAlias = tuple[Part, ...]


class VariantState(NamedTuple):
    """``done`` is whether the last part was done in full, ``that`` the role of "that player", ``table``
    whether the card is on the table still, as one is that is being played. ``kept`` are the numbers of what
    has been kept for later and is not yet in a step."""

    done: bool = True
    that: str = ""
    table: bool = False
    kept: tuple[int, ...] = ()


class Next(NamedTuple):
    """Where an effect has come to without moving a card: the end, or a deed to do (its action, which,
    sure)."""

    state: VariantState
    deed: tuple[int, int, bool] | None
    todo: Todo
    said: tuple[str, ...]
    choice: bool


class Ability:
    """One ability in the hands of a player with one role."""

    def __init__(
        self, world: World, node: Node, role: str, back: str = "", delayed: int | None = None
    ) -> None:
        """``back`` is a token given at the end, to a move that waits for what happens in its place.

        ``delayed`` is the number of what the ability has kept for later, of which it is then all about.
        """
        self.world, self.node, self.role, self.back = world, node, role, back
        self.delayed = delayed
        self.start = waits(node, role, back) if delayed is None else later(node, role, delayed)
        self._whole, self._kept = parted(node.effect)
        self._check = node.check and delayed is None
        self.orders: dict[tuple[Shift, Mode], None] = {}
        everything = [one for deeds in world.deeds[node.id].values() for one in deeds]
        self._bound = any(BOUND in (one.of, one.to) and not one.pick for one in everything)
        self._acts = list(actions(node.effect))
        self._places: dict[object, str] = {}
        self._pending: list[tuple[str, int, int, bool, Todo, VariantState, Way]] = []
        self._found: list[Transition] = []
        options = world.options
        due = node.kind == "triggered" and not node.check
        if delayed is None:
            self._stale = (options.links and due) or (options.ahead and node.kind == "one-shot")
        else:
            self._stale = options.links

    def steps(self) -> list[Transition]:
        """All its steps; afterwards ``orders`` has the moves of cards that they order."""
        node = self.node
        if self._whole is None:
            self._follow_up()
            return self._found
        taken = {self.start: -1}
        if self.delayed is not None:
            part = self._kept[self.delayed].part
            return self._followed(taken, ("effect", part, False), VariantState())
        if isinstance(node.ability, Triggered) and node.ability.limit:
            taken[permit(node)] = -1
            if not node.check:
                self._emit({self.start: -1}, ("has happened this turn",), choice=False)
        sure = node.check or node.kind == "replacement"
        first: Part = ("effect", self._whole, sure)
        begun = VariantState(table=node.kind in ("one-shot", "response"))
        those: tuple[str, ...] = ("",)
        if node.kind == "response" and self._bound:  # whoever is answered is "that player" from the start
            own = self.world.options.own
            those = self.world.anybody(self.role) if own else self.world.others(self.role)
        return self._followed(taken, first, *(begun._replace(that=that) for that in those))

    def _followed(self, taken: Mapping[str, int], first: Part, *begun: VariantState) -> list[Transition]:
        for state in begun:
            self._go(taken, (first,), state, ())
        while self._pending:
            self._after(*self._pending.pop())
        return self._found

    # Carrying out

    def _go(
        self,
        taken: Mapping[str, int],
        todo: Todo,
        state: VariantState,
        said: tuple[str, ...],
        choice: bool = False,
    ) -> None:
        """Emit the steps that lead on from what was ``taken``, to the end or to the next place to wait at."""
        for following in self._settle(todo, state):
            told = (*said, *following.said)
            chosen = choice or following.choice
            change = Counter(taken)
            change.update(later(self.node, self.role, number) for number in following.state.kept)
            at = following._replace(state=following.state._replace(kept=()))
            if at.deed is None:
                self._end(change, at.state, told, chosen)
            else:
                self._do(change, at, told, chosen)

    def _settle(
        self, todo: Todo, state: VariantState, said: tuple[str, ...] = (), choice: bool = False
    ) -> Iterator[Next]:
        """Follow what is to do as far as no card moves."""
        if not todo:
            yield Next(state, None, (), said, choice)
            return
        item, rest = todo[0], todo[1:]
        more: Todo
        match item:
            case ("effect", ("act", int(number)), bool(sure)):
                yield from self._settle((("deed", number, 0, sure), *rest), state, said, choice)
            case ("effect", ("may", inner, gain), bool()):
                yield from self._settle(rest, state._replace(done=False), (*said, "declines"), True)
                more = (("gain", gain),) if gain is not None else ()
                yield from self._settle((("effect", inner, not self._stale), *more, *rest), state, said, True)
            case ("effect", (("if" | "later" | "or"), *parts), bool()) if parts[-1] != "":
                yield from self._elsewhere(item[1], rest, state, said, choice)
            case ("effect", ("or", tuple(parts), str()), bool(sure)):
                for part in parts:
                    yield from self._settle((("effect", part, not self._stale), *rest), state, said, True)
                if not sure:
                    yield from self._settle(
                        rest, state._replace(done=False), (*said, "can do neither"), choice
                    )
            case ("effect", ("then", tuple(parts), str()), bool(sure)):
                yield from self._settle(
                    (("effect", parts[0], sure), ("then", parts[1:]), *rest), state, said, choice
                )
            case ("effect", ("and", tuple(parts), str()), bool(sure)):
                first = (("effect", parts[0], sure), ("and", parts[1:], True))
                yield from self._settle((*first, *rest), state, said, choice)
            case ("effect", (str(), tuple(parts), str()), bool(sure)):
                all_ = tuple(("effect", part, sure and not number) for number, part in enumerate(parts))
                yield from self._settle((*all_, *rest), state, said, choice)
            case ("then", tuple(parts)):
                more = (("effect", parts[0], False), ("then", parts[1:])) if state.done and parts else ()
                yield from self._settle((*more, *rest), state, said, choice)
            case ("and", tuple(parts), bool(before)):
                done = before and state.done
                more = (("effect", parts[0], False), ("and", parts[1:], done)) if parts else ()
                yield from self._settle((*more, *rest), state._replace(done=done), said, choice)
            case ("gain", gain):
                more = (("effect", gain, False),) if state.done else ()
                yield from self._settle((*more, *rest), state, said, choice)
            case ("deed", int(number), int(which), bool(sure)):
                if which < len(self._deeds(number)):
                    yield Next(state, (number, which, sure), rest, said, choice)
                else:
                    yield from self._settle(rest, state, said, choice)
            case _:
                raise AssertionError(item)

    def _elsewhere(
        self, part: Part, rest: Todo, state: VariantState, said: tuple[str, ...], choice: bool
    ) -> Iterator[Next]:
        """Follow what others choose between, what depends on a card, and what comes later."""
        match part:
            case ("or", tuple(parts), str(who)):
                for role in self._those(who):
                    for one in parts:
                        todo = (("effect", one, False), *rest)
                        yield from self._settle(todo, state._replace(that=role), said, True)
                yield from self._settle(rest, state._replace(done=False), (*said, "can do neither"), choice)
            case ("if", inner, otherwise):
                for one in (inner, otherwise):
                    more = (("effect", one, False),) if one is not None else ()
                    yield from self._settle((*more, *rest), state, said, choice)
            case ("later", int(number)):  # perhaps in this chain; if not, in another
                kept = (*state.kept, number) if self._kept[number].soon else state.kept
                told = (*said, "keeps something for later")
                yield from self._settle(rest, state._replace(done=True, kept=kept), told, choice)

    def _those(self, who: str) -> tuple[str, ...]:
        """The roles of those whom a word for a player may mean."""
        others = self.world.vocabulary.players[who].get("others")
        return self.world.others(self.role) if others else self.world.anybody(self.role)

    def _deeds(self, number: int) -> tuple[Deed, ...]:
        return self.world.deeds[self.node.id][number]

    def _do(self, taken: Mapping[str, int], at: Next, said: tuple[str, ...], choice: bool) -> None:
        """Do a deed in every way. Where something depends on whether it is done, wait for that at a place."""
        assert at.deed is not None
        number, which, sure = at.deed
        deed = self._deeds(number)[which]
        rest: Todo = (("deed", number, which + 1, False), *at.todo)
        text = (*said, self._text(number))
        found = ways(self.world, self.node, self.role, deed, at.state.that, at.state.table)
        # Whoever may decline is asked while somebody can be picked to draw, also with an empty deck.
        sure = self._never_dry(deed) or (sure and not (is_drawn(deed) and deed.pick))
        sure = sure and bool(certainty(self.world, deed))
        if not found:
            self._go(
                taken,
                rest,
                at.state._replace(done=False),
                (*said, f"{self._text(number)}: nobody to pick"),
                choice,
            )
        waiting = self._depends(rest) or (sure and self._goes_on(rest))
        if sure and waiting and deed.how == "choose":  # of all that there are, one at least
            found = tuple(one for way in found for one in _at_least(way))
        for way in found:
            state = VariantState(way.done, way.that, at.state.table and not way.gone)
            change = Counter(taken)
            needs = way.needs
            for order in way.orders:
                self._order(change, order, "do")
            for ray in way.rays:
                self._order(change, ray, "all")
            if way.gone:
                change[f"{self.world.own_class(self.node).id}@{way.gone}"] += 1
            if not needs or not waiting:
                if not way.rays:
                    for move, times in needs:
                        self._order(change, move, "do", times)
                nobody = not needs and deed.how == "choose" and self._depends(rest)  # there may be, to do it
                for that in self._meant(deed, state, at.state):
                    self._go(change, rest, state._replace(that=that), text, choice)
                    if nobody:
                        self._go(change, rest, state._replace(that=that, done=False), text, choice)
                continue
            for move, times in needs:
                self._order(change, move, "pay", times)
            name = self._place(number, which, sure, rest, at.state, way)
            change[name] += 1
            self._emit(change, text, choice)

    def _place(self, number: int, which: int, sure: bool, rest: Todo, state: VariantState, way: Way) -> str:
        that = state.that if self._bound else ""
        key = (number, which, sure, rest, state.done, state.table, that, way)
        if key not in self._places:
            verb = self._acts[number].verb
            name = f"at:{self.start.partition(':')[2]}:{verb}"
            used = sum(other.partition("#")[0] == name for other in self._places.values())
            self._places[key] = f"{name}#{used + 1}" if used else name
            self._pending.append((self._places[key], number, which, sure, rest, state, way))
        return self._places[key]

    def _after(
        self, name: str, number: int, which: int, sure: bool, rest: Todo, state: VariantState, way: Way
    ) -> None:
        """What follows at a place: the deed was done in full, or it was not."""
        deed = self._deeds(number)[which]
        text = self._text(number)
        needs = way.needs
        change = Counter({name: -1})
        for move, times in needs:
            change[f"paid:{move.name}"] -= times
        after = VariantState(way.done, way.that, state.table and not way.gone)
        self._go(change, rest, after, (f"{text}: done",))
        how = certainty(self.world, deed) if sure else ""
        if how and self._never_dry(deed) and deed.amount != 1:
            how = "some"
        if how == "full":
            return
        change = Counter({name: -1})
        if how == "some":
            change[f"paid:{needs[0][0].name}"] -= 1
        self._go(change, rest, after._replace(done=False), (f"{text}: not done in full",))
        if len(self._meant(deed, after, state)) > 1:
            told = (f"{text}: not done at all",)
            self._go({name: -1}, rest, state._replace(done=False), told)

    def _meant(self, deed: Deed, after: VariantState, before: VariantState) -> tuple[str, ...]:
        """Who "that player" may be after a deed: whoever it was, too, where there is no card to choose and
        no one player was picked."""
        picked = deed.pick and self.world.vocabulary.players[deed.pick]["which"] == "one"
        chosen = deed.how == "choose" and not picked and not deed.heir
        keeps = self._bound and chosen and after.that != before.that
        return (after.that, before.that) if keeps else (after.that,)

    def _never_dry(self, deed: Deed) -> bool:
        """Whether there is a card to draw, since an empty deck would have ended the game before.

        It is not looked at while cards are on their way, and what happens in place of a move is.
        """
        drawn = deed.how == "choose" and not deed.by and deed.source == self.world.vocabulary.pile
        return drawn and self.world.options.ends and not (self.node.check or self.node.kind == "replacement")

    def _depends(self, rest: Todo) -> bool:
        """Whether what comes next depends on what was done, or has to come after it."""
        return (
            self._check
            or bool(self.back)
            or any(item[0] in ("then", "and", "gain") and item[1] for item in rest)
        )

    def _goes_on(self, rest: Todo) -> bool:
        """Whether anything more is to be done."""
        return any(
            item[2] < len(self._deeds(item[1])) if item[0] == "deed" else item[0] == "effect" or item[1]
            for item in rest
        )

    def _order(self, change: Counter[str], move: Shift, mode: Mode, times: int = 1) -> None:
        self.orders[move, mode] = None
        change.update(entry(self.world, move, mode, times))

    def _end(
        self, taken: Mapping[str, int], state: VariantState, said: tuple[str, ...], choice: bool
    ) -> None:
        change = Counter(taken)
        if self._check:
            change[self.start] += 1  # it is asked again
        if self.back:
            change[self.back] += 1
        if state.table and self.world.vocabulary.discard:
            change[f"{self.world.own_class(self.node).id}@{self.world.vocabulary.discard}"] += 1
        self._emit(change, said, choice)

    def _emit(self, change: Mapping[str, int], said: tuple[str, ...], choice: bool) -> None:
        whose = "active player" if self.role == "active" else "another player"
        label = f"{self.node.name} ({whose}): {', '.join(said) or 'nothing to do'}"
        name = self.start.partition(":")[2]
        begins = not any(number < 0 and counter.startswith("at:") for counter, number in change.items())
        if begins and change.get(self.start, 0) > -1:
            # It makes itself wait at once. In one step no start would be seen, and none counted.
            begun = f"at:{name}:begun#{len(self._found) + 1}"
            first = {self.start: -1, begun: 1}
            self._found.append(Transition(f"{name}#{len(self._found) + 1}", self.node.id, label, first))
            change = {**change, self.start: change.get(self.start, 0) + 1, begun: -1}
        kept = {counter: number for counter, number in change.items() if number}
        ident = f"{name}#{len(self._found) + 1}"
        self._found.append(Transition(ident, self.node.id, label, kept, choice=self.role if choice else ""))

    def _follow_up(self) -> None:
        """A card that went to the discard pile first goes on from there, if it is there still."""
        ability = self.node.ability
        assert isinstance(ability, Replacement)
        vocabulary, to = self.world.vocabulary, ability.redirect
        target = self.world.at(to, self.role)
        for own in self.world.own_classes(self.node):
            change = Counter({self.start: -1})
            move = Shift(vocabulary.goes_on, Cards(), vocabulary.discard, target, only=own.id)
            self._order(change, move, "do")
            self._emit(change, (f"goes on to {to}",), choice=False)

    def _text(self, number: int) -> str:
        return effect_text(self._acts[number], self.world.vocabulary)


def _at_least(way: Way) -> Iterator[Way]:
    """A way to move all cards as ways to move one for certain, and all others."""
    if way.needs:
        yield way
    for ray in () if way.needs else way.rays:
        yield replace(way, needs=((ray, 1),))
