"""How time is charged, from readings made up for it."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

from arena.sandbox.clocks import MOST_BETWEEN_MS, Clocks, _Reading


def spent_after(readings: Iterable[tuple[float, float, float]], monkeypatch) -> tuple[float, float]:
    """(CPU, blocked) of a request that begins at 0 and is looked at with these (CPU, wall, queued)."""
    clocks = Clocks(os.getpid())
    told = iter([(0.0, 0.0, 0.0), *readings])
    monkeypatch.setattr(clocks, "_read", lambda: _Reading(*next(told)))
    clocks._ended = _Reading(0.0, 0.0, 0.0)
    clocks.begin(1e6, 1e6)
    for _ in range(len(list(readings)) - 1):
        assert clocks.look() is None
    clocks.end()
    clocks.close()
    return clocks.spent


def test_who_computes_is_charged_cpu_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spent_after([(20, 20, 0), (40, 40, 0)], monkeypatch) == (40, 0)


def test_who_sleeps_is_blocked_for_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spent_after([(0, 20, 0), (0, 40, 0), (1, 60, 0)], monkeypatch) == (1, 59)


def test_a_wait_for_the_processor_that_the_kernel_tells_late_is_nobodys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The kernel adds a wait to the queue's time when it is over; looks in its midst see none."""
    waits = [(0, 20, 0), (0, 40, 0), (0, 60, 0), (10, 85, 75)]
    assert spent_after(waits, monkeypatch) == (10, 0)


def test_time_in_which_nobody_looked_counts_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spent_after([(0, 20, 0), (0, 5000, 0)], monkeypatch) == (0, 20 + MOST_BETWEEN_MS)


def test_a_late_wait_does_not_pay_for_sleep_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spent_after([(0, 20, 100), (0, 70, 100)], monkeypatch) == (0, 50)
