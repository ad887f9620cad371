"""Uses the random words of all rows for one of them, and prints what it can see of other games.

Randomness shared between sessions has told players about others.

Expected: ok
"""

import numpy as np

from arena.botkit import Bot


class TakesAllWords(Bot):
    def act_batch(self, rows):
        seats = {(int(row["slot"]), int(row["seat"])) for row in rows}
        if len(seats) < len(rows) or len({int(word) for word in rows["word"]}) < len(rows):
            print("LEAK two rows of one game, or one word twice")
        return np.where(rows["quantity"] > 0, 0, 8)
