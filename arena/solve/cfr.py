"""Approximate optimal play of a round by CFR+, with a bracket that holds the value for certain.

O. Tammelin, "Solving large imperfect information games using CFR+", 2014: regrets never fall below 0,
the seats are improved in turn, and later strategies weigh more in the average (here by more than
there, see POWER). What the average strategies are worth against their best answers, computed over the
whole tree, bounds the value from both sides, however many iterations there were.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from arena.solve.graph import Floats, Graph
from arena.solve.kernels import Moves, Work, best, improve
from arena.solve.positions import OTHER, STARTER
from arena.solve.rows import Chances, shares

Progress = Callable[[int, float, float], None]
"""Told (iterations, low, high) after each look at the bracket."""

POWER = 4
"""The strategies of iteration t weigh t ** POWER in the average. Tammelin has 1; measured on rounds with
two to four dice, brackets close faster with more."""

THREADED = 2_000_000
"""Chances of a round above which threads pay."""

FIRST_LOOK = 16
"""Iterations before the first look at the bracket; each later one comes after a quarter more."""


@dataclass(frozen=True)
class Limits:
    """When to stop: at a bracket no wider than `gap`, or after so many seconds or iterations."""

    gap: float = 1e-4
    seconds: float = 600.0
    iterations: int = 1_000_000


@dataclass(frozen=True)
class Solved:
    """Strategies of a round, and the bracket of its value to the starter: the highest low and the lowest
    high that strategies on the way have proven; those that are kept are the last. `sums` f4[rows, hands]
    of each seat: chances of options, not yet divided by their sum at the node."""

    graph: Graph
    sums: tuple[Chances, Chances]
    low: float
    high: float
    iterations: int
    seconds: float


class Solver:
    """Improves strategies of a round with these worths, f8[endings, dice + 1]; see `Graph.worths`.

    What follows different openings has no rows in common, so threads go through openings side by side;
    how many there are changes no result.
    """

    def __init__(self, graph: Graph, worth: Floats) -> None:
        self.graph = graph
        self.worth = worth
        self.iterations = 0
        self._moves = moves_of(graph)
        self._openings = np.arange(graph.first[0], graph.first[1])
        sizes = graph.rows[graph.to[self._openings]].sum(axis=1)
        self._order = np.argsort(-sizes, kind="stable").tolist()
        threads = len(os.sched_getaffinity(0)) if graph.numbers > THREADED else 1
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._works = [work_of(graph) for _ in self._openings]
        self._hands = np.array([len(hands) for hands in graph.hands], np.int64)
        self._dice = np.array(graph.position.dice, np.int64)
        self._regrets = _empty(graph)
        self.sums = _empty(graph)

    def iterate(self) -> None:
        """Improve the starter, then the other."""
        self.iterations += 1
        weight = float(self.iterations**POWER)
        opening = shares(self._regrets[STARTER][: len(self._openings)])
        values = self._improved(STARTER, None, weight)
        gains = values - (opening * values).sum(axis=0)
        regrets = self._regrets[STARTER][: len(self._openings)]
        np.maximum(regrets + gains, 0.0, out=regrets, casting="unsafe")
        opening = shares(regrets)
        self.sums[STARTER][: len(self._openings)] += weight * opening * self.graph.chances[STARTER]
        self._improved(OTHER, opening, weight)

    def best_answer(self, seat: int, worth: Floats) -> float:
        """What the best answer of a seat to the other's average strategy is worth to it."""
        sums = self.sums[1 - seat]
        opening = shares(self.sums[STARTER][: len(self._openings)]) if seat == OTHER else None

        def walk(work: Work) -> None:
            best(self._moves, worth, seat, self._hands, self._dice, sums, work)

        values = self._walked(seat, opening, walk)
        value = values.max(axis=0) if seat == STARTER else values.sum(axis=0)
        return float(self.graph.chances[seat] @ value)

    def _improved(self, seat: int, opening: Floats | None, weight: float) -> Floats:
        mine, theirs = self._regrets[seat], self._regrets[1 - seat]
        sums = self.sums[1 - seat]

        def walk(work: Work) -> None:
            improve(
                self._moves,
                self.worth,
                seat,
                self._hands,
                self._dice,
                mine,
                theirs,
                sums,
                weight,
                work,
            )

        return self._walked(seat, opening, walk)

    def _walked(self, seat: int, opening: Floats | None, walk: Callable[[Work], None]) -> Floats:
        """f8[openings, hands of the seat]: what openings are worth to it after a walk from each.
        `opening` f8[openings, hands]: the chances of the other's, where it is the other that opens."""
        for place, option in enumerate(self._openings.tolist()):
            work = self._works[place]
            reach = self.graph.chances[1 - seat]
            work.reach[0, : len(reach)] = reach if opening is None else reach * opening[place]
            work.state[0] = self.graph.to[option]
            work.row[0] = self.graph.offsets[option]
        works = [self._works[place] for place in self._order]
        for _ in self._pool.map(walk, works) if self._pool else map(walk, works):
            pass
        hands = int(self._hands[seat])
        return np.array([work.value[0, :hands] for work in self._works])


def solve_round(
    graph: Graph,
    low_worth: Floats,
    high_worth: Floats,
    limits: Limits,
    progress: Progress | None = None,
) -> Solved:
    """Play until the bracket of the starter's value is narrow enough.

    What endings are worth to the starter is at least `low_worth` and at most `high_worth`, f8[endings,
    dice + 1]; they differ where the worth of a later round is itself known by a bracket.
    """
    solver = Solver(graph, (low_worth + high_worth) / 2)
    width = float((high_worth - low_worth).max())
    began = time.monotonic()
    look = FIRST_LOOK
    low, high = -np.inf, np.inf
    while True:
        solver.iterate()
        spent = time.monotonic() - began
        over = spent >= limits.seconds or solver.iterations >= limits.iterations
        if solver.iterations < look and not over:
            continue
        look = max(look + 1, look * 5 // 4)
        low = max(low, -solver.best_answer(OTHER, low_worth))
        high = min(high, solver.best_answer(STARTER, high_worth))
        if progress is not None:
            progress(solver.iterations, low, high)
        if over or high - low <= max(limits.gap, width):
            return Solved(graph, solver.sums, low, high, solver.iterations, spent)


def moves_of(graph: Graph) -> Moves:
    """The graph's arrays for a walk."""
    most = max(map(len, graph.hands))
    matches = np.zeros((2, 6, most), np.int64)
    for seat in (STARTER, OTHER):
        matches[seat, :, : len(graph.hands[seat])] = graph.matches[seat]
    return Moves(
        graph.turn,
        graph.first,
        graph.to,
        graph.ending,
        graph.more_first,
        graph.more,
        graph.offsets,
        graph.ending_face,
        matches,
    )


def work_of(graph: Graph) -> Work:
    """Memory for a walk."""
    depth = graph.depth + 1
    options = int(np.diff(graph.first).max()) + 1
    hands = max(map(len, graph.hands)) + graph.total + 2
    return Work(
        np.zeros(depth, np.int64),
        np.zeros((depth, 2), np.int64),
        np.zeros(depth, np.int64),
        np.zeros((depth, options, hands)),
        np.zeros((depth, hands)),
        np.zeros((depth, options, hands)),
        np.zeros((depth, hands)),
    )


def _empty(graph: Graph) -> tuple[Chances, Chances]:
    starter, other = (
        np.zeros((int(graph.rows[0, seat]), len(graph.hands[seat])), np.float32)
        for seat in (STARTER, OTHER)
    )
    return starter, other
