"""What people say for what the rules call otherwise: ``i18n/<lang>/asking.yaml``, English beside this file;
what they say in English of one game only is ``asking.yaml`` in its folder.

``stop`` are words that say nothing of what is asked. ``means`` has, for a term, a card, an aspect of cards or
an idea of its own name, what people say for it, with commas between; a star stands for any ending.
``asks`` has, by id, further words in which people ask what a clause or ruling answers.
``endings`` are those of words, for a language without an ``endings.yaml``; ``-`` is none. The schema is
``rulebook/schemas/asking.schema.json``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cardset.cache import cached_file
from cardset.digest import QUESTIONS
from cardset.paths import built_in_root
from rulebook.game import shipped_games
from rulebook.subject import SOURCE, Subject

HERE = Path(__file__).resolve().parent
NAME = "asking.yaml"
SCHEMA = HERE.parents[1] / "schemas" / "asking.schema.json"


@dataclass(frozen=True, slots=True)
class Asking:
    """How people ask in a language; see the module."""

    language: str
    stop: tuple[str, ...]
    means: Mapping[str, tuple[str, ...]]
    asks: Mapping[str, str]
    endings: tuple[str, ...] = ()


def asking_files(subject: Subject, language: str) -> list[Path]:
    """Where the words of ``language`` stand: those of the game, which count first, and those of all games.

    A new language has none yet.
    """
    if language != SOURCE:
        file = subject.home(language, NAME) / language / NAME
        return [file] if file.is_file() else []
    own = subject.game.folder / NAME
    return [own, HERE / NAME] if own.is_file() else [HERE / NAME]


def asking_in(subject: Subject, language: str) -> Asking:
    """How people ask about ``subject`` in ``language``. Raises as :func:`read_asking` does."""
    files = asking_files(subject, language)
    *own, shared = map(read_asking, files) if files else [Asking(language, (), {}, {})]
    for asking in own:
        shared = replace(shared, means={**asking.means, **shared.means}, asks={**asking.asks, **shared.asks})
    return shared


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
    data = cached_file(f"asking-{path.parent.name}", path, SCHEMA, code=QUESTIONS)
    return Asking(
        data["language"],
        tuple(data.get("stop", "").split()),
        {concept: tuple(said.split(",")) for concept, said in data.get("means", {}).items()},
        data.get("asks", {}),
        tuple(ending.replace("-", "") for ending in data.get("endings", "").split()),
    )
