"""Puts the pipe of replies where its output was, then prints.

print() in the middle of a protocol on standard output is the commonest fault of contest bots.

Expected: protocol
"""

import os

from arena.botkit import DUDO, Bid, Bot


class PrintsIntoItsReplies(Bot):
    def act(self, view):
        os.dup2(5, 1)
        print("a better answer than one byte")
        return DUDO if view.standing is not None else Bid(1, 2)
