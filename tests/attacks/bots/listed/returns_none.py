"""Returns nothing.

Expected: bad_type
"""

from arena.botkit import Bot


class ReturnsNone(Bot):
    def act(self, view):
        return None
