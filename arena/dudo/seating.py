"""Who sits where and who opens the game (rules.md section 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Throw = Callable[[Sequence[int]], dict[int, int]]
"""Rolls one die for each of the given seats: one setup roll. Returns the face per seat."""


def opener_by_roll(seats: Sequence[int], throw: Throw) -> int:
    """The seat that rolls highest; only the tied highest roll again, until one is left."""
    group = list(seats)
    while len(group) > 1:
        faces = throw(group)
        highest = max(faces.values())
        group = [seat for seat in group if faces[seat] == highest]
    return group[0]


def order_by_roll(seats: Sequence[int], throw: Throw) -> list[int]:
    """The seats by falling roll. Tied groups roll again among themselves, the highest first, and
    each is settled completely before the next lower one rolls."""
    if len(seats) == 1:
        return list(seats)
    faces = throw(seats)
    order: list[int] = []
    for face in sorted(set(faces.values()), reverse=True):
        order += order_by_roll([seat for seat in seats if faces[seat] == face], throw)
    return order
