"""Wins split by seat, by who opened, by turn and by place: what the table's order does to each bot.

`deal` is everywhere as from `shares.deal_numbers`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.ratings.outcomes import Outcomes
from arena.ratings.shares import Floats, Ints, Shares, shares_over_deals, side_by_side, win_points


@dataclass(frozen=True)
class Split:
    """Shares of `bots` bots in several parts of their games.

    `parts` names the parts. `shares` has bots * parts keys, bot by bot; `everybody` one per part, over
    all seats.
    """

    parts: tuple[str, ...]
    shares: Shares
    everybody: Shares


def by_seat(outcomes: Outcomes, bots: int, deal: Ints | None) -> Split:
    """Win shares by table seat, as replays number them."""
    return _split(outcomes, bots, deal, _table_seats(outcomes), _numbered("seat", outcomes, 0))


def by_opener(
    outcomes: Outcomes, bots: int, deal: Ints | None, opener: NDArray[np.integer]
) -> Split:
    """Win shares of who made the first bid of the game and of the others. `opener` is the plan seat,
    (games,)."""
    other = np.arange(outcomes.table_size) != opener[:, None]
    return _split(outcomes, bots, deal, other.astype(np.int64), ("opener", "others"))


def by_turn(outcomes: Outcomes, bots: int, deal: Ints | None, opener: NDArray[np.integer]) -> Split:
    """Win shares by the order of the first round: turn 1 opens, the next seat clockwise follows."""
    seats = _table_seats(outcomes)
    first = np.take_along_axis(seats, opener.astype(np.int64)[:, None], axis=1)
    turns = (seats - first) % outcomes.table_size
    return _split(outcomes, bots, deal, turns, _numbered("turn", outcomes, 1))


def by_place(outcomes: Outcomes, bots: int, deal: Ints | None) -> Split:
    """How often each bot finished at each rank: shares of its games, which add up to 1. A shared rank
    counts as that rank for all who share it."""
    size = outcomes.table_size
    per_seat = None if deal is None else np.repeat(deal, size)
    each, everybody = [], []
    for rank in range(1, size + 1):
        at = (outcomes.ranks == rank).astype(np.float64)
        each.append(shares_over_deals(outcomes.bots.ravel(), at.ravel(), per_seat, bots))
        games = np.zeros(len(outcomes), np.int64)
        everybody.append(shares_over_deals(games, at.sum(axis=1), deal, 1, games + size))
    return Split(_numbered("place", outcomes, 1), side_by_side(each), side_by_side(everybody))


def _split(
    outcomes: Outcomes,
    bots: int,
    deal: Ints | None,
    part: NDArray[np.integer],
    parts: tuple[str, ...],
) -> Split:
    """Win shares where plan seat s of game g belongs to part[g, s]."""
    count = len(parts)
    wins = win_points(outcomes)
    key = outcomes.bots.astype(np.int64) * count + part
    per_seat = None if deal is None else np.repeat(deal, outcomes.table_size)
    shares = shares_over_deals(key.ravel(), wins.ravel(), per_seat, bots * count)
    everybody = [_everybody(part == at, wins, deal) for at in range(count)]
    return Split(parts, shares, side_by_side(everybody))


def _everybody(seats: NDArray[np.bool_], wins: Floats, deal: Ints | None) -> Shares:
    """The share of these seats over all bots: two seats of one game are no two games."""
    one = np.zeros(len(seats), np.int64)
    return shares_over_deals(one, (wins * seats).sum(axis=1), deal, 1, seats.sum(axis=1))


def _table_seats(outcomes: Outcomes) -> Ints:
    """(games, seats): the table seat of every plan seat."""
    seats: Ints = np.argsort(outcomes.seating, axis=1, kind="stable").astype(np.int64)
    return seats


def _numbered(word: str, outcomes: Outcomes, first: int) -> tuple[str, ...]:
    return tuple(f"{word} {first + at}" for at in range(outcomes.table_size))
