"""`arena solve` and `arena exploit` as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from arena.cli.main import main

Captured = pytest.CaptureFixture[str]
BOTS = Path(__file__).parents[2] / "bots"


def said(capsys: Captured, *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_one_die_each_is_a_fraction(capsys: Captured) -> None:
    lines = said(capsys, "solve", "--dice", "1,1", "--rules", "lizumo").splitlines()
    assert lines[0] == "lizumo; a die against a die"
    assert lines[2] == "round value   -1/18 = -0.055556"
    assert lines[3] == "starter wins  17/36 = 47.2222 % of rounds"


def test_json_has_brackets_of_all_positions(capsys: Captured) -> None:
    words = ["solve", "--dice", "2,1", "--rules", "textarena", "--gap", "0.02", "--json"]
    told = json.loads(said(capsys, *words))
    assert told["dice"] == [2, 1]
    assert told["method"] == "cfr"
    assert told["game"]["low"] <= told["game"]["high"] <= told["game"]["low"] + 0.02
    (one_each,) = [each for each in told["positions"] if each["dice"] == [1, 1]]
    assert one_each["round"]["exact"] == "-1/9"
    assert one_each["round"]["wins_exact"] == "4/9"


def test_what_is_left_out_is_said(capsys: Captured) -> None:
    out = said(capsys, "solve", "--rules", "latin", "--fijo")
    assert out.startswith("latin with calza off, burn off; a die against a die, palo fijo\n")


def test_strategies_are_stored_without_pickle(capsys: Captured, tmp_path: Path) -> None:
    target = tmp_path / "duel.npz"
    words = [
        "solve",
        "--rules",
        "textarena",
        "--dice",
        "1,2",
        "--gap",
        "0.02",
        "--out",
        str(target),
    ]
    assert f"strategies: {target}" in said(capsys, *words)
    with np.load(target, allow_pickle=False) as file:
        index = json.loads(file["index"].tobytes())
        assert index["rules"]["wild_face"] is None
        dice = [position["dice"] for position in index["positions"]]
        assert [1, 2] in dice
        at = dice.index([1, 2])
        starter = file[f"starter_{at}"]
        # The opening has the bids 1x1 to 3x6; chances are in 255ths.
        assert starter.shape[1] == 6
        assert np.abs(starter[:18].sum(axis=0).astype(int) - 255).max() <= 9
        assert file[f"other_{at}"].shape[1] == 21


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("solve --dice 2", "cannot read two dice counts in '2'"),
        ("solve --dice 0,1", "each seat has 1 to 10 dice"),
        ("solve --dice 3,3 --doubt-from 6", "GiB"),
        ("exploit nobody", "no bot 'nobody'"),
        ("exploit {bots}/child.py --dice 1", "cannot read two dice counts"),
    ],
)
def test_mistakes_end_with_2(words: str, message: str, capsys: Captured) -> None:
    assert main(words.format(bots=BOTS).split()) == 2
    assert message in capsys.readouterr().err


def test_a_pure_bot_has_one_number_and_is_told_what_beats_it(capsys: Captured) -> None:
    out = said(capsys, "exploit", str(BOTS / "child.py"), "--rules", "textarena")
    assert "child; textarena; a die against a die" in out
    assert "It plays pure: the same answer to 4 random words" in out
    assert "the best answer opens" in out


def test_the_same_as_json(capsys: Captured) -> None:
    words = ["exploit", str(BOTS / "child.py"), "--rules", "textarena", "--json"]
    told = json.loads(said(capsys, *words))
    assert told["mixes"] is False
    assert 0 < told["loss_low"] <= told["loss_high"] <= 1
    assert told["opens"]["optimal_low"] == pytest.approx(4 / 9, abs=1e-3)
    # child makes the least raise until none is left: it opens 1x1 with every hand
    assert told["opens"]["best_answer"][0]["after"] == ["1x1"]
    assert told["opens"]["best_answer"][0]["how_often"] == pytest.approx(1)
