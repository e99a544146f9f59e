"""What people say for what the rules call otherwise: ``i18n/<lang>/asking.yaml``, English beside this file.

``stop`` are words that say nothing of what is asked. ``means`` has, for a term, a card, an aspect of cards or
an idea of its own name, what people say for it, with commas between; a star stands for any ending.
``asks`` has, by id, further words in which people ask what a clause or ruling answers.
``endings`` are those of words, for a language without an ``endings.yaml``; ``-`` is none. The schema is
``rulebook/schemas/asking.schema.json``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardset.cache import cached
from cardset.digest import QUESTIONS
from cardset.errors import FaultsError
from cardset.files import read_bytes
from cardset.paths import built_in_root

__all__ = ["Asking", "asking_file", "languages", "read_asking"]

HERE = Path(__file__).resolve().parent
SCHEMA = HERE.parents[1] / "schemas" / "asking.schema.json"
SOURCE = "en"


@dataclass(frozen=True, slots=True)
class Asking:
    """How people ask in a language; see the module."""

    language: str
    stop: tuple[str, ...]
    means: Mapping[str, tuple[str, ...]]
    asks: Mapping[str, str]
    endings: tuple[str, ...] = ()


def asking_file(language: str, root: Path | None = None) -> Path:
    """Where the words of ``language`` stand, be there a file or not."""
    if language == SOURCE:
        return HERE / "asking.yaml"
    return (root or built_in_root()) / language / "asking.yaml"


def languages(root: Path | None = None) -> list[str]:
    """The languages that can be asked in: the source, then those with an ``asking.yaml``, sorted."""
    folder = root or built_in_root()
    return [SOURCE, *sorted(path.parent.name for path in folder.glob("*/asking.yaml"))]


def read_asking(path: Path) -> Asking:
    """The words in ``path``. Raises :class:`CardsetError`; :class:`FaultsError` with all that is wrong."""

    def check_and_read() -> Any:
        from cardset.shape import shape_faults
        from cardset.source import read_yaml

        document = read_yaml(path)
        if faults := [fault for _, fault in shape_faults(document, SCHEMA)]:
            raise FaultsError(faults)
        return document.data

    contents = [(str(path), read_bytes(path))]
    data = cached(f"asking-{path.parent.name}", contents, check_and_read, QUESTIONS)
    return Asking(
        data["language"],
        tuple(data["stop"].split()),
        {concept: tuple(said.split(",")) for concept, said in data["means"].items()},
        data.get("asks", {}),
        tuple(ending.replace("-", "") for ending in data.get("endings", "").split()),
    )
