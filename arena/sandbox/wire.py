"""The layout of the memory that a host and a bot's process share, and of what lies in it.

A request is a batch of fixed rows, one per decision, with the public events that the seat has not
seen yet; the answers go back as fixed words. Both sides signal with one byte through a pipe. Every
number is little-endian. Changing anything here raises VERSION.
"""

from __future__ import annotations

import struct

from arena.botkit.rows import EVENT as EVENT_TYPE
from arena.botkit.rows import ROW as ROW_TYPE
from arena.dudo.bid import Bid

VERSION = 3

ROWS = 2048
"""Most decisions in one batch."""
EVENTS = 65_536
"""Most events in one batch."""
FAULT_BYTES = 262_144
"""Room for the words of faults: eight tracebacks of 4,096 characters, escaped."""
MOST_NOTES = 786_432
"""Most bytes of a bot's notes in one reply."""
NOTES_BYTES = FAULT_BYTES + MOST_NOTES
"""Room for what the child says in words: of faults, and what the bot notes."""

# Header: version, command, rows, events, payload bytes, notes bytes, host nonce, child nonce.
HEADER = struct.Struct("<IIIIIIQQ")
HEADER_BYTES = 64
NOTES_LENGTH = struct.Struct("<I")
NOTES_LENGTH_AT = 20
CHILD_NONCE = struct.Struct("<Q")
CHILD_NONCE_AT = 32
NOTES_ROOM = struct.Struct("<I")
"""Bytes of a bot's notes that the host takes with the reply to this request; written by the host."""
NOTES_ROOM_AT = 48
COMMAND_LOAD, COMMAND_BATCH = 1, 2

ROW_BYTES = ROW_TYPE.itemsize
EVENT_BYTES = EVENT_TYPE.itemsize

# The same bytes for `struct`, which is the quicker where rows are taken one by one.
ROW = struct.Struct("<QIIHBB IHBBBBB???BBBB2xII 6s6s6s20s2x")
EVENT = struct.Struct("<BBHI")

ANSWER = struct.Struct("<I")
UNANSWERED = 0xFFFFFFFF

ANSWERS_AT = HEADER_BYTES
NOTES_AT = ANSWERS_AT + ROWS * ANSWER.size
ROWS_AT = NOTES_AT + NOTES_BYTES
EVENTS_AT = ROWS_AT + ROWS * ROW_BYTES
BASE_BYTES = EVENTS_AT + EVENTS * EVENT_BYTES

# Answers: the low half is an action code or one of these, the high half says which dice are shown.
EXCEPTION, BAD_TYPE, NOT_A_BID, NOT_HELD = 0xFFFE, 0xFFFD, 0xFFFC, 0xFFFB


def pack_dice(dice: tuple[int, ...]) -> int:
    """Counts of faces 1 to 6 as six groups of four bits, face 1 lowest."""
    packed = 0
    for die in dice:
        packed += 1 << 4 * (die - 1)
    return packed


def unpack_dice(packed: int) -> tuple[int, ...]:
    """The sorted dice of `pack_dice`."""
    return tuple(face for face in range(1, 7) for _ in range(packed >> 4 * (face - 1) & 15))


def show_mask(bid: Bid, hidden: tuple[int, ...]) -> int | None:
    """Which of the sorted hidden dice a bid shows, bit i for die i; None for dice not held."""
    mask = 0
    for die in bid.show:
        free = [i for i, held in enumerate(hidden) if held == die and not mask >> i & 1]
        if not free:
            return None
        mask |= 1 << free[0]
    return mask


def shown_dice(mask: int, hidden: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that a mask names. Raises ValueError for a bit beyond the hand."""
    if mask >> len(hidden):
        raise ValueError("a shown die lies beyond the hand")
    return tuple(die for i, die in enumerate(hidden) if mask >> i & 1)
