"""``cardset read``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from cardset.catalog.translate import Translations, compile_po
from cardset.errors import CardsetError
from cardset.files import decode, read_bytes
from cardset.load import load_set
from cardset.model import CardSet
from cardset.parsing import TextReader, Understood, proofs, text_reader
from cardset.paths import catalog_roots, edition_locales
from cardset.text import ability_text
from cardset.words.unseen import printable
from cli.language import SOURCE, language_option, languages_option
from cli.options import Sets, edition_option, sets_options
from cli.readings import Say, elsewhere, tell_readings, tell_state, voice
from cli.terminal import tell

LONGEST = 1_000_000
"""How many characters of a file or of standard input are read."""


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
    say = {name: voice(cards, name) for name in languages}
    found = [(one, reader.read(one.text)) for one in given]
    if as_json:
        click.echo(json.dumps([_plain(*one) for one in found], ensure_ascii=False, indent=2))
    else:
        for number, (one, understood) in enumerate(found):
            if number:
                click.echo()
            other = "" if understood.readings else elsewhere(cards, code, one.text)
            _tell(one, understood, say, len(found) > 1, other)
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


def _tell(given: Input, understood: Understood, say: Mapping[str, Say], many: bool, other: str) -> None:
    if many:
        tell("", f"{given.place + ': ' if given.place else ''}{printable(given.text)}")
    tell_state(given.text, understood)
    if other:
        tell("", f"It can be read as {other}: say --lang {other}.")
    tell_readings(understood.readings, say)


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
