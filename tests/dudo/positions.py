"""Random positions, also such as no game has reached."""

from __future__ import annotations

import random

from arena.dudo.bid import Bid
from arena.dudo.legal import legal_bids
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State


def random_position(rules: Rules, rng: random.Random, most_seats: int = 5) -> State:
    """A position of up to `most_seats` seats with up to four legal bids; some seats may be out."""
    seats = rng.randint(2, max(2, min(rules.max_players, most_seats)))
    dice = [rng.choice((0, 1, 1, 2, rng.randint(1, rules.start_dice))) for _ in range(seats)]
    dice = [min(count, rules.start_dice) for count in dice]
    for seat in rng.sample(range(seats), 2):
        dice[seat] = dice[seat] or 1
    alive = [seat for seat in range(seats) if dice[seat]]
    out = [seat for seat in range(seats) if not dice[seat]]
    rng.shuffle(out)
    cut = rng.randint(0, len(out))
    state = State(
        rules,
        dice,
        rng.choice(alive),
        RoundKind(rng.choice((0, 0, 1, 2, 3))),
        rng.choice((1, 2, min(rules.max_rounds, 40))),
        fijo_used=[rng.random() < 0.4 for _ in range(seats)],
        ciego_used=[rng.random() < 0.4 for _ in range(seats)],
        eliminated=[tuple(sorted(group)) for group in (out[:cut], out[cut:]) if group],
    )
    for _ in range(rng.randint(0, 4)):
        bids = legal_bids(state)
        if bids:
            state.place([rng.choice(bids[:8] + bids[-1:])])
    return state


def random_hands(state: State, rng: random.Random) -> list[list[int]]:
    """All dice of all seats; in half of the positions the standing bid is exactly true."""
    hands = [[rng.randint(1, 6) for _ in range(count)] for count in state.dice]
    if state.standing is not None and rng.random() < 0.5:
        _make_exact(state, state.standing, hands)
    return hands


def _make_exact(state: State, bid: Bid, hands: list[list[int]]) -> None:
    """Let exactly as many dice count as the bid says: those of the first cups."""
    other = next(f for f in range(1, 7) if f not in (bid.face, state.wild_face))
    left = bid.quantity
    for hand in hands:
        for i in range(len(hand)):
            hand[i] = bid.face if left > 0 else other
            left -= 1
