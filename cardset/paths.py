"""Where the built-in data lives: in a checkout, an installed package, or the project one stands in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardset.errors import CardsetError, suggestion
from cardset.projects import default_set, project_here

PACKAGE = Path(__file__).resolve().parent
DEFAULT_SET = (PACKAGE / "sets" / "default").read_text(encoding="ascii").strip()
"""The set that is meant where none is named."""
LANGUAGES = PACKAGE / "languages.yaml"
"""The names and plural rules of languages."""
COMMON = "common"
"""The glossary of the terms that games share; no game."""


def set_folder(chosen: str | Path | None = None) -> Path:
    """The folder of a set: a built-in set's id, or a path. Raises :class:`CardsetError`."""
    name = str(chosen or default_set() or DEFAULT_SET)
    if built_in := built_in_set(name):
        return built_in
    path = Path(name)
    if (path / "set.yaml").is_file():
        return path
    if path.is_dir():
        raise CardsetError("this folder holds no set.yaml, so it is no card set", path)
    near = suggestion(name, known_sets())
    hint = f"{near}{'' if near.endswith('?') else '.'} Or give a folder that holds a set.yaml"
    raise CardsetError(f"there is no card set {name!r}", hint=hint)


def known_sets() -> list[str]:
    """The ids of the sets that come with us, and of the project's own."""
    return sorted({folder.name for home in _homes() for folder in (home / "sets").glob("*/")})


def built_in_set(name: str) -> Path | None:
    """The folder of the built-in set that is called so, if there is one: a project's own goes before."""
    found = (home / "sets" / name for home in _homes() if Path(name).name == name)
    return next(filter(Path.is_dir, found), None)


def _homes() -> list[Path]:
    """The folders that hold ``sets`` and ``games``, the nearest first."""
    project = project_here()
    return [PACKAGE] if project is None else [project, PACKAGE]


def set_folders(chosen: str | Path | Sequence[str | Path] | None = None) -> list[Path]:
    """The folders of one set or several, as :func:`set_folder` finds each; of the default without any."""
    several = [chosen] if isinstance(chosen, (str, Path)) else chosen
    return [set_folder(one) for one in several or (None,)]


def game_folder(game: str) -> Path:
    """The folder of the vocabulary and the terms of a built-in game."""
    return _homes()[0] / "games" / game


def games() -> list[str]:
    """The built-in games that sets can be made for, sorted: those with a vocabulary."""
    return sorted(path.parent.name for path in game_folder("").glob("*/vocabulary.yaml"))


def main_set(game: str) -> str:
    """The id of the set that is meant where a game is named and no set: that in the file ``default`` of the
    game's folder; "" where there is none."""
    named = game_folder(game) / "default"
    return named.read_text(encoding="ascii").strip() if named.is_file() else ""


def glossaries() -> dict[str, Path]:
    """The files of the built-in terms by game, the shared ones (:data:`COMMON`) first.

    A game may have terms before it has a vocabulary.
    """
    found = {path.parent.name: path for path in sorted(game_folder("").glob("*/terms.yaml"))}
    shared = {COMMON: found[COMMON]} if COMMON in found else {}
    return shared | found


def schema_path(name: str) -> Path:
    """The published JSON Schema ``name`` (such as ``"cards"``)."""
    return PACKAGE / "schemas" / f"{name}.schema.json"


def schema_line(name: str, locale: Path) -> str:
    """The first line of a file of a language, in the folder ``locale``, by which editors find its schema.

    Nothing where neither a project nor a checkout around it has the schemas.
    """
    for home in ("schemas", "cardset/schemas"):
        if (locale.parent.parent / home / f"{name}.schema.json").is_file():
            return f"# yaml-language-server: $schema=../../{home}/{name}.schema.json\n"
    return ""


def is_built_in(set_root: Path) -> bool:
    """Whether the set in this folder came with the package, or is the project's in its place."""
    place, project = set_root.resolve(), project_here()
    homes = (
        [PACKAGE] if project is None else [PACKAGE, *(project.resolve() / part for part in ("sets", "games"))]
    )
    return any(map(place.is_relative_to, homes))


def is_main(set_root: Path) -> bool:
    """Whether this is the built-in set that is meant where none is named: what sets share is kept with it,
    unless it keeps its translations to itself."""
    chosen = set_root.resolve().name == (default_set() or DEFAULT_SET)
    return chosen and is_built_in(set_root) and not (set_root / "i18n").is_dir()


def belongs(path: Path, set_root: Path) -> bool:
    """Whether a file is for a set to answer for: its own; the vocabulary of a game for the game's own main
    set; and for the main set of all the other things that are built in and of no other set."""
    if path.is_relative_to(set_root):
        return True
    if path.name == "vocabulary.yaml" and is_built_in(path) and (own := main_set(path.parent.name)):
        return is_built_in(set_root) and set_root.resolve().name == own
    return is_main(set_root) and is_built_in(path) and not _is_of_set(path)


def _is_of_set(path: Path) -> bool:
    place = path.resolve()
    return any(place.is_relative_to((home / "sets").resolve()) for home in _homes())


def catalog_root(set_root: Path) -> Path:
    """The ``i18n`` folder that belongs to a set: its own, else the project's.

    The project's is its ``i18n``, or ``./i18n``, where that holds catalogs of the set (a translator stands in
    a checkout), else the one that was installed. Every command finds it in this way.
    """
    own = set_root / "i18n"
    return own if own.is_dir() else _project_root(set_root.name)


def catalog_roots(*set_roots: Path) -> list[Path]:
    """Where to look for a translation, nearest first: sets of one's own lean on the project's catalogs.

    Outside a project what is near may be one language alone; the others are those that came with us.
    """
    own = [root / "i18n" for root in set_roots if (root / "i18n").is_dir()]
    roots = [*own, *map(catalog_root, set_roots), _project_root(DEFAULT_SET)]
    if project_here() is None and built_in_root().resolve() not in [root.resolve() for root in roots]:
        roots.append(built_in_root())
    return list(dict.fromkeys(roots))


def named_catalogs(name: str, set_roots: Sequence[Path], write: bool = False) -> Path:
    """The path that a person means: ``@pl`` names the Polish catalogs of the sets, ``@`` those of all.

    They are where every command finds them; what follows a slash is in there, and any other name is a path.
    Raises :class:`CardsetError` for a language that is not there, and, where one is to ``write``, as
    :func:`writable_root`.
    """
    if not name.startswith("@"):
        return Path(name)
    language, _, inside = name[1:].partition("/")
    roots = [writable_root(root) for root in set_roots] if write else catalog_roots(*set_roots)
    if not language:
        return roots[0]
    there = [root for root in roots if language in locales(root)]
    return locale_folder((there or roots)[0], language) / inside


def _project_root(ident: str) -> Path:
    here = (project_here() or Path()) / "i18n"
    if any(here.glob(f"*/{ident}.po")):
        return here
    return built_in_root()


def built_in_root() -> Path:
    """The ``i18n`` folder that came with the package."""
    installed = PACKAGE / "i18n"
    return installed if installed.is_dir() else PACKAGE.parent / "i18n"


def docs_folder() -> Path:
    """The pages of the documentation, which came with the package."""
    installed = PACKAGE / "docs"
    return installed if installed.is_dir() else PACKAGE.parent / "docs"


def writable_root(set_root: Path) -> Path:
    """The ``i18n`` folder whose catalogs of this set are to be written.

    Raises :class:`CardsetError` where the nearest one belongs to somebody else: to an installed package, or,
    for a set of one's own, to the project.
    """
    root = catalog_root(set_root)
    if not is_built_in(set_root) and root != set_root / "i18n":
        hint = "make i18n/<language>/language.yaml in the set, or say where with --root"
        raise CardsetError("this set has no i18n folder of its own", set_root, hint=hint)
    if (PACKAGE / "i18n").is_dir() and root.resolve().is_relative_to(PACKAGE):
        hint = (
            "cardset new project DIR makes a folder with all of them; work there, or name yours with --root"
        )
        raise CardsetError("the catalogs of an installed package are not to be edited", root, hint=hint)
    return root


def locales(root: Path) -> list[str]:
    """The languages that have a folder below ``root``, sorted."""
    if not root.is_dir():
        return []
    return sorted(folder.name for folder in root.iterdir() if (folder / "language.yaml").is_file())


def lineage(language: str) -> list[str]:
    """The locales that speak for ``language``, nearest first: its own, then the one without a modifier.

    That is how gettext falls back. A territory makes a language of its own here.

    >>> lineage("pt_BR@formal")
    ['pt_BR@formal', 'pt_BR']
    """
    return list(dict.fromkeys((language, language.partition("@")[0])))


def editions(roots: Sequence[Path], language: str) -> list[str]:
    """The modifiers that ``language`` has locales with in any of ``roots``, sorted."""
    base = lineage(language)[-1]
    return sorted(
        {
            modifier
            for root in roots
            for name, _, modifier in (locale.partition("@") for locale in locales(root))
            if name == base and modifier
        }
    )


def edition_locales(roots: Sequence[Path], languages: Sequence[str], edition: str) -> list[str]:
    """The locales of ``languages`` in an edition: as gettext writes it, where a language has that edition.

    The others stay as they are. Without an edition all do. Raises :class:`CardsetError` that names the
    nearest edition where none of the languages has it.
    """
    if not edition:
        return list(languages)
    known = {language: editions(roots, language) for language in languages}
    if not any(edition in found for found in known.values()):
        there = [one for found in known.values() for one in found]
        hint = suggestion(edition, there) if there else "an edition is a folder such as i18n/pl@nsfw"
        raise CardsetError(f"there is no edition {edition!r} of {', '.join(languages)}", hint=hint)
    return [
        f"{lineage(language)[-1]}@{edition}" if edition in known[language] else language
        for language in languages
    ]


def locale_folder(root: Path, language: str) -> Path:
    """The folder of ``language``; raises :class:`CardsetError` naming the languages there are."""
    known = locales(root)
    if language not in known and (root / language).is_dir():
        hint = "write one: it states name, native_name and plural_forms, as its neighbours do"
        raise CardsetError("this folder has no language.yaml", root / language, hint=hint)
    if language not in known:
        hint = suggestion(language, known) if known else "there are no locale folders here"
        raise CardsetError(f"there is no locale {language!r}", root, hint=hint)
    return root / language
