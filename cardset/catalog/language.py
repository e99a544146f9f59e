"""A target language: the data of ``i18n/<code>/language.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardset.cache import cached
from cardset.errors import CardsetError, suggestion
from cardset.files import read_bytes
from cardset.paths import lineage, locales
from cardset.values import made

if TYPE_CHECKING:
    from cardset.errors import Fault
    from cardset.yaml_reader import Document

_KEYS = ("name", "native_name", "plural_forms")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Language(NamedTuple):
    """``code`` as in gettext (``pl``, ``pl@nsfw``), ``name`` in English, ``native_name`` in itself.

    ``plural_forms`` is the value of the ``Plural-Forms`` field of this language's catalogs. ``edition`` is
    the label, as lexicons use it, of the published edition whose words the locale holds: such a locale says
    only what differs from the language without the modifier. Empty for a language as a whole. A ``pseudo``
    locale (CLDR's term) is English in disguise, made by a program: nobody translates into it. ``keyboard``
    has what the keys a to z of an English keyboard give in the layout of this language, empty where they
    give the same. Of one that is ``begun`` nobody expects that it is whole.
    """

    code: str
    name: str
    native_name: str
    plural_forms: str
    edition: str = ""
    pseudo: bool = False
    keyboard: str = ""
    begun: bool = False

    @property
    def layout(self) -> dict[str, str]:
        """By Latin letter what its key gives."""
        return dict(zip(_LETTERS, self.keyboard, strict=False))


def translated(root: Path) -> list[str]:
    """The locales below ``root`` that people translate into, sorted: all but the pseudo-locales.

    One whose ``language.yaml`` cannot be read is among them; whoever reads it tells what is wrong.
    """
    return [code for code in locales(root) if not _is_pseudo(root, code)]


def chosen_locales(root: Path, languages: Sequence[str] = ()) -> list[str]:
    """``languages``, or where it is empty all that people translate into.

    Raises :class:`CardsetError` where there is none.
    """
    codes = list(languages) or translated(root)
    if not codes:
        hint = "a locale folder holds a language.yaml"
        raise CardsetError("there are no locale folders here", root, hint=hint)
    return codes


def _is_pseudo(root: Path, code: str) -> bool:
    try:
        return read_language(root, code).pseudo
    except CardsetError:
        return False


def read_language(root: Path, code: str) -> Language:
    """The language ``code`` from the folder ``root`` that has one folder per language.

    A code with a modifier (``pl@nsfw``) takes what its own folder does not say from the one without.
    Raises :class:`CardsetError` when there is no such language or its file does not say what it must.
    """
    paths = [path for name in lineage(code) if (path := root / name / "language.yaml").is_file()]
    if not paths:
        raise CardsetError(f"there is no locale {code!r}", root, hint=suggestion(code, locales(root)))
    sources = [(path.parent.name, read_bytes(path)) for path in paths]  # only editions may say which
    said = cached("language", sources, lambda: _read(paths))
    return made(Language, said, code=code, begun="state" in said)


def _read(paths: Sequence[Path]) -> dict[str, Any]:
    """What the files say together, the nearest first, checked."""
    from cardset.shape import read_shaped

    said: dict[str, Any] = {}
    for path in reversed(paths):
        said |= read_shaped(path, "language", _wrong)
    for key in _KEYS:
        if key not in said:
            hint = "a language states " + ", ".join(_KEYS)
            raise CardsetError(f"the key {key!r} is missing", paths[0], 1, 1, hint)
    return said


def _wrong(document: Document) -> Iterator[Fault]:
    """What is wrong with a file of the right shape."""
    from cardset.catalog.plurals import parse_plural_forms

    if "edition" in document.data and "@" not in document.path.parent.name:
        hint = "name the folder after the language and the edition, such as pl@nsfw"
        yield document.fault("this is no edition", ("edition",), hint, key=True)
    try:
        if "plural_forms" in document.data:
            parse_plural_forms(document.data["plural_forms"])
    except ValueError as error:
        yield document.fault(str(error), ("plural_forms",))
