"""Lets these tests use the random rules of tests/dudo."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent / "dudo"))
pytest.register_assert_rewrite("engine_oracle")
