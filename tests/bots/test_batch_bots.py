"""Bots that answer many games at a time play as their twins do, and as they would play alone."""

from __future__ import annotations

import importlib.util
import io
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from house_bots import FOLDER, answer, bot_module, position, random_rules
from sandbox_play import Played, play

from arena.botkit import DUDO, Action, View
from arena.botkit import rows as kit
from arena.dudo.game import Game
from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.replay import replay
from arena.dudo.rules import Rules
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
RIVALS = ["uniform", "specialist", "thirds", "child", "exact"]
PATIENT = Limits(decision_ms=1000)
BLUFFER = read_bundle("bluffer", FOLDER / "bluffer.py", "bots/bluffer.py")
BLUFFER_BATCH = read_bundle("bluffer", EXAMPLES / "bluffer_batch.py", "bluffer_batch.py")
NET = read_bundle("net", FOLDER / "net", "bots/net")


def meeting(
    zygote: Zygote, tested: Bundle, seats: int, rules: Rules, deals: int = 6, window: int = 1024
) -> Played:
    """A block of the tested bot at a table with others."""
    names = [tested.name, *RIVALS[: seats - 1]]
    bundles = {0: tested}
    for index, name in enumerate(names[1:], 1):
        bundles[index] = read_bundle(name, FOLDER / f"{name}.py", f"bots/{name}.py")
    return play(
        zygote, names, deals, rules.as_dict(), PATIENT, 100, window=window, bundles=bundles
    )  # fmt: skip


def tables(rules: Rules) -> list[int]:
    return [seats for seats in (2, 3, 6) if seats <= rules.max_players]


@pytest.mark.parametrize("preset", PRESETS)
def test_bluffer_in_batches_plays_like_bluffer(zygote: Zygote, preset: str) -> None:
    rules = make_rules(preset)
    for seats in tables(rules):
        deals = 40 if seats == 2 else 12
        one = meeting(zygote, BLUFFER, seats, rules, deals)
        many = meeting(zygote, BLUFFER_BATCH, seats, rules, deals)
        assert one.forfeits == many.forfeits == []
        assert one.records == many.records
        assert one.bytes == many.bytes


@pytest.mark.parametrize("number", range(0, 48, 8))
def test_bluffer_in_batches_plays_like_bluffer_under_random_rules(
    zygote: Zygote, number: int
) -> None:
    rules = random_rules()[number]
    for seats in (2, 3):
        one = meeting(zygote, BLUFFER, seats, rules)
        many = meeting(zygote, BLUFFER_BATCH, seats, rules)
        assert one.forfeits == many.forfeits == []
        assert one.records == many.records


@pytest.mark.parametrize("preset", PRESETS)
def test_net_plays_the_same_in_any_company(zygote: Zygote, preset: str) -> None:
    """Its sums are exact, so the size of a batch cannot tip a decision."""
    rules = make_rules(preset)
    windows = (1, 3) if preset in ("classic", "latin") else (3,)
    for seats in tables(rules)[:2]:
        whole = meeting(zygote, NET, seats, rules, deals=8)
        for window in windows:
            parts = meeting(zygote, NET, seats, rules, deals=8, window=window)
            assert whole.forfeits == parts.forfeits == []
            assert whole.records == parts.records


@pytest.mark.parametrize(
    ("preset", "changes"),
    [("classic", {}), ("latin", {"burn": "any"}), ("rdr", {"calza": "anyone"})],
)
def test_net_has_heard_what_its_view_would_tell(
    zygote: Zygote, monkeypatch: pytest.MonkeyPatch, preset: str, changes: dict[str, Any]
) -> None:
    """What it did in the sandbox, told piece by piece, is what it does when told all at once."""
    seen: list[tuple[int, View, Action]] = []

    class Watched(Game):
        def act(self, action: Action) -> None:
            seen.append((self.seating[self.state.turn], self.view(self.state.turn), action))
            super().act(action)

    monkeypatch.setattr("arena.dudo.replay.Game", Watched)
    rules = make_rules(preset, **changes)
    for record in meeting(zygote, NET, 4, rules, deals=10).records:
        seen.clear()
        replay(rules, record.transcript)
        of_net = [(view, action) for seat, view, action in seen if record.bots[seat] == "net"]
        assert of_net
        for view, action in of_net:
            assert answer("net", view) == action, view


def test_net_judges_a_bid_to_the_bit_alike_alone_and_among_others() -> None:
    module = bot_module("net")
    network = module.Network((FOLDER / "net" / "weights.npz").read_bytes())
    rng = np.random.default_rng(3)
    inputs = module.on_grid(rng.normal(0, 2, (301, module.INPUTS)))
    whole = network.answer(inputs)
    for size in (1, 2, 7, 150):
        parts = [network.answer(inputs[at : at + size]) for at in range(0, 301, size)]
        assert np.array_equal(np.concatenate(parts), whole)
        wide = [network.answer(np.asfortranarray(inputs[at : at + size])) for at in (0, 100)]
        assert np.array_equal(np.concatenate(wide), whole[[*range(size), *range(100, 100 + size)]])


def test_the_weights_are_small_and_of_single_precision() -> None:
    content = (FOLDER / "net" / "weights.npz").read_bytes()
    assert len(content) < 100_000
    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        assert {array.dtype for array in arrays.values()} == {np.dtype("<f4")}
        assert sorted(arrays) == ["b0", "b1", "b2", "w0", "w1", "w2"]


def test_net_does_what_needs_no_network() -> None:
    """Of four dice four are said to be fives, against its own 2 2; then two, and it holds both."""
    impossible = position("lizumo", "55 22", moves="4x5", start_dice=2)
    assert answer("net", impossible) is DUDO
    certain = position("lizumo", "34 55", moves="2x5", start_dice=2)
    assert answer("net", certain) is not DUDO


def test_net_remembers_the_bids_of_this_round_and_not_those_before_a_burn() -> None:
    heard = bot_module("net").Heard()
    start = (kit.ROUND_START, 0, 0, 1)
    heard.hear(*told(1, start, (kit.BID, 0, 15, 0), (kit.BID, 1, 20, 0), (kit.BID, 0, 21, 0)))
    assert heard.count[0, :2].tolist() == [[0, 0, 2, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    assert heard.high[0, :2].tolist() == [[0, 0, 3, 0, 0, 0], [0, 3, 0, 0, 0, 0]]
    heard.hear(*told(0, (kit.BID, 1, 27, 0x100)))
    heard.hear(*told(0, (kit.BID, 0, 33, 0), (kit.BID, 1, 39, 0)))
    assert heard.count[0, :2].tolist() == [[0, 0, 3, 0, 0, 0], [0, 0, 0, 0, 0, 0]]
    assert heard.high[0, :2].tolist() == [[0, 0, 5, 0, 0, 0], [0, 0, 0, 0, 0, 0]]
    heard.hear(*told(0, (kit.BID, 0, 45, 0), (kit.ROUND_START, 1, 0, 2), (kit.BID, 1, 8, 0)))
    assert heard.count[0, :2].tolist() == [[0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    heard.hear(*told(1, (kit.ROUND_START, 1, 0, 1)))
    assert heard.count.sum() == heard.high.sum() == 0


def told(fresh: int, *events: tuple[int, int, int, int]) -> tuple[np.ndarray, np.ndarray]:
    """A row of slot 0 and its events."""
    rows = np.zeros(1, kit.ROW)
    rows["fresh"], rows["event_count"] = fresh, len(events)
    return rows, np.array(list(events), kit.EVENT)


def test_net_hears_the_bids_before_the_last_one() -> None:
    """Six fives stand; before, another rival named fives, or twos."""
    hands = "22222 33333 53346"
    for first, called in (("5x5", False), ("5x2", True)):
        view = position("lizumo", hands, moves=f"{first}, 6x5", start_dice=5)
        assert (answer("net", view) is DUDO) is called


def test_the_training_reads_games_and_writes_weights_that_the_bot_can_use(
    zygote: Zygote, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("train_net", EXAMPLES / "train_net.py")
    assert spec is not None
    assert spec.loader is not None
    training = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "train_net", training)
    spec.loader.exec_module(training)
    monkeypatch.setattr(training, "EPOCHS", 1)
    monkeypatch.setattr(training, "BATCH", 64)
    rules = make_rules("classic")
    played = meeting(zygote, BLUFFER, 3, rules, deals=30)
    (tmp_path / "blocks").mkdir()
    (tmp_path / "blocks" / "000000.parquet").write_bytes(played.bytes)
    (tmp_path / "run.json").write_text(json.dumps({"rules": rules.as_dict()}))

    decisions = training.read_run(tmp_path)
    assert len(decisions.rows) == sum(len(record.transcript.actions) for record in played.records)
    assert np.array_equal(decisions.count.sum((1, 2)), decisions.rows["bids"])
    assert np.array_equal(
        decisions.high.max((1, 2)) >= decisions.rows["quantity"], [True] * len(decisions.rows)
    )
    calls = (decisions.quantity == 0) & (decisions.rows["can_calza"] == 0)
    place, named = np.flatnonzero(calls), decisions.rows["face"][calls] - 1
    holds = decisions.actual[place, named] >= decisions.rows["quantity"][calls]
    assert np.array_equal(decisions.kept[calls], ~holds), "a dudo is right or costs a die"

    weights = tmp_path / "weights.npz"
    monkeypatch.setattr(sys, "argv", ["train_net.py", str(tmp_path), str(weights)])
    training.main()
    bot, samples = bot_module("net"), training.samples_of(bot_module("net"), decisions, rules)
    network = bot.Network(weights.read_bytes())
    layers = [(w.astype("f4"), b.astype("f4")) for w, b in network.layers]
    logits = training.forward(layers, samples.inputs[:500])[-1]
    assert np.allclose(network.answer(samples.inputs[:500].astype(float)), logits, atol=0.05)
