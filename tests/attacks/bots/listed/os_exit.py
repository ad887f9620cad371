"""Ends its process with the status of success.

Expected: exit
"""

import os

from arena.botkit import Bot


class OsExit(Bot):
    def act(self, view):
        os._exit(0)
