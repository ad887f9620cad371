"""`arena rules`: list, one preset, JSON, and a misspelt name."""

from __future__ import annotations

import json

import pytest

from arena.cli.main import main

Captured = pytest.CaptureFixture[str]


def test_the_list_and_one_preset_go_to_stdout(capsys: Captured) -> None:
    assert main(["rules"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "\ntextarena        nothing wild; the face may never fall\n" in out
    assert main(["rules", "classic"]) == 0
    assert "\n* open_aces = one_die (default never)\n" in capsys.readouterr().out


def test_both_have_json(capsys: Captured) -> None:
    assert main(["rules", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["format_version"] == 1
    assert listed["presets"][8] == {
        "name": "openspiel",
        "summary": "one die, one round, sixes wild",
        "source": "OpenSpiel, liars_dice",
    }
    assert main(["rules", "openspiel", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format_version"], told["preset"]) == (1, "openspiel")
    wild = next(each for each in told["parameters"] if each["name"] == "wild_face")
    assert wild == {
        "name": "wild_face", "group": "Bids", "value": 6, "default": 1, "differs": True,
        "meaning": "the face that counts for every face, if any", "choices": [None, 1, 6],
        "allowed": "none, 1, 6",
    }  # fmt: skip


def test_an_unknown_preset_is_answered_with_the_nearest_name(capsys: Captured) -> None:
    assert main(["rules", "clasic"]) == 2
    assert capsys.readouterr() == (
        "",
        "error[rules]: there is no preset 'clasic'\n\nhint: did you mean `classic`?\n",
    )
