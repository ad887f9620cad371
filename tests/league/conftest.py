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


@pytest.fixture
def report(faults_of: Faults) -> Callable[[str], list[tuple[object, ...]]]:
    """The faults of a text as (code, message, line, column, hint)."""

    def read(text: str) -> list[tuple[object, ...]]:
        found = [(f, f.place) for f in faults_of(text)]
        return [(f.code, f.what, p.line, p.column, f.hint) for f, p in found if p is not None]

    return read
