"""What Ray does to the process that starts it, and to all that this process starts."""

from __future__ import annotations

import os
from contextlib import closing

import pytest

from arena.runner.ray_cluster import RayBackend


@pytest.mark.parametrize("own", ["", "other.debugger", None])
def test_breakpoints_stay_what_they_were(own, monkeypatch, tmp_path):
    """Ray points them at a debugger of its own: `arena debug` after a run would not stop at a line."""
    monkeypatch.delenv("PYTHONBREAKPOINT", raising=False)
    if own is not None:
        monkeypatch.setenv("PYTHONBREAKPOINT", own)
    with closing(RayBackend("landlock", 1, None, tmp_path / "ray.log")):
        assert os.environ.get("PYTHONBREAKPOINT") == own
    assert os.environ.get("PYTHONBREAKPOINT") == own
