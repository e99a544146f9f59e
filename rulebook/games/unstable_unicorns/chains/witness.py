"""The search for a loop of effects that can be played: what a graph only suspects, shown in the engine.

From the cards of a suspected loop concrete positions are made (:mod:`.starts`), and each is searched for a
chain that comes back to where it was with nothing lost (:mod:`.search`). What is found is written down as a
scenario. Nothing is left to chance: the same cards give the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardset.effects import actions
from cardset.graph.verdicts import Candidate, Witness, WitnessSearch
from rulebook.games.unstable_unicorns.chains.likeness import Likeness, idle
from rulebook.games.unstable_unicorns.chains.search import Loop, Searched, search
from rulebook.games.unstable_unicorns.chains.starts import UNICORNS, Start, starts
from rulebook.games.unstable_unicorns.deck import Deck, Face
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.rules import Rules
from rulebook.games.unstable_unicorns.scenario.setup import place
from rulebook.games.unstable_unicorns.scenario.written import expectation, played, quoted, scenario_lines
from rulebook.games.unstable_unicorns.state import State
from rulebook.scenarios.model import letter

LIMIT = 4000
"""How many positions are looked at before the search is given up."""
LARGE = 250
"""Decks of more cards than these get fewer positions, in proportion."""
EACH = 400
"""How many of them from one start."""
FEW = 4
"""How many cards are tried all together when those that begin in a round do not suffice."""
AFTERWARDS = 40
"""How many more starts are tried for a loop that nobody can stop, when there is one that somebody can."""


def find(
    deck: Deck,
    rules: Rules,
    abilities: Sequence[str],
    firings: Mapping[str, int] | None = None,
    moved: Sequence[str] = (),
    players: int | None = None,
    limit: int = LIMIT,
) -> Witness | None:
    """A loop of ``abilities`` (ids as in :class:`.program.Program`), ``None`` when none was found.

    ``firings`` say how often each begins in one round; those that do not are left out of the positions.
    ``moved`` are cards that the loop moves about, beside its own: ids, or ``type:<type>`` for any of a type.
    ``players`` is how many play, ``None`` for any number. ``limit`` bounds the positions looked at.

    A loop that nobody can stop is sought first, from a few more starts when another was found before it.
    """
    likeness = Likeness(deck)
    found: tuple[Start, State, Searched] | None = None
    looked, after = 0, 0
    for start in _starts(deck, rules, abilities, firings or {}, moved, players):
        if looked >= limit or after > AFTERWARDS:
            break
        after += found is not None
        state = _placed(start, deck, rules)
        looked += 1
        first = _first(state, start)
        if first is None and start.play:
            continue
        searched = search(state, first, likeness, min(EACH, limit - looked + 1))
        looked += searched.positions
        if searched.loop is None:
            continue
        if searched.forced:
            return _told(start, state, searched, rules)
        found = found or (start, state, searched)
    return _told(*found, rules) if found else None


def _starts(
    deck: Deck,
    rules: Rules,
    abilities: Sequence[str],
    firings: Mapping[str, int],
    moved: Sequence[str],
    players: int | None,
) -> Iterator[Start]:
    """Starts with one copy of every card, then with two of one of them or with what they move about, for so
    many players or for few."""
    everything = _cards(deck, abilities)
    cards = _cards(deck, [ability for ability in abilities if firings.get(ability)]) or everything
    copies = {face.card.id: face.card.copies for face in deck.faces}
    doubled = [[*cards, card] for card in cards if copies[card] > 1]
    richer = [[*cards, card] for card in _calm(deck, [*moved, *_named(deck, cards)], cards)]
    if cards != everything and len(everything) <= FEW:
        richer.append(everything)
    for sets in ([cards, *doubled], richer):
        for kicked in (False, True):
            for number in (players,) if players else (2, 3):
                for chosen in sets:
                    yield from starts(deck, chosen, rules, number, kicked)


def _cards(deck: Deck, abilities: Sequence[str]) -> list[str]:
    """The cards that the abilities are on; of a type's, the first card of the type. Other names are none."""
    named: dict[str, str] = {}
    for face in deck.faces:
        named[face.card.id] = face.card.id
        named.setdefault(f"type:{face.card.type}", face.card.id)
    names = [ability.rpartition("/")[0] for ability in abilities]
    return list(dict.fromkeys(named[name] for name in names if name in named))


def _named(deck: Deck, cards: Sequence[str]) -> Iterator[str]:
    """The types of cards that the effects of ``cards`` speak of, without groups of types."""
    vocabulary = deck.set.vocabulary
    for card in cards:
        for ability in deck.set.cards[card].abilities:
            for action in actions(ability.effect):
                yield from (f"type:{kind}" for kind in action.cards.types if not vocabulary.types[kind].group)


def _calm(deck: Deck, moved: Sequence[str], cards: Sequence[str]) -> Iterator[str]:
    """For each of the classes ``moved`` a card that is none of ``cards`` and triggers nothing by moving, or
    as little as can be; idle Unicorns are in the positions anyway."""
    for name in dict.fromkeys(moved):
        fitting = [face for face in deck.faces if face.card.id not in cards and _is(face, name)]
        calm = min(fitting, key=_stirring, default=None)
        if calm and not (idle(calm) and calm.card.type in UNICORNS):
            yield calm.card.id


def _is(face: Face, name: str) -> bool:
    """Whether a card is of the class ``name``."""
    kind, *families = name.removeprefix("type:").split("+")
    alike = name != kind and face.card.type == kind and set(families) <= set(face.card.families)
    return alike or face.card.id == name


def _stirring(face: Face) -> int:
    return bool(face.own or face.hears or face.limits) + bool(face.standing)


def _placed(start: Start, deck: Deck, rules: Rules) -> State:
    """The start with its first question open."""
    state = place(start.given, deck, rules)
    advance(state)
    return state


def _first(state: State, start: Start) -> Move | None:
    """The play that begins the chain, ``None`` where there is none."""
    faces = state.match.deck.copies
    return next(
        (
            move
            for move in state.legal_moves()
            if move.kind == "play" and faces[move.card].card.id == start.play and move.player == start.into
        ),
        None,
    )


def _told(start: Start, state: State, searched: Searched, rules: Rules) -> Witness:
    loop = searched.loop
    assert loop is not None
    stoppers = () if searched.forced else tuple(letter(seat) for seat in sorted(searched.stoppers))
    names = dict.fromkeys(ability.rpartition("/")[0] for ability in loop.abilities)
    name = "endless-" + "-and-".join(card.removeprefix("type:") for card in names)
    who = "nobody can stop it" if searched.forced else f"{' or '.join(stoppers) or 'somebody'} can stop it"
    about = f"A chain of effects comes back to where it was; {who}."
    return Witness(
        kind="endless-forced" if searched.forced else "endless-optional",
        stoppers=stoppers,
        growing=loop.growing,
        players=state.players,
        abilities=loop.abilities,
        scenario=_scenario_text(state, start, loop, str(rules), name[:64].rstrip("-"), about),
    )


def witness_search(deck: Deck, rules: Rules, players: int | None = None) -> WitnessSearch:
    """:func:`find` as :func:`cardset.graph.analysis.analyse` calls it."""

    # To set up a position takes as long as the deck is large.
    limit = LIMIT * LARGE // max(LARGE, len(deck.copies))

    def look(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
        moved = [kind for kind, *_ in candidate.moves]
        return find(deck, rules, abilities, candidate.starts, moved, players, limit)

    return look


def _scenario_text(state: State, start: Start, loop: Loop, rules: str, name: str, about: str) -> str:
    """The YAML of one scenario. ``state`` is the start, with its first question open.

    Cards that were added to the set are defined in the scenario.
    """
    facts = [f"about: {quoted(about)}", f"rules: {quoted(rules)}"]
    steps = list(_steps(state.copy(), loop))
    lines = scenario_lines(name, facts, start.given, steps, state.match.deck.set)
    return "\n".join(["scenarios:", *lines]) + "\n"


def _steps(state: State, loop: Loop) -> Iterator[str]:
    yield from played(state, loop.way)
    if not loop.round:
        yield "expect: {asked: nobody, winner: nobody, ended: endless}"
        return
    yield expectation(state)
    yield from played(state, loop.round)
    yield expectation(state)
