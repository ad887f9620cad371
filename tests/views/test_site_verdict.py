"""The sentence at the top: who is best and how sure that is."""

from __future__ import annotations

from dataclasses import replace

from made_boards import BOARD, ROWS

from arena.views.site.standings_page import verdict


def test_bots_that_share_the_first_place_are_both_named() -> None:
    said = verdict(BOARD)
    assert said == "rock and paper share the first place: the games do not separate them."


def test_a_first_bot_is_named_with_its_likelihood_and_who_is_next() -> None:
    first = replace(ROWS[0], shared=False, above_next=0.987)
    second = replace(ROWS[1], rank=2, shared=False)
    said = verdict(replace(BOARD, rows=(first, second)))
    assert said == "rock is best, with 98.7 % likelihood; paper is next."


def test_nobody_is_best_without_games() -> None:
    rows = tuple(replace(row, games=0) for row in ROWS)
    assert verdict(replace(BOARD, rows=rows)) == "Too few games to say who is best."
