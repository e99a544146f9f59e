"""What a schema cannot see: words that name nothing, totals that do not add up, cards that do nothing.

Words inside abilities are checked where they are read (:mod:`cardset.reading`), abilities as a whole in
:mod:`cardset.sense`, the vocabulary itself in :mod:`cardset.wordbook`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from cardset.boxes import check_box, check_box_said, check_prints
from cardset.effects import Ability, Standing, Triggered
from cardset.errors import Fault, nearest, suggestion
from cardset.load import IN_PRINT, Plain, build_set, word_files
from cardset.model import CardSet
from cardset.paths import belongs
from cardset.reading import At, Complain
from cardset.relations import TermFile, check_terms
from cardset.sense import ability_actions, check_ability, check_effects
from cardset.sources import Sources
from cardset.vocabulary import EXTENSIBLE, Vocabulary, extended, file_of
from cardset.wordbook import check_known, check_vocabulary
from cardset.yaml_reader import Document

OWN = "own"
"""The source of a card that its file's author made up; it needs no entry in ``set.yaml``."""


def judged(
    plain: Plain, documents: dict[Path, Document], sources: Sources, complete: bool = True
) -> tuple[CardSet, list[Fault]]:
    """The sound part of a set, and its faults of meaning; where it has none, the set is ready for use.

    ``complete`` says that all of the set is sound; else nothing is said about totals and about what the
    missing part may hold.
    """
    checks = _Checks(plain, documents, sources, complete)
    return checks.run(), checks.faults


@dataclass(slots=True)
class _Checks:
    plain: Plain
    documents: dict[Path, Document]
    sources: Sources
    complete: bool
    faults: list[Fault] = field(default_factory=list)
    prints_wrong: bool = False

    def run(self) -> CardSet:
        read: list[tuple[Path, Ability, At]] = []
        built = build_set(self.plain, self.sources, self.report, lambda *kept: read.append(kept))
        check_vocabulary(built, extended(word_files(self.plain)), self.vocabulary_report)
        self.game(built)
        self.words()
        self.sets(built)
        self.sources_named()
        self.cards(built)
        self.prints(built)
        self.abilities(built, read)
        self.terms()
        self.two_players(built)
        if self.complete:
            self.boxes(built)
            # Cards whose abilities cannot be read would not count as users.
            if not self.faults:
                self.rare_words(built)
        return built

    def report(self, path: Path, message: str, at: At, hint: str = "", key: bool = False) -> None:
        self.faults.append(self.documents[path].fault(message, at, hint, key=key))

    def to(self, path: Path) -> Complain:
        return partial(self.report, path)

    def vocabulary_report(self, message: str, at: At, hint: str = "", key: bool = False) -> None:
        """Tell a fault of a word in the file that it comes from."""
        self.report(file_of(word_files(self.plain), *map(str, at[:2])), message, at, hint, key)

    def entries(self) -> Iterator[tuple[Path, int, dict[str, Any], int]]:
        """File, index, content and line of every sound card entry."""
        for name, entries, lines in self.plain["cards"]:
            for index, (entry, line) in enumerate(zip(entries, lines, strict=True)):
                if entry is not None:
                    yield Path(name), index, entry, line

    def game(self, built: CardSet) -> None:
        """The vocabulary is the one of the set's game."""
        game, meta = built.vocabulary.game, built.meta["game"]
        if game != meta:
            hint = f"{self.sources.metas[0].name} says {meta!r}"
            self.report(
                self.sources.vocabulary, f"this is the vocabulary of the game {game!r}", ("game",), hint
            )

    def words(self) -> None:
        """What extends a vocabulary extends that of the set's game, says no word again, and has no standing
        effect, which the game's engine would not know."""
        known: dict[tuple[str, str], Path] = {}
        for path, data in word_files(self.plain):
            if data.get("extends", self.sources.game) != self.sources.game:
                message = f"these words are for the game {data['extends']!r}"
                self.report(path, message, ("extends",), f"the set is of the game {self.sources.game!r}")
            for section in EXTENSIBLE:
                for word in data.get(section, ()):
                    first = known.setdefault((section, word), path)
                    if first != path:
                        line = self.documents[first].key_mark((section, word)).line
                        hint = f"by the word at {first}:{line}; give yours another name"
                        self.report(
                            path, f"{word!r} under {section!r} is taken", (section, word), hint, key=True
                        )
        (_, game), *additions = word_files(self.plain)
        lasting = game.get("standing", {})
        for path, data in additions:
            for word in data.get("standing", {}).keys() - lasting.keys():
                message = f"the rules of the game know no standing effect {word!r}"
                self.report(path, message, ("standing", word), suggestion(word, lasting), key=True)

    def sets(self, built: CardSet) -> None:
        """Sets that go together have ids and one language."""
        first: dict[str, Path] = {}
        for part in built.parts:
            if part.id in first:
                path = part.root / "set.yaml"
                hint = f"by the set in {first[part.id]}; translations are kept under this id"
                if path in self.documents:
                    self.report(path, f"the set id {part.id!r} is taken", ("id",), hint)
                else:
                    self.faults.append(Fault(f"the set id {part.id!r} is taken", part.root, hint=hint))
            first.setdefault(part.id, part.root)
            language = part.meta.get("language", "en")
            if part.meta and language != built.language:
                message = f"this set is written in {language!r}, {built.parts[0].id!r} in {built.language!r}"
                hint = "sets that go together are written in one language"
                self.report(part.root / "set.yaml", message, ("language",), hint)

    def sources_named(self) -> None:
        """No source takes the name that is kept for cards of one's own."""
        for path in self.sources.metas:
            if OWN in self.documents[path].data.get("sources", ()):
                message = f"the source name {OWN!r} is reserved for cards of one's own"
                self.report(path, message, ("sources", OWN), "give the source another id", key=True)

    def cards(self, built: CardSet) -> None:
        """Ids and names are unique; types, families and sources exist."""
        vocabulary = built.vocabulary
        playable = [ident for ident, kind in vocabulary.types.items() if not kind.group]
        known_sources = self.known_sources(built)
        ids: dict[str, str] = {}
        names: dict[str, str] = {}
        for path, index, entry, line in self.entries():
            here = f"{path if len(self.sources.parts) > 1 else path.name}:{line}"
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
                known = known_sources(path)
                if source not in known:
                    hint = suggestion(source, known)
                    if nearest(source, known) is None:
                        hint += f"; a card of your own says {OWN!r}"
                    report(f"unknown source {source!r}", (index, "sources", place), hint)

    def prints(self, built: CardSet) -> None:
        """Every set says what its boxes hold, and cards name prints of their set."""
        for path in self.sources.metas:
            check_box_said(self.documents[path].data, self.to(path))
        own = {
            path: part.prints
            for files, part in zip(self.sources.parts, built.parts, strict=True)
            if part.meta
            for path in files.cards
        }
        before = len(self.faults)
        for path, index, entry, _ in self.entries():
            check_prints(entry, (index,), own.get(path, built.prints), self.to(path))
            for name, face in entry.get(IN_PRINT, {}).items():
                kind = built.vocabulary.types.get(entry["type"])
                if kind and "abilities" in face:
                    check_effects({**entry, **face}, kind, self.to(path), (index, IN_PRINT, name))
        self.prints_wrong = len(self.faults) > before

    def known_sources(self, built: CardSet) -> Callable[[Path], Sequence[str]]:
        """Which sources the cards of a file may name: those of its set, or of all where it is of none."""
        everything = [source for part in built.parts for source in part.meta.get("sources", ())]
        known = {
            path: (*part.meta.get("sources", ()), OWN)
            for files, part in zip(self.sources.parts, built.parts, strict=True)
            if part.meta
            for path in files.cards
        }
        return lambda path: known.get(path, (*everything, OWN))

    def abilities(self, built: CardSet, read: Iterable[tuple[Path, Ability, At]]) -> None:
        """Abilities make sense where they stand."""
        types = built.vocabulary.types
        kinds: dict[tuple[Path, str | int], str] = {
            (path, index): entry["type"] for path, index, entry, _ in self.entries()
        }
        for path, ability, at in read:
            kind = str(at[1]) if path in self.sources.words else kinds[path, at[0]]
            if kind in types:
                check_ability(ability, types[kind], built.vocabulary, self.to(path), at)

    def terms(self) -> None:
        """The terms hold together: all of ours where the set is ours, else those that the set brings."""
        adding = {part.terms for part in self.sources.parts}
        files = [
            TermFile(path, game, self.documents[path].data, lines, self.is_ours(path), path in adding)
            for game, path, lines in (
                (game, Path(name), lines) for game, name, _, lines in self.plain["terms"]
            )
        ]
        check_terms(files, self.to, complete=len(files) == len(self.sources.terms))

    def is_ours(self, path: Path) -> bool:
        """Whether the sets answer for a file: their own, and what is built in where one of them is."""
        return any(belongs(path, part.root) for part in self.sources.parts)

    def two_players(self, built: CardSet) -> None:
        """The deck for two names cards and types that exist."""
        for path in self.sources.metas:
            report = self.to(path)
            small = self.documents[path].data.get("two_players", {})
            for index, ident in enumerate(small.get("without_types", ())):
                place = ("two_players", "without_types", index)
                check_known("card type", ident, built.vocabulary.types, report, place)
            if not self.complete:
                continue
            known = dict.fromkeys(face.id for face in built.faces.values())
            for index, ident in enumerate(small.get("without_cards", ())):
                check_known("card", ident, known, report, ("two_players", "without_cards", index))
            if "each_gets" in small:
                check_known("card", small["each_gets"], known, report, ("two_players", "each_gets"))

    def boxes(self, built: CardSet) -> None:
        """What each box says it holds is what the files of its set hold; added cards are in none.

        Where a card names a print that there is not, nobody can count.
        """
        if self.prints_wrong:
            return
        for part in built.parts:
            if part.meta:
                check_box(built.of(part), part, built.vocabulary, self.to(part.root / "set.yaml"))

    def rare_words(self, built: CardSet) -> None:
        """A word that no card needs has a written reason; so has a verb or standing word that one card needs.

        With a designer's added cards none does. A set of one's own for a built-in game uses as few of the
        game's words as it likes.
        """
        if self.sources.added:
            return
        vocabulary = built.vocabulary
        sets = [part for part in self.sources.parts if part.meta]
        users: Counter[str] = Counter()
        for card in built.faces.values():
            users.update({word for ability in card.abilities for word in _words(ability, vocabulary)})
        words = [(f"verbs.{verb.id}", verb.only) for verb in vocabulary.verbs.values()]
        words += [(f"standing.{word.id}", word.only) for word in vocabulary.standing.values()]
        for section in ("players", "triggers", "limits"):
            entries = getattr(vocabulary, section).items()
            words += [(f"{section}.{word}", entry.get("only", "")) for word, entry in entries]
        for word, reason in words:
            section, ident = word.split(".")
            enough = users[word] > (1 if section in ("verbs", "standing") else 0)
            if reason or enough or not any(belongs(vocabulary.origins[word], part.root) for part in sets):
                continue
            hint = "build the card from other words, or say under the key 'only' why it needs its own"
            message = f"{ident!r} is used by one card only"
            if not users[word]:
                hint = "leave it out, or say under the key 'only' why it is there"
                message = f"{ident!r} is used by no card"
            self.vocabulary_report(message, (section, ident), hint, key=True)


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
