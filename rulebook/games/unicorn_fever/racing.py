"""The race phase: magic comes to light, and the unicorns run, turn by turn."""

from __future__ import annotations

from rulebook.games.unicorn_fever.benefits import comes, racing_changes
from rulebook.games.unicorn_fever.box import COLOURS, ODDS
from rulebook.games.unicorn_fever.position import NOBODY, TIE, Position
from rulebook.games.unicorn_fever.race import (
    FASTEST,
    NONE,
    NUMBERS,
    SLOWEST,
    UNICORNS,
    Magic,
    arrivals,
    enchanted,
    run,
)
from rulebook.plain import PlainMove

BLACK, WHITE = -1, 1


def begin_race(state: Position) -> None:
    """The first player's token is passed, magic revealed, the movement deck shuffled (race.steps)."""
    pass_token(state)
    for seat in state.clockwise():
        comes(state, seat, "race")
    state.planned = state.odds[:]
    reveal(state)
    # race.shuffle-movement, setup.movement-deck
    state.movement = [*range(len(state.box.movement))]
    state.shuffle(state.movement)
    state.drawn = state.race_turn = 0
    state.spaces = [0] * UNICORNS  # setup.figures
    state.ranking, state.arrived = [], []
    state.moment()


def pass_token(state: Position) -> None:
    """Who took the token that says so is first player from now on (first-player.when); where nobody did, it
    stays whoever it is (first-player.keep)."""
    if state.claimed != NOBODY:
        state.first, state.claimed = state.claimed, NOBODY
        state.note("first-player", state.first)


def reveal(state: Position) -> None:
    """All magic is revealed (race.reveal-all); what is void goes, and what is immediate happens."""
    first = state.box.things.spells
    for unicorn in range(UNICORNS):
        spells = sorted(state.played[unicorn][::2])
        for spell in spells:
            state.note("revealed", card=first + spell, cause=unicorn)
        state.played[unicorn] = []
        for stays in (opposing, immune, dispelled):
            kept = stays(state, unicorn, spells)
            for spell in _without(spells, kept):
                state.note("void", card=first + spell, cause=unicorn)
                state.magic_discard.append(spell)
            spells = kept
        state.active_magic[unicorn] = spells
    # race.immediate-effects: once all that is void is gone
    for unicorn in range(UNICORNS):
        for spell in state.active_magic[unicorn]:
            for change in state.box.spells[spell].changes:
                if change.number == ODDS:
                    change_odds(state, unicorn, change.amount)


def opposing(state: Position, unicorn: int, spells: list[int]) -> list[int]:
    """What is left when a positive and a negative card of the same letter have cancelled each other, pair by
    pair (race.opposing, magic.white-black)."""
    left = spells[:]
    for spell in spells:
        card = state.box.spells[spell]
        if card.colour != WHITE or not card.letter:
            continue
        for other in left:
            against = state.box.spells[other]
            if against.colour == BLACK and against.letter == card.letter:
                left.remove(spell)
                left.remove(other)
                break
    return left


def immune(state: Position, unicorn: int, spells: list[int]) -> list[int]:
    """What is left of negative magic on a unicorn that is Rampant and immune to its letter
    (race.rampant-immunity)."""
    if not state.rampant[unicorn]:
        return spells
    letters = state.box.unicorns[unicorn].immune
    cards = state.box.spells
    return [spell for spell in spells if cards[spell].colour != BLACK or cards[spell].letter not in letters]


def dispelled(state: Position, unicorn: int, spells: list[int]) -> list[int]:
    """What is left when cards that make others void have done so."""
    cards = state.box.spells
    colours = {colour for spell in spells for colour in cards[spell].dispels}
    return [spell for spell in spells if cards[spell].dispels or cards[spell].colour not in colours]


def _without(spells: list[int], kept: list[int]) -> list[int]:
    gone = spells[:]
    for spell in kept:
        gone.remove(spell)
    return gone


def change_odds(state: Position, unicorn: int, rows: int) -> None:
    """Move a token of odds down, or up, as far as there are rows; who is Rampant does not change by it
    (race.rampant-fixed)."""
    wanted = state.odds[unicorn] + rows
    there = min(max(wanted, FASTEST), SLOWEST)
    if wanted != there and state.rules.beyond == "nothing":
        return
    state.odds[unicorn] = there
    state.note("odds-changed", card=unicorn, number=there)


def race_on(state: Position) -> bool:
    """Go on with the race; whether it is over, and not the first player's to decide in."""
    while len(state.ranking) < len(COLOURS):  # race.until-all-finish
        while state.arrived:
            if len(state.arrived[0]) > 1:
                state.stage, state.active = TIE, state.first
                return False
            settle_place(state, state.arrived[0][0])
        if len(state.ranking) < len(COLOURS):
            race_turn(state)
    return True


def race_turn(state: Position) -> None:
    """A movement card, the dice, the finish line (race.turn-steps)."""
    if state.drawn == len(state.movement):
        state.shuffle(state.movement)
        state.drawn = 0
    state.race_turn += 1
    number = state.movement[state.drawn]
    state.drawn += 1
    dice = (state.chance(UNICORNS), state.chance(UNICORNS))  # race.dice-roller, components.dice
    racing = [unicorn for unicorn in range(UNICORNS) if unicorn not in state.ranking]
    magic = enchantments(state)
    before = state.spaces[:]
    state.note("race-turn", state.first, number=state.race_turn)
    card = state.box.movement[number]
    run(state.spaces, racing, state.odds, card, dice, magic, state.race_turn)
    state.note("card", state.first, state.box.things.movement + number, number=state.race_turn)
    for die in dice:
        state.note("die", state.first, die)
    for unicorn in racing:
        state.note("moved", card=unicorn, number=state.spaces[unicorn] - before[unicorn])
    state.arrived = arrivals(state.spaces, racing, state.odds, state.rules.track, magic)
    state.moment()


def enchantments(state: Position) -> list[Magic] | None:
    """What magic and their own cards do to the unicorns; ``None`` where that is nothing."""
    found = []
    for unicorn in range(UNICORNS):
        changes = [
            (NUMBERS.index(change.number), change.fixes, change.amount)
            for change in racing_changes(state, unicorn)
            if change.number in NUMBERS
        ]
        found.append(enchanted(changes) if changes else NONE)
    return found if any(magic is not NONE for magic in found) else None


def decide_tie(state: Position, move: PlainMove) -> None:
    """The first player says who of those that nothing tells apart is ahead (race.tie-first-player)."""
    state.note("ahead", state.first, move.card)
    settle_place(state, move.card)


def settle_place(state: Position, unicorn: int) -> None:
    """Give a unicorn the best place that is free."""
    state.ranking.append(unicorn)
    state.arrived[0].remove(unicorn)
    if not state.arrived[0]:
        del state.arrived[0]
    state.note("finished", state.owner(unicorn), unicorn, number=len(state.ranking))


def end_race(state: Position) -> None:
    """Magic has done what it does, and goes (race.discard-magic)."""
    state.moment()
    for spells in state.active_magic:
        state.magic_discard += spells
    state.active_magic = [[] for _ in range(UNICORNS)]
