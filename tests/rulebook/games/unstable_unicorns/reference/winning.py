"""Who has won, and whose Stable is too full or too empty."""

from __future__ import annotations

from cardset.effects import Triggered
from tests.rulebook.games.unstable_unicorns.reference import standing
from tests.rulebook.games.unstable_unicorns.reference.position import Doing, GameEnd, Position, stable


def demanded(game: Position) -> Doing | None:
    """What a Stable that is too full or too empty asks for at the moment, that of the active player first;
    ``None`` when none does."""
    for seat in game.seats(game.active):
        for card in game.zones[stable(seat)]:
            for ability in standing.abilities(game, card):
                if not isinstance(ability, Triggered):
                    continue
                count, bound = standing.unicorns(game, seat), ability.trigger.amount
                if {"more-than": count > bound, "fewer-than": count < bound}.get(ability.trigger.kind):
                    return Doing(ability.effect, seat, card)
    return None


def check_end(game: Position) -> None:
    """Raise :class:`GameEnd` when somebody has enough Unicorns, or else the deck is empty (win.count-2-5,
    win.count-6-8, win.deck-out, win.game-end-conditions)."""
    goal = game.rules.goal_small if game.players <= 5 else game.rules.goal_large
    counts = {seat: standing.unicorns(game, seat) for seat in range(game.players)}
    reached = [seat for seat, count in counts.items() if count >= goal]
    if not reached and game.zones["deck"]:
        return
    game.ended = "goal" if reached else "deck"
    candidates = reached or list(counts)
    best = max(counts[seat] for seat in candidates)
    leading = [seat for seat in candidates if counts[seat] == best]
    if len(leading) > 1:  # win.tie-letters, win.tie-letters-who
        game.ended = "letters"
        most = max(letters(game, seat) for seat in leading)
        leading = [seat for seat in leading if letters(game, seat) == most]
    if len(leading) > 1:  # win.tie-all-lose
        game.ended = "tie"
    else:
        game.winner = leading[0]
    raise GameEnd


def letters(game: Position, player: int) -> int:
    """The letters of the titles of a player's Unicorns (decision 15)."""
    titles = [
        game.card(card).printed_name
        for card in game.zones[stable(player)]
        if game.is_unicorn(card) and not standing.is_panda(game, card)
    ]
    return sum(character.isalpha() for title in titles for character in title)
