"""Calls itself without end.

Expected: exception
"""

from arena.botkit import Bot


class DeepRecursion(Bot):
    def act(self, view):
        return self.act(view)
