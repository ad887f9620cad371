"""`arena odds` against the example of the rule pages and other chances worked out by hand."""

from __future__ import annotations

import json

import pytest

from arena.cli.main import main

Captured = pytest.CaptureFixture[str]


def odds(capsys: Captured, *words: str) -> str:
    assert main(["odds", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def values(capsys: Captured, *words: str) -> list[dict[str, object]]:
    told = json.loads(odds(capsys, *words, "--json"))
    assert told["format_version"] == 1
    bids: list[dict[str, object]] = told["bids"]
    return bids


def test_the_example_of_the_rule_pages(capsys: Captured) -> None:
    assert (
        odds(capsys, "4x5", "seven fives", "--dice", "5,5,2", "--total", "12")
        == """\
12 dice in play, aces are wild
own dice: 5 5 2; face up: none; unseen: 9

4x5 (four fives)
  holds     85.7 %    16867/19683
  exact     23.4 %    512/2187
  expected  5
  rule of thumb: 2 seen + a third of 9 unseen = 5 fives; the bid names fewer than that

7x5 (seven fives)
  holds     14.5 %    2851/19683
  exact     10.2 %    224/2187
  expected  5
  rule of thumb: 2 seen + a third of 9 unseen = 5 fives; the bid names more than that

Unseen dice are taken as uniform: what the bids tell about them is left out.
"""
    )


def test_aces_count_a_sixth_and_expect_one_and_a_half(capsys: Captured) -> None:
    out = odds(capsys, "1x1", "--dice", "5,5,2", "--total", "12")
    assert "\n  expected  1.5  3/2\n" in out
    assert "0 seen + a sixth of 9 unseen = 1.5 aces; the bid names fewer than that" in out


def test_a_bid_may_name_just_what_is_expected(capsys: Captured) -> None:
    out = odds(capsys, "5x5", "--dice", "5,5,2", "--total", "12")
    assert "= 5 fives; the bid names as many as that\n" in out


def test_certain_and_impossible_bids(capsys: Captured) -> None:
    sure, never = values(capsys, "2x5", "12x5", "--dice", "5,5,2", "--total", "12")
    assert (sure["holds"], sure["holds_fraction"]) == (1.0, "1")
    assert (never["holds"], never["holds_fraction"]) == (0.0, "0")
    out = odds(capsys, "2x5", "12x5", "--dice", "5,5,2", "--total", "12")
    assert "  holds     100 %     1\n" in out
    assert "  holds     0 %       0\n" in out


def test_json_gives_floats_and_exact_fractions(capsys: Captured) -> None:
    assert values(capsys, "4x5", "--dice", "552", "--total", "12") == [
        {
            "bid": "4x5", "quantity": 4, "face": 5, "matches_seen": 2,
            "holds": 16867 / 19683, "holds_fraction": "16867/19683",
            "exact": 512 / 2187, "exact_fraction": "512/2187",
            "expected": 5.0, "expected_fraction": "5",
        }
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "fraction"),
    [
        # One of two unseen at 1/3; at 1/6 without wild aces, whose own ace does not count either.
        (["2x5", "--dice", "5,1", "--total", "4"], "1"),
        (["2x5", "--dice", "5,1", "--total", "4", "--fijo"], "11/36"),
        (["2x5", "--dice", "5,1", "--total", "4", "--rules", "rdr"], "11/36"),
        # Sixes wild: 5 and 6 match; one more of two.
        (["3x5", "--dice", "5,6", "--total", "4", "--rules", "openspiel"], "5/9"),
        # Face-up dice are known and not unseen: one more of one.
        (["3x5", "--dice", "5", "--shown", "5", "--total", "3"], "1/3"),
        # A blind seat knows the face-up dice only: one of three.
        (["2x5", "--blind", "--shown", "5", "--total", "4"], "19/27"),
        (["1x5", "--blind", "--total", "2"], "5/9"),
    ],
)
def test_what_is_seen_and_what_is_wild_decides(
    words: list[str], fraction: str, capsys: Captured
) -> None:
    assert values(capsys, *words)[0]["holds_fraction"] == fraction


def test_a_blind_seat_is_told_apart_in_text_and_json(capsys: Captured) -> None:
    words = ["1x5", "--blind", "--shown", "4,4", "--total", "4", "--fijo"]
    out = odds(capsys, *words)
    assert out.startswith(
        "4 dice in play, no face is wild\nown dice: not seen; face up: 4 4; unseen: 2\n"
    )
    told = json.loads(odds(capsys, *words, "--json"))
    assert (told["dice"], told["shown"], told["unseen"], told["wild_face"]) == ([], [4, 4], 2, None)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["4y5", "--dice", "5", "--total", "9"], "error[notation]: cannot read a bid in '4y5'"),
        (["4x7", "--dice", "5", "--total", "9"], "error[notation]: '7' is not a face"),
        (["4x5", "--dice", "5,8", "--total", "9"], "error[notation]: '8' is not a die in '5,8'"),
        (["4x5", "--dice", "", "--total", "9"], "error[notation]: no dice given in ''"),
        (["4x5", "--total", "9"], "error[input]: your own dice are missing"),
        (["4x5", "--dice", "5"], "error[usage]: missing option '--total'"),
        (
            ["4x5", "--dice", "5", "--total", "0"],
            "error[usage]: invalid value for '--total': 0; allowed: 1 to 200",
        ),
        (
            ["4x5", "--dice", "5,5", "--shown", "1", "--total", "2"],
            "error[input]: 3 dice are seen, but only 2 are in play",
        ),
        (
            ["4x5", "--dice", "5", "--blind", "--total", "9"],
            "error[input]: --blind and --dice exclude each other",
        ),
        (
            ["4x5", "--dice", "55555555555", "--total", "20"],
            "error[input]: 11 own dice; a cup holds at most 10",
        ),
        (
            ["4x5", "--dice", "5", "--total", "9", "--rules", "clasic"],
            "error[rules]: there is no preset 'clasic'\n\nhint: did you mean `classic`?",
        ),
    ],
)
def test_mistakes_are_told_with_exit_code_2(
    words: list[str], message: str, capsys: Captured
) -> None:
    assert main(["odds", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message + "\n")
