"""Counting records in plan order: games, first places, forfeits, and who is out from when on."""

from __future__ import annotations

import pytest

from arena.ratings.count import Count, Result, Tally

BOTS = ["a", "b", "c", "d"]
PRIOR = (25.0, 25.0 / 3.0)


def counted(max_forfeits: int, *results: Result) -> Count:
    count = Count(BOTS, max_forfeits)
    for result in results:
        count.add(result)
    return count


def beats(winner: str, loser: str) -> Result:
    return Result([winner, loser], [1, 2], False)


def forfeits(loser: str, winner: str, fault: str = "crash") -> Result:
    return Result([loser, winner], [2, 1], False, [(loser, fault)])


def test_games_and_first_places_are_counted_per_bot() -> None:
    count = counted(9, beats("a", "b"), beats("c", "a"), beats("a", "c"))
    board = count.boards[2]
    assert board.tallies == {
        "a": Tally(3, 2.0, 0),
        "b": Tally(1, 0.0, 0),
        "c": Tally(2, 1.0, 0),
        "d": Tally(0, 0.0, 0),
    }
    assert (board.truncated, board.dropped) == (0, 0)
    assert count.disqualified == {}


def test_a_shared_first_place_counts_by_its_share() -> None:
    tallies = counted(
        9,
        Result(["a", "b", "c"], [1, 1, 3], False),
        Result(["c", "b", "a"], [1, 1, 1], False),
        Result(["b", "a", "c"], [3, 1, 2], False),
    )
    assert tallies.boards[3].tallies["a"].wins == pytest.approx(1 / 2 + 1 / 3 + 1)
    assert tallies.boards[3].tallies["b"].wins == pytest.approx(1 / 2 + 1 / 3)
    assert tallies.boards[3].tallies["c"].wins == pytest.approx(1 / 3)


def test_every_table_size_has_a_board_of_its_own() -> None:
    count = counted(9, beats("a", "b"), Result(["a", "b", "c"], [3, 2, 1], True))
    assert sorted(count.boards) == [2, 3]
    assert count.boards[2].tallies["a"] == Tally(1, 1.0, 0)
    assert count.boards[3].tallies["a"] == Tally(1, 0.0, 0)
    assert (count.boards[2].truncated, count.boards[3].truncated) == (0, 1)
    assert count.boards[2].ratings.of("a")[0] > 25
    assert count.boards[3].ratings.of("a")[0] < 25
    assert count.boards[2].ratings.of("c") == PRIOR


def test_a_forfeit_is_a_loss() -> None:
    board = counted(9, forfeits("a", "b")).boards[2]
    assert board.tallies["a"] == Tally(1, 0.0, 1)
    assert board.tallies["b"] == Tally(1, 1.0, 0)
    assert board.ratings.of("a")[0] < 25 < board.ratings.of("b")[0]


def test_two_forfeits_in_one_game_are_one_each() -> None:
    result = Result(["a", "b", "c"], [3, 2, 1], False, [("a", "crash"), ("b", "timeout_cpu")])
    board = counted(9, result).boards[3]
    assert [board.tallies[bot].forfeits for bot in BOTS] == [1, 1, 0, 0]


def test_the_last_allowed_forfeit_counts_and_puts_the_bot_out() -> None:
    count = counted(2, forfeits("a", "b"), beats("a", "c"), forfeits("a", "b"))
    assert count.disqualified == {"a": "2 forfeits"}
    assert count.boards[2].tallies["a"] == Tally(3, 1.0, 2)
    assert count.boards[2].dropped == 0


def test_one_forfeit_too_few_puts_nobody_out() -> None:
    assert counted(3, forfeits("a", "b"), forfeits("a", "c")).disqualified == {}


def test_games_after_the_cut_off_count_for_nobody() -> None:
    before = (beats("b", "c"), forfeits("a", "b"))
    after = (beats("a", "b"), forfeits("a", "c"), Result(["a", "b", "c"], [1, 2, 3], True))
    count = counted(1, *before, *after)
    assert count.disqualified == {"a": "1 forfeit"}
    short = counted(1, *before)
    assert count.boards[2].tallies == short.boards[2].tallies
    assert count.boards[2].ratings.of("b") == short.boards[2].ratings.of("b")
    assert (count.boards[2].dropped, count.boards[3].dropped) == (2, 1)
    assert count.boards[3].tallies["b"] == Tally(0, 0.0, 0)
    assert count.boards[3].truncated == 0


def test_games_of_others_count_after_a_cut_off() -> None:
    count = counted(1, forfeits("a", "b"), beats("b", "c"))
    assert count.boards[2].tallies["c"] == Tally(1, 0.0, 0)
    assert count.boards[2].tallies["b"] == Tally(2, 2.0, 0)


def test_the_order_of_games_decides_which_are_before_the_cut_off() -> None:
    won, lost = beats("a", "b"), forfeits("a", "b")
    assert counted(1, won, lost).boards[2].tallies["a"] == Tally(2, 1.0, 1)
    assert counted(1, lost, won).boards[2].tallies["a"] == Tally(1, 0.0, 1)


def test_forfeits_on_all_boards_add_up() -> None:
    three = Result(["a", "b", "c"], [3, 1, 2], False, [("a", "crash")])
    count = counted(2, forfeits("a", "b"), three, beats("a", "b"))
    assert count.disqualified == {"a": "2 forfeits"}
    assert count.boards[2].dropped == 1


def test_one_violation_of_the_sandbox_puts_a_bot_out_at_once() -> None:
    count = counted(100, forfeits("a", "b", "sandbox_violation"), beats("a", "c"))
    assert list(count.disqualified) == ["a"]
    assert "sandbox_violation" in count.disqualified["a"]
    assert count.boards[2].tallies["a"] == Tally(1, 0.0, 1)
    assert count.boards[2].dropped == 1


def test_a_game_in_which_a_bot_was_not_asked_any_more_is_void() -> None:
    """Whatever else happened in it, and although nobody is out in plan order."""
    void = Result(["a", "b", "c"], [3, 2, 1], True, [("b", "crash"), ("a", "disqualified")])
    count = counted(1, void)
    board = count.boards[3]
    assert board.dropped == 1
    assert all(tally == Tally() for tally in board.tallies.values())
    assert board.truncated == 0
    assert board.ratings.of("c") == PRIOR
    assert count.disqualified == {}


def test_a_game_that_counts_for_nobody_puts_nobody_out() -> None:
    both = Result(["a", "b"], [2, 1], False, [("b", "crash")])
    count = counted(1, forfeits("a", "c"), both)
    assert list(count.disqualified) == ["a"]
    assert count.boards[2].tallies["b"] == Tally(0, 0.0, 0)


def test_shared_ranks_count_but_are_not_rated() -> None:
    board = counted(9, Result(["a", "b", "c"], [1, 2, 2], False)).boards[3]
    assert board.tallies["a"] == Tally(1, 1.0, 0)
    assert board.ratings.shared_ranks == 1
    assert board.ratings.of("a") == PRIOR
