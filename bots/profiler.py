"""A file on everybody.

How it plays: counts in the finished rounds how many of each rival's last bids were false when hands
were shown, and how often the next seat called dudo when it could. It calls dudo on a bid that is
true less often than 15 to 55 times in 100, the more the bidder was caught before. Of its raises it
makes the likeliest; before a seat that hardly ever calls it adds one more, if that is true 25 times
in 100.
What it is after: calling those who bluff, and pushing those who let everything pass.
Source: "opponent modeling and exploitation" among the strategies of a five-seat bot contest,
github.com/DaveM0820/liars_dice (strats.txt); the numbers are own ones.
"""

from arena.botkit import DUDO, Action, Bid, Bot, Round, View

CAUGHT, SHOWN = 1, 3  # held against a rival before anything is known
SHY = 0.2
PUSH = 0.25


class Profiler(Bot):
    def act(self, view: View) -> Action:
        raises = [
            (view.odds(Bid(quantity, face)), quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        bidder = view.bidder
        if view.standing and bidder is not None:
            doubt = 0.15 + 0.4 * caught_share(view, bidder)
            if view.odds(view.standing) < doubt:
                return DUDO
        _, quantity, face = max(raises)
        more = Bid(min(quantity + 1, view.total), face)
        if call_share(view) < SHY and view.odds(more) >= PUSH:
            return more
        return Bid(quantity, face)


def caught_share(view: View, seat: int) -> float:
    """The share of this seat's last bids that were false when the dice were shown."""
    false = [is_false(view, done) for done in view.rounds if last_bidder(done) == seat]
    return (CAUGHT + sum(false)) / (SHOWN + len(false))


def call_share(view: View) -> float:
    """How often the next seat with dice ended a round that it took part in with a call."""
    seats = len(view.dice_left)
    around = [(view.seat + step) % seats for step in range(1, seats)]
    after = next(seat for seat in around if view.dice_left[seat])
    calls = [done.caller == after for done in view.rounds if done.hands and done.hands[after]]
    return (CAUGHT + sum(calls)) / (SHOWN + len(calls))


def last_bidder(done: Round) -> int | None:
    """Whose bid was put to the test; None where hands stayed hidden."""
    return done.bids[-1][0] if done.hands is not None and done.bids else None


def is_false(view: View, done: Round) -> bool:
    """Whether the last bid of a round whose hands were shown did not hold."""
    bid = done.bids[-1][1]
    wild = None if done.palo_fijo else view.rules.wild_face
    dice = [die for hand in done.hands or () for die in hand]
    return sum(die in (bid.face, wild) for die in dice) < bid.quantity
