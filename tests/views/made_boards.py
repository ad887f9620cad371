"""A board with three bots of which everything is known, for tests of views."""

from __future__ import annotations

from arena.ratings.board import Board, Cycle, Pair, Part, Row, Share, Standings


def pair(bot: str, rival: str, share: float, off: bool = False) -> Pair:
    wins = round(200 * share)
    ahead = Share(share, round(share - 0.05, 3), round(share + 0.05, 3), 200)
    return Pair(bot, rival, 200, wins, 200 - wins, 0, ahead, 0.51, 100 * share - 51, 2.5, off, 0.75)


ROWS = (
    Row(1, "rock", 26.0, 0.5, 24.5, 400, 231.0, 1, shared=True, best_rank=1, worst_rank=2),
    Row(1, "paper", 25.0, 0.5, 23.5, 400, 200.0, 0, shared=True, best_rank=1, worst_rank=2),
    Row(None, "scissors", 9.0, 0.5, 7.5, 400, 169.0, 100, disqualified=True),
)
PAIRS = (
    pair("rock", "paper", 0.52),
    pair("rock", "scissors", 0.999),
    pair("paper", "scissors", 0.3, off=True),
)
OPENER = (
    Part(None, "opener", Share(0.5123, 0.49, 0.53, 600)),
    Part(None, "others", Share(0.4877, 0.47, 0.51, 600)),
    Part("rock", "opener", Share(0.6, 0.55, 0.65, 200)),
    Part("rock", "others", None),
)
BOARD = Board(
    table_size=2,
    rows=ROWS,
    pairs=PAIRS,
    misfit=10.25,
    cycles=(Cycle(("rock", "scissors", "paper"), (0.6, 0.61, 0.62)),),
    cycle_count=3,
    splits={"opener": OPENER},
    absent={"luck_adjusted": "there are no coefficients for these rules"},
)
STANDINGS = Standings("spring-1", False, (), (), (BOARD,))


def wide(bots: int) -> Standings:
    """So many bots that all met."""
    names = [f"bot_{number}" for number in range(bots)]
    rows = tuple(Row(at + 1, name, 25.0, 0.5, 23.5, 10, 5.0, 0) for at, name in enumerate(names))
    pairs = tuple(pair(a, b, 0.52, off=True) for at, a in enumerate(names) for b in names[at + 1 :])
    return Standings("wide", False, (), (), (Board(4, rows, pairs=pairs),))
