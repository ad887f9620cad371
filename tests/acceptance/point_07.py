"""How much an exact best response gains on optimal play with one die each."""

from __future__ import annotations

from check import Check, at_most
from point_06 import VALUES

from arena.solve.linear import solve
from arena.solve.strategy import best_response_value, round_value
from arena.solve.tree import round_tree


def measure() -> list[Check]:
    """The gain of either seat over the value of the two strategies, under each set of rules."""
    checks = []
    for name, (rules, _) in VALUES.items():
        tree = round_tree(rules)
        solution = solve(tree)
        value = round_value(tree, solution.starter, solution.other)
        gains = (
            best_response_value(tree, solution.other) - value,
            best_response_value(tree, solution.starter) + value,
        )
        checks.append(at_most(f"best response to optimal play of {name}", max(gains), 1e-3))
    return checks
