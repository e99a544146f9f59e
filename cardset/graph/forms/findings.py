"""The findings as plain sentences: one for each component, for each contradiction, and for all together.

Beside them stands what each ability uses up, by the weights that prove it: the quantities in which people
think.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from cardset.graph.analysis import Analysis, SafetyRow
from cardset.graph.forms.picture import one_round
from cardset.graph.forms.words import WAITING, Words, quantity
from cardset.graph.highs import installed
from cardset.graph.moves import Shift, movable
from cardset.graph.places import OTHER, ROLES, zone_of
from cardset.graph.verdicts import Component, Loop

Cost = tuple[int, int]
"""The number of a round, and by how much its sum changes, which is negative."""


def spending(analysis: Analysis, abilities: Container[str] | None = None) -> dict[str, tuple[str, ...]]:
    """For each ability (of those given) the quantities (:func:`.words.quantity`) that fall as it is carried
    out, the weightiest first.

    They are the zones from which it takes cards to where they weigh less; where there are none, what its own
    steps take. Nothing where no weights cover it.
    """
    costs: dict[Shift, Cost | None] = {}
    return {
        row.ability: _spent(analysis, row, costs)
        for row in analysis.rows
        if abilities is None or row.ability in abilities
    }


def _spent(analysis: Analysis, row: SafetyRow, costs: dict[Shift, Cost | None]) -> tuple[str, ...]:
    if not row.round:
        return ()
    falls: dict[str, Cost] = {}
    for role in ROLES:
        for move, _ in analysis.model.ordered.get((row.ability, role), ()):
            if move not in costs:
                costs[move] = _cost(analysis, move)
            cost, zone = costs[move], "@" + zone_of(move.source)
            if cost is not None and cost[0] <= row.round:
                falls[zone] = min(falls.get(zone, cost), cost)
    found = sorted(falls, key=lambda zone: (falls[zone], zone))
    return tuple(found) or tuple(dict.fromkeys(quantity(counter) for counter in row.falls))


def _cost(analysis: Analysis, move: Shift) -> Cost | None:
    """What a move of a card costs; ``None`` where it costs nothing.

    What counts is the first round in which the card weighs different in its two places: it goes before all
    later ones.
    """
    found = []
    for one in movable(analysis.model.world, move):
        for number, each in enumerate(analysis.ranking.rounds, 1):
            before = each.weights.get(f"{one.id}@{move.source}", 0)
            after = each.weights.get(f"{one.id}@{move.target}", 0)
            if before != after:
                if before > after:
                    found.append((number, after - before))
                break
    return min(found, default=None)


def spent_together(analysis: Analysis, abilities: Container[str]) -> tuple[str, ...]:
    """The quantities that fall with the effects of ``abilities``: cards by zone, and what is still to do, of
    which each step takes some."""
    found = dict.fromkeys(one for those in spending(analysis, abilities).values() for one in those)
    return tuple(dict.fromkeys([*(one for one in found if one.startswith("@")), *found, WAITING]))


EXTRA = "pip install highspy"


def findings(analysis: Analysis, words: Words) -> Iterator[str]:
    """Everything in plain sentences: the gravest first, then what is proved, then the length of chains."""
    _ = words.texts.gettext
    for component in analysis.components:
        if component.verdict != "finite":
            yield " ".join(component_sentences(analysis, component, words))
    for ring in analysis.rings:
        cards = list(dict.fromkeys(words.home(ability) for ability in ring.abilities))
        names = " → ".join([*cards, cards[0]])
        yield _(
            "Contradiction: {ring} deny each other's lasting effects in a ring, so that no order of looking "
            "at them gives a meaning."
        ).format(ring=names)
    for component in analysis.components:
        if component.verdict == "finite":
            yield " ".join(component_sentences(analysis, component, words))
    if not analysis.components:
        yield _("Proved: no effect can come round to itself, so every chain ends.")
    if analysis.bound:
        yield _length(analysis, words)


def component_sentences(analysis: Analysis, component: Component, words: Words) -> Iterator[str]:
    """What there is to say of one component."""
    if component.loops:
        for number, loop in enumerate(component.loops, 1):
            yield from loop_sentences(loop, number if len(component.loops) > 1 else 0, words)
        if component.joint:
            yield words.texts.gettext("Neither sets off the other; together they bring back what they spend.")
        yield from _fewer(analysis, component.loops, words)
        yield from _repairs(component, words)
    elif component.verdict == "finite":
        yield _proved(analysis, component, words)
    else:
        yield _unknown(component.abilities, words)
        yield _given_up(words)


def _proved(analysis: Analysis, component: Component, words: Words) -> str:
    _ = words.texts.gettext
    names = words.homes(component.abilities)
    falls = spent_together(analysis, component.abilities)
    if not analysis.ranking.proved:  # something else in the set is not proved
        return _("Proved: apart from that, what {cards} can do comes to an end.").format(cards=names)
    spends = words.either([words.quantity(one) for one in falls])
    if len(component.abilities) == 1:
        # Translators: {cards} is one card, {quantities} such as "cards in hand or effects still to do".
        text = _(
            "Proved: however often the effect of {cards} sets itself off, every step spends {quantities}, "
            "and nothing brings back as much as it costs."
        )
    else:
        # Translators: {cards} are several cards, {quantities} such as "cards in hand or effects still to do".
        text = _(
            "Proved: however the effects of {cards} follow one another, every step spends {quantities}, "
            "and nothing brings back as much as it costs."
        )
    return text.format(cards=names, quantities=spends)


def _length(analysis: Analysis, words: Words) -> str:
    assert analysis.bound is not None
    ngettext, most = words.texts.ngettext, analysis.bound.most
    text = ngettext(
        "No chain with this deck has more than {count} effect.",
        "No chain with this deck has more than {count} effects.",
        most,
    ).format(count=most)
    brakes = [words.group(name) for name, share in analysis.bound.brake if share][:3]
    if not brakes:
        return text
    # Translators: a list of cards, or of types of cards, that a long chain of effects needs most of.
    brake = words.texts.gettext("The brake, what chains use up most: {cards}.")
    return f"{text} {brake.format(cards=', '.join(brakes))}"


def loop_sentences(loop: Loop, number: int, words: Words) -> Iterator[str]:
    """A loop: how it goes, who can end it. ``number`` is 0 where there is only one."""
    _ = words.texts.gettext
    order = loop.witness.abilities if loop.witness else loop.abilities
    once = one_round(order)
    names = " → ".join(words.ability(ability) for ability in (*once, once[0]))
    if loop.witness is None:
        if loop.verdict == "bounded-for-deck":
            yield _(
                "Bounded for this deck: with more copies {cards} could go round for ever; the cards of this "
                "deck are too few."
            ).format(cards=words.homes(loop.abilities))
        else:
            yield _unknown(loop.abilities, words)
            yield from _suspicion(loop, words)
        return
    head = _("Loop {number}: {round}.").format(number=number, round=names) if number else ""
    # Translators: {round} are effects in the order in which they follow one another: "A → B → A".
    yield head or _("Loop: {round}.").format(round=names)
    if loop.witness.kind == "endless-forced":
        yield _("Nobody can end it.")
    elif loop.witness.stoppers:
        # Translators: players have letters; it is the turn of player A.
        stop = _("It goes on while its players want it; who can end it, with A's turn: {players}.")
        yield stop.format(players=words.listed(loop.witness.stoppers))
    else:
        yield _("It goes on while its players want it.")
    if loop.witness.growing:
        yield _("Each round leaves more effects waiting than the one before.")


def _unknown(abilities: tuple[str, ...], words: Words) -> str:
    return words.texts.gettext(
        "Not known: neither could it be proved that the effects of {cards} end, nor was a loop found. Do not "
        "take them for safe."
    ).format(cards=words.homes(abilities))


def _suspicion(loop: Loop, words: Words) -> Iterator[str]:
    """What could not be settled about a candidate, and why not."""
    _ = words.texts.gettext
    effects = words.listed([words.ability(ability) for ability in loop.abilities])
    if moved := loop.candidate.moved:
        yield _(
            "The suspicion: {effects} may happen again and again, and what they move comes back to where it "
            "was: {cards}."
        ).format(effects=effects, cards=words.listed(list(dict.fromkeys(map(words.group, moved)))))
    else:
        yield _("The suspicion: {effects} may happen again and again without spending anything.").format(
            effects=effects
        )
    match loop.doubt:
        case "effort":
            yield _given_up(words)
        case "unplayed":
            yield _("No rules that run are known for this game, so no loop could be looked for in play.")
        case "layouts":
            yield _("No such loop was found in play, and this deck can lie in too many ways to try them all.")
        case "deck":
            yield _(
                "No such loop was found in play, and yet this deck has cards enough for one, as far as the "
                "proof can tell."
            )


def _given_up(words: Words) -> str:
    _ = words.texts.gettext
    text = _("The proof became too large and was given up.")
    if installed():
        return text
    # Translators: {command} is a command.
    more = _("With a faster solver it goes further: {command}.")
    return f"{text} {more.format(command=EXTRA)}"


def _fewer(analysis: Analysis, loops: Iterable[Loop], words: Words) -> Iterator[str]:
    """What may settle an open question whatever the cards: to look at two players only."""
    roles = {role for loop in loops if loop.doubt for each in loop.candidate.roles.values() for role in each}
    if analysis.players is None and OTHER in roles:
        # Translators: {option} is an option of the command.
        text = words.texts.gettext("For two players alone it may be settled: {option}.")
        yield text.format(option="--players 2")


def _repairs(component: Component, words: Words) -> Iterator[str]:
    if component.repairs:
        ways = "; ".join(" + ".join(map(words.repair, edits)) for edits in component.repairs)
        # Translators: {changes} are small changes of cards that make every chain end.
        yield words.texts.gettext("Any one of these changes mends it: {changes}.").format(changes=ways)


def summary(analysis: Analysis, rules: str, words: Words) -> str:
    """One line: what was looked at, and how much of it."""
    number = len(analysis.components)
    components = words.texts.ngettext("{count} component", "{count} components", number).format(count=number)
    counts = [words.abilities(len(analysis.nodes)), words.triggers(len(analysis.edges)), components]
    about = [analysis.set, *([rules] if rules else []), words.players(analysis.players)]
    return f"{', '.join(about)}: {', '.join(counts)}."
