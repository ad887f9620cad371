"""A second, short reading of rules.md to hold the engine against: plain lists, no shared code.

Each function names the section that it was typed from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Any

from arena.dudo.rules import Rules
from arena.dudo.state import State


@dataclass
class Table:
    """What section 3 says that must be known between moves. `kind` is a word: fijo+ciego."""

    rules: Rules
    dice: list[int]
    opener: int
    kind: str = "normal"
    round_number: int = 1
    bids: list[tuple[int, int, int]] = field(default_factory=list)
    """(seat, quantity, face)"""
    shown: list[tuple[int, ...]] = field(default_factory=list)
    fijo_used: list[bool] = field(default_factory=list)
    ciego_used: list[bool] = field(default_factory=list)
    groups: list[tuple[int, ...]] = field(default_factory=list)

    @property
    def turn(self) -> int:
        return clockwise(self.dice, self.bids[-1][0]) if self.bids else self.opener


def table_of(state: State) -> Table:
    """A copy of an engine state."""
    return Table(
        state.rules,
        list(state.dice),
        state.opener,
        {0: "normal", 1: "fijo", 2: "ciego", 3: "fijo+ciego"}[int(state.kind)],
        state.round_number,
        [(seat, bid[0], bid[1]) for seat, bid in state.bids],
        list(state.shown),
        list(state.fijo_used),
        list(state.ciego_used),
        list(state.eliminated),
    )


def clockwise(dice: Sequence[int], seat: int) -> int:
    order = [*range(seat + 1, len(dice)), *range(seat + 1)]
    return next(other for other in order if dice[other] > 0)


def counter_clockwise(dice: Sequence[int], seat: int) -> int:
    order = [*range(seat - 1, -1, -1), *range(len(dice) - 1, seat - 1, -1)]
    return next(other for other in order if dice[other] > 0)


def wild(table: Table) -> int | None:
    """Section 10: no wild face in palo fijo."""
    return None if "fijo" in table.kind else table.rules.wild_face


def converting(table: Table) -> bool:
    """Section 4: when table A is in force."""
    return wild(table) == 1 and table.rules.ace_bids == "convert"


def least(table: Table) -> tuple[int | None, ...]:
    """Sections 4, 5, 6 and 10: the least quantity of faces 1 to 6 for the seat in turn."""
    total = sum(table.dice)
    answers = []
    for face in range(1, 7):
        low = _raise(table, face) if table.bids else _opening(table, face)
        answers.append(None if low is None or low > total else low)
    return tuple(answers)


def _opening(table: Table, face: int) -> int | None:
    """Section 5."""
    if face > 1 or wild(table) != 1:
        return 1
    one_die = table.dice[table.opener] == 1
    return (
        1 if {"never": False, "one_die": one_die, "always": True}[table.rules.open_aces] else None
    )


def _raise(table: Table, face: int) -> int | None:
    rules = table.rules
    _, q, g = table.bids[-1]
    if converting(table):
        if len(table.bids) == 1 and g == 1 and rules.after_ace_opening == "free_face":
            return q + 1 if face == 1 else 1
        if g == 1:
            leaving = {"double_plus_1": 2 * q + 1, "double": 2 * q}[rules.from_aces]
            return q + 1 if face == 1 else leaving
        if face == 1:
            return {
                "half_up": ceil(q / 2),
                "half_floor_plus_1": floor(q / 2) + 1,
                "half_up_plus_1": ceil(q / 2) + 1,
            }[rules.to_aces]
        if face > g:
            return q
        return None if rules.raise_rule == "no_decrease" and face < g else q + 1
    if "fijo" in table.kind and face != g and not _may_change_face(table):
        return None
    f_rank, g_rank = rank(rules, face), rank(rules, g)
    column = {
        "reset_face": (q, q + 1, q + 1),
        "no_decrease": (q, q + 1, None),
        "reset_quantity": (1, q + 1, None),
    }[rules.raise_rule]
    return column[0 if f_rank > g_rank else 1 if f_rank == g_rank else 2]


def rank(rules: Rules, face: int) -> int:
    """Section 4."""
    return {"low": 1, "high": 7}[rules.plain_ace_rank] if face == 1 else face


def _may_change_face(table: Table) -> bool:
    """Section 10, palo fijo."""
    seat = table.turn
    return {
        "nobody": False,
        "short": table.dice[seat] <= table.rules.palo_fijo,
        "veterans": table.fijo_used[seat],
        "anyone": True,
    }[table.rules.fijo_face_change]


def key(table: Table, quantity: int, face: int) -> tuple[int, int]:
    """Section 4, Termination: what every raise increases, but for the free answer of section 6."""
    if converting(table):
        if face == 1:
            return 2 * quantity, 1 if table.rules.from_aces == "double" else 7
        return quantity, face
    by_rank = rank(table.rules, face)
    reset = table.rules.raise_rule == "reset_quantity"
    return (by_rank, quantity) if reset else (quantity, by_rank)


def may_calza(table: Table, seat: int) -> bool:
    """Section 8."""
    rules = table.rules
    if not table.bids or table.dice[seat] == 0 or seat == table.bids[-1][0]:
        return False
    if table.kind != "normal" and not rules.special_calza:
        return False
    if rules.calza_needs_missing_die and table.dice[seat] >= rules.start_dice:
        return False
    in_turn = seat == table.turn
    return {"off": False, "turn": in_turn, "bystanders": not in_turn, "anyone": True}[rules.calza]


def sees(table: Table, seat: int) -> bool:
    """Section 10, palo ciego."""
    if "ciego" not in table.kind:
        return True
    long = table.dice[seat] > table.rules.palo_ciego
    return not long if table.rules.ciego_blind == "long" else long


def may_show(table: Table, hidden: Sequence[int], face: int, show: Sequence[int]) -> bool:
    """Section 11, for a bid of the seat in turn that is legal without its shown dice."""
    burn = table.rules.burn
    if not show:
        return True
    if burn == "off" or (burn == "raise" and not table.bids):
        return False
    if not sees(table, table.turn) or table.shown[table.turn]:
        return False
    left = list(hidden)
    for die in show:
        if die not in left or die not in (face, wild(table)):
            return False
        left.remove(die)
    return len(left) >= 1


def after_call(
    table: Table, hands: Sequence[Sequence[int]], call: str, caller: int
) -> dict[str, Any]:
    """Sections 7 to 10: what a call does, as the fields of the engine's Resolution."""
    rules = table.rules
    bidder, quantity, face = table.bids[-1]
    joker = wild(table) if face != wild(table) else None
    actual = sum(1 for hand in hands for die in hand if die in (face, joker))
    dice = list(table.dice)
    truth: dict[str, Any] = {"actual": actual, "holds": None, "exact": None}
    if call == "dudo":
        truth["holds"] = actual >= quantity
        loser, winner = (caller, bidder) if truth["holds"] else (bidder, caller)
        dice[loser] -= 1
    else:
        truth["exact"] = hit = actual == quantity
        loser, winner = caller, caller if hit else bidder
        if not hit:
            dice[caller] = max(0, dice[caller] - rules.calza_miss_loss)
        elif rules.calza_hit == "gain":
            dice[caller] = min(rules.start_dice, dice[caller] + rules.calza_gain)
        elif rules.calza_hit == "bidder_loses":
            dice[bidder] -= 1
            loser = bidder
        elif rules.calza_hit == "others_lose":
            dice = [n - 1 if n and seat != caller else n for seat, n in enumerate(dice)]
    truth["next_opener"] = _opener(table, dice, loser, winner, caller)
    return truth | _end_of_round(table, dice)


def after_forfeit(table: Table, seat: int) -> dict[str, Any]:
    """Section 14: what a forfeit does, as the fields of the engine's Resolution."""
    dice = [0 if other == seat else n for other, n in enumerate(table.dice)]
    result = _end_of_round(table, dice)
    result |= {
        "actual": None,
        "holds": None,
        "exact": None,
        "next_opener": None if result["ranks"] else clockwise(dice, seat),
        "next_kind": 0,
        "fijo_used": tuple(table.fijo_used),
        "ciego_used": tuple(table.ciego_used),
    }
    return result


def _opener(table: Table, dice: list[int], loser: int, winner: int, caller: int) -> int:
    """Section 9, candidate opener."""
    rule = table.rules.next_opener
    if rule == "loser":
        return loser if dice[loser] else clockwise(dice, loser)
    if rule == "winner":
        return winner
    if rule == "after_caller":
        return clockwise(dice, caller)
    away = counter_clockwise if rule == "rotate_back" else clockwise
    return away(dice, table.opener)


def _end_of_round(table: Table, dice: list[int]) -> dict[str, Any]:
    """Sections 9 and 10: eliminations, ranks and the next round's kind."""
    gone = tuple(seat for seat, n in enumerate(dice) if n == 0 and table.dice[seat] > 0)
    ranks, truncated = _ranks(table, dice, gone)
    result: dict[str, Any] = {
        "dice_before": tuple(table.dice),
        "dice_after": tuple(dice),
        "eliminated": gone,
        "ranks": ranks,
        "truncated": truncated,
        "next_kind": 0,
        "fijo_used": tuple(table.fijo_used),
        "ciego_used": tuple(table.ciego_used),
    }
    if ranks is not None:
        return result | {"next_opener": None}
    thresholds = (("fijo", 1, table.rules.palo_fijo), ("ciego", 2, table.rules.palo_ciego))
    for name, bit, threshold in thresholds:
        used = list(result[f"{name}_used"])
        hits = [
            seat
            for seat, n in enumerate(dice)
            if n == threshold > 0 and n < table.dice[seat]
            if table.rules.special_repeat == "every" or not used[seat]
        ]
        if hits and sum(1 for n in dice if n) >= table.rules.special_min_alive:
            result["next_kind"] += bit
            for seat in hits:
                used[seat] = True
            result[f"{name}_used"] = tuple(used)
    return result


def _ranks(
    table: Table, dice: list[int], gone: tuple[int, ...]
) -> tuple[tuple[int, ...] | None, bool]:
    """Section 9, ranks. In a single round, those who lost dice are last."""
    seats = range(len(dice))
    alive = [seat for seat in seats if dice[seat]]
    if table.rules.single_round:
        losers = [seat for seat in seats if dice[seat] < table.dice[seat]]
        return tuple(len(dice) - len(losers) + 1 if s in losers else 1 for s in seats), False
    over = len(alive) == 1
    if not over and table.round_number < table.rules.max_rounds:
        return None, False
    ranks = {seat: 1 + sum(dice[o] > dice[seat] for o in alive) for seat in alive}
    better = len(alive)
    for group in reversed([*table.groups, *([gone] if gone else [])]):
        ranks |= dict.fromkeys(group, better + 1)
        better += len(group)
    return tuple(ranks[seat] for seat in seats), not over
