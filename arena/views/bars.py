"""Strengths with their intervals as bars of characters, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from arena.ratings.board import Row

LEAST, MOST = 10, 30
"""Columns of a bar. Below the least it says too little."""
_Z95 = 1.96


def interval_bars(rows: Sequence[Row], width: int) -> list[Text]:
    """A bar of `width` columns per row, all on one scale: the 95 % interval of mu as `├──●──┤`.

    A row without games has an empty one.
    """
    rated = [row for row in rows if row.games]
    low = min((row.mu - _Z95 * row.sigma for row in rated), default=0.0)
    high = max((row.mu + _Z95 * row.sigma for row in rated), default=0.0)
    step = (high - low) / (width - 1) or 1.0

    def at(value: float) -> int:
        return round((value - low) / step)

    return [
        _bar(at(row.mu - _Z95 * row.sigma), at(row.mu), at(row.mu + _Z95 * row.sigma), width)
        if row.games
        else Text(" " * width)
        for row in rows
    ]


def _bar(low: int, middle: int, high: int, width: int) -> Text:
    """Dots lead the eye to it. One that is narrower than three columns is a point."""
    if not low < middle < high:
        low = high = middle
    left = "├" + "─" * (middle - low - 1) if low < middle else ""
    right = "─" * (high - middle - 1) + "┤" if middle < high else ""
    return Text.assemble(
        ("·" * low, "dim"),
        (left, "cyan"),
        ("●", "bold cyan"),
        (right, "cyan"),
        " " * (width - 1 - high),
    )
