"""Plays a solved round with one die each through the engine's window, with its own dice and words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arena.dudo.rules import Rules
from arena.engine.window import Fixtures, Questions, Window
from arena.solve.linear import Solution
from arena.solve.tree import RoundTree

WINDOW = 1 << 16


def starter_wins(
    rules: Rules, tree: RoundTree, solution: Solution, games: int
) -> NDArray[np.bool_]:
    """b[games]: whether the seat that opened won, both seats playing the solution."""
    number = np.arange(games, dtype=np.uint64)
    bots = np.tile(np.arange(2, dtype=np.uint16), (games, 1))
    keys = b"dice of solved p", b"words of solved "
    window = Window(rules, Fixtures(number, number, bots), *keys, WINDOW, illegal=1, protocol=2)
    cumulative = [
        _cumulative(tree, strategy.chances) for strategy in (solution.starter, solution.other)
    ]
    node = np.zeros(games, np.int64)
    opener = np.zeros(games, np.int64)
    while (questions := window.ask()) is not None:
        at = questions.games
        rows = questions.rows
        plan_seat = np.repeat(questions.bots, np.diff(questions.starts))
        opens = rows["bids"] == 0
        opener[at[opens]] = plan_seat[opens]
        node[at] = _chosen(tree, cumulative, node[at], questions)
        verdicts = window.answer(
            tree.action[node[at]].astype(np.uint32), np.zeros(len(rows), np.uint8)
        )
        assert not verdicts.any(), "the tree has a move that the engine refuses"
    results = window.results()
    assert not len(results.note_at), "a forfeit"
    return results.ranks[np.arange(games), opener] == 1


def _chosen(
    tree: RoundTree,
    cumulative: list[NDArray[np.float64]],
    node: NDArray[np.int64],
    questions: Questions,
) -> NDArray[np.int64]:
    """The node after the move that each question's random word picks."""
    die = questions.rows["dice"].argmax(axis=1)
    number = (questions.rows["word"] >> np.uint64(11)) * 2.0**-53
    chosen = tree.first_child[node].astype(np.int64)
    last = chosen + tree.children[node] - 1
    starter = tree.depth[node] % 2 == 0
    for _ in range(int(tree.children.max())):
        passed = np.where(starter, cumulative[0][chosen, die], cumulative[1][chosen, die])
        chosen += (number >= passed) & (chosen < last)
    return chosen


def _cumulative(tree: RoundTree, chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """At each node the chance of its move and those before it at the same parent."""
    sums = np.cumsum(chances, axis=0)
    before = np.maximum(tree.first_child[tree.parent] - 1, 0)
    return sums - sums[before]
