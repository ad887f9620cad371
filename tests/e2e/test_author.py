"""What a bot's author types: new, check, match, submit."""

from __future__ import annotations

CLEAN = "thirds"


def test_new_bot_is_ready_and_plays_at_once(project) -> None:
    project.bots(CLEAN)
    project.arena("new", "bot", "bluffy")
    checked = project.arena("check", "bots/bluffy.py").stdout.splitlines()
    assert [line[:9] for line in checked[:8]] == [f"{n} ok     " for n in range(1, 9)]
    assert checked[-1] == "bots/bluffy.py: ready"
    assert "of 20 games" in project.arena("match", "bluffy", CLEAN, "--games", "20").stdout


def test_submit_checks_then_copies_and_never_writes_over(project) -> None:
    project.bots(CLEAN)
    elsewhere = project.root / "work"
    elsewhere.mkdir()
    good = (project.root / "bots" / f"{CLEAN}.py").read_text()
    (elsewhere / "mine.py").write_text(good)
    (elsewhere / "broken.py").write_text("import nothing_like_this\n")
    done = project.arena("submit", "work/mine.py").stdout
    assert "copied to bots/mine.py" in done
    assert (project.root / "bots" / "mine.py").read_text() == good
    (elsewhere / "mine.py").write_text(good + "# better\n")
    refused = project.arena("submit", "work/mine.py", expect=2)
    assert "--replace" in refused.stderr
    assert (project.root / "bots" / "mine.py").read_text() == good
    project.arena("submit", "work/mine.py", "--replace")
    assert (project.root / "bots" / "mine.py").read_text().endswith("# better\n")
    project.arena("submit", "work/broken.py", expect=2)
    assert not (project.root / "bots" / "broken.py").exists()
