"""The memory of what games append to: one pool per kind, a stretch of it per game, both growing."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.botkit.rows import EVENT
from arena.engine.layout import EVENT_STEP, GAME, NOTE, STREAMS, Array

FIRST_ROOM = {"events": 128, "dice": 512, "actions": 128, "notes": 16}
"""Elements per game at first, or what one answer may append, if that is more."""
_DTYPES: dict[str, Any] = {"events": EVENT, "dice": np.uint8, "actions": np.uint16, "notes": NOTE}


def new_games(size: int, seats: int, start_dice: int) -> tuple[Array, dict[str, Array]]:
    """Empty games, and the pool of each stream with a stretch for each game."""
    games = np.zeros(size, GAME)
    pools = {}
    least = {"events": EVENT_STEP, "dice": seats * start_dice}
    for stream in STREAMS:
        room = max(FIRST_ROOM[stream], least.get(stream, 1))
        pools[stream] = np.empty(size * room, _DTYPES[stream])
        games[f"{stream}_at"] = np.arange(size, dtype=np.int64) * room
        games[f"{stream}_room"] = room
    return games, pools


def grow_stretches(games: Array, pools: dict[str, Array], ends: dict[str, int]) -> None:
    """Double every stretch that its game has marked as low. `ends` says how far pools are in use.

    A stretch that grows moves to the end of its pool; a slot keeps it for its later games.
    """
    for bit, stream in enumerate(STREAMS):
        for slot in np.flatnonzero(games["low"] >> bit & 1):
            game = games[slot]
            at, used, room = (int(game[f"{stream}_{part}"]) for part in ("at", "used", "room"))
            end = ends[stream]
            pool = pools[stream] = with_room(pools[stream], end, 2 * room)
            pool[end : end + used] = pool[at : at + used]
            game[f"{stream}_at"] = end
            game[f"{stream}_room"] = 2 * room
            ends[stream] = end + 2 * room
    games["low"] = 0


def with_room(pool: Array, used: int, more: int) -> Array:
    """The pool, or one at least twice as large with the same beginning, with room for more."""
    if used + more <= len(pool):
        return pool
    grown = np.empty(max(2 * len(pool), used + more), pool.dtype)
    grown[:used] = pool[:used]
    return grown
