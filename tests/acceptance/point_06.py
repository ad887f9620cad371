"""Values of the game: the engine's own moves and a linear program against what is known exactly."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from check import Check, at_most
from self_play import starter_wins

from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules
from arena.solve.linear import solve
from arena.solve.tree import round_tree

VALUES: dict[str, tuple[Rules, Fraction]] = {
    "textarena": (make_rules("textarena", start_dice=1), Fraction(-1, 9)),
    "common_hand, nothing wild": (
        make_rules("common_hand", start_dice=1, wild_face=None),
        Fraction(-1, 9),
    ),
    "common_hand": (make_rules("common_hand", start_dice=1), Fraction(-7, 327)),
    "openspiel": (make_rules("openspiel"), Fraction(-7, 258)),
    "lizumo": (make_rules("lizumo", start_dice=1), Fraction(-1, 18)),
    **{
        preset: (make_rules(preset, start_dice=1, calza="off"), Fraction(-1, 18))
        for preset in ("hebrew", "classic", "perudo_official", "wikipedia_dudo")
    },
}
GAMES = 1_000_000
STARTER_WINS = Fraction(17, 36)


def measure() -> list[Check]:
    """Each value to 1e-9 from below and above; the share of a million games that the starter wins."""
    checks = []
    for name, (rules, value) in VALUES.items():
        solution = solve(round_tree(rules))
        worst = max(abs(solution.low - value), abs(solution.high - value))
        checks.append(at_most(f"value of {name} less {value}", float(worst), 1e-9))
    return [*checks, _self_play()]


def _self_play() -> Check:
    rules = VALUES["classic"][0]
    tree = round_tree(rules)
    share = float(starter_wins(rules, tree, solve(tree), GAMES).mean())
    error = sqrt(STARTER_WINS * (1 - STARTER_WINS) / GAMES)
    return at_most(
        f"standard errors of {share:.6f} of {GAMES} games from 17/36",
        float(abs(share - STARTER_WINS)) / error,
        4.0,
    )
