"""The parameters of a game and what may be combined (rules.md sections 4 and 15).

A `Rules` value is complete and valid: nothing later asks whether it makes sense. Named rule sets
live in `presets`.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from typing import Any, Literal, get_args, get_type_hints

from arena.dudo.bid import RaiseOrder
from arena.errors import RulesError

Setup = Literal["seat0", "roll_opener", "roll_order"]
AceBids = Literal["convert", "plain"]
ToAces = Literal["half_up", "half_floor_plus_1", "half_up_plus_1"]
FromAces = Literal["double_plus_1", "double"]
PlainAceRank = Literal["low", "high"]
RaiseRule = Literal["reset_face", "no_decrease", "reset_quantity"]
OpenAces = Literal["never", "one_die", "always"]
AfterAceOpening = Literal["regular", "free_face"]
CalzaWho = Literal["off", "turn", "bystanders", "anyone"]
CalzaHit = Literal["gain", "bidder_loses", "others_lose", "nothing"]
SpecialRepeat = Literal["once", "every"]
FijoFaceChange = Literal["nobody", "short", "veterans", "anyone"]
CiegoBlind = Literal["long", "short"]
BurnWhen = Literal["off", "raise", "any"]
NextOpener = Literal["loser", "winner", "rotate", "rotate_back", "after_caller"]
WildFace = Literal[1, 6] | None
Threshold = Literal[0, 1, 2]

MAX_SEATS = 20
MAX_DICE = 10


def _parameter(default: Any, help: str, low: int | None = None, high: int | None = None) -> Any:
    """A dataclass field that carries its documentation and, for a range, its bounds."""
    return field(default=default, metadata={"help": help, "low": low, "high": high})


@dataclass(frozen=True)
class Rules:
    """One complete rule set.

    Raises RulesError, with all faults at once, for a value of the wrong type (True and 5.0 are not
    integers), a value outside its range, or a combination in which a round need not end.
    """

    max_players: int = _parameter(20, "most seats at a table", 2, MAX_SEATS)
    start_dice: int = _parameter(5, "dice each seat starts with", 1, MAX_DICE)
    setup: Setup = _parameter("roll_opener", "how the first opener and the seating are found")
    wild_face: WildFace = _parameter(1, "the face that counts for every face, if any")
    ace_bids: AceBids = _parameter("convert", "special order for bids on wild aces, or plain order")
    to_aces: ToAces = _parameter("half_up", "least aces after a bid on another face")
    from_aces: FromAces = _parameter("double_plus_1", "least quantity after a bid on aces")
    plain_ace_rank: PlainAceRank = _parameter("low", "rank of aces in the plain order")
    raise_rule: RaiseRule = _parameter("reset_face", "what a higher quantity or face allows")
    open_aces: OpenAces = _parameter("never", "who may open a round on wild aces")
    after_ace_opening: AfterAceOpening = _parameter("regular", "the answer to an opening on aces")
    calza: CalzaWho = _parameter("off", "who may call that a bid is exact")
    calza_hit: CalzaHit = _parameter("gain", "what a right calza does")
    calza_gain: Literal[1, 2] = _parameter(1, "dice won back by a right calza")
    calza_miss_loss: Literal[1, 2] = _parameter(1, "dice lost by a wrong calza")
    calza_needs_missing_die: bool = _parameter(False, "only seats that lost a die may call calza")
    special_calza: bool = _parameter(False, "calza in special rounds too")
    palo_fijo: Threshold = _parameter(0, "dice count that triggers palo fijo; 0 is off")
    palo_ciego: Threshold = _parameter(0, "dice count that triggers palo ciego; 0 is off")
    special_repeat: SpecialRepeat = _parameter("once", "how often a seat triggers each kind")
    special_min_alive: Literal[2, 3] = _parameter(2, "seats alive that a special round needs")
    fijo_face_change: FijoFaceChange = _parameter("nobody", "who may change the face in palo fijo")
    ciego_blind: CiegoBlind = _parameter("long", "who does not see own dice in palo ciego")
    burn: BurnWhen = _parameter("off", "when dice may be shown and the rest rolled again")
    next_opener: NextOpener = _parameter("loser", "who opens the next round")
    single_round: bool = _parameter(False, "the game ends after one round")
    max_rounds: int = _parameter(1000, "rounds after which a game is cut off", 1, None)

    def __post_init__(self) -> None:
        faults: list[tuple[str | None, str]] = []
        for name in PARAMETERS:
            fault = _value_fault(name, getattr(self, name))
            if fault:
                faults.append((name, fault))
        if not faults:
            if self.wild_face != 1:
                object.__setattr__(self, "ace_bids", "plain")
            faults = _contradictions(self)
        if faults:
            raise RulesError(faults)

    @cached_property
    def order(self) -> RaiseOrder:
        """The bid order of ordinary rounds."""
        return RaiseOrder(self, fijo=False)

    @cached_property
    def fijo_order(self) -> RaiseOrder:
        """The bid order of palo fijo rounds, before the restriction on the face."""
        return RaiseOrder(self, fijo=True)

    def as_dict(self) -> dict[str, Any]:
        """All parameters, in the order of rules.md section 15, as JSON values."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def changes(self) -> dict[str, Any]:
        """The parameters that differ from their defaults."""
        return {name: value for name, value in self.as_dict().items() if value != DEFAULTS[name]}


PARAMETERS: tuple[str, ...] = tuple(f.name for f in fields(Rules))
DEFAULTS: dict[str, Any] = {f.name: f.default for f in fields(Rules) if f.default is not MISSING}
HELP: dict[str, str] = {f.name: f.metadata["help"] for f in fields(Rules)}
_BOUNDS = {f.name: (f.metadata["low"], f.metadata["high"]) for f in fields(Rules)}
_HINTS: dict[str, Any] = get_type_hints(Rules)


def choices(parameter: str) -> tuple[Any, ...] | None:
    """The allowed values of a parameter, or None for one with an open range."""
    hint = _HINTS[parameter]
    low, high = _BOUNDS[parameter]
    if hint is bool:
        return (False, True)
    if hint is int:
        return tuple(range(low, high + 1)) if high is not None else None
    if parameter == "wild_face":
        return (None, 1, 6)
    return get_args(hint)


def describe_choices(parameter: str) -> str:
    """The allowed values in words, for messages and documentation."""
    low, high = _BOUNDS[parameter]
    if low is not None:
        return f"a whole number from {low} to {high}" if high else f"a whole number from {low} up"
    words = ["none" if v is None else str(v).lower() for v in choices(parameter) or ()]
    return ", ".join(words)


def _value_fault(parameter: str, value: Any) -> str | None:
    allowed = choices(parameter)
    if allowed is None:
        fits = type(value) is int and value >= _BOUNDS[parameter][0]
    else:
        fits = any(type(value) is type(choice) and value == choice for choice in allowed)
    if fits:
        return None
    return f"{parameter} is {value!r}; allowed: {describe_choices(parameter)}"


def _contradictions(rules: Rules) -> list[tuple[str | None, str]]:
    """Combinations in which a round could go round in circles (rules.md section 4, Termination)."""
    if rules.ace_bids != "convert":
        return []
    faults: list[tuple[str | None, str]] = []
    if rules.from_aces == "double" and rules.to_aces == "half_up":
        text = (
            "from_aces double with to_aces half_up lets 3 aces -> 6 twos -> 3 aces repeat for ever"
        )
        faults.append(("from_aces", text))
    if rules.raise_rule == "reset_quantity":
        text = (
            "raise_rule reset_quantity with ace_bids convert has no order in which bids only rise"
        )
        faults.append(("raise_rule", text))
    return faults
