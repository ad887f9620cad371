"""Plays what a run's plan has and its folder has not: hand out blocks, collect them, store them."""
