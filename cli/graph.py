"""``cardset graph``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from cardset.domains import MESSAGES
from cardset.errors import CardsetError, told
from cardset.files import decode, read_bytes
from cardset.graph.analysis import Analysis, about, analyse, beginnings, supplied
from cardset.graph.build import build
from cardset.graph.forms.changes import Changes
from cardset.graph.forms.words import Words
from cardset.graph.triggers import edges
from cardset.graph.verify import check, misshapen
from cardset.graph.world import World
from cardset.load import load_set
from cardset.localize import Localizer
from cardset.model import CardSet
from cardset.paths import catalog_roots, edition_locales
from cli.chains import in_force, named, ruled, without
from cli.language import lang_option, translations
from cli.options import Sets, edition_option, rules_option, sets_options
from cli.terminal import put_out, width

ENDINGS = {
    ".txt": "text",
    ".svg": "svg",
    ".html": "html",
    ".htm": "html",
    ".dot": "dot",
    ".gv": "dot",
    ".mmd": "mermaid",
    ".mermaid": "mermaid",
    ".graphml": "graphml",
    ".json": "json",
}
"""The format that the ending of a file's name means."""
FORMATS = tuple(dict.fromkeys(ENDINGS.values()))
MOST = 256 * 1024 * 1024
"""How large a certificate may be, in bytes: that of thousands of abilities has some tens of millions."""


@click.command(
    epilog="Examples: cardset graph · cardset graph --add my-card.yaml · cardset graph -o chains.html · "
    "cardset graph --certificate proof.json · cardset graph --verify proof.json"
)
@sets_options
@rules_option
@click.option(
    "--players", type=click.IntRange(min=2), metavar="N", help="So many players. Default: any number."
)
@lang_option
@edition_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Default: what the ending of --output means, else text.",
)
@click.option("-o", "--output", type=click.Path(allow_dash=True), help="Write to this file. Default: -.")
@click.option(
    "--all", "whole", is_flag=True, help="Everything, not only components and what is next to them."
)
@click.option("--certificate", type=click.Path(), metavar="FILE", help="Also write the proof to this file.")
@click.option("--witness", type=click.Path(), metavar="DIR", help="Also write the loops as scenarios here.")
@click.option("--verify", type=click.Path(), metavar="FILE", help="Check a proof that was written before.")
@click.pass_context
def graph(
    ctx: click.Context,
    sets: Sets,
    rules: str,
    players: int | None,
    language: str,
    edition: str,
    form: str | None,
    output: str | None,
    whole: bool,
    certificate: str | None,
    witness: str | None,
    verify: str | None,
) -> int:
    """Tell whether the effects of a set can go round for ever: which trigger which, and a proof or a loop.

    First a sentence for each component (effects that can come round to each other), then why each effect
    ends. With --add also what the new cards bring. cardset docs chains explains all of it.

    Exit code: 0 done, whatever was found (cardset validate --strict fails on loops); 1 --verify found
    faults, or there is no proof of the whole for --certificate; 2 could not run.
    """
    if verify:
        _refuse_beside_verify(
            {
                "--format": form,
                "--output": output,
                "--all": whole,
                "--certificate": certificate,
                "--witness": witness,
            }
        )
    form = _format(form, output)
    sets = ruled(sets, rules)
    cards = load_set(*sets)
    if verify:
        given = ctx.get_parameter_source("rules") is not click.core.ParameterSource.DEFAULT
        return _verify(Path(verify), cards, rules if given else None, players)
    named, options, search = in_force(cards, rules, players)
    words = _words(cards, language, edition)
    own = cards.cards.keys() - load_set(sets.chosen, print=sets.print).cards.keys() if sets.added else ()
    found = analyse(cards, options, players, search, own=own)
    new = None
    if sets.added:
        from cardset.graph.forms.changes import changes

        new = changes(without(sets, rules, players), found)
    put_out(_formed(form, found, words, named, whole, new), output)
    if witness:
        _play(found, Path(witness))
    return _certify(found, Path(certificate)) if certificate else 0


def _refuse_beside_verify(options: Mapping[str, object]) -> None:
    for name, value in options.items():
        if value:
            raise click.UsageError(f"{name} does not go with --verify, which only checks.")


def _format(form: str | None, output: str | None) -> str:
    """The format asked for, or meant by the ending of the file."""
    if form or not output or output == "-":
        return form or "text"
    ending = Path(output).suffix.lower()
    if ending not in ENDINGS:
        problem = f"the ending {ending!r} means no format" if ending else "the name has no ending"
        raise CardsetError(
            problem, output, hint=f"give --format, or a name that ends in {', '.join(ENDINGS)}"
        )
    return ENDINGS[ending]


def _words(cards: CardSet, language: str, edition: str) -> Words:
    """What says everything in a language."""
    from cardset.graph.forms.words import Words

    (locale,) = edition_locales(catalog_roots(*cards.roots), [language], edition)
    return Words(cards, Localizer(cards, locale), translations(locale, [MESSAGES], cards.roots))


def _formed(form: str, found: Analysis, words: Words, rules: str, whole: bool, new: Changes | None) -> str:
    """The findings in a format."""
    import json as library

    from cardset.graph.forms.findings import findings, summary

    if form == "text":
        from cardset.graph.forms.text import text

        return "\n".join(text(found, words, rules, width(), None if whole else new)) + "\n"
    from cardset.graph.forms import dot, graphml, html, json, mermaid, svg
    from cardset.graph.forms.picture import picture

    title = f"{found.set}: {words.verdict(found.verdict)}"
    added = new.abilities if new else ()
    shown = picture(found, words, title=title, about=summary(found, rules, words), whole=whole, added=added)
    match form:
        case "json":
            data = json.data(found, shown, words, rules, new)
            return library.dumps(data, ensure_ascii=False, indent=2) + "\n"
        case "svg":
            return svg.svg(shown, words, [*findings(found, words)])
        case "html":
            return html.page(found, shown, words)
        case "dot":
            return dot.dot(shown)
        case "mermaid":
            return mermaid.mermaid(shown)
    return graphml.graphml(shown)


def _certify(found: Analysis, path: Path) -> int:
    """Write the proof; 1 where there is none, or it leaves something out."""
    import json

    if found.certificate is None:
        click.echo("no proof was written: not every chain is proved to end", err=True)
        return 1
    put_out(json.dumps(found.certificate, ensure_ascii=False, indent=1) + "\n", str(path))
    without = found.certificate.get("without")
    if without:
        click.echo(f"the proof is without {', '.join(without)}: not every chain is proved to end", err=True)
    return 1 if without else 0


def _play(found: Analysis, folder: Path) -> None:
    """Write the loops that were played, each as a scenario."""
    played = [loop.witness for one in found.components for loop in one.loops if loop.witness]
    if not played:
        click.echo("no loop was found, so no scenario was written", err=True)
        return
    with told("no folder can be made", folder):
        folder.mkdir(parents=True, exist_ok=True)
    for number, witness in enumerate(played, 1):
        put_out(witness.scenario, str(folder / f"loop-{number}.yaml"))


def _verify(path: Path, cards: CardSet, rules: str | None, players: int | None) -> int:
    """Check a certificate against the set; the rules and players are its own unless others are given."""
    import json

    try:
        certificate = json.loads(decode(read_bytes(path, MOST), path))
    except (ValueError, RecursionError) as error:
        raise CardsetError(f"is no certificate: {error}", path, hint="--certificate writes one") from None
    faults = misshapen(certificate)
    if not faults:
        if players is None:
            players = certificate["players"]
        options = certificate["rules"] if rules is None else in_force(cards, rules, players)[1]
        model = build(World(cards, options, players))
        pairs = [(edge.source, edge.target) for edge in edges(model)]
        net = supplied(model)
        begin = beginnings(model, net)
        faults = check(net, certificate, about(cards, options, players), pairs, begin)
        if rules is None:
            said = ", ".join(filter(None, [named(cards, options), _playing(players)]))
            click.echo(f"{path}: checked under the rules that it names: {said}", err=True)
    for fault in faults:
        click.echo(f"{path}: {fault}")
    if faults:
        click.echo(f"{len(faults)} fault{'s' * (len(faults) != 1)}.", err=True)
        return 1
    if without := certificate.get("without"):
        click.echo(
            f"{path}: holds for {cards.id} as long as no loop is under way: "
            f"every chain ends that does not carry out without end any of {', '.join(without)}."
        )
        return 0
    longest = certificate.get("longest", {}).get("starts")
    most = f", after {longest} effects at most" if longest else ""
    click.echo(f"{path}: holds for {cards.id}: every chain of effects ends{most}.")
    return 0


def _playing(players: int | None) -> str:
    return f"{players} players" if players else "any number of players"
