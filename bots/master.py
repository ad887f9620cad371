"""Someone who asks what you will make of a bid.

How it plays: takes a cup whose seat named a face to hold more of it. A raise is worth what comes of it:
for every hand that the next seat may have, how likely that seat believes the bid, which puts the risk on
others, and whether the bid is true where it doubts. Dudo is worth the chance that the bid fails, calza
its chance and the die that it wins or costs. Of all moves it makes the best; of two that are nearly as
good, a draw decides, so that it cannot be read.
What it is after: bids that are believed when false and doubted when true.
Source: binomial odds (rules.md section 13); the next seat's doubt as in `specialist` of this folder,
with raises by more than the least.
"""

from functools import lru_cache

from arena.botkit import CALZA, DUDO, Action, Bid, Bot, View

TILT = 1.5  # dice that a seat is taken to hold beyond chance of the face it named
JUMPS = 2  # quantities of each face that are weighed, from the least on
CLOSE = 0.01  # how much worse a move may be that is drawn all the same

Dice = tuple[tuple[int, float], ...]  # (how many, chance of each to count)


class Master(Bot):
    def act(self, view: View) -> Action:
        table = Table(view)
        options: list[tuple[float, Action]] = [
            (table.worth(Bid(quantity, face)), Bid(quantity, face))
            for face, least in enumerate(view.least, 1)
            if least
            for quantity in range(least, min(least + JUMPS, view.total + 1))
        ]
        if view.standing:
            options.append((1 - table.holds(view.standing), DUDO))
            if view.can_calza:
                options.append((table.calza(view.standing), CALZA))
        best = max(worth for worth, _ in options)
        return self.rng.choice([action for worth, action in options if worth >= best - CLOSE])

    def calza(self, view: View) -> bool:
        table = Table(view)
        return view.standing is not None and table.calza(view.standing) > table.keep


class Table:
    """A view, with what the bids of the round tell about each cup."""

    def __init__(self, view: View) -> None:
        seats = len(view.dice_left)
        around = [(view.seat + step) % seats for step in range(1, seats)]
        self.view = view
        self.rivals = [seat for seat in around if view.dice_left[seat]]
        self.hidden = [n - len(d) for n, d in zip(view.dice_left, view.shown, strict=True)]
        told = () if view.palo_ciego else view.bids
        self.named = {seat: bid.face for seat, bid in told if not view.shown[seat]}
        self.keep = 0.8 - 0.5 / (
            len(self.rivals) + 1
        )  # chance to come well out of a round that goes on

    def cups(self, face: int, seats: list[int]) -> Dice:
        """The cups of these seats, and one's own where one may not look."""
        cups = [self.cup(seat, face) for seat in seats]
        if self.view.blind:
            cups.append((self.hidden[self.view.seat], self.plain(face)))
        return tuple(sorted(cup for cup in cups if cup[0]))

    def cup(self, seat: int, face: int) -> tuple[int, float]:
        return tilted(self.hidden[seat], self.plain(face), face, self.named.get(seat, 0))

    def plain(self, face: int) -> float:
        return 1 / 6 if self.view.wild_face in (None, face) else 1 / 3

    def holds(self, bid: Bid) -> float:
        need = bid.quantity - self.view.matches(bid.face)
        return sum(spread(self.cups(bid.face, self.rivals))[max(need, 0) :])

    def calza(self, bid: Bid) -> float:
        """The chance to keep one's dice that is as good as a calza, a die won being worth one lost."""
        rules, left, rivals = self.view.rules, self.view.dice_left, len(self.rivals)
        won = {
            "gain": min(rules.calza_gain, rules.start_dice - left[self.view.seat]),
            "bidder_loses": 1 / rivals,
            "others_lose": 1,
            "nothing": 0,
        }[rules.calza_hit]
        need = bid.quantity - self.view.matches(bid.face)
        chances = spread(self.cups(bid.face, self.rivals))
        hit = chances[need] if 0 <= need < len(chances) else 0.0
        return (1 + hit * won - (1 - hit) * rules.calza_miss_loss) * rivals / (rivals + 1)

    def worth(self, bid: Bid) -> float:
        """The chance not to lose by this bid."""
        view, face = self.view, bid.face
        own = 0 if view.blind else sum(die in (face, view.wild_face) for die in view.dice)
        if face == view.wild_face:
            own = 0 if view.blind else view.dice.count(face)
        need = bid.quantity - view.matches(face)
        theirs = self.cups(face, self.rivals[1:])
        mine = tilted(self.hidden[view.seat], self.plain(face), face, face)
        seen = theirs if view.blind else tuple(sorted((*theirs, mine)))
        return worth(need, own, self.cup(self.rivals[0], face), theirs, seen, self.keep)


@lru_cache(maxsize=1 << 16)
def worth(
    need: int, own: int, cup: tuple[int, float], rest: Dice, looks: Dice, keep: float
) -> float:
    """`need` dice out of sight make the bid true, some in the next seat's `cup`, some in the `rest`;
    that seat sees its own alone and asks what it `looks` at for the others, `own` among them."""
    held, others, asked = spread((cup,)), spread(rest), spread(looks)
    total = 0.0
    for count, chance in enumerate(held):
        believed = sum(asked[max(need + own - count, 0) :])
        true = sum(others[max(need - count, 0) :])
        total += chance * (believed * keep + (1 - believed) * true)
    return total


@lru_cache(maxsize=1 << 16)
def tilted(dice: int, plain: float, face: int, named: int) -> tuple[int, float]:
    """A cup of so many dice whose seat named a face, 0 for none."""
    if not named or not dice:
        return dice, round(plain, 3)
    step = min(1.0, TILT / (dice + 1))
    return dice, round(plain + (1 - plain) * step if named == face else plain * (1 - step / 2), 3)


@lru_cache(maxsize=1 << 16)
def spread(dice: Dice) -> tuple[float, ...]:
    """The chances that 0, 1, 2, ... of these dice count."""
    chances = [1.0]
    for count, chance in dice:
        for _ in range(count):
            shifted = [0.0, *(before * chance for before in chances)]
            chances = [a + b * (1 - chance) for a, b in zip(shifted, [*chances, 0.0], strict=True)]
    return tuple(chances)
