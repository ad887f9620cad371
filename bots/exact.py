"""x"""
from arena.botkit import DUDO, Action, Bid, Bot, View

class Exact(Bot):
    def act(self, view: View) -> Action:
        raises = [(view.odds(Bid(q, f)), q, f) for f, q in enumerate(view.least, 1) if q]
        if not raises: return DUDO
        best, q, f = max(raises)
        if view.standing and 1 - view.odds(view.standing) > best: return DUDO
        return Bid(q, f)
