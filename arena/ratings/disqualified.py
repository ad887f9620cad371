"""Who is out of a run from when on, and which games count for nobody because of that."""

from __future__ import annotations

from collections.abc import Iterable

VOID = "disqualified"
"""The fault of a seat that was not asked any more; such a game counts for nobody."""
AT_ONCE = "sandbox_violation"
"""The fault that puts a bot out of the run by itself."""


class Disqualified:
    """The bots that are out; takes forfeits in plan order. A bot with `max_forfeits` forfeits, or one
    violation of the sandbox, is out from the next game on, whatever was played of it after that."""

    def __init__(self, max_forfeits: int) -> None:
        self._max_forfeits = max_forfeits
        self._forfeits: dict[str, int] = {}
        self.reasons: dict[str, str] = {}
        """Bots that are out, with the reason."""

    def drops(self, bots: Iterable[str], forfeits: Iterable[tuple[str, str]]) -> bool:
        """Whether a game counts for nobody: a seat of it was not asked, or a bot was out before."""
        return any(fault == VOID for _, fault in forfeits) or any(
            bot in self.reasons for bot in bots
        )

    def add(self, bot: str, fault: str) -> None:
        """Take in a forfeit of a game that counts."""
        number = self._forfeits[bot] = self._forfeits.get(bot, 0) + 1
        if fault == AT_ONCE:
            self.reasons[bot] = f"it broke out of what the sandbox allows ({fault})"
        elif number >= self._max_forfeits:
            self.reasons[bot] = f"{number} forfeit" if number == 1 else f"{number} forfeits"
