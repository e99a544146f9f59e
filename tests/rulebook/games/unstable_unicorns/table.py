"""A table for scenarios: set up a position in words, play it move by move, and look at what became of it.

Cards are named by id, several in one string. Every answer says who gives it, and the table fails when the
question that is open is another one, or goes to somebody else; a script that stops in the middle of a
question fails as well. So a scenario proves which questions are asked, and which are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from cardset.load import load_set
from rulebook.chance import seeded
from rulebook.games.unstable_unicorns import CS_2E, Rules
from rulebook.games.unstable_unicorns.engine import Deck, Match, Move, State, build_deck
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.match import BOX, DECK, DISCARD, NURSERY, TABLE
from rulebook.games.unstable_unicorns.moves import DecisionKind
from rulebook.protocol import Event

FROZEN = Path(__file__).parents[3] / "sets" / "frozen"


@cache
def base_deck() -> Deck:
    """The base deck, compiled once for all scenarios."""
    return build_deck(load_set())


@cache
def frozen_deck() -> Deck:
    """A small deck that never changes, for the games that are written out card by card."""
    return build_deck(load_set(FROZEN))


class Table:
    """A position at the beginning of the turn of ``active``, or in the middle of it.

    ``stables`` and ``hands`` hold one string of card ids per player, ``deck`` the top cards with the next
    one to be drawn first, ``at`` the phase (``beginning`` starts the turn, ``action`` asks for the play).
    Babies that are not named lie in the Nursery. All other cards lie under the named ones in the deck, or
    in the box when ``nothing_else`` is set; Upgrades are drawn first, since they can be played and do
    nothing in a hand. ``cards`` is the deck of the game, the base deck unless another is given.
    """

    def __init__(
        self,
        stables: Sequence[str],
        hands: Sequence[str] | Mapping[int, str] = (),
        deck: str = "",
        discard: str = "",
        active: int = 0,
        at: str = "action",
        nothing_else: bool = False,
        rules: Rules = CS_2E,
        plays: int = 1,
        cards: Deck | None = None,
    ) -> None:
        players = len(stables)
        self.deck = cards or base_deck()
        self.state = State(Match(self.deck, rules, players, rules.goal(players)), seeded(1))
        self._left = list(range(len(self.deck.face_of)))
        game, zones = self.state.match, self.state.zones
        for seat, words in enumerate(stables):
            zones[game.stable(seat)] += self._take(words)
        given = hands if isinstance(hands, Mapping) else dict(enumerate(hands))
        for seat, words in given.items():
            zones[game.hand(seat)] += self._take(words)
        zones[DISCARD] += self._take(discard)
        top = self._take(deck)[::-1]
        babies = [card for card in self._left if self.deck.face(card).starts == "nursery"]
        others = [card for card in self._left if card not in babies]
        others.sort(key=lambda card: self.deck.face(card).card.type != "upgrade")
        zones[NURSERY] += babies
        zones[BOX if nothing_else else DECK] += others[::-1]
        zones[DECK] += top
        where = {card: number for number, zone in enumerate(zones) for card in zone}
        self.state.where = [where[card] for card in range(len(self.deck.face_of))]
        self.state.active = active
        self.state.journal = []
        self._start(at, plays)

    def _start(self, at: str, plays: int) -> None:
        self.state.turn = 0 if at == "beginning" else 1
        self.state.phase = "setup" if at == "beginning" else at
        self.state.plays = self.state.plays_left = plays
        self.state.changed = at != "beginning"
        advance(self.state)
        self.check()

    def _take(self, words: str) -> list[int]:
        taken = []
        for word in words.split():
            fitting = [card for card in self._left if self.word(card) == word]
            assert fitting, f"no copy of {word} is left"
            self._left.remove(fitting[0])
            taken.append(fitting[0])
        return taken

    # Moves

    def play(self, card: str, into: int | None = None) -> Table:
        """The player to act plays ``card``; ``into`` names the Stable where there is a choice."""
        fitting = [
            move for move in self._asked("act") if move.kind == "play" and self.word(move.card) == card
        ]
        if into is not None:
            fitting = [move for move in fitting if move.player == into]
        return self._answer(fitting, f"play {card} into {into}")

    def draw(self) -> Table:
        """The player to act draws a card instead of playing one."""
        return self._answer([move for move in self._asked("act") if move.kind == "draw"], "draw")

    def end(self) -> Table:
        """The player to act plays no further card."""
        return self._answer([move for move in self._asked("act") if move.kind == "end"], "end")

    def neigh(self, player: int, card: str = "neigh") -> Table:
        """``player`` responds with ``card`` to the card being played."""
        moves = self._asked("respond", player)
        return self._answer([move for move in moves if move.card >= 0 and self.word(move.card) == card], card)

    def passes(self, *players: int) -> Table:
        """The players, asked one after the other, let the card being played go by."""
        for player in players:
            self._answer([move for move in self._asked("respond", player) if move.kind == "pass"], "pass")
        return self

    def yes(self, player: int, to: str = "") -> Table:
        """``player`` uses the optional effect of the card ``to``."""
        return self._answer([move for move in self._asked("may", player, to) if move.kind == "yes"], "yes")

    def no(self, player: int, to: str = "") -> Table:
        """``player`` declines the optional effect of the card ``to``."""
        return self._answer([move for move in self._asked("may", player, to) if move.kind == "no"], "no")

    def choose(self, player: int, *cards: str, of: int | None = None) -> Table:
        """``player`` picks the cards one after the other; ``of`` names the Stable or hand they are in."""
        for card in cards:
            moves = [move for move in self._asked("card", player) if self.word(move.card) == card]
            if of is not None:
                moves = [move for move in moves if self._owner(move.card) == of]
            self._answer(moves, f"choose {card}")
        return self

    def pick(self, player: int, whom: int) -> Table:
        """``player`` picks the player ``whom``."""
        return self._answer(
            [move for move in self._asked("player", player) if move.player == whom], str(whom)
        )

    def enough(self, player: int) -> Table:
        """``player`` picks no further player."""
        return self._answer([move for move in self._asked("player", player) if move.kind == "end"], "end")

    def branch(self, player: int, number: int) -> Table:
        """``player`` carries out part ``number`` of "either … or …"."""
        moves = [move for move in self._asked("branch", player) if move.number == number]
        return self._answer(moves, f"branch {number}")

    def first(self, player: int, card: str) -> Table:
        """``player`` carries out the effect of ``card`` first of those due."""
        moves = [move for move in self._asked("order", player) if self.word(move.card) == card]
        return self._answer(moves, f"{card} first")

    def _asked(self, kind: DecisionKind, player: int | None = None, source: str = "") -> Sequence[Move]:
        decision = self.state.decision
        assert decision is not None, f"nobody is asked anything, expected {kind} of {player}: {self}"
        assert decision.kind == kind, f"the question is {decision.kind}, not {kind}: {self}"
        if player is not None:
            assert decision.player == player, f"{decision.player} is asked, not {player}: {self}"
        if source:
            assert self.word(decision.source) == source, f"{self.word(decision.source)} asks: {self}"
        return decision.options

    def _answer(self, fitting: Sequence[Move], words: str) -> Table:
        assert len(fitting) == 1, f"{len(fitting)} moves fit “{words}”: {self}"
        self.state.play(fitting[0])
        self.check()
        return self

    # What is there

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and what kind of question."""
        decision = self.state.decision
        assert decision is not None, f"nobody is asked anything: {self}"
        return decision.player, decision.kind

    @property
    def offers(self) -> list[str]:
        """The answers to the open question in words, sorted: cards by id, players by seat."""
        return sorted(self.words(move) for move in self.state.legal_moves())

    def stable(self, player: int) -> str:
        """The cards in the Stable of ``player``, sorted."""
        return self._cards(self.state.match.stable(player))

    def hand(self, player: int) -> str:
        """The cards in the hand of ``player``, sorted."""
        return self._cards(self.state.match.hand(player))

    @property
    def discard(self) -> str:
        """The cards in the discard pile, sorted."""
        return self._cards(DISCARD)

    @property
    def nursery(self) -> str:
        """The Babies in the Nursery, sorted."""
        return self._cards(NURSERY)

    @property
    def on_table(self) -> str:
        """The cards being played, sorted."""
        return self._cards(TABLE)

    def top(self, amount: int) -> str:
        """The next cards of the deck, the first to be drawn first."""
        return " ".join(self.word(card) for card in self.state.zones[DECK][: -amount - 1 : -1])

    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return len(self.state.zones[DECK])

    def unicorns(self, player: int) -> int:
        """How many Unicorns count for ``player``."""
        return self.state.standing.counts[player]

    def events(self, *kinds: str) -> list[str]:
        """What happened so far of these kinds, as "kind card"."""
        journal = self.state.journal or []
        return [f"{event.kind} {self.word(event.card)}" for event in journal if event.kind in kinds]

    def turn_of(self, player: int) -> Table:
        """Nothing is under way, and ``player`` is asked what to play."""
        assert self.asked == (player, "act"), str(self)
        assert self.state.active == player
        return self

    def won_by(self, player: int | None, how: str) -> Table:
        """The game is over: who has won (``None``: nobody), and in which way."""
        assert self.state.is_over, str(self)
        assert self.state.winners == (() if player is None else (player,)), str(self)
        assert self.state.ended == how
        return self

    @property
    def settled(self) -> bool:
        """Whether no question but the turn's own is open: where a script may stop."""
        return self.state.is_over or self.asked[1] == "act"

    def check(self) -> None:
        """Every card is in one place, and the state knows where."""
        placed = Counter(card for zone in self.state.zones for card in zone)
        assert placed == Counter(range(len(self.deck.face_of)))
        assert all(card in self.state.zones[zone] for card, zone in enumerate(self.state.where))

    def word(self, card: int) -> str:
        """The id of a card, "" for none."""
        return self.deck.face(card).card.id if card >= 0 else ""

    def words(self, move: Move) -> str:
        """A move in words: what is done, to which card or player."""
        if move.kind in ("card", "first"):
            return self.word(move.card)
        if move.kind == "player":
            return str(move.player)
        parts = [move.kind, self.word(move.card)]
        if move.player >= 0:
            parts.append(f"into {move.player}")
        if move.kind == "branch":
            parts.append(str(move.number))
        return " ".join(part for part in parts if part)

    def _owner(self, card: int) -> int:
        return self.state.match.owner(self.state.where[card])

    def _cards(self, zone: int) -> str:
        return " ".join(sorted(self.word(card) for card in self.state.zones[zone]))

    def _event(self, event: Event) -> str:
        return f"{event.kind}({event.player} {self.word(event.card)})"

    def __str__(self) -> str:
        decision = self.state.decision
        lines = [f"phase {self.state.phase} of {self.state.active}, ended: {self.state.ended or 'no'}"]
        if decision:
            lines.append(
                f"{decision.player} is asked: {decision.kind} ({self.word(decision.source)}): {self.offers}"
            )
        lines += [
            f"{seat}: {self.stable(seat)} | {self.hand(seat)}" for seat in range(self.state.match.players)
        ]
        lines.append("so far: " + ", ".join(map(self._event, self.state.journal or [])))
        return "\n".join(lines)
