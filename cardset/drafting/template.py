"""A phrase as a translator writes it: text with places for other phrases and for words that agree with them.

``{cards}``
    the slot, in the form that is asked of the phrase itself;
``{cards:acc}``, ``{noun:gen.pl}``
    the slot in the form that these tags of the language's grammar name;
``{stable:gen}``
    a word of the lexicon, where no slot has this name.
``{event~cards}``
    the slot in the gender, number … of another slot;
``{other~noun}``, ``{other~noun:dat}``
    a word of the lexicon that agrees with a slot; written with a capital or in capitals, it stays so;
``{destroyed~}``
    a word of the lexicon that agrees with what the phrase itself is said of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

__all__ = ["Gap", "Template", "parse"]

_PLACE = re.compile(r"\{([^{}~:]*)(?:(~)([^{}~:]*))?(?::([^{}~:]*))?\}")


@dataclass(frozen=True, slots=True)
class Gap:
    """A place in a template: a slot or a word.

    ``agrees`` names the slot whose traits it takes; "" is what the phrase is said of, ``None`` is nothing.
    ``written`` is the place as it stands in the template.
    """

    name: str
    agrees: str | None = None
    tags: tuple[str, ...] = ()
    written: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Template:
    """A phrase cut into text and places, in reading order."""

    parts: tuple[str | Gap, ...]

    @property
    def places(self) -> Iterator[Gap]:
        """The places alone."""
        return (part for part in self.parts if isinstance(part, Gap))


@lru_cache(maxsize=4096)
def parse(text: str) -> Template:
    """The template in ``text``. Raises :class:`ValueError` where a brace belongs to no place."""
    parts: list[str | Gap] = []
    end = 0
    for match in _PLACE.finditer(text):
        parts.append(text[end : match.start()])
        name, agreeing, agrees, tags = match.groups()
        if not name:
            raise ValueError(f"{match[0]!r} names no slot and no word")
        parts.append(
            Gap(name, agrees if agreeing else None, tuple(tags.split(".")) if tags else (), match[0])
        )
        end = match.end()
    parts.append(text[end:])
    for part in parts:
        if isinstance(part, str) and ("{" in part or "}" in part):
            raise ValueError(f"a brace stands alone in {text!r}")
    return Template(tuple(part for part in parts if part))
