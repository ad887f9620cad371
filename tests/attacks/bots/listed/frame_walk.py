"""Walks up the frames of the code that asks it, and looks for keys, seeds and the hands of others.

Expected: blocked
"""

import sys

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.story import Log

SECRET = b"!egats kcatta na"[::-1]  # that of the run, see attack_stage.py
TYPES = {"Keys", "Words", "KeyedDice", "Game", "Window", "BlockJob", "Bundle", "Record", "Plan"}
NAMES = {"secret", "seed", "keys", "key", "league", "hidden", "deal", "rival", "opponent"}


def values(frame):
    while frame is not None:
        yield from frame.f_locals.items()
        yield from frame.f_globals.items()
        frame = frame.f_back


def suspicious(name, value):
    if type(value).__name__ in TYPES or name.lower() in NAMES:
        return True
    if isinstance(value, (bytes, bytearray)):
        return SECRET in value
    # Hands are shown when a round ends; while one is played there must not be any.
    return isinstance(value, Log) and any(game._hands for game in value._games.values())


class FrameWalk(Bot):
    def act(self, view):
        found = {id(value): (name, value) for name, value in values(sys._getframe(1))}
        for name, value in found.values():
            if suspicious(name, value):
                print("LEAK", name, type(value).__name__, str(value)[:60])
        return DUDO if view.standing is not None else Bid(1, 2)
