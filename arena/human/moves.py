"""What a person types at the table: a move as people say it, or a wish such as `?`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.dudo.notation import parse_bid, parse_dice
from arena.errors import NotationError
from arena.human.language import _

Wanted = Literal["rules", "help", "odds", "table", "show", "quit", "no"]

_DUDO = {"dudo", "doubt", "i doubt", "i doubt it", "liar", "call", "d"}
_CALZA = {"calza", "spot on", "exact", "exactly", "c"}
_WISHES: dict[str, Wanted] = {
    "?": "rules", "rules": "rules",
    "help": "help", "h": "help",
    "odds": "odds", "o": "odds",
    "table": "table", "dice": "table", "t": "table",
    "quit": "quit", "q": "quit", "exit": "quit", "bye": "quit",
    "no": "no", "n": "no", "pass": "no", "": "table",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wish:
    """Something other than a move. `bid`: the one whose odds are asked, if one is named; `dice`: those
    that are to be shown with the next bid."""

    wanted: Wanted
    bid: Bid | None = None
    dice: tuple[int, ...] = ()


def read_line(text: str) -> Action | Wish:
    """The move or wish that a line means.

    `4x5`, `4 5`, `4 fives`, `four fives`, the same with `show 5 1`; `dudo`, `calza`; `?`, `odds`,
    `odds 4x5`, `show 5`, `table`, `help`, `quit`. Case, spaces around and a full stop or an
    exclamation mark at the end do not matter. Raises NotationError.
    """
    line = re.sub(r"\s+", " ", text.strip().lower()).rstrip(".! ")
    if line in _DUDO:
        return DUDO
    if line in _CALZA:
        return CALZA
    if line in _WISHES:
        return Wish(_WISHES[line])
    first, _space, rest = line.partition(" ")
    if first in ("odds", "o"):
        return Wish("odds", _bid(rest))
    if first == "show":
        return Wish("show", dice=tuple(parse_dice(rest)))
    bid, shows, dice = line.partition("show")
    return _bid(bid)._replace(show=tuple(parse_dice(dice)) if shows else ())


def _bid(text: str) -> Bid:
    try:
        return parse_bid(text.removeprefix("bid ").strip())
    except NotationError as error:
        hint = error.hint if "face" in error.what else _how()
        raise NotationError(error.what, hint=hint) from error


def _how() -> str:
    return _("type a bid such as 4x5 or 'four fives', or dudo; help lists what else you can type")
