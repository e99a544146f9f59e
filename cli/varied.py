"""What ``cli balance --vary`` tells: how a card would do with one of its numbers changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ai.arena.cards import CardRates, card_rates
from ai.arena.chart import chart as draw
from ai.arena.game import components_for
from ai.arena.job import Plan
from ai.arena.result import Result
from ai.arena.standings import Length, length_of, summary
from cardset.errors import CardsetError
from cardset.files import write_text
from cardset.jobs.crew import Crew
from cardset.model import Card
from cardset.variants import Variant, told, variants_of
from cli.matches import Series, card_cells, columns, length_data, played, rate_data
from rulebook.game import find_game

AS_IT_IS = "as it is"

Row = tuple[str, CardRates, Length]
"""A variant by name, how it did, and how long games with it were, in turns."""


def vary(
    plan: Plan,
    cards: Sequence[Card],
    ident: str,
    games: int,
    series: Series,
    crew: Crew,
    chart: Path | None,
) -> int:
    """Play ``games`` with the card as it is and as many with each variant of it, and tell how it did.

    Returns the exit code.
    """
    face = [card.id for card in cards].index(ident)
    card = cards[face]
    variants = tuple(variant for variant in variants_of(card) if _playable(plan, variant))
    whole = replace(plan, variants=variants, written=False)  # a replay is of cards as they are
    names = [AS_IT_IS, *(told(card, variant) for variant in variants)]

    def tell(results: list[Result], seconds: float) -> None:
        rows = []
        for number, name in enumerate(names):
            with_it = [result for result in results if result.job.number % len(names) == number]
            turns = length_of(result.turns for result in with_it)
            rows.append((name, card_rates(with_it, len(cards))[face], turns))
        if chart is not None:
            title = f"{card.name}: wins when drawn, {games} games each"
            write_text(chart, draw(title, [(name, rates.drawn) for name, rates, _ in rows]))
            click.echo(f"written: {chart}", err=True)
        if series.as_json:
            data = _data(whole, card, games, rows)
            data |= {"seconds": round(seconds, 3), "digest": summary(results).digest}
            click.echo(json.dumps(data, ensure_ascii=False, indent=2))
            return
        for line in _text(whole, card, games, rows):
            click.echo(line)

    return played(whole, games * len(names), series, crew, tell)


def _playable(plan: Plan, variant: Variant) -> bool:
    """Whether the game is played with the variant: where its rules say how many cards there are, no copies
    more or less are."""
    try:
        components_for(find_game(plan.game), plan.cards, plan.added, variant=variant)
    except CardsetError:
        return False
    return True


def _text(plan: Plan, card: Card, games: int, rows: Sequence[Row]) -> Iterator[str]:
    opponents = ", ".join(dict.fromkeys(name for table in plan.tables for name in table))
    yield f"{len(rows)} × {games} games of {opponents} (rules {plan.rules}, seed {plan.seed})."
    yield ""
    alike = 100 * rows[0][1].drawn.fair
    yield f"How often players won, in percent, who had drawn {card.name}, played it, had it at the end"
    yield f"({alike:.1f} if all won alike), how often it was used when drawn, and how many turns games had:"
    yield ""
    head = ("", "drawn", "won", "95 %", "played", "won", "95 %", "kept", "won", "95 %", "used", "turns")
    yield from columns(head, [(name, *card_cells(rates), f"{turns.mean:.1f}") for name, rates, turns in rows])


def _data(plan: Plan, card: Card, games: int, rows: Sequence[Row]) -> dict[str, Any]:
    """The outcome for other programs."""
    changes = [None, *plan.variants]
    return {
        "schema_version": 1,
        "card": card.id,
        "games": games,
        "rules": plan.rules,
        "seed": plan.seed,
        "variants": [
            {
                "name": name,
                "place": list(change.place) if change else None,
                "value": change.value if change else None,
                **{way: rate_data(getattr(rates, way)) for way in ("drawn", "played", "kept")},
                "turns": length_data(turns),
            }
            for change, (name, rates, turns) in zip(changes, rows, strict=True)
        ],
    }
