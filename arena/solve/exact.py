"""Proof that a round's value is a certain fraction: the strategies that floating point has found, put
right, played against their best answers in rational arithmetic."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from arena.solve.linear import Solution
from arena.solve.positions import OTHER, STARTER
from arena.solve.tree import RoundTree

MOST = 100_000
"""The largest denominator of a realisation plan that is looked for."""
_NOISE = 1e-7
"""Plans below this are taken for 0: a linear program's vertex has no such small ones here."""

Exact = NDArray[np.object_]


def proven(tree: RoundTree, solution: Solution) -> Fraction | None:
    """The exact value of the round to the starter, or None where it is not found.

    Every chance of the strategies becomes the simplest fraction that it can be; if the starter gets no
    less than a value with its strategy, and the other gives no more, that is the value, whatever the
    strategies come from.
    """
    if not np.isin(tree.payoffs, (-1.0, 0.0, 1.0)).all():
        return None
    low = -_best(tree, STARTER, _plan(tree, STARTER, solution.starter.chances))
    high = _best(tree, OTHER, _plan(tree, OTHER, solution.other.chances))
    return low if low == high else None


def _plan(tree: RoundTree, seat: int, chances: NDArray[np.float64]) -> Exact:
    """Fractions[nodes, hands]: the product of the seat's chances on the way to each node, with its
    chances at every node that it can reach adding up to 1, exactly."""
    plan = np.full(chances.shape, Fraction(0), object)
    plan[0] = Fraction(1)
    rough = np.ones_like(chances)
    for node in range(len(tree)):
        first, count = int(tree.first_child[node]), int(tree.children[node])
        if not count:
            continue
        rough[first : first + count] = rough[node] * chances[first : first + count]
        if tree.depth[node] % 2 != seat:
            plan[first : first + count] = plan[node]
            continue
        for hand in np.flatnonzero([total > 0 for total in plan[node]]):
            found = [_simplest(value) for value in rough[first : first + count, hand].tolist()]
            largest = max(range(count), key=found.__getitem__)
            found[largest] += plan[node, hand] - sum(found)
            if found[largest] < 0:
                found = [plan[node, hand] / count] * count
            plan[first : first + count, hand] = found
    return plan


def _simplest(value: float) -> Fraction:
    return Fraction(value).limit_denominator(MOST) if value > _NOISE else Fraction(0)


def _best(tree: RoundTree, against: int, plan: Exact) -> Fraction:
    """What the best answer to a seat's plan is worth to the seat that answers."""
    seat = 1 - against
    theirs = _chances(tree, against)
    sign = 1 if seat == STARTER else -1
    payoffs = np.vectorize(lambda value: Fraction(int(value)), otypes=[object])(tree.payoffs)
    values = np.full((len(tree), len(tree.hands[seat])), Fraction(0), object)
    for node in reversed(range(len(tree))):
        first, count = int(tree.first_child[node]), int(tree.children[node])
        if not count:
            weights = theirs * plan[node]
            if any(weights):
                table = payoffs[tree.payoff_of[node]]
                values[node] = sign * (table if seat == STARTER else table.T) @ weights
            continue
        following = values[first : first + count]
        values[node] = (
            following.max(axis=0) if tree.depth[node] % 2 == seat else following.sum(axis=0)
        )
    total: Fraction = (_chances(tree, seat) * values[0]).sum()
    return total


def _chances(tree: RoundTree, seat: int) -> Exact:
    """The chance of each hand as a fraction."""
    dice = tree.position.dice[seat]
    return np.array([Fraction(round(c * 6**dice), 6**dice) for c in tree.chances[seat]], object)
