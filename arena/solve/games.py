"""The value of a whole game between two seats: rounds solved from the fewest dice up.

Every call costs a seat a die, so a position leads only to positions with fewer dice. What a round is
worth follows from what these are worth; brackets widen on the way up, and hold.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from arena.dudo.rules import Rules
from arena.errors import InputError
from arena.solve.cfr import Limits, Solved, solve_round
from arena.solve.exact import proven
from arena.solve.graph import Graph
from arena.solve.linear import solve
from arena.solve.positions import Outcome, Position
from arena.solve.rows import rows_of
from arena.solve.tree import of_round, round_tree

ONE_EACH = 2
"""Dice in play with which a round is small enough for the linear program."""
MOST_NUMBERS = 400_000_000
"""Chances of both seats' strategies that are held in memory, at most; each takes 8 bytes."""
BYTES = 8

Told = Callable[[Position, int, float, float], None]
"""Told (position, iterations, low, high) of the round at hand: the bracket of its value."""


@dataclass(frozen=True)
class Bracket:
    """The starter's value, win 1 and loss -1, is at least `low` and at most `high`; `exact` where it is
    proven to be that fraction."""

    low: float
    high: float
    exact: Fraction | None = None

    @property
    def turned(self) -> Bracket:
        """The same for the other seat."""
        return Bracket(-self.high, -self.low, None if self.exact is None else -self.exact)

    @property
    def share(self) -> Bracket:
        """The chance to win instead of the value."""
        exact = None if self.exact is None else (1 + self.exact) / 2
        return Bracket((1 + self.low) / 2, (1 + self.high) / 2, exact)

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2


@dataclass(frozen=True)
class SolvedPosition:
    """A position and what is known of it: the value of its round by itself (None where how the round
    is best played depends on what comes after), and of the game from there on. `method`:
    `linear_program` or `cfr`."""

    position: Position
    round: Bracket | None
    game: Bracket
    method: str
    doubt_from: int | None
    iterations: int
    seconds: float
    strategies: Solved


class Game:
    """Solves positions of a game under rules that `positions.solvable` has made ready.

    `doubt_from`: after a bid of so many dice or more strategies make no other such bid and doubt one,
    which keeps trees small; by default where a tree would be too large otherwise. Answers to them are
    not so bound, so brackets hold.
    """

    def __init__(
        self,
        rules: Rules,
        limits: Limits,
        told: Told | None = None,
        doubt_from: int | None = None,
        linear: bool = True,
    ) -> None:
        self._rules = rules
        self._limits = limits
        self._told = told
        self._doubt_from = doubt_from
        self._linear = linear
        self.solved: dict[Position, SolvedPosition] = {}

    def solve(self, root: Position) -> SolvedPosition:
        """Solve all positions that a game from `root` can come to, and it. Time is theirs together.

        Raises InputError for a round that is too large, RulesError for one that cannot be solved.
        """
        graphs = {position: self._graph(position) for position in positions(self._rules, root)}
        order = sorted(graphs, key=lambda position: sum(position.dice))
        until = time.monotonic() + self._limits.seconds
        for place, position in enumerate(order):
            left = max(until - time.monotonic(), 0.0)
            weight = sum(graphs[later].numbers for later in order[place:])
            seconds = left * graphs[position].numbers / weight
            limits = replace(self._limits, seconds=max(seconds, 1.0))
            self.solved[position] = self._solve(graphs[position], limits)
        return self.solved[root]

    def _graph(self, position: Position) -> Graph:
        if self._doubt_from is not None:
            graph = Graph(self._rules, position, self._doubt_from)
            if graph.numbers > MOST_NUMBERS:
                raise _too_large(graph)
            return graph
        return smallest_cut(self._rules, position)

    def _solve(self, graph: Graph, limits: Limits) -> SolvedPosition:
        began = time.monotonic()
        if sum(graph.position.dice) == ONE_EACH and self._linear:
            return self._by_program(graph, began)
        worth = [self._worth(outcome) for outcome in graph.outcomes]
        by_round = _two_sided(graph.outcomes, worth)
        if by_round is not None:
            ones = np.array([of_round(outcome) for outcome in graph.outcomes])
            low = high = ones
        else:
            low = np.array([bracket.low for bracket in worth])
            high = np.array([bracket.high for bracket in worth])
        told = self._told
        position = graph.position
        found = solve_round(
            graph,
            graph.worths(low),
            graph.worths(high),
            limits,
            None if told is None else lambda n, a, b: told(position, n, a, b),
        )
        bracket = Bracket(found.low, found.high)
        game = bracket
        if by_round is not None:
            game = Bracket(
                _mixed(found.low, by_round[0].low, by_round[1].low),
                _mixed(found.high, by_round[0].high, by_round[1].high),
            )
        return SolvedPosition(
            position=position,
            round=None if by_round is None else bracket,
            game=game,
            method="cfr",
            doubt_from=graph.doubt_from if graph.doubt_from <= graph.total else None,
            iterations=found.iterations,
            seconds=time.monotonic() - began,
            strategies=found,
        )

    def _by_program(self, graph: Graph, began: float) -> SolvedPosition:
        """One die each: the round decides the game."""
        tree = round_tree(self._rules, graph.position)
        solution = solve(tree)
        exact = proven(tree, solution)
        bracket = Bracket(solution.low, solution.high, exact)
        if exact is not None:
            bracket = Bracket(float(exact), float(exact), exact)
        seconds = time.monotonic() - began
        starter = rows_of(graph, tree, solution.starter)
        other = rows_of(graph, tree, solution.other)
        rows = Solved(graph, (starter, other), solution.low, solution.high, 0, seconds)
        return SolvedPosition(
            graph.position, bracket, bracket, "linear_program", None, 0, seconds, rows
        )

    def _worth(self, outcome: Outcome) -> Bracket:
        """What an outcome is worth in the game to the starter of the round."""
        if outcome.position is None:
            value = 1.0 if outcome.won else -1.0
            return Bracket(value, value)
        game = self.solved[outcome.position].game
        return game.turned if outcome.turned else game


def positions(rules: Rules, root: Position) -> Iterator[Position]:
    """Every position that a game from `root` can come to, and it."""
    found = {root}
    waiting = [root]
    while waiting:
        position = waiting.pop()
        yield position
        for outcome in Graph(rules, position).outcomes:
            if outcome.position is not None and outcome.position not in found:
                found.add(outcome.position)
                waiting.append(outcome.position)


def smallest_cut(rules: Rules, position: Position) -> Graph:
    """The graph of a round with as few bids doubted at once as memory allows.

    Raises InputError where no cut is small enough.
    """
    for doubt_from in range(sum(position.dice) + 1, 1, -1):
        graph = Graph(rules, position, doubt_from)
        if graph.numbers <= (SMALL if doubt_from > 2 else MOST_NUMBERS):
            return graph
    raise _too_large(graph)


SMALL = 200_000_000
"""Chances that a tree may have before bids are doubted at once, where nobody says from which on."""


def _two_sided(outcomes: list[Outcome], worth: list[Bracket]) -> tuple[Bracket, Bracket] | None:
    """What a lost and a won round are worth, where the winner of the round is all that counts."""
    lost = {bracket for outcome, bracket in zip(outcomes, worth, strict=True) if not outcome.won}
    won = {bracket for outcome, bracket in zip(outcomes, worth, strict=True) if outcome.won}
    if len(lost) != 1 or len(won) != 1:
        return None
    (one,), (other,) = lost, won
    return (one, other) if one.high <= other.low else None


def _mixed(value: float, lost: float, won: float) -> float:
    """The worth of the game where a round is worth `value`."""
    share = (1 + value) / 2
    return share * won + (1 - share) * lost


def _too_large(graph: Graph) -> InputError:
    dice = " and ".join(map(str, graph.position.dice))
    need = graph.numbers * BYTES / 2**30
    most = MOST_NUMBERS * BYTES / 2**30
    what = f"a round with {dice} dice needs {need:,.0f} GiB; at most {most:.0f} GiB are used"
    return InputError(what, hint="a lower --doubt-from makes the tree smaller")
