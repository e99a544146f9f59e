"""Scenarios retold: where the cards lie, and what happens then, in sentences of any language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardset.values import grouped
from rulebook.faq.model import Shown
from rulebook.faq.prover import happenings
from rulebook.faq.voice import Voice
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.faq.trials import Tried
from rulebook.games.unstable_unicorns.scenario.model import LETTERS, Given
from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import Event


def retold_plays(by_preset: Mapping[str, Tried], ident: str, voice: Voice) -> tuple[Shown, ...]:
    """The plays that were made for an answer, once for presets that give the same one."""
    found = grouped((_retold_play(tried, ident, voice), name) for name, tried in by_preset.items())
    return tuple(replace(shown, rules=tuple(presets)) for shown, presets in found.items())


def _retold_play(tried: Tried, ident: str, voice: Voice) -> Shown:
    deck = tried.state.match.deck
    journal = of_the_turn(tried.state, tried.given)
    matter = {deck.face(card).card.id for event in journal for card in (event.card, event.cause) if card >= 0}
    names = _Names(voice, deck, matter | set(ident.split(":")))
    position = [*_position(tried.given, names)]
    if names.others:
        _ = voice.texts.gettext
        # Translators: below a list of where the cards lie.
        position.append(_("There are other cards in Stables, hands and piles, which do not matter here."))
    return Shown(ident, "", (), tuple(position), happenings(tried.state, journal, voice))


def of_the_turn(state: State, given: Given) -> list[Event]:
    """The events up to the next turn, without the beginning of this one."""
    journal = state.journal or []
    begins = [place for place, event in enumerate(journal) if event.kind == "turn-begins"]
    later = begins[1:] if given.phase == "beginning" else begins
    turn = journal[: later[0]] if later else journal
    return [event for event in turn if event.kind != "turn-begins"]


class _Names:
    """The names of the cards of a deck; of those that do not ``matter``, that there are some."""

    def __init__(self, voice: Voice, deck: Deck, matter: Collection[str] | None = None) -> None:
        self.texts = voice.texts
        self.localizer = voice.localizer
        self.cards = deck.set.cards
        self.matter = matter
        self.others = False

    def listed(self, cards: Sequence[str]) -> str:
        """Cards as a list, several copies of one once."""
        told = [card for card in cards if self.matter is None or card in self.matter]
        self.others |= len(told) < len(cards)
        return ", ".join(
            self.localizer.name(self.cards[card]) + (f" ×{number}" if number > 1 else "")
            for card, number in Counter(told).items()
        )


def position(given: Given, voice: Voice, deck: Deck) -> tuple[str, ...]:
    """Where the cards lie as it begins, a line for each place that has any."""
    return tuple(_position(given, _Names(voice, deck)))


def expected(what: Mapping[str, Any], voice: Voice, deck: Deck) -> Iterator[str]:
    """What a scenario expects to lie where, and how many Unicorns count, a line each."""
    names = _Names(voice, deck)
    _ = voice.texts.gettext

    def listed(cards: Any) -> str:
        some = isinstance(cards, Mapping)
        told = names.listed(cards["at-least"] if some else cards) or "–"
        return f"{told}, …" if some else told

    for zone, pattern in _of_players(_).items():
        for player, cards in what.get(zone, {}).items():
            yield pattern.format(player=player, cards=listed(cards))
    if "discard" in what:
        yield _discard(_).format(cards=listed(what["discard"]))
    for player, number in what.get("unicorns", {}).items():
        # Translators: {player} is a letter, {number} how many Unicorns in that player's Stable count.
        yield _("Unicorns of {player}: {number}").format(player=player, number=number)


def _of_players(_: Callable[[str], str]) -> Mapping[str, str]:
    """What is said of the places of players, by the names that scenarios have for them."""
    return {
        # Translators: {cards} is a list of cards, {player} a letter: "Stable of A: …".
        "stables": _("Stable of {player}: {cards}"),
        # Translators: as above, for the cards that a player holds.
        "hands": _("Hand of {player}: {cards}"),
    }


def _discard(_: Callable[[str], str]) -> str:
    return _("Discard pile: {cards}")


def _position(given: Given, names: _Names) -> Iterator[str]:
    _ = names.texts.gettext
    by_zone = {"stables": given.stables, "hands": given.hands}
    for zone, pattern in _of_players(_).items():
        for seat, cards in enumerate(by_zone[zone]):
            if listed := names.listed(cards):
                yield pattern.format(player=LETTERS[seat], cards=listed)
    if listed := names.listed(given.discard):
        yield _discard(_).format(cards=listed)
    if given.phase == "beginning":
        # Translators: {player} is a letter. A position from which a play goes on.
        yield _("A turn of {player} begins.").format(player=LETTERS[given.turn])
    else:
        # Translators: as above.
        yield _("It is the turn of {player}.").format(player=LETTERS[given.turn])
