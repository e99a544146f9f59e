"""Which languages have to be whole: all but those whose ``language.yaml`` says that they were only begun."""

from __future__ import annotations

from pathlib import Path

from cardset.catalog.language import read_language

I18N = Path(__file__).resolve().parents[2] / "i18n"


def is_begun(code: str) -> bool:
    """Whether nobody expects yet that everything is there; so with the editions of such a language."""
    return read_language(I18N, code).begun


def is_whole(code: str) -> bool:
    """Whether everything has to be there: so with a finished language, and with none of its editions."""
    return "@" not in code and not is_begun(code)
