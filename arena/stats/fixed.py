"""How many observations a test of a fixed size needs: what sequential tests are compared with."""

from __future__ import annotations

import math
from statistics import NormalDist


def fixed_sample(variance: float, shift: float, alpha: float, beta: float) -> int:
    """Observations of this variance that tell a mean from one that is `shift` away.

        n = ((z(1 - alpha / 2) + z(1 - beta)) / shift)^2 * variance, rounded up

    for a two-sided test with error `alpha` that misses the shift with chance `beta`; z are quantiles of
    the normal distribution. See any text on sample size, such as Cohen (1988), Statistical Power
    Analysis for the Behavioral Sciences.
    """
    normal = NormalDist()
    quantiles = normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(1 - beta)
    return math.ceil((quantiles / shift) ** 2 * variance)
