"""Confidence sequences: intervals for a mean that hold at every moment of a growing sample at once.

Which pairs they are asked about, and how often, is not decided here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

BEST_AT = 2_000
"""Observations at which the sequence is as narrow as it can be; it is little wider around them."""
_PSEUDO = 2
"""Pseudo-observations in the variance: one at 0 and one at 1, each 1/2 from the middle."""


@dataclass(frozen=True, slots=True)
class Sample:
    """`count` observations between 0 and 1, their sum and the sum of their squares."""

    count: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """The mean of the observations; 1/2 without any."""
        return self.total / self.count if self.count else 0.5

    @property
    def variance(self) -> float:
        """The variance with one pseudo-observation at 0 and one at 1 added.

        Their squared distance from the middle is 1/4 each. So a sample without any variance, such
        as that of identical twins under mirrored deals, is not held to be certain at once.
        """
        spread = max(self.squares - self.count * self.mean**2, 0.0)
        return (spread + _PSEUDO / 4) / (self.count + _PSEUDO)


def sequence_interval(sample: Sample, alpha: float) -> tuple[float, float]:
    """(low, high) of the asymptotic confidence sequence of a mean, cut to 0..1.

    For independent observations with one mean, the chance that the mean is ever outside the interval,
    at any sample size, tends to at most `alpha` as the first look is taken later: the sequence is
    asymptotic, as is the interval of a normal approximation. With n observations of variance s2,

        half = sqrt(s2 * 2 (n r2 + 1) / (n^2 r2) * ln(sqrt(n r2 + 1) / alpha))

    Robbins (1970), The Annals of Mathematical Statistics 41: the normal mixture; Waudby-Smith, Arbour,
    Sinha, Kennedy and Ramdas (2024), The Annals of Statistics 52, theorem 2.2: estimated variance. The
    free number r2 makes it narrowest at BEST_AT observations (equation 10 of the preprint
    arXiv 2103.06476).
    """
    n = sample.count
    if not n:
        return 0.0, 1.0
    r2 = _mixture(alpha)
    scale = n * r2 + 1
    half = math.sqrt(
        sample.variance * 2 * scale / (n * n * r2) * math.log(math.sqrt(scale) / alpha)
    )
    return max(0.0, sample.mean - half), min(1.0, sample.mean + half)


def _mixture(alpha: float) -> float:
    """The variance of the mixing normal distribution that is best at BEST_AT observations."""
    twice = -2 * math.log(alpha)
    return (twice + math.log(twice + 1)) / BEST_AT
