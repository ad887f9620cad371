"""The replay viewer as people use it: keys, links, seats, and what is on the page meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser


def data_of(site: Path, game: int) -> dict[str, Any]:
    text = (site / "games" / f"{game}.js").read_text()
    data: dict[str, Any] = json.loads(text.removeprefix("arenaGame(").removesuffix(");\n"))
    return data


def open_at(page: Any, site: Path, address: str = "#game=0") -> None:
    page.goto((site / "replay.html").as_uri() + address)
    page.wait_for_selector("#felt svg")


def test_a_game_is_stepped_to_its_end_by_key(page: Any, site: Path) -> None:
    open_at(page, site)
    data = data_of(site, 0)
    steps = sum(len(each["actions"]) + 2 for each in data["rounds"])
    for _ in range(steps - 1):
        page.keyboard.press("ArrowRight")
    assert page.inner_text("#place") == f"step {steps} of {steps}"
    assert "Final ranks: 1 " in page.inner_text("#said")


def test_play_goes_on_to_the_end_and_stops(page: Any, site: Path) -> None:
    page.clock.install()
    open_at(page, site)
    page.click("#play")
    assert page.inner_text("#play") == "Pause"
    page.clock.run_for(1_000_000)
    assert "Final ranks" in page.inner_text("#said")
    assert page.inner_text("#play") == "Play"


def test_a_link_leads_to_round_bid_and_seat(page: Any, site: Path) -> None:
    open_at(page, site, "#game=0&round=2&bid=1&seat=1")
    first = data_of(site, 0)["rounds"][1]["actions"][0]
    assert page.input_value("#round") == "2"
    assert page.input_value("#seat") == "1"
    current = page.inner_text("#said [aria-current=step]").replace("\u00a0", " ")
    assert current.startswith(f"seat {first['seat']} ")
    assert f"odds from seat 1's cup {first['odds'][1]}" in current
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#game=0&round=2&bid=2&seat=1"


def test_jumping_to_a_round_shows_its_roll(page: Any, site: Path) -> None:
    open_at(page, site)
    page.select_option("#round", "3")
    assert page.inner_text("#said h4").startswith("Round 3")
    assert page.evaluate("location.hash") == "#game=0&round=3"


def test_no_other_cup_is_on_the_page_of_a_seat_before_the_reveal(page: Any, site: Path) -> None:
    open_at(page, site, "#game=0&seat=1")
    for place, each in enumerate(data_of(site, 0)["rounds"][:3]):
        for action in range(len(each["actions"]) + 1):
            page.evaluate(f"location.hash = '#game=0&round={place + 1}&bid={action}&seat=1'")
            page.locator("#said h4", has_text=f"Round {place + 1}").wait_for()
            page.locator(f"#said li:nth-child({action + 1}):last-child").wait_for()
            dice = "[data-seat='{}'] .die[data-face]"
            assert page.locator(dice.format(0)).count() == 0
            assert page.locator(dice.format(1)).count() == each["counts"][1]
            other = " ".join(map(str, each["cups"][0]))
            assert f"rolls {other}\n" not in page.inner_text("#said")
            assert "true count" not in page.inner_text("#viewer")


def test_all_cups_are_open_to_everybody_and_at_the_reveal(page: Any, site: Path) -> None:
    open_at(page, site, "#game=0&round=1&seat=1")
    page.select_option("#seat", "")
    first = data_of(site, 0)["rounds"][0]
    assert page.locator("#felt .die[data-face]").count() == sum(first["counts"])
    page.select_option("#seat", "0")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowLeft")
    faces = page.locator("#felt .seat .die[data-face]").count()
    assert faces == sum(first["counts"]) if first["reveal"] else faces < sum(first["counts"])


def test_the_reveal_counts_dice_one_by_one(chromium: Any, site: Path) -> None:
    place, found = next(
        (place, each)
        for place, each in enumerate(data_of(site, 0)["rounds"])
        if each["reveal"] and sum(sum(cup["match"]) for cup in each["reveal"] if cup) >= 2
    )
    page = chromium.new_page(reduced_motion="no-preference")
    page.clock.install()
    open_at(page, site, f"#game=0&round={place + 1}&bid={len(found['actions'])}")
    page.keyboard.press("ArrowRight")
    assert page.locator("#felt .match").count() == 0
    page.clock.run_for(360)
    assert page.locator("#felt .match").count() == 1
    page.clock.run_for(360)
    assert page.locator("#felt .match").count() == 2
    page.close()


def test_a_game_that_is_not_there_is_named_with_the_command(page: Any, site: Path) -> None:
    open_at(page, site)
    page.fill("#game", "999")
    page.keyboard.press("Enter")
    page.wait_for_selector("#problem:not([hidden])")
    assert "arena replay made 999" in page.inner_text("#problem")
