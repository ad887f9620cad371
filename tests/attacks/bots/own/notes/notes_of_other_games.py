"""Notes in batches for slots of games that are not there, and for all that are, without end.

Expected: ok
"""

import numpy as np

from arena.botkit import Bot


class NotesOfOtherGames(Bot):
    def act_batch(self, rows):
        for slot in (-1, 1 << 70, 5_000, *rows["slot"]) * 300:
            self.note("whose?", slot)
        return np.where(rows["quantity"] > 0, 0, 8)
