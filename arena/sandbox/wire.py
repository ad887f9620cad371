"""The layout of the memory that a host and a bot's process share, and of what lies in it.

A request is a batch of fixed rows, one per decision, with the public events that the seat has not
seen yet; the answers go back as fixed words. Both sides signal with one byte through a pipe. Every
number is little-endian. Changing anything here raises VERSION.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

from arena.dudo.bid import Bid, action_code
from arena.dudo.events import BidMade, Called, Event, Forfeited, Reveal, RoundEnd, RoundStart
from arena.dudo.state import RoundKind

VERSION = 1

ROWS = 2048
"""Most decisions in one batch."""
EVENTS = 65_536
"""Most events in one batch."""
NOTES_BYTES = 262_144
"""Room for what the child says in words: eight tracebacks of 4,096 characters, escaped."""

# Header: version, command, rows, events, payload bytes, notes bytes, host nonce, child nonce.
HEADER = struct.Struct("<IIIIIIQQ")
HEADER_BYTES = 64
NOTES_LENGTH = struct.Struct("<I")
NOTES_LENGTH_AT = 20
CHILD_NONCE = struct.Struct("<Q")
CHILD_NONCE_AT = 32
COMMAND_LOAD, COMMAND_BATCH = 1, 2

ROW = struct.Struct("<QII HHI BBBBBBBBBBBBBB 2x II 6s6s6s 2x 20s")
"""One decision. The fields, in order, are those of `Row`."""

EVENT = struct.Struct("<BBHI")
"""kind, seat, code, data; see `encode_event`."""

ANSWER = struct.Struct("<I")
UNANSWERED = 0xFFFFFFFF
NO_BIDDER = 255

ANSWERS_AT = HEADER_BYTES
NOTES_AT = ANSWERS_AT + ROWS * ANSWER.size
ROWS_AT = NOTES_AT + NOTES_BYTES
EVENTS_AT = ROWS_AT + ROWS * ROW.size
BASE_BYTES = EVENTS_AT + EVENTS * EVENT.size

ASK_ACT, ASK_CALZA = 0, 1
FIJO, CIEGO = int(RoundKind.FIJO), int(RoundKind.CIEGO)


class Row(NamedTuple):
    """One decision, as numbers. Faces are counted in six bytes, for faces 1 to 6.

    `word`: 64 random bits for this decision. `slot`: stable for one game of this process; `fresh`
    is 1 in the first row of a game there. `event_start`, `event_count`: the events, in the batch's
    event list, since the last row of this slot. `ask`: 0 act, 1 calza. `kind`: bit 0 palo fijo, bit
    1 palo ciego. `quantity`, `face`, `bidder`: the standing bid, 0, 0, 255 without one. `fijo_used`,
    `ciego_used`: bit s for seat s. `least`: least legal quantity per face for the seat in turn, 0
    for none. `dice`: own hidden dice, all 0 when blind. `shown`: face-up dice of all seats.
    `dice_left`: dice per seat.
    """

    word: int
    slot: int
    event_start: int
    event_count: int
    bids: int
    round_number: int
    ask: int
    fresh: int
    seat: int
    seats: int
    turn: int
    opener: int
    kind: int
    blind: int
    can_calza: int
    can_burn: int
    total: int
    quantity: int
    face: int
    bidder: int
    fijo_used: int
    ciego_used: int
    least: bytes
    dice: bytes
    shown: bytes
    dice_left: bytes


EVENT_START_AT = 12
EVENT_START = struct.Struct("<I")

# Event kinds.
ROUND_START, BID, CALL, HAND, FORFEIT, DICE_LEFT, ROUND_END = 1, 2, 3, 4, 5, 6, 7
NO_COUNT = 0xFFFF

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


def face_counts(dice: tuple[int, ...]) -> bytes:
    """How many dice show faces 1 to 6, a byte each."""
    return bytes([dice.count(face) for face in (1, 2, 3, 4, 5, 6)])


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


def encode_event(event: Event) -> bytes:
    """A public event of a round as words of the wire; nothing for all others."""
    if isinstance(event, BidMade):
        bid = event.bid
        return EVENT.pack(BID, event.seat, action_code(bid), pack_dice(bid.show))
    if isinstance(event, RoundStart):
        return EVENT.pack(ROUND_START, event.opener, int(event.kind), event.number)
    if isinstance(event, Called):
        return EVENT.pack(CALL, event.seat, action_code(event.call), 0)
    if isinstance(event, Reveal):
        hands = enumerate(event.hands)
        return b"".join(EVENT.pack(HAND, s, 0, pack_dice(hand)) for s, hand in hands if hand)
    if isinstance(event, Forfeited):
        return EVENT.pack(FORFEIT, event.seat, 0, 0)
    if isinstance(event, RoundEnd):
        return _encode_round_end(event)
    return b""


def _encode_round_end(event: RoundEnd) -> bytes:
    resolution = event.resolution
    pairs = enumerate(zip(resolution.dice_before, resolution.dice_after, strict=True))
    changed = [
        EVENT.pack(DICE_LEFT, s, after, 0) for s, (before, after) in pairs if after != before
    ]
    actual = NO_COUNT if resolution.actual is None else resolution.actual
    return b"".join([*changed, EVENT.pack(ROUND_END, 0, actual, 0)])
