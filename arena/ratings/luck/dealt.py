"""Which hands were dealt in the games of a block of records, round by round. Two seats only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arena.dudo.rules import Rules
from arena.engine.rounds import rounds_of
from arena.errors import StorageError
from arena.ratings.luck.hands import Hands
from arena.records.folder import RunFolder

_COLUMNS = ("seating", "dice", "actions", "side", "ranks", "rounds")


@dataclass(frozen=True)
class Dealt:
    """Rounds of games, an entry each, game after game. Hands are places in `all_hands`."""

    game: NDArray[np.int64]
    """The game, counted within the block."""
    opener: NDArray[np.int64]
    """The plan seat that opened the round."""
    kind: NDArray[np.int64]
    """The bits of its RoundKind."""
    dice: NDArray[np.int64]
    """(rounds, 2): the dice of the opener and of the other."""
    hands: NDArray[np.int64]
    """(rounds, 2): the hands of the opener and of the other."""
    wins: NDArray[np.float64]
    """(games, 2): the share of the first place, by plan seat."""


def dealt_in(folder: RunFolder, rules: Rules, block: int, hands: Hands) -> Dealt:
    """The rounds of a stored block of games of two seats.

    Raises StorageError for records that are no games under these rules.
    """
    table = folder.read_table(block, _COLUMNS).combine_chunks()
    lists = {name: _list(table[name]) for name in ("dice", "actions", "side")}
    rounds = table["rounds"].to_numpy()
    try:
        seating, first = _seats(table)
        told = rounds_of(rules, *lists["dice"], *lists["actions"], _shown(lists), rounds)
    except ValueError as error:
        what = f"{folder.block_path(block)} is damaged: {error}"
        raise StorageError(what, hint=f"arena verify {folder.name} says what") from error
    game = np.repeat(np.arange(len(rounds)), rounds)
    opener = told["opener"].astype(np.int64)
    seats = np.column_stack([opener, 1 - opener])
    return Dealt(
        game=game,
        opener=seating[game, opener].astype(np.int64),
        kind=told["kind"].astype(np.int64),
        dice=np.take_along_axis(told["dice_left"].astype(np.int64), seats, axis=1),
        hands=hands.find(np.take_along_axis(told["hands"], seats, axis=1)),
        wins=first / first.sum(axis=1, keepdims=True),
    )


def _seats(table: Any) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """(games, 2) the plan seat at each table seat, and 1 for each plan seat that came first.

    Raises ValueError where games have no two seats or no first place.
    """
    seating = _list(table["seating"])[0].reshape(-1, 2).astype(np.int64)
    first = (_list(table["ranks"])[0].reshape(-1, 2) == 1).astype(np.float64)
    if (seating.sum(axis=1) != 1).any() or (seating > 1).any() or not first.any(axis=1).all():
        raise ValueError("games are not between two seats")
    return seating, first


def _list(column: Any) -> tuple[Any, NDArray[np.int64]]:
    """The flat values of a column of lists, and where each list begins and the last one ends."""
    array = column.combine_chunks()
    offsets = array.offsets.to_numpy().astype(np.int64)
    values = array.flatten()
    flat = values if values.type.num_fields else values.to_numpy(zero_copy_only=False)
    return flat, offsets - offsets[0]


def _shown(lists: dict[str, tuple[Any, NDArray[np.int64]]]) -> NDArray[np.uint32]:
    """u4[actions]: the dice laid open with each action, packed. Raises ValueError for no dice."""
    actions, starts = lists["actions"]
    notes, note_starts = lists["side"]
    shown = np.zeros(len(actions), np.uint32)
    if not len(notes):
        return shown
    game = np.repeat(np.arange(len(note_starts) - 1), np.diff(note_starts))
    for place in np.flatnonzero(notes.field("kind").to_numpy(zero_copy_only=False) == "show"):
        action = starts[game[place]] + notes.field("at")[place].as_py()
        if action >= starts[game[place] + 1]:
            raise ValueError(f"game {game[place]}: dice are shown with no bid")
        shown[action] = _packed(notes.field("detail")[place].as_py())
    return shown


def _packed(digits: str) -> int:
    if not set(digits) <= set("123456") or len(digits) > _MOST_SHOWN:
        raise ValueError(f"{digits!r} are no dice")
    return sum(1 << 4 * (int(digit) - 1) for digit in digits)


_MOST_SHOWN = 9
"""Dice shown with one bid: one of at most ten stays hidden."""
