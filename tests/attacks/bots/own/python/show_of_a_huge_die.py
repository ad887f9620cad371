"""Shows a die with a number too long to be written down.

Messages about a bad number have failed at the number (the digit limit of 2022).

Expected: illegal_action
"""

from arena.botkit import Bid, Bot


class ShowOfAHugeDie(Bot):
    def act(self, view):
        return Bid(1, 2, (10**6000,))
