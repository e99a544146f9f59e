"""Characters at play: they keep to their rules, never stand still, and are told apart by what they do."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.baseline import Novice
from ai.facts import Fact
from ai.games.unstable_unicorns.facts import FACTS
from ai.opponent import Reason
from ai.personality import Character, find, read, shipped
from ai.scripted import Scripted
from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns import GAME, PRESETS, Rules
from rulebook.games.unstable_unicorns.engine import State, View, new_game
from tests.rulebook.games.unstable_unicorns.table import Table, base_deck, frozen_deck


@cache
def character(ident: str) -> Character:
    return read(find(ident, FACTS), FACTS)


def scripted(ident: str, seed: int = 0) -> Scripted:
    return Scripted(character(ident), FACTS, seed)


class Written(Protocol):
    """Makes an opponent of the text of a file."""

    def __call__(self, text: str, seed: int = 0) -> Scripted: ...


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def make(text: str, seed: int = 0) -> Scripted:
        path = tmp_path / "rival.yaml"
        path.write_text("name: Rival\nabout: A rival.\n" + text, encoding="utf-8")
        return Scripted.named(str(path), seed, GAME)

    return make


def view_of(table: Table) -> View:
    player = table.state.player_to_act
    assert player is not None
    return table.state.view(player)


def answer(table: Table, opponent: Scripted) -> str:
    """What the opponent does at a table, in the table's words."""
    return table.words(opponent.choose(view_of(table)))


def game(idents: Sequence[str], seed: int, rules: Rules = PRESETS["cs-2e"]) -> State:
    """A whole game of these characters with the frozen deck, and its journal."""
    state = new_game(frozen_deck(), len(idents), seed, rules, journal=True)
    opponents = [scripted(ident, seed * 10 + seat) for seat, ident in enumerate(idents)]
    while not state.is_over:
        seat = state.player_to_act
        assert seat is not None
        state.play(opponents[seat].choose(state.view(seat)))  # raises for a move that is not legal
    return state


@pytest.mark.sampled(4)
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_whole_games_by_every_rulebook(rules: Rules, players: int) -> None:
    every = shipped(FACTS)
    first = players + list(PRESETS).index(rules.name) * 2
    seated = [every[(first + seat) % len(every)] for seat in range(players)]
    assert game(seated, players, rules).ended


@pytest.mark.sampled(3)
@pytest.mark.parametrize("ident", shipped(FACTS))
def test_the_same_seed_gives_the_same_game(ident: str) -> None:
    assert game([ident, "steady"], 3).digest() == game([ident, "steady"], 3).digest()


STYLES = ("racer", "hoarder", "destroyer", "tinkerer", "collector", "thief")


@cache
def habits() -> dict[str, Counter[str]]:
    """What each of six did in 240 games against each other: in fewer, chance steals as much as a thief."""
    found: dict[str, Counter[str]] = {ident: Counter() for ident in STYLES}
    for seed in range(240):
        turned = [STYLES[(seat + seed) % len(STYLES)] for seat in range(len(STYLES))]
        state = game(turned, seed)
        for event in state.journal or ():
            if event.player >= 0:
                found[turned[event.player]][event.kind] += 1
                face = frozen_deck().face(event.card) if event.card >= 0 else None
                if event.kind == "plays" and face is not None:
                    found[turned[event.player]][face.card.type] += 1
    return found


@pytest.mark.soak
@pytest.mark.parametrize(
    ("habit", "most", "ratio"),
    [
        ("responds", "hoarder", 1.1),
        ("destroyed", "destroyer", 1.3),
        ("upgrade", "tinkerer", 1.2),
        ("stolen", "thief", 1.2),
    ],
)
def test_styles_differ(habit: str, most: str, ratio: float) -> None:
    """The one who is known for something does it more than anybody else, and by how much at least."""
    others = [habits()[ident][habit] for ident in STYLES if ident != most]
    assert habits()[most][habit] > ratio * max(others)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("habit", "least", "ratio"), [("responds", "racer", 0.6), ("discarded", "collector", 0.7)]
)
def test_styles_differ_in_what_is_not_done(habit: str, least: str, ratio: float) -> None:
    others = [habits()[ident][habit] for ident in STYLES if ident != least]
    assert habits()[least][habit] < ratio * min(others)


@pytest.mark.soak
@pytest.mark.parametrize("ident", shipped(FACTS))
def test_each_beats_novices(ident: str) -> None:
    """More than the fair quarter by far: who is no stronger wins 16 games in 40 once in 40 times."""
    won = 0
    for seed in range(40):
        state, seat = new_game(base_deck(), 4, seed // 4), seed % 4
        players: list[Any] = [Novice(seed * 4 + other) for other in range(4)]
        players[seat] = scripted(ident, seed)
        while not state.is_over:
            to_act = state.player_to_act
            assert to_act is not None
            state.play(players[to_act].choose(state.view(to_act)))
        won += seat in state.winners
    assert won >= 16


# Rules


def test_the_first_rule_that_fits_decides(written: Written) -> None:
    rival = written(
        "rules:\n"
        "  - {name: not now, when: {hand: more than 5}, do: {kind: draw}}\n"
        "  - {name: nothing of the kind, do: {card_type: instant}}\n"
        "  - {name: this, say: This one., when: {hand: 2, players: 2}, do: {kind: play, target: rival}}\n"
        "  - {name: too late, do: {kind: draw}}\n"
    )
    table = Table(["", ""], ["slowdown narwhal"])
    assert answer(table, rival) == "play slowdown into 1"
    (reason,) = rival.why()
    assert reason == Reason(
        "rule", (("character", ""), ("rule", "this"), ("say", "This one."), ("hand", 2), ("players", 2))
    )


def test_likings_decide_among_what_fits(written: Written) -> None:
    rival = written(
        "rules:\n"
        "  - {name: play, do: {kind: play}, prefer: [{card: slowdown, weight: 4}]}\n"
        "prefer:\n"
        "  - {kind: draw, weight: 99}\n"
        "  - {card: narwhal, weight: 3}\n"
        "  - {card: yay, weight: 9, when: {hand: 0}}\n"
    )
    assert answer(Table(["", ""], ["slowdown narwhal yay"]), rival) == "play slowdown into 1"


def test_a_liking_may_count_several_times(written: Written) -> None:
    hit = "prefer:\n  - {kind: card, target: rival, times: target_unicorns, weight: 1}\n"
    table = Table(["", "narwhal", "rhinocorn llamacorn", ""], ["unicorn-poison"]).play("unicorn-poison")
    assert all(answer(table, written(hit)) in ("rhinocorn", "llamacorn") for _ in range(9))
    assert written(hit).choose(view_of(table)) in view_of(table).legal_moves


def test_the_liking_that_tells_most_is_said_and_where_none_does_what_is_played_for(written: Written) -> None:
    table = Table(["", ""], ["narwhal yay"])
    liking = written(
        "prefer:\n"
        "  - {kind: play, weight: 9, say: I play.}\n"
        "  - {card: [narwhal, llamacorn], weight: 2, when: {my_turn: yes}}\n"
        "  - {card: narwhal, weight: 1, say: A narwhal!}\n"
        "  - {kind: draw, weight: 8}\n"
    )
    assert answer(table, liking) == "play narwhal into 0"
    assert liking.why() == (
        Reason(
            "liking",
            (
                ("character", ""),
                ("say", ""),
                ("text", "card narwhal or llamacorn, when my_turn yes"),
                ("own", 1),
            ),
        ),
    )
    chance = written("")
    chance.choose(view_of(table))
    assert chance.why() == (Reason("even", (("unicorns_to_win", 7),)),)


def test_how_strong_its_hand_is_goes_without_saying(written: Written) -> None:
    rival = written("rules:\n  - {name: a, when: {neighs_in_hand: 1, hand: 2}, do: {kind: draw}}\n")
    rival.choose(view_of(Table(["", ""], ["neigh narwhal"])))
    assert dict(rival.why()[0].data).keys() == {"character", "rule", "say", "hand"}


def test_chance_leaves_the_rest_to_the_next_rule(written: Written) -> None:
    table = Table(["", ""], ["narwhal yay"])
    rules = "rules:\n  - {name: a, chance: 30, do: {kind: draw}}\n  - {name: b, do: {card: narwhal}}\n"
    said = Counter(answer(table, written(rules, seed)) for seed in range(200))
    assert said.keys() == {"draw", "play narwhal into 0"}
    assert 30 < said["draw"] < 90


def test_at_random_nothing_is_preferred(written: Written) -> None:
    table = Table(["", ""], ["narwhal yay slowdown"])
    rules = "rules:\n  - {name: a, at_random: yes}\nprefer:\n  - {kind: draw, weight: 9}\n"
    assert len({answer(table, written(rules, seed)) for seed in range(60)}) == 4


def test_only_the_reckless_hurt_themselves(written: Written) -> None:
    table = Table(["", ""], ["yay slowdown"])
    gift = "rules:\n  - {name: gift, do: {card: yay, target: rival}}\n"
    assert answer(table, written(gift)) != "play yay into 1"
    assert answer(table, written(f"reckless: yes\n{gift}")) == "play yay into 1"


def test_one_that_always_declines_comes_to_an_end(written: Written) -> None:
    state = new_game(frozen_deck(), 3, 1)
    idle = [written("rules:\n  - {name: a, do: {kind: [draw, end, pass, no]}}\n") for _ in range(3)]
    while not state.is_over:
        seat = state.player_to_act
        assert seat is not None
        state.play(idle[seat].choose(state.view(seat)))
    assert state.ended in ("deck", "letters", "tie")


def test_a_question_that_comes_back_unchanged_gets_another_answer() -> None:
    table = Table(["", ""], ["narwhal yay"])
    view, rival = view_of(table), scripted("racer")
    careful = 3  # an Upgrade for the rival would only hurt
    assert len({rival.choose(view) for _ in range(careful)}) == careful
    assert rival.choose(view) in view.legal_moves, "and when all were tried it begins again"


# Characters of ours


def test_the_politician_stops_the_leader_and_spares_the_weak() -> None:
    stables = ["rainbow-unicorn", "narwhal rhinocorn llamacorn americorn", "shabby-the-narwhal"]
    for active, said in ((1, "respond neigh"), (2, "pass")):
        table = Table(stables, {0: "neigh", active: "classy-narwhal"}, active=active)
        assert answer(table.play("classy-narwhal"), scripted("politician")) == said


@pytest.mark.parametrize("ident", [name for name in shipped(FACTS) if name != "jester"])
def test_nobody_lets_a_winner_pass(ident: str) -> None:
    almost = "narwhal rhinocorn llamacorn americorn classy-narwhal mother-goose-unicorn"
    table = Table(["", almost, ""], {0: "neigh", 1: "rainbow-unicorn"}, active=1).play("rainbow-unicorn")
    assert answer(table, scripted(ident)) == "respond neigh"


@pytest.mark.parametrize("ident", shipped(FACTS))
def test_nobody_forgets_to_win(ident: str) -> None:
    almost = "narwhal rhinocorn llamacorn americorn classy-narwhal mother-goose-unicorn"
    table = Table([almost, "alluring-narwhal"], ["yay unicorn-poison slowdown basic-unicorn-red"])
    assert answer(table, scripted(ident, 3)) == "play basic-unicorn-red into 0"


# Names


def test_by_name_and_by_file(tmp_path: Path) -> None:
    assert Scripted.named("thief", 1, GAME).character.id == "thief"
    path = tmp_path / "mine.yml"
    path.write_text("name: Mine\nabout: My own.\n", encoding="utf-8")
    assert Scripted.named(str(path), 1, GAME).character.name == "Mine"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "which character"),
        ("thef", "did you mean 'thief'"),
        ("nobody.yaml", "there is no such file"),
        ("../thief", "there is no such file"),
    ],
)
def test_a_name_that_is_none(name: str, said: str) -> None:
    with pytest.raises(CardsetError, match=said):
        Scripted.named(name, 1, GAME)


# Whatever somebody writes


def conditions(facts: dict[str, Fact]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(st.sampled_from(sorted(facts)), st.integers(), max_size=3).flatmap(
        lambda names: st.fixed_dictionaries({name: said_of(facts[name]) for name in names})
    )


def said_of(fact: Fact) -> st.SearchStrategy[Any]:
    """Anything that may be said of a fact."""
    if fact.kind == "yes or no":
        return st.sampled_from(("yes", "no", True, False))
    if fact.kind == "number":
        number = st.integers(-2, 12) | st.sampled_from(sorted(FACTS.numbers))
        how = st.sampled_from(("", "at least ", "at most ", "more than ", "less than ", "not "))
        return st.builds(lambda comparison, bound: f"{comparison}{bound}", how, number)
    words = sorted(fact.words() if fact.words else fact.known() if fact.known else ())
    return st.sampled_from(words) | st.lists(st.sampled_from(words), min_size=1, max_size=3)


LIKINGS = st.lists(
    st.builds(
        lambda facts, weight, times: {**facts, "weight": weight, **({"times": times} if times else {})},
        conditions(dict(FACTS.move)),
        st.integers(-50, 50),
        st.sampled_from(("", "hand", "target_hand", "grudge")),
    ),
    min_size=1,
    max_size=4,
)


@st.composite
def characters(draw: st.DrawFn) -> dict[str, Any]:
    rules = []
    for number in range(draw(st.integers(0, 5))):
        rule: dict[str, Any] = {"name": f"rule {number}", "at_random": draw(st.booleans())}
        for key, strategy in (
            ("when", conditions(dict(FACTS.position))),
            ("do", conditions(dict(FACTS.move))),
            ("prefer", LIKINGS),
            ("chance", st.integers(1, 100)),
        ):
            if (value := draw(st.none() | strategy)) or value == 0:
                rule[key] = value
        rules.append(rule)
    found: dict[str, Any] = {"name": "Any", "about": "Anything.", "rules": rules}
    if draw(st.booleans()):
        found["prefer"] = draw(LIKINGS)
    if draw(st.booleans()):
        found["like"] = draw(st.sampled_from(shipped(FACTS)))
    found["reckless"] = draw(st.booleans())
    return found


@settings(max_examples=40)
@given(characters(), st.integers(0, 1000), st.integers(2, 5))
def test_whatever_is_written_it_plays_on(
    tmp_path_factory: pytest.TempPathFactory, data: dict[str, Any], seed: int, players: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "anything.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    opponent = Scripted(read(path, FACTS), FACTS, seed)
    state = new_game(frozen_deck(), players, seed)
    others = Novice(seed)
    for seat, view in positions(state):
        move = opponent.choose(view) if seat == 0 else others.choose(view)
        assert move in view.legal_moves
        state.play(move)
    assert state.is_over


def positions(state: State) -> Iterator[tuple[int, View]]:
    """Who is to act and what they see, until the game ends; it must within 3000 moves."""
    for _ in range(3000):
        seat = state.player_to_act
        if seat is None:
            return
        yield seat, state.view(seat)
