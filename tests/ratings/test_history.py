"""Rating histories: balanced parts that grow, the whole of it last."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from made_runs import fixtures, make_run, store_all, told

from arena.ratings.history import history
from arena.ratings.outcomes import Outcomes, read_outcomes
from arena.ratings.standings import standings_of

pytestmark = pytest.mark.usefixtures("without_luck")

BOTS = ["ann", "ben", "cy"]


def outcomes_of(path: Path, deals: int) -> tuple[Outcomes, dict[str, tuple[float, float]]]:
    """ann wins 3 of 4 games; and the table's mu and sigma."""
    folder, run = make_run(path / "made", BOTS, schedule={"deals": deals})
    records = []
    for number, fixture in enumerate(fixtures(run)):
        one, other = sorted(run.names[bot] for bot in fixture.bots)
        won = number % 4 > 0
        records.append(told(fixture, run.names, {one: 2 - won, other: 1 + won}))
    store_all(folder, run, records)
    rows = standings_of(folder, run).boards[0].rows
    return read_outcomes(folder, run).boards[0], {row.bot: (row.mu, row.sigma) for row in rows}


def test_the_last_point_is_the_table(tmp_path: Path) -> None:
    outcomes, table = outcomes_of(tmp_path, 40)
    past = history(outcomes, 3)
    for place, bot in enumerate(BOTS):
        assert np.allclose((past.mu[-1, place], past.sigma[-1, place]), table[bot], atol=1e-5)


def test_every_bot_has_played_equally_much_at_every_point(tmp_path: Path) -> None:
    outcomes, _ = outcomes_of(tmp_path, 64)
    games = history(outcomes, 3).games
    assert (games == games[:, :1]).all()
    assert (np.diff(games[:, 0]) > 0).all()
    # The first 32nd of 64 deals is two deals, played twice by each of two pairs.
    assert games[0].tolist() == [8, 8, 8]
    assert games[-1].tolist() == [256, 256, 256]


def test_few_deals_make_few_points_and_none_makes_none(tmp_path: Path) -> None:
    outcomes, _ = outcomes_of(tmp_path, 2)
    assert history(outcomes, 3).games.tolist() == [[4, 4, 4], [8, 8, 8]]
    assert history(outcomes.only(np.zeros(len(outcomes), np.bool_)), 3).mu.shape == (0, 3)
