"""Random play in other engines written for Python, as anchors for the speed of ours.

A peer counts all its moves, also those that were the only one possible, but nothing that chance decides. That
favours it, since ours counts only moves chosen among several. What is played differs, so the ratios say
whether two engines are in one class, and no more.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Choice: TypeAlias = Callable[[Sequence[Any]], Any]
Play: TypeAlias = Callable[[Choice, int, list[Any]], int]
"""Plays the game of a seed and returns its moves. The position after move number ``KEEP`` is copied to the
list, unless that is full (``ENOUGH``)."""

KEEP, ENOUGH = 5, 20


@dataclass(frozen=True)
class Peer:
    """Another engine: the distribution it comes in, what starts it, and how it copies a position."""

    name: str
    package: str
    start: Callable[[], Play]
    copy: Callable[[Any], Any]


def _rlcard_environment() -> Play:
    import rlcard

    environment = rlcard.make("uno")

    def play(choice: Choice, seed: int, kept: list[Any]) -> int:
        environment.seed(seed)
        moves = 0
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(choice(list(state["legal_actions"])))
            moves += 1
            if moves == KEEP and len(kept) < ENOUGH:
                kept.append(copy.deepcopy(environment))
        return moves

    return play


def _rlcard_game() -> Play:
    from rlcard.games.uno import Game

    game = Game()

    def play(choice: Choice, seed: int, kept: list[Any]) -> int:
        moves = 0
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(choice(state["legal_actions"]))
            moves += 1
            if moves == KEEP and len(kept) < ENOUGH:
                kept.append(copy.deepcopy(game))
        return moves

    return play


def _block_dominoes() -> Play:
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 - registers the game

    game = pyspiel.load_game("python_block_dominoes")

    def play(choice: Choice, seed: int, kept: list[Any]) -> int:
        moves = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice([action for action, _ in state.chance_outcomes()]))
                continue
            state.apply_action(choice(state.legal_actions()))
            moves += 1
            if moves == KEEP and len(kept) < ENOUGH:
                kept.append(state.clone())
        return moves

    return play


def _chess() -> Play:
    import chess

    def play(choice: Choice, seed: int, kept: list[Any]) -> int:
        moves = 0
        board = chess.Board()
        while not board.is_game_over():
            board.push(choice(list(board.legal_moves)))
            moves += 1
            if moves == KEEP and len(kept) < ENOUGH:
                kept.append(board.copy(stack=False))
        return moves

    return play


PEERS = (
    Peer("RLCard Uno env", "rlcard", _rlcard_environment, copy.deepcopy),
    Peer("RLCard Uno game", "rlcard", _rlcard_game, copy.deepcopy),
    Peer("OpenSpiel dominoes", "open_spiel", _block_dominoes, lambda state: state.clone()),
    Peer("python-chess", "chess", _chess, lambda board: board.copy(stack=False)),
)
