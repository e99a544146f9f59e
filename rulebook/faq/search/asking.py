"""What people say for what the rules call otherwise, and whole questions as they ask them (docs/faq.md).

What holds for all games stands in ``i18n/<lang>/asking.yaml``, what people say of one game in
``i18n/<lang>/<game>-asking.yaml``; in English in ``asking.yaml`` beside this file and in the folder of the
game. The schema is ``rulebook/schemas/asking.schema.json``.

``stop`` are words that say nothing of what is asked. ``means`` has, for a term, a card, an aspect of cards or
an idea of its own name, what people say for it, with commas between; a star stands for any ending.
``unless`` has for an aspect what shows that it is not what is asked.
``questions`` has, by the id of a clause or ruling or by an aspect of cards, questions as people ask them, and
``asks`` further words in which they do. ``endings`` are those of words, for a language without an
``endings.yaml``; ``-`` is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.cache import cached_file
from cardset.digest import QUESTIONS
from cardset.errors import Fault, suggestion
from cardset.paths import built_in_root
from cardset.words.fold import words
from rulebook.game import shipped_games
from rulebook.subject import SOURCE, Subject

if TYPE_CHECKING:
    from cardset.yaml_reader import Document

HERE = Path(__file__).resolve().parent
NAME = "asking.yaml"
SCHEMA = HERE.parents[1] / "schemas" / "asking.schema.json"
ASPECT = "aspect:"
"""Before what is asked about any card, in the place of an id."""
_SLOTS = {"beside": ["{card}", "{other}"], "trigger": ["{card}", "{other}"]}
"""What stands for cards in the questions of an aspect, where that is more than one."""
_SLOT = re.compile(r"\{[^{}]*\}?|\}")


@dataclass(frozen=True, slots=True)
class Asking:
    """How people ask in a language; see the module."""

    language: str
    stop: tuple[str, ...]
    means: Mapping[str, tuple[str, ...]]
    asks: Mapping[str, str]
    endings: tuple[str, ...] = ()
    questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unless: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def asking_files(subject: Subject, language: str) -> list[Path]:
    """Where the words of ``language`` stand: those of the game, which count first, and those of all games.

    A new language has none yet.
    """
    if language == SOURCE:
        files = [subject.game.folder / NAME, HERE / NAME]
    else:
        names = (f"{subject.game.id}-{NAME}", NAME)
        files = [subject.home(language, name) / language / name for name in names]
    return [file for file in files if file.is_file()]


def asking_in(subject: Subject, language: str) -> Asking:
    """How people ask about ``subject`` in ``language``. Raises as :func:`read_asking` does."""
    found = Asking(language, (), {}, {})
    for asking in map(read_asking, asking_files(subject, language)):
        found = replace(
            found,
            stop=found.stop + asking.stop,
            means={**asking.means, **found.means},
            asks={**asking.asks, **found.asks},
            endings=found.endings + asking.endings,
            questions={**asking.questions, **found.questions},
            unless={**asking.unless, **found.unless},
        )
    return found


def languages(subject: Subject) -> list[str]:
    """The languages in which one can ask: the source, then, for a game that comes with us and so is
    translated, those with an ``asking.yaml`` which the set knows, sorted."""
    if subject.game.id not in shipped_games():
        return [SOURCE]
    homes = (*subject.roots, built_in_root())
    asked = {path.parent.name for home in homes for path in home.glob(f"*/{NAME}")}
    return [SOURCE, *sorted(filter(subject.knows, asked))]


def read_asking(path: Path) -> Asking:
    """The words in ``path``. Raises :class:`CardsetError`; :class:`FaultsError` with all that is wrong."""
    data = cached_file(f"asking-{path.parent.name}-{path.stem}", path, SCHEMA, _faults, QUESTIONS)
    return Asking(
        data["language"],
        tuple(data.get("stop", "").split()),
        _phrases(data.get("means", {})),
        data.get("asks", {}),
        tuple(ending.replace("-", "") for ending in data.get("endings", "").split()),
        {ident: tuple(asked) for ident, asked in data.get("questions", {}).items()},
        _phrases(data.get("unless", {})),
    )


def _phrases(data: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    return {concept: tuple(said.split(",")) for concept, said in data.items()}


def unknown_ids(subject: Subject, language: str) -> Iterator[Fault]:
    """The ids in the files of ``language`` that no clause, ruling or aspect of the game has, as faults.

    Raises as :func:`read_asking` does.
    """
    from cardset.yaml_reader import read_yaml

    game = subject.game
    aspects = (ASPECT + kind for kind in game.prover.kinds)
    known = {*game.clauses.by_id, *game.rulings, *game.examples, *aspects}
    for path in asking_files(subject, language):
        asking = read_asking(path)
        for part, ids in (("asks", asking.asks), ("questions", asking.questions), ("unless", asking.unless)):
            for ident in ids:
                if ident not in known:
                    message = f"{game.id} has no clause, ruling or aspect {ident!r}"
                    yield read_yaml(path).fault(message, (part, ident), suggestion(ident, known), key=True)


def _faults(document: Document) -> Iterator[Fault]:
    """What is wrong with the questions of a file that has its shape."""
    seen: dict[tuple[str, ...], str] = {}
    for ident, questions in document.data.get("questions", {}).items():
        aspect = ident.partition(ASPECT)[2]
        slots = _SLOTS.get(aspect, ["{card}"]) if aspect else []
        for place, question in enumerate(questions):
            at = ("questions", ident, place)
            if sorted(_SLOT.findall(question)) != slots:
                wanted = " and ".join(slots) + " once, for the card" if slots else "no braces"
                yield document.fault(f"this question needs {wanted}", at)
            said = tuple(words(question))
            if not said:
                yield document.fault("this question has no words", at)
            elif said in seen:
                yield document.fault(f"the same is asked under {seen[said]!r}", at, "one of them is enough")
            seen.setdefault(said, ident)
