"""Decisions and events as NumPy structured arrays: what `Bot.act_batch` reads.

The same bytes go from the engine through the sandbox to the bot. docs/bots.md repeats the fields for
authors; changing one raises `arena.sandbox.wire.VERSION`.
"""

from __future__ import annotations

import numpy as np

MAX_SEATS = 20

ROW = np.dtype(
    [
        ("word", "<u8"),
        ("slot", "<u4"),
        ("event_start", "<u4"),
        ("event_count", "<u2"),
        ("ask", "u1"),
        ("fresh", "u1"),
        ("round_number", "<u4"),
        ("bids", "<u2"),
        ("seat", "u1"),
        ("seats", "u1"),
        ("turn", "u1"),
        ("opener", "u1"),
        ("kind", "u1"),
        ("blind", "u1"),
        ("can_calza", "u1"),
        ("can_burn", "u1"),
        ("total", "u1"),
        ("quantity", "u1"),
        ("face", "u1"),
        ("bidder", "u1"),
        ("fijo_used", "<u4"),
        ("ciego_used", "<u4"),
        ("least", "u1", (6,)),
        ("dice", "u1", (6,)),
        ("shown", "u1", (6,)),
        ("dice_left", "u1", (MAX_SEATS,)),
    ],
    align=True,
)
"""One decision, 88 bytes. Seats are table seats, clockwise from 0; faces 1 to 6 are columns 0 to 5.

`word`: 64 random bits of this decision. `slot`: the game, stable while it lasts; `fresh` is 1 in the
first row of a game there. `event_start`, `event_count`: this row's events in the event array: what
happened in public since the last row of the slot. `ask`: ASK_ACT or ASK_CALZA. `round_number`: from 1;
`bids`: bids so far in the round. `seat`: who is asked, of `seats`; `turn`: who bids or calls next;
`opener`: who opened the round. `kind`: bit 0 palo fijo, bit 1 palo ciego. `blind`: own dice are not
seen. `can_calza`, `can_burn`: what else the seat may do. `total`: all dice in play. `quantity`, `face`,
`bidder`: the standing bid, or 0, 0, NO_BIDDER. `fijo_used`, `ciego_used`: bit s for seat s. `least`:
least legal quantity per face of the seat in turn, 0 for none. `dice`: own hidden dice per face, 0 when
blind. `shown`: face-up dice of all seats per face. `dice_left`: dice per seat.
"""

EVENT = np.dtype([("kind", "u1"), ("seat", "u1"), ("code", "<u2"), ("data", "<u4")])
"""One public event, 8 bytes.

ROUND_START: seat opens, code is the round's kind, data its number. BID: code is the action's number,
data the dice shown with it (`packed`). CALL: code is DUDO_CODE or CALZA_CODE. HAND: data are all dice
of seat, packed; one event per seat with dice, after each call. FORFEIT: seat is out. DICE_LEFT: seat
has code dice now; only where that changed. ROUND_END: code is the count that the call was about, or
NO_COUNT after a forfeit. Packed dice: the number of dice of face f in bits 4(f-1) to 4f-1.
"""

ASK_ACT, ASK_CALZA = 0, 1
NO_BIDDER = 255
ROUND_START, BID, CALL, HAND, FORFEIT, DICE_LEFT, ROUND_END = 1, 2, 3, 4, 5, 6, 7
NO_COUNT = 0xFFFF
