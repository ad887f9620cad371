"""The memory of the engine: structured arrays of games on their way, of side notes, of games done.

Numbers are signed throughout, for numba makes a float of an unsigned and a signed one. Seats are
table seats but where plan seats are named; faces 1 to 6 are columns 0 to 5.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from arena.botkit.rows import MAX_SEATS
from arena.dudo.transcript import SideKind

Record = Any
"""One element of a structured array, inside a kernel."""
Array = NDArray[Any]

to_int: Any = np.int64
"""Makes a signed number of any, for numba as for mypy."""

EMPTY, PLAYING, OVER = 0, 1, 2
NOBODY = -1

STREAMS = ("events", "dice", "actions", "notes")
"""What a game appends to. Each has a stretch of its own in one pool for all games of a window: it
begins at `_at`, has room for `_room` elements, and `_used` of them are in use."""
EVENT_STEP = 2 * MAX_SEATS + 3
"""The most events of one answer: a call, all hands, all counts, an end and a start."""
LOW_EVENTS, LOW_DICE, LOW_ACTIONS, LOW_NOTES = 1, 2, 4, 8
"""Bits of `low`: the stretch has to grow before the game goes on."""

SEAT = np.dtype(
    [
        ("told", "<i8"),
        ("decisions", "<i8"),
        ("bot", "<i4"),
        ("plan_seat", "i1"),
        ("dice_left", "i1"),
        ("before", "i1"),
        ("rank", "i1"),
        ("hidden", "i1", (6,)),
        ("shown", "i1", (6,)),
    ],
    align=True,
)
"""A table seat of a game.

`told`: how many events of the stretch the seat has had. `decisions`: how often it was asked. `bot`: a
place in the window's list of bots. `plan_seat`: its number before a seating roll. `before`: its dice
before the round's end, while that is worked out. `rank`: once it is out, or the game is over.
`hidden`, `shown`: dice per face.
"""

GAME = np.dtype(
    [
        ("number", "<u8"),
        ("deal", "<u8"),
        *[(f"{name}_{part}", "<i8") for name in STREAMS for part in ("at", "used", "room")],
        ("fixture", "<i4"),
        ("status", "<i4"),
        ("low", "<i4"),
        ("round_number", "<i8"),
        ("kind", "<i4"),
        ("opener", "<i4"),
        ("turn", "<i4"),
        ("asking", "<i4"),
        ("bids", "<i4"),
        ("quantity", "<i4"),
        ("face", "<i4"),
        ("bidder", "<i4"),
        ("total", "<i4"),
        ("alive", "<i4"),
        ("burned", "<i4"),
        ("fijo_used", "<i4"),
        ("ciego_used", "<i4"),
        ("truncated", "<i4"),
        ("on_table", "i1", (6,)),
        ("seat", SEAT, (MAX_SEATS,)),
    ],
    align=True,
)
"""A game on its way.

`asking`: the bystander who is asked about calza, or NOBODY when the seat in turn is. `quantity`, `face`,
`bidder`: the standing bid, or 0, 0, NOBODY. `burned`, `fijo_used`, `ciego_used`: bit s for seat s.
`on_table`: face-up dice of all seats.
"""

NOTE = np.dtype([("at", "<u4"), ("kind", "u1"), ("seat", "u1"), ("detail", "<u4")], align=True)
"""`arena.dudo.transcript.SideNote` in numbers. `detail`: packed dice (as in `arena.botkit.rows`) of a
NOTE_SHOW, the code of the fault of a NOTE_FORFEIT."""
NOTE_KINDS: tuple[SideKind, ...] = ("show", "calza", "forfeit")
NOTE_SHOW, NOTE_CALZA, NOTE_FORFEIT = 0, 1, 2

FINISHED = np.dtype(
    [
        *[(f"{name}_{part}", "<i8") for name in STREAMS[1:] for part in ("at", "used")],
        ("done", "u1"),
        ("truncated", "u1"),
        ("rounds", "<u4"),
        ("seating", "u1", (MAX_SEATS,)),
        ("ranks", "u1", (MAX_SEATS,)),
    ],
    align=True,
)
"""A fixture's outcome. `ranks` has an entry per plan seat; dice, actions and notes lie in pools."""

# Places in the array of counters that kernels share with their caller.
NEXT_FIXTURE, LOW, GAMES_OVER, OVER_DICE, OVER_ACTIONS, OVER_NOTES = 0, 1, 2, 3, 4, 5
DONE_DICE, DONE_ACTIONS, DONE_NOTES, LONGEST = 6, 7, 8, 9
COUNTERS = 10
