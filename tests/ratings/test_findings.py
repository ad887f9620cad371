"""Whole boards from outcomes and a fit: columns agree, and little data gives no nonsense."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest
from synthetic import fitted, made, pairs

from arena.ratings.batch import Fit, fit
from arena.ratings.board import Board, Row
from arena.ratings.findings import LuckAdjusted, complete
from arena.ratings.outcomes import Outcomes

NAMES = "abcdefghij"


def completed(
    outcomes: Outcomes,
    bots: int,
    found: Fit | None = None,
    out: str = "",
    luck: LuckAdjusted | None = None,
) -> Board:
    """The board of these games, fitted unless a fit is given; seat 0 opens. `out` are disqualified."""
    found = found or fit(outcomes, bots)
    games = np.bincount(outcomes.bots.ravel(), minlength=bots)
    rows = []
    for bot in range(bots):
        mu, sigma = float(found.mu[bot]), math.sqrt(found.sandwich[bot, bot])
        first = outcomes.ranks[outcomes.bots == bot] == 1
        name = NAMES[bot]
        score = mu - 3 * sigma
        wins = float(first.sum())
        row = Row(None, name, mu, sigma, score, int(games[bot]), wins, 0, name in out)
        rows.append(row)
    rows.sort(key=lambda row: (row.disqualified, not row.games, -row.score))
    opener = np.zeros(len(outcomes), np.uint8)
    board = Board(outcomes.table_size, tuple(rows))
    return complete(board, outcomes, found, NAMES[:bots], opener, luck or LuckAdjusted())


def column(board: Board, name: str) -> dict[str, Any]:
    return {row.bot: getattr(row, name) for row in board.rows}


def numbers(value: Any) -> list[float]:
    """All floats in a nest of dictionaries and lists."""
    if isinstance(value, dict):
        return numbers(list(value.values()))
    if isinstance(value, (list, tuple)):
        return [number for each in value for number in numbers(each)]
    return [value] if isinstance(value, float) else []


def finite(board: Board) -> bool:
    return all(math.isfinite(number) for number in numbers(asdict(board)))


def test_ranks_intervals_and_likelihoods_agree() -> None:
    outcomes = pairs({(0, 1): (300, 100), (0, 2): (350, 50), (1, 2): (210, 190)})
    board = completed(outcomes, 3)
    assert column(board, "rank")["a"] == 1
    assert board.rows[0].above_next is not None
    assert board.rows[0].above_next > 0.999
    assert board.rows[-1].above_next is None
    assert (board.rows[0].best_rank, board.rows[0].worst_rank) == (1, 1)
    for row in board.rows:
        assert row.best_rank <= row.rank <= row.worst_rank
        assert row.win is not None
        assert row.win.share == pytest.approx(row.wins / row.games, abs=1e-6)
        assert row.win.low < row.win.share < row.win.high
        assert row.unforfeited == row.win


def test_twins_share_their_rank_and_their_weight() -> None:
    """a and b play alike, mirrored deal after mirrored deal; c loses to both."""
    games = [((0, 1), (1, 2)), ((1, 0), (1, 2))] * 100
    games += [((bot, 2), (1, 2)) for bot in (0, 1) for _ in range(100)]
    games += [((bot, 2), (2, 1)) for bot in (0, 1) for _ in range(40)]
    deals = [deal for deal in range(100) for _ in range(2)] + list(range(100, 380))
    board = completed(made(games, deals=deals), 3)
    assert column(board, "rank") == {"a": 1, "b": 1, "c": 3}
    assert column(board, "shared") == {"a": True, "b": True, "c": False}
    assert column(board, "nash_weight") == {"a": 0.5, "b": 0.5, "c": 0.0}
    assert board.rows[0].above_next == pytest.approx(0.5, abs=1e-3)
    (twins,) = [pair for pair in board.pairs if {pair.bot, pair.rival} == {"a", "b"}]
    assert (twins.ahead.share, twins.games) == (0.5, 200)
    assert twins.ahead.low < 0.42, "a hundred deals without spread prove little"


def test_rock_paper_scissors_is_said_in_three_ways() -> None:
    board = completed(pairs({(0, 1): (70, 30), (1, 2): (70, 30), (2, 0): (70, 30)}), 3)
    assert [row.rank for row in board.rows] == [1, 1, 1]
    assert [row.nash for row in board.rows] == pytest.approx([0.5] * 3)
    assert all(pair.off for pair in board.pairs)
    assert board.misfit is not None
    assert board.misfit > 40
    assert board.cycle_count == 1
    assert set(board.cycles[0].bots) == {"a", "b", "c"}
    assert board.cycles[0].shares == (0.7, 0.7, 0.7)
    assert board.flags[0].startswith("3 pairs are further from the fit than chance allows (chi2/df")
    assert board.flags[1].startswith("no ranking is right about ")


def test_a_disqualified_bot_is_in_pairs_and_nowhere_else() -> None:
    outcomes = pairs({(0, 1): (30, 20), (0, 2): (50, 0), (1, 2): (50, 0)})
    board = completed(outcomes, 3, out="c")
    last = board.rows[-1]
    assert last.bot == "c"
    assert (last.rank, last.best_rank, last.worst_rank, last.nash, last.above_next) == (None,) * 5
    assert last.win is not None
    assert {row.worst_rank for row in board.rows[:2]} <= {1, 2}
    assert board.rows[1].above_next is None, "nobody with a rank is below"
    assert len(board.pairs) == 3


def test_islands_have_no_nash_average_and_are_not_told_apart() -> None:
    board = completed(pairs({(0, 1): (90, 10), (2, 3): (55, 45)}), 4)
    assert "not all pairs of bots met" in board.absent["nash"]
    assert column(board, "nash") == dict.fromkeys("abcd")
    assert finite(board)
    ranks = column(board, "rank")
    assert ranks["a"] == 1
    assert board.misfit is None, "two pairs, two differences: nothing is left to compare"


def test_bots_without_games_have_dashes_everywhere() -> None:
    board = completed(pairs({(0, 1): (12, 8)}), 3)
    idle = board.rows[-1]
    assert idle.bot == "c"
    assert [idle.rank, idle.best_rank, idle.win, idle.unforfeited, idle.nash, idle.above_next] == [
        None
    ] * 6
    assert all(part.value is None for part in board.splits["seat"] if part.bot == "c")


@pytest.mark.parametrize(
    "outcomes",
    [
        pairs({(0, 1): (1, 0)}),
        pairs({(0, 1): (2000, 0), (0, 2): (2000, 0), (1, 2): (2000, 0)}),
        made([((0, 1, 2), (1, 1, 1))]),
        made([((0, 1, 2), (1, 2, 2)), ((2, 0, 1), (1, 1, 3))] * 5),
        pairs({(0, 1): (1, 0)}).only(np.array([False])),
    ],
    ids=["one game", "shut-out", "all equal", "ties", "no game that counts"],
)
def test_little_or_odd_data_is_finite_and_no_interval_is_empty(outcomes: Outcomes) -> None:
    board = completed(outcomes, 3)
    assert finite(board)
    shares = [row.win for row in board.rows] + [pair.ahead for pair in board.pairs]
    shares += [part.value for parts in board.splits.values() for part in parts]
    assert all(share.high - share.low > 1e-4 for share in shares if share)
    assert all(0 < pair.stronger < 1 for pair in board.pairs)
    assert all(0 < pair.expected < 1 for pair in board.pairs)


def test_one_game_separates_nobody() -> None:
    board = completed(pairs({(0, 1): (1, 0)}), 2)
    assert [(row.bot, row.rank, row.best_rank, row.worst_rank) for row in board.rows] == [
        ("a", 1, 1, 2), ("b", 1, 1, 2),
    ]  # fmt: skip


def test_a_shut_out_has_a_rank_of_its_own() -> None:
    wins = dict.fromkeys(combinations(range(3), 2), (200, 0))
    board = completed(pairs(wins), 3)
    assert [(row.bot, row.rank) for row in board.rows] == [("a", 1), ("b", 2), ("c", 3)]
    assert column(board, "nash_weight") == {"a": 1.0, "b": 0.0, "c": 0.0}


def test_games_with_a_forfeit_are_taken_out_of_the_share_beside() -> None:
    """a wins four games of ten; in three of the lost ones it forfeited."""
    games = [((0, 1), (1, 2))] * 4 + [((0, 1), (2, 1))] * 6
    forfeits = [(False, False)] * 7 + [(True, False)] * 3
    board = completed(made(games, forfeits=forfeits), 2)
    (row,) = [row for row in board.rows if row.bot == "a"]
    assert row.win is not None
    assert row.unforfeited is not None
    assert (row.win.share, row.win.games) == (0.4, 10)
    assert (row.unforfeited.share, row.unforfeited.games) == (0.571429, 7)


def test_what_luck_says_is_shown_or_why_it_says_nothing() -> None:
    outcomes = pairs({(0, 1): (6, 4)})
    told = completed(outcomes, 2, luck=LuckAdjusted([(0.55, 0.4, 0.7), None], "")).rows
    assert {row.bot: row.luck_adjusted and row.luck_adjusted.share for row in told} == {
        "a": 0.55, "b": None,
    }  # fmt: skip
    board = completed(outcomes, 2, luck=LuckAdjusted((), "no coefficients for these rules"))
    assert board.absent == {"luck_adjusted": "no coefficients for these rules"}


def test_splits_are_those_of_the_table_size() -> None:
    two = completed(pairs({(0, 1): (6, 4)}), 2)
    assert list(two.splits) == ["seat", "opener", "place"]
    seats = made([(bots, (1, 2, 3)) for bots in permutations(range(3))])
    three = completed(seats, 3)
    assert list(three.splits) == ["seat", "opener", "turn", "place"]
    everybody = [part for part in three.splits["opener"] if part.bot is None]
    assert [(part.part, part.value and part.value.share) for part in everybody] == [
        ("opener", 1.0), ("others", 0.0),
    ]  # fmt: skip


def test_the_order_of_pairs_is_that_of_the_table() -> None:
    board = completed(pairs({(0, 1): (10, 30), (0, 2): (5, 35), (1, 2): (10, 30)}), 3)
    order: Sequence[str] = [row.bot for row in board.rows]
    assert order == ["c", "b", "a"]
    assert [(pair.bot, pair.rival) for pair in board.pairs] == list(combinations(order, 2))


def test_a_known_fit_gives_known_likelihoods() -> None:
    """A difference of 1.5 with standard deviation sqrt 2: Phi(1.0607) = .8556."""
    board = completed(pairs({(0, 1): (6, 4)}), 2, found=fitted([26.5, 25.0]))
    assert board.rows[0].above_next == pytest.approx(0.8556, abs=1e-4)
    assert board.pairs[0].stronger == board.rows[0].above_next
