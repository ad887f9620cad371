"""Other libraries at the same work: CPU time a decision with trivial bots, driven from Python.

`python peers.py NAME` prints nanoseconds of CPU a decision, of a whole process after its imports. Each
library is driven in the quickest way that its documentation shows.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

SECONDS = 4.0


def _rate(play: Callable[[], int]) -> float:
    """Nanoseconds of CPU per decision over at least SECONDS."""
    play()
    began, decisions = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        decisions += play()
    return 1e9 * (time.process_time() - began) / decisions


def open_spiel() -> float:
    """liars_dice with five dice each, between two rule-of-thumb bots: chance outcomes drawn and hands
    kept by the driver, actions by number, so that no state is looked at beyond what a turn needs."""
    import pyspiel

    game = pyspiel.load_game("liars_dice(numdice=5)")
    call = game.num_distinct_actions() - 1
    draw = random.Random(1).randrange

    def rule(own: list[int], bid: int) -> int:
        best = max(range(5), key=own.__getitem__)
        if bid < 0:
            return 6 * max(0, own[best] + own[5] + 5 // 3 - 2) + best
        quantity, face = bid // 6 + 1, bid % 6
        if face == 5:
            over = 6 * (quantity - own[5]) > 5 + 3
        else:
            over = 6 * (quantity - own[face] - own[5]) > 2 * 5 + 3
        raised = bid + 1 + (best - face - 1) % 6
        return call if over or raised >= call else raised

    def play() -> int:
        decisions = 0
        for _ in range(200):
            state = game.new_initial_state()
            hands = [[0] * 6, [0] * 6]
            for seat in (0, 0, 0, 0, 0, 1, 1, 1, 1, 1):
                die = draw(6)
                hands[seat][die] += 1
                state.apply_action(die)
            bid = -1
            while not state.is_terminal():
                action = rule(hands[state.current_player()], bid)
                state.apply_action(action)
                bid = action
                decisions += 1
            state.returns()
        return decisions

    return _rate(play)


def axelrod() -> float:
    """A match of 200 turns between two of its simplest strategies."""
    import axelrod

    match = axelrod.Match((axelrod.TitForTat(), axelrod.Alternator()), turns=200)

    def play() -> int:
        match.cache.clear()
        for _ in range(20):
            match.play()
        return 20 * 200 * 2

    return _rate(play)


def textarena() -> float:
    """LiarsDice-v0 with two bots that bid one more or call."""
    import textarena

    draw = random.Random(1).randrange

    def play() -> int:
        decisions = 0
        for _ in range(20):
            env = textarena.make("LiarsDice-v0")
            env.reset(num_players=2, seed=1)
            done, quantity = False, 0
            while not done:
                env.get_observation()
                quantity += 1
                call = quantity > 1 and not draw(3)
                done, _ = env.step("[Call]" if call else f"[Bid: {quantity}, 3]")
                quantity = 0 if call else quantity
                decisions += 1
            env.close()
        return decisions

    return _rate(play)


def pettingzoo() -> float:
    """Its rock-paper-scissors, the lightest turn-based environment, with random moves."""
    from pettingzoo.classic import rps_v2

    draw = random.Random(1).randrange

    def play() -> int:
        env = rps_v2.env(num_actions=3, max_cycles=50)
        decisions = 0
        for _ in range(10):
            env.reset(seed=1)
            while env.agents:
                _, _, ended, cut, _ = env.last()
                env.step(None if ended or cut else draw(3))
                decisions += 1
        return decisions

    return _rate(play)


PEERS = {
    "open_spiel": open_spiel,
    "axelrod": axelrod,
    "textarena": textarena,
    "pettingzoo": pettingzoo,
}

if __name__ == "__main__":
    try:
        print(PEERS[sys.argv[1]]())
    except ImportError as error:
        sys.exit(f"not installed: {error.name}")
