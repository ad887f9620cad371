"""Optimal play of a round by linear programming in sequence form.

D. Koller, N. Megiddo, B. von Stengel, "Fast algorithms for finding randomized strategies in game
trees", STOC 1994. Exact up to rounding, for the small trees whose programs a solver can hold.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from arena.errors import PlatformError
from arena.solve.positions import OTHER, STARTER
from arena.solve.strategy import Strategy, best_response_value, from_weights
from arena.solve.tree import RoundTree


@dataclass(frozen=True)
class Solution:
    """Optimal strategies of both seats. The starter's value, win 1 and loss -1, lies in
    [low, high]: what the starter's strategy gets against the best answer, and what the best answer
    gets against the other's."""

    starter: Strategy
    other: Strategy
    low: float
    high: float

    @property
    def value(self) -> float:
        return (self.low + self.high) / 2


def solve(tree: RoundTree) -> Solution:
    """Optimal play by both seats. Raises PlatformError when the solver finds none.

    A realisation plan x gives every sequence, that is a node and a hand of the seat that moved there,
    the product of its chances. The starter's plan maximises f'q under F'q <= A'x, Ex = e, x >= 0, where
    E and F say that plans add up and A holds outcomes times chances of hands; the other's plan is the
    program's dual.
    """
    starter, other = _Plans(tree, STARTER), _Plans(tree, OTHER)
    outcomes = _outcomes(tree, starter, other)
    inequalities = hstack([-outcomes.T, other.matrix.T], format="csr")
    nothing = csr_array((starter.matrix.shape[0], other.matrix.shape[0]))
    result = linprog(
        -np.concatenate([np.zeros(starter.size), other.right]),
        A_ub=inequalities,
        b_ub=np.zeros(other.size),
        A_eq=hstack([starter.matrix, nothing], format="csr"),
        b_eq=starter.right,
        bounds=[(0, None)] * starter.size + [(None, None)] * other.matrix.shape[0],
        method="highs",
    )
    if result.status != 0:
        raise PlatformError(f"the linear program was not solved: {result.message}")
    plan_of_starter = starter.strategy(tree, result.x[: starter.size])
    plan_of_other = other.strategy(tree, -result.ineqlin.marginals)
    return Solution(
        plan_of_starter,
        plan_of_other,
        low=-best_response_value(tree, plan_of_starter),
        high=best_response_value(tree, plan_of_other),
    )


class _Plans:
    """The realisation plans of a seat: the vectors x >= 0 with matrix @ x = right.

    Sequence 0 is the empty one; (node, hand) is 1 + place(node) * hands + hand.
    """

    def __init__(self, tree: RoundTree, seat: int) -> None:
        self.seat = seat
        self.hands = len(tree.hands[seat])
        moved = (tree.depth % 2 != seat) & (tree.depth > 0)
        self.nodes = np.flatnonzero(moved)
        self._place = np.cumsum(moved) - 1
        self.size = 1 + len(self.nodes) * self.hands
        self._deep = tree.depth > 1
        deciding = np.flatnonzero((tree.depth % 2 == seat) & (tree.children > 0))
        self.matrix = self._adds_up(tree, deciding)
        self.right = np.zeros(self.matrix.shape[0])
        self.right[0] = 1.0

    def last(self, tree: RoundTree, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
        """i8[nodes, hands]: the last sequence of the seat on the way to each node."""
        own = np.where(tree.depth[nodes] % 2 != self.seat, nodes, tree.parent[nodes])
        numbers = 1 + self._place[own][:, None] * self.hands + np.arange(self.hands)
        return np.where((own > 0)[:, None], numbers, 0)

    def strategy(self, tree: RoundTree, plan: NDArray[np.float64]) -> Strategy:
        weights = np.zeros((len(tree), self.hands))
        weights[self.nodes] = plan[1:].reshape(-1, self.hands)
        return from_weights(tree, self.seat, weights)

    def _adds_up(self, tree: RoundTree, deciding: NDArray[np.int64]) -> csr_array:
        """The empty sequence is 1; after every other the next ones add up to it."""
        info = np.full(len(tree), -1)
        info[deciding] = np.arange(len(deciding))
        rows = 1 + info[deciding][:, None] * self.hands + np.arange(self.hands)
        after = 1 + info[tree.parent[self.nodes]][:, None] * self.hands + np.arange(self.hands)
        before = self.last(tree, deciding)
        following = self.last(tree, self.nodes)
        data = [np.ones(1), -np.ones(rows.size), np.ones(after.size)]
        row = [np.zeros(1, np.int64), rows.ravel(), after.ravel()]
        column = [np.zeros(1, np.int64), before.ravel(), following.ravel()]
        shape = (1 + len(deciding) * self.hands, self.size)
        entries = (np.concatenate(data), (np.concatenate(row), np.concatenate(column)))
        return csr_array(coo_array(entries, shape=shape))


def _outcomes(tree: RoundTree, starter: _Plans, other: _Plans) -> csr_array:
    """The starter's outcome of all pairs of sequences that end at a leaf, times the hands' chance."""
    deals = tree.chances[STARTER][:, None] * tree.chances[OTHER][None, :]
    values = tree.payoffs[tree.payoff_of[tree.leaves]] * deals
    rows = np.broadcast_to(starter.last(tree, tree.leaves)[:, :, None], values.shape)
    columns = np.broadcast_to(other.last(tree, tree.leaves)[:, None, :], values.shape)
    entries = (values.ravel(), (rows.ravel(), columns.ravel()))
    return csr_array(coo_array(entries, shape=(starter.size, other.size)))
