"""The distinct ways in which games ended, how often each was seen, and ties as orders of the tied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product
from math import factorial

import numpy as np
from numpy.typing import NDArray

from arena.ratings.outcomes import Outcomes

ALL_ORDERS = 36
"""A pattern with at most so many orders is all of them: two ties of three seats, or one of four."""
SAMPLED_ORDERS = 24
"""Orders that stand for all of a pattern with more: 12 drawn ones and the reverse of each, so that
every two tied seats come in either order equally often."""
_SEED = 2007


@dataclass(frozen=True)
class Rankings:
    """Patterns are distinct ends of games, ties included; rankings are patterns without ties.

    A tie of m seats is all m! orders at weight 1 / m!, above ALL_ORDERS a sample of them. Patterns and
    rankings do not depend on the order of games, and samples not on how bots are numbered.
    """

    order: NDArray[np.uint16]
    """(rankings, seats): bots, best first."""
    games: NDArray[np.float64]
    """(rankings,): how many games ended so; fractions where ties were shared out."""
    of_pattern: NDArray[np.intp]
    """(rankings,): the pattern that each ranking belongs to."""
    share: NDArray[np.float64]
    """(rankings,): its part of that pattern, 1 without ties."""
    patterns: NDArray[np.uint16]
    """(patterns, seats): bots by rank, the tied ones by number."""
    of_game: NDArray[np.intp]
    """(games,): the pattern of each game."""


def rankings_of(outcomes: Outcomes, bots: int) -> Rankings:
    """Find the distinct ends of all games between `bots` bots."""
    seated, ties = _by_rank(outcomes, bots)
    first, of_game, counts = _distinct(seated, ties, bots)
    patterns, ties = seated[first], ties[first]
    orders, owners, shares = [], [], []
    for rows, found in _expanded(patterns, ties, _position(outcomes, bots)):
        each = found.shape[1]
        orders.append(found.reshape(-1, seated.shape[1]))
        owners.append(np.repeat(rows, each))
        shares.append(np.full(len(rows) * each, 1.0 / each))
    of_pattern, share = np.concatenate(owners), np.concatenate(shares)
    return Rankings(
        order=np.ascontiguousarray(np.concatenate(orders)),
        games=counts[of_pattern] * share,
        of_pattern=of_pattern,
        share=share,
        patterns=patterns,
        of_game=of_game,
    )


def tied(outcomes: Outcomes) -> NDArray[np.bool_]:
    """(games,): whether seats share a rank."""
    ranks = np.sort(outcomes.ranks, axis=1)
    found: NDArray[np.bool_] = (ranks[:, 1:] == ranks[:, :-1]).any(axis=1)
    return found


def _by_rank(outcomes: Outcomes, bots: int) -> tuple[NDArray[np.uint16], NDArray[np.bool_]]:
    """Bots by rank, then number; and whether each is tied with the one before. Both (games, seats)."""
    keys = np.sort(outcomes.ranks.astype(np.int64) * bots + outcomes.bots, axis=1)
    ranks, seated = np.divmod(keys, bots)
    ties = np.zeros(seated.shape, np.bool_)
    ties[:, 1:] = ranks[:, 1:] == ranks[:, :-1]
    return seated.astype(np.uint16), ties


def _distinct(
    seated: NDArray[np.uint16], ties: NDArray[np.bool_], bots: int
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """One game of each pattern, sorted; the pattern of each game; the games of each pattern."""
    games, seats = seated.shape
    bits = bots.bit_length() + 1
    words = []
    for start in range(0, seats, 63 // bits):
        word = np.zeros(games, np.int64)
        for seat in range(start, min(start + 63 // bits, seats)):
            word = word << bits | seated[:, seat].astype(np.int64) << 1 | ties[:, seat]
        words.append(word)
    order = np.lexsort(words[::-1])
    new = np.ones(games, np.bool_)
    new[1:] = np.logical_or.reduce([np.diff(word[order]) != 0 for word in words])
    of_game = np.empty(games, np.intp)
    of_game[order] = np.cumsum(new) - 1
    return order[new], of_game, np.bincount(of_game)


def _expanded(
    patterns: NDArray[np.uint16], ties: NDArray[np.bool_], position: NDArray[np.intp]
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.uint16]]]:
    """(rows of patterns, their orders as (rows, orders, seats)), pattern shape by pattern shape."""
    codes = ties @ (1 << np.arange(ties.shape[1], dtype=np.int64))
    for code in np.unique(codes):
        rows = np.flatnonzero(codes == code)
        groups = np.split(np.arange(ties.shape[1]), np.flatnonzero(~ties[rows[0]])[1:])
        if np.prod([float(factorial(len(group))) for group in groups]) <= ALL_ORDERS:
            yield rows, patterns[rows][:, _all_orders(groups)]
        else:
            yield rows, _sampled(patterns[rows], groups, position)


def _all_orders(groups: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    """(orders, seats): every order of the seats in which groups stay in their order."""
    each = product(*(permutations(group.tolist()) for group in groups))
    return np.array([[seat for group in order for seat in group] for order in each])


def _sampled(
    patterns: NDArray[np.uint16], groups: list[NDArray[np.intp]], position: NDArray[np.intp]
) -> NDArray[np.uint16]:
    """(patterns, SAMPLED_ORDERS, seats): orders drawn for each pattern.

    The draws go to patterns by the positions of their bots, not by their numbers.
    """
    level = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    inside = np.argsort(level * len(position) + position[patterns], axis=1)
    seated = np.take_along_axis(patterns, inside, axis=1)
    rows = np.lexsort(position[seated].T[::-1])
    draws = np.random.default_rng(_SEED).random((len(rows), SAMPLED_ORDERS // 2, len(level)))
    orders = np.argsort(np.concatenate([level + draws, level + 1 - draws], axis=1), axis=2)
    found = np.empty(orders.shape, np.uint16)
    found[rows] = np.take_along_axis(seated[rows][:, None, :], orders, axis=2)
    return found


def _position(outcomes: Outcomes, bots: int) -> NDArray[np.intp]:
    """The place of each bot in an order that depends on results, not on how bots are numbered."""
    flat = outcomes.bots.ravel()
    ranks = outcomes.ranks.ravel().astype(np.float64)
    sums = [np.bincount(flat, ranks**power, minlength=bots) for power in (3, 2, 1, 0)]
    place = np.empty(bots, np.intp)
    place[np.lexsort(sums)] = np.arange(bots)
    return place
