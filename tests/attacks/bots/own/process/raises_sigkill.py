"""Kills itself in the middle of a decision.

Halite's engine once waited for ever for the answer of a dead bot.

Expected: crash
"""

import os
import signal

from arena.botkit import Bot


class RaisesSigkill(Bot):
    def act(self, view):
        os.kill(os.getpid(), signal.SIGKILL)
