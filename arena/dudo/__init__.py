"""The game of Dudo, whole and readable: the specification in code. Standard library only."""
