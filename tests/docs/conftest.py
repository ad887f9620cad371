"""A project that is played once, and where the makers of pages are found."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from story import make_project

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "pages"))


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a played demo league. Copy it before changing it."""
    folder = tmp_path_factory.mktemp("project")
    make_project(folder)
    return folder
