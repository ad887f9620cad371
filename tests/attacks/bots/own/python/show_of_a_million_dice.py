"""Shows a million dice.

Messages that quote all of a bad answer are as long as the answer.

Expected: illegal_action
"""

from arena.botkit import Bid, Bot


class ShowOfAMillionDice(Bot):
    def act(self, view):
        return Bid(1, 2, (2,) * 1_000_000)
