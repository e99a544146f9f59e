"""The grammar of card texts in a language: made of the phrases that say them, with their slots as symbols.

Nothing here knows a language or a game. A phrase of a catalog becomes a rule for its kind; its words fit in
any form. Where a list says once what its members share ("Upgrade or Downgrade card"), members without what
they share with another become rules, too. Further wordings that people use (``paraphrases.yaml``) are rules
like the phrases themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from cardset.drafting.messages import Source, game_phrases, structure
from cardset.drafting.template import Gap, parse
from cardset.parsing.corners import Grammar
from cardset.parsing.loose import loosened
from cardset.parsing.paraphrases import Paraphrases, groups, spelled_out
from cardset.parsing.productions import HOLE, SEVERAL, Fixed, Item, Nonterminal, Production, Tree
from cardset.parsing.rephrased import HOLES, hole, is_hole, rephrased
from cardset.parsing.words import STOP, Terminal, Wordbook, shapes, tokens
from cardset.phrase import SLOT
from cardset.vocabulary import Noun, Vocabulary
from cardset.words.fold import fold

Rules = dict[str, list[Production]]

FURTHER = "further"
"""The symbol for an ability behind another in the same sentence: "…, but you cannot …"."""
LEAVE = "leave"
"""The symbol for the words that leave it to a player to do something."""
HEAD = "head"
"""The symbol for a trigger without its effect."""

AROUND = {FURTHER: "ability", "noun": "kind"}
"""What stands in words around something, where that is of another kind than the whole."""

KINDS = {
    "verbs": "deed",
    "standing": "standing",
    "events": "event",
    "passive": "passive",
    "triggers": "trigger",
    "limited": "limited",
    "none": "trigger",
    "limits": "trigger",
    "players": "player",
    "whose": "whose",
    "denied": "whose",
    "zones": "zone",
    "own": "zone",
    "any": "any-zone",
    "anyhow": "by",
    "moments": "moment",
    "phases": "phase",
    "replaced": "replacement",
    "cards": "cards",
    "count": "cards",
}
"""The symbol that a phrase is a rule for, by the first part of its context."""

SPECIAL = {
    "says.must": ("clause",),
    "says.make": ("clause",),
    "says.by": ("by",),
    "says.from": ("place",),
    "says.in": ("place",),
    "says.higher": ("change",),
    "says.lower": ("change",),
    "cards.named": ("noun", "named"),
    "count.plain": ("cards", "count"),
    "cards.this": ("cards", "zone"),
    "cards.many-other": ("cards", "counted"),
}
"""Those of single contexts."""

SLOTS = {
    "a card": "cards",
    "a": "article",
    "noun": "nouns",
    "counted": "counted",
    "amount": "number",
    "take": "number",
    "with": "player",
    "to": "player",
    "from": "place",
    "in": "place",
    "here": "place",
    "deed": "joined",
    "ability": "limited",
}
"""The symbol that fills a slot, where it is not named like the slot."""

OPTIONAL = ("a", "from", "in", "here", "by")
"""Slots that may be empty."""

FILLED = "="
"""Between a slot and the phrase that a paraphrase says without words: ``{cards=cards.all}``."""
ONLY = "!"
"""Behind a word of a paraphrase of which no other form will do: ``all cards!``."""
UNHEARD = "-"
"""Before the name of what a paraphrase says once more: ``return that {-noun}``."""
SAME = "same"
"""The noun that a paraphrase leaves out because it was said before."""
ANYTHING = "types.card"
"""The noun for any card, which is in no list."""
SEVERAL_THINGS = Fixed(SEVERAL, Tree(SEVERAL))
"""What a noun fills in a form that is that of more than one."""
STOP_ALONE = Terminal(frozenset({STOP}), (), STOP)
"""A stop that may be left out; a wording writes it as a full stop."""
STOP_THERE = Terminal(frozenset({STOP}), (), ";")
"""A stop that must be there; a wording writes it as a semicolon."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to say a phrase: a template of its context, for what is asked of it (by category)."""

    source: Source
    template: str
    asked: Mapping[str, str] = field(default_factory=dict)


class GrammarMaker:
    """Makes the rules for one language. ``wordings`` are all templates of all phrases, ``titles`` the names
    of cards, by id. ``tags`` says which values of categories that matter a tag of a template asks for."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        book: Wordbook,
        wordings: Iterable[Wording],
        titles: Mapping[str, Sequence[str]],
        also: Paraphrases,
        tags: Callable[[str], Mapping[str, str]] = lambda _: {},
    ) -> None:
        self._fillers = also.fillers
        self._rephrased = also.rephrased
        self._tags = tags
        self._asked: dict[Production, list[Mapping[str, str]]] = defaultdict(list)
        self._variants: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        self._narrow: dict[str, tuple[str, str, Mapping[str, str]]] = {}
        self.vocabulary = vocabulary
        self.book = book
        self._rules: Rules = defaultdict(list)
        self._joints: dict[str, list[tuple[Item, ...]]] = defaultdict(list)
        self._lists: dict[str, list[tuple[Item, ...]]] = defaultdict(list)
        for wording in wordings:
            self._phrase(wording)
        self._nouns()
        self._titles(titles)
        self._numbers(also.numbers)
        self._effects()
        for symbol in (FURTHER, HEAD, LEAVE):  # a language may have none
            self._rules[symbol] = []
        for kind, templates in also.around.items():
            self._around(kind, templates)
        self._members("noun", "nouns")
        self._add("counted", (Nonterminal("nouns", "x"),))
        self._beside("family", "noun-last")
        self._members("event", "events")
        self._members("passive", "passives")
        self._members("zone", "zones")
        self._members("phase", "phases")
        self._members("any-zone", "any-zones")
        self._heads()
        for name, symbol in HOLES.items():
            self._add(symbol, (Terminal(frozenset({hole(name)})),), HOLE, name)
        self._add("article", (Terminal(frozenset({"a", "an", "the"})),), "article")

    @cache  # noqa: B019  (a maker lives as long as the reader made of it)
    def rules(self) -> Grammar:
        """The rules by symbol."""
        if self._rephrased:
            self._rephrase(self._choices())
        return self._choices()

    def looser(self) -> Grammar:
        """Rules for texts that say the parts of a phrase in other orders."""
        self.rules()
        return Grammar(loosened(self._all()))

    def clashes(self) -> Iterator[tuple[str, ...]]:
        """The contexts of phrases that one wording of the same kind stands for, where those are several."""
        said: dict[tuple[str, tuple[Item, ...]], set[str]] = defaultdict(set)
        for symbol in {*KINDS.values(), *(symbol for symbols in SPECIAL.values() for symbol in symbols)}:
            for rule in self._rules[symbol]:
                if rule.context and not is_hole(rule) and rule.context != "noun":
                    said[symbol, rule.items].add(rule.context)
        yield from sorted(tuple(sorted(contexts)) for contexts in said.values() if len(contexts) > 1)

    def _choices(self) -> Grammar:
        return Grammar(self._all())

    def _rephrase(self, known: Grammar) -> None:
        """Add the wordings of whole stretches of text; ``known`` reads what they are wordings of."""
        for house, wordings in self._rephrased.items():
            found = rephrased(house, known)
            if found is None:
                continue
            symbol, meant = found
            for template in wordings:
                items: list[Item] = []
                for piece in parse(template):
                    if isinstance(piece, str):
                        items += self._words(piece)
                    elif piece.name in HOLES:
                        items.append(Nonterminal(HOLES[piece.name], piece.name))
                    else:
                        items += self._plain_words(piece.name, False)
                self._rules[symbol] += [Production(tuple(items), meant=tree) for tree in meant]

    def _all(self) -> Mapping[str, tuple[Production, ...]]:
        """The rules by symbol, each once."""
        found: dict[str, tuple[Production, ...]] = dict.fromkeys(self._mentioned(), ())
        found |= {symbol: tuple(dict.fromkeys(rules)) for symbol, rules in self._rules.items()}
        for narrow, (symbol, only, wanted) in self._narrow.items():
            found[narrow] = tuple(
                rule
                for rule in found.get(symbol, ())
                if is_hole(rule)
                or (self._fits(rule, wanted) and (not only or rule.context.endswith(f".{only}")))
            )
        return found

    def _fits(self, rule: Production, wanted: Mapping[str, str]) -> bool:
        """Whether a phrase may be said where these values are asked for."""
        asked = self._asked.get(rule)
        if not asked:
            return True
        known = self._variants[rule.context]
        # A value for which there is no variant is said by the usual one, which is the first.
        real = {
            key: value if value in known[key] else known[key][0]
            for key, value in wanted.items()
            if key in known
        }
        return any(all(said.get(key, value) == value for key, value in real.items()) for said in asked)

    def _mentioned(self) -> Iterator[str]:
        for rules in self._rules.values():
            for rule in rules:
                yield from (item.symbol for item in rule.items if isinstance(item, Nonterminal))

    def _add(self, symbol: str, items: Iterable[Item], context: str = "", name: str = "") -> None:
        said = tuple(items)
        if not all(map(_may_lack, said)):
            self._rules[symbol].append(Production(said, context, name))

    def _phrase(self, wording: Wording) -> None:
        context = wording.source.context
        kind, _, word = context.partition(".")
        items = self._items(wording)
        if kind == "joints":
            self._joints[word].append(items)
        elif kind == "lists":
            self._lists[word].append(items)
        elif items:
            self._asked[Production(items, context)].append(wording.asked)
            for category, value in wording.asked.items():
                self._variants[context][category].append(value)
            for symbol in self._symbols(context):
                self._add(symbol, items, context)
            if kind == "verbs" and _wordy(items[0]) and any(_is_about(item) for item in items):
                self._add("again", items[:1], f"again.{word}")

    def _symbols(self, context: str) -> Iterator[str]:
        """What a phrase is a rule for. A zone of nobody is a zone of anybody."""
        kind, _, word = context.partition(".")
        if context in SPECIAL:
            yield from SPECIAL[context]
        elif kind in KINDS:
            yield KINDS[kind]
        if kind == "zones" and "{whose}" not in self.vocabulary.zones[word]["phrase"]:
            yield "any-zone"

    def _items(self, wording: Wording) -> tuple[Item, ...]:
        """A template as a pattern: its slots as parts, its words in any form."""
        context = wording.source.context
        slots = {*SLOT.findall(wording.source.english), "cards", "noun", "count", "amount", "take", "again"}
        found: list[Item] = []
        fixed: list[Item] = []
        for piece in parse(wording.template):
            if isinstance(piece, str):
                found += self._words(piece)
            elif piece.name in slots and piece.name != "it":
                found.append(self._narrowed(self._part(piece.name, context), piece, wording.asked))
            elif piece.name == "it":
                found.append(self.book.word("it"))
            elif piece.name[0] == UNHEARD:
                found.append(self._part(piece.name[1:], context)._replace(slot=""))
            elif FILLED in piece.name:
                slot, _, filler = piece.name.partition(FILLED)
                if piece.tags:
                    (inner,) = piece.tags
                    part = self._part(inner, filler)
                    found.append(Nonterminal(part.symbol, slot, within=(filler, inner)))
                else:
                    fixed.append(Fixed(slot, _said_by(filler)))
            else:
                found += self._plain_words(piece.name, False)
        return (*found, *fixed)

    def _words(self, text: str) -> list[Item]:
        """The words of a text, but for those that say nothing; each choice between words is a part of its
        own."""
        found: list[Item] = []
        end = 0
        for start, stop in groups(text):
            found += [*self._plain_words(text[end:start]), *self._choice(text[start:stop])]
            end = stop
        return [*found, *self._plain_words(text[end:])]

    def _choice(self, group: str) -> Iterator[Item]:
        """One of several texts, in brackets, or none of them."""
        symbol = f"words {group}"
        if symbol not in self._rules:
            for said in spelled_out(group):
                words = self._plain_words(said)
                self._add(symbol, words if words != [STOP_ALONE] else [STOP_THERE])
        if self._rules[symbol]:
            yield Nonterminal(symbol, "", group[0] == "[")

    def _plain_words(self, text: str, alike: bool = True) -> list[Terminal]:
        found: list[Terminal] = []
        for piece in text.split():
            if piece.endswith(ONLY):
                forms = [word.rstrip(ONLY) for word in piece.split("|")]
                found.append(Terminal(frozenset(map(fold, forms)), (), forms[0]))
            elif "|" in piece:
                found.append(self.book.word(piece, alike))
            else:
                said = [token for token in tokens(piece) if token.word not in self._fillers]
                for token in said:
                    written = piece[token.start : token.end]
                    stop = token.word == STOP
                    found.append(
                        Terminal(frozenset({STOP}), (), written) if stop else self.book.word(written, alike)
                    )
        return found

    def _narrowed(self, part: Nonterminal, gap: Gap, asked: Mapping[str, str]) -> Nonterminal:
        """A part for which a tag asks something that its phrases differ in, or the whole is asked for it."""
        wanted = {**asked, **{key: value for tag in gap.tags for key, value in self._tags(tag).items()}}
        zone = part.slot.rpartition("-")[2]
        only = zone if part.symbol == "zone" and zone in self.vocabulary.zones else ""
        if part.symbol not in ("zone", "whose") or not (wanted or only):
            return part
        symbol = f"{part.symbol}|{only}|{'.'.join(wanted.values())}"
        self._narrow[symbol] = (part.symbol, only, wanted)
        return part._replace(symbol=symbol)

    def _part(self, slot: str, context: str) -> Nonterminal:
        kind = context.partition(".")[0]
        symbol = SLOTS.get(slot, slot)
        if slot == "event":
            symbol = "events" if kind in ("triggers", "limited", "moments") else "passives"
        elif slot == "to" and slot not in self.vocabulary.zones:
            symbol = "player"
        elif slot.rpartition("-")[2] in self.vocabulary.zones:
            symbol = "zone"
        elif slot == "noun" and context == "cards.named":
            symbol = "noun"
        elif slot == "noun" and context == "cards.the":
            symbol = "named"
        elif slot == "phase" and context == "phases.own":
            symbol = "phase-name"
        elif slot in ("effect", "zones") and kind == "replaced":
            symbol = "ordered" if slot == "effect" else "any-zones"
        return Nonterminal(symbol, slot, slot in OPTIONAL)

    def _nouns(self) -> None:
        vocabulary = self.vocabulary
        kinds = {ident: kind.noun for ident, kind in vocabulary.types.items()}
        said = self._said(vocabulary.types["card"].noun)
        self._card = {word for pattern in said for item in pattern for word in item.forms}
        for section, nouns in (("types", kinds), ("families", vocabulary.families)):
            for ident, noun in nouns.items():
                forms = self.book.forms(noun.term, (noun.one, noun.many))
                several = self.book.several(noun.term, (noun.one, noun.many))
                named = f"{section}.{ident}"
                symbols = ["noun"] + ["kind"] * (named != ANYTHING) + ["family"] * (section == "families")
                for many in (False, True):
                    some = [form for form in forms if (fold(form) in several) == many]
                    ends = (SEVERAL_THINGS,) if many else ()
                    for pattern, symbol in product(self._with_shorter(shapes(some)), symbols):
                        self._add(symbol, (*pattern, *ends), "noun", named)
        for ident, noun in vocabulary.guises.items():
            for pattern in self._said(noun):
                self._add("guise", pattern, "noun", f"guises.{ident}")
        for ident, phase in vocabulary.phases.items():
            for pattern in self._said(Noun(phase["name"], phase["name"], phase.get("term", ""))):
                self._add("phase-name", pattern, "noun", f"phases.{ident}")

    def _with_shorter(self, patterns: Iterable[tuple[Terminal, ...]]) -> Iterator[tuple[Terminal, ...]]:
        """Patterns, and what is left of them without the word for a card."""
        for pattern in patterns:
            yield pattern
            shorter = tuple(item for item in pattern if not item.forms <= self._card)
            if len(shorter) < len(pattern):
                yield shorter

    def _said(self, noun: Noun) -> list[tuple[Terminal, ...]]:
        return self.book.term(noun.term, (noun.one, noun.many))

    def _titles(self, titles: Mapping[str, Sequence[str]]) -> None:
        for ident, names in titles.items():
            for pattern in shapes(names):
                self._add("title", pattern, "title", ident)

    def _numbers(self, numbers: Mapping[str, Sequence[str]]) -> None:
        for number in range(1, 100):
            said = [str(number), *numbers.get(str(number), ())]
            for pattern in shapes(said):
                self._add("number", pattern, "number", str(number))

    def _effects(self) -> None:
        """Effects, level by level: what is joined tightly is part of what is joined loosely."""
        add = self._add
        add("joined", (Nonterminal("clause", "x"),))
        add("clause", (Nonterminal("deed", "x"),))
        add("ordered", (Nonterminal("joined", "x"),))
        add("ordered", (Nonterminal("delayed", "x"),))
        add("chosen", (Nonterminal("ordered", "x"),))
        add("chosen", (Nonterminal("may", "x"),))
        add("effect", (Nonterminal("chosen", "x"),))
        add("effect", (Nonterminal("given", "x"),))
        for symbol, first, second, joint in (
            ("joined", "joined", "clause", "and"),
            ("joined", "clause", "clause", "or"),
            ("ordered", "ordered", "last", "then"),
            ("may", "ordered", "", "may"),
            ("chosen", "chosen", "ordered", "if-you-do"),
            ("effect", "effect", "given", "else"),
            ("effect", "effect", "chosen", "next"),
            ("effect", "effect", "given", "next"),
            ("given", "ordered", "", "if"),
            ("given", "given", "ordered", "else"),
            ("delayed", "joined", "", "later"),
        ):
            for items in self._joints.get(joint, ()):
                symbols = {"first": first, "second": second}
                add(symbol, _stopping(items, symbols), f"joints.{joint}")
        for second in ("delayed", "given"):  # what waits for something needs no word to follow
            items = (Nonterminal("effect", "first"), Nonterminal(second, "second"))
            add("effect", _stopping(items, {"first": "effect", "second": second}), "joints.next")
        for symbol, second, joint in (("effect", "chosen", "next"), ("ordered", "last", "then")):
            begun = Nonterminal(symbol, "first")  # sentences, one after another
            add(symbol, (begun, STOP_THERE, Nonterminal(second, "second")), f"joints.{joint}")
        self._carried()
        add("last", (Nonterminal("joined", "x"),))
        add("last", (Nonterminal("delayed", "x"),))
        add("last", (Nonterminal("may", "x"),))
        for symbol in ("trigger", "replacement", "standing", "effect"):
            add("ability", (Nonterminal(symbol, "x"),))
        for rule in [rule for rule in self._rules["trigger"] if rule.context.startswith("triggers.")]:
            add("limited", rule.items, rule.context)

    def _carried(self) -> None:
        """Sentences of one player who does several things: "each player discards a card, then draws one"."""
        for joint, symbol in (("then", "ordered"), ("next", "effect")):
            carried = f"carried-{joint}"
            for items in self._joints.get(joint, ()):
                fitted = [
                    item._replace(symbol="joined")
                    if isinstance(item, Nonterminal) and item.slot in ("first", "second")
                    else item
                    for item in items
                    if item != STOP_ALONE
                ]
                self._add(carried, fitted, f"joints.{joint}")
            for rule in [rule for rule in self._rules["clause"] if rule.context == "says.must"]:
                whole = [
                    item._replace(symbol=carried)
                    if isinstance(item, Nonterminal) and item.slot == "deed"
                    else item
                    for item in rule.items
                ]
                self._add(symbol, whole, rule.context)

    def _around(self, kind: str, templates: Iterable[str]) -> None:
        """Words around what is of a kind, which is meant alone: "you must {it}" is what one does."""
        for template in templates:
            items: list[Item] = []
            for piece in parse(template):
                if isinstance(piece, str):
                    items += self._words(piece)
                elif piece.name == "it":
                    items.append(Nonterminal(AROUND.get(kind, kind), "x"))
                else:
                    items += self._plain_words(piece.name, False)
            self._add(kind, items)

    def _heads(self) -> None:
        """What stands before the effect in a trigger that ends with it, and before what one may do.

        People say both elsewhere, too.
        """
        for symbol, head, slots in (("trigger", HEAD, ("effect", "ability")), ("may", LEAVE, ("first",))):
            for rule in self._rules[symbol]:
                last = rule.items[-1]
                if isinstance(last, Nonterminal) and last.slot in slots:
                    self._add(head, rule.items[:-1], rule.context)

    def _members(self, one: str, several: str) -> None:
        """Lists of what are rules for ``one``: members in full, and without what they share with another."""
        rules = [rule for rule in self._rules[one] if rule.context and rule.name != ANYTHING]
        for rule in rules:
            head, tail = _shared(rule, rules), _shared(_reversed(rule), list(map(_reversed, rules)))
            end = len(rule.items)
            if head + tail >= end:  # nothing in it is its own
                head = tail = 0
            for after, before in product(range(tail + 1), range(head + 1)):
                items = rule.items[before : end - after]
                if any(self._says_card(item) for item in rule.items[:before]) or (
                    before and self._says_card(items[0])
                ):
                    continue  # of "all cards in hand" none but the whole is meant
                for place in ("first",) * (not before) + ("last",) * (not after) + ("middle",):
                    self._add(f"{one}-{place}", items, rule.context, rule.name)
        self._add(several, (Nonterminal(one, "x"),))
        self._add(f"{one}-start", (Nonterminal(f"{one}-first", "first"),), "start")
        self._add(
            f"{one}-start",
            (Nonterminal(f"{one}-start", "first"), Nonterminal(f"{one}-middle", "last")),
            "start",
        )
        for joint in ("and", "or"):
            for items in self._lists.get(joint, ()):
                fitted = [
                    Nonterminal({"first": f"{one}-start", "last": f"{one}-last"}[item.slot], item.slot)
                    if isinstance(item, Nonterminal) and item.slot
                    else item
                    for item in items
                ]
                self._add(several, fitted, "list", joint)

    def _says_card(self, item: Item) -> bool:
        return isinstance(item, Terminal) and not item.forms.isdisjoint(self._card)

    def _beside(self, first: str, last: str) -> None:
        """Two nouns for one thing: "Narwhal Unicorn card"."""
        for items in self._lists.get("both", ()):
            symbols = {"first": first, "last": last}
            fitted = [
                Nonterminal(symbols[item.slot], item.slot) if isinstance(item, Nonterminal) else item
                for item in items
            ]
            self._add("nouns", fitted, "list", "both")


def _stopping(items: Sequence[Item], symbols: Mapping[str, str]) -> Iterator[Item]:
    """The pattern of a joint, whose parts are of these symbols: a sentence may end after the first."""
    for item, following in zip(items, (*items[1:], None), strict=True):
        if not (isinstance(item, Nonterminal) and item.slot in symbols):
            yield item
            continue
        yield item._replace(symbol=symbols[item.slot])
        ends = isinstance(following, Terminal) and STOP in following.forms
        if item.slot == "first" and symbols["second"] and not ends:
            yield STOP_ALONE


def _is_about(item: Item) -> bool:
    """Whether an item is the cards that a verb is about."""
    return isinstance(item, Nonterminal) and item.slot == "cards"


def _wordy(item: Item) -> bool:
    """Whether an item is nothing but words."""
    return isinstance(item, Terminal) or (isinstance(item, Nonterminal) and not item.slot)


def _may_lack(item: Item) -> bool:
    """Whether a pattern asks for no word here."""
    return isinstance(item, Fixed) or item == STOP_ALONE or (isinstance(item, Nonterminal) and item.optional)


def _said_by(filler: str) -> Tree:
    """The tree of what a paraphrase says without words: a number, a noun, a phrase."""
    if filler.isdecimal():
        return Tree("number", (), filler)
    noun = filler == SAME or filler.partition(".")[0] in ("types", "families", "phases")
    return Tree("noun", (), filler) if noun else Tree(filler)


def _alike(mine: Sequence[Item], theirs: Sequence[Item]) -> int:
    """How many items two patterns begin with in common."""
    count = 0
    for one, other in zip(mine, theirs, strict=False):
        if isinstance(one, Terminal) != isinstance(other, Terminal):
            break
        if isinstance(one, Terminal) and isinstance(other, Terminal):
            if one.forms.isdisjoint(other.forms):
                break
        elif one != other:
            break
        count += 1
    return count


def _shared(rule: Production, rules: Iterable[Production]) -> int:
    """How many items, at most, a rule begins with as another does; its last is always its own."""
    others = (other for other in rules if (other.context, other.name) != (rule.context, rule.name))
    most = len(rule.items) - 1
    shared = (min(_alike(rule.items, other.items), most, len(other.items) - 1) for other in others)
    return max(shared, default=0)


def _reversed(rule: Production) -> Production:
    return rule._replace(items=rule.items[::-1])


PRONOUN = Source("cards.it", "it")
"""What stands for a card that was spoken of; only paraphrases have it."""


def sources(vocabulary: Vocabulary) -> list[Source]:
    """The phrases that texts are made of, with those that are the reader's own in English."""
    return [*structure(), *game_phrases(vocabulary)]
