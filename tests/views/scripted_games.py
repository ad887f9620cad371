"""Finished games whose dice and actions a test chooses, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from arena.dudo.bid import Action, Bid
from arena.dudo.dice import Dealer, KeyedDice
from arena.dudo.game import Game
from arena.dudo.rules import Rules


class Forfeit(NamedTuple):
    """A step of a script: this seat is out."""

    seat: int


class ScriptedDice:
    """Dice by (round, plan seat), twos where nothing is said; one face per plan seat to sit by."""

    def __init__(
        self,
        hands: Mapping[tuple[int, int], tuple[int, ...]],
        burns: Mapping[tuple[int, int], tuple[int, ...]] | None = None,
        setup: tuple[int, ...] = (6, 5, 4, 3, 2, 1),
    ) -> None:
        self._hands = hands
        self._burns = burns or {}
        self._setup = setup

    def setup_roll(self, number: int, seat: int) -> int:
        return self._setup[seat]

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        dice = self._hands.get((round_number, seat), (2,) * count)
        assert len(dice) == count, f"round {round_number}, plan seat {seat} rolls {count} dice"
        return dice

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        dice = self._burns[round_number, seat]
        assert len(dice) == count
        return dice


def play(rules: Rules, seats: int, dice: Dealer, steps: Iterable[Action | bool | Forfeit]) -> Game:
    """The game after all steps: actions of the seat in turn, answers of bystanders, forfeits."""
    game = Game(rules, seats, dice)
    for step in steps:
        if isinstance(step, Forfeit):
            game.forfeit(step.seat, "timeout_cpu")
        elif isinstance(step, bool):
            game.answer_calza(step)
        else:
            game.act(step)
    return game


def play_at_random(
    rules: Rules, seats: int, seed: int, watch: Callable[[Game, int, Action], None] | None = None
) -> Game:
    """A whole game of random legal actions, burns among them; `watch` sees each before it is made."""
    rng = random.Random(seed)
    game = Game(rules, seats, KeyedDice(b"sixteen key bytes"[:16], seed))
    while ask := game.ask:
        if ask.what == "calza":
            game.answer_calza(rng.random() < 0.1)
            continue
        view = game.view(ask.seat)
        bids = view.legal_bids()
        action = rng.choice([*bids[:5], *view.legal_actions()[-2:]])
        if view.can_burn and isinstance(action, Bid):
            matching = [die for die in view.dice if die == action.face]
            if 0 < len(matching) < len(view.dice):
                action = action._replace(show=tuple(matching))
        if watch:
            watch(game, ask.seat, action)
        game.act(action)
    return game
