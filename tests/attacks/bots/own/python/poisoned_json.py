"""Replaces the functions with which the trusted code writes its report.

Test frameworks have been passed by replacing the writer of their results.

Expected: protocol or exit
"""

import json

from arena.botkit import DUDO, Bid, Bot


class PoisonedJson(Bot):
    def act(self, view):
        json.dumps = lambda notes: '{"faults": "' + "\x00\x1b[2J" * 90_000
        return DUDO if view.standing is not None else Bid(1, 2)
