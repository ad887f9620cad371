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
    """liars_dice with five dice each: one state per game, actions by number, bots that bid or call."""
    import pyspiel

    game = pyspiel.load_game("liars_dice(numdice=5)")
    call = game.num_distinct_actions() - 1
    draw = random.Random(1).randrange

    def play() -> int:
        decisions = 0
        for _ in range(200):
            state = game.new_initial_state()
            while state.is_chance_node():
                outcomes = state.legal_actions()
                state.apply_action(outcomes[draw(len(outcomes))])
            bid = draw(20)
            state.apply_action(bid)
            decisions += 1
            while not state.is_terminal():
                bid += 1 + draw(12)
                decisions += 1
                if bid >= call or not draw(5):
                    state.apply_action(call)
                else:
                    state.apply_action(bid)
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
