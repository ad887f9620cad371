"""How chances, bids, seats and kinds of round are worded in every view."""

from __future__ import annotations

from fractions import Fraction

from arena.dudo.bid import Bid
from arena.dudo.notation import in_words
from arena.dudo.state import RoundKind

_NUMBERS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip

_STEPS = ((86_400, "days"), (3_600, "h"), (60, "min"))


def percent(chance: Fraction | float) -> str:
    """A chance with one decimal, halves up; 0 % and 100 % only when it is exactly 0 or 1.

    What would round to them is written `< 0.1 %` and `> 99.9 %` (rules.md section 13).
    """
    chance = Fraction(chance)
    if chance in (0, 1):
        return "100 %" if chance else "0 %"
    tenths = int(chance * 1000 + Fraction(1, 2))
    if tenths == 0:
        return "< 0.1 %"
    return "> 99.9 %" if tenths == 1000 else f"{tenths // 10}.{tenths % 10} %"


def bid_with_words(bid: Bid) -> str:
    """`4x5 (four fives)`, without shown dice."""
    quantity, name = in_words(bid).split(" ", 1)
    if bid.quantity <= len(_NUMBERS):
        quantity = _NUMBERS[bid.quantity - 1]
    return f"{plain_bid(bid)} ({quantity} {name})"


def plain_bid(bid: Bid) -> str:
    """`4x5`, without shown dice."""
    return f"{bid.quantity}x{bid.face}"


def dice_words(count: int) -> str:
    """`a die`, `2 dice`."""
    return "a die" if count == 1 else f"{count} dice"


def kind_words(kind: RoundKind) -> str:
    """`palo fijo`, `palo ciego`, both joined, or nothing for an ordinary round."""
    names = [(RoundKind.FIJO, "palo fijo"), (RoundKind.CIEGO, "palo ciego")]
    return " and ".join(name for bit, name in names if kind & bit)


def value_words(value: object) -> str:
    """A rule parameter's value as people read it; "none" is null in a league file."""
    return "none" if value is None else str(value).lower()


def wild_words(wild_face: int | None) -> str:
    """Which dice count for every face."""
    return {None: "no face is wild", 1: "aces are wild", 6: "sixes are wild"}[wild_face]


def rules_words(preset: str, changes: dict[str, object]) -> str:
    """`classic`, or `lizumo with start_dice 5`."""
    listed = ", ".join(f"{name} {value_words(value)}" for name, value in changes.items())
    return f"{preset} with {listed}" if listed else preset


def counted(number: int, word: str) -> str:
    """`1 block`, `4 blocks`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def duration(seconds: float) -> str:
    """`8 s`, `12 min`, `3.5 h`, `40 days`: two digits that count."""
    for unit_s, unit in _STEPS:
        if seconds >= unit_s:
            number = seconds / unit_s
            return f"{number:.1f} {unit}" if number < 10 else f"{number:.0f} {unit}"
    return f"{max(1, round(seconds))} s"
