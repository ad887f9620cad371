"""The sequential test: the ratio by hand, Wald's bounds, and both errors in play."""

from __future__ import annotations

import math

import numpy as np
import pytest

from arena.stats.fixed import fixed_sample
from arena.stats.sequences import Sample
from arena.stats.sprt import Decision, decide, log_ratio

RUNS = 1_000
STEP = 32


def test_the_ratio_is_that_of_two_normal_likelihoods() -> None:
    """ln of the product over observations of N(x; null + shift, s2) / N(x; null, s2)."""
    values = [1.0, 0.5, 0.5, 1.0, 0.0, 1.0]
    sample = Sample(6, sum(values), sum(value**2 for value in values))
    by_hand = sum(
        ((value - 0.5) ** 2 - (value - 0.52) ** 2) / (2 * sample.variance) for value in values
    )
    assert log_ratio(sample, 0.5, 0.02) == pytest.approx(by_hand)
    assert log_ratio(sample, 0.5, -0.02) != pytest.approx(by_hand)


def test_wald_bounds() -> None:
    """With alpha = 0.05 and beta = 0.1: from ln 18 on the shift, to ln (0.1 / 0.95) the null."""
    assert math.log(18) == pytest.approx(2.89, abs=0.001)

    def decision(ratio: float) -> Decision:
        # A sample whose ratio is as asked: shift 0.1 from 1/2 at many observations of variance 1/4.
        count = 1_000_000
        mean = 0.55 + ratio * 0.25 / (count * 0.1)
        square = (0.25 * (count + 2) - 0.5) / count + mean**2
        return decide(Sample(count, mean * count, square * count), 0.5, 0.1, 0.05, 0.1)

    assert decision(2.90) is Decision.SHIFT
    assert decision(2.88) is Decision.OPEN
    assert decision(-2.24) is Decision.OPEN
    assert decision(-2.26) is Decision.NULL


def ends(mean: float, tied: float, seed: int) -> tuple[float, float]:
    """(share that says SHIFT, mean number of deals) of tests of 1/2 against 0.52."""
    rng = np.random.default_rng(seed)
    chances = [mean - tied / 2, tied, 1 - mean - tied / 2]
    shifts = deals = 0
    for _ in range(RUNS):
        count, total, squares = 0, 0.0, 0.0
        steps = rng.multinomial(STEP, chances, 500)
        for wins, ties, _ in steps:
            count += STEP
            total += wins + ties / 2
            squares += wins + ties / 4
            found = decide(Sample(count, total, squares), 0.5, 0.02, 0.05, 0.05)
            if found is not Decision.OPEN:
                break
        assert found is not Decision.OPEN
        shifts += found is Decision.SHIFT
        deals += count
    return shifts / RUNS, deals / RUNS


def test_both_errors_are_as_asked_and_fewer_deals_are_needed() -> None:
    """Equal bots are called better, and better ones missed, in at most 6.5 % of 1,000 tests each."""
    wrong, deals = ends(0.50, 0.4, seed=1)
    found, _ = ends(0.52, 0.4, seed=2)
    assert wrong <= 0.065
    assert 1 - found <= 0.065
    assert deals < 0.6 * fixed_sample(0.15, 0.02, 0.10, 0.05)  # one-sided, as this test is


def test_a_fixed_sample_is_as_large_as_tables_say() -> None:
    """z(0.975) + z(0.9) = 1.95996 + 1.28155: 10.507 / 0.0004 * 0.25 = 6,567 for 2 points."""
    assert fixed_sample(0.25, 0.02, 0.05, 0.10) == 6_568
    assert fixed_sample(0.25, 0.04, 0.05, 0.10) == 1_642
