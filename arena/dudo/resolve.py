"""What a call or a forfeit does: counting, losses, eliminations, next opener, special rounds, ranks.

Rules.md sections 7 to 10 and 14. Nothing here changes the state it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.dudo.bid import DUDO, Bid, Call
from arena.dudo.state import RoundKind, State, next_alive


@dataclass(frozen=True, slots=True)
class Resolution:
    """The end of one round. Tuples have one entry per table seat.

    A round that a forfeit ended has no call, bid and count. `holds` belongs to dudo, `exact` to
    calza. `next_opener` and `ranks` exclude each other: the game goes on or it is over.
    """

    dice_before: tuple[int, ...]
    dice_after: tuple[int, ...]
    eliminated: tuple[int, ...]
    next_opener: int | None
    next_kind: RoundKind
    fijo_used: tuple[bool, ...]
    ciego_used: tuple[bool, ...]
    ranks: tuple[int, ...] | None = None
    truncated: bool = False
    call: Call | None = None
    caller: int | None = None
    bidder: int | None = None
    bid: Bid | None = None
    actual: int | None = None
    holds: bool | None = None
    exact: bool | None = None

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats whose dice went down, ascending."""
        pairs = zip(self.dice_before, self.dice_after, strict=True)
        return tuple(seat for seat, (before, after) in enumerate(pairs) if after < before)


def count_matching(hands: Sequence[Sequence[int]], face: int, wild_face: int | None) -> int:
    """Dice of all hands that count for a bid on `face` (rules.md 7); face-up dice are in `hands`."""
    wild = wild_face if wild_face != face else None
    return sum(die in (face, wild) for hand in hands for die in hand)


def resolve(state: State, hands: Sequence[Sequence[int]], call: Call, caller: int) -> Resolution:
    """The end of a round by a call, which must be legal. `hands` are all dice, shown ones included."""
    bidder, bid = state.bids[-1]
    actual = count_matching(hands, bid.face, state.wild_face)
    if call is DUDO:
        holds = actual >= bid.quantity
        changes = {caller if holds else bidder: -1}
        candidate = _after_dudo(state, caller, bidder, holds)
        return _close(state, changes, candidate, call, caller, actual, holds=holds)
    exact = actual == bid.quantity
    changes = _calza_changes(state, caller, bidder, exact)
    candidate = _after_calza(state, caller, bidder, exact)
    return _close(state, changes, candidate, call, caller, actual, exact=exact)


def forfeit(state: State, seat: int) -> Resolution:
    """The end of a round because `seat` forfeits (rules.md 14)."""
    dice = list(state.dice)
    dice[seat] = 0
    alive = sum(count > 0 for count in dice)
    ranks = None
    truncated = False
    if state.rules.single_round:
        ranks = tuple(len(dice) if other == seat else 1 for other in range(len(dice)))
    elif alive <= 1:
        ranks = ranking(len(dice), [*state.eliminated, (seat,)])
    elif state.round_number >= state.rules.max_rounds:
        ranks, truncated = _truncated_ranks(dice, [*state.eliminated, (seat,)]), True
    return Resolution(
        dice_before=tuple(state.dice),
        dice_after=tuple(dice),
        eliminated=(seat,),
        next_opener=None if ranks else next_alive(dice, seat),
        next_kind=RoundKind.NORMAL,
        fijo_used=tuple(state.fijo_used),
        ciego_used=tuple(state.ciego_used),
        ranks=ranks,
        truncated=truncated,
    )


def ranking(seats: int, eliminated: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Rank per seat from the groups that left, earliest first; whoever never left has rank 1.

    Standard competition ranking: a group that leaves `a` seats alive shares rank a + 1.
    """
    ranks = [1] * seats
    alive = seats
    for group in eliminated:
        alive -= len(group)
        for seat in group:
            ranks[seat] = alive + 1
    return tuple(ranks)


def _close(
    state: State,
    changes: dict[int, int],
    candidate: int,
    call: Call,
    caller: int,
    actual: int,
    holds: bool | None = None,
    exact: bool | None = None,
) -> Resolution:
    """Apply the changes of dice and decide how the game goes on."""
    dice = [count + changes.get(seat, 0) for seat, count in enumerate(state.dice)]
    gone = tuple(seat for seat in state.alive if dice[seat] == 0)
    ranks, truncated = _end(state, dice, gone)
    kind, fijo_used, ciego_used = RoundKind.NORMAL, tuple(state.fijo_used), tuple(state.ciego_used)
    opener = None
    if ranks is None:
        opener = _next_opener(state, dice, candidate, caller)
        kind, fijo_used, ciego_used = _special(state, dice)
    bidder, bid = state.bids[-1]
    return Resolution(
        dice_before=tuple(state.dice),
        dice_after=tuple(dice),
        eliminated=gone,
        next_opener=opener,
        next_kind=kind,
        fijo_used=fijo_used,
        ciego_used=ciego_used,
        ranks=ranks,
        truncated=truncated,
        call=call,
        caller=caller,
        bidder=bidder,
        bid=bid,
        actual=actual,
        holds=holds,
        exact=exact,
    )


def _calza_changes(state: State, caller: int, bidder: int, exact: bool) -> dict[int, int]:
    """Dice won and lost by a calza (rules.md 8)."""
    rules, dice = state.rules, state.dice
    if not exact:
        return {caller: -min(rules.calza_miss_loss, dice[caller])}
    if rules.calza_hit == "gain":
        return {caller: min(rules.calza_gain, rules.start_dice - dice[caller])}
    if rules.calza_hit == "bidder_loses":
        return {bidder: -1}
    if rules.calza_hit == "others_lose":
        return {seat: -1 for seat in state.alive if seat != caller}
    return {}


def _after_dudo(state: State, caller: int, bidder: int, holds: bool) -> int:
    """Who opens after dudo by who lost and won (rules.md 9)."""
    loser, winner = (caller, bidder) if holds else (bidder, caller)
    return winner if state.rules.next_opener == "winner" else loser


def _after_calza(state: State, caller: int, bidder: int, exact: bool) -> int:
    """Who opens after calza by who lost and won (rules.md 9)."""
    if state.rules.next_opener == "winner":
        return caller if exact else bidder
    return bidder if exact and state.rules.calza_hit == "bidder_loses" else caller


def _next_opener(state: State, dice: Sequence[int], candidate: int, caller: int) -> int:
    """Who opens the next round: the candidate, or a seat by position alone (rules.md 9)."""
    rule = state.rules.next_opener
    if rule in ("loser", "winner"):
        return candidate if dice[candidate] else next_alive(dice, candidate)
    start = caller if rule == "after_caller" else state.opener
    return next_alive(dice, start, -1 if rule == "rotate_back" else 1)


def _end(
    state: State, dice: Sequence[int], gone: tuple[int, ...]
) -> tuple[tuple[int, ...] | None, bool]:
    """Ranks and whether the game was cut off; no ranks while it goes on."""
    if state.rules.single_round:
        lost = [after < before for before, after in zip(state.dice, dice, strict=True)]
        last = len(dice) - sum(lost) + 1
        return tuple(last if seat_lost else 1 for seat_lost in lost), False
    groups = [*state.eliminated, gone] if gone else state.eliminated
    if sum(count > 0 for count in dice) == 1:
        return ranking(len(dice), groups), False
    if state.round_number >= state.rules.max_rounds:
        return _truncated_ranks(dice, groups), True
    return None, False


def _truncated_ranks(dice: Sequence[int], groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Ranks of a game that max_rounds cut off: the alive by dice count, equal counts share."""
    ranks = ranking(len(dice), groups)
    return tuple(
        1 + sum(other > count for other in dice) if count else rank
        for count, rank in zip(dice, ranks, strict=True)
    )


def _special(
    state: State, dice: Sequence[int]
) -> tuple[RoundKind, tuple[bool, ...], tuple[bool, ...]]:
    """The next round's kind and the flags of who has triggered (rules.md 10)."""
    rules = state.rules
    kind = RoundKind.NORMAL
    flags = []
    enough = sum(count > 0 for count in dice) >= rules.special_min_alive
    for bit, threshold, used in (
        (RoundKind.FIJO, rules.palo_fijo, state.fijo_used),
        (RoundKind.CIEGO, rules.palo_ciego, state.ciego_used),
    ):
        triggers = [
            threshold > 0
            and after < before
            and after == threshold
            and (rules.special_repeat == "every" or not was_used)
            for before, after, was_used in zip(state.dice, dice, used, strict=True)
        ]
        if enough and any(triggers):
            kind |= bit
            used = [was or now for was, now in zip(used, triggers, strict=True)]
        flags.append(tuple(used))
    return kind, flags[0], flags[1]
