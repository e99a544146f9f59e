"""What follows from an answer, and why an opponent has given it, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardset.catalog.translate import Translations
from rulebook.games.unicorn_fever.box import Box
from rulebook.games.unicorn_fever.consequences import Consequence
from rulebook.games.unicorn_fever.naming import name_of
from rulebook.table import Remark, Voice
from rulebook.table.odds import in_words, likely


def remarks(facts: Iterable[Consequence], box: Box, voice: Voice) -> list[Remark]:
    """What follows, a sentence for each fact."""
    return [Remark(_said(fact, box, voice), fact.grave) for fact in facts]


def _said(fact: Consequence, box: Box, voice: Voice) -> str:
    _, ngettext = voice.texts.gettext, voice.texts.ngettext
    bet = name_of(box, box.things.bets + fact.token, voice.localizer) if fact.token >= 0 else ""
    now, before = (in_words(chance) for chance in (fact.chance, fact.before))
    gold, glory = _gold(fact.gold, voice), _glory(fact.glory, voice)
    # Translators: from here to the bet of yours: what follows from an answer in Unicorn Fever.
    match fact.kind:
        case "chance":
            if now[0] == now[1]:
                return _("Nearly certain, by what you see.")
            if not now[0]:
                return _("Chance: less than 1 in {whole}.").format(whole=now[1])
            return _("Chance: {part} in {whole}, by what you see.").format(part=now[0], whole=now[1])
        case "won":
            # Translators: {gold} is such as "12 Gold", {glory} such as "5 Glory".
            return _("Brings {gold} and {glory} if it comes true.").format(gold=gold, glory=glory)
        case "short":
            return _("Leaves less Gold than the Glory tax takes: {gold}.").format(gold=fact.gold)
        case "owes":
            said = ngettext(
                "In the end {gold} has to be paid back for {count} loan.",
                "In the end {gold} has to be paid back for {count} loans.",
                fact.loans,
            )
            return said.format(gold=gold, count=fact.loans)
        case "ruin":
            return _("After this race you have to pay {gold}, more than you have.").format(gold=gold)
        case "odds":
            if now == before:
                # Translators: {bet} is the name of a bet, {chance} such as "1 in 3".
                said = _("{bet}: {chance}, as without it, by what you see.")
            else:
                # Translators: {bet} is the name of a bet, {chance} and {other} are such as "1 in 3".
                said = _("{bet}: {chance} instead of {other}, by what you see.")
            return said.format(
                bet=bet, chance=likely(fact.chance, voice.texts), other=likely(fact.before, voice.texts)
            )
        case "nothing":
            return _("Changes nothing, by what you see.")
        case "now":
            return _("Brings {gold} and {glory} at once.").format(gold=gold, glory=glory)
        case "average":
            return _("Adds about {gold} and {glory} to your bets so far.").format(gold=gold, glory=glory)
        case "left":
            loans = ngettext("{count} loan", "{count} loans", fact.loans).format(count=fact.loans)
            # Translators: what a player has then, such as "4 Gold, 12 Glory, 1 loan".
            said = _("Leaves you {gold}, {glory}, {loans}.")
            return said.format(gold=gold, glory=glory, loans=loans)
        case _:
            return _("You win something by it.")


def _gold(amount: int, voice: Voice) -> str:
    return voice.texts.ngettext("{count} Gold", "{count} Gold", abs(amount)).format(count=amount)


def _glory(amount: int, voice: Voice) -> str:
    return voice.texts.ngettext("{count} Glory", "{count} Glory", abs(amount)).format(count=amount)


def reason(code: str, data: Mapping[str, Any], box: Box, voice: Voice) -> str:
    """The sentence for a reason of an opponent, "" for one that is not told; it may be about who hears it."""
    _ = voice.texts.gettext
    seat = data.get("player", -1)
    gold, glory = _gold(data.get("count", 0), voice), _glory(data.get("count", 0), voice)
    # Translators: from here to the next bet: an opponent says why it has made its move.
    match code:
        case "bet-chance":
            bet = name_of(box, data["card"], voice.localizer)
            chance = likely(data["percent"], voice.texts)
            return _("{bet}: {chance}, by what all see.").format(bet=bet, chance=chance)
        case "my-glory":
            return _("It brings me about {glory} more.").format(glory=glory)
        case "my-gold":
            return _("It brings me about {gold} more.").format(gold=gold)
        case "my-debt":
            return _("I do not want to end in debt.")
        case "my-contracts":
            return _("I am after contracts.")
        case "my-start":
            return _("I want to begin the next race.")
        case "rival-glory" if seat == voice.you:
            return _("It costs you about {glory}.").format(glory=glory)
        case "rival-glory":
            return _("It costs {player} about {glory}.").format(player=voice.names[seat], glory=glory)
        case "aim-glory":
            return _("It is Glory that I am after.")
        case "aim-gold":
            return _("It is Gold that I am after.")
        case "plan":
            # Translators: an advice goes on; {thing} is a bet, a magic card or a contract.
            return _("After that: {thing}.").format(thing=name_of(box, data["card"], voice.localizer))
        case _:
            return ""


def looked_at(name: str, number: int, texts: Translations) -> str:
    """A number that an opponent looked at, as a phrase; "" for one that goes without saying, or would tell
    of its magic."""
    ngettext = texts.ngettext
    # Translators: from here to the last: numbers that an opponent looked at, in brackets behind its words.
    match name:
        case "gold":
            said = ngettext("I have {number} Gold", "I have {number} Gold", number)
        case "glory":
            said = ngettext("I have {number} Glory", "I have {number} Glory", number)
        case "most_gold":
            said = ngettext(
                "the richest rival has {number} Gold", "the richest rival has {number} Gold", number
            )
        case "most_glory":
            said = ngettext("the best rival has {number} Glory", "the best rival has {number} Glory", number)
        case "loans":
            said = ngettext("I have {number} loan", "I have {number} loans", number)
        case "races_left":
            said = ngettext("{number} race follows this one", "{number} races follow this one", number)
        case "my_bets":
            said = ngettext("I have made {number} bet", "I have made {number} bets", number)
        case _:
            return ""
    return said.format(number=number)
