"""The templates, filled. Every value that is put into one is escaped; a missing one is a defect of ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cardset.errors import CardsetError

if TYPE_CHECKING:
    from jinja2 import Environment

_EMPTY = re.compile(r"\n\s*\n")
"""Lines that the parts of templates leave empty; no page shows text as it is laid out."""


class Renderer:
    """Fills templates. Raises :class:`CardsetError` where Jinja2 is not installed."""

    def __init__(self) -> None:
        self._environment = _environment()

    def page(self, template: str, **values: Any) -> str:
        """The template with this name, filled."""
        text = self._environment.get_template(template).render(**values)
        return _EMPTY.sub("\n", text) + "\n"


def _environment() -> Environment:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
    except ImportError:
        raise CardsetError(
            "the site is made with Jinja2, which is not installed", hint="pip install Jinja2"
        ) from None
    environment = Environment(
        loader=PackageLoader("rulebook.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["sentence"] = _sentence
    return environment


def _sentence(text: str) -> str:
    """``text`` as a heading: its first letter a capital, the others as they are."""
    return text[:1].upper() + text[1:]
