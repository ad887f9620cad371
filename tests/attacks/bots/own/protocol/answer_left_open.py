"""Makes its answer the very word that means "no answer yet".

Values that mean nothing in a protocol are the first that an enemy sends.

Expected: protocol
"""

from arena.botkit import Bot
from arena.sandbox import asking, wire

asking.OneByOne._word = lambda self, index, action, view: wire.UNANSWERED


class AnswerLeftOpen(Bot):
    def act(self, view):
        return None
