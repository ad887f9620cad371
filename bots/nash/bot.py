"""The strategies that cannot be beaten, where they are known.

How it plays: between two seats with few dice it looks up what optimal play does with its cup after the
last bids, and draws among those moves as often as it should. Elsewhere it weighs its options by the
chance not to lose a die: a raise is worth what the next seat will make of it, which doubts it the more,
the less it looks true from there; dudo is worth the chance that the bid fails. Bids are believed in
part: whoever named a face is taken to hold more of it.
What it is after: with few dice nothing, for whatever a rival does there, it cannot win more than its
share; with many, a rival that doubts true bids and raises false ones.
Source: CFR+ (O. Tammelin, "Solving large imperfect information games using CFR+", 2014) over all bids of
a round, by `make nash`. Where bids rise as under `classic`, `lizumo` and the like; it leaves calza and
burn alone, so there it can be beaten a little. For many dice: binomial odds, and the cups and the next
seat as the bot specialist thinks of them.
"""

from functools import lru_cache
from io import BytesIO
from math import comb
from typing import ClassVar

import numpy as np

from arena.botkit import DUDO, Action, Bid, Bot, View

MEMORY = 4  # bids of the round that the tables know; see arena/solve/nash.py
TRUST = 1.5  # how much likelier a die counts for a face that its seat has named, in dice a cup


class Nash(Bot):
    tables: ClassVar[dict[str, np.ndarray]] = {}

    def act(self, view: View) -> Action:
        name = situation(view)
        return (name and self.solved(name, view)) or weighed(view)

    def solved(self, name: str, view: View) -> Action | None:
        """What the tables draw, or None where they do not know the place."""
        if not self.tables:
            with np.load(BytesIO(self.data("tables.npz"))) as file:
                self.tables.update(file)
        if f"{name}_keys" not in self.tables:
            return None
        keys, firsts, moves, chances = (
            self.tables[f"{name}_{part}"] for part in ("keys", "firsts", "moves", "chances")
        )
        key = key_of(view)
        at = int(np.searchsorted(keys, key))
        if at == len(keys) or keys[at] != key:
            return None
        first, end = int(firsts[at]), int(firsts[at + 1])
        code = self.rng.choices(moves[first:end].tolist(), chances[first:end].tolist())[0]
        if code == 0:
            return DUDO if view.quantity else None
        quantity, face = (code - 1) // 6, (code - 1) % 6 + 1
        least = view.min_quantity(face)
        return Bid(quantity, face) if least and least <= quantity <= view.total else None


def situation(view: View) -> str | None:
    """The name of the tables for this round, or None where it was not solved."""
    rules, left = view.rules, [count for count in view.dice_left if count]
    order = (rules.wild_face, rules.ace_bids, rules.to_aces, rules.from_aces, rules.raise_rule)
    if len(left) != 2 or view.blind or any(view.shown_by_face):
        return None
    mine, opens = view.dice_left[view.seat], view.opener == view.seat
    theirs = sum(left) - mine
    seat = f"{mine}{theirs}{'o' if opens else 'a'}"
    if view.palo_fijo:
        return f"fijo{seat}" if rules.fijo_face_change == "nobody" else None
    if order != (1, "convert", "half_up", "double_plus_1", "reset_face"):
        return None
    if rules.open_aces == "always":
        return None
    aces = rules.open_aces == "one_die" and (mine if opens else theirs) == 1
    return f"{'aces' if aces else 'plain'}{seat}"


def key_of(view: View) -> int:
    """The last bids of the round and the own dice as one number."""
    key = 0
    for _, bid in view.bids[-MEMORY:]:
        key = key * 64 + 6 * bid.quantity + bid.face
    for die in view.dice:
        key = key * 8 + die
    return key


def weighed(view: View) -> Action:
    """The likeliest way not to lose a die, by odds and a model of the next seat."""
    options: list[tuple[float, Action]] = []
    if view.standing:
        options.append((1 - true(view, view.quantity, view.face), DUDO))
    for face in range(1, 7):
        least = view.min_quantity(face)
        options += [
            (raised(view, quantity, face), Bid(quantity, face))
            for quantity in range(least or 9999, min(view.total, (least or 0) + 1) + 1)
        ]
    return max(options, key=lambda option: option[0])[1]


def true(view: View, quantity: int, face: int) -> float:
    """The chance that a bid is true, believing in part what others have named."""
    need = quantity - view.matches(face)
    return at_least(need, tuple((n, believed(view, s, face)) for s, n in others(view)))


def raised(view: View, quantity: int, face: int) -> float:
    """The chance not to lose a die by a bid: the next seat doubts it, or lets the round go on."""
    (following, dice), *rest = others(view)
    cup, beyond = (
        (dice, believed(view, following, face)),
        tuple((n, believed(view, s, face)) for s, n in rest),
    )
    mine, short = view.dice_left[view.seat], quantity - view.matches(face)
    looks = (*beyond, (mine, lifted(plain(view, face), mine)))
    keep = 0.8 - 0.5 / (len(rest) + 2)
    worth = 0.0
    for held in range(dice + 1):
        believes = at_least(quantity - held, looks)
        safe = believes * keep + (1 - believes) * at_least(short - held, beyond)
        worth += exactly(held, *cup) * safe
    return worth


def others(view: View) -> list[tuple[int, int]]:
    """The other seats with dice, clockwise from the next one, with their hidden dice; of a blind seat
    its own dice are others' as well."""
    seats = [(view.seat + away) % view.seats for away in range(1, view.seats + view.blind)]
    hidden = [(s, view.dice_left[s] - len(view.shown[s])) for s in seats]
    return [(s, n) for s, n in hidden if view.dice_left[s]]


def believed(view: View, seat: int, face: int) -> float:
    """The chance of a die of a seat to count for a face, in the light of the face it named last."""
    named = next((bid.face for s, bid in reversed(view.bids) if s == seat), 0)
    if not named or view.palo_ciego or view.shown[seat]:
        return plain(view, face)
    wild, counting = view.wild_face, lifted(plain(view, named), view.dice_left[seat])
    if named == face:
        return counting
    jokers = 0.0 if wild is None else counting if named == wild else counting / 2
    ordinary = 0.0 if face == wild else (1 - counting) / (5 if wild in (None, named) else 4)
    return jokers + ordinary


def lifted(chance: float, dice: int) -> float:
    """The chance of a die to count for the face that its seat has named."""
    return chance + (1 - chance) * min(1.0, TRUST / (dice + 1))


def plain(view: View, face: int) -> float:
    return 1 / 6 if view.wild_face in (None, face) else 1 / 3


@lru_cache(maxsize=1 << 15)
def at_least(need: int, cups: tuple[tuple[int, float], ...]) -> float:
    """The chance that these cups hold so many dice that count: as one cup with their mean."""
    dice = sum(n for n, _ in cups)
    chance = sum(n * p for n, p in cups) / dice if dice else 0.0
    if need <= 0:
        return 1.0
    return sum(exactly(k, dice, round(chance, 3)) for k in range(need, dice + 1))


@lru_cache(maxsize=1 << 15)
def exactly(count: int, dice: int, chance: float) -> float:
    return comb(dice, count) * chance**count * (1 - chance) ** (dice - count)
