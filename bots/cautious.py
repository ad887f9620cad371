"""No bid without a safety margin."""
from arena.botkit import DUDO, Action, Bid, Bot, View
SURE = 0.75
class Cautious(Bot):
    sure=0.75; doubt=0.5; mode=0
    def act(self, view: View) -> Action:
        standing = view.standing
        if standing and view.odds(standing) < self.doubt:
            return DUDO
        raises = [Bid(q, f) for f, q in enumerate(view.least, 1) if q]
        if not raises: return DUDO
        odds = [view.odds(b) for b in raises]
        safe = [(o, b) for o, b in zip(odds, raises) if o >= self.sure]
        if safe:
            if self.mode==0: return max(safe)[1]
            return max((b,o) for o,b in safe)[0]
        if standing: return DUDO
        return raises[odds.index(max(odds))]
