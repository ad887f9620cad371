"""Defines `act` as a coroutine, so that every answer is a promise of one.

The commonest mistake of authors who come from asynchronous frameworks.

Expected: bad_type
"""

from arena.botkit import Bid, Bot


class CoroutineForAnAnswer(Bot):
    async def act(self, view):
        return Bid(1, 2)
