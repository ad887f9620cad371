"""How a run in waves tells which pairs are settled, and a comparison its verdict."""

from __future__ import annotations

import pytest
from made_runs import make_run

from arena.ratings.settled import Pair, Verdict
from arena.records.runfile import RunFile
from arena.stats.sequences import Sample
from arena.views.compare import Comparison, compare_json, compare_text
from arena.views.settled import settled_json, settled_text

SAMPLE = Sample(100, 55.0, 40.0)


class Settled:
    """Pairs as the test says them."""

    def __init__(self, *verdicts: Verdict) -> None:
        lineups = [(0, 1), (0, 2), (1, 2)]
        self._pairs = [
            Pair(*lineup, SAMPLE, 0.5, 0.6, verdict)
            for lineup, verdict in zip(lineups, verdicts, strict=False)
        ]

    def pairs(self) -> list[Pair]:
        return self._pairs

    def fixed_games(self) -> int:
        return 4321


@pytest.fixture
def run(tmp_path) -> RunFile:
    folder, run = make_run(tmp_path / "made", "abc", schedule={"format": "adaptive", "deals": 70})
    run = folder.add_wave(run, ((0, 32), (1, 32), (2, 32)))
    return folder.add_wave(run, ())


def test_all_pairs_and_games_are_told(run: RunFile) -> None:
    text = settled_text(run, Settled(Verdict.FIRST, Verdict.EQUAL, Verdict.UNDECIDED)).plain
    assert text.splitlines() == [
        "Pairs decided: 1 of 3",
        "Pairs equal within 0.02: 1: a - c",
        "Pairs undecided after 70 deals, the most of a pair: 1: b - c",
        "Confidence 0.95, simultaneous over all pairs, asymptotic",
        "192 games in 1 wave",
        "A schedule fixed beforehand would have needed 4321 games for the same certainty",
    ]


def test_a_run_that_goes_on_says_what_is_open_and_nothing_of_the_end(tmp_path) -> None:
    _, run = make_run(tmp_path / "made", "abc", schedule={"format": "adaptive"})
    text = settled_text(run, Settled(Verdict.OPEN, Verdict.SECOND, Verdict.ENDED)).plain
    assert "Pairs still open: 1: a - b" in text
    assert "Pairs ended as a bot was disqualified: 1: b - c" in text
    assert "beforehand" not in text


def test_json_has_every_pair(run: RunFile) -> None:
    data = settled_json(run, Settled(Verdict.FIRST, Verdict.EQUAL, Verdict.UNDECIDED))["waves"]
    assert (data["games"], data["final"], data["fixed_games"]) == (192, True, 4321)
    assert [pair["verdict"] for pair in data["pairs"]] == ["first", "equal", "undecided"]
    assert data["pairs"][1] == {
        "first": "a",
        "second": "c",
        "verdict": "equal",
        "deals": 100,
        "share": 0.55,
        "low": 0.5,
        "high": 0.6,
    }


def comparison(verdict: Verdict, origin: str = "bots/bluffer.py") -> Comparison:
    return Comparison(
        run="compare",
        new="bluffer",
        old="bluffer_old",
        origins=(origin, "old/bluffer.py"),
        pair=Pair(0, 1, SAMPLE, 0.48, 0.62, verdict),
        games=200,
        fixed_games=999,
        margin=0.02,
        confidence=0.95,
        notes=["open seed"],
    )


@pytest.mark.parametrize(
    ("verdict", "words", "word"),
    [
        (Verdict.FIRST, "better: bluffer wins more than bluffer_old", "better"),
        (Verdict.SECOND, "worse: bluffer wins less than bluffer_old", "worse"),
        (Verdict.EQUAL, "no difference: bluffer and bluffer_old are within 0.02", "no_difference"),
        (Verdict.UNDECIDED, "undecided after 200 games, the most that were allowed", "undecided"),
        (Verdict.ENDED, "no verdict: a bot was disqualified", "disqualified"),
    ],
)
def test_a_comparison_tells_its_verdict_first(verdict: Verdict, words: str, word: str) -> None:
    lines = compare_text(comparison(verdict)).plain.splitlines()
    assert lines[:3] == [
        "bluffer is bots/bluffer.py, bluffer_old is old/bluffer.py",
        words,
        "bluffer won 55.0 % [48.0 %, 62.0 %] of 100 mirrored deals, 200 games",
    ]
    assert "a test of a fixed size would have needed 999 games" in lines
    assert compare_json(comparison(verdict))["verdict"] == word


def test_a_path_cannot_act_on_the_terminal() -> None:
    found = comparison(Verdict.FIRST, origin="bots/\x1b[31mred.py")
    assert "\x1b" not in compare_text(found).plain
    assert "\x1b" not in str(compare_json(found))
