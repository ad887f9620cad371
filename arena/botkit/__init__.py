"""All that a bot's author touches: `from arena.botkit import Bot, Bid, DUDO, CALZA, View`."""

from arena.botkit.bot import Bot
from arena.botkit.rng import Rng
from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.dudo.history import Round
from arena.dudo.rules import Rules
from arena.dudo.view import View

__all__ = ["CALZA", "DUDO", "Action", "Bid", "Bot", "Rng", "Round", "Rules", "View"]
