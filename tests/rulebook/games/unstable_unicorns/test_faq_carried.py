"""What was seen of a deck's cards holds with cards more, unless these may take part in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns.deck import build_deck, deck_of
from rulebook.games.unstable_unicorns.faq import prover as carrying
from rulebook.games.unstable_unicorns.faq.cards import Trial, trials
from rulebook.games.unstable_unicorns.faq.prover import carried
from rulebook.games.unstable_unicorns.faq.trials import Bench
from tests.cardset.samples import HIGHLANDS

BASE = Bench(deck_of())
SOME = ("rhinocorn", "yay", "unicorn-poison", "narwhal-torpedo")
"""Cards tried out here; all of them would take long."""


@pytest.fixture(scope="module")
def known() -> list[Trial]:
    return list(trials(BASE, SOME))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards that are tried anew; nothing is seen of them."""
    found: list[str] = []

    def nothing(bench: Bench, cards: Collection[str]) -> Iterator[Trial]:
        found.extend(cards)
        return iter(())

    monkeypatch.setattr(carrying, "trials", nothing)
    return found


def said(found: list[Trial]) -> list[object]:
    return [
        (trial.id, {name: (seen.verdict, seen.ways, seen.unless) for name, seen in trial.seen.items()})
        for trial in found
    ]


def with_card(folder: Path, ability: str) -> Bench:
    path = folder / "mine.yaml"
    card = "id: mine, name: Mine, type: magic, copies: 2, sources: [own]"
    path.write_text(f"- {{{card}, abilities: [{{{ability}}}]}}\n", encoding="utf-8")
    return Bench(build_deck(load_set(None, [path])))


def test_only_cards_of_which_nothing_is_known_are_tried(known: list[Trial], asked: list[str]) -> None:
    herd = Bench(build_deck(load_set(None, [HIGHLANDS])))
    found = list(carried(herd, BASE, known))
    assert set(asked) == herd.faces.keys() - set(SOME)
    assert said(found) == said(list(trials(herd, SOME)))
    assert all(seen.tried.state.match.deck is herd.deck for trial in found for seen in trial.seen.values())


@pytest.mark.parametrize("ability", ["do: {steal: {}}", "do: {destroy: {}}"])
def test_a_card_that_others_wait_for_has_all_tried_anew(
    known: list[Trial], asked: list[str], tmp_path: Path, ability: str
) -> None:
    bench = with_card(tmp_path, ability)
    assert not list(carried(bench, BASE, known))
    assert asked == list(bench.faces)


def test_a_card_that_only_draws_has_not(known: list[Trial], asked: list[str], tmp_path: Path) -> None:
    assert said(list(carried(with_card(tmp_path, "do: {draw: {}}"), BASE, known))) == said(known)
    assert not set(SOME) & set(asked)


def test_what_goes_otherwise_is_tried_anew(
    known: list[Trial], asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "among", lambda *_: None)
    assert not list(carried(with_card(tmp_path, "do: {draw: {}}"), BASE, known))
    assert set(SOME) <= set(asked)


def test_a_deck_without_the_cards_has_nothing_carried(known: list[Trial], asked: list[str]) -> None:
    herd = Bench(build_deck(load_set(HIGHLANDS)))
    assert not list(carried(herd, BASE, known))
    assert asked == list(herd.faces)
