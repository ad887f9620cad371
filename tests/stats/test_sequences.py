"""Confidence sequences: the formula against other ways to it, and how often streams leave them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from arena.stats.sequences import BEST_AT, Sample, sequence_interval

STREAMS = 2_000
LOOKS = (32, 64, 96, 128, 160, 200, 250, 312, 390, 487, 608, 760, 950, 1187, 1483, 1853, 2316, 2895)


def sample_of(values: list[float]) -> Sample:
    return Sample(len(values), sum(values), sum(value**2 for value in values))


def scores(rng: np.random.Generator, mean: float, tied: float) -> NDArray[np.float64]:
    """Deal scores of many streams at the looks: (streams, looks, 3) numbers of 1, 1/2 and 0."""
    steps = np.diff((0, *LOOKS))
    chances = [mean - tied / 2, tied, 1 - mean - tied / 2]
    drawn = np.stack([rng.multinomial(step, chances, STREAMS) for step in steps], axis=1)
    return np.cumsum(drawn, axis=1).astype(np.float64)


def ever_outside(counts: NDArray[np.float64], mean: float, alpha: float) -> float:
    """The share of streams whose interval leaves out `mean` at some look."""
    outside = 0
    for stream in counts:
        for wins, ties, losses in stream:
            sample = Sample(int(wins + ties + losses), wins + ties / 2, wins + ties / 4)
            low, high = sequence_interval(sample, alpha)
            if not low <= mean <= high:
                outside += 1
                break
    return outside / len(counts)


def test_a_sample_has_mean_and_variance_with_two_pseudo_observations() -> None:
    values = [0.0, 0.5, 1.0, 1.0, 0.5]
    sample = sample_of(values)
    assert sample.mean == pytest.approx(0.6)
    by_hand = (sum((value - 0.6) ** 2 for value in values) + 2 * 0.25) / 7
    assert sample.variance == pytest.approx(by_hand)
    assert Sample(0, 0.0, 0.0).mean == 0.5
    assert Sample(0, 0.0, 0.0).variance == 0.25


@pytest.mark.parametrize("alpha", [0.05, 0.05 / 28])
@pytest.mark.parametrize("count", [100, 2_000, 30_000])
def test_the_interval_ends_where_the_mixture_is_1_in_alpha(count: int, alpha: float) -> None:
    """Robbins: the mean is inside while the normal mixture of likelihood ratios is below 1 / alpha.

    The mixture over a normal law of variance r2 is integrated here by a sum on a fine grid.
    """
    r2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / BEST_AT
    sample = Sample(count, 0.55 * count, 0.55**2 * count + 0.1 * count)
    low, _ = sequence_interval(sample, alpha)
    total = count * (sample.mean - low) / math.sqrt(sample.variance)  # standardised sum
    grid = np.linspace(-12, 12, 200_001) * math.sqrt(r2)
    density = np.exp(-(grid**2) / (2 * r2)) / math.sqrt(2 * math.pi * r2)
    mixture = np.sum(np.exp(grid * total - count * grid**2 / 2) * density) * (grid[1] - grid[0])
    assert mixture == pytest.approx(1 / alpha, rel=1e-4)


@pytest.mark.parametrize(("mean", "tied"), [(0.5, 0.0), (0.5, 0.45), (0.66, 0.4), (0.18, 0.25)])
def test_at_most_1_in_20_streams_ever_leaves_the_sequence(mean: float, tied: float) -> None:
    counts = scores(np.random.default_rng(9), mean, tied)
    assert ever_outside(counts, mean, 0.05) <= 0.05


def test_looking_again_and_again_at_an_ordinary_interval_is_wrong_much_more_often() -> None:
    """The check above can fail: the interval of a fixed size, looked at as often, does."""
    counts = scores(np.random.default_rng(9), 0.5, 0.0)
    number, total = counts.sum(axis=2), counts[:, :, 0]
    half = 1.96 * np.sqrt(0.25 / number)
    assert (np.abs(total / number - 0.5) > half).any(axis=1).mean() > 0.15


def test_twins_are_not_held_to_be_equal_at_once() -> None:
    """Under mirrored deals identical bots have no variance at all."""
    widths = []
    for count in (1, 32, 64, 1000):
        low, high = sequence_interval(sample_of([0.5] * count), 0.05)
        assert low < 0.5 < high
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert widths[1] > 0.04
    assert widths[3] < 0.04


def test_nothing_is_known_without_observations_and_ends_stay_within_0_and_1() -> None:
    assert sequence_interval(Sample(0, 0.0, 0.0), 0.05) == (0.0, 1.0)
    low, high = sequence_interval(sample_of([1.0] * 100), 0.05)
    assert 0.9 < low < high == 1.0


def test_a_smaller_error_makes_a_wider_interval() -> None:
    sample = sample_of([0.0, 0.5, 1.0] * 200)
    (low, high), (lower, higher) = (sequence_interval(sample, alpha) for alpha in (0.05, 0.001))
    assert lower < low < high < higher
