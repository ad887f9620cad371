"""Which games the report's viewer has: a budget for notable ones, and notes only where asked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from made_runs import make_run, played, store

from arena.dudo.events import RoundStart
from arena.dudo.replay import replay
from arena.errors import StorageError
from arena.ratings.notable import Notable
from arena.records.folder import RunFolder
from arena.records.notes import BotNote
from arena.records.runfile import RunFile
from arena.records.schema import Record
from arena.views.site.content import read_report
from arena.views.site.replay_files import replay_files
from arena.views.site.replay_page import replay_pages

SECRET_NOTE = "my plan is </script> to bluff"
GAMES = 24
NOTED = 3


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[RunFolder, RunFile]:
    folder, run = make_run(
        tmp_path_factory.mktemp("results") / "made", ["ann", "ben"], schedule={"deals": GAMES // 2}
    )
    for block in run.plan.blocks:
        records = played(run, block)
        store(folder, run, block, records, notes=notes_in(run, records))
    return folder, run


def notes_in(run: RunFile, records: list[Record]) -> list[BotNote]:
    """Notes of both seats at the first two decisions of one game."""
    for record in records:
        if record.game == NOTED:
            events = replay(run.rule_set, record.transcript).events
            opener = next(event.opener for event in events if isinstance(event, RoundStart))
            return [
                BotNote(NOTED, "ann", opener, 1, 0, SECRET_NOTE),
                BotNote(NOTED, "ben", 1 - opener, 1, 1, "so be it"),
            ]
    return []


def data_of(content: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(content.removeprefix(b"arenaGame(").removesuffix(b");\n"))
    return found


def test_all_notable_games_are_there_where_they_have_room(made: tuple[RunFolder, RunFile]) -> None:
    found = replay_files(*made, [Notable(5, "worst"), Notable(2, "longest"), Notable(5, "upset")])
    assert set(found.files) == {2, 5}
    assert found.left_out == []
    assert [data_of(found.files[game])["game"] for game in (2, 5)] == [2, 5]
    assert found.size == len(found.files[2]) + len(found.files[5])


def test_what_has_no_room_is_left_out_the_games_of_bots_before_faults_and_these_before_the_rest(
    made: tuple[RunFolder, RunFile],
) -> None:
    notable = [Notable(1, "worst"), Notable(2, "fault"), Notable(3, "longest"), Notable(4, "best")]
    size = {game: len(data) for game, data in replay_files(*made, notable).files.items()}
    found = replay_files(*made, notable, budget=size[3] + size[2])
    assert (set(found.files), found.left_out) == ({2, 3}, [4, 1])
    assert found.size == size[3] + size[2]
    none = replay_files(*made, notable, budget=0)
    assert (dict(none.files), none.left_out) == ({}, [3, 2, 4, 1])


def test_more_games_are_spread_over_the_others_and_all_are_all(
    made: tuple[RunFolder, RunFile],
) -> None:
    notable = [Notable(0, "longest"), Notable(1, "best")]
    assert set(replay_files(*made, notable, more=2).files) == {0, 1, 2, 13}
    whole = replay_files(*made, notable, more=None, budget=0)
    assert (set(whole.files), list(whole.left_out)) == (set(range(GAMES)), [])
    assert set(replay_files(*made, notable, more=99).files) == set(range(GAMES))


def test_notes_are_left_out_unless_they_are_asked_for(made: tuple[RunFolder, RunFile]) -> None:
    folder, run = made
    quiet = [content for _, content in replay_pages(read_report(folder, run, None))]
    assert not [content for content in quiet if b"my plan" in content or b"so be it" in content]
    content = read_report(folder, run, None, notes=True).replays.files[NOTED]
    assert b"</script>" not in content
    told = data_of(content)
    first, second = told["rounds"][0]["actions"][:2]
    assert first["notes"] == [[first["seat"], SECRET_NOTE]]
    assert second["notes"] == [[second["seat"], "so be it"]]
    assert "notes" not in told["rounds"][1]["actions"][0]


def test_the_page_says_how_many_games_had_no_room_and_how_to_see_them(
    made: tuple[RunFolder, RunFile],
) -> None:
    folder, run = made
    report = read_report(folder, run)
    (page,) = [content.decode() for name, content in replay_pages(report) if name == "replay.html"]
    assert "not in this folder" not in page
    none = replay_files(folder, run, report.notable, budget=0)
    pages = dict(replay_pages(replace(report, replays=none)))
    page = pages["replay.html"].decode()
    left = {note.game for note in report.notable}
    assert f"{len(left)} of the games below are not in this folder" in page
    assert all(f"arena replay made {game}<" in page for game in left)
    assert list(pages) == ["replay.html"]


def test_a_record_that_is_no_game_is_named_with_the_command(
    tmp_path: Path,
) -> None:
    folder, run = make_run(tmp_path / "bad", ["ann", "ben"], schedule={"deals": 2})
    block = run.plan.blocks[0]
    first, *rest = played(run, block)
    calls = first.transcript.actions[-1:]  # a call without a bid
    story = replace(first.transcript, actions=(*calls, *first.transcript.actions))
    wrong = replace(first, transcript=story)
    store(folder, run, block, [wrong, *rest])
    with pytest.raises(StorageError, match="is not a game") as caught:
        replay_files(folder, run, [Notable(0, "longest")])
    assert caught.value.hint == "arena verify bad says which"
