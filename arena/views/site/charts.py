"""Where the marks of charts stand, in units of their SVG. Templates draw them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from arena.ratings.board import Row
from arena.ratings.history import History
from arena.ratings.scale import MU

Z95 = 1.96
"""Standard deviations of a 95 % interval."""
BAR_WIDTH = 180
SPARK_WIDTH, SPARK_HEIGHT = 110, 28
CHART_WIDTH, CHART_HEIGHT = 640, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 12, 12, 34
_PAD = 4
_Scale = Callable[[float], float]
_SETTLED = 1 / 8
"""Points with so large a part of a bot's games set the height of sparklines; earlier ones are wild."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from the mean of all bots to mu, with the ends of its 95 % interval."""

    zero: float
    left: float
    width: float
    up: bool
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Curve:
    """A line with its band, as lists of points for SVG, and its last point."""

    line: str
    band: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Ratings against games, with axes."""

    curve: Curve
    xs: Sequence[Tick]
    ys: Sequence[Tick]
    left: float = _LEFT
    right: float = CHART_WIDTH - _RIGHT
    top: float = _TOP
    bottom: float = CHART_HEIGHT - _BOTTOM


def bars(rows: Sequence[Row]) -> list[Bar | None]:
    """A bar per row on one scale; None for a bot without games."""
    rated = [row for row in rows if row.games]
    low = min((row.mu - Z95 * row.sigma for row in rated), default=MU)
    high = max((row.mu + Z95 * row.sigma for row in rated), default=MU)
    at = _scale(min(low, MU), max(high, MU), _PAD, BAR_WIDTH - _PAD)
    return [_bar(row, at) if row.games else None for row in rows]


def sparklines(history: History) -> list[Curve | None]:
    """A line per bot around its last rating, all to one scale, games on a logarithmic axis."""
    span = _span(history)
    lines: list[Curve | None] = []
    for bot in range(history.mu.shape[1]):
        played = history.games[:, bot] > 0
        if played.sum() < 2:
            lines.append(None)
            continue
        games, mu, sigma = (
            values[played, bot] for values in (history.games, history.mu, history.sigma)
        )
        y = _scale(mu[-1] + span, mu[-1] - span, 0, SPARK_HEIGHT)
        x = _scale(math.log(games[0]), math.log(games[-1]) or 1.0, 1, SPARK_WIDTH - _PAD)
        lines.append(_curve(games, mu, sigma, x, y))
    return lines


def chart(history: History, bot: int) -> Chart | None:
    """The large chart of one bot; None where there are fewer than two points."""
    played = history.games[:, bot] > 0
    if played.sum() < 2:
        return None
    games, mu, sigma = (
        values[played, bot] for values in (history.games, history.mu, history.sigma)
    )
    low, high = float((mu - Z95 * sigma).min()), float((mu + Z95 * sigma).max())
    step = _nice(max(high - low, 0.1) / 4)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    y = _scale(high, low, _TOP, CHART_HEIGHT - _BOTTOM)
    x = _scale(math.log(games[0]), math.log(games[-1]), _LEFT + _PAD, CHART_WIDTH - _RIGHT - _PAD)
    levels = [low + step * at for at in range(round((high - low) / step) + 1)]
    marks = sorted({0, len(games) // 3, 2 * len(games) // 3, len(games) - 1})
    return Chart(
        _curve(games, mu, sigma, x, y),
        [Tick(x(math.log(games[at])), f"{games[at]:,}") for at in marks],
        [Tick(y(level), f"{level:g}") for level in levels],
    )


def _scale(first: float, last: float, start: float, end: float) -> _Scale:
    """A straight line from values to places, rounded to a tenth."""
    factor = (end - start) / (float(last - first) or 1.0)
    return lambda value: round(float(start + (value - first) * factor), 1)


def _bar(row: Row, at: _Scale) -> Bar:
    zero, tip = at(MU), at(row.mu)
    return Bar(
        zero=zero,
        left=min(zero, tip),
        width=round(abs(tip - zero), 1),
        up=tip >= zero,
        low=at(row.mu - Z95 * row.sigma),
        high=at(row.mu + Z95 * row.sigma),
    )


def _curve(
    games: NDArray[Any], mu: NDArray[Any], sigma: NDArray[Any], x: _Scale, y: _Scale
) -> Curve:
    xs = [x(math.log(count)) for count in games]
    upper = [(left, y(value)) for left, value in zip(xs, mu + Z95 * sigma, strict=True)]
    lower = [(left, y(value)) for left, value in zip(xs, mu - Z95 * sigma, strict=True)]
    line = [(left, y(value)) for left, value in zip(xs, mu, strict=True)]
    return Curve(_points(line), _points([*upper, *lower[::-1]]), *line[-1])


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _span(history: History) -> float:
    """Half the height of sparklines, in units of mu: what the later points of every bot take."""
    if not len(history.games):
        return 1.0
    settled = history.games >= _SETTLED * history.games[-1]
    reach = abs(history.mu - history.mu[-1]) + Z95 * history.sigma
    return float(reach[settled & (history.games > 0)].max(initial=0.0)) or 1.0


def _nice(step: float) -> float:
    """The next of 1, 2, 5, 10, ... times a power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= step * 0.999)
