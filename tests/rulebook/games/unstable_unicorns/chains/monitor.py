"""Does the graph of triggers have everything that the engine does? Games are watched and held against it.

Whenever an ability makes another one wait, the graph must have that edge; whenever it moves a card, the net
must have a step that moves such a card so, and that makes at least as much wait. So an ability that the model
reads wrongly is found in play, long before a proof that rests on it could mislead anybody.

Where there are weights that prove every chain finite, they are held against the games too: whenever an
ability begins, all that lies anywhere or waits must have come to weigh less, by what each start since costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardset.graph.places import ACTIVE, OTHER, later, place, waits
from cardset.model import CardSet
from rulebook.games.unstable_unicorns import CS_2E, Rules
from rulebook.games.unstable_unicorns.engine import Deck, build_deck, new_game
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.match import BOX, DECK, DISCARD, NURSERY, TABLE, Match, Spent, Waiting
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.program import Delay, Frame
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.watcher import Watcher
from rulebook.protocol import Event
from rulebook.simulation import Choose, at_random
from tests.rulebook.games.unstable_unicorns.chains.expected import Expected

ZONES = {DECK: "deck", DISCARD: "discard", NURSERY: "nursery"}
PLAY = ""
"""What stands for an ability where the rules do something: a card is played, a turn goes on."""


class NotInTheModelError(Exception):
    """The engine did something that the model of chains has not: a fault of the model, or of the engine."""


@dataclass(slots=True)
class Conformance:
    """What was seen. ``edges`` counts every edge of the graph that play has shown, out of ``known``;
    ``starts`` how often each ability began; ``longest`` is the most of them in one chain, in the game that
    ``where`` names."""

    known: int
    games: int = 0
    moves: int = 0
    edges: Counter[tuple[str, str]] = field(default_factory=Counter)
    starts: Counter[str] = field(default_factory=Counter)
    longest: int = 0
    where: str = ""

    @property
    def share(self) -> float:
        """The share of the graph's edges that play has shown."""
        return len(self.edges) / self.known if self.known else 1.0


def monitor(
    cards: CardSet | Deck,
    games: int,
    players: Sequence[int] = (2, 3, 4),
    seed: int = 0,
    rules: Rules = CS_2E,
    chooser: Callable[[int], Choose] | None = None,
    expected: Expected | None = None,
) -> Conformance:
    """Watch ``games`` games, number *n* with the seed ``seed + n``; several ``players`` are taken in turn.

    ``chooser`` is as for :func:`rulebook.simulation.simulate`; ``expected`` is the model, made where it is
    left out. Raises :class:`NotInTheModelError` that names the game for whatever the model does not have.
    """
    deck = cards if isinstance(cards, Deck) else build_deck(cards)
    expected = expected or Expected(deck.set, rules)
    seen = Conformance(len(expected.edges))
    for number in range(games):
        name = seed + number
        state = new_game(deck, players[number % len(players)], name, rules, journal=True)
        watch(state, expected, seen, f"seed {name}", at_random(name), chooser(name) if chooser else None)
    return seen


def watch(
    state: State,
    expected: Expected,
    seen: Conformance,
    name: str,
    anything: Callable[[State], Move],
    choose: Choose | None = None,
    most: int | None = None,
) -> State:
    """Play ``state``, which has a journal and may not have begun, to its end or for ``most`` moves; what is
    seen goes to ``seen``.

    ``choose`` answers from the view of whoever is asked, without it ``anything`` does. Returns how it ended.
    Raises :class:`NotInTheModelError`, beginning with ``name``.
    """
    watcher = _Watch(state.match.deck, expected, seen, name)
    state = state.copy()
    state.watcher = watcher
    watcher.places = state.where[:]
    if state.decision is None:
        advance(state)
        watcher.settle(state)
    while state.player_to_act is not None and most != 0:
        state.play(choose(state.view(state.player_to_act)) if choose else anything(state))
        watcher.settle(state)
        seen.moves += 1
        most = None if most is None else most - 1
        assert state.journal is not None
        state.journal.clear()
    seen.games += 1
    return state


class _Watch(Watcher):
    """Holds one game against the model."""

    def __init__(self, deck: Deck, expected: Expected, seen: Conformance, name: str) -> None:
        self.deck = deck
        self.delayed = dict(_delayed(deck))
        self.expected = expected
        self.seen = seen
        self.name = name
        self.places: list[int] = []
        self.waiting: Counter[tuple[str, str]] = Counter()
        self.allowed: Counter[tuple[str, str]] = Counter()
        self.stirred = {PLAY}  # what was there before may be asked for
        self.earlier: set[str] = set()
        self.spent: Counter[str] = Counter()
        self.chain: Counter[str] = Counter()
        self.moment: tuple[int, str] = (0, "")
        self.weighed: tuple[int, int] | None = None

    # What the state tells

    def begins(self, state: State, frame: Frame) -> None:
        ability = self.deck.programs[frame.program].ability
        self.settle(state)
        if not ability or self._answers(frame):
            return
        self._count(state, frame, ability)
        role = _role(state, frame.you)
        later = frame.program in self.delayed
        if not state.frames and not frame.walking:
            self._weigh(state, frame, ability, role)
        if ability in self.expected.limited and not frame.walking and not later:
            self.spent[ability] += 1
        if (ability, role) not in self.expected.live:
            self._fail(state, f"{ability} begins for the {role} player, and no chain comes to it")
        if ability in self.expected.checks and not later:
            self._check_begins(state, ability)
        elif ability in self.expected.answering:
            self.weighed = None  # it has waited for the play
        elif state.frames:
            self._edge(state, self._acting(state)[0], ability)

    def waits(self, state: State, waiting: Waiting) -> None:
        if Spent(waiting.program, waiting.source) in state.spent:
            return  # it will not: it has happened this turn
        ability = self.deck.programs[waiting.program].ability
        role = _role(state, waiting.you)
        cause = self._acting(state)[0]
        self.waiting[ability, role] += 1
        if cause != PLAY:
            self._edge(state, cause, ability)
        elif f"waits:{ability}.{role}" not in self.expected.starting:
            self._fail(state, f"{ability} waits for the {role} player at the start of a chain")

    def noted(self, state: State, event: Event) -> None:
        """Something is written into the journal; cards that moved have done so."""
        drawn = event.kind == "drawn" and not state.frames  # by the turn itself
        if drawn or event.kind in ("plays", "turn-begins"):
            self.weighed = None
            self.chain.clear()
            self.stirred.clear()
            self.earlier.clear()
        if event.kind == "turn-begins":
            self.spent.clear()
        stays = event.card < 0 or self.places[event.card] == state.where[event.card]
        if stays and (event.card < 0 or event.kind not in self.deck.set.vocabulary.events):
            return  # what moves from a Stable into the same one moves, too
        origin, target = self.places[event.card], state.where[event.card]
        self.places[event.card] = target
        self._went(state, event, origin, target)

    def settle(self, state: State) -> None:
        """All cards of a move have been told of: at most what they allow has been made to wait."""
        if more := self.waiting - self.allowed:
            (ability, role), number = next(iter(more.items()))
            self._fail(state, f"{ability} waits {number} times too often for the {role} player")
        self.waiting.clear()
        self.allowed.clear()

    # What the model says to it

    def _went(self, state: State, event: Event, origin: int, target: int) -> None:
        game = state.match
        card = self.deck.face(event.card).card.id
        acting, role = self._acting(state)
        if acting == PLAY or game.is_stable(origin) or game.is_stable(target):
            self.stirred.add(acting)
        if origin == TABLE or acting == PLAY:
            if game.is_stable(target):
                self.allowed.update(self.expected.heard(card, _place(state, target)))
            return
        if TABLE in (origin, target) or BOX in (origin, target):
            return
        if event.player < 0 and event.kind == "shuffled-in" and self.expected.world.options.reshuffle:
            return
        kind = self.expected.class_of(card)
        source, goal = _place(state, origin), _place(state, target)
        if source == goal and not game.is_stable(origin):
            return  # from one of the other hands to another: no counter tells, and nothing hears
        moves = self.expected.moves.get((acting, role), {})
        fits = moves.get((kind, source, goal, event.kind))
        if fits is None:
            said = f"{card} is {event.kind} from {source} to {goal}"
            self._fail(state, f"{acting} of the {role} player: {said}, by no step of the net")
        else:
            self.allowed.update(fits)

    def _edge(self, state: State, source: str, target: str) -> None:
        if (source, target) not in self.expected.edges:
            self._fail(state, f"{source} triggers {target}, and the graph has no such edge")
        self.seen.edges[source, target] += 1

    def _check_begins(self, state: State, check: str) -> None:
        """A state check: something that came before in the chain has brought the state about, or else it was
        there before and the check may come again, as a new turn has begun."""
        causes = sorted(cause for cause in self.stirred if (cause, check) in self.expected.edges)
        so_far = self.stirred | self.earlier  # while others asked it may have had to wait
        # Where nothing has moved yet, the turn has begun: some things can be done in one's own turn only.
        known = not so_far or PLAY in so_far or any((cause, check) in self.expected.edges for cause in so_far)
        if not known and check not in self.expected.limited:
            before = ", ".join(sorted(so_far)) or "nothing"
            self._fail(state, f"{check} asks after {before}, and the graph has no such edge")
        for cause in causes:
            self.seen.edges[cause, check] += 1
        self.earlier |= self.stirred
        self.stirred = {check}

    def _count(self, state: State, frame: Frame, ability: str) -> None:
        moment = (state.turn, state.phase)
        if moment != self.moment:
            self.moment, self.weighed = moment, None
            self.chain.clear()
        if frame.walking:
            return
        self.seen.starts[ability] += 1
        self.chain[ability] += 1
        if self.chain.total() > self.seen.longest:
            self.seen.longest = self.chain.total()
            self.seen.where = f"{self.name}, {state.players} players, turn {state.turn}"
        for circle, bound in self.expected.bounds.items():
            begun = sum(self.chain[one] for one in circle)
            if ability in circle and begun > bound.most:
                self._fail(state, f"{', '.join(circle)} begin {begun} times in one chain, not {bound.most}")

    def _weigh(self, state: State, frame: Frame, ability: str, role: str) -> None:
        """Since the last time each start has made everything weigh less; ``ability`` is about to begin."""
        proof = self.expected.proof
        if proof is None:
            return
        now = self._weight(state, proof.weights)
        if ability not in self.expected.checks or frame.program in self.delayed:  # checks wait all the time
            now += proof.weights.get(self._counter(frame.program, role), 0)
        if self.weighed is not None:
            before, begun = self.weighed
            cost = proof.scale * (self.chain.total() - begun)
            if now > before - cost:
                said = f"all weighs {now} as {ability} begins, after {before} and starts that cost {cost}"
                self._fail(state, said)
        self.weighed = (now, self.chain.total())

    def _weight(self, state: State, weights: Mapping[str, int]) -> int:
        copies = self.deck.copies
        total = 0
        for number, zone in enumerate(state.zones):
            if number not in (TABLE, BOX):
                where = _place(state, number)
                for card in zone:
                    total += weights.get(f"{self.expected.class_of(copies[card].card.id)}@{where}", 0)
        waiting = [(one.program, one.you) for one in (*state.agenda, *state.due)]
        waiting += [(frame.program, frame.you) for frame in state.link]
        waiting += [(kept.program, kept.you) for kept in state.delayed if kept.when == "left"]
        for program, you in waiting:
            total += weights.get(self._counter(program, _role(state, you)), 0)
        for spent, times in self.spent.items():  # in the net, as they begin; in the engine, as they wait
            total -= weights.get(f"permit:{spent}", 0) * times
        return total

    def _counter(self, program: int, role: str) -> str:
        """The counter in which a program waits."""
        node = self.expected.world.by_id[self.deck.programs[program].ability]
        number = self.delayed.get(program)
        return waits(node, role) if number is None else later(node, role, number)

    def _answers(self, frame: Frame) -> bool:
        """Whether an effect answers a card that is being played, and no more than that; nobody can answer
        what waits in a chain."""
        if self.deck.programs[frame.program].ability in self.expected.answering:
            return False
        return frame.answered >= 0 or (
            frame.source >= 0 and self.deck.face(frame.source).response == frame.program
        )

    def _acting(self, state: State) -> tuple[str, str]:
        """The ability that is being carried out, and the role of its player."""
        if not state.frames or self._answers(state.frames[-1]):
            return PLAY, ACTIVE
        frame = state.frames[-1]
        return self.deck.programs[frame.program].ability, _role(state, frame.you)

    def _fail(self, state: State, what: str) -> None:
        raise NotInTheModelError(
            f"{self.name}, {state.players} players, {state.match.rules}, turn {state.turn}: {what}"
        )


def _delayed(deck: Deck) -> Iterator[tuple[int, int]]:
    """The programs that are carried out later, with their numbers in the model, from the inside out."""
    inner = {
        number: [part.program for part in program.operations if isinstance(part, Delay)]
        for number, program in enumerate(deck.programs)
    }

    def within(program: int) -> Iterator[int]:
        for each in inner[program]:
            yield from within(each)
            yield each

    kept = {each for those in inner.values() for each in those}
    for program in inner.keys() - kept:
        yield from ((each, number) for number, each in enumerate(within(program)))


def _role(state: State, player: int) -> str:
    return ACTIVE if player == state.active else OTHER


def _place(state: State, zone: int) -> str:
    """A zone as the net calls it."""
    game: Match = state.match
    if zone in ZONES:
        return ZONES[zone]
    return place("stable" if game.is_stable(zone) else "hand", _role(state, game.owner(zone)))
