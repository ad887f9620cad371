"""Luck of the dice: zero on average, the same as by hand, and absent where it is not known."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import msgspec
import numpy as np
import pytest
from made_runs import fixtures, make_run, played, store, store_all, told

from arena.dudo.events import Deal, RoundStart
from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.replay import replay
from arena.dudo.rules import Rules
from arena.errors import InputError, StorageError
from arena.ratings.luck import Luck, luck_adjusted, luck_corrections, why_unknown
from arena.ratings.luck.fit import encoded, fit
from arena.ratings.luck.hands import all_hands, features, products
from arena.ratings.luck.model import Weights, centred, round_rules, weights_for, worth_table
from arena.ratings.outcomes import Outcomes
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import Record

CLASSIC = make_rules("classic")
HANDS = {tuple(row): place for place, row in enumerate(all_hands().faces.tolist())}


def _outcomes(run: RunFile, records: list[Record]) -> Outcomes:
    blocks = [block.number for block in run.plan.blocks for _ in range(block.games)]
    places = {name: place for place, name in enumerate(run.names)}
    return Outcomes(
        table_size=2,
        bots=np.array([[places[bot] for bot in record.bots] for record in records], np.uint16),
        ranks=np.array([record.ranks for record in records], np.uint8),
        seating=np.array([record.seating for record in records], np.uint8),
        table=np.array([record.table for record in records], np.uint32),
        deal=np.array([record.deal for record in records], np.uint64),
        copy=np.array([record.copy for record in records], np.uint8),
        truncated=np.array([record.truncated for record in records], np.bool_),
        forfeits=np.zeros((len(records), 2), np.bool_),
        block=np.array(blocks, np.uint32)[[record.game for record in records]],
        game=np.array([record.game for record in records], np.uint64),
    )


def _made(
    path: Path, rules: str = "classic", deals: int = 40, forfeits: float = 0.01
) -> tuple[RunFolder, RunFile, list[Record]]:
    schedule = {"deals": deals, "mirrored": True}
    folder, run = make_run(
        path, ["ann", "bob", "cid"], rules=rules, table_size=2, schedule=schedule, block_games=50
    )
    records: list[Record] = []
    for block in run.plan.blocks:
        games = played(run, block, forfeits)
        store(folder, run, block, games)
        records += games
    return folder, run, records


def _by_hand(rules: Rules, record: Record, table: np.ndarray) -> float:
    """The luck of plan seat 0, from the events of the readable engine."""
    rounds: list[tuple[RoundStart, dict[int, int]]] = []
    for event in replay(rules, record.transcript).events:
        if isinstance(event, RoundStart):
            rounds.append((event, {}))
        elif isinstance(event, Deal):
            faces = tuple(event.dice.count(face) for face in range(1, 7))
            rounds[-1][1][event.seat] = HANDS[faces]
    total = 0.0
    for start, dealt in rounds:
        fijo = int(start.kind) & 1
        worth = float(table[fijo, dealt[start.opener], dealt[1 - start.opener]])
        total += worth if record.seating[start.opener] == 0 else -worth
    return total


@pytest.mark.parametrize("preset", ["classic", "latin"])
def test_corrections_are_those_worked_out_by_hand(tmp_path: Path, preset: str) -> None:
    folder, run, records = _made(tmp_path / "run", preset)
    weights = weights_for(run.rule_set)
    assert weights is not None
    luck = luck_corrections(folder, run, _outcomes(run, records))
    assert luck.corrections is not None
    table = worth_table(weights)
    expected = [_by_hand(run.rule_set, record, table) for record in records]
    assert luck.corrections[:, 0] == pytest.approx(expected, abs=1e-12)
    assert luck.corrections[:, 1] == pytest.approx([-luck for luck in expected], abs=1e-12)
    assert np.std(expected) > 0.05


def test_games_that_do_not_count_are_passed_over(tmp_path: Path) -> None:
    folder, run, records = _made(tmp_path / "run")
    all_of_them = luck_corrections(folder, run, _outcomes(run, records)).corrections
    some = records[3:90:7]
    corrections = luck_corrections(folder, run, _outcomes(run, some)).corrections
    assert all_of_them is not None
    assert np.array_equal(corrections, all_of_them[3:90:7])


def test_the_mean_is_zero_for_bots_that_the_weights_do_not_know(tmp_path: Path) -> None:
    folder, run, records = _made(tmp_path / "run", deals=100)
    corrections = luck_corrections(folder, run, _outcomes(run, records)).corrections
    assert corrections is not None
    by_bot = np.where(_outcomes(run, records).bots == 0, corrections, 0.0).sum(axis=1)
    deals = np.bincount([record.deal for record in records], by_bot)
    assert abs(deals.mean()) < 4 * deals.std() / len(deals) ** 0.5


def test_worth_is_zero_on_average_over_all_dice_that_can_fall() -> None:
    """By throwing every die: 6 ** 3 throws of two dice against one."""
    weights = weights_for(CLASSIC)
    assert weights is not None
    table = worth_table(weights)
    for fijo in (0, 1):
        for mine, yours in ((2, 1), (1, 2), (2, 2)):
            total = 0.0
            for dice in product(range(1, 7), repeat=mine + yours):
                faces = [tuple(h.count(f) for f in range(1, 7)) for h in (dice[:mine], dice[mine:])]
                total += table[fijo, HANDS[faces[0]], HANDS[faces[1]]]
            assert abs(total) < 1e-9


def test_hands_are_all_there_with_their_chances() -> None:
    hands = all_hands()
    assert [hands.of(dice).stop - hands.of(dice).start for dice in range(1, 6)] == [
        6, 21, 56, 126, 252,
    ]  # fmt: skip
    assert hands.chance[hands.of(5)].sum() == pytest.approx(1)
    yahtzee = hands.find(np.array([5 << 8], np.uint32))
    assert hands.faces[yahtzee].tolist() == [[0, 0, 5, 0, 0, 0]]
    assert hands.chance[yahtzee] == pytest.approx(1 / 7776)


def test_aces_are_no_face_of_their_own_where_they_are_wild() -> None:
    hands = all_hands()
    packed = (2 << 0) + (1 << 8) + (2 << 20)
    hand = int(hands.find(np.array([packed], np.uint32))[0])
    assert features(hands, 1)[hand].tolist() == [1, 2, 2, 1, 4, 4, 4, 0, 1, 0, 0, 2]
    assert features(hands, None)[hand].tolist() == [1, 0, 2, 2, 0, 0, 4, 2, 0, 1, 0, 0, 2]
    assert features(hands, 6)[hand].tolist() == [1, 2, 2, 1, 4, 4, 4, 2, 0, 1, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_frozen_weights_for_its_own_rules(preset: str) -> None:
    rules = make_rules(preset)
    weights = weights_for(rules)
    assert weights is not None
    assert weights.rules == round_rules(make_rules(weights.preset))
    assert {s.opener for s in weights.situations} <= set(range(1, 6))
    for situation in weights.situations:
        wild = None if situation.fijo else rules.wild_face
        assert len(situation.weights) == len(products(wild))
        assert 0 < situation.chance < 1


def test_luck_is_unknown_at_other_tables_and_for_other_rules(tmp_path: Path) -> None:
    assert why_unknown(CLASSIC, 2) == ""
    assert "two seats, not at 3" in why_unknown(CLASSIC, 3)
    assert "not fitted" in why_unknown(make_rules("classic", palo_fijo=2), 2)
    assert "not fitted" in why_unknown(make_rules("classic", start_dice=6), 2)
    folder, run, records = _made(tmp_path / "run")
    three = msgspec.structs.replace(run, rules={**run.rules, "palo_fijo": 2})
    luck = luck_corrections(folder, three, _outcomes(run, records))
    assert luck.corrections is None
    assert "not fitted" in luck.reason
    assert luck_adjusted(_outcomes(run, records), luck, 3) == [None, None, None]


def test_how_the_game_is_set_up_does_not_matter() -> None:
    assert weights_for(make_rules("classic", setup="seat0", max_rounds=50, start_dice=4))


def test_records_that_are_no_games_are_refused(tmp_path: Path) -> None:
    folder, run, _ = _made(tmp_path / "run")
    records = [
        told(
            fixture, run.names, {run.names[bot]: place for place, bot in enumerate(fixture.bots, 1)}
        )
        for fixture in fixtures(run)
    ]
    store_all(folder, run, records)
    with pytest.raises(StorageError, match="damaged"):
        luck_corrections(folder, run, _outcomes(run, records))


def _few(ranks: list[list[int]], deals: list[int]) -> Outcomes:
    games = len(ranks)
    return Outcomes(
        table_size=2,
        bots=np.tile(np.array([0, 1], np.uint16), (games, 1)),
        ranks=np.array(ranks, np.uint8),
        seating=np.tile(np.array([0, 1], np.uint8), (games, 1)),
        table=np.zeros(games, np.uint32),
        deal=np.array(deals, np.uint64),
        copy=np.zeros(games, np.uint8),
        truncated=np.zeros(games, np.bool_),
        forfeits=np.zeros((games, 2), np.bool_),
        block=np.zeros(games, np.uint32),
        game=np.arange(games, dtype=np.uint64),
    )


def test_the_adjusted_share_is_that_of_wins_less_luck() -> None:
    corrections = np.array([[0.2, -0.2], [-0.1, 0.1], [0.3, -0.3]])
    outcomes = _few([[1, 2], [1, 2], [2, 1]], [7, 7, 9])
    shares = luck_adjusted(outcomes, Luck(corrections, ""), 3)
    assert shares[0] is not None
    assert shares[1] is not None
    assert shares[0][0] == pytest.approx(((0.8 + 1.1) / 2 - 0.3) / 2)
    assert shares[1][0] == pytest.approx(((0.2 - 0.1) / 2 + 1.3) / 2)
    assert shares[2] is None
    assert 0 <= shares[0][1] < shares[0][0] < shares[0][2] <= 1


def test_a_fit_finds_what_hands_are_worth_and_its_file_says_so(tmp_path: Path) -> None:
    rules = {"preset": "openspiel"}
    folder, run = make_run(
        tmp_path / "run",
        ["ann", "bob"],
        rules=rules,
        table_size=2,
        schedule={"deals": 3000, "mirrored": False},
        seed=5,
    )
    for block in run.plan.blocks:
        store(folder, run, block, played(run, block))
    weights = fit(folder, run)
    assert [(s.opener, s.other, s.fijo) for s in weights.situations] == [(1, 1, False)]
    assert weights.source.games == 3000
    assert msgspec.json.decode(encoded(weights), type=Weights) == weights
    worth = centred(all_hands(), 1, 1, 6) @ np.array(weights.situations[0].weights)
    assert abs(worth.mean()) < 1e-9
    assert worth.std() > 0.02


def test_a_run_with_a_fresh_secret_is_not_fitted(tmp_path: Path) -> None:
    folder, run, _ = _made(tmp_path / "run")
    with pytest.raises(InputError, match="stated seed"):
        fit(folder, run)
