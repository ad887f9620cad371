"""Two numbers, found by a very large tournament.

How it plays: opens with all that it holds of its commonest face. Later it makes the likeliest raise
while that is true 15 times in 100; where no raise is, it calls dudo on a bid that is true less often
than 35 times in 100, and makes the likeliest raise after all on any other.
What it is after: staying in. It would rather raise on thin ice than call.
Source: the deterministic bot of github.com/tanayvenkata/liars-dice (agents/deterministic_agent.py),
whose two thresholds came first in its round robin of 32.4 million games (README, 2025).
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

RAISE = 0.15
CALL = 0.35


class Threshold(Bot):
    def act(self, view: View) -> Action:
        faces = [(face, quantity) for face, quantity in enumerate(view.least, 1) if quantity]
        if not faces:
            return DUDO
        if view.standing is None:
            held, face, least = max((view.matches(face), -face, least) for face, least in faces)
            return Bid(max(held, least), -face)
        chance, quantity, face = max((view.odds(Bid(q, face)), -q, face) for face, q in faces)
        if chance < RAISE and view.odds(view.standing) < CALL:
            return DUDO
        return Bid(-quantity, face)
