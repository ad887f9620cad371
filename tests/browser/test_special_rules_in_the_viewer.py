"""Palo fijo, palo ciego, calza, burn, notes and hostile bots in the replay viewer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytestmark = pytest.mark.browser


class Moment(NamedTuple):
    """A step of a game: after `bid` actions of a round, with its data."""

    game: int
    round: dict[str, Any]
    bid: int

    def address(self, seat: int | None = None) -> str:
        eyes = "" if seat is None else f"&seat={seat}"
        return f"#game={self.game}&round={self.round['number']}&bid={self.bid}{eyes}"

    @property
    def action(self) -> dict[str, Any]:
        found: dict[str, Any] = self.round["actions"][self.bid - 1]
        return found


def moments(site: Path) -> Iterator[Moment]:
    """Every action of every game."""
    for path in sorted((site / "games").iterdir()):
        data = json.loads(path.read_text().removeprefix("arenaGame(").removesuffix(");\n"))
        for each in data["rounds"]:
            for action in range(len(each["actions"])):
                yield Moment(data["game"], each, action + 1)


def go(page: Any, site: Path, address: str) -> None:
    """Show a moment, by a link or from the one that is shown."""
    if "replay.html" not in page.url:
        page.goto((site / "replay.html").as_uri() + address)
    else:
        page.evaluate("to => { location.hash = to; }", address)
    round_number, bid = (int(part.split("=")[1]) for part in address.split("&")[1:3])
    page.wait_for_function("to => location.hash === to", arg=address)
    page.locator("#said h4", has_text=re.compile(rf"^Round {round_number}\b")).wait_for()
    page.locator(f"#said [data-action='{bid}'][aria-current=step]").wait_for()


def test_a_round_of_palo_fijo_is_marked(page: Any, hostile: Path) -> None:
    fijo = next(each for each in moments(hostile) if each.round["kind"] == "palo fijo")
    go(page, hostile, fijo.address())
    assert page.locator("#felt .badge text").text_content() == "palo fijo"
    assert page.inner_text("#said h4") == f"Round {fijo.round['number']} [palo fijo]"


def test_in_palo_ciego_a_seat_that_may_not_look_does_not_see_its_own_dice(
    page: Any, hostile: Path
) -> None:
    blind = next(each for each in moments(hostile) if any(each.round["blind"]) and each.bid == 1)
    seat = blind.round["blind"].index(True)
    go(page, hostile, blind.address(seat))
    assert "palo ciego" in page.locator("#felt .badge text").text_content()
    cup = page.locator(f"#felt [data-seat='{seat}']")
    assert cup.locator(".die[data-face]").count() == 0
    assert cup.locator(".hidden-die").count() == blind.round["counts"][seat]
    assert "may not look" in cup.text_content()
    assert "and may not look" in page.inner_text("#said")


def test_a_calza_is_said_with_its_chance_and_its_result(page: Any, hostile: Path) -> None:
    calza = next(each for each in moments(hostile) if each.action["kind"] == "calza")
    go(page, hostile, calza.address())
    seat = calza.action["seat"]
    assert page.locator(f"#felt [data-seat='{seat}'] .bubble").text_content() == "calza!"
    said = page.inner_text("#said [aria-current=step]").replace("\u00a0", " ")
    assert f"calza on {calza.round['bid']}" in said
    assert f"exact {calza.action['odds'][seat]}" in said
    page.keyboard.press("ArrowRight")
    assert re.search(r"is (not )?exact: \d+ count", page.inner_text("#said"))


def test_burnt_dice_lie_face_up_for_all_and_the_new_ones_for_their_seat_alone(
    page: Any, hostile: Path
) -> None:
    burn = next(each for each in moments(hostile) if each.action.get("show"))
    seat, shown = burn.action["seat"], burn.action["show"]
    other = next(at for at, cup in enumerate(burn.round["cups"]) if cup and at != seat)
    go(page, hostile, burn.address())
    up = page.locator(f"#felt [data-seat='{seat}'] .face-up")
    assert [int(die.get_attribute("data-face")) for die in up.all()] == shown
    assert f"rolls again: {' '.join(map(str, burn.action['rolled']))}" in page.inner_text("#said")
    go(page, hostile, burn.address(other))
    assert up.count() == len(shown)
    dice = page.locator(f"#felt [data-seat='{seat}'] .die[data-face]")
    assert dice.count() == len(shown)
    assert f"rolls again: {'? ' * len(burn.action['rolled'])}".strip() in page.inner_text("#said")


def test_nothing_of_another_cup_is_anywhere_on_the_page_of_a_seat(page: Any, hostile: Path) -> None:
    steps = list(moments(hostile))
    for each in (
        step for step in steps if step.game == steps[0].game and step.round["number"] <= 3
    ):
        go(page, hostile, each.address(1))
        whole = page.content()
        for seat, cup in enumerate(each.round["cups"]):
            if cup is None or seat == 1:
                continue
            shown = [step for step in each.round["actions"][: each.bid] if step["seat"] == seat]
            face_up = next((len(step["show"]) for step in shown[::-1] if step.get("show")), 0)
            assert page.locator(f"#felt [data-seat='{seat}'] .die[data-face]").count() == face_up
            assert f"rolls {' '.join(map(str, cup))}<" not in whole
        assert "true count" not in page.inner_text("#viewer")
        told = set(re.findall(r"(seat \d|that)(?:'s)? cup", page.inner_text("#viewer")))
        assert told <= {"seat 1"}
        assert set(re.findall(r"plan of (\d)", page.inner_text("#viewer"))) <= {"1"}


def test_notes_stand_before_the_action_they_belong_to(page: Any, hostile: Path) -> None:
    noted = next(each for each in moments(hostile) if each.action.get("notes"))
    go(page, hostile, noted.address())
    notes = page.locator("#said li", has=page.locator("[aria-current=step]")).locator(".note")
    texts = notes.all_inner_texts()
    assert len(texts) == len(noted.action["notes"])
    for text, (seat, note) in zip(texts, noted.action["notes"], strict=True):
        assert text.startswith(f"seat {seat} ")
        assert text.endswith(f"notes: {note}")
    page.click("#whole summary")
    page.locator("#whole-text", has_text="notes: plan of").wait_for()  # a toggle is told later


@pytest.mark.parametrize("name", ["index.html", "bot", "head-to-head-3.html", "replay.html"])
@pytest.mark.parametrize("wide", [1280, 360])
def test_hostile_names_and_exceptions_are_text_and_break_no_page(
    page: Any, hostile: Path, name: str, wide: int
) -> None:
    asked: list[str] = []
    page.on("dialog", lambda dialog: asked.append(dialog.message) or dialog.dismiss())
    page.set_viewport_size({"width": wide, "height": 800})
    bots = [
        path for path in hostile.iterdir() if path.name.startswith("bot-") and "img" in path.name
    ]
    file = bots[0] if name == "bot" else hostile / name
    page.goto(file.as_uri())
    if name == "replay.html":
        page.wait_for_selector("#felt svg")
    text = page.evaluate("document.body.innerText")
    assert "<img src=x onerror=alert(1)>\\u202egnp" in text
    assert "\u202e" not in page.content()
    assert page.locator("img").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    assert asked == []
