"""Someone who listens.

How it plays: takes a cup whose seat named a face to hold more of it than chance gives, and less of the
others. With these odds it weighs whether the standing bid is false against whether its best raise is
true, as `normal` does with the odds of its own cup alone. It never bluffs on purpose.
What it is after: believing what was said, as far as one should.
Source: binomial odds (rules.md section 13), each rival's dice tilted by what that seat bid last; the
tilt is an own idea.
"""

from functools import lru_cache

from arena.botkit import DUDO, Action, Bid, Bot, View

TILT = 1.0  # dice that a seat is taken to hold beyond chance of the face it named

Chances = tuple[float, ...]


class Hard(Bot):
    def act(self, view: View) -> Action:
        raises = [
            (odds(view, face, quantity), quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        chance, quantity, face = max(raises)
        standing = view.standing
        if standing and 1 - odds(view, standing.face, standing.quantity) > chance:
            return DUDO
        return Bid(quantity, face)


def odds(view: View, face: int, quantity: int) -> float:
    """The chance that a bid is true, given the face that each rival named last."""
    need = quantity - view.matches(face)
    if need <= 0:
        return 1.0
    wild = view.wild_face
    plain = 1 / 6 if wild in (None, face) else 1 / 3
    named = {} if view.palo_ciego else {seat: bid.face for seat, bid in view.bids}
    dice = []
    for seat, count in enumerate(view.dice_left):
        hidden = count - len(view.shown[seat])
        if seat == view.seat:
            dice.append((hidden if view.blind else 0, plain))
        elif seat in named and hidden and not view.shown[seat]:
            step = TILT / (hidden + 1)
            lifted = plain + (1 - plain) * step if named[seat] == face else plain * (1 - step / 2)
            dice.append((hidden, lifted))
        else:
            dice.append((hidden, plain))
    return at_least(need, tuple((count, round(chance, 3)) for count, chance in dice if count))


@lru_cache(maxsize=1 << 15)
def at_least(need: int, dice: tuple[tuple[int, float], ...]) -> float:
    """The chance that so many of these dice count."""
    chances = [1.0]
    for count, chance in dice:
        for _ in range(count):
            longer = [*chances, 0.0]
            for held in range(len(longer)):
                before = chances[held - 1] * chance if held else 0.0
                stays = chances[held] * (1 - chance) if held < len(chances) else 0.0
                longer[held] = before + stays
            chances = longer
    return sum(chances[need:])
