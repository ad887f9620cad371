"""The scale of strengths, TrueSkill's own (Herbrich, Minka and Graepel 2007)."""

from __future__ import annotations

MU = 25.0
"""Mean strength before any game, and the mean of the bots of a board."""
SIGMA = 25.0 / 3.0
"""Standard deviation of a strength before any game."""
BETA = 25.0 / 6.0
"""Standard deviation of a bot's performance in one game around its strength."""
