"""The chance of bids from one cup, as text and as JSON. Unseen dice are taken as uniform."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rich.text import Text

from arena.dudo.bid import Bid
from arena.dudo.notation import FACE_NAMES
from arena.dudo.odds import Odds, match_chance
from arena.views.wording import bid_with_words, percent, plain_bid, wild_words

FORMAT_VERSION = 1
ASSUMPTION = "Unseen dice are taken as uniform: what the bids tell about them is left out."


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat knows: the dice in play, its own hidden ones, all face-up ones, the wild face."""

    total: int
    own: tuple[int, ...]
    shown: tuple[int, ...]
    wild_face: int | None

    @property
    def odds(self) -> Odds:
        """The chances that follow from it."""
        return Odds(self.own + self.shown, self.total, self.wild_face)


def odds_text(seen: Seen, bids: Sequence[Bid]) -> Text:
    """What is known, each bid with its chances and the rule of thumb, and the assumption."""
    lines = [*_known(seen)]
    for bid in bids:
        lines += [Text(), *_bid(seen.odds, bid)]
    return Text("\n").join([*lines, Text(), Text(ASSUMPTION, "dim")])


def odds_json(seen: Seen, bids: Sequence[Bid]) -> dict[str, Any]:
    """The same as JSON values, with a `format_version`; exact values are strings such as `1/3`."""
    return {
        "format_version": FORMAT_VERSION,
        "total": seen.total,
        "dice": list(seen.own),
        "shown": list(seen.shown),
        "unseen": seen.odds.unknown,
        "wild_face": seen.wild_face,
        "assumption": ASSUMPTION,
        "bids": [_values(seen.odds, bid) for bid in bids],
    }


def _known(seen: Seen) -> Iterator[Text]:
    yield Text(f"{seen.total} dice in play, {wild_words(seen.wild_face)}")
    own = " ".join(map(str, seen.own)) or "not seen"
    shown = " ".join(map(str, seen.shown)) or "none"
    yield Text(f"own dice: {own}; face up: {shown}; unseen: {seen.odds.unknown}")


def _bid(odds: Odds, bid: Bid) -> Iterator[Text]:
    yield Text(bid_with_words(bid), "bold")
    for label, chance in (("holds", odds.holds(bid)), ("exact", odds.exact(bid))):
        yield Text.assemble(f"  {label:<10}", (f"{percent(chance):<8}", "bold"), f"  {chance}")
    expected = odds.expected(bid.face)
    exact = "" if expected.denominator == 1 else f"  {expected}"
    yield Text(f"  expected  {_decimal(expected)}{exact}")
    yield Text(f"  {_rule_of_thumb(odds, bid)}")


def _rule_of_thumb(odds: Odds, bid: Bid) -> str:
    """Own matches plus a third of the unseen dice, or a sixth, against the bid."""
    expected = odds.expected(bid.face)
    part = "a third" if match_chance(bid.face, odds.wild_face) == Fraction(1, 3) else "a sixth"
    if bid.quantity == expected:
        compared = "as many as"
    else:
        compared = "fewer than" if bid.quantity < expected else "more than"
    return (
        f"rule of thumb: {odds.matches(bid.face)} seen + {part} of {odds.unknown} unseen "
        f"= {_decimal(expected)} {FACE_NAMES[bid.face]}; the bid names {compared} that"
    )


def _decimal(value: Fraction) -> str:
    """Up to two decimals; exact values stand beside it where it is rounded."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _values(odds: Odds, bid: Bid) -> dict[str, Any]:
    holds, exact, expected = odds.holds(bid), odds.exact(bid), odds.expected(bid.face)
    return {
        "bid": plain_bid(bid),
        "quantity": bid.quantity,
        "face": bid.face,
        "matches_seen": odds.matches(bid.face),
        "holds": float(holds),
        "holds_fraction": str(holds),
        "exact": float(exact),
        "exact_fraction": str(exact),
        "expected": float(expected),
        "expected_fraction": str(expected),
    }
