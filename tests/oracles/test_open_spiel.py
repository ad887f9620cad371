"""The single round of the preset `openspiel` against OpenSpiel's `liars_dice`, history by history."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from arena.botkit import DUDO, Bid
from arena.dudo.game import Game
from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed: extra `oracles`")

SEED = 20261201
QUICK, FULL = 5_000, 1_000_000

Hands = tuple[tuple[int, ...], tuple[int, ...]]


@cache
def games(dice: int) -> tuple[Rules, Any]:
    """The same game in both worlds, with so many dice for each of two seats."""
    return make_rules("openspiel", start_dice=dice), pyspiel.load_game(
        "liars_dice", {"numdice": dice}
    )


class SetHands:
    """The dice of one round, as given."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        assert (round_number, count) == (1, len(self._hands[seat]))
        return self._hands[seat]

    def setup_roll(self, number: int, seat: int) -> int:
        raise AssertionError("seat 0 opens")

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        raise AssertionError("there is no burn")


class Both:
    """One history in both games."""

    def __init__(self, dice: int, hands: Hands) -> None:
        self.dice = dice
        rules, their_game = games(dice)
        self.ours = Game(rules, 2, SetHands(hands))
        self.theirs = their_game.new_initial_state()
        for hand in hands:
            for die in hand:
                assert self.theirs.is_chance_node()
                outcomes = self.theirs.chance_outcomes()
                assert [face for face, _ in outcomes] == list(range(6))
                assert {chance for _, chance in outcomes} == {1 / 6}
                self.theirs.apply_action(die - 1)
        assert not self.theirs.is_chance_node()

    @property
    def liar(self) -> int:
        """Their number of dudo: the one after all bids."""
        return 12 * self.dice

    def bid(self, number: int) -> None:
        """Their bids are numbered by quantity, then face, both from the least."""
        self.ours.act(Bid(number // 6 + 1, number % 6 + 1))
        self.theirs.apply_action(number)

    def same_position(self) -> None:
        """Turn and legal actions agree."""
        ask = self.ours.ask
        assert ask is not None
        assert ask.seat == self.theirs.current_player()
        view = self.ours.view(ask.seat)
        legal = [6 * (bid.quantity - 1) + bid.face - 1 for bid in view.legal_bids()]
        legal += [self.liar] if view.can_dudo else []
        assert not view.can_calza
        assert sorted(legal) == self.theirs.legal_actions()

    def known(self) -> Iterator[tuple[object, str]]:
        """What each seat knows, in our words and in theirs."""
        for seat in (0, 1):
            view = self.ours.view(seat)
            yield (
                (seat, view.dice, view.bids),
                f"{seat} {self.theirs.information_state_string(seat)}",
            )

    def dudo(self) -> None:
        """The round ends, and the same seat has won."""
        self.ours.act(DUDO)
        self.theirs.apply_action(self.liar)
        assert self.theirs.is_terminal()
        end = self.ours.end
        assert end is not None
        assert [1 if rank == 1 else -1 for rank in end.ranks] == self.theirs.returns()


class Information:
    """Histories that a seat cannot tell apart here are those that it cannot tell apart there."""

    def __init__(self) -> None:
        self._theirs: dict[object, str] = {}
        self._ours: dict[str, object] = {}

    def agree(self, both: Both) -> None:
        for ours, theirs in both.known():
            assert self._theirs.setdefault(ours, theirs) == theirs
            assert self._ours.setdefault(theirs, ours) == ours

    def __len__(self) -> int:
        return len(self._ours)


def play(dice: int, hands: Hands, bids: Sequence[int], information: Information) -> None:
    """Bid as told, compare what can be known, and end with dudo where there is a bid."""
    both = Both(dice, hands)
    for number in bids:
        both.bid(number)
    both.same_position()
    information.agree(both)
    if bids:
        both.dudo()


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_every_history_with_one_die_each_is_the_same() -> None:
    """Bids only rise, so a history is a set of the twelve bids, with or without a dudo at its end; and
    the part of a history is a history."""
    information = Information()
    histories = 0
    for size in range(13):
        for bids in combinations(range(12), size):
            for one, other in product(range(1, 7), repeat=2):
                play(1, ((one,), (other,)), bids, information)
                histories += 1
    assert histories == 36 * 2**12
    assert len(information) == 2 * 6 * 2**12


def test_all_histories_of_up_to_two_bids_with_one_die_each_are_the_same() -> None:
    information = Information()
    for size in range(3):
        for bids in combinations(range(12), size):
            for one, other in product(range(1, 7), repeat=2):
                play(1, ((one,), (other,)), bids, information)
    assert len(information) == 2 * 6 * (1 + 12 + 66)


def random_histories(count: int) -> None:
    """Random hands and sets of the 24 bids of two dice each; few bids come as often as many."""
    rng = random.Random(SEED)
    information = Information()
    for _ in range(count):
        one, other = (tuple(sorted(rng.choices(range(1, 7), k=2))) for _ in range(2))
        bids = sorted(rng.sample(range(24), rng.randrange(25)))
        play(2, (one, other), bids, information)


def test_random_histories_with_two_dice_each_are_the_same() -> None:
    random_histories(QUICK)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_a_million_random_histories_with_two_dice_each_are_the_same() -> None:
    random_histories(FULL)
