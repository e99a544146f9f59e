"""How the facts of Unicorn Fever are read off a view; :mod:`.facts` lists them.

What a player may know and what things do is read, never a name of a card. Facts of the position take the
view, those of a move the view and the move. Words come as a set, since several may hold at once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

from ai.facts import NONE
from ai.games.unicorn_fever.harm import backed
from ai.games.unicorn_fever.outlook import Worth, places, spelled, worth
from ai.games.unicorn_fever.prospects import likely, winnable
from rulebook.games.unicorn_fever.box import BETS, STACKS
from rulebook.games.unicorn_fever.planning import due, gold_of
from rulebook.games.unicorn_fever.position import FREE, NOBODY, Position, kind_of, unicorn_of
from rulebook.games.unicorn_fever.race import UNICORNS
from rulebook.games.unicorn_fever.results import owed
from rulebook.plain import PlainMove, PlainView

Words: TypeAlias = frozenset[str]

SELF, RIVAL, LEADER, NEUTRAL = "self", "rival", "leader", "nobody"
MAGIC = {1: "positive", -1: "negative", 0: "neutral"}
PERCENT = 100

NOTHING: Words = frozenset((NONE,))
_word = cache(lambda word: frozenset((word,)))


# The position


def decision(view: PlainView) -> Words:
    """What is asked."""
    return _word(view.sight["stage"])


def mine(view: PlainView, name: str) -> int:
    """What the player has of something that everybody has some of."""
    number: int = view.sight[name][view.player]
    return number


def most(view: PlainView, name: str) -> int:
    """The most that a rival has of it."""
    numbers: tuple[int, ...] = view.sight[name]
    return max(number for seat, number in enumerate(numbers) if seat != view.player)


def needs(view: PlainView) -> int:
    """The Gold that the player needs after the race, whatever comes of it: the tax, with what bets that are
    won add to it and do not pay, and in the last round what the loans cost."""
    return _needs(likely(view), view)


def _needs(state: Position, view: PlainView) -> int:
    seat = view.player
    bets = [token for token, bettor in enumerate(state.bettor) if bettor == seat]
    added = sum(
        max(0, _worths(view)[token].glory - _worths(view)[token].pays * state.stake[token]) for token in bets
    )
    return (
        owed(state, seat) + round(added) + (state.loans[seat] * due(state, seat) if state.last_round else 0)
    )


def my_bets(view: PlainView) -> int:
    """The bets that the player has made in this round."""
    bettors: list[int] = view.sight["bettor"]
    return bettors.count(view.player)


def bet(view: PlainView) -> Words:
    """The kind of the bet whose stake is asked for."""
    chosen = view.sight["chosen"]
    return _word(BETS[kind_of(chosen)]) if chosen != NOBODY else NOTHING


def bet_chance(view: PlainView) -> int:
    """How likely that bet is to be won, in percent."""
    chosen = view.sight["chosen"]
    return round(PERCENT * _worths(view)[chosen].chance) if chosen != NOBODY else 0


# A move


def space(view: PlainView, move: PlainMove) -> Words:
    """The action space of what is taken."""
    return _word(_space(likely(view), move)) if move.kind in ("take", "declare") else NOTHING


def _space(state: Position, move: PlainMove) -> str:
    things = state.box.things
    return (
        state.box.tokens[move.card - things.tokens].stack
        if move.kind == "take"
        else STACKS[move.card - things.printed]
    )


def brings(view: PlainView, move: PlainMove) -> Words:
    """What the token, or what is printed, lets its player do."""
    effects = likely(view).box.effects(move.card) if move.kind in ("take", "declare") else ()
    return frozenset(effect.word for effect in effects) or NOTHING


def bet_of(view: PlainView, move: PlainMove) -> Words:
    """The kind of the bet token."""
    return _word(BETS[kind_of(_token(view, move))]) if move.kind == "bet" else NOTHING


def chance(view: PlainView, move: PlainMove) -> int:
    """How likely the bet is to be won, in percent; of a token the best bet that it lets its player make."""
    if move.kind == "bet":
        return round(PERCENT * _worths(view)[_token(view, move)].chance)
    words = brings(view, move)
    kinds = range(len(BETS)) if "bet" in words else (0,) if "win" in words else ()
    open_ones = (
        kind * UNICORNS + unicorn
        for kind in kinds
        for unicorn in range(UNICORNS)
        if view.sight["bettor"][kind * UNICORNS + unicorn] == FREE
    )
    return round(PERCENT * max((_worths(view)[token].chance for token in open_ones), default=0.0))


def row(view: PlainView, move: PlainMove) -> int:
    """The odds of the unicorn concerned, 0 for none."""
    unicorn = _unicorn(view, move)
    return int(view.sight["odds"][unicorn]) if unicorn != NOBODY else 0


def stake(view: PlainView, move: PlainMove) -> int:
    """The Gold that is staked."""
    return move.number if move.kind == "stake" else 0


def spare(view: PlainView, move: PlainMove) -> int:
    """The Gold that is left, less what is needed."""
    state = likely(view)
    spent = stake(view, move)
    if move.kind in ("take", "declare"):
        effects = state.box.effects(move.card)
        spent = -sum(gold_of(state, effects, effect) for effect in effects if effect.word == "gold")
    return state.gold[view.player] - spent - _needs(state, view)


def magic(view: PlainView, move: PlainMove) -> Words:
    """Whether the magic card is positive, negative or neutral."""
    if move.kind != "cast":
        return NOTHING
    state = likely(view)
    return _word(MAGIC[state.box.spells[move.card - state.box.things.spells].colour])


def owner(view: PlainView, move: PlainMove) -> Words:
    """Whose unicorn it is."""
    unicorn = _unicorn(view, move)
    if unicorn == NOBODY:
        return NOTHING
    seat = likely(view).owner(unicorn)
    if seat in (NOBODY, view.player):
        return _word(NEUTRAL if seat == NOBODY else SELF)
    leads = mine_of(view, "glory", seat) == most(view, "glory")
    return frozenset((RIVAL, LEADER)) if leads else _word(RIVAL)


def mine_of(view: PlainView, name: str, seat: int) -> int:
    """What a player has of something that everybody has some of."""
    number: int = view.sight[name][seat]
    return number


def is_backed(view: PlainView, move: PlainMove) -> bool:
    """Whether the player owns the unicorn or has bet on it."""
    return _unicorn(view, move) in backed(likely(view), view.player)


def bets_on(view: PlainView, move: PlainMove, own: bool) -> int:
    """How many bets lie on the unicorn: the player's own, or those of rivals."""
    unicorn = _unicorn(view, move)
    return sum(
        bettor >= 0 and (bettor == view.player) == own and unicorn_of(token) == unicorn
        for token, bettor in enumerate(view.sight["bettor"])
    )


def rampant(view: PlainView, move: PlainMove) -> bool:
    """Whether the unicorn is Rampant."""
    unicorn = _unicorn(view, move)
    return unicorn != NOBODY and bool(view.sight["rampant"][unicorn])


def hopeless(view: PlainView, move: PlainMove) -> bool:
    """Whether the bet cannot be won, or magic is played on a unicorn on which none can."""
    if move.kind == "bet":
        return _token(view, move) not in winnable(view)
    return move.kind == "cast" and all(unicorn_of(token) != move.number for token in winnable(view))


def scores(view: PlainView, move: PlainMove) -> int:
    """The Glory of the contract at the end; of a token that brings one, the most."""
    state = likely(view)
    if move.kind == "contract":
        return state.box.contracts[move.card - state.box.things.contracts].glory
    if "contract" not in brings(view, move):
        return 0
    return max((state.box.contracts[contract].glory for contract in state.offer), default=0)


def clan(view: PlainView, move: PlainMove) -> Words:
    """The clan of the contract."""
    if move.kind != "contract":
        return NOTHING
    state = likely(view)
    return _word(state.box.contracts[move.card - state.box.things.contracts].clan)


def _token(view: PlainView, move: PlainMove) -> int:
    return move.card - likely(view).box.things.bets


def _unicorn(view: PlainView, move: PlainMove) -> int:
    match move.kind:
        case "bet":
            return unicorn_of(_token(view, move))
        case "cast":
            return move.number
        case "stake":
            return unicorn_of(view.sight["chosen"])
        case "ahead":
            return move.card
    return NOBODY


@lru_cache(maxsize=2)
def _worths(view: PlainView) -> list[Worth]:
    """What each bet is worth, by the magic that the player knows of."""
    state = likely(view)
    seen = spelled(state)
    found = places(state, seen)
    return [worth(state, view.player, token, seen, found) for token in range(len(state.bettor))]
