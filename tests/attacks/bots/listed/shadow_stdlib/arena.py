"""Would stand for the real module of this name."""

SHADOW = True
