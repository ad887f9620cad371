"""What holds for all games of a window, as kernels read it: rules, seats, keys, codes of faults."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.dudo.bid import FACES, Bid, RaiseOrder
from arena.dudo.rules import Rules
from arena.engine.layout import Array

SETUPS = ("seat0", "roll_opener", "roll_order")
SEAT0, ROLL_OPENER, ROLL_ORDER = range(3)
OPEN_ACES = ("never", "one_die", "always")
NEVER, ONE_DIE, ALWAYS = range(3)
CALZA_HITS = ("gain", "bidder_loses", "others_lose", "nothing")
GAIN, BIDDER_LOSES, OTHERS_LOSE, NOTHING = range(4)
FACE_CHANGES = ("nobody", "short", "veterans", "anyone")
ONLY_SAME_FACE, SHORT, VETERANS, ANYONE = range(4)
BURNS = ("off", "raise", "any")
BURN_OFF, BURN_RAISE, BURN_ANY = range(3)
OPENERS = ("loser", "winner", "rotate", "rotate_back", "after_caller")
LOSER, WINNER, ROTATE, ROTATE_BACK, AFTER_CALLER = range(5)

MOST_ROUNDS = 2**32 - 1
"""Rounds are numbered in 32 bits, in rows, dice and records; `max_rounds` beyond means this."""

_FLAGS_AND_CODES = (
    "seats",
    "start_dice",
    "setup",
    "wild",
    "free_face",
    "open_aces",
    "calza_turn",
    "calza_bystanders",
    "calza_hit",
    "calza_gain",
    "calza_miss_loss",
    "calza_needs_missing_die",
    "special_calza",
    "palo_fijo",
    "palo_ciego",
    "special_every",
    "special_min_alive",
    "fijo_face_change",
    "blind_short",
    "burn",
    "next_opener",
    "single_round",
    "illegal",
    "protocol",
)
TERMS = np.dtype(
    [
        ("dice_k0", "<u8"),
        ("dice_k1", "<u8"),
        ("word_k0", "<u8"),
        ("word_k1", "<u8"),
        ("max_rounds", "<i8"),
        *[(name, "<i4") for name in _FLAGS_AND_CODES],
    ],
    align=True,
)


def make_terms(
    rules: Rules, seats: int, dice_key: bytes, word_key: bytes, illegal: int, protocol: int
) -> Array:
    """The one record of TERMS, as an array of length 1."""
    terms = np.zeros(1, TERMS)
    values: dict[str, Any] = {
        **_rule_values(rules),
        "seats": seats,
        "illegal": illegal,
        "protocol": protocol,
    }
    for purpose, key in (("dice", dice_key), ("word", word_key)):
        if len(key) != 16:
            raise ValueError(f"a {purpose} key has 16 bytes")
        values[f"{purpose}_k0"] = int.from_bytes(key[:8], "little")
        values[f"{purpose}_k1"] = int.from_bytes(key[8:], "little")
    for name, value in values.items():
        terms[0][name] = value
    return terms


def least_table(rules: Rules, seats: int) -> Array:
    """i2[2, quantities + 1, 6, 6]: by palo fijo or not, standing quantity and face, and the face to
    bid, the least quantity that beats the standing bid; 0 where there is none."""
    most = seats * rules.start_dice
    table = np.zeros((2, most + 1, 6, 6), np.int16)
    for fijo, order in enumerate((rules.order, rules.fijo_order)):
        for quantity in range(1, most + 1):
            for face in FACES:
                table[fijo, quantity, face - 1] = _least(order, Bid(quantity, face))
    return table


def _least(order: RaiseOrder, standing: Bid) -> list[int]:
    return [quantity or 0 for quantity in order.least(standing)]


def _rule_values(rules: Rules) -> dict[str, int]:
    return {
        "start_dice": rules.start_dice,
        "setup": SETUPS.index(rules.setup),
        "wild": rules.wild_face or 0,
        "free_face": rules.order.converts and rules.after_ace_opening == "free_face",
        "open_aces": OPEN_ACES.index(rules.open_aces),
        "calza_turn": rules.calza in ("turn", "anyone"),
        "calza_bystanders": rules.calza in ("bystanders", "anyone"),
        "calza_hit": CALZA_HITS.index(rules.calza_hit),
        "calza_gain": rules.calza_gain,
        "calza_miss_loss": rules.calza_miss_loss,
        "calza_needs_missing_die": rules.calza_needs_missing_die,
        "special_calza": rules.special_calza,
        "palo_fijo": rules.palo_fijo,
        "palo_ciego": rules.palo_ciego,
        "special_every": rules.special_repeat == "every",
        "special_min_alive": rules.special_min_alive,
        "fijo_face_change": FACE_CHANGES.index(rules.fijo_face_change),
        "blind_short": rules.ciego_blind == "short",
        "burn": BURNS.index(rules.burn),
        "next_opener": OPENERS.index(rules.next_opener),
        "single_round": rules.single_round,
        "max_rounds": min(rules.max_rounds, MOST_ROUNDS),
    }
