"""File names of the report come from places and safe letters."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from arena.views.site.names import bot_page, bot_pages, replay_link


@given(st.text(), st.integers(0, 100_000))
def test_no_name_leaves_the_folder(name: str, place: int) -> None:
    assert re.fullmatch(r"bot-\d{3,}(-[a-z0-9-]+)?\.html", bot_page(place, name))


def test_names_that_look_alike_have_pages_of_their_own() -> None:
    assert bot_pages(["A b", "a/b", "../.."]) == {
        "A b": "bot-000-a-b.html",
        "a/b": "bot-001-a-b.html",
        "../..": "bot-002.html",
    }


def test_a_link_to_a_bid_names_game_round_and_bid() -> None:
    assert replay_link(17) == "replay.html#game=17"
    assert replay_link(17, 3, 2) == "replay.html#game=17&round=3&bid=2"
