"""Bids, dice, chances and lists in words, for all that is said at the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from arena.dudo.bid import Bid
from arena.dudo.state import RoundKind
from arena.human.language import _, ngettext


def face_words(face: int, count: int) -> str:
    """The name of a face for so many dice: `ace`, `aces`."""
    return {
        1: ngettext("ace", "aces", count),
        2: ngettext("two", "twos", count),
        3: ngettext("three", "threes", count),
        4: ngettext("four", "fours", count),
        5: ngettext("five", "fives", count),
        6: ngettext("six", "sixes", count),
    }[face]


def bid_words(bid: Bid) -> str:
    """`4x5 (four fives)`, without the dice that are shown with it."""
    names = [
        _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"),
        _("nine"), _("ten"), _("eleven"), _("twelve"),
    ]  # fmt: skip
    few = bid.quantity <= len(names)
    words = _("{quantity} {face}").format(
        quantity=names[bid.quantity - 1] if few else bid.quantity,
        face=face_words(bid.face, bid.quantity),
    )
    return f"{bid.quantity}x{bid.face} ({words})"


def dice_words(count: int) -> str:
    """`1 die`, `4 dice`."""
    return ngettext("{count} die", "{count} dice", count).format(count=count)


def faces_in_a_row(dice: Sequence[int], counting: Sequence[int] = ()) -> str:
    """Dice as digits; those that count in brackets."""
    return " ".join(f"[{die}]" if die in counting else str(die) for die in dice)


def chance_words(chance: Fraction) -> str:
    """A chance in whole percent, halves up: 0 % and 100 % only where it is exactly 0 or 1."""
    if chance in (0, 1):
        return _("{percent} %").format(percent=int(100 * chance))
    rounded = int(chance * 100 + Fraction(1, 2))
    if rounded == 0:
        return _("under 1 %")
    if rounded == 100:
        return _("over 99 %")
    return _("{percent} %").format(percent=rounded)


def number_words(value: Fraction) -> str:
    """A number with at most one decimal, halves up."""
    tenths = int(value * 10 + Fraction(1, 2))
    whole, rest = divmod(tenths, 10)
    return _("{whole}.{tenth}").format(whole=whole, tenth=rest) if rest else str(whole)


def kind_words(kind: RoundKind) -> str:
    """What kind of round it is, nothing for an ordinary one."""
    names = [(RoundKind.FIJO, _("palo fijo")), (RoundKind.CIEGO, _("palo ciego"))]
    return " + ".join(name for bit, name in names if kind & bit)


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
