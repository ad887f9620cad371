"""Imports the host's own modules: records, secrets, schedule, ratings.

NeoBot won a contest by asking the controller's own module for its random state.

Expected: blocked
"""

import contextlib
import functools
import importlib
import sys

from arena.botkit import DUDO, Bid, Bot

NAMES = """
    arena.records.secrets arena.records.schema arena.block.play arena.schedule.plan
    arena.runner.local arena.ratings.batch arena.cli.main arena.league.model msgspec pyarrow
    pandas ray pydantic
"""


@functools.cache
def attack():
    for name in NAMES.split():
        with contextlib.suppress(ImportError, OSError):
            importlib.import_module(name)
            print("LEAK", name)
    for name in sys.modules:
        if name.startswith(("arena.records", "arena.runner", "arena.schedule", "arena.block")):
            print("LEAK", name, "is here already")


class ModulesOfTheHost(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
