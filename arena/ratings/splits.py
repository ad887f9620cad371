"""Wins split by seat, by who opened, by turn and by place: what the table's order does to each bot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.ratings.outcomes import Outcomes
from arena.ratings.shares import Floats, Ints, Shares, deal_numbers, shares_over_deals, win_points


@dataclass(frozen=True)
class Split:
    """Shares of `bots` bots in several parts of their games.

    `parts` names the parts. `shares` has bots * parts keys, bot by bot; `everybody` one per part, over
    all seats.
    """

    parts: tuple[str, ...]
    shares: Shares
    everybody: Shares


def by_seat(outcomes: Outcomes, bots: int) -> Split:
    """Win shares by table seat, as replays number them."""
    return _split(outcomes, bots, _table_seats(outcomes), _numbered("seat", outcomes, 0))


def by_opener(outcomes: Outcomes, bots: int, opener: NDArray[np.integer]) -> Split:
    """Win shares of who made the first bid of the game and of the others. `opener` is the plan seat,
    (games,)."""
    other = np.arange(outcomes.table_size) != opener[:, None]
    return _split(outcomes, bots, other.astype(np.int64), ("opener", "others"))


def by_turn(outcomes: Outcomes, bots: int, opener: NDArray[np.integer]) -> Split:
    """Win shares by the order of the first round: turn 1 opens, the next seat clockwise follows."""
    seats = _table_seats(outcomes)
    first = np.take_along_axis(seats, opener.astype(np.int64)[:, None], axis=1)
    turns = (seats - first) % outcomes.table_size
    return _split(outcomes, bots, turns, _numbered("turn", outcomes, 1))


def by_place(outcomes: Outcomes, bots: int) -> Split:
    """How often each bot finished at each rank: shares of its games, which add up to 1. A shared rank
    counts as that rank for all who share it."""
    size = outcomes.table_size
    deal = deal_numbers(outcomes)
    games, parts = len(outcomes), _numbered("place", outcomes, 1)
    key = (outcomes.bots.astype(np.int64)[:, :, None] * size + np.arange(size)).ravel()
    at = (outcomes.ranks[:, :, None] == 1 + np.arange(size)).astype(np.float64)
    deals = np.arange(games) if deal is None else deal
    shares = shares_over_deals(key, at.ravel(), np.repeat(deals, size * size), bots * size)
    part = np.tile(np.arange(size), games)
    sums: Floats = at.sum(axis=1).ravel()
    everybody = shares_over_deals(
        part, sums, np.repeat(deals, size), size, np.full(len(part), size)
    )
    return Split(parts, shares, everybody)


def _split(
    outcomes: Outcomes, bots: int, part: NDArray[np.integer], parts: tuple[str, ...]
) -> Split:
    """Win shares where plan seat s of game g belongs to part[g, s]."""
    count = len(parts)
    wins = win_points(outcomes)
    deal = deal_numbers(outcomes)
    seats = outcomes.table_size
    key = outcomes.bots.astype(np.int64) * count + part
    per_seat = None if deal is None else np.repeat(deal, seats)
    shares = shares_over_deals(key.ravel(), wins.ravel(), per_seat, bots * count)
    return Split(parts, shares, _everybody(part, wins, deal, count))


def _everybody(part: NDArray[np.integer], wins: Floats, deal: Ints | None, parts: int) -> Shares:
    """Shares of each part over all bots: the seats of one game are no games of their own."""
    games = len(part)
    cell = (np.arange(games)[:, None] * parts + part).ravel()
    points: Floats = np.bincount(cell, wins.ravel(), games * parts).astype(np.float64)
    seats = np.bincount(cell, minlength=games * parts)
    held = np.flatnonzero(seats)
    deals = np.arange(games) if deal is None else deal
    return shares_over_deals(held % parts, points[held], deals[held // parts], parts, seats[held])


def _table_seats(outcomes: Outcomes) -> Ints:
    """(games, seats): the table seat of every plan seat."""
    seats: Ints = np.argsort(outcomes.seating, axis=1, kind="stable").astype(np.int64)
    return seats


def _numbered(word: str, outcomes: Outcomes, first: int) -> tuple[str, ...]:
    return tuple(f"{word} {first + at}" for at in range(outcomes.table_size))
