"""How the table speaks with a person; the terminal and the lessons' tests each have their own way."""

from __future__ import annotations

from typing import Protocol


class Left(Exception):
    """The person leaves the table, and may come back."""


class Voice(Protocol):
    """`say` shows lines; `hear` asks for one, and raises Left where none will come any more; `wait`
    lets the person look, where somebody looks, and raises Left where that one goes."""

    def say(self, *lines: str) -> None: ...

    def hear(self, prompt: str) -> str: ...

    def wait(self, prompt: str) -> None: ...
