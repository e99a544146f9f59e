"""A target language: the data of ``i18n/<code>/language.yaml``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.plurals import parse_plural_forms
from cardset.errors import CardsetError, suggestion

__all__ = ["Language", "read_language"]

_KEYS = ("name", "native_name", "plural_forms")


@dataclass(frozen=True, slots=True)
class Language:
    """``code`` as in gettext (``pl``, ``pl@nsfw``), ``name`` in English, ``native_name`` in itself.

    ``plural_forms`` is the value of the ``Plural-Forms`` field of this language's catalogs.
    """

    code: str
    name: str
    native_name: str
    plural_forms: str


def read_language(root: Path, code: str) -> Language:
    """The language ``code`` from the folder ``root`` that has one folder per language.

    A code with a modifier (``pl@nsfw``) takes what its own folder does not say from the one without.
    Raises :class:`CardsetError` when there is no such language or its file does not say what it must.
    """
    from cardset.source import read_yaml

    paths = [root / name / "language.yaml" for name in dict.fromkeys((code, code.partition("@")[0]))]
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        known = [file.parent.name for file in sorted(root.glob("*/language.yaml"))]
        raise CardsetError(f"there is no language {code!r}", root, hint=suggestion(code, known))
    document = read_yaml(path)
    data = document.data if isinstance(document.data, dict) else {}
    values = []
    for key in _KEYS:
        value = data.get(key)
        if not isinstance(value, str) or not value.strip():
            raise CardsetError(
                f"{key} is missing or is not text", path, 1, 1, "a language states " + ", ".join(_KEYS)
            )
        values.append(value.strip())
    for key in data:
        if key not in _KEYS:
            place = document.key_mark((key,))
            raise CardsetError(f"unknown key {key!r}", path, place.line, place.column, suggestion(key, _KEYS))
    language = Language(code, *values)
    try:
        parse_plural_forms(language.plural_forms)
    except ValueError as error:
        place = document.mark(("plural_forms",))
        raise CardsetError(str(error), path, place.line, place.column) from None
    return language
