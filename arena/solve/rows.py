"""Strategies of a round as rows of options, node after node, and how to go through them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arena.dudo.bid import Bid, Call
from arena.solve.graph import Floats, Graph
from arena.solve.strategy import Strategy
from arena.solve.tree import RoundTree

Chances = NDArray[np.float32]
LEAST = 1e-4
"""Nodes that a strategy's own choices reach less often are passed over."""


class Node:
    """A place in the tree of a round where a seat moves: its state and first row, the moves before it,
    how likely the seat's own choices lead here with each hand, and f8[options, hands] its chances."""

    __slots__ = ("chances", "history", "reach", "row", "state")

    def __init__(
        self, state: int, row: int, history: tuple[Bid | Call, ...], reach: Floats, chances: Floats
    ) -> None:
        self.state = state
        self.row = row
        self.history = history
        self.reach = reach
        self.chances = chances


def nodes_of(graph: Graph, seat: int, sums: Chances, least: float = LEAST) -> Iterator[Node]:
    """The nodes of a seat that its own choices reach with some hand, with at least this chance."""
    ones = np.ones(len(graph.hands[seat]))
    waiting: list[tuple[int, int, tuple[Bid | Call, ...], Floats]] = [(0, 0, (), ones)]
    while waiting:
        state, row, history, reach = waiting.pop()
        first, end = int(graph.first[state]), int(graph.first[state + 1])
        after = [reach] * (end - first)
        if graph.turn[state] == seat:
            chances = shares(sums[row : row + end - first])
            yield Node(state, row, history, reach, chances)
            after = [reach * chance for chance in chances]
        for option in range(first, end):
            there = after[option - first]
            if graph.to[option] >= 0 and there.max() >= least:
                below = row + int(graph.offsets[option, seat])
                waiting.append(
                    (int(graph.to[option]), below, (*history, graph.moves[option]), there)
                )


def shares(weights: NDArray[Any]) -> Floats:
    """f8[options, hands]: weights over their sum; equal ones where all are 0."""
    total = weights.sum(axis=0, dtype=np.float64)
    even = np.full(weights.shape, 1.0 / len(weights))
    return np.where(total > 0, weights / np.where(total > 0, total, 1.0), even)


def rows_of(graph: Graph, tree: RoundTree, strategy: Strategy) -> Chances:
    """f4[rows, hands]: the strategy of a whole tree, as the graph numbers it."""
    seat = strategy.seat
    rows = np.zeros((int(graph.rows[0, seat]), len(graph.hands[seat])), np.float32)
    waiting = [(0, 0, 0)]
    while waiting:
        node, state, row = waiting.pop()
        first, child = int(graph.first[state]), int(tree.first_child[node])
        count = int(tree.children[node])
        if graph.turn[state] == seat:
            rows[row : row + count] = strategy.chances[child : child + count]
        for place in range(count):
            following = int(graph.to[first + place])
            if following >= 0:
                below = row + int(graph.offsets[first + place, seat])
                waiting.append((child + place, following, below))
    return rows
