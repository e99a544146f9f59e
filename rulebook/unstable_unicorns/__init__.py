"""Unstable Unicorns, played by its card data.

>>> from cardset.load import load_set
>>> state = new_game(load_set(), players=4, seed=7)
>>> while not state.is_over:
...     state.play(state.legal_moves()[0])
"""

from __future__ import annotations

from collections.abc import Sequence

from cardset.errors import CardsetError
from cardset.model import CardSet
from rulebook.chance import below, seeded
from rulebook.unstable_unicorns.deck import Deck, Face, build_deck
from rulebook.unstable_unicorns.flow import advance
from rulebook.unstable_unicorns.moves import Decision, Event, Move
from rulebook.unstable_unicorns.moving import commit, draw, shuffle_zone
from rulebook.unstable_unicorns.rules import CS_2E, MAX_PLAYERS, MIN_PLAYERS, PRESETS, Rules, preset
from rulebook.unstable_unicorns.state import BOX, DECK, NURSERY, Game, State
from rulebook.unstable_unicorns.view import View

__all__ = [
    "CS_2E",
    "PRESETS",
    "Decision",
    "Deck",
    "Event",
    "Face",
    "Game",
    "Move",
    "Rules",
    "State",
    "View",
    "build_deck",
    "new_game",
    "preset",
]


def new_game(
    cards: CardSet | Deck,
    players: int,
    seed: int,
    rules: Rules = CS_2E,
    journal: bool = False,
) -> State:
    """A game dealt and ready for its first question; the same arguments give the same game everywhere.

    Babies are dealt at random, and chance names the player who begins. Raises :class:`CardsetError` when
    the number of players is not 2 to 8 (setup.player-count) or the deck is too small for them.
    """
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise CardsetError(f"{players} players cannot play", hint=f"expected {MIN_PLAYERS} to {MAX_PLAYERS}")
    deck = cards if isinstance(cards, Deck) else build_deck(cards)
    state = State(Game(deck, rules, players, rules.goal(players)), seeded(seed))
    if journal:
        state.journal = []
    _set_up(state)
    advance(state)
    return state


def _set_up(state: State) -> None:
    game, deck, rules = state.game, state.game.deck, state.game.rules
    small = game.players == 2 and rules.two_player_setup  # two-player.removed-cards, two-player.when
    for card, index in enumerate(deck.face_of):
        # setup.separate-nondeck
        zone = NURSERY if deck.faces[index].starts == "nursery" else DECK
        if small and index in deck.without:
            zone = BOX
        state.zones[zone].append(card)
        state.where.append(zone)
    _deal_babies(state)
    if small and deck.gift >= 0:  # two-player.neigh-each
        gifts = [card for card in state.zones[DECK] if deck.face_of[card] == deck.gift]
        if len(gifts) >= game.players:
            commit(state, [(gifts[seat], game.hand(seat)) for seat in range(game.players)], "dealt", -1, -1)
    if len(state.zones[DECK]) <= rules.opening_hand * game.players:
        raise CardsetError(
            f"the deck of {len(state.zones[DECK])} cards is too small for {game.players} players",
            hint=f"more than {rules.opening_hand * game.players} are needed",
        )
    shuffle_zone(state, DECK)  # setup.shuffle
    for seat in range(game.players):
        draw(state, seat, rules.opening_hand)  # setup.deal, two-player.opening-hand
    state.active, state.generator = below(state.generator, game.players)
    state.agenda.clear()
    if state.journal is not None:
        state.journal.clear()


def _deal_babies(state: State) -> None:
    """One Baby for everybody (setup.choose-baby, setup.start-unicorn-count), the rest stays in the Nursery
    (setup.nursery)."""
    shuffle_zone(state, NURSERY)
    babies: Sequence[int] = state.zones[NURSERY][-state.game.players :]
    if len(babies) == state.game.players:
        moves = [(card, state.game.stable(seat)) for seat, card in enumerate(babies)]
        commit(state, moves, "dealt", -1, -1)
