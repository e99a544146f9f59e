"""Baby Unicorns: from the Nursery into Stables and back, never anywhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulebook.unstable_unicorns.table import Table, base_deck

Deal = Callable[..., Table]

BABIES = [face.card.id for face in base_deck().faces if face.card.type == "baby"]


@pytest.mark.parametrize("baby", BABIES)
def test_babies_destroyed_go_to_the_nursery_r049(deal: Deal, baby: str) -> None:
    table = deal(["", baby], ["unicorn-poison"]).play("unicorn-poison").turn_of(1)
    assert baby in table.nursery
    assert table.discard == "unicorn-poison"
    assert table.events("destroyed") == [f"destroyed {baby}"]


def test_babies_sacrificed_go_to_the_nursery_and_count_as_paid_r049(deal: Deal) -> None:
    table = deal(["caffeine-overload baby-narwhal", ""], deck="yay slowdown neigh", at="beginning").yes(0)
    table.choose(0, "baby-narwhal").turn_of(0)
    assert table.hand(0) == "neigh slowdown yay"
    assert "baby-narwhal" in table.nursery


def test_babies_returned_go_to_the_nursery_r049(deal: Deal) -> None:
    table = deal(["", "baby-narwhal"], ["mermaid-unicorn"]).play("mermaid-unicorn").turn_of(1)
    assert "baby-narwhal" in table.nursery


def test_babies_are_stolen_like_any_unicorn_r050(deal: Deal) -> None:
    table = deal(["", "baby-narwhal"], ["seductive-unicorn yay"]).play("seductive-unicorn").yes(0).turn_of(1)
    assert table.stable(0) == "baby-narwhal seductive-unicorn"


def test_babies_leaving_for_the_nursery_still_leave_the_stable(deal: Deal) -> None:
    table = deal(["", "baby-narwhal barbed-wire"], ["unicorn-poison", "yay slowdown"]).play("unicorn-poison")
    table.choose(1, "yay").turn_of(1)


def test_babies_can_be_saved_by_the_black_knight(deal: Deal) -> None:
    table = deal(["", "baby-narwhal black-knight-unicorn"], ["unicorn-poison"]).play("unicorn-poison")
    table.choose(0, "baby-narwhal").yes(1).turn_of(1)
    assert table.stable(1) == "baby-narwhal"
