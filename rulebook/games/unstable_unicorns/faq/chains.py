"""For each edge of the graph of triggers: what happens when the two cards meet, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardset.graph.forms.words import Words
from cardset.graph.triggers import AGAIN, Edge
from cardset.text_terms import effect_terms
from rulebook.faq.model import Answer
from rulebook.faq.prover import Prover
from rulebook.faq.voice import Voice
from rulebook.games.unstable_unicorns.faq.retelling import retold_plays
from rulebook.games.unstable_unicorns.faq.trials import Tried
from rulebook.games.unstable_unicorns.scenario.model import Scenario

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
    pairs: dict[tuple[str, str], list[Edge]] = {}
    for edge in edges:
        pairs.setdefault((edge.source, edge.target), []).append(edge)
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
        remarks = () if scenarios or plays else (_("The graph of triggers says so; no short play shows it."),)
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
