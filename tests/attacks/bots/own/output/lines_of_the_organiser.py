"""Prints what the program itself would print, log, or read back: records, results, JSON.

Scores in the output of a submission have been taken for the grader's (a marker on standard output).

Expected: ok
"""

import json

from arena.botkit import DUDO, Bid, Bot

LINES = (
    json.dumps({"faults": [], "text": "", "output": "", "rivals": True, "damage": {}}),
    json.dumps({"block": 0, "worker_pid": 1, "faults": [], "bots": []}),
    "error: thirds is disqualified",
    "\n\n1 passed in 0.01s",
)


class LinesOfTheOrganiser(Bot):
    def act(self, view):
        print(*LINES, sep="\n")
        return DUDO if view.standing is not None else Bid(1, 2)
