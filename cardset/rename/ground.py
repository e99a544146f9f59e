"""Everything that one renaming reaches: the files of the sets, the catalogs, and what other rooms say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from cardset import paths
from cardset.catalog.merge import Message
from cardset.errors import CardsetError
from cardset.files import read_text
from cardset.projects import project_here
from cardset.sources import Quoted, Sources, find_sources

_SEARCHED = frozenset({".json", ".md", ".po", ".py", ".toml", ".txt", ".yaml", ".yml"})


@dataclass(frozen=True, slots=True)
class Reached:
    """Where names are changed. ``base`` is the folder that all of it lies in.

    ``sets`` are sets of one game, the first of them the chosen one; ``root`` is their ``i18n`` folder,
    ``None`` where they have none. ``given`` are domains that other rooms have messages in.
    """

    base: Path
    sets: Sequence[Sources]
    root: Path | None
    given: Mapping[str, Sequence[Message]]
    quoted: Sequence[Quoted]

    @property
    def locales(self) -> list[str]:
        """The locales whose catalogs are changed."""
        return paths.locales(self.root) if self.root else []


def ground_of(
    chosen: str | None,
    given: Mapping[str, Sequence[Message]] = MappingProxyType({}),
    quoted: Sequence[Quoted] = (),
) -> Reached:
    """The ground of the set ``chosen``: a set of one's own, or all built-in sets of its game but those that
    have catalogs of their own.

    ``given`` and ``quoted`` belong to the built-in sets of a checkout. Raises :class:`CardsetError` where
    there is no such set, or its files are not to be written.
    """
    folder = paths.set_folder(chosen)
    own = folder / "i18n"
    if not paths.is_built_in(folder):
        return Reached(folder, [find_sources(folder)], own if own.is_dir() else None, {}, ())
    root = paths.writable_root(folder)
    if root == own:
        return Reached(folder, [find_sources(folder)], own, {}, ())
    base = root.resolve().parent
    if project_here() is not None:  # what the program itself says is not the project's to change
        given, quoted = {}, ()
    elif base != paths.PACKAGE.parent:
        hint = f"stand in {paths.PACKAGE.parent}, or in a project: cardset new project DIR makes one"
        raise CardsetError("these catalogs are not those of the program that runs", root, hint=hint)
    sources = find_sources(folder)
    siblings = [
        find_sources(path.parent)
        for path in sorted(folder.parent.glob("*/set.yaml"))
        if not (path.parent / "i18n").is_dir()
    ]
    others = [other for other in siblings if other.vocabulary == sources.vocabulary and other != sources]
    return Reached(base, [sources, *others], root, given, quoted)


def find_left_files(ground: Reached) -> Iterator[tuple[Path, str]]:
    """Every text file of the ground with its text, hidden folders and what tools make left out."""
    own = {part.root.resolve() for sources in ground.sets for part in sources.parts}
    others = {path.parent for root in own for path in root.parent.glob("*/set.yaml")} - own
    for path in sorted(ground.base.rglob("*")):
        if not others.isdisjoint(path.resolve().parents):
            continue
        inside = path.relative_to(ground.base).parts
        if path.suffix not in _SEARCHED or any(part.startswith(".") for part in inside) or not path.is_file():
            continue
        if inside[0] in {"build", "dist"} or "node_modules" in inside:
            continue
        try:
            yield path, read_text(path)
        except CardsetError:
            continue
