"""Options that many commands share: which set, which cards with it, which rules and words, how many play."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeAlias

import click

from cardset.jobs.crew import Crew
from cardset.paths import DEFAULT_SET
from cli import completion

Command: TypeAlias = Callable[..., Any]


def bundled(name: str, kind: Any, *options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Options whose values a command gets as one, called ``name``: a named tuple of ``kind``, whose fields
    are the parameters of the options."""

    def taken(command: Command) -> Command:
        @wraps(command)
        def whole(*args: Any, **given: Any) -> Any:
            values = {field: given.pop(field) for field in kind._fields}
            return command(*args, **given, **{name: kind(**values)})

        function: Command = whole
        for option in reversed(options):
            function = option(function)
        return function

    return taken


def _only(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> str | None:
    if len(values) > 1:
        raise click.BadParameter(f"one set at a time, not {' and '.join(values)}.", ctx, param)
    return values[0] if values else None


_SET = f"A built-in set, or a folder with a set.yaml. Default: {DEFAULT_SET}."

set_option = click.option(
    "--set",
    "chosen",
    multiple=True,
    metavar="SET",
    shell_complete=completion.sets,
    help=f"{_SET} Several of one game go together: repeat the option.",
)

one_set_option = click.option(
    "--set",
    "chosen",
    multiple=True,
    callback=_only,
    metavar="SET",
    shell_complete=completion.sets,
    help=_SET,
)
"""For a command that changes what belongs to one set: its name, or ``None``."""

add_option = click.option(
    "--add",
    "added",
    multiple=True,
    type=click.Path(),
    metavar="CARDS",
    help="Add the cards of this file, or of this folder with its i18n, to the set. May be repeated.",
)

rules_option = click.option(
    "--rules",
    "rules",
    metavar="RULES",
    default="",
    shell_complete=completion.presets,
    show_default="the game's own",
    help="A preset, then changes: ru-2020,flyers=after. See: rulebook rules",
)

preset_option = click.option(
    "--rules",
    metavar="PRESET",
    shell_complete=completion.presets,
    help="As it is under this rulebook only: cs-2e, ru-2020, pl-new, pl-nsfw.",
)

edition_option = click.option(
    "--edition",
    default="",
    metavar="EDITION",
    help="The words of this edition of the language: nsfw for the folder i18n/pl@nsfw.",
)

root_option = click.option(
    "--root", type=click.Path(), help="The i18n folder. Default: the set's own, else that of the checkout."
)


print_option = click.option(
    "--print",
    metavar="PRINT",
    default="",
    shell_complete=completion.prints,
    show_default="the newest",
    help="The cards as this print of the set has them, where it was printed several times.",
)


class Sets(NamedTuple):
    """Built-in sets or folders, a designer's own cards (files and folders), and the print of all."""

    chosen: tuple[str, ...]
    added: tuple[str, ...]
    print: str = ""


sets_options = bundled("sets", Sets, set_option, add_option, print_option)


crew_options = bundled(
    "crew",
    Crew,
    click.option(
        "--jobs",
        "processes",
        type=click.IntRange(1, 512),
        show_default="all processors",
        metavar="N",
        help="So many processes of this machine. The results are the same for any number.",
    ),
    click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="The workers of a Dask scheduler instead: tls://host:8786. See: cardset docs arena",
    ),
)


def player_numbers(text: str) -> list[int]:
    """The numbers of players that ``text`` says, to be taken in turn.

    Raises :class:`click.BadParameter` for anything but a number or a range.

    >>> player_numbers("4"), player_numbers("2-5")
    ([4], [2, 3, 4, 5])
    """
    first, dash, last = text.partition("-")
    ends = (first, last if dash else first)
    fit = all(end.isascii() and end.isdigit() and len(end) < 3 for end in ends)
    if not fit or int(ends[0]) > int(ends[1]):
        raise click.BadParameter(
            f"{text!r} is neither a number nor a range such as 2-8", param_hint="--players"
        )
    return list(range(int(ends[0]), int(ends[1]) + 1))
