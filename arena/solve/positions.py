"""Where rounds between two seats begin, and what a call there leads to. How a round is played is not
here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from arena.dudo.legal import sees_own_dice
from arena.dudo.resolve import Resolution
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State
from arena.errors import RulesError

STARTER, OTHER = 0, 1

_LEFT_OUT = {"calza": ("gain", "nothing")}
"""Right calzas after which a game need not end."""


@dataclass(frozen=True, order=True)
class Position:
    """The beginning of a round. Pairs are of the seat that opens it and of the other."""

    dice: tuple[int, int]
    kind: RoundKind = RoundKind.NORMAL
    fijo_used: tuple[bool, bool] = (False, False)
    ciego_used: tuple[bool, bool] = (False, False)

    def state(self, rules: Rules) -> State:
        """The position for the readable engine; the starter is seat 0."""
        return State(
            rules,
            list(self.dice),
            STARTER,
            self.kind,
            fijo_used=list(self.fijo_used),
            ciego_used=list(self.ciego_used),
        )


@dataclass(frozen=True, order=True)
class Outcome:
    """What a call leads to: the next position, where the starter of this one opens again or the other
    does (`turned`), or, at the end of the game, none. `won`: whether the starter wins the game, or the
    dice of the round where the game goes on."""

    won: bool
    turned: bool = False
    position: Position | None = None


def outcome_of(resolution: Resolution) -> Outcome:
    """The outcome of a call in a round that seat 0 opened."""
    won = STARTER not in resolution.losers
    if resolution.ranks is not None:
        return Outcome(resolution.ranks[STARTER] < resolution.ranks[OTHER])
    turned = resolution.next_opener == OTHER
    dice, fijo, ciego = resolution.dice_after, resolution.fijo_used, resolution.ciego_used
    order = (OTHER, STARTER) if turned else (STARTER, OTHER)
    position = Position(
        (dice[order[0]], dice[order[1]]),
        resolution.next_kind,
        (fijo[order[0]], fijo[order[1]]),
        (ciego[order[0]], ciego[order[1]]),
    )
    return Outcome(won, turned, position)


def solvable(rules: Rules, dice: tuple[int, int]) -> tuple[Rules, dict[str, Any]]:
    """The rules as far as they can be solved with these dice, and what was left out: calza where a
    right one costs nobody a die, for then a game need not end, and burn, which deals anew in a round.

    Raises RulesError where a game may be cut off before it ends, or where two seats cannot play.
    """
    if sum(dice) - 1 > rules.max_rounds:
        what = f"max_rounds {rules.max_rounds} may cut a game with {sum(dice)} dice off"
        raise RulesError([("max_rounds", what)])
    left_out: dict[str, Any] = {}
    if rules.calza != "off" and rules.calza_hit in _LEFT_OUT["calza"]:
        left_out["calza"] = "off"
    if rules.burn != "off":
        left_out["burn"] = "off"
    changes = {**left_out, "start_dice": max(rules.start_dice, *dice)}
    return replace(rules, **changes), left_out


def check(rules: Rules, position: Position) -> None:
    """Raises RulesError where more than bids, dudo and a calza that costs a die can happen in the round,
    or where a seat does not see its dice."""
    faults: list[tuple[str | None, str]] = []
    if rules.calza != "off" and rules.calza_hit in _LEFT_OUT["calza"]:
        faults.append(("calza", f"a game in which calza hits with {rules.calza_hit} need not end"))
    if rules.burn != "off":
        faults.append(("burn", "a round is solved only with burn off"))
    state = position.state(rules)
    if not all(sees_own_dice(state, seat) for seat in (STARTER, OTHER)):
        faults.append(("palo_ciego", "a round in which a seat does not see its dice is not solved"))
    if faults:
        raise RulesError(faults)
