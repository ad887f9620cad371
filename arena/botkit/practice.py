"""Trying a bot out in its own tests: one position, or one whole game.

Nothing is locked down or timed here: that is what `arena check` does. Bots that answer with
`act_batch` alone are not asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.botkit.bot import Bot
from arena.dudo.dice import KeyedDice, RecordedDice, siphash24
from arena.dudo.game import Game
from arena.dudo.notation import parse_bid
from arena.dudo.presets import make_rules
from arena.dudo.view import View

_KEY = bytes(16)


def position(
    dice: Sequence[int], bids: Sequence[str] = (), *, seats: int = 2, rules: str = "classic"
) -> View:
    """What a bot sees that holds `dice` in the first round and is in turn after these bids.

    The bids, such as "3x4", were made by one seat after the other from the opener on; every seat
    has as many dice. Raises IllegalMove for a bid that the rules refuse, NotationError for one that
    cannot be read, and RulesError for a preset, a number of seats or of dice that cannot be.
    """
    chosen = make_rules(rules, setup="seat0", start_dice=len(dice))
    game = Game(chosen, seats, RecordedDice([*dice] * seats))
    for bid in bids:
        game.act(parse_bid(bid))
        while (ask := game.ask) is not None and ask.what == "calza":
            game.answer_calza(False)
    return game.view(game.state.turn)


def play(bots: Sequence[type[Bot]], *, rules: str = "classic", deal: int = 0) -> tuple[int, ...]:
    """Play one game and return the rank of each bot, 1 for the winner.

    The same bots and deal make the same game, random numbers of `self.rng` included. Raises
    IllegalMove where a bot does what the rules refuse.
    """
    game = Game(make_rules(rules), len(bots), KeyedDice(_KEY, deal))
    made = [bot() for bot in bots]
    word = 0
    while (ask := game.ask) is not None:
        bot = made[game.seating[ask.seat]]
        word += 1
        type(bot)._words = [siphash24(1, 1, deal, word)]
        view = game.view(ask.seat)
        if ask.what == "act":
            game.act(bot.act(view))
        else:
            game.answer_calza(bot.calza(view))
    assert game.end is not None
    ranks = dict(zip(game.seating, game.end.ranks, strict=True))
    return tuple(ranks[seat] for seat in range(len(bots)))
