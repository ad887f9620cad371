# -*- coding: utf-7 -*-
"""Hides a line of code in a comment by means of the file's own encoding.

A reviewer sees a comment, the interpreter a statement. No reviewer is relied on here.

Expected: ok or load_error
"""

from arena.botkit import DUDO, Bid, Bot

HIDDEN = False
# nothing to see here +AAo-HIDDEN = True


class CodingCookieHidesCode(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
