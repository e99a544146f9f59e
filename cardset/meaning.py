"""What a schema cannot see: words that name nothing, totals that do not add up, cards that do nothing.

Words inside abilities are checked where they are read (:mod:`cardset.reading`), abilities as a whole in
:mod:`cardset.sense`, the vocabulary itself in :mod:`cardset.wordbook`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from cardset.effects import Ability, Standing, Triggered
from cardset.errors import Fault, nearest, suggestion
from cardset.load import Plain, build_set
from cardset.model import CardSet
from cardset.paths import is_built_in
from cardset.reading import At, Report
from cardset.relations import TermFile, check_terms
from cardset.sense import ability_actions, check_ability, check_effects
from cardset.source import Document
from cardset.sources import Sources
from cardset.vocabulary import Vocabulary
from cardset.wordbook import check_known, check_vocabulary

__all__ = ["OWN", "meaning_faults"]

OWN = "own"
"""The source of a card that its file's author made up; it needs no entry in ``set.yaml``."""


def meaning_faults(
    plain: Plain, documents: dict[Path, Document], sources: Sources, complete: bool = True
) -> list[Fault]:
    """The faults of meaning in the sound part of a set.

    ``complete`` says that all of the set is sound; else nothing is said about totals and about what the
    missing part may hold.
    """
    checks = _Checks(plain, documents, sources, complete)
    checks.run()
    return checks.faults


@dataclass(slots=True)
class _Checks:
    plain: Plain
    documents: dict[Path, Document]
    sources: Sources
    complete: bool
    faults: list[Fault] = field(default_factory=list)

    def run(self) -> None:
        read: list[tuple[Path, Ability, At]] = []
        built = build_set(self.plain, self.sources, self.report, lambda *kept: read.append(kept))
        check_vocabulary(built, self.plain["vocabulary"], self.to(self.sources.vocabulary))
        self.game(built)
        self.sources_named(built)
        self.cards(built)
        self.abilities(built, read)
        self.terms()
        self.two_players(built)
        if self.complete:
            self.box(built)
            # Cards whose abilities cannot be read would not count as users.
            if not self.faults and _answers_for_vocabulary(self.sources):
                self.rare_words(built)

    def report(self, path: Path, message: str, at: At, hint: str = "", key: bool = False) -> None:
        self.faults.append(self.documents[path].fault(message, at, hint, key=key))

    def to(self, path: Path) -> Report:
        return partial(self.report, path)

    def entries(self) -> Iterator[tuple[Path, int, dict[str, Any], int]]:
        """File, index, content and line of every sound card entry."""
        for name, entries, lines in self.plain["cards"]:
            for index, (entry, line) in enumerate(zip(entries, lines, strict=True)):
                if entry is not None:
                    yield Path(name), index, entry, line

    def game(self, built: CardSet) -> None:
        """The vocabulary is the one of the set's game."""
        game, meta = built.vocabulary.game, self.plain["set"]["game"]
        if game != meta:
            hint = f"{self.sources.meta.name} says {meta!r}"
            self.report(
                self.sources.vocabulary, f"this is the vocabulary of the game {game!r}", ("game",), hint
            )

    def sources_named(self, built: CardSet) -> None:
        """No source takes the name that is kept for cards of one's own."""
        if OWN in built.meta.get("sources", ()):
            message = f"the source name {OWN!r} is reserved for cards of one's own"
            self.report(self.sources.meta, message, ("sources", OWN), "give the source another id", key=True)

    def cards(self, built: CardSet) -> None:
        """Ids and names are unique; types, families and sources exist."""
        vocabulary = built.vocabulary
        playable = [ident for ident, kind in vocabulary.types.items() if not kind.group]
        known_sources = (*built.meta.get("sources", ()), OWN)
        ids: dict[str, str] = {}
        names: dict[str, str] = {}
        for path, index, entry, line in self.entries():
            here = f"{path.name}:{line}"
            report = self.to(path)
            ident, name = entry["id"], entry["name"]
            if ident in ids:
                report(f"the card id {ident!r} is taken", (index, "id"), f"by the card at {ids[ident]}")
            elif name.casefold() in names:
                hint = f"by the card {names[name.casefold()]}; players could not tell them apart"
                report(f"the name {name!r} is taken", (index, "name"), hint)
            ids.setdefault(ident, here)
            names.setdefault(name.casefold(), f"{ident!r} at {here}")
            check_known("card type", entry["type"], playable, report, (index, "type"))
            if entry["type"] in playable:
                check_effects(entry, vocabulary.types[entry["type"]], report, (index,))
            for place, family in enumerate(entry.get("families", ())):
                check_known("card family", family, vocabulary.families, report, (index, "families", place))
            for place, source in enumerate(entry["sources"]):
                if source not in known_sources:
                    hint = suggestion(source, known_sources)
                    if nearest(source, known_sources) is None:
                        hint += f"; a card of your own says {OWN!r}"
                    report(f"unknown source {source!r}", (index, "sources", place), hint)

    def abilities(self, built: CardSet, read: Iterable[tuple[Path, Ability, At]]) -> None:
        """Abilities make sense where they stand."""
        types = built.vocabulary.types
        kinds: dict[tuple[Path, str | int], str] = {
            (path, index): entry["type"] for path, index, entry, _ in self.entries()
        }
        for path, ability, at in read:
            kind = str(at[1]) if path == self.sources.vocabulary else kinds[path, at[0]]
            if kind in types:
                check_ability(ability, types[kind], built.vocabulary, self.to(path), at)

    def terms(self) -> None:
        """The terms hold together: all of ours where the set is ours, else those that the set brings."""
        ours = is_built_in(self.sources.root)
        read = [(Path(name), lines) for _, name, _, lines in self.plain["terms"]]
        files = [
            TermFile(path, self.documents[path].data, lines, told=ours or not is_built_in(path))
            for path, lines in read
        ]
        check_terms(files, self.to, complete=len(files) == len(self.sources.terms))

    def two_players(self, built: CardSet) -> None:
        """The deck for two names cards and types that exist."""
        report = self.to(self.sources.meta)
        small = self.plain["set"].get("two_players", {})
        for index, ident in enumerate(small.get("without_types", ())):
            place = ("two_players", "without_types", index)
            check_known("card type", ident, built.vocabulary.types, report, place)
        if not self.complete:
            return
        for index, ident in enumerate(small.get("without_cards", ())):
            check_known("card", ident, built.cards, report, ("two_players", "without_cards", index))
        if "each_gets" in small:
            check_known("card", small["each_gets"], built.cards, report, ("two_players", "each_gets"))

    def box(self, built: CardSet) -> None:
        """What the box says it holds is what the files hold, but for cards that were added."""
        own = [card for card in built.cards.values() if card.path not in self.sources.added]
        types = built.vocabulary.types
        in_deck = sum(
            card.copies for card in own if card.type not in types or types[card.type].starts == "deck"
        )
        copies = sum(card.copies for card in own)
        held = {"distinct": len(own), "copies": copies, "baby": copies - in_deck, "black_backed": in_deck}
        for what, said in self.plain["set"]["box"].items():
            if held[what] != said:
                message = f"the box says {said} for {what!r}, the card files hold {held[what]}"
                self.report(self.sources.meta, message, ("box", what), "correct the one that is wrong")

    def rare_words(self, built: CardSet) -> None:
        """A word that no card needs has a written reason; so has a verb or standing word that one card needs.

        With a designer's added cards none does.
        """
        if self.sources.added:
            return
        vocabulary = built.vocabulary
        users: Counter[str] = Counter()
        for card in built.cards.values():
            users.update({word for ability in card.abilities for word in _words(ability, vocabulary)})
        words = [(f"verbs.{verb.id}", verb.only) for verb in vocabulary.verbs.values()]
        words += [(f"standing.{word.id}", word.only) for word in vocabulary.standing.values()]
        words += [(f"players.{word}", entry.get("only", "")) for word, entry in vocabulary.players.items()]
        words += [(f"triggers.{word}", entry.get("only", "")) for word, entry in vocabulary.triggers.items()]
        words += [(f"limits.{word}", entry.get("only", "")) for word, entry in vocabulary.limits.items()]
        for word, reason in words:
            section, ident = word.split(".")
            if reason or users[word] > (1 if section in ("verbs", "standing") else 0):
                continue
            hint = "build the card from other words, or say under the key 'only' why it needs its own"
            message = f"{ident!r} is used by one card only"
            if not users[word]:
                hint = "leave it out, or say under the key 'only' why it is there"
                message = f"{ident!r} is used by no card"
            self.report(self.sources.vocabulary, message, (section, ident), hint, key=True)


def _answers_for_vocabulary(sources: Sources) -> bool:
    """Whether the set has to use every word: its own words, and the built-in ones when it is built in, too.

    A set of one's own for a built-in game uses as few of the game's words as it likes.
    """
    return is_built_in(sources.root) or sources.vocabulary.is_relative_to(sources.root)


def _words(ability: Ability, vocabulary: Vocabulary) -> set[str]:
    """The verbs, standing words, players, triggers and limits of an ability, each as ``section.word``."""
    done = [action for action, _ in ability_actions(ability)]
    found = {f"verbs.{action.verb}" for action in done}
    values = [value for action in done for value in action.arguments.values()]
    if isinstance(ability, Standing):
        found.add(f"standing.{ability.word}")
        values += ability.arguments.values()
    if isinstance(ability, Triggered):
        found |= {f"triggers.{ability.trigger.kind}", f"limits.{ability.limit}"}
    return found | {f"players.{value}" for value in values if value in vocabulary.players}
