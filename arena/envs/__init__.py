"""The game as environments of other libraries, for those who train with them. See docs/envs.md."""
