"""``cli play``: a game against opponents, with numbered choices, in a terminal or through a pipe."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

import click
from click.core import ParameterSource

from cardset.domains import MESSAGES
from cli import completion
from cli.again import asked, command_for
from cli.chosen import Asked, choose, game_options
from cli.desk import Desk
from cli.guests import GROWING, USUAL, growing_level_option, grown, invited, opponent_option
from cli.kept import is_first
from cli.language import translations
from cli.look import Look, look_options
from cli.machine import Machine
from cli.options import rules_option
from cli.person import Person
from cli.preferences import Preferences, keep, kept
from cli.prompt import typed
from cli.questions import Questions
from cli.screen import at_desk
from cli.seats import PERSON, language_options, replay_option, seed_option
from cli.sitting import Sitting, refuse
from cli.steps import watched
from cli.table_kept import Laid, begun, chosen_for, resumed
from cli.terminal import say
from rulebook.options import USUAL as USUAL_LENGTH
from rulebook.protocol import Move
from rulebook.table import NOBODY, TableView

ALWAYS, CLOSE = "always", "close"
"""When somebody can be asked in the middle of what others do."""
DEFAULT = 3
"""How many opponents."""
NO_ADVICE: Mapping[str, str] = MappingProxyType({})
NEW = (
    "count",
    "wanted",
    "level",
    "humans",
    "people",
    "seed",
    "rules",
    "length",
    "ident",
    "chosen",
    "added",
    "holders",
)
"""The parameters that a game is begun with, and cannot be changed in it."""


@click.command(
    epilog="Examples: cli play --vs-ai 3 · cli play --game-length short · "
    "cli play --opponent racer --opponent my-rival.yaml · "
    "yes 1 | cli play --seed 7"
)
@click.option(
    "--vs-ai",
    "count",
    type=click.IntRange(min=0),
    show_default="as many as are named, else 3",
    help="How many opponents.",
)
@click.option(
    "--humans",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="So many people at one keyboard; hands are hidden while it is passed on.",
)
@opponent_option
@growing_level_option
@click.option(
    "--name",
    "people",
    multiple=True,
    help="Your name at the table, kept for the next games. Several people: repeat the option.",
)
@seed_option
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with the game that you left, or that was cut off: the latest one, or the one in FILE.",
)
@click.option(
    "--ask",
    type=click.Choice([ALWAYS, CLOSE]),
    help="When you can stop what somebody plays: ask always, or only when it hits you or brings somebody "
    "within two of winning. Kept for the next games. At first: always.",
)
@click.option(
    "--confirm/--no-confirm",
    default=None,
    help="Ask once more before an answer that one rarely means. Kept for the next games. At first: ask.",
)
@click.option(
    "--ask-holders",
    "holders",
    is_flag=True,
    help="Several people: ask only those who can stop a card. That is quicker, and tells who can.",
)
@click.option("--json", "as_json", is_flag=True, help="For a program in your seat: see cardset docs bots.")
@look_options
@replay_option
@click.option(
    "--game-length",
    "length",
    metavar="LENGTH",
    default=USUAL_LENGTH,
    show_default=True,
    shell_complete=completion.lengths,
    help="How long it lasts, where the game offers that: short needs less to win. What that changes in the "
    "rules, and the minutes, are said as it begins.",
)
@rules_option
@language_options
@game_options
@click.pass_context
def play(
    ctx: click.Context,
    count: int | None,
    humans: int,
    wanted: tuple[str, ...],
    level: str | None,
    people: tuple[str, ...],
    seed: int,
    resume: str | None,
    ask: str | None,
    confirm: bool | None,
    holders: bool,
    as_json: bool,
    look: Look,
    replay: Path | None,
    length: str,
    rules: str,
    language: str,
    ui_lang: str | None,
    asked: Asked,
) -> None:
    """Play Unstable Unicorns, or another --game. Answer with the number of an option.

    Words of an option do as well, and ? tells what else can be typed: the text of a card, why something is
    allowed, advice, what the rules say, one answer back, and so on. Every move is on the disk before the next
    question: --resume goes on. New to the game? cli tutorial teaches it in ten minutes.
    """
    if replay is not None:
        refuse(replay)  # before there is a game that could be resumed
    if resume is not None:
        for option in ctx.command.params:
            name = str(option.name)
            if name in NEW and ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                raise click.UsageError(
                    f"--resume goes on as the game was begun: {option.opts[0]} does not go with it."
                )
        said = ctx.get_parameter_source("language") is ParameterSource.COMMANDLINE
        sitting, table = resumed(Path(resume) if resume else None, language if said else None, ui_lang)
        _refuse_several(sitting.people, as_json)
    else:
        humans = max(humans, len(people))
        _refuse_several(humans, as_json)
        played = choose(*asked)
        count = _opponents(count, len(wanted), humans, played.game.players)
        alone = humans == 1 and not as_json and sys.stdin.isatty() and sys.stdout.isatty()
        if alone:
            called = _own_name(people[0] if people else None, ui_lang or language)
            if called is None:
                return
            people = (called,)
        if level == GROWING or (level is None and alone):
            guests = grown(wanted, _wins(people[0] if people else ""), count, seed, played.game)
        else:
            guests = invited(wanted, level or USUAL, count, seed, played.game)
        names = (*people, *[""] * (humans - len(people)))
        table = Laid(
            asked.ident or "",
            tuple(guests),
            language,
            ui_lang or language,
            asked.chosen,
            asked.added,
            names,
            holders,
        )
        in_force = played.game.presets.of_length(rules, length).in_print(asked.print)
        sitting = begun(table, played, seed, str(in_force))
    if as_json:
        _serve(sitting, replay)
        return
    _attend(sitting, ask, confirm)
    at_desk(look, sitting.speech, partial(play_on, sitting, table, replay))


def _wins(person: str) -> int:
    """How many games this person has won, at whatever table."""
    from cli.record.store import wins_by_level  # with SQLite, which most commands do without

    return sum(tally.won for tally in wins_by_level(person).values())


def _own_name(given: str | None, language: str) -> str | None:
    """What the person at this terminal is called: as ``given``, else as kept, and whoever is new is asked for
    it once; ``None`` for one who leaves."""
    name = kept().name if given is None else given
    if name is None:
        _ = translations(language, [MESSAGES]).gettext
        # Translators: asked once, before the first game; Enter alone gives no name.
        say(_("What is your name? Enter: none."))
        name = typed()
    if name is not None and name != kept().name:
        keep(name=name)
    return name


def _attend(sitting: Sitting, ask: str | None, confirm: bool | None) -> None:
    """When the people are asked in the middle of what others do, and whether before odd answers: as they say
    now, or one alone said the last time."""
    if ask is not None:
        keep(close=ask == CLOSE)
    if confirm is not None:
        keep(sure=confirm)
    wanted = kept() if sitting.people == 1 else Preferences(ask == CLOSE, confirm is not False)
    for attention in sitting.attention:
        attention.close, attention.sure = wanted.close, wanted.sure


def _opponents(count: int | None, named: int, humans: int, players: range) -> int:
    """How many opponents sit down. Raises :class:`click.UsageError` where so many players cannot."""
    most = players[-1]
    wanted = (named or min(DEFAULT, max(most - humans, 0))) if count is None else count
    if named > min(wanted, most - 1):
        raise click.UsageError(
            f"{named} opponents are named and {min(wanted, most - 1)} can come; see --vs-ai."
        )
    if wanted + humans not in players:
        total = f"{humans} at the keyboard and {wanted} opponents"
        raise click.UsageError(
            f"{players[0]} to {most} can play, and these are {total}; see --vs-ai and --humans."
        )
    return wanted


def _refuse_several(people: int, as_json: bool) -> None:
    if as_json and people > 1:
        raise click.UsageError("--json is for one program in one seat; it does not go with --humans.")


def _serve(sitting: Sitting, replay: Path | None) -> None:
    """Let another program play the person's seat."""
    machine = Machine(sitting)

    def choose(seat: int) -> Move | None:
        return machine.ask() if seat == PERSON else sitting.opponent(seat)

    sitting.tell(choose, lambda line: None, replay)
    machine.tell_end()


def play_on(
    sitting: Sitting, table: Laid, replay: Path | None, desk: Desk, advice: Mapping[str, str] = NO_ADVICE
) -> None:
    """Play this game and, at a terminal, as many others as the people want. ``advice`` is given once, when
    a question is the first of its kind."""
    left = dict(advice)
    if not left and desk.attended and sitting.log is not None and is_first(sitting.log.path):
        _ = sitting.speech.texts.gettext
        # Translators: {tutorial} is a command; "?" is what a player types.
        hint = _(
            "New to the game? {tutorial} teaches it in ten minutes. At any question ? tells what to type."
        )
        desk.say(hint.format(tutorial="cli tutorial"))
    while True:
        _play(sitting, table, replay, desk, left)
        if not sitting.is_ended:
            return
        desk.explain(sitting.speech.dealt_again(command_for(sitting, table)))
        if desk.attended and sitting.log is not None:
            desk.explain(sitting.speech.looked_at_again(shlex.join(["cli", "replay", str(sitting.log.path)])))
        following = asked(sitting, table, desk) if desk.attended else None
        if following is None:
            return
        table, replay = following.table, None
        before, rules = sitting.attention, str(sitting.state.match.rules)
        sitting = begun(table, chosen_for(table), following.seed, rules)
        for old, attention in zip(before, sitting.attention, strict=True):
            attention.close, attention.sure = old.close, old.sure


def _play(sitting: Sitting, table: Laid, replay: Path | None, desk: Desk, advice: dict[str, str]) -> None:
    """Let the people at the keyboard play."""
    speech = sitting.speech
    questions = Questions(speech)
    desk.begin("", questions)
    people = [Person(sitting, questions, desk, advice, seat) for seat in range(sitting.people)]
    last = PERSON if len(people) == 1 else NOBODY

    def choose(seat: int) -> Move | None:
        nonlocal last
        if desk.left:
            return None
        if seat >= len(people):
            return sitting.opponent(seat)
        if seat != last and not people[seat].welcome():
            return None
        last = seat
        return people[seat].choose()

    def seen() -> TableView:
        if len(people) > 1:  # they all look, until one of them has been asked to sit down alone
            return watched(sitting.shown, speech)
        table = speech.show(sitting.shown.view(PERSON))
        if sitting.is_ended:  # nobody plays a card any more: what is said of the end needs the room
            return replace(table, hand=None, shown=(), picked=None)
        return table

    closing: list[str] = []

    def tell(line: str) -> None:
        if sitting.is_ended and (closing or not line):  # how it ended stands behind an empty line
            closing.append(line)
        begun = any(person.asked for person in people)  # nobody waits for the first question
        desk.show(seen, line, quick=sitting.is_ended or not begun)

    said: list[str] = []

    def ended() -> None:
        # With SQLite and the judgement of positions, which nothing needs before.
        from cli.record.keeping import keep_game
        from cli.record.looking_back import looked_back

        meant = desk.attended or any(table.people)  # what a pipe plays is nobody's record
        record = keep_game(sitting, table) if meant else []
        said.extend([*record, *looked_back(sitting.positions(), speech)])

    sitting.tell(choose, tell, replay, ended)
    if sitting.is_ended:
        desk.end(closing, [*said, *speech.at_end(sitting.state)])
