"""Moments of a round that explain a set of rules, and what may be bid then: worked out, not written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.dudo.bid import ACE, Bid
from arena.dudo.legal import least_quantities
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State


@dataclass(frozen=True, slots=True)
class Example:
    """What may be bid after `bids` in a round of this kind, or to open where there are none. `least`:
    the least quantity of faces 1 to 6. `last_die`: the opener has a single die."""

    bids: tuple[Bid, ...]
    kind: RoundKind
    least: tuple[int | None, ...]
    last_die: bool = False


def dice_at_table(rules: Rules) -> list[int]:
    """The dice of each seat in the examples: three seats, or two where there are no more."""
    return [rules.start_dice] * min(3, rules.max_players)


def examples(rules: Rules) -> list[Example]:
    """After an ordinary bid, after the joker or aces, first, and in special rounds."""
    dice = dice_at_table(rules)
    first = Bid(_common_quantity(sum(dice)), 5)
    found = [_after(rules, dice, [first])]
    joker = rules.wild_face or ACE
    to_joker = found[0].least[joker - 1]
    if to_joker:
        found.append(_after(rules, dice, [first, Bid(to_joker, joker)]))
    opening = _after(rules, dice, [])
    found.append(opening)
    last_die = _after(rules, [1, *dice[1:]], [])
    if last_die.least != opening.least:
        found.append(Example((), RoundKind.NORMAL, last_die.least, last_die=True))
    if rules.after_ace_opening == "free_face":
        found.append(_after(rules, dice, [Bid(2, ACE)]))
    if rules.palo_fijo:
        found.append(_after(rules, dice, [first], RoundKind.FIJO))
    return found


def _after(
    rules: Rules, dice: list[int], bids: Sequence[Bid], kind: RoundKind = RoundKind.NORMAL
) -> Example:
    state = State(rules, list(dice), kind=kind)
    state.place(bids)
    return Example(tuple(bids), kind, least_quantities(state))


def _common_quantity(total: int) -> int:
    """A bid that people make: four of fifteen dice, the same share of others, one of two."""
    return (8 * total + 15) // 30
