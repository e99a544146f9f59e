"""For an edge of the graph of triggers, a play in which one effect triggers the other.

The graph says that it can happen; here it does, in the engine, in a position small enough to be told. What is
found is kept as scenarios, so that the answers need not be searched for again and are played with the others.

For each edge of the graph of triggers: what happens when the two cards meet, step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from cardset.files import write_text
from cardset.graph.build import build
from cardset.graph.forms.words import Words
from cardset.graph.triggers import AGAIN, Edge, edges
from cardset.graph.world import World
from cardset.load import load_set
from cardset.model import CardSet
from cardset.text_terms import effect_terms
from cardset.values import grouped
from rulebook.faq.model import Answer
from rulebook.faq.prover import Prover
from rulebook.faq.voice import Voice
from rulebook.games.unstable_unicorns.deck import NO_LIMIT, Deck, Face, build_deck
from rulebook.games.unstable_unicorns.faq.beginnings import beginnings, begun, caused, either, replaced
from rulebook.games.unstable_unicorns.faq.retelling import retold_plays
from rulebook.games.unstable_unicorns.faq.trials import (
    Bench,
    Goal,
    Tried,
    followed,
    look_for,
    reduced,
    replayed,
    set_up,
    with_cards,
)
from rulebook.games.unstable_unicorns.match import Waiting
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.rules import CS_2E, PRESETS, Rules
from rulebook.games.unstable_unicorns.scenario.model import SCENARIOS, Given, Scenario
from rulebook.games.unstable_unicorns.scenario.words import card_id
from rulebook.games.unstable_unicorns.scenario.written import (
    expectation,
    flow,
    played,
    quoted,
    scenario_lines,
)
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.watcher import Watcher
from rulebook.protocol import Event

LIMIT = 600
"""How many positions are looked at from one start."""
PLACES = (("stable", 0), ("stable", 1), ("hand", 0), ("discard", 0), ("deck", 0), ("hand", 1))
"""Where the card may lie whose effect is triggered, the likeliest first."""


def graph(cards: CardSet) -> tuple[Edge, ...]:
    """The graph of triggers of ``cards`` under the usual rules."""
    options = {point.name: str(point.value) for point in CS_2E.points()}
    return edges(build(World(cards, options)))


def show(bench: Bench, source: str, target: str, rules: Rules) -> Tried | None:
    """A play in which the ability ``source`` triggers ``target`` (their ids), ``None`` if none was found."""
    one, other = _face(bench, source), _face(bench, target)
    for given, visibly in product(_starts(bench, one, other), (True, False)):

        def shows(tried: Tried, visibly: bool = visibly) -> bool:
            if (source, target) not in triggered(bench.deck, tried):
                return False
            return not visibly or caused(other.card.id)(followed(tried, accept=other.card.id).state)

        tried = look_for(
            bench,
            given,
            rules,
            either(begun(other.card.id), replaced(other.card.id)),
            _under_way(one.card.id),
            shows,
            LIMIT,
        )
        if tried is not None:
            play = followed(tried, accept=other.card.id)
            return reduced(bench, play, shows)
    return None


def _face(bench: Bench, ability: str) -> Face:
    """The card of an ability; for that of a type a card of the type."""
    home = ability.rpartition("/")[0]
    kind = home.removeprefix("type:")
    return next(
        face for face in bench.deck.faces if face.card.id == home or (kind != home and face.card.type == kind)
    )


def _starts(bench: Bench, one: Face, other: Face) -> Iterator[Given]:
    """Positions in which the effect of ``one`` may begin, with ``other`` wherever it may hear of that."""
    rich = bench.rich(one.card.id, other.card.id)
    crowd = max((most for _, most, _ in other.limits if most != NO_LIMIT), default=0)
    for given, _ in beginnings(bench, one, rich):
        if one is other:
            yield given
        for zone, seat in PLACES[:2] if crowd else PLACES:
            there = with_cards(given, zone, seat, other.card.id)
            if not crowd:
                yield there
            for missing in (0, 1) if crowd else ():
                yield bench.crowded(there, seat, crowd - missing)
            for hiding in _hiding(bench, one, other) if crowd else ():
                yield bench.crowded(with_cards(there, "stable", seat, hiding), seat, crowd + 1)


def _hiding(bench: Bench, *used: Face) -> Iterator[str]:
    """Cards beside which Unicorns do not count as such."""
    for face in bench.deck.faces:
        if face.standing and face.plays == "stable" and not face.unicorn and face not in used:
            state = set_up(with_cards(bench.rich(face.card.id), "stable", 0, face.card.id), bench.deck, CS_2E)
            if state is not None and state.standing.counts[0] < state.standing.counts[1]:
                yield face.card.id


def _under_way(source: str) -> Goal:
    """The effect of the card ``source`` has begun, or is about to ask something."""

    def asked(state: State) -> bool:
        return state.decision is not None and card_id(state, state.decision.source) == source

    return either(asked, begun(source))


@dataclass(slots=True)
class _Pairs(Watcher):
    """Which ability has triggered which one."""

    deck: Deck
    found: set[tuple[str, str]] = field(default_factory=set)
    acted: str = ""

    def begins(self, state: State, frame: Frame) -> None:
        ability = self.deck.programs[frame.program].ability
        if state.frames:
            self._note(state, ability)
        elif self.acted:  # one that waits for a state is asked when nothing else is under way
            self.found.add((self.acted, ability))

    def waits(self, state: State, waiting: Waiting) -> None:
        if state.frames:
            self._note(state, self.deck.programs[waiting.program].ability)

    def noted(self, state: State, event: Event) -> None:
        if state.frames and event.kind in self.deck.set.vocabulary.events:
            self.acted = self.deck.programs[state.frames[-1].program].ability

    def _note(self, state: State, ability: str) -> None:
        self.found.add((self.deck.programs[state.frames[-1].program].ability, ability))


def triggered(deck: Deck, tried: Tried) -> set[tuple[str, str]]:
    """The pairs of abilities of which the first has triggered the second, in ``tried``."""
    start = set_up(tried.given, deck, tried.rules)
    assert start is not None  # it was searched from there
    pairs = _Pairs(deck)
    state = start.copy()
    state.watcher = pairs
    for move in tried.moves:
        state.play(move)
    return pairs.found


# What is kept

HEAD = """\
# Effects that trigger each other: a play for every edge of the graph of triggers, as far as one was found.
# Written by `python -m rulebook.games.unstable_unicorns.faq.triggers`, not by hand.
scenarios:"""


def kept_files(cards: CardSet) -> dict[str, str]:
    """The scenarios of all edges for which a play is found, as texts of files: by the type of the first card.

    Presets that give the same play share a scenario.
    """
    bench = Bench(build_deck(cards))
    files: dict[str, list[str]] = {}
    for source, target in sorted({(edge.source, edge.target) for edge in graph(cards)}):
        found: dict[tuple[str, ...], tuple[Tried, list[str]]] = {}
        for name, rules in PRESETS.items():
            again = filter(None, (replayed(bench, tried, rules) for tried, _ in found.values()))
            earlier = (tried for tried in again if (source, target) in triggered(bench.deck, tried))
            play = next(earlier, None) or show(bench, source, target, rules)
            if play is not None:
                found.setdefault(_steps(bench, play), (play, []))[1].append(name)
        kind = _face(bench, source).card.type
        for number, (steps, (tried, presets)) in enumerate(found.items()):
            files.setdefault(kind, []).append(
                _entry(cards, (source, target), tried.given, steps, presets, number)
            )
    return {f"{kind}.yaml": "\n\n".join([HEAD, *entries]) + "\n" for kind, entries in files.items()}


def _steps(bench: Bench, tried: Tried) -> tuple[str, ...]:
    """The play as the steps of a scenario."""
    state = set_up(tried.given, bench.deck, tried.rules)
    assert state is not None  # it was played from there
    moves = list(played(state, tried.moves))
    return (*moves, expectation(state))


def _entry(
    cards: CardSet,
    edge: tuple[str, str],
    given: Given,
    steps: Sequence[str],
    presets: Sequence[str],
    number: int,
) -> str:
    names = [ability.removeprefix("type:").replace("/1", "").replace("/", "-") for ability in edge]
    ident = "-triggers-".join(names) + (f"-{number + 1}" if number else "")
    homes = [ability.rpartition("/")[0] for ability in edge]
    said = [cards.cards[home].name if home in cards.cards else home for home in homes]
    about = f"What {said[0]} does brings about the effect of {said[1]}."
    facts = [
        f"about: {quoted(about)}",
        f"cards: {flow(list(dict.fromkeys(home for home in homes if home in cards.cards)))}",
        f"rules: {flow(list(presets))}",
        f"triggers: {flow(list(edge))}",
    ]
    return "\n".join(scenario_lines(ident, facts, given, steps, cards))


def main() -> None:
    """Write the files anew."""
    for name, text in kept_files(load_set()).items():
        write_text(SCENARIOS / "triggers" / name, text)


if __name__ == "__main__":
    main()


CLAUSES = ("chain.trigger-creates-link", "chain.resolve-in-order", "chain.new-trigger-next-link")


def trigger_id(source: str, target: str) -> str:
    """The id of the answer about two abilities: their cards, with a number where it is not the first.

    >>> trigger_id("back-kick/1", "barbed-wire/2")
    'trigger:back-kick:barbed-wire-2'
    """
    names = [
        home if number == "1" else f"{home}-{number}"
        for home, _, number in (ability.removeprefix("type:").rpartition("/") for ability in (source, target))
    ]
    return ":".join(["trigger", *names])


def trigger_answers(
    voice: Voice,
    words: Words,
    edges: Sequence[Edge],
    kept: Mapping[tuple[str, ...], Sequence[Scenario]],
    found: Mapping[tuple[str, ...], Mapping[str, Tried]],
    prover: Prover,
) -> Iterator[Answer]:
    """An answer for every pair of abilities among ``edges``.

    What shows it are ``kept`` scenarios or plays that were ``found``, by preset.
    """
    pairs = grouped(((edge.source, edge.target), edge) for edge in edges)
    _ = voice.texts.gettext
    for (source, target), both in pairs.items():
        scenarios = tuple(kept.get((source, target), ()))
        plays = found.get((source, target), {})
        ident = trigger_id(source, target)
        names = {"source": words.ability(source), "target": words.ability(target)}
        homes = [ability.rpartition("/")[0] for ability in (source, target)]
        cards = tuple(dict.fromkeys(home for home in homes if home in words.cards.cards))
        # Translators: {source} and {target} are names of cards.
        question = _("Can the effect of {source} trigger the effect of {target}?").format(**names)
        # Translators: as above.
        after = _("Yes. {source} is finished first, then comes {target}.").format(**names)
        if any(edge.code == "instead" for edge in both):
            # Translators: as above.
            after = _("Yes. {target} steps in before what {source} does has happened.").format(**names)
        events = dict.fromkeys(words.event(edge.event) for edge in both if edge.event != AGAIN)
        # Translators: {events} is such as "a card enters a Stable".
        because = _("It comes about because of this: {events}.").format(events=words.either(list(events)))
        remarks = (
            ()
            if scenarios or plays
            else (_("It follows from how the effects hang together; no short example shows it."),)
        )
        shown = (*prover.told(ident, scenarios, voice), *retold_plays(plays, ident, voice))
        presets = {*plays, *(rules for scenario in scenarios for rules in scenario.rules)}
        yield Answer(
            id=ident,
            source="trigger",
            question=question,
            answer=f"{after} {because}" if events else after,
            verdict=dict.fromkeys(sorted(presets), "yes"),
            computed=bool(shown),
            editions={},
            remarks=remarks,
            clauses=CLAUSES,
            rulings=(),
            cards=cards,
            terms=tuple(
                dict.fromkeys(
                    term
                    for card in cards
                    for term in effect_terms(words.cards.cards[card], words.cards.vocabulary)
                )
            ),
            proofs=tuple(dict.fromkeys([*(one.id for one in scenarios), *(one.id for one in shown)])),
            shown=shown,
        )
