"""Returns a negative number.

Expected: bad_type
"""

from arena.botkit import Bot


class ReturnsNegative(Bot):
    def act(self, view):
        return -1
