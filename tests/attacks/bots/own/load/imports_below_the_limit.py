"""Uses up a good part of the time for loading, every time it is loaded.

Loading a model has been counted as thinking, and thinking has been hidden in loading.

Expected: ok
"""

import time

from arena.botkit import DUDO, Bid, Bot

_END = time.process_time() + 0.4
while time.process_time() < _END:
    pass


class ImportsBelowTheLimit(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
