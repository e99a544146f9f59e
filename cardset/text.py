"""What a card says, as a tree of phrases, and in English: the gettext ``msgid`` of the card's text.

The phrases about zones, players, events and verbs are the vocabulary's; :data:`STRUCTURE` has those that put
them together. *May* is always written; an instruction without *may* is mandatory. *And*, *then* and
*if you do* mean what the rulebooks say; mere order reads *After that*.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardset.effects import (
    ALL,
    AS_MANY,
    Ability,
    Action,
    Cards,
    Count,
    Effect,
    If,
    Joint,
    Later,
    May,
    OneShot,
    Replacement,
    Standing,
    Trigger,
    Triggered,
)
from cardset.model import Card
from cardset.phrase import Joined, Node, Phrase, Thing, Title, english, sentences
from cardset.vocabulary import IT, Noun, Vocabulary

STRUCTURE = {
    "lists.and": "{first} and {last}",
    "lists.or": "{first} or {last}",
    "lists.both": "{first} {last}",
    "lists.comma": "{first}, {last}",
    "says.must": "{player} must {deed}",
    "says.make": "make {player} {deed}",
    "says.by": "by {cards}",
    "says.from": "from {zone}",
    "says.in": "in {zone}",
    "says.higher": "{amount} higher",
    "says.lower": "{amount} lower",
    "cards.one": "{a} {noun}",
    "cards.another": "another {noun}",
    "cards.all": "all {noun}",
    "cards.all-other": "all other {noun}",
    "cards.many-other": "other {noun}",
    "cards.this": "this {noun}",
    "cards.played": "the {noun} you play",
    "cards.in-play": "{cards} in {zone}",
    "cards.other-than-this": "{cards} other than this {noun}",
    "cards.chosen": "{cards} of your choice",
    "cards.chosen-by-you": "{cards} of your choice",
    "cards.random": "a random {noun}",
    "count.plain": "{amount} {noun}",
    "count.other": "{amount} other {noun}",
    "count.random": "{amount} random {noun}",
    "cards.the": "the {noun}",
    "cards.named": "{noun} {title}",
    "count.each": "{cards} for each {counted} in {zone}",
    "count.each-after": "{cards} for each {counted} in {zone} after the first {amount}",
    "count.as-many": "as many {noun}",
    "moments.turn-ends": "at the end of this turn",
    "moments.phase": "in {phase} this turn",
    "moments.this": "when this card {event}",
    "phases.own": "your {phase}",
    "replaced.event-redirect": "If {cards} would be {event}, it goes to {zone} instead",
    "replaced.event-do": "If {cards} would be {event}, {effect} instead",
    "replaced.event-may": "If {cards} would be {event}, you may {effect} instead",
    "replaced.zone-redirect": "If {cards} would go to {zones}, it goes to {zone} instead",
    "replaced.zone-do": "If {cards} would go to {zones}, {effect} instead",
    "replaced.zone-may": "If {cards} would go to {zones}, you may {effect} instead",
}
"""The phrases that belong to no game, by their contexts in phrase catalogs."""


def card_text(card: Card, vocabulary: Vocabulary) -> str:
    """What is printed on ``card`` below its name: one sentence or more, "" for a card without abilities."""
    return " ".join(sentences(english(phrase)) for phrase in card_phrases(card, vocabulary))


def card_phrases(card: Card, vocabulary: Vocabulary) -> list[Phrase]:
    """One phrase for each ability of ``card``; those that belong to the card's type come last."""
    inherent = vocabulary.types[card.type].abilities
    return [ability_phrase(ability, vocabulary) for ability in (*card.abilities, *inherent)]


def ability_text(ability: Ability, vocabulary: Vocabulary) -> str:
    """One ability as one English sentence or more, each with its full stop."""
    return sentences(english(ability_phrase(ability, vocabulary)))


def ability_phrase(ability: Ability, vocabulary: Vocabulary) -> Phrase:
    """One ability as a phrase, to be said in any language."""
    writer = _Writer(vocabulary)
    match ability:
        case Triggered(trigger, effect, limit):
            return writer.limited(trigger, effect, limit) if limit else writer.triggered(trigger, effect)
        case OneShot(effect):
            return writer.effect(effect)
        case Replacement():
            return writer.replacement(ability)
        case Standing():
            return writer.standing(ability)


def effect_text(effect: Effect, vocabulary: Vocabulary) -> str:
    """A part of an ability as an English phrase, without capital and full stop."""
    return english(effect_phrase(effect, vocabulary))


def effect_phrase(effect: Effect, vocabulary: Vocabulary) -> Phrase:
    """A part of an ability, to be said in any language."""
    return _Writer(vocabulary).effect(effect)


def trigger_source(kind: str, phrase: str) -> str:
    """The English of a trigger's phrase with what it triggers: a response reads as a sentence of its own."""
    return f"{phrase}. {{effect}}" if kind == "response" else f"{phrase}, {{effect}}"


def _say(context: str, /, **slots: Node) -> Phrase:
    """A phrase of :data:`STRUCTURE`; its number, where it says one, is in the slot ``amount``."""
    amount = slots.get("amount")
    number = int(amount) if isinstance(amount, str) and amount.isdecimal() else None
    return Phrase(context, STRUCTURE[context], slots, number)


class _Writer:
    """Turns the parts of an ability into phrases; keeps the vocabulary at hand, and what "it" stands for."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._it: Node = ""

    def triggered(self, trigger: Trigger, effect: Effect, key: str = "phrase") -> Phrase:
        slots: dict[str, Node] = {"a card": self.cards(trigger.cards, 1), "effect": self.effect(effect)}
        slots["amount"] = str(trigger.amount)
        if trigger.events:
            slots["event"] = self.events(trigger.events)
        entry = self.vocabulary.triggers[trigger.kind]
        if key == "phrase" and trigger.amount == 1 and "none" in entry:
            return Phrase(f"none.{trigger.kind}", trigger_source(trigger.kind, entry["none"]), slots)
        kind = "triggers" if key == "phrase" else key
        source = trigger_source(trigger.kind, entry[key])
        return Phrase(f"{kind}.{trigger.kind}", source, slots, trigger.amount or None)

    def limited(self, trigger: Trigger, effect: Effect, limit: str) -> Phrase:
        """A trigger beside which a limit stands: "each time" would say the contrary."""
        key = "limited" if "limited" in self.vocabulary.triggers[trigger.kind] else "phrase"
        slots: dict[str, Node] = {"ability": self.triggered(trigger, effect, key)}
        return Phrase(f"limits.{limit}", self.vocabulary.limits[limit]["phrase"], slots)

    def events(self, events: Iterable[str], kind: str = "events", key: str = "phrase") -> Node:
        """ "is SACRIFICED or DESTROYED", "enters or leaves your Stable"."""
        phrases = [Phrase(f"{kind}.{event}", self.vocabulary.events[event][key]) for event in events]
        return _joined(phrases, "lists.or", shared=True)

    def effect(self, effect: Effect) -> Phrase:
        match effect:
            case Action():
                return self.clause(effect)
            case May(inner, gain):
                chosen = self.join("may", [self.chosen(inner)])
                return chosen if gain is None else self.join("if-you-do", [chosen, self.effect(gain)])
            case Joint(kind, parts, who):
                joined = self.join(kind, [self.effect(_unsaid(part, who)) for part in parts])
                return _say("says.must", player=self.player(who), deed=joined) if who else joined
            case If(cards, inner, otherwise):
                slots: dict[str, Node] = {"cards": self.cards(cards, 1), "first": self.effect(inner)}
                given = Phrase("joints.if", self.vocabulary.joints["if"]["phrase"], slots)
                return given if otherwise is None else self.join("else", [given, self.effect(otherwise)])
            case Later(trigger, inner):
                slots = {"first": self.effect(inner), "moment": self.moment(trigger)}
                return Phrase("joints.later", self.vocabulary.joints["later"]["phrase"], slots)

    def moment(self, trigger: Trigger) -> Phrase:
        """When a delayed effect is carried out."""
        slots: dict[str, Node] = {}
        if trigger.phase:
            slots["phase"] = self.phase(trigger.phase)
        if trigger.events:
            slots["event"] = self.events(trigger.events)
        return _say(f"moments.{trigger.kind}", **slots)

    def chosen(self, effect: Effect) -> Phrase:
        """An effect as it stands after "may"; each part that others carry out is one they are made to."""
        match effect:
            case Action():
                return self.clause(effect, "says.make")
            case Joint(kind, parts, "") if kind != "next":
                return self.join(kind, [self.chosen(part) for part in parts])
            case Joint(kind, parts, who) if who:
                joined = self.join(kind, [self.effect(_unsaid(part, who)) for part in parts])
                return _say("says.make", player=self.player(who), deed=joined)
            case _:
                return self.effect(effect)

    def join(self, kind: str, parts: list[Phrase]) -> Phrase:
        """Effects put together: by pairs from the left, but "either A, B or C" is said once."""
        source = self.vocabulary.joints[kind]["phrase"]

        def put(first: Node, *second: Node) -> Phrase:
            return Phrase(
                f"joints.{kind}", source, dict(zip(("first", "second"), (first, *second), strict=False))
            )

        if kind == "or":
            *first, last = parts
            return put(_joined(first, "lists.comma"), last)
        text = parts[0] if len(parts) > 1 else put(parts[0])
        for part in parts[1:]:
            text = put(text, part)
        return text

    def clause(self, action: Action, somebody: str = "says.must") -> Phrase:
        """An action with its subject: an order to "you", else what somebody must do or is made to."""
        who = action.word("who") or "you"
        deed = self.deed(action)
        return deed if who == "you" else _say(somebody, player=self.player(who), deed=deed)

    def deed(self, action: Action) -> Phrase:
        """An action without its subject, as a bare infinitive."""
        amount, take = action.amount, action.arguments.get("take")
        said = take if isinstance(take, int) and "amount" not in action.arguments else amount
        number = said if isinstance(said, int) else None
        return Phrase(
            f"verbs.{action.verb}", self.vocabulary.verbs[action.verb].phrase, self.slots(action), number
        )

    def slots(self, action: Action) -> dict[str, Node]:
        """What fills the slots that a verb's phrase may have."""
        arguments, amount, of = action.arguments, action.amount, action.word("of")
        every = of and self.vocabulary.players[of]["which"] == "every"
        cards: Node = self.cards(action.cards, amount, than_this=True)
        if action.word("how") == "random":
            noun = self.noun(action.cards, amount != 1)
            cards = _say("cards.random", noun=noun) if amount == 1 else self.count("random", amount, noun)
        elif amount != ALL and (action.word("how") == "chosen" or every):
            others = action.word("who") not in ("", "you")
            cards = _say("cards.chosen-by-you" if others else "cards.chosen", cards=cards)
        if any(step.parameters.get("from") == IT for step in self.vocabulary.verbs[action.verb].steps):
            cards = self._it or cards
        self._it = cards
        slots: dict[str, Node] = {
            "cards": cards,
            "count": self.count("plain", amount, self.noun(action.cards, amount != 1)),
            "it": "it" if amount == 1 else "them",
            "amount": str(amount),
            "take": str(arguments.get("take", "")),
        }
        if with_whom := action.word("with"):
            slots["with"] = self.player(with_whom)
        theirs = of if of == "you" else self.vocabulary.bound
        owners = {"": of, "to-": action.word("to"), "their-": theirs}
        for prefix, owner in owners.items():
            for zone, entry in self.vocabulary.zones.items():
                if owner in self.vocabulary.players and "{whose}" in entry["phrase"]:
                    slots[prefix + zone] = self.zone(zone, owner)
        usual = not of or (
            amount != ALL and of == self.vocabulary.verbs[action.verb].parameters.get("of", "")
        )
        for name in ("from", "in"):
            slots[name] = "" if usual else _say(f"says.{name}", zone=self.in_play(of))
        if zone := action.word("from") or action.word("into"):
            slots["zone"] = self.zone(zone, theirs if of and theirs else "you")
        if (to := action.word("to")) in self.vocabulary.players:
            slots["to"] = self.player(to)
        for name, one in (("zones", self.zone), ("phases", self.phase)):
            if isinstance(words := arguments.get(name), tuple):
                slots[name] = _joined([one(word) for word in words], "lists.and")
        return slots

    def player(self, word: str) -> Phrase:
        return Phrase(f"players.{word}", self.vocabulary.players[word]["phrase"])

    def whose(self, word: str, denied: bool = False) -> Phrase:
        """Whose something is; in a sentence that denies, "any other player's" for each of them."""
        entry = self.vocabulary.players[word]
        key = "denied" if denied and "denied" in entry else "whose"
        return Phrase(f"{key}.{word}", entry[key])

    def zone(self, zone: str, owner: str = "you", denied: bool = False) -> Phrase:
        if zone == "this":
            return self.cards(Cards(this=True), 1)
        phrase: str = self.vocabulary.zones[zone]["phrase"]
        if "{whose}" not in phrase:
            return Phrase(f"zones.{zone}", phrase)
        whose = self.whose(owner, denied)
        if self.vocabulary.players[owner]["which"] == "self":
            return Phrase(f"own.{zone}", phrase.replace("{whose}", whose.source))
        return Phrase(f"zones.{zone}", phrase, {"whose": whose})

    def in_play(self, owner: str = "you", denied: bool = False) -> Node:
        """The zone in play; "" in a game that has none."""
        zone = self.vocabulary.in_play
        return self.zone(zone, owner, denied) if zone else ""

    def any_zone(self, zone: str) -> Phrase:
        """A zone of anybody's: "a hand", "the deck"."""
        phrase: str = self.vocabulary.zones[zone]["phrase"]
        if "{whose}" not in phrase:
            return self.zone(zone)
        return Phrase(f"any.{zone}", phrase.replace("{whose}", "a"))

    def phase(self, phase: str) -> Phrase:
        entry = self.vocabulary.phases[phase]
        name = entry["name"]
        return _say("phases.own", phase=Thing(Noun(name, name, entry.get("term", ""))))

    def cards(self, cards: Cards, amount: int | str | Count, than_this: bool = False) -> Phrase:
        """A noun phrase. With ``than_this``, "other" says than which: another card may have been named."""
        if isinstance(amount, Count):
            slots: dict[str, Node] = {
                "cards": self.cards(cards, 1),
                "counted": self.counted(amount.cards),
                "zone": self.in_play(),
                "amount": str(amount.less),
            }
            return _say("count.each-after" if amount.less else "count.each", **slots)
        if amount == AS_MANY:
            return _say("count.as-many", noun=self.noun(cards, plural=True))
        if cards.named and amount == 1:
            return _say("cards.the", noun=self.noun(cards))
        if cards.this or cards.played:
            return _say("cards.this" if cards.this else "cards.played", noun=self.noun(Cards(), cards.played))
        if cards.other and than_this:
            others = self.cards(replace(cards, other=False), amount)
            return _say("cards.other-than-this", cards=others, noun=self.noun(Cards()))
        noun = self.noun(cards, amount != 1)
        if amount == ALL:
            return _say("cards.all-other" if cards.other else "cards.all", noun=noun)
        if amount != 1:
            return self.count("other" if cards.other else "plain", amount, noun)
        return (
            _say("cards.another", noun=noun)
            if cards.other
            else _say("cards.one", a=article(english(noun)), noun=noun)
        )

    def count(self, kind: str, amount: int | str | Count, noun: Node) -> Phrase:
        return _say(f"count.{kind}", amount=str(amount), noun=noun)

    def counted(self, cards: Cards) -> Node:
        """What each of some cards is: "Unicorn card", "other Unicorn card"."""
        noun = self.noun(cards)
        return _say("cards.many-other", noun=noun) if cards.other else noun

    def noun(self, cards: Cards, plural: bool = False) -> Node:
        """The cards of a filter without article or number: "Upgrade or Downgrade card"."""
        if cards.named:
            noun = Thing(self.vocabulary.types["card"].noun, plural)
            return _say("cards.named", noun=noun, title=Title(cards.named, cards.title))
        kinds = [Thing(self.vocabulary.types[kind].noun, plural) for kind in cards.types]
        kind = _joined(kinds, "lists.and" if plural else "lists.or", shared=True)
        if not cards.family:
            return kind
        family = Thing(self.vocabulary.families[cards.family], plural)
        return family if cards.types == ("card",) else _joined([family, kind], "lists.both", shared=True)

    def subject(self, cards: Cards) -> Node:
        """``cards`` as the subject of a rule: "Unicorn cards", "this card"."""
        if cards.this or cards.played:
            return self.cards(cards, 1)
        noun = self.noun(cards, plural=True)
        return _say("cards.many-other", noun=noun) if cards.other else noun

    def replacement(self, ability: Replacement) -> Phrase:
        cards = self.cards(ability.cards, 1)
        if not ability.cards.this:
            cards = _say("cards.in-play", cards=cards, zone=self.in_play())
        slots: dict[str, Node] = {"cards": cards}
        if ability.zones:
            slots["zones"] = _joined([self.any_zone(zone) for zone in ability.zones], "lists.or")
        else:
            slots["event"] = self.events(ability.events, "passive", "passive")
        if ability.redirect:
            then, slots["zone"] = "redirect", self.zone(ability.redirect)
        else:
            assert ability.effect is not None  # a replacement redirects or does something else
            then = "may" if ability.optional else "do"
            slots["effect"] = (self.chosen if ability.optional else self.effect)(ability.effect)
        return _say(f"replaced.{'zone' if ability.zones else 'event'}-{then}", **slots)

    def standing(self, standing: Standing) -> Phrase:
        arguments, amount, change = standing.arguments, *map(standing.arguments.get, ("amount", "change"))
        by, event, guise, of = (arguments.get(name) for name in ("by", "event", "guise", "of"))
        slots: dict[str, Node] = {
            "cards": self.subject(standing.cards),
            "amount": str(amount),
            "here": "" if standing.cards.this else _say("says.in", zone=self.in_play()),
            "by": "",
        }
        if isinstance(event, str):
            happens = self.vocabulary.events[event]
            slots["event"] = self.events([event], "passive", "passive")
            if "anyhow" in happens:
                slots["by"] = Phrase(f"anyhow.{event}", happens["anyhow"])
        if isinstance(by, Cards) and by != Cards():
            slots["by"] = _say("says.by", cards=self.subject(by))
        if isinstance(guise, str):
            slots["guise"] = Thing(self.vocabulary.guises[guise], plural=True)
        if isinstance(of, str):
            slots[self.vocabulary.in_play] = self.in_play(of, denied=True)
        if isinstance(change, int):
            slots["change"] = _say("says.higher" if change > 0 else "says.lower", amount=str(abs(change)))
        phrase = self.vocabulary.standing[standing.word].phrase
        return Phrase(f"standing.{standing.word}", phrase, slots, amount if isinstance(amount, int) else None)


def _joined(items: Iterable[Node], joint: str, shared: bool = False) -> Node:
    """A list; one thing alone is itself."""
    items = tuple(items)
    return items[0] if len(items) == 1 else Joined(items, _say(joint), shared)


def _unsaid(part: Effect, who: str) -> Effect:
    """A part of "somebody must either … or …" without its subject, which is said once."""
    if not who or not isinstance(part, Action) or "who" not in part.arguments:
        return part
    return replace(part, arguments={**part.arguments, "who": "you"})


def article(phrase: str) -> str:
    """The indefinite article of ``phrase``; by sound, so a Unicorn takes "a"."""
    word = phrase.lower()
    return "an" if word[0] in "aeio" or (word[0] == "u" and not word.startswith("uni")) else "a"
