"""Has a Bot without act.

Expected: load_error
"""

from arena.botkit import Bot


class LoadNoDecide(Bot):
    def calza(self, view):
        return False
