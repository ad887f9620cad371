"""Dice that a test chooses, or changes in one round for some seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.dudo.dice import Dealer


class ScriptedDice:
    """Hands by (round, plan seat), re-rolls likewise, and setup rolls in the order they happen.

    A hand that is not named is all twos. `asked` lists what the game asked for.
    """

    def __init__(
        self,
        hands: Mapping[tuple[int, int], Sequence[int]] | None = None,
        burns: Mapping[tuple[int, int], Sequence[int]] | None = None,
        setup: Sequence[Mapping[int, int]] = (),
    ) -> None:
        self._hands = hands or {}
        self._burns = burns or {}
        self._setup = setup
        self.asked: list[tuple[str, int, int, int]] = []

    def setup_roll(self, number: int, seat: int) -> int:
        self.asked.append(("setup", number, seat, 1))
        return self._setup[number][seat]

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        self.asked.append(("hand", round_number, seat, count))
        return tuple(self._hands.get((round_number, seat), [2] * count))

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        self.asked.append(("burn", round_number, seat, count))
        return tuple(self._burns.get((round_number, seat), [2] * count))


class OtherCups:
    """The dice of `dealer`, but in one round the given plan seats hold other dice.

    `shown` are the dice that a seat lays open in that round; they stay as they are.
    """

    def __init__(
        self, dealer: Dealer, round_number: int, shown: Mapping[int, Sequence[int]]
    ) -> None:
        self._dealer = dealer
        self._round = round_number
        self._shown = shown

    def setup_roll(self, number: int, seat: int) -> int:
        return self._dealer.setup_roll(number, seat)

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        dice = self._dealer.hand(round_number, seat, count)
        return self._changed(round_number, seat, dice, self._shown.get(seat, ()))

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        dice = self._dealer.burn(round_number, seat, count)
        return self._changed(round_number, seat, dice, ())

    def _changed(
        self, round_number: int, seat: int, dice: tuple[int, ...], keep: Sequence[int]
    ) -> tuple[int, ...]:
        if round_number != self._round or seat not in self._shown:
            return dice
        kept = list(keep)
        changed = []
        for die in dice:
            if die in kept:
                kept.remove(die)
                changed.append(die)
            else:
                changed.append(die % 6 + 1)
        return tuple(changed)
