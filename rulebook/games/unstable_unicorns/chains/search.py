"""A depth-first search through one chain of effects for a loop: a position that is reached again.

A chain lasts from one play, or from the beginning of one phase, until no effect waits any more. Its positions
are the questions that are put in it; where nobody is asked the engine itself sees that a chain has no end.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from rulebook.games.unstable_unicorns.chains.likeness import Likeness, Waits
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.watcher import Watcher

DEEPEST = 80
"""How many questions of one chain are followed."""
ROUNDS = 3
"""How many rounds of a loop are played before it is believed."""


@dataclass(frozen=True, slots=True)
class Loop:
    """Moves that lead to a position, and moves that lead from there to one like it.

    ``round`` is empty where nobody is asked anything in it. ``abilities`` begin in one round, in this order;
    ``growing`` says that ever more effects wait.
    """

    way: tuple[Move, ...]
    round: tuple[Move, ...]
    abilities: tuple[str, ...]
    growing: bool


@dataclass(frozen=True, slots=True)
class Searched:
    """What was found from one start. ``loop`` is the first loop. ``whole``: everything was looked at;
    ``ends``: some way ends the chain; ``chance``: something was left to chance.

    ``stoppers`` are the seats that can leave the loop for a way that may end, by an answer in it.
    """

    loop: Loop | None
    whole: bool
    ends: bool
    chance: bool
    stoppers: frozenset[int] = frozenset()
    positions: int = 0

    @property
    def forced(self) -> bool:
        """Whether there is a loop and nothing that anybody does leads out of it."""
        return self.loop is not None and self.whole and not self.ends and not self.chance


@dataclass(slots=True)
class _Log(Watcher):
    """The abilities that have begun, and how many effects waited each time."""

    begun: list[str] = field(default_factory=list)
    waited: list[int] = field(default_factory=list)

    def begins(self, state: State, frame: Frame) -> None:
        if not frame.walking:
            self.begun.append(state.match.deck.programs[frame.program].ability)
            self.waited.append(len(state.agenda) + len(state.link))

    @property
    def growing(self) -> bool:
        """Whether in the second half more waited than ever in the first."""
        half = len(self.waited) // 2
        return max(self.waited[half:], default=0) > max(self.waited[:half], default=0)


@dataclass(slots=True)
class _Node:
    """A question on the way that is being followed: the state, how it came about, what was not tried yet.

    ``escapes`` says whether an answer tried so far may end the chain without going through the way back.
    """

    state: State
    key: Hashable
    waits: Waits
    exact: Hashable
    move: Move | None
    begun: tuple[str, ...]
    untried: list[Move]
    escapes: bool = False


def search(start: State, first: Move | None, likeness: Likeness, most: int) -> Searched:
    """Look through the chain that ``first`` begins in ``start`` (``None``: that is under way there), at so
    many of its positions at ``most``."""
    return _Search(start, likeness, most).run(first)


class _Search:
    def __init__(self, start: State, likeness: Likeness, most: int) -> None:
        self.start = start
        self.likeness = likeness
        self.most = most
        self.phase = (start.turn, start.phase)
        self.found: Loop | None = None
        self.escaping: dict[Hashable, bool] = {}
        self.positions = 0
        self.whole = True
        self.ends = False
        self.chance = False

    def run(self, first: Move | None) -> Searched:
        world = self.start.copy()
        world.journal = None
        path: list[_Node] = []
        if first is None:
            self._enter(path, world, None, _Log())
        else:
            self._play(path, world, first)
        while path:
            node = path[-1]
            if node.untried:
                self._play(path, node.state, node.untried.pop(0))
                continue
            path.pop()
            self.escaping[node.exact] = node.escapes
            if path and node.escapes:
                path[-1].escapes = True
        stoppers = self._stoppers(self.found) if self.found else frozenset[int]()
        return Searched(self.found, self.whole, self.ends, self.chance, stoppers, self.positions)

    def _play(self, path: list[_Node], before: State, move: Move) -> None:
        """Follow one answer."""
        if self.positions >= self.most or len(path) >= DEEPEST:
            self.whole = False
            self.ends = True
            if path:
                path[-1].escapes = True
            return
        state = before.copy()
        log = _Log()
        state.watcher = log
        state.play(move)
        state.watcher = None
        self.chance |= state.generator != before.generator
        self._enter(path, state, move, log)

    def _enter(self, path: list[_Node], state: State, move: Move | None, log: _Log) -> None:
        """Look at where an answer has led, and what has begun since."""
        begun = tuple(log.begun)
        self.positions += 1
        if state.ended == "endless" and (state.turn, state.phase) == self.phase:
            if self.found is None:
                way = tuple(node.move for node in path if node.move is not None)
                self.found = Loop((*way, *([move] if move else [])), (), _period(begun), log.growing)
            return
        if self.over(state):
            self.ends = True
            if path:
                path[-1].escapes = True
            return
        key, waits = self.likeness.position(state), self.likeness.waiting(state)
        for place, node in enumerate(path):
            if node.key == key and node.waits <= waits:
                self._close(path, place, move, begun, waits)
                return
        exact = (key, frozenset(waits.items()))
        if exact in self.escaping:
            if path and self.escaping[exact]:
                path[-1].escapes = True
            return
        self.escaping[exact] = False
        path.append(_Node(state, key, waits, exact, move, begun, list(state.legal_moves())))

    def over(self, state: State) -> bool:
        """Whether the chain has come to its end."""
        decision = state.decision
        return decision is None or decision.kind == "act" or (state.turn, state.phase) != self.phase

    def _close(
        self, path: Sequence[_Node], place: int, move: Move | None, begun: tuple[str, ...], waits: Waits
    ) -> None:
        """A position like that at ``place`` on the way has come again."""
        if waits != path[place].waits:
            self.whole = False  # what comes of those that wait in addition was not looked at
        if self.found is not None or move is None:
            return
        inside = path[place + 1 :]
        abilities = tuple(name for node in inside for name in node.begun) + begun
        way = tuple(node.move for node in path[: place + 1] if node.move is not None)
        moves = (*(node.move for node in inside if node.move is not None), move)
        loop = Loop(way, moves, tuple(name for name in abilities if name), waits != path[place].waits)
        if abilities and self._lasts(path[place].state, moves):
            self.found = loop

    def _lasts(self, state: State, moves: Sequence[Move]) -> bool:
        """Whether the round can be played again and again, each time by answers like those before."""
        wanted = []
        world = state.copy()
        key, waits = self.likeness.position(world), self.likeness.waiting(world)
        for number in range(ROUNDS):
            for place, move in enumerate(moves):
                if number == 0:
                    wanted.append(self.likeness.move(world, move))
                else:
                    fitting = [
                        each
                        for each in world.legal_moves()
                        if self.likeness.move(world, each) == wanted[place]
                    ]
                    if not fitting:
                        return False
                world.play(move if number == 0 else fitting[0])
                if self.over(world):
                    return False
            if self.likeness.position(world) != key or not waits <= self.likeness.waiting(world):
                return False
        return True

    def _stoppers(self, loop: Loop) -> frozenset[int]:
        """Whose other answers lead out of the loop, to a way that may end."""
        state = self.start.copy()
        state.journal = None
        if not loop.round:
            return frozenset()
        for move in loop.way:
            state.play(move)
        found = set()
        for move in loop.round:
            decision = state.decision
            assert decision is not None
            for other in decision.options:
                if other != move and self._may_end(state, other):
                    found.add(decision.player)
                    break
            state.play(move)
        return frozenset(found)

    def _may_end(self, state: State, move: Move) -> bool:
        """Whether an answer ends the chain, leads to where it was seen to end, or was not looked at."""
        world = state.copy()
        world.play(move)
        if world.ended == "endless":
            return False
        if self.over(world):
            return True
        exact = (self.likeness.position(world), frozenset(self.likeness.waiting(world).items()))
        return self.escaping.get(exact, True)


def _period(begun: Sequence[str]) -> tuple[str, ...]:
    """What comes again and again at the end of a long list of abilities: the shortest such part."""
    names = [name for name in begun if name]
    for size in range(1, len(names) // 2 + 1):
        if names[-size:] == names[-2 * size : -size]:
            return tuple(names[-size:])
    return tuple(names)
