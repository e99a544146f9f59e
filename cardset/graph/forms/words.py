"""The graph in words: abilities by their cards, events, verdicts and quantities, in one language.

Card names are the set's own translations; everything else is a message of the programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardset.catalog.translate import Translations
from cardset.graph.abilities import CHAINED, Kind, Node, nodes_of
from cardset.graph.classes import CardClass, classes_of
from cardset.graph.repair import ANOTHER, MAY, ONCE
from cardset.graph.stratified import Denial
from cardset.graph.triggers import AGAIN, STATE, Code, Edge
from cardset.graph.verdicts import Verdict
from cardset.localize import Localizer
from cardset.model import CardSet

WAITING, PERMITS = "waits", "permit"
"""Quantities that are no cards: effects or parts of them that are still to do, and those that may still
happen in this turn."""

FEW = 12
"""How many cards are named in one sentence."""


def quantity(counter: str) -> str:
    """Which quantity a counter of the net belongs to: ``@`` and a zone, or one of the above.

    >>> quantity("rhinocorn@hand.active"), quantity("permit:rhinocorn/1"), quantity("paid:drawn card")
    ('@hand', 'permit', 'waits')
    """
    _, at, place = counter.partition("@")
    if at:
        return "@" + place.partition(".")[0]
    return PERMITS if counter.startswith(f"{PERMITS}:") else WAITING


class Words:
    """Says what there is to say of one set. ``texts`` are the messages of the programs."""

    def __init__(self, cards: CardSet, localizer: Localizer, texts: Translations) -> None:
        self.cards, self.localizer, self.texts = cards, localizer, texts
        nodes = nodes_of(cards)
        self._nodes = {node.id: node for node in nodes}
        self._classes = {one.id: one for one in classes_of(cards, nodes)}
        # A redirection is rarely a node, and then the other ability of its card is the one that people mean.
        homes = [_home(node.id) for node in nodes if node.kind in CHAINED]
        self._several = {home for home in homes if homes.count(home) > 1}

    # Names

    def ability(self, ident: str) -> str:
        """The name of an ability: its card's, with a number where the card has several."""
        home, _, number = ident.rpartition("/")
        name = self.home(ident)
        return f"{name} ({number})" if home in self._several else name

    def home(self, ident: str) -> str:
        """The name of the card, or of the type of cards, that an ability is on."""
        card = self.cards.cards.get(_home(ident))
        if card is not None:
            return self.localizer.name(card)
        node = self._nodes.get(ident)
        return self.type_of(node.cards[0]) if node else ident

    def type_of(self, card: str) -> str:
        """The name of a card's type."""
        return self.localizer.card(self.cards.cards[card]).type_name

    def homes(self, abilities: Iterable[str]) -> str:
        """The names of the cards of several abilities, each once: "A, B and C", of many only the first."""
        names = list(dict.fromkeys(self.home(ability) for ability in abilities))
        rest = len(names) - FEW
        if rest > 1:
            # Translators: the end of a list of cards, as in "A, B and 7 more".
            more = self.texts.ngettext("{count} more", "{count} more", rest).format(count=rest)
            return self.listed([*names[:FEW], more])
        return self.listed(names)

    def group(self, ident: str) -> str:
        """A class of cards: the card, or the type with the family that counts."""
        card = self.cards.cards.get(ident)
        if card is not None:
            return self.localizer.name(card)
        one = self._classes.get(ident)
        return self._type(one) if one else ident

    def _type(self, one: CardClass) -> str:
        name = self.type_of(one.cards[0])
        nouns = [self.cards.vocabulary.families[family] for family in sorted(one.families)]
        families = [self.localizer.term(noun.term) if noun.term else noun.one for noun in nouns]
        return f"{name} ({', '.join(families)})" if families else name

    def text(self, node: Node) -> str:
        """What an ability says; in another language all that its card says."""
        if self.localizer.is_source:
            return node.text
        card = self.cards.cards.get(_home(node.id))
        return self.localizer.card(card).text if card else ""

    def listed(self, items: Sequence[str]) -> str:
        """A list: "A, B and C"."""
        # Translators: the end of a list, as in "A, B and C"; {first} may hold commas.
        return _joined(items, self.texts.gettext("{first} and {last}"))

    def either(self, items: Sequence[str]) -> str:
        """A choice: "A, B or C"."""
        # Translators: the end of a choice, as in "A, B or C"; {first} may hold commas.
        return _joined(items, self.texts.gettext("{first} or {last}"))

    # Kinds, events, verdicts

    def kind(self, kind: Kind) -> str:
        """What kind of ability it is."""
        _ = self.texts.gettext
        return {
            # Translators: a kind of ability: something happens, and this follows.
            "triggered": _("by an event"),
            # Translators: a kind of ability: what a card does when it is played.
            "one-shot": _("when played"),
            # Translators: a kind of ability: it happens instead of something else.
            "replacement": _("instead"),
            "redirect": _("instead"),
            "standing": _("lasting"),
            "response": _("answer to a play"),
        }[kind]

    def event(self, event: str) -> str:
        """An event in a few words, for the label of a trigger."""
        if event == AGAIN:
            # Translators: the label of an arrow from one effect to itself: why it comes about once more.
            return self.texts.gettext("asked again each time")
        vocabulary = self.cards.vocabulary
        entry = (vocabulary.triggers if event == STATE else vocabulary.events).get(event, {})
        if "happens" in entry:
            return self.localizer.phrase(f"happens.{event}", entry["happens"])
        return str(entry.get("phrase", event))

    def verdict(self, verdict: Verdict | str) -> str:
        """A verdict in a few words."""
        _ = self.texts.gettext
        return {
            "finite": _("proved finite"),
            "bounded-for-deck": _("bounded for this deck"),
            "endless-forced": _("endless, no way out"),
            "endless-optional": _("endless while somebody wants it"),
            "unknown": _("not known"),
        }[verdict]

    def reason(self, edge: Edge) -> str:
        """Why there is a trigger, or none. In English with the words of the trigger, which others keep on
        the card."""
        if self.localizer.is_source:
            return edge.reason[:1].upper() + edge.reason[1:]
        names = list(dict.fromkeys(self.group(one) for one in edge.cards))
        zones = [self.zone(zone) for zone in edge.zones]
        return self._why(edge.code).format(
            source=self.ability(edge.source),
            target=self.ability(edge.target),
            event=self.event(edge.event),
            cards=", ".join([*names[:3], *(["…"] if len(names) > 3 else [])]),
            way=" → ".join(zones),
            zones=", ".join(zones),
        )

    def _why(self, code: Code) -> str:
        _ = self.texts.gettext
        return {
            # Translators: why one effect triggers another. {source} and {target} are names of cards, {cards}
            # those that it happens to; {event} is such as "a card enters a Stable", {way} "hand → Stable".
            "own": _("{source} can bring this about: {event} ({cards}; {way}). That triggers {target}."),
            "hears": _("{source} can bring this about: {event} ({cards}; {way}). {target} hears of it."),
            "instead": _(
                "Where {source} moves a card, {target} may happen instead: {event} ({cards}; {way})."
            ),
            # Translators: an effect that waits for a state, such as too many cards in a Stable.
            "state": _(
                "{source} can move cards ({cards}; {way}), and then what {target} waits for may have come "
                "about."
            ),
            "again": _("{target} asks again whenever it has been carried out."),
            # Translators: why one effect does not trigger another that seems to wait for it.
            "once": _("{target} happens once per turn, and there is one copy of it."),
            "outside": _("Because of {source} it happens only where {target} hears of nothing."),
            "kind": _("{target} would hear of these: {cards}. {source} never does it to them: {event}."),
            "other": _("“Another card” leaves out the only card by which {target} would hear."),
            "nowhere": _(
                "{target} would hear of these: {cards}. They are never where {source} takes cards from: "
                "{zones}."
            ),
        }[code]

    def denial(self, denial: Denial) -> str:
        """Why one lasting effect denies another."""
        _ = self.texts.gettext
        return {
            "effects": _("{source} takes the effects of {target} away."),
            "kind": _("{source} changes which cards {target} is about."),
            "safe": _("{source} keeps cards from what {target} does."),
        }[denial.code].format(source=self.home(denial.source), target=self.home(denial.target))

    def repair(self, edit: str) -> str:
        """A change of :mod:`cardset.graph.repair` in words."""
        _ = self.texts.gettext
        kind, _colon, ability = edit.partition(":")
        text = {
            # Translators: a change that a card's effect needs; “once per turn” is put in front of it.
            ONCE: _("“once per turn” on {card}"),
            # Translators: a change that a card's effect needs: it must speak of other cards than itself.
            ANOTHER: _("“another” instead of any card on {card}"),
            # Translators: a change that a card's effect needs: its player may leave it.
            MAY: _("“you may” on {card}"),
        }.get(kind, edit)
        return text.format(card=self.ability(ability))

    # Quantities

    def quantity(self, quantity: str) -> str:
        """A quantity as :func:`quantity` names it, in words."""
        _ = self.texts.gettext
        known = {
            WAITING: _("effects still to do"),
            PERMITS: _("effects that may still happen this turn"),
        }
        if quantity in known:
            return known[quantity]
        zone = self.cards.vocabulary.zones.get(quantity[1:], {})
        if "holds" in zone:
            return self.localizer.phrase(f"holds.{quantity[1:]}", zone["holds"])
        # Translators: a quantity of cards in a zone of the table, such as "deck".
        return _("cards in: {zone}").format(zone=self.zone(quantity[1:]))

    def zone(self, zone: str) -> str:
        """A zone by its term, else by its phrase; an unknown one by its id."""
        entry = self.cards.vocabulary.zones.get(zone, {})
        term = str(entry.get("term", ""))
        return self.localizer.term(term) if term else str(entry.get("phrase", zone)).removeprefix("{whose} ")

    def abilities(self, count: int) -> str:
        """How many abilities there are."""
        return self.texts.ngettext("{count} ability", "{count} abilities", count).format(count=count)

    def triggers(self, count: int) -> str:
        """How many triggers there are."""
        return self.texts.ngettext("{count} trigger", "{count} triggers", count).format(count=count)

    def players(self, players: int | None) -> str:
        """How many play."""
        if players is None:
            return self.texts.gettext("any number of players")
        return self.texts.ngettext("{count} player", "{count} players", players).format(count=players)


def _joined(items: Sequence[str], end: str) -> str:
    *first, last = items or ("",)
    return end.format(first=", ".join(first), last=last) if first else last


def _home(ident: str) -> str:
    return ident.rpartition("/")[0]
