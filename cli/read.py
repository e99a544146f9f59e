"""``cardset read``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

import click

from cardset.catalog.translate import Translations, compile_po
from cardset.drafting.draft import Drafter
from cardset.effects import Ability
from cardset.errors import CardsetError
from cardset.files import decode, read_bytes
from cardset.load import load_set
from cardset.model import CardSet
from cardset.parsing import Interpretation, TextReader, Understood, proofs, text_reader
from cardset.paths import catalog_roots, edition_locales
from cardset.text import ability_text
from cli.language import SOURCE, language_option, languages_option
from cli.options import Sets, edition_option, sets_options
from cli.terminal import tell, width

LONGEST = 1_000_000
"""How many characters of a file or of standard input are read."""
MANY = 8
"""How many words that could have come next are told."""

Say = Callable[[Ability], str]


class Input(NamedTuple):
    """A text and where it comes from, "" for the command line."""

    text: str
    place: str = ""


@click.command(
    epilog="Examples: cardset read 'Draw two cards, then discard a card' --say pl,cs"
    " · cardset read --lang pl 'Gdy ta karta trafi do twojej stajni, ODRZUĆ kartę.'"
    " · cardset read --lang cs i18n/cs/uu-base-2e.po"
)
@click.argument("texts", nargs=-1, metavar="TEXT|FILE|-")
@sets_options
@language_option("The language of the texts.", default=SOURCE, show_default=True)
@edition_option
@languages_option("Say each reading in these languages, too.", option="--say")
@click.option("--json", "as_json", is_flag=True, help="Print the readings as JSON.")
def read(
    texts: tuple[str, ...],
    sets: Sets,
    language: str,
    edition: str,
    languages: tuple[str, ...],
    as_json: bool,
) -> int:
    """Read the texts of cards: what they do, as the YAML of a card file, and how sure that is.

    A text is given as it is, in a file with one text a line, or on standard input (-). Of a catalog (.po)
    each translation of a card's text is read and compared with what the card does. Words fit in any form;
    what was read is said again and compared, so that nothing is read which the words do not say. Exits with
    1 unless every text has exactly one reading, or is proved.
    """
    if not texts:
        raise click.UsageError("Give a text, a file, or - for standard input.")
    cards = load_set(*sets)
    (code,) = edition_locales(catalog_roots(*cards.roots), (language,), edition)
    reader = text_reader(cards, code)
    if all(text.endswith(".po") for text in texts):
        return max([_prove(reader, cards, Path(text)) for text in texts])
    given = [one for text in texts for one in _given(text)]
    say = {name: _voice(cards, name) for name in languages}
    found = [(one, reader.read(one.text)) for one in given]
    if as_json:
        click.echo(json.dumps([_plain(*one) for one in found], ensure_ascii=False, indent=2))
    else:
        for number, (one, understood) in enumerate(found):
            if number:
                click.echo()
            _tell(one, understood, say, len(found) > 1, _elsewhere(cards, code, one.text, understood))
    return 0 if all(understood.state == "one" for _, understood in found) else 1


def _given(text: str) -> Iterator[Input]:
    """The texts that an argument stands for."""
    path = Path(text)
    if text == "-":
        said, place = sys.stdin.buffer.read(4 * LONGEST), "-"
    elif len(text) < 256 and "\n" not in text and path.is_file():
        said, place = read_bytes(path), text
    else:
        yield Input(text)
        return
    lines = decode(said, Path(place))[:LONGEST].splitlines()
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield Input(line.strip(), f"{place}:{number}")
    if not any(map(str.strip, lines)):
        raise CardsetError("there is no text", None if place == "-" else path, hint="write one text a line")


def _voice(cards: CardSet, language: str) -> Say:
    if language == cards.language:
        return lambda ability: ability_text(ability, cards.vocabulary)
    return Drafter(cards, language).ability


def _tell(given: Input, understood: Understood, say: Mapping[str, Say], many: bool, elsewhere: str) -> None:
    if many:
        tell("", f"{given.place + ': ' if given.place else ''}{given.text}")
    readings = understood.readings
    match understood.state:
        case "one":
            click.echo("One reading.")
        case "several":
            click.echo(f"{len(readings)} readings.")
        case "partly":
            tell("Understood:     ", given.text[: understood.stopped].rstrip())
            tell("Not understood: ", given.text[understood.stopped :])
        case _:
            click.echo("Not read: no phrase of the language begins so.")
    if not readings:
        known = understood.expected
        if known and understood.stopped:
            more = f" and {len(known) - MANY} more" if len(known) > MANY else ""
            tell("It could go on: ", ", ".join(known[:MANY]) + more)
        if elsewhere:
            tell("", f"It can be read as {elsewhere}: say --lang {elsewhere}.")
    for number, reading in enumerate(readings, start=1):
        if len(readings) > 1:
            click.echo(f"\n{number}.")
        click.echo(_yaml(reading), nl=False)
        for name, voice in say.items():
            tell(f"{name}  ", " ".join(map(voice, reading.abilities)) or "(cannot be said)")
    if len(readings) > 1:
        click.echo()
        for number, differs in enumerate(_differences(readings, say), start=1):
            tell(f"{number} says: ", differs)


def _differences(readings: Sequence[Interpretation], say: Mapping[str, Say]) -> Iterator[str]:
    """What each reading says that the first does not; of the first what the second does not."""
    voice = next(iter(say.values()), None)
    said = [" ".join(map(voice, one.abilities)) if voice else repr(one.plain) for one in readings]
    for index, text in enumerate(said):
        other = said[1] if index == 0 else said[0]
        words, others = text.split(), other.split()
        blocks = SequenceMatcher(None, others, words, autojunk=False).get_opcodes()
        differing = [" ".join(words[start:end]) for tag, _, _, start, end in blocks if tag != "equal"]
        yield " … ".join(part for part in differing if part) or "(nothing more)"


def _elsewhere(cards: CardSet, language: str, text: str, understood: Understood) -> str:
    """Another language in which a text that was not read can be read, "" for none."""
    if understood.readings:
        return ""
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


def _yaml(reading: Interpretation) -> str:
    import yaml

    text: str = yaml.safe_dump(
        {"abilities": list(reading.plain)},
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=width(),
    )
    return text


def _plain(given: Input, understood: Understood) -> dict[str, Any]:
    return {
        "text": given.text,
        "place": given.place,
        "state": understood.state,
        "readings": [{"abilities": list(reading.plain)} for reading in understood.readings],
        "understood": given.text[: understood.stopped] if not understood.readings else given.text,
        "expected": list(understood.expected),
    }


def _prove(reader: TextReader, cards: CardSet, path: Path) -> int:
    """Compare every text of a catalog with what its card does."""
    table = compile_po(decode(read_bytes(path), path), path)
    counts: Counter[str] = Counter()
    for card, text, proof in proofs(reader, cards, Translations([table])):
        counts[proof.verdict] += 1
        if proof.verdict == "proved":
            continue
        click.echo(f"{card.key}: {WORDS[proof.verdict]}")
        tell("  ", text)
        for reading in proof.understood.readings:
            said = " ".join(ability_text(ability, cards.vocabulary) for ability in reading.abilities)
            tell("  reads as: ", said)
        if proof.verdict == "unread":
            tell("  understood: ", text[: proof.understood.stopped].rstrip() or "nothing")
    told = ", ".join(f"{counts[verdict]} {words}" for verdict, words in WORDS.items() if counts[verdict])
    click.echo(f"{path}: {told or 'no texts of cards of this set'}")
    return 0 if set(counts) <= {"proved"} else 1


WORDS = {
    "proved": "proved",
    "several": "may mean something else, too",
    "other": "means something else",
    "unread": "not read",
}
"""What is said of each verdict."""
