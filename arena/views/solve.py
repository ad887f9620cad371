"""What `arena solve` found, as text and JSON, and how far it is while it works."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from rich.text import Text

from arena.solve.games import Bracket, SolvedPosition
from arena.solve.positions import Position
from arena.views.text import clean
from arena.views.wording import counted, dice_words, duration, kind_words, rules_words

FORMAT_VERSION = 1
LINE_S = 5.0
"""Seconds between two lines of progress."""
_METHODS = {"linear_program": "linear program", "cfr": "CFR+"}


@dataclass(frozen=True, slots=True)
class SolveResult:
    """All positions of a game from `root`, and what of the preset's rules was left out."""

    preset: str
    left_out: Mapping[str, object]
    root: Position
    positions: Sequence[SolvedPosition]

    @property
    def at_root(self) -> SolvedPosition:
        """The position that was asked for."""
        return next(each for each in self.positions if each.position == self.root)


class SolveProgress:
    """Tells on stderr which round is being solved and its bracket; use it as a context."""

    def __init__(self) -> None:
        self._next = time.monotonic() + LINE_S

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return None

    def told(self, position: Position, iterations: int, low: float, high: float) -> None:
        """A look at the bracket of a round."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + LINE_S
        where = position_words(position)
        line = f"{where}: {counted(iterations, 'iteration')}, value in {_interval(low, high)}"
        print(line, file=sys.stderr, flush=True)


def solve_text(result: SolveResult, stored: str | None = None) -> Text:
    """The value, the chance to win, how it was found, and the positions that came first."""
    found = result.at_root
    lines = [
        Text(f"{rules_words(result.preset, dict(result.left_out))}; {position_words(result.root)}"),
        Text(),
    ]
    if found.round is not None:
        lines.append(_line("round value", value_words(found.round)))
        lines.append(_line("starter wins", f"{share_words(found.round.share)} of rounds"))
    if found.round is None or found.game != found.round:
        lines.append(_line("game value", value_words(found.game)))
        lines.append(_line("", f"{share_words(found.game.share)} of games"))
    lines += [_line("found by", _how(found)), Text()]
    earlier = [each for each in result.positions if each.position != result.root]
    if earlier:
        lines.append(Text("what may follow, to the seat that opens:", "dim"))
        lines += [
            Text(f"  {position_words(each.position)}: {value_words(each.game)}", "dim")
            for each in earlier
        ]
        lines.append(Text())
    lines.append(Text("Value: win 1, loss -1, to the seat that opens, with optimal play.", "dim"))
    if stored is not None:
        lines.append(Text(f"strategies: {clean(stored)}"))
    return Text("\n").join(lines)


def solve_json(result: SolveResult) -> dict[str, Any]:
    """The same as JSON values; exact values are strings such as `-1/18`."""
    return {
        "format_version": FORMAT_VERSION,
        "preset": result.preset,
        "left_out": dict(result.left_out),
        **_position_json(result.at_root),
        "positions": [
            _position_json(each) for each in result.positions if each.position != result.root
        ],
    }


def position_words(position: Position) -> str:
    """`2 dice against 1`, and the kind of the round."""
    mine, yours = position.dice
    kind = kind_words(position.kind)
    words = f"{dice_words(mine)} against {dice_words(yours)}"
    return f"{words}, {kind}" if kind else words


def value_words(bracket: Bracket) -> str:
    """`-1/18 = -0.055556`, or the bracket."""
    if bracket.exact is not None:
        return f"{bracket.exact} = {bracket.low:.6f}"
    return _interval(bracket.low, bracket.high)


def share_words(bracket: Bracket) -> str:
    """The same of a chance to win."""
    if bracket.exact is not None:
        return f"{bracket.exact} = {100 * bracket.low:.4f} %"
    return f"{100 * bracket.low:.4f} to {100 * bracket.high:.4f} %"


def _line(label: str, words: str) -> Text:
    return Text.assemble(f"{label:<14}", (words, "bold"))


def _interval(low: float, high: float) -> str:
    return f"[{low:.6f}, {high:.6f}]"


def _how(found: SolvedPosition) -> str:
    words = [_METHODS[found.method]]
    if found.iterations:
        words.append(counted(found.iterations, "iteration"))
    words.append(duration(found.seconds))
    if found.doubt_from is not None:
        words.append(f"one bid of {found.doubt_from} dice or more")
    return ", ".join(words)


def _position_json(found: SolvedPosition) -> dict[str, Any]:
    return {
        "dice": list(found.position.dice),
        "kind": found.position.kind.label,
        "round": None if found.round is None else _bracket_json(found.round),
        "game": _bracket_json(found.game),
        "method": found.method,
        "doubt_from": found.doubt_from,
        "iterations": found.iterations,
        "seconds": round(found.seconds, 3),
    }


def _bracket_json(bracket: Bracket) -> dict[str, Any]:
    share = bracket.share
    return {
        "low": bracket.low,
        "high": bracket.high,
        "exact": None if bracket.exact is None else str(bracket.exact),
        "wins_low": share.low,
        "wins_high": share.high,
        "wins_exact": None if share.exact is None else str(share.exact),
    }
