"""How much of a game was luck of the dice, at two seats, and the share of wins without it."""

from arena.ratings.luck.correct import Luck, luck_adjusted, luck_corrections, why_unknown

__all__ = ["Luck", "luck_adjusted", "luck_corrections", "why_unknown"]
