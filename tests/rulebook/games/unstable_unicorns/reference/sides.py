"""The two sides at one deal, spoken to in the same words."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from rulebook.chance import seeded
from rulebook.games.unstable_unicorns.engine import Deck, Match, Move, State, build_deck
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.match import BOX, DECK, DISCARD, NURSERY, TABLE
from tests.rulebook.games.unstable_unicorns.reference.deals import Deal, card_set, zones_of
from tests.rulebook.games.unstable_unicorns.reference.position import Position, Question, id_of
from tests.rulebook.games.unstable_unicorns.reference.turn import play


@cache
def engines_deck(deck: str) -> Deck:
    """A deck as the engine has it."""
    return build_deck(card_set(deck))


class Side(Protocol):
    """What can be asked of either side."""

    @property
    def question(self) -> Question | None:
        """The open question, ``None`` when the game is over."""

    def answer(self, words: str) -> None:
        """Answer it."""

    def told(self) -> dict[str, Any]:
        """Where the game stands."""

    def zones(self) -> dict[str, list[str]]:
        """The ids of the cards in every zone, those of the deck in order."""


def told(side: Side) -> dict[str, Any]:
    """All that both must agree on."""
    question = side.question
    asked = question and (question.player, question.kind, sorted(question.options), question.source)
    zones = {name: cards if name == "deck" else sorted(cards) for name, cards in side.zones().items()}
    return {"asked": asked, **side.told(), **zones}


def zone_names(game: Match) -> dict[int, str]:
    """The engine's zones in the words of the reference; the box is none of them."""
    return {
        DECK: "deck",
        DISCARD: "discard",
        NURSERY: "nursery",
        TABLE: "table",
        **{game.hand(seat): f"hand {seat}" for seat in range(game.players)},
        **{game.stable(seat): f"stable {seat}" for seat in range(game.players)},
    }


def engine_at(deal: Deal) -> Engine:
    """The engine at ``deal``."""
    deck, rules, players = engines_deck(deal.deck), deal.rules, deal.players
    state = State(Match(deck, rules, players, rules.goal(players)), seeded(1))
    numbers = {name: number for number, name in zone_names(state.match).items()}
    copies: dict[str, list[int]] = {}
    for copy in range(len(deck.face_of)):
        copies.setdefault(deck.face(copy).card.id, []).append(copy)
    state.where = [BOX] * len(deck.face_of)
    for zone, cards in zones_of(deal).items():
        for card in cards:
            copy = copies[id_of(card)][int(card.split()[1])]
            state.zones[numbers[zone]].append(copy)
            state.where[copy] = numbers[zone]
    state.zones[BOX] = [copy for copy, number in enumerate(state.where) if number == BOX]
    state.active = deal.active
    state.turn = 0 if deal.at == "beginning" else 1
    state.phase = "setup" if deal.at == "beginning" else deal.at
    state.plays_left = 1
    state.changed = True
    advance(state)
    return Engine(state)


class Engine:
    """The engine at ``state``."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.names = zone_names(state.match)

    def name(self, copy: int) -> str:
        """The id of a copy."""
        return self.state.match.deck.face(copy).card.id

    def words(self, move: Move) -> str:
        """A move in the words of the reference."""
        match move.kind:
            case "play" if move.player >= 0:
                return f"play {self.name(move.card)} into {move.player}"
            case "play" | "respond":
                return f"{move.kind} {self.name(move.card)}"
            case "card":
                return f"{self.name(move.card)} in {self.names[self.state.where[move.card]]}"
            case "first":
                return self.name(move.card)
            case "player":
                return str(move.player)
            case "branch":
                return str(move.number)
        return move.kind

    @property
    def question(self) -> Question | None:
        """The open question."""
        decision = self.state.decision
        if decision is None:
            return None
        source = self.name(decision.source) if decision.source >= 0 and decision.kind != "respond" else ""
        return Question(decision.player, decision.kind, tuple(map(self.words, decision.options)), source)

    def answer(self, words: str) -> None:
        """Play the move that says so."""
        self.state.play(next(move for move in self.state.legal_moves() if self.words(move) == words))

    def told(self) -> dict[str, Any]:
        """Where the game stands."""
        state = self.state
        winner = state.winners[0] if state.winners else None
        return {"active": state.active, "turn": state.turn, "ended": state.ended, "winner": winner}

    def zones(self) -> dict[str, list[str]]:
        """The ids of the cards in every zone."""
        return {
            name: [self.name(copy) for copy in self.state.zones[zone]] for zone, name in self.names.items()
        }


def reference_at(deal: Deal) -> Reference:
    """The reference at ``deal``."""
    cards, zones = card_set(deal.deck), zones_of(deal)
    game = Position(cards, deal.rules, deal.players, zones, deal.active, generator=seeded(1))
    return Reference(game, deal.at)


def reference_of(state: State, phase: str) -> Reference:
    """The reference at ``state``, where ``phase`` of a turn is next and nothing is under way."""
    game = state.match
    zones = {
        name: [f"{game.deck.face(copy).card.id} {copy}" for copy in state.zones[zone]]
        for zone, name in zone_names(game).items()
    }
    position = Position(
        game.deck.set, game.rules, game.players, zones, state.active, generator=state.generator
    )
    return Reference(position, phase)


class Reference:
    """The reference at ``game``, in ``phase`` (see :func:`play`)."""

    def __init__(self, game: Position, phase: str) -> None:
        self.match = game
        self.steps = play(game, phase)
        self.question: Question | None = next(self.steps, None)

    def answer(self, words: str) -> None:
        """Send the answer."""
        try:
            self.question = self.steps.send(words)
        except StopIteration:
            self.question = None

    def told(self) -> dict[str, Any]:
        """Where the game stands."""
        game = self.match
        return {"active": game.active, "turn": game.turn, "ended": game.ended, "winner": game.winner}

    def zones(self) -> dict[str, list[str]]:
        """The ids of the cards in every zone."""
        return {zone: [id_of(card) for card in cards] for zone, cards in self.match.zones.items()}
