"""The generalised sequential probability ratio test of a mean against a shifted one."""

from __future__ import annotations

import math
from enum import Enum

from arena.stats.sequences import Sample


class Decision(Enum):
    """What a test says so far."""

    NULL = "null"
    """The mean is the null's: the shift was not found."""
    SHIFT = "shift"
    """The mean is the null's plus the shift."""
    OPEN = "open"


def log_ratio(sample: Sample, null: float, shift: float) -> float:
    """The generalised log likelihood ratio of the mean `null + shift` against the mean `null`.

    In the normal approximation, with n observations of mean m and variance s2,

        n * shift * (m - null - shift / 2) / s2

    The variance is estimated as well, which makes the test a *generalised* one: Wald (1945), The
    Annals of Mathematical Statistics 16, for the test; Van den Bergh (2020), "The generalized maximum
    likelihood ratio for the expectation value of a distribution", for the approximation as chess
    engines are tested with it. The variance has the pseudo-observations of `Sample.variance`.
    """
    return sample.count * shift * (sample.mean - null - shift / 2) / sample.variance


def decide(sample: Sample, null: float, shift: float, alpha: float, beta: float) -> Decision:
    """Wald's bounds: SHIFT from ln((1 - beta) / alpha) on, NULL below ln(beta / (1 - alpha)).

    `alpha` is the chance to say SHIFT where the mean is `null`, `beta` that to say NULL where it is
    `null + shift`; each a little more or less, as the bounds neglect by how much they are passed.
    """
    ratio = log_ratio(sample, null, shift)
    if ratio >= math.log((1 - beta) / alpha):
        return Decision.SHIFT
    if ratio <= math.log(beta / (1 - alpha)):
        return Decision.NULL
    return Decision.OPEN
