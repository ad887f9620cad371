"""arena: tournaments of Dudo (Perudo, Liar's Dice) between sandboxed bots."""

__version__ = "0.1.0"
