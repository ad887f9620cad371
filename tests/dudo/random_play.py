"""Random games under random rules, the same ones every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from rule_space import covering_rules

from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Ask, Game
from arena.dudo.rules import Rules
from arena.dudo.view import View

KEY = bytes(range(16))
FAULT = "illegal_action"
CALM_AFTER = 200
"""The round from which nobody calls calza any more, so that games with dice won back end."""


@dataclass(frozen=True)
class Played:
    """A finished game. `about` is the parameter that its rules were made for."""

    about: str
    rules: Rules
    game: Game


@cache
def covering_games() -> tuple[Played, ...]:
    """Games under which every value of every parameter was played, eight times over."""
    rng = random.Random("every value")
    played = []
    for deal, (name, rules) in enumerate(item for _ in range(8) for item in covering_rules(rng)):
        game = Game(rules, _seats(rng, name, rules), KeyedDice(KEY, deal))
        play(game, rng, forfeits=rng.choice((0, 0, 0.02)))
        played.append(Played(name, rules, game))
    return tuple(played)


def play(
    game: Game,
    rng: random.Random,
    *,
    forfeits: float = 0.0,
    before: Callable[[Game, Ask], None] | None = None,
) -> None:
    """Play to the end. `before` is called before each answer; `forfeits` is a chance per answer."""
    while (ask := game.ask) is not None:
        if before:
            before(game, ask)
        if rng.random() < forfeits:
            game.forfeit(rng.choice(game.state.alive), FAULT)
        elif ask.what == "calza":
            game.answer_calza(_wants_calza(game, rng))
        else:
            game.act(choose(game, rng))


def choose(game: Game, rng: random.Random) -> Action:
    """A legal action of the seat in turn: mostly small raises, sometimes calls and leaps."""
    view = game.view(game.state.turn)
    if view.standing is not None:
        if view.can_calza and _wants_calza(game, rng):
            return CALZA
        if rng.random() < 0.25 or not any(view.least):
            return DUDO
    face = rng.choice([face for face in range(1, 7) if view.min_quantity(face)])
    low = view.min_quantity(face)
    assert low is not None
    quantity = min(view.total, low + rng.choice((0, 0, 0, 0, 1, 2, view.total)))
    return Bid(quantity, face, _show(view, face, rng))


def _show(view: View, face: int, rng: random.Random) -> tuple[int, ...]:
    if not view.can_burn or rng.random() < 0.4:
        return ()
    fitting = [die for die in view.dice if die in (face, view.wild_face)]
    most = min(len(fitting), len(view.dice) - 1)
    return tuple(rng.sample(fitting, rng.randint(1, most))) if most else ()


def _wants_calza(game: Game, rng: random.Random) -> bool:
    """Calls calza often where it hits, so that hits are played as often as misses."""
    bid, wild = game.state.standing, game.state.wild_face
    if bid is None or game.state.round_number > CALM_AFTER:
        return False
    dice = [die for hand in game.all_dice() for die in hand]
    actual = sum(die in (bid.face, wild if wild != bid.face else None) for die in dice)
    return rng.random() < (0.6 if actual == bid.quantity else 0.1)


def _seats(rng: random.Random, name: str, rules: Rules) -> int:
    """A full table where the table's size is the point, and mostly small ones elsewhere."""
    if name == "max_players":
        return rules.max_players
    return min(rules.max_players, rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 8)))
