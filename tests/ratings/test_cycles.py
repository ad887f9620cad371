"""Cycles of three, by hand and by trying all triples."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from arena.ratings.cycles import find_cycles


def test_rock_paper_scissors_is_one_cycle() -> None:
    share = np.array([[0.5, 0.6, 0.3], [0.4, 0.5, 0.8], [0.7, 0.2, 0.5]])
    found = find_cycles(share, share - 0.05)
    assert found.count == 1
    assert found.strongest == ((0, 1, 2),)


def test_an_edge_that_is_not_sure_breaks_it() -> None:
    share = np.array([[0.5, 0.6, 0.3], [0.4, 0.5, 0.8], [0.7, 0.2, 0.5]])
    assert find_cycles(share, share - 0.1).count == 0
    share[0, 1] = share[1, 0] = np.nan
    assert find_cycles(share, share - 0.05).count == 0


def test_all_are_counted_once_and_the_strongest_named_first() -> None:
    rng = np.random.default_rng(2)
    share = np.triu(rng.random((9, 9)), 1)
    share += np.tril(1 - share.T, -1)
    low = share - 0.02
    expected = {
        (a, b, c)
        for a, b, c in permutations(range(9), 3)
        if a == min(a, b, c) and low[a, b] > 0.5 and low[b, c] > 0.5 and low[c, a] > 0.5
    }
    found = find_cycles(share, low, listed=1000)
    assert set(found.strongest) == expected
    assert found.count == len(expected) > 5
    weakest = [min(share[a, b], share[b, c], share[c, a]) for a, b, c in found.strongest]
    assert weakest == sorted(weakest, reverse=True)
    assert find_cycles(share, low, listed=2).strongest == found.strongest[:2]
    assert find_cycles(share, low, listed=2).count == found.count
