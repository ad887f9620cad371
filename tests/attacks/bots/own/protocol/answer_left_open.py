"""Makes its answer the very word that means "no answer yet".

Values that mean nothing in a protocol are the first that an enemy sends.

Expected: protocol
"""

from arena.botkit import Bot
from arena.sandbox import child, wire

child.Child._answer = lambda self, index, row, events: wire.UNANSWERED


class AnswerLeftOpen(Bot):
    def act(self, view):
        return None
