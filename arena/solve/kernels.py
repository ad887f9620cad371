"""The compiled half of approximate play: one walk through a round's tree, for all hands at once.

A walk visits every sequence of bids once, depth first, and carries for each hand of the seat that is
not being improved how likely that seat comes here with it. It brings back what the rest of the round
is worth with each hand of the seat that is (counterfactual values).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arena.engine.cache import kernel, threaded_kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Chances = NDArray[np.float32]


class Moves(NamedTuple):
    """The arrays of `graph.Graph` that a walk reads, and `matches` i8[seats, faces, hands]."""

    turn: Ints
    first: Ints
    to: Ints
    ending: Ints
    more_first: Ints
    more: Ints
    offsets: Ints
    ending_face: Ints
    matches: Ints


class Work(NamedTuple):
    """Memory of a walk, an entry per depth: state and first rows of the node there, the option that is
    next, chances of options, reach of the other seat, values of options and of the node."""

    state: Ints
    row: Ints
    option: Ints
    chance: Floats
    reach: Floats
    values: Floats
    value: Floats


@kernel
def ending_values(
    moves: Moves, worth: Floats, ending: int, seat: int, hands: Ints, dice: Ints,
    reach: Floats, value: Floats,
) -> None:  # fmt: skip
    """Set `value` to what an ending is worth to `seat` with each hand, weighted with `reach`, the
    chances of the other's. `worth` f8[endings, dice + 1] is the starter's. What follows the hands in
    `value` is used, too."""
    face = moves.ending_face[ending]
    mine = moves.matches[seat, face]
    theirs = moves.matches[1 - seat, face]
    sign = 1.0 if seat == 0 else -1.0
    tally = value[hands[seat] : hands[seat] + dice[1 - seat] + 1]
    by_count = value[hands[seat] + dice[1 - seat] + 1 :]
    for held in range(dice[1 - seat] + 1):
        tally[held] = 0.0
    for hand in range(hands[1 - seat]):
        tally[theirs[hand]] += reach[hand]
    for count in range(dice[seat] + 1):
        total = 0.0
        for held in range(dice[1 - seat] + 1):
            total += tally[held] * worth[ending, count + held]
        by_count[count] = sign * total
    for hand in range(hands[seat]):
        value[hand] = by_count[mine[hand]]


@threaded_kernel
def improve(
    moves: Moves, worth: Floats, seat: int, hands: Ints, dice: Ints,
    mine: Chances, theirs: Chances, sums: Chances, weight: float, work: Work,
) -> None:  # fmt: skip
    """One half of an iteration of CFR+ (O. Tammelin, 2014): walk with the strategies that the regrets
    stand for, let `mine`, the regrets of `seat`, grow, none below 0, and add the other's strategy to its
    `sums` with a weight. Regrets and sums f4[rows, hands].

    The walk begins at the node of work.state[0] with the rows work.row[0], where work.reach[0] holds the
    reach of the other's hands; work.value[0] becomes what the node is worth.
    """
    depth = 0
    _open(moves, hands, seat, mine, theirs, depth, work)
    while depth >= 0:
        state = work.state[depth]
        first = moves.first[state]
        count = moves.first[state + 1] - first
        at = work.option[depth]
        own = moves.turn[state] == seat
        if at == count:
            if own:
                _learn(hands[seat], count, mine, work.row[depth, seat], depth, work)
            depth -= 1
            if depth >= 0:
                _take(moves, hands, seat, depth, work.value[depth + 1], work)
            continue
        option = first + at
        below = work.reach[depth + 1]
        if own:
            for hand in range(hands[1 - seat]):
                below[hand] = work.reach[depth, hand]
        else:
            row = work.row[depth, 1 - seat] + at
            some = False
            for hand in range(hands[1 - seat]):
                share = work.reach[depth, hand] * work.chance[depth, at, hand]
                below[hand] = share
                sums[row, hand] += weight * share
                some = some or share > 0.0
            if not some:
                work.option[depth] += 1
                continue
        if moves.to[option] < 0:
            value = work.value[depth + 1]
            ending_values(moves, worth, moves.ending[option], seat, hands, dice, below, value)
            _take(moves, hands, seat, depth, value, work)
            continue
        depth += 1
        work.state[depth] = moves.to[option]
        for one in range(2):
            work.row[depth, one] = work.row[depth - 1, one] + moves.offsets[option, one]
        _open(moves, hands, seat, mine, theirs, depth, work)


@threaded_kernel
def best(
    moves: Moves, worth: Floats, seat: int, hands: Ints, dice: Ints,
    sums: Chances, work: Work,
) -> None:  # fmt: skip
    """Set work.value[0] to what the best answer of `seat` to the other's strategy is worth with each
    hand, exactly but for rounding: chances are `sums` of rows over those of the node. The other's rows
    are in `sums`. It begins as `improve` does."""
    depth = 0
    _open_for_best(moves, hands, seat, sums, depth, work)
    while depth >= 0:
        state = work.state[depth]
        first = moves.first[state]
        count = moves.first[state + 1] - first
        at = work.option[depth]
        own = moves.turn[state] == seat
        if at == count:
            if own:
                _answer_more(moves, worth, state, seat, hands, dice, depth, work)
            depth -= 1
            if depth >= 0:
                _take_best(moves, hands, seat, depth, work.value[depth + 1], work)
            continue
        option = first + at
        below = work.reach[depth + 1]
        if own:
            for hand in range(hands[1 - seat]):
                below[hand] = work.reach[depth, hand]
        else:
            some = False
            for hand in range(hands[1 - seat]):
                below[hand] = work.reach[depth, hand] * work.chance[depth, at, hand]
                some = some or below[hand] > 0.0
            if not some:
                work.option[depth] += 1
                continue
        if moves.to[option] < 0:
            value = work.value[depth + 1]
            ending_values(moves, worth, moves.ending[option], seat, hands, dice, below, value)
            _take_best(moves, hands, seat, depth, value, work)
            continue
        depth += 1
        work.state[depth] = moves.to[option]
        for one in range(2):
            work.row[depth, one] = work.row[depth - 1, one] + moves.offsets[option, one]
        _open_for_best(moves, hands, seat, sums, depth, work)


@kernel
def _answer_more(
    moves: Moves, worth: Floats, state: int, seat: int, hands: Ints, dice: Ints,
    depth: int, work: Work,
) -> None:  # fmt: skip
    """Let the best answer also make the bids that are no options, and be doubted."""
    for at in range(moves.more_first[state], moves.more_first[state + 1]):
        value = work.value[depth + 1]
        ending = moves.more[at]
        ending_values(moves, worth, ending, seat, hands, dice, work.reach[depth], value)
        for hand in range(hands[seat]):
            work.value[depth, hand] = max(work.value[depth, hand], value[hand])


@kernel
def _open(
    moves: Moves, hands: Ints, seat: int, mine: Chances, theirs: Chances, depth: int, work: Work
) -> None:
    """Begin a node: the chances of its options from the regrets of the seat to move."""
    state = work.state[depth]
    turn = moves.turn[state]
    count = moves.first[state + 1] - moves.first[state]
    row = work.row[depth, turn]
    regrets = mine if turn == seat else theirs
    _shares(regrets, row, count, hands[turn], work.chance[depth])
    work.option[depth] = 0
    for hand in range(hands[seat]):
        work.value[depth, hand] = 0.0


@kernel
def _open_for_best(
    moves: Moves, hands: Ints, seat: int, sums: Chances, depth: int, work: Work
) -> None:
    """Begin a node: the chances of its options where the other seat moves."""
    state = work.state[depth]
    turn = moves.turn[state]
    work.option[depth] = 0
    start = 0.0
    if turn == seat:
        start = -np.inf
    else:
        count = moves.first[state + 1] - moves.first[state]
        _shares(sums, work.row[depth, turn], count, hands[turn], work.chance[depth])
    for hand in range(hands[seat]):
        work.value[depth, hand] = start


@kernel
def _shares(weights: Chances, row: int, count: int, hands: int, chance: Floats) -> None:
    """The shares of the weights of `count` rows from `row` on, hand by hand; equal where all are 0."""
    for hand in range(hands):
        chance[count, hand] = 0.0
    for option in range(count):
        for hand in range(hands):
            chance[option, hand] = weights[row + option, hand]
            chance[count, hand] += chance[option, hand]
    for option in range(count):
        for hand in range(hands):
            total = chance[count, hand]
            if total > 0.0:
                chance[option, hand] /= total
            else:
                chance[option, hand] = 1.0 / count


@kernel
def _take(moves: Moves, hands: Ints, seat: int, depth: int, value: Floats, work: Work) -> None:
    """Add the value of the option at hand to its node's."""
    at = work.option[depth]
    if moves.turn[work.state[depth]] == seat:
        for hand in range(hands[seat]):
            work.values[depth, at, hand] = value[hand]
            work.value[depth, hand] += work.chance[depth, at, hand] * value[hand]
    else:
        for hand in range(hands[seat]):
            work.value[depth, hand] += value[hand]
    work.option[depth] += 1


@kernel
def _take_best(moves: Moves, hands: Ints, seat: int, depth: int, value: Floats, work: Work) -> None:
    """The same where the seat takes the best option."""
    if moves.turn[work.state[depth]] == seat:
        for hand in range(hands[seat]):
            work.value[depth, hand] = max(work.value[depth, hand], value[hand])
    else:
        for hand in range(hands[seat]):
            work.value[depth, hand] += value[hand]
    work.option[depth] += 1


@kernel
def _learn(hands: int, count: int, regrets: Chances, row: int, depth: int, work: Work) -> None:
    """Add what every option would have gained to its regret, which never falls below 0."""
    for option in range(count):
        for hand in range(hands):
            gain = work.values[depth, option, hand] - work.value[depth, hand]
            grown = regrets[row + option, hand] + gain
            regrets[row + option, hand] = max(grown, 0.0)
