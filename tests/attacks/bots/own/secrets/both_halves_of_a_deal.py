"""Remembers all hands of all its games and looks for a deal that it sees from both sides.

In a mirrored deal the opponent's hand in one game is one's own in the other. Bots of a shared
interpreter in many bot contests kept such notes in class attributes.

Expected: ok
"""

from arena.botkit import DUDO, Bid, Bot

HANDS = {}


class BothHalvesOfADeal(Bot):
    def act(self, view):
        if view.round_number == 1 and view.dice:
            HANDS[id(self)] = [view.dice, None]
        for game in view.rounds[:1]:
            if id(self) in HANDS and game.hands:
                HANDS[id(self)][1] = game.hands[1 - view.seat]
        for mine, theirs in HANDS.values():
            if theirs and [theirs, mine] in list(HANDS.values()) and mine != theirs:
                print("LEAK a deal from both sides", mine, theirs)
        return DUDO if view.standing is not None else Bid(1, 2)
