"""Makes the tables of bots/nash: what optimal play does after the last bids of a round.

    python -m arena.solve.nash bots/nash/tables.npz

A strategy of a whole round has a chance for every sequence of bids, too much to ship. The tables keep
the last MEMORY bids only: places that look alike from there are put together, each as often as optimal
play of both seats comes to it. What that loses is what `arena exploit nash` shows.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from arena.dudo.bid import Bid, Call, action_code
from arena.dudo.presets import make_rules
from arena.dudo.state import RoundKind
from arena.solve.cfr import Limits, Solved, solve_round
from arena.solve.games import smallest_cut
from arena.solve.graph import Floats
from arena.solve.hands import Hand
from arena.solve.positions import OTHER, STARTER, Position, solvable
from arena.solve.rows import shares
from arena.solve.tree import of_round

MEMORY = 4
"""Bids that a table knows. bots/nash/bot.py has the same number."""
STEPS = 255
LEAST = 3e-3
"""Places that a seat's own choices reach less often, and moves that are rarer, are left out."""
ELSEWHERE = 1e-3
"""How much a place counts that optimal play of the other seat never reaches."""
PAIRS = ((1, 1), (1, 2), (2, 1), (2, 2))
SEATS = ("o", "a")


@dataclass(frozen=True)
class Situation:
    """A round of the tables: bids rise as under the rules of a preset."""

    name: str
    preset: str
    position: Position

    @property
    def limits(self) -> Limits:
        """How long to search, whatever the machine: so that the tables come out the same."""
        return Limits(gap=1e-6, seconds=1e6, iterations=200 if sum(self.position.dice) > 3 else 600)


def situations() -> Iterator[Situation]:
    """All rounds that the tables have. Aces open where the one who opens has a last die and the rules
    let it (`classic`), or nowhere (`lizumo`)."""
    for dice in PAIRS:
        used = (dice[0] == 1, dice[1] == 1)
        yield Situation("fijo", "classic", Position(dice, RoundKind.FIJO, used))
        yield Situation("plain", "lizumo", Position(dice))
        if dice[0] == 1:
            yield Situation("aces", "classic", Position(dice))


def main(arguments: list[str] | None = None) -> None:
    """Solve all situations and write the tables."""
    parser = argparse.ArgumentParser(description="Make the tables of bots/nash.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--memory", type=int, default=MEMORY)
    chosen = parser.parse_args(arguments)
    arrays: dict[str, NDArray[np.generic]] = {}
    for situation in situations():
        found = _solved(situation)
        position = situation.position
        print(
            f"{situation.name} {position.dice}: [{found.low:.6f}, {found.high:.6f}]",
            file=sys.stderr,
        )
        for seat in (STARTER, OTHER):
            mine, yours = position.dice[seat], position.dice[1 - seat]
            name = f"{situation.name}{mine}{yours}{SEATS[seat]}"
            arrays |= {
                f"{name}_{part}": a for part, a in _table(found, seat, chosen.memory).items()
            }
    with chosen.file.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # of its keyword allow_pickle


def key_of(history: tuple[Bid | Call, ...], hand: Hand, memory: int) -> int:
    """The last bids and the dice as one number, as bots/nash/bot.py makes it."""
    key = 0
    for bid in history[-memory:]:
        key = key * 64 + action_code(bid)
    for die in hand:
        key = key * 8 + die
    return key


def _solved(situation: Situation) -> Solved:
    rules, _ = solvable(make_rules(situation.preset), situation.position.dice)
    graph = smallest_cut(rules, situation.position)
    worth = graph.worths(np.array([of_round(outcome) for outcome in graph.outcomes]))
    return solve_round(graph, worth, worth, situation.limits)


def _table(found: Solved, seat: int, memory: int) -> dict[str, NDArray[np.generic]]:
    """The arrays of one seat: sorted `keys`, and for key i the moves and their chances in 255ths from
    `firsts[i]` to `firsts[i + 1]`."""
    weights: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    hands = found.graph.hands[seat]
    for history, options, table in _places(found, seat):
        codes = [action_code(move) for move in options]
        for index in np.flatnonzero(table.sum(axis=0)):
            moves = weights[key_of(history, hands[index], memory)]
            for code, weight in zip(codes, table[:, index].tolist(), strict=True):
                moves[code] += weight
    keys = sorted(weights)
    firsts, codes, chances = [0], [], []
    for key in keys:
        total = sum(weights[key].values())
        for code, weight in sorted(weights[key].items()):
            chance = round(STEPS * weight / total)
            if weight / total >= LEAST and chance:
                codes.append(code)
                chances.append(chance)
        firsts.append(len(codes))
    return {
        "keys": np.array(keys, np.int64),
        "firsts": np.array(firsts, np.uint32),
        "moves": np.array(codes, np.uint8),
        "chances": np.array(chances, np.uint8),
    }


def _places(
    found: Solved, seat: int
) -> Iterator[tuple[tuple[Bid | Call, ...], list[Bid | Call], Floats]]:
    """The places where a seat moves: the bids before, its moves, and f8[moves, hands] how often play of
    both comes there with a hand and makes a move."""
    graph, sums = found.graph, found.sums
    reach = [np.ones(len(hands)) for hands in graph.hands]
    waiting: list[tuple[int, tuple[int, int], tuple[Bid | Call, ...], list[Floats]]] = [
        (0, (0, 0), (), reach)
    ]
    while waiting:
        state, rows, history, reach = waiting.pop()
        first, end = int(graph.first[state]), int(graph.first[state + 1])
        turn = int(graph.turn[state])
        chances = shares(sums[turn][rows[turn] : rows[turn] + end - first])
        if turn == seat:
            comes = float(reach[1 - seat] @ graph.chances[1 - seat]) + ELSEWHERE
            mine = np.where(reach[seat] >= LEAST, reach[seat], 0.0) * comes
            yield history, graph.moves[first:end], chances * mine
        for option in range(first, end):
            if graph.to[option] < 0:
                continue
            there = list(reach)
            there[turn] = reach[turn] * chances[option - first]
            if there[seat].max() >= LEAST:
                steps = graph.offsets[option]
                below = (rows[0] + int(steps[0]), rows[1] + int(steps[1]))
                bids = (*history, graph.moves[option])
                waiting.append((int(graph.to[option]), below, bids, there))


if __name__ == "__main__":
    main()
