"""Notes without end at every decision: what is cut must cost its own time alone.

Logs that grow until a disk is full are the oldest flood of all.

Expected: ok
"""

from arena.botkit import DUDO, Bid, Bot


class NotesWithoutEnd(Bot):
    def act(self, view):
        for number in range(5_000):
            self.note(f"{number} " * 100)
        return DUDO if view.standing is not None else Bid(1, 2)
