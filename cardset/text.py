"""An effect as an English sentence, in one house style.

The phrases are the vocabulary's; this module only knows how they are joined: who is spoken to, articles,
capitals, full stops. *May* is always written; an instruction without *may* is mandatory. *And*, *then*
and *if you do* mean what the rulebooks say; mere order reads *After that*. The result is the gettext
``msgid`` of the card's text.
"""

from __future__ import annotations

from dataclasses import replace

from cardset.effects import (
    ALL,
    Ability,
    Action,
    Cards,
    Effect,
    Joint,
    May,
    OneShot,
    Replacement,
    Standing,
    Trigger,
    Triggered,
)
from cardset.model import Card
from cardset.vocabulary import Noun, Vocabulary

__all__ = ["ability_text", "card_text", "effect_text", "noun_phrase"]


def card_text(card: Card, vocabulary: Vocabulary) -> str:
    """What is printed on ``card`` below its name: one sentence or more, "" for a card without abilities.

    Abilities that belong to the card's type come last.
    """
    own = [ability_text(ability, vocabulary) for ability in card.abilities]
    inherent = [ability_text(ability, vocabulary) for ability in vocabulary.types[card.type].abilities]
    return " ".join(own + inherent)


def ability_text(ability: Ability, vocabulary: Vocabulary) -> str:
    """One ability as one sentence or more, each with its full stop."""
    writer = _Writer(vocabulary)
    match ability:
        case Triggered(Trigger("response"), effect):
            return _sentences(writer.trigger(ability.trigger), writer.effect(effect))
        case Triggered(trigger, effect):
            return _sentences(f"{writer.trigger(trigger)}, {writer.effect(effect)}")
        case OneShot(effect):
            return _sentences(writer.effect(effect))
        case Replacement():
            return _sentences(writer.replacement(ability))
        case Standing():
            return _sentences(writer.standing(ability))


def effect_text(effect: Effect, vocabulary: Vocabulary) -> str:
    """A part of an ability as a phrase, without capital and full stop."""
    return _Writer(vocabulary).effect(effect)


def noun_phrase(cards: Cards, amount: int | str, vocabulary: Vocabulary) -> str:
    """``cards`` in the given number: "a Unicorn card", "2 cards", "all Upgrade and Downgrade cards"."""
    return _Writer(vocabulary).cards(cards, amount)


class _Writer:
    """Turns the parts of an ability into phrases; keeps the vocabulary at hand."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def trigger(self, trigger: Trigger) -> str:
        phrase = self.vocabulary.triggers[trigger.kind]["phrase"]
        if trigger.events:
            phrase = phrase.replace("{event}", self.events(trigger.events))
        return phrase.replace("{a card}", self.cards(trigger.cards, 1)).replace(
            "{amount}", str(trigger.amount)
        )

    def events(self, events: tuple[str, ...], key: str = "phrase") -> str:
        """ "is SACRIFICED or DESTROYED", "enters or leaves your Stable": what several share is said once."""
        phrases = [self.vocabulary.events[event][key] for event in events]
        return _either(phrases)

    def effect(self, effect: Effect) -> str:
        match effect:
            case Action():
                return self.clause(effect)
            case May(inner, gain):
                chosen = self.infinitive(inner)
            case Joint(kind, parts):
                return self.join(kind, [self.effect(part) for part in parts])
        sentence = self.vocabulary.joints["may"]["phrase"].replace("{first}", chosen)
        return sentence if gain is None else self.join("if-you-do", [sentence, self.effect(gain)])

    def join(self, kind: str, parts: list[str]) -> str:
        phrase = self.vocabulary.joints[kind]["phrase"]
        if kind == "or":  # "either A, B or C", not "either either A or B or C"
            parts = [", ".join(parts[:-1]), parts[-1]]
        text = parts[0]
        for part in parts[1:]:
            text = phrase.replace("{first}", text).replace("{second}", part)
        return text

    def clause(self, action: Action) -> str:
        """An action with its subject: an order to "you", else what somebody "must" do."""
        who = action.word("who") or "you"
        deed = self.deed(action)
        return deed if who == "you" else f"{self.vocabulary.players[who]['phrase']} must {deed}"

    def verb(self, action: Action) -> str:
        """An action as what "you" may do: another player as its subject is made to do it."""
        who = action.word("who") or "you"
        deed = self.deed(action)
        return deed if who == "you" else f"make {self.vocabulary.players[who]['phrase']} {deed}"

    def deed(self, action: Action) -> str:
        """An action without its subject, as a bare infinitive."""
        phrase = self.vocabulary.verbs[action.verb].phrase
        for slot, text in self.slots(action).items():
            phrase = phrase.replace("{" + slot + "}", text)
        return phrase

    def infinitive(self, effect: Effect) -> str:
        """An effect as it stands after "may"; each part that others carry out is one they are made to."""
        match effect:
            case Action():
                return self.verb(effect)
            case Joint(kind, parts):
                return self.join(kind, [self.infinitive(part) for part in parts])
            case May():
                return self.effect(effect)

    def slots(self, action: Action) -> dict[str, str]:
        """The text of every slot a verb's phrase may use."""
        vocabulary = self.vocabulary
        arguments = action.arguments
        many = action.amount != 1
        noun = self.noun(action.cards)
        slots = {
            "cards": self.cards(action.cards, action.amount, than_this=True),
            "count": f"{action.amount} {noun.many if many else noun.one}",
            "it": "them" if many else "it",
            "amount": str(action.amount),
        }
        of = vocabulary.players.get(action.word("of"))
        if action.word("how") == "random":
            slots["cards"] = "a random card" if action.amount == 1 else f"{action.amount} random cards"
        elif action.amount != ALL and (action.word("how") or (of is not None and of["which"] == "every")):
            slots["cards"] += " of your choice"
        for name in ("of", "to", "with"):
            if word := action.word(name):
                player = vocabulary.players[word]
                slots[name] = player["phrase"] if name == "with" else player["whose"]
        slots["their"] = "your" if action.word("of") == "you" else "that player's"
        unusual = action.word("of") != vocabulary.verbs[action.verb].parameters.get("of", "")
        for name in ("from", "in"):
            slots[name] = f" {name} {self.zone('stable', slots['of'])}" if unusual else ""
        if word := action.word("from"):
            slots["zone"] = self.zone(word)
        if "take" in arguments:
            slots["take"] = str(arguments["take"])
        if isinstance(zones := arguments.get("zones"), tuple):
            slots["zones"] = _list([self.zone(zone) for zone in zones])
        if isinstance(phases := arguments.get("phases"), tuple):
            slots["phases"] = _list([f"your {vocabulary.phases[phase]['name']}" for phase in phases])
        return slots

    def zone(self, zone: str, whose: str = "your") -> str:
        if zone == "this":
            return "this card"
        return str(self.vocabulary.zones[zone]["phrase"]).replace("{whose}", whose)

    def cards(self, cards: Cards, amount: int | str, than_this: bool = False) -> str:
        """A noun phrase. With ``than_this``, "other" says than which: another card may have been named."""
        if cards.this:
            return "this card"
        if cards.played:
            return "the cards you play"
        noun = self.noun(cards)
        if cards.other and than_this:
            return f"{self.cards(replace(cards, other=False), amount)} other than this card"
        other = "other " if cards.other else ""
        if amount == ALL:
            return f"all {other}{noun.many}"
        if amount == 1:
            return f"another {noun.one}" if other else f"{_article(noun.one)} {noun.one}"
        return f"{amount} {other}{noun.many}"

    def noun(self, cards: Cards) -> Noun:
        nouns = [self.vocabulary.types[kind].noun for kind in cards.types]
        kind = Noun(_either([noun.one for noun in nouns]), _either([noun.many for noun in nouns], "and"))
        if not cards.family:
            return kind
        family = self.vocabulary.families[cards.family]
        if cards.types == ("card",):
            return family
        return Noun(_qualified(family.one, kind.one), _qualified(family.many, kind.many))

    def plural(self, cards: Cards) -> str:
        """``cards`` as the subject of a rule: "Unicorn cards", "this card"."""
        if cards.this or cards.played:
            return self.cards(cards, 1)
        return f"{'other ' if cards.other else ''}{self.noun(cards).many}"

    def replacement(self, ability: Replacement) -> str:
        subject = self.cards(ability.cards, 1)
        if not ability.cards.this:
            subject += f" in {self.zone('stable')}"
        if ability.zones:
            places = _list([_article_zone(self.zone(zone)) for zone in ability.zones], "or")
            condition = f"If {subject} would go to {places}"
        else:
            condition = f"If {subject} would be {self.events(ability.events, 'passive')}"
        if ability.redirect:
            return f"{condition}, it goes to {self.zone(ability.redirect)} instead"
        assert ability.effect is not None  # a replacement redirects or does something else
        instead = self.effect(May(ability.effect) if ability.optional else ability.effect)
        return f"{condition}, {instead} instead"

    def none_of(self, players: str) -> str:
        """Whose something is, in a sentence that denies: "any other player's" for each of them."""
        entry = self.vocabulary.players[players]
        return entry.get("denied", entry["whose"])

    def standing(self, standing: Standing) -> str:
        arguments = standing.arguments
        subject = self.plural(standing.cards)
        by = arguments.get("by")
        limited = isinstance(by, Cards) and by != Cards()
        guise = arguments.get("guise")
        of = arguments.get("of")
        event = arguments.get("event")
        happens = self.vocabulary.events[event] if isinstance(event, str) else {}
        anyhow = f" {happens['anyhow']}" if "anyhow" in happens else ""
        change = arguments.get("change")
        slots = {
            "cards": subject,
            "Cards": _capital(subject),
            "amount": str(arguments.get("amount", "")),
            "here": "" if standing.cards.this else f" in {self.zone('stable')}",
            "by": f" by {self.plural(by)}" if isinstance(by, Cards) and limited else anyhow,
            "guise": self.vocabulary.guises[guise].many if isinstance(guise, str) else "",
            "of": self.none_of(of) if isinstance(of, str) else "",
            "event": happens.get("passive", ""),
            "change": _change(change) if isinstance(change, int) else "",
        }
        phrase = self.vocabulary.standing[standing.word].phrase
        for slot, text in slots.items():
            phrase = phrase.replace("{" + slot + "}", text)
        return phrase


def _change(number: int) -> str:
    """A change of a number: "1 higher", "4 lower"."""
    return f"{abs(number)} {'higher' if number > 0 else 'lower'}"


def _either(phrases: list[str], last: str = "or") -> str:
    """Alternatives with their common first and last words said once.

    >>> _either(["is SACRIFICED", "is DESTROYED"]), _either(["Upgrade card", "Downgrade card"])
    ('is SACRIFICED or DESTROYED', 'Upgrade or Downgrade card')
    """
    split = [phrase.split() for phrase in phrases]
    head = tail = 0
    if len(split) > 1:
        shortest = min(len(words) for words in split)
        while head < shortest - 1 and len({words[head] for words in split}) == 1:
            head += 1
        while tail < shortest - head - 1 and len({words[-1 - tail] for words in split}) == 1:
            tail += 1
    middles = [" ".join(words[head : len(words) - tail]) for words in split]
    parts = [*split[0][:head], _list(middles, last), *(split[0][len(split[0]) - tail :])]
    return " ".join(parts)


def _qualified(family: str, kind: str) -> str:
    """A kind of card that is also of a family, what both share said once.

    >>> _qualified("Narwhal card", "Upgrade or Downgrade card")
    'Narwhal Upgrade or Downgrade card'
    """
    words, ending = family.split(), kind.split()
    while len(words) > 1 and ending and words[-1] == ending[-1]:
        words.pop()
        ending.pop()
    return " ".join([*words, kind])


def _list(items: list[str], last: str = "and") -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def _article(noun: str) -> str:
    """The indefinite article; by sound, so a Unicorn takes "a"."""
    word = noun.lower()
    return "an" if word[0] in "aeio" or (word[0] == "u" and not word.startswith("uni")) else "a"


def _article_zone(zone: str) -> str:
    return zone.replace("your ", "a ", 1)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentences(*parts: str) -> str:
    """Phrases as sentences: a capital first, a full stop last, also after those inside a phrase."""
    pieces = [piece for part in parts for piece in part.split(". ")]
    return " ".join(_capital(piece) + "." for piece in pieces)
