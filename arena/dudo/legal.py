"""What a seat may do at a given moment (rules.md sections 4 to 8, 10, 11).

Everything here only reads a `State`. What happens after a call is in `resolve`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arena.dudo.bid import ACE, CALZA, DUDO, FACES, Action, Bid, Call, is_face
from arena.dudo.state import State
from arena.errors import IllegalMove


def least_quantities(state: State) -> tuple[int | None, ...]:
    """For faces 1 to 6, the least quantity that the seat in turn may bid; None where there is none."""
    total = state.total
    standing = state.standing
    if standing is None:
        opens_on_aces = _may_open_on_aces(state)
        return tuple(1 if face != ACE or opens_on_aces else None for face in FACES)
    if _answers_ace_opening_freely(state):
        least: Sequence[int | None] = (standing.quantity + 1, 1, 1, 1, 1, 1)
    else:
        least = state.order.least(standing)
    if state.fijo and not _may_change_face(state, state.turn):
        least = [q if face == standing.face else None for face, q in zip(FACES, least, strict=True)]
    return tuple(q if q is not None and q <= total else None for q in least)


def min_quantity(state: State, face: int) -> int | None:
    """The least legal quantity of `face` for the seat in turn, or None; None also for no face."""
    return least_quantities(state)[face - 1] if is_face(face) else None


def legal_bids(state: State) -> list[Bid]:
    """All bids of the seat in turn without shown dice, by quantity, then face."""
    return bids_from(least_quantities(state), state.total)


def bids_from(least: Sequence[int | None], total: int) -> list[Bid]:
    """All bids allowed by these least quantities (None or 0 is none), by quantity, then face."""
    return [
        Bid(quantity, face)
        for quantity in range(1, total + 1)
        for face, low in zip(FACES, least, strict=True)
        if low and quantity >= low
    ]


def options(state: State) -> list[str]:
    """The kinds of move open to the seat in turn, in the order bid, dudo, calza."""
    kinds = []
    if any(q is not None for q in least_quantities(state)):
        kinds.append("bid")
    if state.bids:
        kinds.append("dudo")
    if may_call_calza(state, state.turn):
        kinds.append("calza")
    return kinds


def may_call_calza(state: State, seat: int) -> bool:
    """Whether `seat` may call calza on the standing bid (rules.md 8)."""
    rules = state.rules
    if not state.bids or not state.dice[seat] or seat == state.bidder:
        return False
    who = {"off": False, "turn": seat == state.turn, "bystanders": seat != state.turn}
    if not who.get(rules.calza, True):
        return False
    if (state.fijo or state.ciego) and not rules.special_calza:
        return False
    return not rules.calza_needs_missing_die or state.dice[seat] < rules.start_dice


def calza_bystanders(state: State) -> list[int]:
    """The bystanders to ask, clockwise from the seat after the one in turn (rules.md 8)."""
    if state.rules.calza not in ("bystanders", "anyone") or not state.bids:
        return []
    seats = len(state.dice)
    around = [(state.turn + away) % seats for away in range(1, seats)]
    return [seat for seat in around if may_call_calza(state, seat)]


def sees_own_dice(state: State, seat: int) -> bool:
    """Whether `seat` may look at its own dice in this round (rules.md 10, palo ciego)."""
    if not state.ciego:
        return True
    short = state.dice[seat] <= state.rules.palo_ciego
    return short if state.rules.ciego_blind == "long" else not short


def may_burn(state: State, seat: int) -> bool:
    """Whether the seat in turn may show dice with its next bid, as far as the moment goes."""
    when = state.rules.burn
    if when == "off" or (when == "raise" and not state.bids):
        return False
    return not state.shown[seat] and state.dice[seat] > 1 and sees_own_dice(state, seat)


def max_bids(state: State) -> int:
    """The most bids a round with these dice can have (rules.md 4, Termination)."""
    free = state.order.converts and state.rules.after_ace_opening == "free_face"
    return 6 * state.total + (1 if free else 0)


def illegality(
    state: State, action: Action, seat: int | None = None, hidden: Sequence[int] | None = None
) -> str | None:
    """Why `seat` (the seat in turn by default) may not do this now, or None where it may.

    `hidden` are the seat's own hidden dice; they are looked at only where dice are shown.
    """
    seat = state.turn if seat is None else seat
    if isinstance(action, Call):
        return _call_illegality(state, action, seat)
    if seat != state.turn:
        return f"seat {seat} is not in turn"
    quantity, face, show = action
    if type(quantity) is not int or quantity < 1 or not is_face(face):
        return f"{action} is not a bid: a quantity from 1 and a face from 1 to 6"
    if quantity > state.total:
        return f"{action} is more than the {state.total} dice in play"
    least = min_quantity(state, face)
    if least is None or quantity < least:
        return _too_low(state, action)
    return _burn_illegality(state, action, seat, hidden) if show else None


def is_legal(
    state: State, action: Action, seat: int | None = None, hidden: Sequence[int] | None = None
) -> bool:
    """Whether `illegality` finds nothing."""
    return illegality(state, action, seat, hidden) is None


def check(state: State, action: Action, seat: int, hidden: Sequence[int]) -> None:
    """Raise IllegalMove, with the least legal quantities as hint, unless the move is legal."""
    reason = illegality(state, action, seat, hidden)
    if reason:
        raise IllegalMove(reason, hint=describe_options(state))


def describe_options(state: State) -> str:
    """The least legal quantity of every face and the calls, for messages."""
    least = least_quantities(state)
    bids = [f"{q}x{face}" for face, q in zip(FACES, least, strict=True) if q is not None]
    calls = [kind for kind in options(state) if kind != "bid"]
    return f"legal from {', '.join(bids) or 'no bid'}; calls: {', '.join(calls) or 'none'}"


def _call_illegality(state: State, call: Call, seat: int) -> str | None:
    if not state.bids:
        return f"{call} before the first bid of the round"
    if call is DUDO:
        return None if seat == state.turn else f"seat {seat} is not in turn"
    if may_call_calza(state, seat):
        return None
    return f"{CALZA} is not open to seat {seat} here (calza: {state.rules.calza})"


def _too_low(state: State, bid: Bid) -> str:
    if state.standing is None:
        return f"{bid} may not open a round here"
    changes_face = bid.face != state.standing.face
    if state.fijo and changes_face and not _may_change_face(state, state.turn):
        return f"{bid} changes the face in a palo fijo round"
    return f"{bid} does not beat {state.standing}"


def _may_open_on_aces(state: State) -> bool:
    if state.wild_face != ACE:
        return True
    allowed = state.rules.open_aces
    return allowed == "always" or (allowed == "one_die" and state.dice[state.opener] == 1)


def _answers_ace_opening_freely(state: State) -> bool:
    """Section 6: exactly one bid stands, it is on wild aces, and the rules free its answer."""
    return (
        state.rules.after_ace_opening == "free_face"
        and state.order.converts
        and len(state.bids) == 1
        and state.bids[0][1].face == ACE
    )


def _may_change_face(state: State, seat: int) -> bool:
    allowed = state.rules.fijo_face_change
    if allowed == "short":
        return state.dice[seat] <= state.rules.palo_fijo
    if allowed == "veterans":
        return state.fijo_used[seat]
    return allowed == "anyone"


def _burn_illegality(state: State, bid: Bid, seat: int, hidden: Sequence[int] | None) -> str | None:
    """Section 11, for a bid that is legal without its shown dice."""
    if state.rules.burn == "off":
        return "dice are not shown under these rules"
    if state.rules.burn == "raise" and not state.bids:
        return "dice may be shown only with a raise"
    if not sees_own_dice(state, seat):
        return "a seat that does not see its dice cannot show any"
    if state.shown[seat]:
        return "dice were already shown in this round"
    if not all(map(is_face, bid.show)) or Counter(bid.show) - Counter(hidden or ()):
        return f"the seat does not hold {' '.join(map(str, bid.show))} hidden"
    if any(die not in (bid.face, state.wild_face) for die in bid.show):
        return f"only dice that count for {bid.quantity}x{bid.face} may be shown"
    if len(bid.show) >= len(hidden or ()):
        return "one die at least must stay hidden"
    return None
