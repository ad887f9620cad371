"""Real leagues by the command line, in a project folder of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from played_project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture(scope="session")
def make_project(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Project]:
    """Makes projects that outlive a test."""
    return lambda: Project(tmp_path_factory.mktemp("project"))
