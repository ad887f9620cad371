"""Confesses a fault in words about rows that nobody asked, with codes that move a terminal.

Reports that name others have been believed by log readers and people.

Expected: exception
"""

from arena.botkit import Bot
from arena.sandbox import asking, child, wire

WORDS = "\x1b[2J\x1b]0;arena\x07\u202e\u2066\r\n" + "disqualified: thirds\n" * 40


def confess(self, row, why):
    self._texts += [{"row": number, "text": WORDS} for number in (-1, 0, 1, 2047, 10**18)]


child.Child._complain = confess
asking.OneByOne._word = lambda self, index, action, view: (
    self._asked.complain(index, "") or wire.EXCEPTION
)


class FaultOfNobody(Bot):
    def act(self, view):
        return None
