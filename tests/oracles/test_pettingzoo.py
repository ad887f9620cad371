"""PettingZoo's own tests of an environment, under every preset and with 2 to 6 seats."""

from __future__ import annotations

import subprocess
import sys
import warnings
from functools import partial

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: extra `envs`")

with warnings.catch_warnings():  # it loads a game of its own in a way that it calls old
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from arena.botkit import Bid
from arena.dudo.presets import PRESETS, make_rules
from arena.envs.pettingzoo import COMMON, DudoEnv
from arena.errors import IllegalMove, RulesError

TABLES = [
    (preset, seats)
    for preset in PRESETS
    for seats in range(2, 7)
    if seats <= make_rules(preset).max_players
]
EXPECTED = (  # PettingZoo's own games with masks have these warnings; it lists them by name
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_the_api_test_passes(preset: str, seats: int) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(DudoEnv(preset, seats), num_cycles=20)
    told = [str(warning.message) for warning in caught]
    assert [text for text in told if not text.startswith(EXPECTED)] == []


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_the_seed_test_passes(preset: str, seats: int) -> None:
    seed_test(partial(DudoEnv, preset, seats), num_cycles=20)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_render_test_passes(preset: str) -> None:
    render_test(partial(DudoEnv, preset))


@pytest.mark.long
def test_the_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(DudoEnv("classic", 6))
    assert "Finished performance benchmark" in capsys.readouterr().out


def random_game(env: DudoEnv, seed: int) -> dict[str, float]:
    """The rewards of a game of random actions."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observed, reward, ended, cut, _ = env.last()
        total[agent] += reward
        mask = observed["action_mask"]
        env.step(None if ended or cut else int(rng.choice(np.flatnonzero(mask))))
    return total


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_one_seat_wins_and_the_rest_lose_as_much_together(preset: str, seats: int) -> None:
    env = DudoEnv(preset, seats)
    for seed in range(5):
        rewards = sorted(random_game(env, seed).values())
        assert env.game.end is not None
        assert rewards[-1] == 1
        assert rewards[:-1] == pytest.approx([-1 / (seats - 1)] * (seats - 1))


def test_every_kind_of_action_occurs() -> None:
    env = DudoEnv("latin", 3)
    for seed in range(40):
        random_game(env, seed)
        kinds = {note.kind for note in env.game.side}
        if "show" in kinds:
            break
    else:
        pytest.fail("nobody showed dice in forty games")
    assert {0, 1} & set(env.game.actions)


def test_bystanders_are_asked_about_calza() -> None:
    rules = make_rules("rdr", calza="bystanders")
    env = DudoEnv(rules, 3)
    env.reset(seed=1)
    env.step(7 + 2)
    observed = env.observe(env.agent_selection)
    assert observed["observation"][27] == 1
    assert np.flatnonzero(observed["action_mask"]).tolist() == [1, 2]
    standing = env.game.state.standing
    env.step(2)
    assert env.game.state.standing == standing == Bid(1, 3)


def test_an_observation_is_laid_out_as_documented() -> None:
    env = DudoEnv("lizumo", 3)
    env.reset(seed=3)
    first = env.possible_agents.index(env.agent_selection)
    env.step(6 * 2 + 5)
    agent = env.agent_selection
    seat = env.possible_agents.index(agent)
    assert seat == (first + 1) % 3
    seen = env.observe(agent)["observation"].tolist()
    own = env.game.hidden[seat]
    assert seen[0:6] == [own.count(face) for face in range(1, 7)]
    assert seen[6:12] == [0] * 6
    assert seen[12:16] == [2, 5, 2, 9]  # 2x5 by the seat two places on, nine dice in play
    assert seen[16:22] == [1, 3, 3, 3, 3, 2]  # half of two rounded up on aces; sixes pass fives
    assert seen[22:28] == [0] * 6
    assert seen[COMMON:] == [3, 0, 0, 3, 0, 0, 3, 2, 5]


def test_other_hands_are_not_in_an_observation() -> None:
    env = DudoEnv("classic", 2)
    env.reset(seed=5)
    agent, seat = env.agent_selection, env.possible_agents.index(env.agent_selection)
    before = env.observe(agent)["observation"].tolist()
    env.game.hidden[1 - seat] = (6,) * 5
    assert env.observe(agent)["observation"].tolist() == before
    env.game.hidden[seat] = (6,) * 5
    assert env.observe(agent)["observation"].tolist() != before


def test_what_the_mask_has_not_is_refused_and_changes_nothing() -> None:
    env = DudoEnv("classic", 2)
    env.reset(seed=2)
    with pytest.raises(IllegalMove, match="action 0 is not open"):
        env.step(0)
    assert env.game.actions == []


@pytest.mark.parametrize(("preset", "seats"), [("classic", 1), ("classic", 7), ("openspiel", 3)])
def test_seats_that_cannot_be_are_refused(preset: str, seats: int) -> None:
    with pytest.raises(RulesError, match=f"{seats} seats"):
        DudoEnv(preset, seats)


def test_a_game_that_is_cut_off_is_truncated() -> None:
    env = DudoEnv(make_rules("classic", max_rounds=1), 2)
    env.reset(seed=0)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    env.step(0)
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert env.terminations == {"seat_0": False, "seat_1": False}


def test_without_pettingzoo_the_message_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "from arena.errors import NotFound\n"
        "try:\n    import arena.envs.pettingzoo\n"
        "except NotFound as error:\n    print(error.what, error.hint, sep='|')\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    what, hint = told.stdout.strip().split("|")
    assert "pettingzoo" in what
    assert hint == "pip install 'arena-dudo[envs]'"
