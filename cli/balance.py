"""``cli balance``: what many games say of the cards, for whoever designs them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ai.arena.cards import AtTable, CardRates, average, by_players, card_rates
from ai.arena.chart import chart as draw
from ai.arena.choices import Chosen, choices
from ai.arena.job import Plan, read_seats
from ai.arena.result import Result
from ai.arena.standings import summary
from ai.knowledge import knowledge_of
from cardset.errors import CardsetError, suggestion
from cardset.files import write_text
from cardset.jobs.crew import Crew
from cardset.model import Card
from cli import completion
from cli.chosen import Asked, choose, game_options
from cli.matches import (
    Series,
    card_cells,
    chart_option,
    check_chart,
    columns,
    length_data,
    planned,
    played,
    rate_data,
    rate_text,
    series_options,
)
from cli.options import crew_options, player_numbers
from cli.varied import vary as play_varied
from rulebook.game import Game


@click.command(
    epilog="Examples: cli balance --games 1000 · cli balance --games 700 --players 2-8 --seats novice · "
    "cli balance --add my-card.yaml --card hay-thief · "
    "cli balance --add my-card.yaml --vary hay-thief --chart rates.svg"
)
@click.option("--games", type=click.IntRange(min=1), default=400, show_default=True, help="How many in all.")
@click.option(
    "--seats",
    default="heuristic",
    show_default=True,
    metavar="NAMES",
    shell_complete=completion.opponents,
    help="Who plays, names with commas between them; they are repeated until all seats are taken.",
)
@click.option(
    "--players",
    metavar="NUMBER",
    help="How many sit there, or a range such as 2-8, which take turns. Default: 4, or one for each name.",
)
@click.option(
    "--card", metavar="ID", shell_complete=completion.cards, help="Only this card, by number of players too."
)
@click.option(
    "--vary",
    metavar="ID",
    shell_complete=completion.cards,
    help="This card, as it is and with each of its numbers one less and one more: --games of each.",
)
@chart_option
@series_options
@crew_options
@game_options
def balance(
    games: int,
    seats: str,
    players: str | None,
    card: str | None,
    vary: str | None,
    chart: Path | None,
    series: Series,
    crew: Crew,
    asked: Asked,
) -> int:
    """Tell how often players win who draw a card, play it, or keep it to the end.

    With 95 % intervals; also what it is worth to begin, and how long games are. Compare a card with the row
    of all cards: what is drawn is drawn by chance, what is played and kept was chosen as well. When a run is
    stopped, or the machine is, the same command goes on from there.
    """
    if card is not None and vary is not None:
        raise click.UsageError("--card and --vary tell different things: give one of the two.")
    check_chart(chart)
    picked = choose(*asked)
    game, components = picked.game, picked.components
    observer = knowledge_of(game).observer()
    cards = observer.cards(components)
    if not cards:
        raise CardsetError(f"{game.name} has no cards that could be counted", hint="see cli arena")
    tables = _tables(game, seats, players)
    plan = planned(game, tables, series, asked)
    ids = [face.id for face in cards]
    for asked_for in (card, vary):
        if asked_for is not None and asked_for not in ids:
            raise CardsetError(f"there is no card {asked_for!r}", hint=suggestion(asked_for, ids))
    if vary is not None:
        return play_varied(plan, cards, vary, games, series, crew, chart)

    def tell(results: list[Result], seconds: float) -> None:
        chosen = {} if card else {line: choices(results, group) for group, line in observer.choices.items()}
        if chart is not None:
            rows = [
                (f"{line}: {one.name}" if not number else one.name, one.won)
                for line, found in chosen.items()
                for number, one in enumerate(found)
            ]
            rows += [(face.name, rates.drawn) for face, rates in _shown(cards, results, card)]
            write_text(chart, draw(f"Wins when drawn, in {len(results)} games", rows))
            click.echo(f"written: {chart}", err=True)
        if series.as_json:
            named = game.fingerprint(components)["set"]
            data = _data(plan, named, cards, results, card, seconds)
            data["choices"] = {line: [*map(_chosen_data, found)] for line, found in chosen.items()}
            click.echo(json.dumps(data, ensure_ascii=False, indent=2))
            return
        for line in (*_text(plan, cards, results, card), *_chosen_lines(chosen)):
            click.echo(line)

    return played(plan, games, series, crew, tell)


def _tables(game: Game, seats: str, players: str | None) -> list[tuple[str, ...]]:
    """The tables at which these opponents sit, one for each number of players."""
    names = read_seats(seats, game)
    numbers = (
        player_numbers(players) if players else [len(names) if len(names) > 1 else min(4, game.players[-1])]
    )
    for number in numbers:
        game.refuse_players(number)
        if number < len(names):
            raise CardsetError(
                f"{len(names)} opponents cannot sit at a table of {number}", hint="name fewer in --seats"
            )
    return [tuple(names[seat % len(names)] for seat in range(number)) for number in numbers]


def _shown(cards: Sequence[Card], results: list[Result], card: str | None) -> list[tuple[Card, CardRates]]:
    """The cards to tell of, those that win most when drawn first, those never drawn last."""
    rates = zip(cards, card_rates(results, len(cards)), strict=True)
    found = [(face, rate) for face, rate in rates if card in (None, face.id)]
    return sorted(
        found, key=lambda one: -1.0 if (value := one[1].drawn.value) is None else value, reverse=True
    )


def _data(
    plan: Plan, named: str, cards: Sequence[Card], results: list[Result], card: str | None, seconds: float
) -> dict[str, Any]:
    """The outcome for other programs; ``named`` is the id of the set."""

    def rates_of(rates: CardRates) -> dict[str, Any]:
        used = rate_data(rates.used)
        return {
            "drawn": rate_data(rates.drawn),
            "played": rate_data(rates.played),
            "kept": rate_data(rates.kept),
            "used": {name: used[name] for name in ("games", "wins", "rate", "low", "high")},
        }

    whole = summary(results)
    data: dict[str, Any] = {
        "schema_version": 1,
        "games": whole.games,
        "seconds": round(seconds, 3),
        "rules": plan.rules,
        "seed": plan.seed,
        "set": named,
        "opponents": list(dict.fromkeys(name for table in plan.tables for name in table)),
        "players": [
            {
                "players": table.players,
                "games": table.games,
                "turns": length_data(table.turns),
                "decisions": length_data(table.decisions),
                "minutes": round(table.minutes[0], 1),
                "endings": table.endings,
                "first_seat": rate_data(table.first),
            }
            for table in by_players(results)
        ],
        "all_cards": rates_of(average(card_rates(results, len(cards)))),
        "cards": [
            {
                "card": face.id,
                "name": face.name,
                "type": face.type,
                "copies": face.copies,
                **rates_of(rates),
            }
            for face, rates in _shown(cards, results, card)
        ],
        "game_seconds": round(whole.seconds, 3),
        "digest": whole.digest,
    }
    if card is not None:
        data["cards"][0]["by_players"] = [
            {"players": players, **rates_of(_shown(cards, games, card)[0][1])}
            for players, games in _split(results)
        ]
    return data


def _split(results: list[Result]) -> Iterator[tuple[int, list[Result]]]:
    """The results by number of players."""
    for players in sorted({len(result.seats) for result in results}):
        yield players, [result for result in results if len(result.seats) == players]


def _text(plan: Plan, cards: Sequence[Card], results: list[Result], card: str | None) -> Iterator[str]:
    """The outcome for people."""
    opponents = ", ".join(dict.fromkeys(name for table in plan.tables for name in table))
    yield f"{len(results)} games of {opponents} (rules {plan.rules}, seed {plan.seed})."
    yield ""
    yield from _table_lines(by_players(results))
    yield ""
    everything = average(card_rates(results, len(cards)))
    alike = 100 * everything.drawn.fair
    yield "How often players won, in percent, who had drawn a card, played it, had it at the end"
    yield f"({alike:.1f} if all won alike), and how often it was played when drawn:"
    yield ""
    rows = [("all cards", everything)]
    rows += [(face.name, rates) for face, rates in _shown(cards, results, card)]
    if card is not None and len({len(table) for table in plan.tables}) > 1:
        rows += [
            (f"  {players} players", _shown(cards, games, card)[0][1]) for players, games in _split(results)
        ]
    head = ("card", "drawn", "won", "95 %", "played", "won", "95 %", "kept", "won", "95 %", "used")
    yield from columns(head, [(name, *card_cells(rates)) for name, rates in rows])


def _table_lines(tables: Sequence[AtTable]) -> Iterator[str]:
    """The games by number of players."""
    began = "who began won %", "95 %", "fair %"
    head = ("players", "games", "turns", "p95", "decisions", "p95", "minutes", "p95", *began)
    rows = []
    for table in tables:
        rate, interval = rate_text(table.first)
        rows.append(
            (
                str(table.players),
                str(table.games),
                f"{table.turns.mean:.1f}",
                str(table.turns.p95),
                f"{table.decisions.mean:.0f}",
                str(table.decisions.p95),
                *(f"{minutes:.0f}" for minutes in table.minutes),
                rate,
                interval,
                f"{100 * table.first.fair:.0f}",
            )
        )
    return columns(head, rows)


def _chosen_data(one: Chosen) -> dict[str, Any]:
    """Something that could be chosen, for other programs."""
    return {
        "name": one.name,
        "taken": one.taken,
        "chances": one.chances,
        "won": rate_data(one.won),
        "score": round(one.score, 2),
        "beside": round(one.beside, 2),
        "fault": one.fault,
    }


def _chosen_lines(chosen: Mapping[str, Sequence[Chosen]]) -> Iterator[str]:
    """What could be chosen, group by group."""
    for line, found in chosen.items():
        yield ""
        yield f"{line}: how often chosen, of how many chances; whoever did won so often, and ended with"
        yield ""
        rows = []
        for one in found:
            rate, interval = rate_text(one.won)
            apart = f"{100 * (one.score / one.beside - 1):+.0f}" if one.beside else "–"
            share = f"{100 * one.share:.1f}"
            score = f"{one.score:.1f}"
            rows.append((one.name, str(one.chances), share, rate, interval, score, apart, one.fault))
        yield from columns(("", "chances", "chosen %", "won %", "95 %", "score", "apart %", ""), rows)
