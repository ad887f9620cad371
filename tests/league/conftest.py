"""Shared by the tests of league files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from arena.errors import InputError, LeagueError
from arena.league.read import parse_league

Faults = Callable[[str], list[InputError]]


@pytest.fixture
def faults_of() -> Faults:
    """The faults of a text that is no right league."""

    def read(text: str) -> list[InputError]:
        with pytest.raises(LeagueError) as caught:
            parse_league(text, Path("tournaments/spring.yaml"))
        return caught.value.faults

    return read
