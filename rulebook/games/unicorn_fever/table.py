"""The table of Unicorn Fever: six lanes, the action spaces, what lies before the players, what is asked."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.box import COLOURS, Box, Effect
from rulebook.games.unicorn_fever.consequences import consequences, world_of
from rulebook.games.unicorn_fever.foretold import looked_at, reason, remarks
from rulebook.games.unicorn_fever.naming import BET_TERMS, name_of
from rulebook.games.unicorn_fever.packing import packed
from rulebook.games.unicorn_fever.planning import due, gold_of, lent, magic_of
from rulebook.games.unicorn_fever.position import (
    ACTIONS,
    BLOCKED,
    NOBODY,
    PER_GLORY,
    Position,
    kind_of,
    unicorn_of,
)
from rulebook.games.unicorn_fever.race import UNICORNS
from rulebook.games.unicorn_fever.results import PODIUM, multiplier
from rulebook.plain import PlainMove, PlainView
from rulebook.protocol import Event, State
from rulebook.table import Group, Lane, Option, Question, Remark, Seat, Sign, Thing, Voice, Zone, grouped
from rulebook.table.plain import PlainTable

SIGNS: Mapping[str, Sign] = {
    "red": Sign("♞", "R", "red"),
    "green": Sign("♞", "G", "green"),
    "blue": Sign("♞", "B", "blue"),
    "yellow": Sign("♞", "Y", "yellow"),
    "orange": Sign("♞", "O", "bright_red"),
    "purple": Sign("♞", "P", "magenta"),
    "token": Sign("●", "o", "cyan"),
    "positive": Sign("△", "+", "green"),
    "negative": Sign("▼", "-", "red"),
    "neutral": Sign("✦", "*", "yellow"),
    "contract": Sign("▤", "#", "blue"),
}
OWN = ("own",)
"""The source of a card that somebody has made up."""
COLOUR_OF_MAGIC = {1: "positive", -1: "negative", 0: "neutral"}
TERM_OF_KIND = {
    "positive": "positive-magic-card",
    "negative": "negative-magic-card",
    "neutral": "fever-magic-card",
    "contract": "contract",
    "token": "action-token",
}


class FeverTable(PlainTable):
    """What a player sees of Unicorn Fever."""

    signs = SIGNS

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice)
        self._known: tuple[PlainView, Position] | None = None

    def opening(self, state: State[Any]) -> str:
        """Who plays, and with whose cards where they are not the publisher's."""
        said = super().opening(state)
        cards = state.match.components.cards
        if cards is None or any(card.sources != OWN for card in cards.cards.values()):
            return said
        _ = self.voice.texts.gettext
        return f"{said} " + _("The cards are project-made, not the publisher's.")

    # What is shown

    def heading(self, view: Any) -> tuple[str, ...]:
        """The race and whose turn it is."""
        _ = self.voice.texts.gettext
        sight = view.sight
        # Translators: which race of a championship is under way or planned.
        race = _("Race {number}/{races}").format(number=sight["race"], races=sight["races"])
        first, then = (self.voice.listed([seat]) for seat in (sight["first"], max(sight["claimed"], 0)))
        # Translators: from here to the next: who is the first player in this round, and who will be in the
        # next race, as short as can be; stands behind the number of the race.
        stays = sight["claimed"] in (NOBODY, sight["first"])
        said = _("first: {player}") if stays else _("first: {player}, then {other}")
        return (race, said.format(player=first, other=then), *super().heading(view))

    def common(self, view: Any) -> tuple[str, ...]:
        """What is left of what can run out."""
        # Translators: how many magic cards are left in the deck, and how many loans, as short as can be.
        said = self.voice.texts.gettext("magic {magic}, loans {loans}")
        return (said.format(magic=view.sight["magic_deck_size"], loans=view.sight["loans_left"]),)

    def lanes(self, view: Any) -> Iterator[Lane]:
        """The unicorns in the order of their odds, the fastest first. Once everybody has had all action turns
        the race is on, until the next round begins."""
        sight = view.sight
        racing = min(sight["acted"]) == ACTIONS
        for unicorn in sorted(range(UNICORNS), key=lambda one: (sight["odds"][one], one)):
            ranked = racing and unicorn in sight["ranking"]
            yield Lane(
                self._thing(view, unicorn),
                at=sight["spaces"][unicorn] if racing else 0,
                spaces=view.match.rules.track,
                start=f"×{sight['odds'][unicorn]}",
                place=sight["ranking"].index(unicorn) + 1 if ranked else 0,
                said=tuple(self._on(view, unicorn)),
            )

    def _on(self, view: PlainView, unicorn: int) -> Iterator[str]:
        """Who has what on a unicorn, what matters most first: bets, magic, the owner."""
        _ = self.voice.texts.gettext
        sight, spells = view.sight, view.match.components.things.spells
        if sight["rampant"][unicorn]:
            yield self._term(view, "rampant")
        # Translators: from here to "late": kinds of bets, as short as can be, in front of a player's name and
        # the Gold on it: to win, early podium, late podium.
        kinds = (_("win"), _("early"), _("late"))
        for kind, said in enumerate(kinds):
            token = kind * UNICORNS + unicorn
            bettor, bonus = sight["bettor"][token], sight["bonus"][token]
            if bettor >= 0:
                stake = f" {sight['stake'][token]}" if sight["stake"][token] else ""  # none once it is paid
                more = f"+{bonus}" if bonus else ""
                yield f"{said}: {self.voice.listed([bettor])}{stake}{more}"
            elif bettor == BLOCKED:
                # Translators: a bet that nobody can make in this round, as short as can be.
                yield _("{bet}: blocked").format(bet=said)
        if cards := sight["played"][unicorn]:
            known = [self._name(view, spells + card) for card in cards if card >= 0]
            magic = self.voice.texts.ngettext("{count} magic card", "{count} magic cards", len(cards))
            yield magic.format(count=len(cards)) + (f" ({', '.join(known)})" if known else "")
        if sight["active_magic"][unicorn]:
            yield ", ".join(self._name(view, spells + card) for card in sight["active_magic"][unicorn])
        if unicorn in sight["owned"]:
            owner = sight["owned"].index(unicorn)
            # Translators: from here to "of {player}": whose unicorn it is, as short as can be.
            said = _("yours") if owner == self.voice.you else _("of {player}")
            yield said.format(player=self.voice.names[owner])

    def seats(self, view: Any) -> list[Seat]:
        """The players: Glory, Gold and loans, and contracts; what tokens did is seen elsewhere."""
        worths = [self._worth(view, number) for number in range(view.players)]
        most = max(Fraction(1), *worths)
        return [
            self._seat(view, number, max(0.0, float(worth / most))) for number, worth in enumerate(worths)
        ]

    def _worth(self, view: PlainView, number: int) -> Fraction:
        """The Glory that a player would end with if the game ended now, with that of Gold (end.convert)."""
        glory, gold, loans = (view.sight[name][number] for name in ("glory", "gold", "loans"))
        return Fraction(glory) + Fraction(gold - loans * due(self._world(view), number), PER_GLORY)

    def _seat(self, view: PlainView, number: int, level: float) -> Seat:
        things, sight = view.match.components.things, view.sight
        _ = self.voice.texts.gettext
        # Translators: beside a player's loans, as short as can be: more is owed than the player has.
        owed = sight["loans"][number] * due(self._world(view), number)
        debt = _("in debt") if sight["gold"][number] < owed else ""
        numbers = [things.contracts + contract for contract in sight["contracts"][number]]
        return Seat(
            number,
            self.voice.seated(number),
            owns=", ".join(self._owned(sight, number)),
            brief=self._owned_briefly(sight, number),
            hand=sight["hand_sizes"][number],
            active=number == view.active,
            held=debt,
            level=level,
            zones=(Zone("before", "", self._things(view, numbers), owner=number),),
        )

    def _owned(self, sight: Mapping[str, Any], number: int) -> Iterator[str]:
        _ = self.voice.texts.gettext
        glory, gold, loans = (sight[name][number] for name in ("glory", "gold", "loans"))
        yield _("Glory {count}").format(count=glory)
        yield _("Gold {count}").format(count=gold)
        if loans:
            yield _("loans {count}").format(count=loans)

    def _owned_briefly(self, sight: Mapping[str, Any], number: int) -> str:
        _ = self.voice.texts.gettext
        glory, gold, loans = (sight[name][number] for name in ("glory", "gold", "loans"))
        # Translators: from here to the next: how much Glory and Gold a player has, and how many loans, by one
        # or two letters each: six players sit side by side.
        said = _("Gl {glory} Go {gold} L {loans}") if loans else _("Gl {glory} Go {gold}")
        return said.format(glory=glory, gold=gold, loans=loans)

    def hand(self, view: Any) -> Zone:
        """The player's magic cards."""
        _ = self.voice.texts.gettext
        things = view.match.components.things
        held = self._things(view, (things.spells + card for card in view.sight["hand"]))
        return Zone("hand", _("Your magic cards: {cards}"), held, owner=view.player)

    def zones(self, view: Any) -> list[Zone]:
        """The contracts on offer, the top tokens of the action spaces, the magic that was played."""
        _ = self.voice.texts.gettext
        things, sight = view.match.components.things, view.sight
        offer = (things.contracts + contract for contract in sight["offer"])
        tops = (things.tokens + stack[0] for stack in sight["stacks"] if stack)
        gone = (things.spells + card for card in sight["magic_discard"])
        return [
            Zone("offer", _("Contracts on offer: {cards}"), self._things(view, offer)),
            Zone("spaces", _("Action tokens: {cards}"), self._things(view, tops)),
            Zone("discard", _("Magic that was played: {cards}"), self._things(view, gone)),
        ]

    # Things

    def glossary(self, view: Any) -> list[Thing]:
        """Unicorns, tokens, magic and contracts."""
        things = view.match.components.things
        box: Box = view.match.components
        numbers = [
            *range(UNICORNS),
            *range(things.tokens, things.printed),
            *range(things.spells, things.contracts),
            *range(things.contracts, things.contracts + len(box.contracts)),
        ]
        return [*self._things(view, numbers)]

    def _things(self, view: PlainView, numbers: Iterable[int]) -> tuple[Thing, ...]:
        return tuple(self._thing(view, number) for number in numbers)

    def _thing(self, view: PlainView, number: int) -> Thing:
        """A unicorn, a token or a card by its number (:class:`.box.Things`)."""
        box: Box = view.match.components
        things = box.things
        name = self._name(view, number)
        if number < UNICORNS:
            marks = (self._term(view, "rampant"),) if view.sight["rampant"][number] else ()
            kind = COLOURS[number]
            return Thing(
                number, kind, name, kind, self._term(view, f"colour-{kind}"), self._text(view, number), marks
            )
        if number < things.spells:
            kind, said = "token", self._effects(view, box.effects(number))
            if number < things.tokens:
                said = ""
        elif number < things.contracts:
            kind = COLOUR_OF_MAGIC[box.spells[number - things.spells].colour]
            said = self._text(view, number)
        else:
            kind, said = "contract", self._text(view, number)
        return Thing(number, str(number), name, kind, self._term(view, TERM_OF_KIND[kind]), said)

    def _name(self, view: PlainView, number: int) -> str:
        return name_of(view.match.components, number, self.voice.localizer)

    def _text(self, view: PlainView, number: int) -> str:
        """What is printed on a card."""
        box: Box = view.match.components
        if box.cards is None or self.voice.localizer is None:
            return ""
        things = box.things
        if number < UNICORNS:
            ident = box.unicorns[number].id
        elif number < things.contracts:
            ident = box.spells[number - things.spells].id
        else:
            ident = box.contracts[number - things.contracts].id
        return self.voice.localizer.card(box.cards.cards[ident]).text

    def _term(self, view: PlainView, term: str) -> str:
        """A word of the game in the language of its cards."""
        if self.voice.localizer is not None:
            return self.voice.localizer.term(term)
        return term.replace("-", " ")

    def _effects(self, view: PlainView, effects: Sequence[Effect]) -> str:
        """What a token or a printed effect does, as far as it is this player's."""
        _, ngettext = self.voice.texts.gettext, self.voice.texts.ngettext
        world = self._world(view)
        said = []
        for effect in effects:
            amount = effect.amount
            match effect.word:
                case "gold":
                    amount = gold_of(world, tuple(effects), effect)
                    if amount < 0:
                        said.append(ngettext("pay {count} Gold", "pay {count} Gold", -amount))
                    else:
                        said.append(ngettext("gain {count} Gold", "gain {count} Gold", amount))
                case "magic":
                    amount = magic_of(world, effect)
                    said.append(
                        ngettext("play up to {count} magic card", "play up to {count} magic cards", amount)
                    )
                case "bet":
                    said.append(_("make any bet"))
                case "win":
                    said.append(_("make a bet to win"))
                case "glory":
                    said.append(
                        ngettext("{count} Glory more if it wins", "{count} Glory more if it wins", amount)
                    )
                case "contract":
                    said.append(_("take a contract"))
                case "first-player":
                    said.append(_("become the first player"))
            said[-1] = said[-1].format(count=abs(amount))
        return ", ".join(said)

    def together(self, event: Event) -> Hashable:
        """What the telling tells as one."""
        return event.kind, event.player, event.cause

    def _world(self, view: PlainView) -> Position:
        """A position that the player cannot tell from this one; what numbers are is the same in it."""
        if self._known is None or self._known[0] is not view:
            self._known = (view, world_of(view))
        return self._known[1]

    # The end

    def story(self, state: State[Any]) -> Iterator[str]:
        """Who came in first, second and third in each race, and the bet that paid most."""
        _ = self.voice.texts.gettext
        box, localizer = state.match.components, self.voice.localizer
        races = [*_races(state.journal or ())]
        if races:
            # Translators: the title above the races of a game that is over, a line each.
            yield _("The races:")
        for number, race in enumerate(races, 1):
            podium = ", ".join(
                name_of(box, event.card, localizer) for event in race if event.kind == "finished"
            )
            line = f"  {number}: {podium}"
            if won := [event for event in race if event.kind == "bet-won"]:
                most = max(won, key=lambda event: event.number)
                # Translators: behind the first three of a race: the bet that paid most, and to whom.
                said = _("best bet: {player}, {bet}, {gold} Gold")
                bet = name_of(box, most.card, localizer)
                player = self.voice.names[most.player]
                line += f"; {said.format(player=player, bet=bet, gold=most.number)}"
            yield line

    # What is asked

    def follows(self, view: Any) -> dict[Any, list[Remark]]:
        """What follows from the answers, found by trying them."""
        found = consequences(view)
        return {move: remarks(facts, view.match.components, self.voice) for move, facts in found.items()}

    def reason(self, code: str, data: Mapping[str, Any]) -> str:
        """The sentence for a reason."""
        return super().reason(code, data) or reason(code, data, self._box, self.voice)

    def fact(self, name: str, number: int) -> str:
        """A number that an opponent looked at."""
        return looked_at(name, number, self.voice.texts)

    @cached_property
    def _box(self) -> Box:
        """What things are called after that opponents name."""
        localizer = self.voice.localizer
        return packed(localizer.cards) if localizer is not None else bare()

    def question(self, view: Any) -> Question:
        """The open question; bets on a unicorn and one magic card's unicorns are groups."""
        _ = self.voice.texts.gettext
        match view.sight["stage"]:
            case "reserve":
                asked = _("Do you put a token on your contract?")
            case "bet":
                asked = _("Which bet do you make?")
            case "stake":
                bet = self._name(view, view.match.components.things.bets + view.sight["chosen"])
                asked = _("{bet}: how much Gold do you stake?").format(bet=bet)
            case "contract":
                asked = _("Which contract do you take?")
            case "cast":
                # Translators: {count} is the number of magic cards that may still be played.
                said = _("Which magic card do you play face down? You may play {count}.")
                asked = said.format(count=view.sight["left"])
            case "tax":
                asked = _("You cannot pay the Glory tax. Do you take a loan?")
            case "tie":
                asked = _("You are the first player: who of these is ahead?")
            case _:
                asked = _("Your action turn. What do you do?")
        groups = [self._group(view, group) for group in grouped(self.options(view))]
        return Question(asked, tuple(groups), kind=view.sight["stage"])

    def _group(self, view: PlainView, group: Group) -> Group:
        _ = self.voice.texts.gettext
        if len(group.options) == 1 or group.thing is None:
            return group
        if group.options[0].move.kind == "bet":
            odds = view.sight["odds"][group.thing.number]
            said = _("bet on {unicorn} (×{odds})").format(unicorn=group.thing.name, odds=odds)
            return group._replace(
                text=said, asked=_("{unicorn}: which bet?").format(unicorn=group.thing.name)
            )
        said = _("play {card}").format(card=group.thing.name)
        return group._replace(text=said, asked=_("{card}: on which unicorn?").format(card=group.thing.name))

    def options(self, view: Any) -> list[Option]:
        """The legal moves, those about the same thing together; unicorns in the order of their lanes."""
        odds, bets = view.sight["odds"], view.match.components.things.bets

        def place(move: PlainMove) -> tuple[int, int, int]:
            unicorn = move.number if move.kind == "cast" else unicorn_of(move.card - bets)
            return move.card if move.kind == "cast" else 0, odds[unicorn], unicorn

        moves = [*view.legal_moves]
        chosen = sorted((move for move in moves if move.kind in ("bet", "cast")), key=place)
        others = (move for move in moves if move.kind not in ("bet", "cast"))
        return [self.option(view, move) for move in (*chosen, *others)]

    def option(self, view: Any, move: PlainMove) -> Option:
        """A legal move in words."""
        _ = self.voice.texts.gettext
        things = view.match.components.things
        thing = self._thing(view, move.card) if move.card >= 0 else None
        name = thing.name if thing is not None else ""
        match move.kind:
            case "take" | "declare":
                assert thing is not None
                return Option(move, name, thing, effect=thing.text)
            case "loan":
                world, seat = self._world(view), view.player
                said = _("take a loan: {gold} Gold now, {due} Gold at the end")
                return Option(move, said.format(gold=lent(world, seat), due=due(world, seat)))
            case "repay":
                return Option(
                    move, _("repay a loan: {due} Gold").format(due=due(self._world(view), view.player))
                )
            case "reserve":
                contract = self._name(view, things.contracts + move.number)
                said = _("put it on {contract}: {token}").format(contract=contract, token=name)
                return Option(move, said, thing)
            case "bet":
                unicorn = self._thing(view, unicorn_of(move.card - things.bets))
                kind = kind_of(move.card - things.bets)
                pays = multiplier(self._world(view), view.player, move.card - things.bets)
                target = f"{self._term(view, BET_TERMS[kind])} ×{pays}"
                return Option(move, f"{name} ×{pays}", unicorn, target=target)
            case "stake":
                said = self.voice.texts.ngettext("stake {count} Gold", "stake {count} Gold", move.number)
                return Option(move, said.format(count=move.number))
            case "contract":
                assert thing is not None
                return Option(move, name, thing, effect=thing.text)
            case "cast":
                unicorn = self._thing(view, move.number)
                said = _("play {card} on {unicorn}").format(card=name, unicorn=unicorn.name)
                target = f"{unicorn.name} (×{view.sight['odds'][unicorn.number]})"
                assert thing is not None
                return Option(move, said, thing, effect=thing.text, target=target)
            case "done":
                return Option(move, _("play no more magic"))
            case "pass":
                return Option(move, _("put no token there"))
            case "pay":
                return Option(move, _("pay what there is"))
            case "ahead":
                return Option(move, name, thing)
        return super().option(view, move)


def _races(journal: Iterable[Event]) -> Iterator[list[Event]]:
    """What is told of each race that came to its end: the first three, and the bets that were won."""
    race: list[Event] = []
    for event in journal:
        if event.kind == "race-turn" and event.number == 1:
            if race:
                yield race
            race = []
        if (event.kind == "finished" and event.number <= PODIUM) or event.kind == "bet-won":
            race.append(event)
    if race:
        yield race
