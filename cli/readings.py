"""What a text was read as, told to a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import click

from cardset.drafting.draft import Drafter
from cardset.effects import Ability
from cardset.errors import CardsetError
from cardset.model import CardSet
from cardset.parsing import Interpretation, Understood, text_reader
from cardset.paths import catalog_roots
from cardset.text import ability_text
from cardset.words.unseen import printable
from cli.language import SOURCE
from cli.terminal import tell, width

MANY = 8
"""How many words that could have come next are told."""

Say = Callable[[Ability], str]


def voice(cards: CardSet, language: str) -> Say:
    """Says an ability in ``language``, "" where it cannot."""
    if language == cards.language:
        return lambda ability: ability_text(ability, cards.vocabulary)
    return Drafter(cards, language).ability


def as_yaml(value: Any) -> str:
    """Plain data as a card file has it."""
    import yaml

    text: str = yaml.safe_dump(
        value, sort_keys=False, allow_unicode=True, default_flow_style=None, width=width()
    )
    return text


def tell_state(text: str, understood: Understood) -> None:
    """How sure the reading of ``text`` is; where there is none, how far it was understood."""
    match understood.state:
        case "one":
            click.echo("One reading.")
        case "several":
            click.echo(f"{len(understood.readings)} readings.")
        case "partly":
            tell("Understood:     ", printable(text[: understood.stopped]).rstrip())
            tell("Not understood: ", printable(text[understood.stopped :]))
        case _:
            click.echo("Not read: no phrase of the language begins so.")
    known = understood.expected
    if known and understood.stopped and not understood.readings:
        more = f" and {len(known) - MANY} more" if len(known) > MANY else ""
        tell("It could go on: ", ", ".join(known[:MANY]) + more)


def tell_readings(readings: Sequence[Interpretation], say: Mapping[str, Say]) -> None:
    """Each reading as data and in the languages of ``say``, and what one says that another does not."""
    for number, reading in enumerate(readings, start=1):
        if len(readings) > 1:
            click.echo(f"\n{number}.")
        click.echo(as_yaml({"abilities": list(reading.plain)}), nl=False)
        for name, speak in say.items():
            tell(f"{name}  ", " ".join(map(speak, reading.abilities)) or "(cannot be said)")
    if len(readings) > 1:
        click.echo()
        for number, differs in enumerate(_differences(readings, say), start=1):
            tell(f"{number} says: ", differs)


def _differences(readings: Sequence[Interpretation], say: Mapping[str, Say]) -> Iterator[str]:
    """What each reading says that the first does not; of the first what the second does not."""
    speak = next(iter(say.values()), None)
    said = [" ".join(map(speak, one.abilities)) if speak else repr(one.plain) for one in readings]
    for index, text in enumerate(said):
        other = said[1] if index == 0 else said[0]
        words, others = text.split(), other.split()
        blocks = SequenceMatcher(None, others, words, autojunk=False).get_opcodes()
        differing = [" ".join(words[start:end]) for tag, _, _, start, end in blocks if tag != "equal"]
        yield " … ".join(part for part in differing if part) or "(nothing more)"


def elsewhere(cards: CardSet, language: str, text: str) -> str:
    """Another language than ``language`` in which ``text`` can be read, "" for none."""
    from cardset.catalog.language import translated

    there = [SOURCE, *(name for root in catalog_roots(*cards.roots) for name in sorted(translated(root)))]
    for name in dict.fromkeys(there):
        if name != language and "@" not in name:
            try:
                if text_reader(cards, name).read(text).readings:
                    return name
            except CardsetError:  # a language that is not complete cannot tell
                continue
    return ""
