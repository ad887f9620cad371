"""Rule vectors (JSON) to the engine's types and back. Shapes only: every rule is the engine's.

The conventions of the vectors are in the head of `vectors.json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from arena.dudo import legal
from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.odds import Odds
from arena.dudo.presets import custom_rules, make_rules
from arena.dudo.resolve import Resolution, count_matching, forfeit, ranking, resolve
from arena.dudo.rules import Rules
from arena.dudo.seating import Throw, opener_by_roll, order_by_roll
from arena.dudo.state import ROUND_KINDS, State
from arena.errors import RulesError

Json = Any
Vector = Mapping[str, Json]


class BadVector(Exception):
    """A vector that the adapter cannot read, or that leaves out what its question needs."""


def answer(vector: Vector) -> Json:
    """What the engine says to a vector, in the shape of its `expect`. Raises BadVector."""
    ask = vector["ask"]
    if ask not in _ASKS:
        known = ", ".join(sorted(_ASKS))
        raise BadVector(f"there is no question {ask!r} in the adapter; it knows {known}")
    return _ASKS[ask](vector)


def differences(expected: Json, got: Json) -> list[str]:
    """How an answer differs from the expected one; of an object only the keys given count."""
    if not isinstance(expected, Mapping) or not isinstance(got, Mapping):
        return [] if same(expected, got) else [f"expected {expected!r}, got {got!r}"]
    wrong = []
    for key, value in expected.items():
        if key not in got:
            wrong.append(f"{key}: the adapter gives no such key, only {', '.join(got)}")
        elif not same(value, got[key]):
            wrong.append(f"{key}: expected {value!r}, got {got[key]!r}")
    return wrong


def same(one: Json, other: Json) -> bool:
    """Equality of JSON values, in which true is not 1."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def rules_of(vector: Vector) -> Rules:
    """The rules of a vector: a preset, or without one the defaults, and what replaces them.

    Anything but an object is taken for a preset's name. Raises RulesError.
    """
    given = vector.get("rules", {})
    if not isinstance(given, Mapping):
        return make_rules(given)
    parameters = {name: value for name, value in given.items() if name != "preset"}
    if "preset" in given:
        return make_rules(given["preset"], **parameters)
    return custom_rules(**parameters)


def state_of(vector: Vector) -> State:
    """The position of a vector."""
    given = vector["state"]
    hands = given.get("hands")
    if hands is None and "dice" not in given:
        raise BadVector("the state has neither dice nor hands")
    dice = given["dice"] if hands is None else [len(hand) for hand in hands]
    if list(given.get("dice", dice)) != dice:
        raise BadVector(f"dice {given['dice']} are not the lengths of the hands, {dice}")
    groups = [tuple(group) for group in given.get("eliminated_groups") or []]
    # Seats without dice that no group names have left too, and before all that are named.
    named = {seat for group in groups for seat in group}
    unnamed = tuple(seat for seat, count in enumerate(dice) if not count and seat not in named)
    state = State(
        rules_of(vector),
        list(dice),
        opener=given.get("opener", 0),
        kind=ROUND_KINDS[given.get("round") or "normal"],
        round_number=given.get("round_number", 1),
        shown=[tuple(sorted(shown or ())) for shown in given.get("shown") or []],
        fijo_used=list(given.get("fijo_used") or []),
        ciego_used=list(given.get("ciego_used") or []),
        eliminated=[unnamed, *groups] if unnamed else groups,
    )
    state.place(_bid(parts) for parts in given.get("bids") or [])
    return state


def _args(vector: Vector) -> Mapping[str, Json]:
    return vector.get("args") or {}


def _bid(parts: Sequence[Json]) -> Bid:
    """`[quantity, face]`, also with `{"show": [...]}`."""
    quantity, face, *rest = parts
    show = rest[0].get("show") or () if rest else ()
    return Bid(quantity, face, tuple(show))


def _action(move: Sequence[Json]) -> Action:
    kind, *parts = move
    if kind == "bid":
        return _bid(parts)
    calls = {"dudo": DUDO, "calza": CALZA}
    if kind not in calls or parts:
        raise BadVector(f"{move!r} is not a move")
    return calls[kind]


def _hands(vector: Vector) -> list[list[int]]:
    hands = vector["state"].get("hands")
    if hands is None:
        raise BadVector(f"{vector['ask']} needs hands; the state gives only numbers of dice")
    return [list(hand) for hand in hands]


def _hidden(vector: Vector, state: State, seat: int, show: Sequence[int] = ()) -> list[int]:
    """A seat's hidden dice: its hand without the face-up ones.

    Where the state gives only numbers of dice, the question is not what the seat holds: then it
    holds the dice that it shows, as far as its number goes, and sixes.
    """
    open_dice = list(state.shown[seat])
    if vector["state"].get("hands") is None:
        held = state.dice[seat] - len(open_dice)
        return [*show, *[6] * held][:held]
    hand = Counter(_hands(vector)[seat])
    if Counter(open_dice) - hand:
        raise BadVector(f"seat {seat} shows {open_dice}, which its hand does not contain")
    return sorted((hand - Counter(open_dice)).elements())


def _is_legal(vector: Vector) -> bool:
    state, args = state_of(vector), _args(vector)
    action = _action(args["move"])
    seat = args.get("seat", state.turn)
    show = action.show if isinstance(action, Bid) else ()
    return legal.is_legal(state, action, seat, _hidden(vector, state, seat, show))


def _min_quantity(vector: Vector) -> int | None:
    return legal.min_quantity(state_of(vector), _args(vector)["face"])


def _legal_bids(vector: Vector) -> list[list[int]]:
    return [[bid.quantity, bid.face] for bid in legal.legal_bids(state_of(vector))]


def _visible(vector: Vector) -> list[int]:
    state = state_of(vector)
    return [seat for seat in state.alive if legal.sees_own_dice(state, seat)]


def _resolve(vector: Vector) -> Json:
    state, args = state_of(vector), _args(vector)
    call = {"dudo": DUDO, "calza": CALZA}[args["call"]]
    return _outcome(resolve(state, _hands(vector), call, args.get("seat", state.turn)))


def _forfeit(vector: Vector) -> Json:
    return _outcome(forfeit(state_of(vector), _args(vector)["seat"]))


def _outcome(resolution: Resolution) -> Json:
    """A resolution as vectors write it. `loser` is the one seat that lost dice, if it is one."""
    over = resolution.ranks is not None
    losers = resolution.losers
    return {
        "actual": resolution.actual,
        "holds": resolution.holds,
        "exact": resolution.exact,
        "caller": resolution.caller,
        "bidder": resolution.bidder,
        "loser": losers[0] if len(losers) == 1 else None,
        "losers": list(losers),
        "dice_after": list(resolution.dice_after),
        "eliminated": list(resolution.eliminated),
        "next_opener": resolution.next_opener,
        "next_round": None if over else resolution.next_kind.label,
        "fijo_used": list(resolution.fijo_used),
        "ciego_used": list(resolution.ciego_used),
        "game_over": over,
        "ranks": None if resolution.ranks is None else list(resolution.ranks),
        "truncated": resolution.truncated,
    }


def _count_matching(vector: Vector) -> int:
    wild_face = state_of(vector).wild_face
    return count_matching(_hands(vector), _args(vector)["face"], wild_face)


def _odds(vector: Vector) -> Odds:
    """What the viewer knows: `own` (null when blind), `public` and `total`; or, where a whole
    position is given, what args.seat (the seat in turn by default) sees of it."""
    given = vector["state"]
    if "total" in given:
        kind = ROUND_KINDS[given.get("round") or "normal"]
        known = [*(given.get("own") or ()), *(given.get("public") or ())]
        table = State(rules_of(vector), [given["total"]], kind=kind)
        return Odds(known, table.total, table.wild_face)
    state = state_of(vector)
    seat = _args(vector).get("seat", state.turn)
    own = given["own"] if "own" in given else _seen(vector, state, seat)
    public = [die for shown in state.shown for die in shown]
    return Odds([*(own or ()), *public], state.total, state.wild_face)


def _seen(vector: Vector, state: State, seat: int) -> list[int]:
    if not legal.sees_own_dice(state, seat):
        return []
    _hands(vector)
    return _hidden(vector, state, seat)


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _valid_rules(vector: Vector) -> bool:
    try:
        rules_of(vector)
    except RulesError:
        return False
    return True


def _first_round(vector: Vector) -> str:
    seats = len(state_of(vector).dice)
    return Game(rules_of(vector), seats, KeyedDice(bytes(16), 0)).state.kind.label


def _ranking(vector: Vector) -> list[int]:
    given = vector["state"]
    return list(ranking(given["players"], given["eliminated_groups"]))


def _order_from_rolls(vector: Vector) -> list[int]:
    return _rolled(vector, order_by_roll)


def _opener_from_rolls(vector: Vector) -> int:
    return _rolled(vector, opener_by_roll)


def _rolled(vector: Vector, settle: Callable[[Sequence[int], Throw], Json]) -> Json:
    """Let the engine settle seats with the given throws, each an object of seat to face."""
    throws = [{int(seat): face for seat, face in throw.items()} for throw in _args(vector)["rolls"]]
    seats = sorted(throws[0])

    def throw(group: Sequence[int]) -> dict[int, int]:
        if not throws or sorted(throws[0]) != sorted(group):
            raise BadVector(f"the engine lets seats {list(group)} roll; left are {throws}")
        return throws.pop(0)

    settled = settle(seats, throw)
    if throws:
        raise BadVector(f"the engine never asks for the throws {throws}")
    return settled


_ASKS: dict[str, Callable[[Vector], Json]] = {
    "count_matching": _count_matching,
    "expected_count": lambda vector: _fraction(_odds(vector).expected(_args(vector)["face"])),
    "first_round": _first_round,
    "forfeit": _forfeit,
    "is_legal": _is_legal,
    "legal_bid_count": lambda vector: len(_legal_bids(vector)),
    "legal_bids": _legal_bids,
    "max_bids_in_round": lambda vector: legal.max_bids(state_of(vector)),
    "min_quantity": _min_quantity,
    "opener_from_rolls": _opener_from_rolls,
    "options": lambda vector: legal.options(state_of(vector)),
    "order_from_rolls": _order_from_rolls,
    "prob_at_least": lambda vector: _fraction(_odds(vector).holds(_bid(_args(vector)["bid"]))),
    "prob_exact": lambda vector: _fraction(_odds(vector).exact(_bid(_args(vector)["bid"]))),
    "ranking": _ranking,
    "resolve": _resolve,
    "turn": lambda vector: state_of(vector).turn,
    "valid_rules": _valid_rules,
    "visible": _visible,
}
