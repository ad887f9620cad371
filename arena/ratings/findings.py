"""All that a board shows beyond strength and counts, put together as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from arena.ratings.batch import Fit
from arena.ratings.board import Board, Cycle, Pair, Part, Row, Share
from arena.ratings.crosstable import CrossTable, Residuals, cross_table, residuals
from arena.ratings.cycles import Cycles, find_cycles
from arena.ratings.nash import nash_average
from arena.ratings.outcomes import Outcomes
from arena.ratings.shares import Ints, Shares, deal_numbers, shares_over_deals, win_points
from arena.ratings.splits import Split, by_opener, by_place, by_seat, by_turn
from arena.ratings.superiority import likelihood, rank_intervals, separated, shared_ranks

CONFIDENCE = 0.95
DIGITS = 6
"""Decimals of what is computed, as of mu and sigma."""


@dataclass(frozen=True)
class LuckAdjusted:
    """Per bot of the run (share, low, high) of wins less luck, or None; `reason` why there are none."""

    shares: Sequence[tuple[float, float, float] | None] = ()
    reason: str = "the luck of the dice was not computed"


def complete(
    board: Board,
    outcomes: Outcomes,
    fit: Fit,
    names: Sequence[str],
    opener: NDArray[np.integer],
    luck: LuckAdjusted,
) -> Board:
    """`board` with shared ranks, shares, pairs, cycles, splits and their remarks.

    The rows come with strengths and counts, best first. `names` are the bots in the order of `outcomes`
    and `fit`; `opener` is the plan seat that opened each game, (games,).
    """
    deal = deal_numbers(outcomes)
    table = cross_table(outcomes, len(names), deal)
    against = residuals(table, fit)
    stronger = likelihood(fit.mu, fit.sandwich)
    place = {name: index for index, name in enumerate(names)}
    placed = [place[row.bot] for row in board.rows if row.games and not row.disqualified]
    cycles = find_cycles(table.share[np.ix_(placed, placed)], _sure_lows(table, placed))
    told = tuple(_told(cycles, table, placed, names))
    rows, absent = _rows(board.rows, place, placed, outcomes, deal, fit, table, luck)
    return replace(
        board,
        rows=rows,
        flags=(*board.flags, *_flags(against, cycles, told)),
        pairs=tuple(
            _pairs([place[row.bot] for row in board.rows], names, table, against, stronger)
        ),
        misfit=_rounded(against.chi2 / against.df) if against.df > 0 else None,
        cycles=told,
        cycle_count=cycles.count,
        splits=_splits(board.rows, place, outcomes, deal, opener),
        absent=absent,
    )


def _rows(
    rows: Sequence[Row],
    place: dict[str, int],
    placed: Sequence[int],
    outcomes: Outcomes,
    deal: Ints | None,
    fit: Fit,
    table: CrossTable,
    luck: LuckAdjusted,
) -> tuple[tuple[Row, ...], dict[str, str]]:
    """The rows with all columns, and which columns are absent."""
    wins, unforfeited = _win_shares(outcomes, len(place), deal)
    ranks = _ranks(placed, fit)
    nash, why_no_nash = _nash(placed, table, list(place))
    after = dict(pairwise(placed))
    stronger = likelihood(fit.mu, fit.sandwich)
    found = []
    for row in rows:
        bot = place[row.bot]
        rank, best, worst = ranks.get(bot, (None, None, None))
        share, weight = nash.get(bot, (None, None))
        adjusted = luck.shares[bot] if luck.shares else None
        found.append(
            replace(
                row,
                rank=rank,
                shared=rank is not None and [r for r, *_ in ranks.values()].count(rank) > 1,
                best_rank=best,
                worst_rank=worst,
                above_next=_chance(stronger[bot, after[bot]]) if bot in after else None,
                win=_share(wins, bot),
                unforfeited=_share(unforfeited, bot),
                luck_adjusted=_between(adjusted[0], adjusted[1:], row.games) if adjusted else None,
                nash=None if share is None else _rounded(share),
                nash_weight=None if weight is None else _rounded(weight),
            )
        )
    absent = {"nash": why_no_nash} if why_no_nash else {}
    if all(row.luck_adjusted is None for row in found):
        absent["luck_adjusted"] = luck.reason
    return tuple(found), absent


def _ranks(placed: Sequence[int], fit: Fit) -> dict[int, tuple[int, int, int]]:
    """Rank, best and worst rank of every bot that has a place."""
    if not placed:
        return {}
    better = separated(fit.mu[placed], fit.sandwich[np.ix_(placed, placed)], CONFIDENCE)
    ranks = shared_ranks(better, range(len(placed)))
    return {
        bot: (rank, best, worst)
        for bot, rank, (best, worst) in zip(placed, ranks, rank_intervals(better), strict=True)
    }


def _nash(
    placed: Sequence[int], table: CrossTable, names: Sequence[str]
) -> tuple[dict[int, tuple[float, float]], str]:
    """Share and weight of every bot that has a place, or why there are none."""
    if len(placed) < 2:
        return {}, "there are fewer than two bots to compare"
    strangers = [
        (bot, rival)
        for at, bot in enumerate(placed)
        for rival in placed[at + 1 :]
        if not table.games[bot, rival]
    ]
    if strangers:
        bot, rival = strangers[0]
        return {}, f"not all pairs of bots met, {names[bot]} and {names[rival]} for one"
    average = nash_average(table.share[np.ix_(placed, placed)])
    values = zip(average.share.tolist(), average.weights.tolist(), strict=True)
    return dict(zip(placed, values, strict=True)), ""


def _win_shares(outcomes: Outcomes, bots: int, deal: Ints | None) -> tuple[Shares, Shares]:
    """Shares of wins per bot: of all games, and of those without a forfeit."""
    wins = win_points(outcomes)

    def of(games: NDArray[np.intp]) -> Shares:
        deals = None if deal is None else np.repeat(deal[games], outcomes.table_size)
        return shares_over_deals(outcomes.bots[games].ravel(), wins[games].ravel(), deals, bots)

    return of(np.arange(len(outcomes))), of(np.flatnonzero(~outcomes.forfeits.any(axis=1)))


def _sure_lows(table: CrossTable, placed: Sequence[int]) -> NDArray[np.float64]:
    """Lower ends of the shares of all pairs with a place, together at the confidence of the board."""
    pairs = max(len(placed) * (len(placed) - 1) // 2, 1)
    return table.lows(1 - (1 - CONFIDENCE) / pairs)[np.ix_(placed, placed)]


def _told(
    cycles: Cycles, table: CrossTable, placed: Sequence[int], names: Sequence[str]
) -> Iterator[Cycle]:
    for cycle in cycles.strongest:
        bots = [placed[at] for at in cycle]
        edges = zip(bots, [*bots[1:], bots[0]], strict=True)
        yield Cycle(
            tuple(names[bot] for bot in bots),
            tuple(_rounded(table.share[bot, rival]) for bot, rival in edges),
        )


def _pairs(
    order: Sequence[int],
    names: Sequence[str],
    table: CrossTable,
    against: Residuals,
    stronger: NDArray[np.float64],
) -> Iterator[Pair]:
    for at, bot in enumerate(order):
        for rival in order[at + 1 :]:
            if not table.games[bot, rival]:
                continue
            share, games = float(table.share[bot, rival]), int(table.games[bot, rival])
            yield Pair(
                bot=names[bot],
                rival=names[rival],
                games=games,
                wins=int(table.wins[bot, rival]),
                losses=int(table.losses[bot, rival]),
                shared=int(table.shared[bot, rival]),
                ahead=_between(share, table.interval(bot, rival, CONFIDENCE), games),
                expected=_chance(against.expected[bot, rival]),
                residual=_rounded(against.points[bot, rival]),
                standard=_rounded(against.standard[bot, rival]),
                off=bool(against.flagged[bot, rival]),
                stronger=_chance(stronger[bot, rival]),
            )


def _splits(
    rows: Sequence[Row],
    place: dict[str, int],
    outcomes: Outcomes,
    deal: Ints | None,
    opener: NDArray[np.integer],
) -> dict[str, tuple[Part, ...]]:
    bots = len(place)
    found = {
        "seat": by_seat(outcomes, bots, deal),
        "opener": by_opener(outcomes, bots, deal, opener),
    }
    if outcomes.table_size > 2:
        found["turn"] = by_turn(outcomes, bots, deal, opener)
    found["place"] = by_place(outcomes, bots, deal)
    return {name: tuple(_parts(split, rows, place)) for name, split in found.items()}


def _parts(split: Split, rows: Sequence[Row], place: dict[str, int]) -> Iterator[Part]:
    """Everybody, then the bots in the order of the board."""
    for at, part in enumerate(split.parts):
        yield Part(None, part, _share(split.everybody, at))
    for row in rows:
        for at, part in enumerate(split.parts):
            key = place[row.bot] * len(split.parts) + at
            yield Part(row.bot, part, _share(split.shares, key))


def _rounded(value: float) -> float:
    """To DIGITS, as what machines' arithmetic differs in is far below."""
    return round(float(value), DIGITS)


def _chance(value: float) -> float:
    """The same for a chance that is never quite 0 or 1."""
    least = 10.0**-DIGITS
    return min(max(_rounded(value), least), 1 - least)


def _between(share: float, interval: tuple[float, float], games: int) -> Share:
    low, high = interval
    return Share(_rounded(share), _rounded(low), _rounded(high), games)


def _share(shares: Shares, key: int) -> Share | None:
    if not shares.games[key]:
        return None
    games = int(shares.games[key])
    return _between(float(shares.share[key]), shares.interval(key, CONFIDENCE), games)


def _flags(against: Residuals, cycles: Cycles, told: Sequence[Cycle]) -> Iterator[str]:
    off = int(np.triu(against.flagged, 1).sum())
    if off:
        pairs = "1 pair is" if off == 1 else f"{off} pairs are"
        misfit = f" (chi2/df {against.chi2 / against.df:.1f})" if against.df > 0 else ""
        yield f"{pairs} further from the fit than chance allows{misfit}: see --head-to-head"
    if told:
        named = " > ".join((*told[0].bots, told[0].bots[0]))
        others = f", and {cycles.count - 1} more such cycles" if cycles.count > 1 else ""
        yield f"no ranking is right about {named}{others}"
