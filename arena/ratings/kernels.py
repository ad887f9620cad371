"""The compiled half of the batch fit: expectation propagation over rankings, and sums over deals.

A ranking g(0) > g(1) > ... of k seats says that the k - 1 differences of neighbouring performances
d = D s + noise are positive, where D s are the differences of strengths and the noise has the
covariance K = beta^2 D D'. Each difference has a site, a Gaussian with precision pi and shift tau,
that stands in for d > 0. With A = (I + K Pi)^-1 the ranking's share in the precision of s is
D' Pi A D and in its shift D' A' tau.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from arena.engine.cache import kernel, threaded_kernel

Reals = NDArray[np.float64]

_INNER = 3
"""Passes over the sites of a ranking in one sweep; more save no sweeps."""
_STILL = 1e-13
"""Sites that move less, in units of the noise, are done for this sweep."""
_ROOT_2 = math.sqrt(2.0)
_ROOT_2_PI = math.sqrt(2.0 * math.pi)


@threaded_kernel
def sweep(
    order: NDArray[np.uint16],
    weight: Reals,
    pi: Reals,
    tau: Reals,
    mu: Reals,
    sigma: Reals,
    beta2: float,
    step: float,
    work: Reals,
    precision: Reals,
    shift: Reals,
) -> None:
    """Move the sites of all rankings once and add their shares to `precision` and `shift`.

    order (rankings, k), best first; weight (rankings,) in games; pi, tau (rankings, k - 1), moved in
    place, by the part `step` of the way; mu (bots,) and sigma (bots, bots) from the sweep before, of
    which only differences between bots matter; work (4, n, n) with n >= k and n >= 5 is scratch;
    precision (bots, bots) and shift (bots,) are added to.
    """
    sites = order.shape[1] - 1
    a, b, s, c = work[0], work[1], work[2], work[3]
    for row in range(order.shape[0]):
        _response(pi, row, sites, beta2, a, c)
        _differences(order, row, sites, mu, sigma, b, c)
        _performances(tau, row, sites, beta2, a, b, s, c)
        for j in range(sites):
            c[3, j] = pi[row, j]
            c[4, j] = tau[row, j]
        _move_sites(pi, tau, row, sites, beta2, s, c)
        for j in range(sites):
            pi[row, j] = c[3, j] + step * (pi[row, j] - c[3, j])
            tau[row, j] = c[4, j] + step * (tau[row, j] - c[4, j])
        _response(pi, row, sites, beta2, a, c)
        _add_share(order, row, sites, weight[row], pi, tau, a, precision, shift)


@kernel
def scores(
    order: NDArray[np.uint16],
    pi: Reals,
    tau: Reals,
    mu: Reals,
    beta2: float,
    work: Reals,
    out: Reals,
) -> None:
    """The gradient of each ranking's likelihood by the strengths of its bots, at mu, into `out`.

    Shapes as in `sweep`; out (rankings, k) starts with zeros. Each row sums to 0.
    """
    sites = order.shape[1] - 1
    a, c = work[0], work[3]
    for row in range(order.shape[0]):
        _response(pi, row, sites, beta2, a, c)
        for i in range(sites):
            pull = 0.0
            for j in range(sites):
                gap = mu[order[row, j]] - mu[order[row, j + 1]]
                pull += a[j, i] * tau[row, j] - pi[row, i] * a[i, j] * gap
            out[row, i] += pull
            out[row, i + 1] -= pull


@kernel
def over_deals(
    bots: NDArray[np.uint16],
    pattern: NDArray[np.intp],
    score: Reals,
    starts: NDArray[np.intp],
    total: Reals,
    spread: Reals,
    deals: NDArray[np.int64],
) -> None:
    """Sum scores over the games of a deal, and the outer products of those sums over deals.

    bots (games, k), in the order of deals, and score (patterns, k) list seats alike; pattern (games,):
    the row of `score` of each game; starts (deals + 1,): where each deal begins; total (bots,) is
    scratch of zeros; spread (bots, bots) and deals (bots,), the deals of each bot, are added to.
    """
    seats = bots.shape[1]
    for deal in range(len(starts) - 1):
        first, end = starts[deal], starts[deal + 1]
        for game in range(first, end):
            for seat in range(seats):
                total[bots[game, seat]] += score[pattern[game], seat]
        for seat in range(seats):  # one deal is of one table: its games have the same bots
            bot = bots[first, seat]
            deals[bot] += 1
            for other in range(seats):
                rival = bots[first, other]
                spread[bot, rival] += total[bot] * total[rival]
        for game in range(first, end):
            for seat in range(seats):
                total[bots[game, seat]] = 0.0


@kernel
def _response(pi: Reals, row: int, sites: int, beta2: float, a: Reals, c: Reals) -> None:
    """A = (I + K Pi)^-1 into `a`. The matrix has three diagonals and dominant columns, so elimination
    without pivots (Thomas) is stable. c[0] is scratch."""
    for i in range(sites):
        left = -beta2 * pi[row, i - 1] if i else 0.0
        pivot = 1.0 + 2.0 * beta2 * pi[row, i] - (left * c[0, i - 1] if i else 0.0)
        c[0, i] = -beta2 * pi[row, i + 1] / pivot if i + 1 < sites else 0.0
        for j in range(sites):
            above = left * a[i - 1, j] if i else 0.0
            a[i, j] = ((1.0 if i == j else 0.0) - above) / pivot
    for i in range(sites - 2, -1, -1):
        for j in range(sites):
            a[i, j] -= c[0, i] * a[i + 1, j]


@kernel
def _differences(
    order: NDArray[np.uint16], row: int, sites: int, mu: Reals, sigma: Reals, b: Reals, c: Reals
) -> None:
    """Mean (into c[1]) and covariance (into b) of D s."""
    for i in range(sites):
        one, other = order[row, i], order[row, i + 1]
        c[1, i] = mu[one] - mu[other]
        for j in range(i + 1):
            third, fourth = order[row, j], order[row, j + 1]
            x = sigma[one, third] - sigma[one, fourth] - sigma[other, third] + sigma[other, fourth]
            b[i, j] = x
            b[j, i] = x


@kernel
def _performances(
    tau: Reals, row: int, sites: int, beta2: float, a: Reals, b: Reals, s: Reals, c: Reals
) -> None:
    """Covariance A (B A' + K) (into s) and mean A (D mu + K tau) (into c[2]) of d, sites included."""
    for i in range(sites):
        shifted = 2.0 * tau[row, i]
        shifted -= tau[row, i - 1] if i else 0.0
        shifted -= tau[row, i + 1] if i + 1 < sites else 0.0
        c[1, i] += beta2 * shifted
    for j in range(sites):
        for i in range(sites):
            x = 0.0
            for m in range(sites):
                x += b[i, m] * a[j, m]
            c[0, i] = x + (2.0 * beta2 if i == j else -beta2 if abs(i - j) == 1 else 0.0)
        for i in range(j, sites):
            x = 0.0
            for m in range(sites):
                x += a[i, m] * c[0, m]
            s[i, j] = x
            s[j, i] = x
    for i in range(sites):
        x = 0.0
        for m in range(sites):
            x += a[i, m] * c[1, m]
        c[2, i] = x


@kernel
def _move_sites(
    pi: Reals, tau: Reals, row: int, sites: int, beta2: float, s: Reals, c: Reals
) -> None:
    """Expectation propagation on d > 0 where all but one ranking's sites stay."""
    beta = math.sqrt(beta2)
    for _ in range(_INNER):
        moved = 0.0
        for j in range(sites):
            without = 1.0 / s[j, j] - pi[row, j]
            if not without > 0.0:
                continue  # rounding has used the site up; it moves in a later sweep
            variance = 1.0 / without
            mean = variance * (c[2, j] / s[j, j] - tau[row, j])
            scale = math.sqrt(variance)
            v, w = _truncated(mean / scale)
            kept = variance * max(1.0 - w, 1e-12)
            d_pi = w / kept - pi[row, j]
            d_tau = (mean + scale * v) / kept - mean / variance - tau[row, j]
            pi[row, j] += d_pi
            tau[row, j] += d_tau
            moved = max(moved, abs(d_tau) * beta + abs(d_pi) * beta2)
            _condition(s, c, sites, j, d_pi, d_tau)
        if moved < _STILL:
            break


@kernel
def _condition(s: Reals, c: Reals, sites: int, j: int, d_pi: float, d_tau: float) -> None:
    """Change the precision and shift of d[j] and what follows for mean and covariance of d."""
    scale = 1.0 + d_pi * s[j, j]
    step = (d_tau - d_pi * c[2, j]) / scale
    factor = d_pi / scale
    for i in range(sites):
        c[0, i] = s[i, j]
    for i in range(sites):
        c[2, i] += c[0, i] * step
        for m in range(i + 1):
            x = s[i, m] - factor * c[0, i] * c[0, m]
            s[i, m] = x
            s[m, i] = x


@kernel
def _truncated(t: float) -> tuple[float, float]:
    """v = pdf(t) / cdf(t) and w = v (v + t) of the standard normal, for any t."""
    if t > -8.0:
        v = math.exp(-0.5 * t * t) / (_ROOT_2_PI * 0.5 * math.erfc(-t / _ROOT_2))
        return v, min(max(v * (v + t), 0.0), 1.0)
    rest = 0.0  # Laplace's continued fraction for Mills' ratio
    for i in range(60, 0, -1):
        rest = i / (rest - t)
    v = rest - t
    return v, min(max(v * rest, 0.0), 1.0)


@kernel
def _add_share(
    order: NDArray[np.uint16],
    row: int,
    sites: int,
    games: float,
    pi: Reals,
    tau: Reals,
    a: Reals,
    precision: Reals,
    shift: Reals,
) -> None:
    """Add what the ranking says about s, as often as it was seen."""
    for i in range(sites):
        one, other = order[row, i], order[row, i + 1]
        x = 0.0
        for j in range(sites):
            x += a[j, i] * tau[row, j]
        shift[one] += games * x
        shift[other] -= games * x
        for j in range(sites):
            y = games * pi[row, i] * a[i, j]
            third, fourth = order[row, j], order[row, j + 1]
            precision[one, third] += y
            precision[one, fourth] -= y
            precision[other, third] -= y
            precision[other, fourth] += y
