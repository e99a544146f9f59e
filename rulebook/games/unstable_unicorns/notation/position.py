"""A position in one line of text, for tests, bug reports and people.

    unstable-unicorns/1 cs-2e players=2 active=B hand-A=neigh stable-B=narwhal,yay deck=neigh.2,* nursery=*

First the game and the version of this form, then the rules, then fields in any order: zones (``deck``,
``discard``, ``nursery``, ``table``, ``box``, ``hand-A`` …, ``stable-A`` …) and the fields of a state as
:mod:`.layout` names them. Cards are ids, with ``.n`` for the copy where there are several; in a zone the
number may be left out, for any copy that is left. The deck begins with the card that is drawn next; elsewhere
cards stand in the order in which they came. ``*`` stands for all cards not named: in the Nursery those that
start there, in the deck the others, in the box or the discard pile whatever is left.

A field that is left out is empty, or as usual: turn 1, the Action phase, player A. Lists stand in ``[]``,
parts of one thing are joined by ``:``, named parts stand in ``{}``; ``in_place`` names only the cards that
have gone elsewhere since. The open question is not written, because it follows from the rest.
"""

from __future__ import annotations

from typing import Any

from cardset.errors import CardsetError, suggestion
from cardset.model import CardSet
from rulebook.chance import seeded
from rulebook.games.unstable_unicorns.deck import Deck, deck_of
from rulebook.games.unstable_unicorns.match import DECK, Match
from rulebook.games.unstable_unicorns.notation.fitting import settle
from rulebook.games.unstable_unicorns.notation.layout import (
    STATE,
    Leaf,
    Many,
    Maybe,
    Record,
    Row,
    Spec,
    aimed,
)
from rulebook.games.unstable_unicorns.notation.naming import LETTERS, copy_name, program_names, zone_name
from rulebook.games.unstable_unicorns.notation.reading import Excerpt, Text, cards_of, deal, fields_of
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.rules import MAX_PLAYERS, MIN_PLAYERS, preset
from rulebook.games.unstable_unicorns.state import State

FORM = "unstable-unicorns/1"
APART = ("zones", "in_place", "decision")
"""The fields that are not written as the others are."""

IN_PLACE = Many(Row((Leaf("card"), Leaf("zone")), lambda card, zone: (card, zone)))


def to_text(state: State) -> str:
    """``state`` in one line, without its journal; :func:`from_text` reads it back."""
    game = state.match
    usual = _usual(game, state.phase)
    usual["turn"] = usual["active"] = usual["phase"] = usual["generator"] = None  # these are always said
    own = {
        name: shown(spec, getattr(state, name), game)
        for name, spec in STATE.items()
        if name not in APART and getattr(state, name) != usual[name]
    }
    if state.in_place:
        gone = [(card, zone) for card, zone in enumerate(state.in_place) if state.where[card] != zone]
        own["in_place"] = shown(IN_PLACE, gone, game)
    under_way = {name: own.pop(name) for name in list(own) if not isinstance(STATE[name], Leaf)}
    fields = {"players": str(game.players), **own, **_zones(state), **under_way}
    return " ".join([FORM, str(game.rules), *(f"{name}={value}" for name, value in fields.items())])


def from_text(text: str, cards: CardSet | Deck | None = None) -> State:
    """The position that ``text`` describes, of ``cards`` (the built-in set unless given), with its question.

    Raises :class:`CardsetError` that names the column and the nearest word for what cannot be read, and the
    field for what does not fit together.
    """
    form, rules_said, *fields = Excerpt.words(text)
    if form.text != FORM:
        form.refuse(f"{form.text[:60]!r} is not a position that can be read", f"expected {FORM}")
    try:
        rules = preset(rules_said.text)
    except CardsetError as error:
        rules_said.refuse(error.fault.message, error.fault.hint)
    values = fields_of(fields)
    players_said = values.pop("players", None)
    if players_said is None:
        form.refuse("it does not say how many play", "expected players=2 or more")
    players = players_said.number(MIN_PLAYERS, MAX_PLAYERS)
    deck = deck_of(cards)
    game = Match(deck, rules, players, rules.goal(players))
    zones = {zone_name(game, zone): zone for zone in range(game.stable(players))}
    known = [*zones, *(name for name in STATE if name not in ("zones", "decision"))]
    for name, value in values.items():
        if name not in known:
            value.refuse(f"there is no field {name[:60]!r}", suggestion(name[:60], known))
    state = State(game, 0)
    deal(state, {zones[name]: cards_of(value) for name, value in values.items() if name in zones})
    phase = values["phase"].text if "phase" in values else "action"
    for name, usual in _usual(game, phase).items():
        said = values.get(name)
        setattr(state, name, usual if said is None else Text(said, game).value(STATE[name]))
    if "in_place" in values:
        places = list(state.where)
        for card, zone in Text(values["in_place"], game).value(IN_PLACE):
            places[card] = zone
        state.in_place = tuple(places)
    settle(state)
    return state


def _usual(game: Match, phase: str) -> dict[str, Any]:
    """What holds where a position says nothing."""
    blank = State(game, seeded(0))
    blank.turn, blank.phase = 1, "action"
    blank.plays_left = blank.plays if phase == "action" else 0
    return {name: getattr(blank, name) for name in STATE if name not in APART}


def _zones(state: State) -> dict[str, str]:
    """The cards of every zone that has any: Stables, hands, then what belongs to nobody."""
    game = state.match
    own = game.hand(0)
    found = {}
    for zone in (*range(game.first_stable, len(state.zones)), *range(own, game.first_stable), *range(own)):
        cards = state.zones[zone][::-1] if zone == DECK else state.zones[zone]
        if cards:
            found[zone_name(game, zone)] = ",".join(copy_name(game.deck, card) for card in cards)
    return found


def shown(spec: Spec, value: Any, game: Match) -> str:
    """A value of the kind ``spec`` as text, which :class:`.reading.Text` reads back."""
    match spec:
        case Leaf():
            return _word(spec, value, game)
        case Many(of):
            items = sorted(value) if isinstance(value, frozenset) else value
            return f"[{','.join(shown(of, item, game) for item in items)}]"
        case Row(parts):
            return ":".join(shown(part, item, game) for part, item in zip(parts, value, strict=True))
        case Maybe(of):
            return shown(of, value, game)
        case Record(parts, defaults):
            said = {
                name: _aims(value, game) if name == "aims" else shown(part, getattr(value, name), game)
                for name, part in parts.items()
                if name not in defaults or getattr(value, name) != defaults[name]
            }
            return f"{{{','.join(f'{name}={text}' for name, text in said.items())}}}"


def _aims(frame: Frame, game: Match) -> str:
    program = game.deck.programs[frame.program]
    aims = []
    for aim in frame.aims:
        start = aimed(program, aim)
        aims.append(":".join([*map(str, aim[:start]), *(copy_name(game.deck, card) for card in aim[start:])]))
    return f"[{','.join(aims)}]"


def _word(leaf: Leaf, value: Any, game: Match) -> str:
    if leaf.kind == "flag":
        return "yes" if value else "no"
    if leaf.kind in ("card", "seat", "zone", "program") and value < 0:
        return "-"
    match leaf.kind:
        case "card":
            return copy_name(game.deck, value)
        case "seat":
            return LETTERS[value]
        case "zone":
            return zone_name(game, value)
        case "program":
            return program_names(game.deck)[int(value)]
    return str(value)
