"""Finished games as columns, ready for Arrow's lists: flat values and offsets, no object per game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.dudo.transcript import SideNote, Transcript
from arena.engine.layout import NOTE_FORFEIT, NOTE_KINDS, NOTE_SHOW, Array
from arena.errors import PlatformError

MOST_VALUES = 2**31 - 1
"""Arrow's lists have 32-bit offsets: so many dice or actions may the games of one window have."""


@dataclass(frozen=True)
class Story:
    """A game so far or to its end: dice as rolled, actions of the seats in turn, notes (dtype NOTE)."""

    seats: int
    dice: NDArray[np.uint8]
    actions: NDArray[np.uint16]
    notes: Array

    def transcript(self, fault_names: Sequence[str]) -> Transcript:
        """The same as a value of the readable engine; `fault_names` by code."""
        return Transcript(
            seats=self.seats,
            dice=tuple(self.dice.tolist()),
            actions=tuple(self.actions.tolist()),
            side=tuple(_side_note(note, fault_names) for note in self.notes.tolist()),
        )


@dataclass(frozen=True)
class Results:
    """Columns of finished games in the order of the fixtures.

    `games`: the fixture of each. The dice of game i are dice[dice_offsets[i]:dice_offsets[i + 1]], and
    so on for actions and notes. `note_kind` is a place in `layout.NOTE_KINDS`; `note_detail` the
    packed dice of a "show", the code of the fault of a "forfeit", else 0. `seating[i, s]`: plan seat
    at table seat s; `ranks[i, p]`: rank of plan seat p; `rounds`: how many were played.
    """

    games: NDArray[np.int64]
    dice: NDArray[np.uint8]
    dice_offsets: NDArray[np.int32]
    actions: NDArray[np.uint16]
    action_offsets: NDArray[np.int32]
    note_at: NDArray[np.uint32]
    note_kind: NDArray[np.uint8]
    note_seat: NDArray[np.uint8]
    note_detail: NDArray[np.uint32]
    note_offsets: NDArray[np.int32]
    seating: NDArray[np.uint8]
    ranks: NDArray[np.uint8]
    rounds: NDArray[np.uint32]
    truncated: NDArray[np.bool_]


def make_results(finished: Array, seats: int, dice: Array, actions: Array, notes: Array) -> Results:
    """The columns of the fixtures that are done. Raises PlatformError beyond MOST_VALUES."""
    games = np.flatnonzero(finished["done"])
    done = finished[games]
    all_dice, dice_offsets = _gather(dice, done["dice_at"], done["dice_used"])
    all_actions, action_offsets = _gather(actions, done["actions_at"], done["actions_used"])
    all_notes, note_offsets = _gather(notes, done["notes_at"], done["notes_used"])
    return Results(
        games=games,
        dice=all_dice,
        dice_offsets=dice_offsets,
        actions=all_actions,
        action_offsets=action_offsets,
        note_at=np.ascontiguousarray(all_notes["at"]),
        note_kind=np.ascontiguousarray(all_notes["kind"]),
        note_seat=np.ascontiguousarray(all_notes["seat"]),
        note_detail=np.ascontiguousarray(all_notes["detail"]),
        note_offsets=note_offsets,
        seating=np.ascontiguousarray(done["seating"][:, :seats]),
        ranks=np.ascontiguousarray(done["ranks"][:, :seats]),
        rounds=np.ascontiguousarray(done["rounds"]),
        truncated=done["truncated"].astype(bool),
    )


def unpack_dice(packed: int) -> tuple[int, ...]:
    """The sorted dice of a packed number (`arena.botkit.rows`)."""
    return tuple(face for face in range(1, 7) for _ in range(packed >> 4 * (face - 1) & 15))


def note_detail(kind: int, detail: int, fault_names: Sequence[str]) -> str:
    """What a note says in a record: the dice of a "show" as digits, the fault of a "forfeit"."""
    if kind == NOTE_SHOW:
        return "".join(map(str, unpack_dice(detail)))
    return fault_names[detail] if kind == NOTE_FORFEIT else ""


def _side_note(note: tuple[int, int, int, int], fault_names: Sequence[str]) -> SideNote:
    at, kind, seat, detail = note
    return SideNote(at, NOTE_KINDS[kind], seat, note_detail(kind, detail, fault_names))


def _gather(pool: Array, at: Array, counts: Array) -> tuple[Array, NDArray[np.int32]]:
    """The stretches of a pool one after the other, and their offsets."""
    offsets = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=offsets[1:])
    if offsets[-1] > MOST_VALUES:
        raise PlatformError(f"the games of one block have more than {MOST_VALUES} dice or actions")
    index = np.repeat(at - offsets[:-1], counts) + np.arange(offsets[-1])
    return pool[index], offsets.astype(np.int32)
