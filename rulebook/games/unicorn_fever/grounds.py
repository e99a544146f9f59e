"""Why a move cannot be made: the clauses that forbid it."""

from __future__ import annotations

from rulebook.games.unicorn_fever.box import STACKS, WIN
from rulebook.games.unicorn_fever.planning import MAX_STAKE, effects_of, held
from rulebook.games.unicorn_fever.position import FREE, Position, kind_of
from rulebook.plain import PlainMove


def grounds(state: Position, move: PlainMove) -> tuple[str, ...]:
    """The clauses because of which whoever is asked cannot make ``move``; none where it is of another kind
    than what is asked."""
    match state.stage, move.kind:
        case "action", "take":
            return _not_taken(state, move.card)
        case "action", "declare":
            name = STACKS[move.card - state.box.things.printed]
            return ("bet.steps",) if name in state.box.printed else ("planning.stack-empty",)
        case "action", "loan":
            return ("loan.card",)
        case "bet", "bet":
            return _not_bet(state, move.card)
        case "stake", "stake":
            return ("bet.max-stake",) if move.number > MAX_STAKE else ("bet.steps",)
        case "contract", "contract":
            return ("contract.three-per-round",)
    return ()


def _not_taken(state: Position, thing: int) -> tuple[str, ...]:
    """A token that is not on top, or makes its taker do what they cannot do."""
    token = thing - state.box.things.tokens
    if not any(stack and stack[0] == token for stack in state.stacks):
        return ("contract.reserved-tokens",) if thing in held(state) else ("planning.take-token",)
    words = {effect.word for effect in state.box.tokens[token].effects}
    if "contract" in words:
        return ("contract.cost-green",)
    return ("bet.steps",) if words & {"bet", "win"} else ()


def _not_bet(state: Position, thing: int) -> tuple[str, ...]:
    """A bet token that somebody has, or of a kind that is not wanted."""
    token = thing - state.box.things.bets
    if state.bettor[token] != FREE or thing in held(state, state.active):
        return ("bet.token-availability",)
    only = effects_of(state)[state.step].word == "win" and kind_of(token) != WIN
    return ("bet.win-token-only-win",) if only else ("bet.token-availability",)
