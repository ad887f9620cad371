"""Counting in plan order: games, first places, forfeits, and who is out from when on."""

from __future__ import annotations

import numpy as np
import pytest

from arena.ratings.count import Exclusions, Forfeit, exclusions, tally


def forfeit(game: int, bot: int, rival: int = 9, fault: str = "crash") -> Forfeit:
    return Forfeit(game, bot, (bot, rival), fault)


def test_the_last_allowed_forfeit_counts_and_puts_the_bot_out() -> None:
    out = exclusions([forfeit(3, 0), forfeit(7, 0)], 2)
    assert out == Exclusions({0: 7}, {0: "2 forfeits"})


def test_one_forfeit_too_few_puts_nobody_out() -> None:
    assert exclusions([forfeit(0, 0), forfeit(1, 0)], 3) == Exclusions({}, {})


def test_forfeits_after_the_cut_off_do_not_count() -> None:
    out = exclusions([forfeit(0, 0), forfeit(4, 0), forfeit(5, 0)], 1)
    assert out == Exclusions({0: 0}, {0: "1 forfeit"})


def test_a_game_that_counts_for_nobody_puts_nobody_out() -> None:
    """Bot 0 is out when 1 forfeits against it."""
    out = exclusions([forfeit(0, 0), forfeit(1, 1, rival=0), forfeit(2, 2, rival=1)], 1)
    assert out.last_game == {0: 0, 2: 2}


def test_two_forfeits_in_one_game_are_one_each() -> None:
    both = [Forfeit(4, bot, (0, 1, 2), "crash") for bot in (0, 1)]
    assert exclusions(both, 1).last_game == {0: 4, 1: 4}
    assert exclusions(both, 2).last_game == {}


def test_one_violation_of_the_sandbox_puts_a_bot_out_at_once() -> None:
    out = exclusions([forfeit(5, 0, fault="sandbox_violation")], 100)
    assert out.last_game == {0: 5}
    assert out.reasons == {0: "it broke out of what the sandbox allows (sandbox_violation)"}


def test_games_after_the_one_that_put_a_bot_out_are_dropped() -> None:
    out = Exclusions({0: 5, 2: 6}, {})
    game = np.array([4, 5, 6, 6, 7, 8], np.uint64)
    bots = np.array([(0, 1), (1, 0), (0, 1), (2, 1), (1, 2), (3, 1)], np.uint16)
    assert out.drops(game, bots).tolist() == [False, False, True, False, True, False]


def test_a_shared_first_place_counts_by_its_share() -> None:
    bots = np.array([(0, 1, 2), (2, 1, 0), (1, 0, 2)], np.uint16)
    ranks = np.array([(1, 1, 3), (1, 1, 1), (3, 1, 2)], np.uint8)
    forfeits = np.array([(0, 0, 1), (0, 0, 0), (1, 0, 1)], np.bool_)
    counts = tally(bots, ranks, forfeits, 4)
    assert counts.wins == pytest.approx([1 / 2 + 1 / 3 + 1, 1 / 2 + 1 / 3, 1 / 3, 0])
    assert counts.games.tolist() == [3, 3, 3, 0]
    assert counts.forfeits.tolist() == [0, 1, 2, 0]
