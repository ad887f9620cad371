"""Between answer words of the wire and moves of the readable game, a decision at a time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from arena.dudo.bid import (
    CALZA_CODE,
    PASS_CODE,
    Action,
    Bid,
    action_code,
    action_from_code,
)
from arena.dudo.game import Game
from arena.dudo.legal import describe_options, illegality
from arena.dudo.view import View
from arena.sandbox import wire
from arena.sandbox.faults import Fault


def judged(game: Game, seat: int, what: str, word: int) -> tuple[Action | None, str, str]:
    """The action of an answer word (None for "no calza"), the fault that it is, and why. `what` is
    what the seat is asked for: to act, or about calza."""
    code = word & 0xFFFF
    hidden = game.hidden[seat]
    if what == "calza" and word in (PASS_CODE, CALZA_CODE):
        return (None if word == PASS_CODE else action_from_code(word)), "", ""
    try:
        action = action_from_code(code, wire.shown_dice(word >> 16, hidden))
    except ValueError as error:
        return None, Fault.PROTOCOL.value, f"the answer {word} names no move: {error}"
    why = illegality(game.state, action, seat, hidden)
    if why:
        return action, Fault.ILLEGAL_ACTION.value, f"{why}; {describe_options(game.state)}"
    return action, "", ""


def word_of(game: Game, seat: int, action: Action | None) -> int:
    """The answer word of a legal action of `seat`, now; None is "no calza"."""
    if action is None:
        return PASS_CODE
    mask = 0
    if isinstance(action, Bid) and action.show:
        mask = wire.show_mask(action, game.hidden[seat]) or 0
    return action_code(action) | mask << 16


def fits(row: np.void, view: View) -> bool:
    """Whether the engine asks what the readable game asks."""
    dice: Sequence[int] = row["dice"].tolist()
    here = (int(row["seat"]), int(row["round_number"]), int(row["bids"]), bool(row["ask"]))
    there = (view.seat, view.round_number, view.bid_count, bool(view.ask))
    return here == there and bytes(dice) == view.dice_by_face
