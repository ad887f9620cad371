"""Every rule vector against the engine. `--vectors FILE` runs another file of the same shape."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from vector_adapter import BadVector, answer, differences

KNOWN_ASKS = (
    "count_matching expected_count first_round forfeit is_legal legal_bid_count legal_bids "
    "max_bids_in_round min_quantity opener_from_rolls options order_from_rolls prob_at_least "
    "prob_exact ranking resolve turn valid_rules visible"
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "vector" not in metafunc.fixturenames:
        return
    path: Path = metafunc.config.getoption("--vectors")
    try:
        vectors = json.loads(path.read_text(encoding="utf-8"))["vectors"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise pytest.UsageError(f"--vectors {path}: {error!r}") from error
    repeated = [name for name, count in Counter(v["id"] for v in vectors).items() if count > 1]
    if repeated:
        raise pytest.UsageError(f"--vectors {path}: more than one vector is called {repeated}")
    metafunc.parametrize("vector", vectors, ids=[vector["id"] for vector in vectors])


def test_vector(vector: dict[str, Any]) -> None:
    wrong = differences(vector["expect"], answer(vector))
    assert not wrong, f"{vector['ask']}: {'; '.join(wrong)}\n{vector.get('source')}"


def test_an_unknown_question_fails_with_the_known_ones() -> None:
    with pytest.raises(BadVector) as raised:
        answer({"id": "?", "ask": "who_wins", "rules": {}, "state": {}, "args": {}})
    assert "no question 'who_wins'" in str(raised.value)
    assert str(raised.value).endswith(", ".join(KNOWN_ASKS.split()))


def ask(what: str, state: object = None, rules: object = None, **args: object) -> Any:
    """The engine's answer under the classic preset or the given rules."""
    return answer({"ask": what, "rules": rules or "classic", "state": state, "args": args})


class TestAdapter:
    """Shapes that another file may use and the shipped one does not."""

    def test_shown_dice_are_part_of_the_hands_and_not_hidden(self) -> None:
        latin = {"preset": "latin"}
        state = {
            "hands": [[3, 3, 2], [4, 4, 2, 5], [6, 6]],
            "shown": [[], [4], []],
            "opener": 0,
            "bids": [[1, 3], [2, 4]],
        }
        assert ask("count_matching", state, latin, face=4) == 2
        # Seat 2, in turn, sees 6, 6 and the open four: one of six unknown dice must count.
        assert ask("prob_at_least", state, latin, bid=[2, 4]) == "665/729"
        # Seat 0 sees 3, 3, 2 and the open four: one and a third of five.
        assert ask("expected_count", state, latin, face=4, seat=0) == "8/3"
        again = {**state, "opener": 1, "bids": [[1, 3]], "shown": [[], [], [6]]}
        move = ["bid", 1, 6, {"show": [6]}]
        assert ask("is_legal", again, latin, move=move) is False
        assert ask("is_legal", {**again, "shown": [[], [], []]}, latin, move=move) is True

    def test_a_bid_with_shown_dice_leaves_them_open(self) -> None:
        state = {
            "hands": [[4, 3, 2], [4, 4, 2, 5]],
            "opener": 0,
            "bids": [[1, 4, {"show": [4]}], [2, 4]],
        }
        move = ["bid", 3, 4, {"show": [4]}]
        assert ask("is_legal", state, {"preset": "latin", "burn": "any"}, move=move) is False

    def test_with_numbers_of_dice_a_seat_holds_what_it_shows_as_far_as_they_go(self) -> None:
        state = {"dice": [3, 2, 3], "opener": 0, "bids": [[1, 4]]}
        latin = {"preset": "latin"}
        assert ask("is_legal", state, latin, move=["bid", 2, 4, {"show": [4]}]) is True
        assert ask("is_legal", state, latin, move=["bid", 2, 4, {"show": [4, 4]}]) is False
        assert ask("is_legal", state, "classic", move=["bid", 2, 4, {"show": [4]}]) is False

    def test_counting_without_hands_is_refused(self) -> None:
        with pytest.raises(BadVector, match="needs hands"):
            ask("resolve", {"dice": [2, 2], "opener": 0, "bids": [[1, 4]]}, call="dudo")

    def test_contradicting_dice_and_hands_are_refused(self) -> None:
        state = {"dice": [2, 2], "hands": [[4], [4, 4]], "opener": 0, "bids": []}
        with pytest.raises(BadVector, match="not the lengths"):
            ask("count_matching", state, face=4)

    def test_forfeit_takes_hands_as_well_as_numbers(self) -> None:
        state = {"hands": [[4], [4, 4], []], "opener": 0, "bids": [[1, 4]]}
        result = ask("forfeit", state, seat=0)
        assert (result["dice_after"], result["ranks"]) == ([0, 2, 0], [2, 1, 3])

    def test_seats_out_before_all_named_groups_need_no_group(self) -> None:
        state = {"dice": [0, 1, 0, 2], "opener": 1, "bids": [], "eliminated_groups": [[2]]}
        assert ask("forfeit", state, seat=1)["ranks"] == [4, 2, 3, 1]

    def test_a_blind_viewer_knows_only_face_up_dice(self) -> None:
        state = {
            "hands": [[4, 4, 2], [4, 2], [6, 5]],
            "shown": [[], [4], []],
            "opener": 0,
            "bids": [],
            "round": "ciego",
            "ciego_used": [False, True, True],
        }
        # Seat 0 has more than two dice and is blind: one open four and six unknown dice at 1/3.
        assert ask("expected_count", state, {"preset": "latin"}, face=4) == "3/1"
        # Seat 2 sees 6, 5 and the open four: four unknown dice.
        assert ask("expected_count", state, {"preset": "latin"}, face=4, seat=2) == "7/3"

    def test_probabilities_follow_the_kind_of_the_round(self) -> None:
        for kind, chance in (("ciego", "1/3"), ("fijo", "1/6"), ("fijo+ciego", "1/6")):
            state = {"own": [2], "public": [3], "total": 3, "round": kind}
            assert ask("prob_at_least", state, {"preset": "latin"}, bid=[1, 5]) == chance

    @pytest.mark.parametrize(
        ("rules", "valid"),
        [
            ({}, True),
            ({"palo_fijo": 1, "wild_face": None}, True),
            ({"from_aces": "double"}, False),
            ({"preset": "classic", "colour": "red"}, False),
            ({"colour": "red"}, False),
            ({"preset": None}, False),
            ({"preset": ["classic"]}, False),
            ({"preset": "clasic"}, False),
            ({"preset": "classic", "start_dice": 5.0}, False),
            ({"preset": "classic", "start_dice": True}, False),
            ({"preset": "lizumo", "start_dice": True}, False),
            ({"preset": "classic", "special_calza": 1}, False),
            ({"preset": "classic", "palo_fijo": "1"}, False),
            ({"preset": "classic", "palo_fijo": False}, False),
            ({"preset": "classic", "wild_face": "none"}, False),
            ({"preset": "classic", "calza": None}, False),
            ({"preset": "classic", "calza": ["turn"]}, False),
            ([], False),
            (5, False),
        ],
        ids=repr,
    )
    def test_valid_rules_takes_anything(self, rules: object, valid: bool) -> None:
        assert answer({"ask": "valid_rules", "rules": rules}) is valid

    def test_what_is_not_a_move_is_refused(self) -> None:
        state = {"dice": [2, 2], "opener": 0, "bids": []}
        with pytest.raises(BadVector, match="is not a move"):
            ask("is_legal", state, move=["pass"])

    @pytest.mark.parametrize("quantity", [True, 1.0, "1", None, 0, -1, 5])
    def test_a_quantity_that_is_no_number_of_dice_is_illegal(self, quantity: object) -> None:
        state = {"dice": [2, 2], "opener": 0, "bids": []}
        assert ask("is_legal", state, move=["bid", quantity, 3]) is False
        assert ask("is_legal", state, move=["bid", 1, 3]) is True

    def test_a_throw_of_other_seats_than_the_engine_asks_for_is_refused(self) -> None:
        rolls = [{"0": 3, "1": 5, "2": 3}, {"0": 1, "1": 4}]
        with pytest.raises(BadVector, match=r"lets seats \[0, 2\] roll"):
            ask("order_from_rolls", rolls=rolls)
        with pytest.raises(BadVector, match="never asks"):
            ask("opener_from_rolls", rolls=rolls)

    def test_true_is_not_one(self) -> None:
        assert differences(1, True) == ["expected 1, got True"]
        assert differences({"ranks": [1, 2]}, {"ranks": [True, 2]})
        assert not differences({"ranks": [1, 2]}, {"ranks": [1, 2], "holds": True})

    def test_an_expected_key_that_does_not_exist_is_a_difference(self) -> None:
        assert differences({"color": 1}, {"ranks": [1]})
