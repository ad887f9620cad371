"""How a few games are scaled up to a league."""

from __future__ import annotations

import pytest

from arena.runner.estimate import Stage, scaled


def test_the_start_of_blocks_is_told_apart_from_games() -> None:
    # 100 games more take one second more: 0.01 s a game; the rest, 1.1 s, is two starts of blocks.
    stages = [Stage(10, 2, 1.2, 500), Stage(110, 2, 2.2, 2200)]
    assert scaled(stages, games=1000, blocks=5) == pytest.approx((10 + 5 * 0.55, 20_000))


def test_only_the_last_two_stages_count() -> None:
    warming = Stage(1, 2, 50.0, 9000)
    stages = [warming, Stage(10, 2, 1.2, 500), Stage(110, 2, 2.2, 2200)]
    assert scaled(stages, 1000, 5) == scaled(stages[1:], 1000, 5)


@pytest.mark.parametrize(
    "before", [[], [Stage(10, 2, 5.0, 500)], [Stage(10, 2, 0.05, 500)]], ids=str
)
def test_stages_that_make_no_line_count_as_a_whole(before: list[Stage]) -> None:
    """A later stage that took less time, or more per game than the average."""
    stages = [*before, Stage(100, 2, 2.0, 1000)]
    assert scaled(stages, 1000, 5) == pytest.approx((20.0, 10_000))


def test_a_stage_of_as_many_games_as_the_one_before_counts_as_a_whole() -> None:
    """100 games took 2 s: 20 s for 1,000, whatever the stage before took."""
    stages = [Stage(100, 1, 1.9, 1_000), Stage(100, 1, 2.0, 1_000)]
    assert scaled(stages, 1000, 5) == pytest.approx((20.0, 10_000))
