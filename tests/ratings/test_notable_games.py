"""Which games are worth a look: held against the records and against replays of the same games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from made_runs import make_run, played, store

from arena.dudo.replay import replay
from arena.league.model import League
from arena.ratings.notable import Notable, notable_faults, notable_games
from arena.ratings.outcomes import read_outcomes
from arena.records.side import FaultNote
from arena.views.replay_model import BidLine, replay_model

BOTS = ["ann", "bob", "cat"]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Any], list[Notable]]:
    """All records of a run of random games, and its notable ones with ann the strongest."""
    path = tmp_path_factory.mktemp("runs") / "made"
    folder, run = make_run(path, BOTS, schedule={"deals": 20, "mirrored": True})
    records = []
    for block in run.plan.blocks:
        own = played(run, block)
        store(folder, run, block, own)
        records += own
    (outcomes,) = read_outcomes(folder, run).boards
    return records, notable_games(folder, run, outcomes, np.array([30.0, 25.0, 20.0]))


def test_the_longest_games_are_those_with_most_rounds(found: Any) -> None:
    records, notable = found
    longest = sorted((record.rounds for record in records), reverse=True)[:3]
    assert [note.rounds for note in notable if note.kind == "longest"] == longest


def test_the_greatest_upset_is_the_weakest_over_the_strongest(found: Any) -> None:
    records, notable = found
    upsets = [note for note in notable if note.kind == "upset"]
    first = next(
        r for r in records if set(r.bots) == {"ann", "cat"} and r.ranks[r.bots.index("cat")] == 1
    )
    assert (upsets[0].game, upsets[0].bot, upsets[0].margin) == (first.game, "cat", 10.0)
    assert [note.margin for note in upsets] == [10.0, 5.0, 5.0]


def test_bluffs_that_held_have_the_odds_and_count_of_their_replay(found: Any) -> None:
    records, notable = found
    bluffs = [note for note in notable if note.kind == "bluff"]
    assert bluffs
    assert bluffs == sorted(bluffs, key=lambda note: note.chance or 0)
    for note in bluffs:
        record = records[note.game]
        game = replay(League(name="made", bots=["x.py"]).rule_set, record.transcript)
        lines = replay_model(game, record.bots).rounds[(note.round_number or 0) - 1]
        bid = lines.actions[(note.action or 0) - 1]
        assert isinstance(bid, BidLine)
        assert bid.odds is not None
        assert bid.odds.value == note.chance
        assert note.chance < 1 / 3
        assert lines.result.holds
        assert record.bots[game.seating[bid.seat]] == note.bot


def test_every_bot_has_a_best_game_won_and_a_worst_one_lost(found: Any) -> None:
    records, notable = found
    for bot in BOTS:
        for kind, rank in (("best", 1), ("worst", 2)):
            (note,) = [each for each in notable if (each.kind, each.bot) == (kind, bot)]
            own = [r for r in records if bot in r.bots and r.ranks[r.bots.index(bot)] == rank]
            assert note.rounds == min(record.rounds for record in own)
            assert note.game in [record.game for record in own]


def test_each_kind_of_fault_comes_before_any_comes_twice() -> None:
    many = [FaultNote(game, "ann", 0, 1, "timeout", "", None) for game in range(10)]
    one = FaultNote(90, "bob", 1, 2, "crash", "", None)
    assert [note.game for note in notable_faults([*many, one], most=2)] == [0, 90]
