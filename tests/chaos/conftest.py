"""Leagues in project folders of their own, and what an undisturbed run leaves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))  # where played_project is

from played_project import Project
from processes import adopting
from rounds import BLOCKS, NAME, Files, command, files_of, new_project


@pytest.fixture(scope="session")
def before() -> Iterator[set[psutil.Process]]:
    """What ran before; everything that appears later is a run's, and must go with it."""
    with adopting() as found:
        yield found


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory, before: set[psutil.Process]) -> Project:
    """A project in which the league was played to its end; nobody changes it."""
    project = new_project(tmp_path_factory.mktemp("undisturbed") / "project")
    outcome = command(project, "local", before)
    assert (outcome.code, outcome.faults) == (0, [])
    assert len(list((project.root / "results" / NAME / "blocks").glob("*.parquet"))) == BLOCKS
    return project


@pytest.fixture(scope="session")
def expected(undisturbed: Project) -> Files:
    """What every run of this league must leave."""
    return files_of(undisturbed)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with the league, not played yet."""
    return new_project(tmp_path / "project")
