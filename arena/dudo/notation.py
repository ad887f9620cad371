"""Bids and moves as people write them: `4x5`, `4 5`, `4 fives`, `four fives`, `dudo`, `calza`."""

from __future__ import annotations

import re

from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.errors import NotationError

FACE_NAMES = {1: "aces", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes"}
_FACES = {
    **{str(face): face for face in FACE_NAMES},
    **{name: face for face, name in FACE_NAMES.items()},
    "ace": 1, "one": 1, "ones": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
}  # fmt: skip
_NUMBERS = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
]  # fmt: skip
_QUANTITIES = {word: number for number, word in enumerate(_NUMBERS, start=1)}
_BID = re.compile(r"(?P<quantity>\d{1,4}|[a-z]+)\s*(?:[x×*]|\s)\s*(?P<face>\w+)", re.ASCII)
_HINT = "write a bid as 4x5, '4 5', '4 fives' or 'four fives'"


def parse_bid(text: str) -> Bid:
    """The bid that `text` means. Raises NotationError."""
    found = _BID.fullmatch(text.strip().lower())
    if found is None:
        raise NotationError(f"cannot read a bid in {text!r}", hint=_HINT)
    quantity = _QUANTITIES.get(found["quantity"], found["quantity"])
    face = _FACES.get(found["face"])
    if isinstance(quantity, str):
        if not quantity.isdigit():
            raise NotationError(f"{quantity!r} is not a number of dice", hint=_HINT)
        quantity = int(quantity)
    if face is None:
        raise NotationError(f"{found['face']!r} is not a face", hint="faces are 1 (aces) to 6")
    if quantity < 1:
        raise NotationError("a bid names at least one die", hint=_HINT)
    return Bid(quantity, face)


def parse_move(text: str) -> Action:
    """A bid, `dudo` or `calza`; `4x5 show 5 1` lays dice open with a bid. Raises NotationError."""
    words = text.strip().lower()
    if words in ("dudo", "calza"):
        return DUDO if words == "dudo" else CALZA
    bid, _, shown = words.partition("show")
    dice = tuple(parse_dice(shown)) if shown else ()
    return parse_bid(bid)._replace(show=dice)


def parse_dice(text: str) -> list[int]:
    """Dice as digits with or without separators: `552`, `5 5 2`, `5,5,2`. Raises NotationError."""
    digits = re.sub(r"[\s,]+", "", text)
    wrong = sorted(set(digits) - set("123456"))
    if wrong or not digits:
        what = f"{wrong[0]!r} is not a die" if wrong else "no dice given"
        raise NotationError(f"{what} in {text!r}", hint="dice are digits from 1 to 6: 5,5,2")
    return [int(digit) for digit in digits]


def in_words(bid: Bid) -> str:
    """`4 fives`, `1 ace`."""
    name = FACE_NAMES[bid.face]
    if bid.quantity == 1:
        name = "six" if bid.face == 6 else name[:-1]
    return f"{bid.quantity} {name}"
