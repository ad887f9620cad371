"""Playing records again: a good run is identical, and every kind of tampering is found and named."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from made_runs import FAULT, SECRET, encoded, make_run, place_in, played, record_of, store

from arena.dudo.bid import DUDO, DUDO_CODE, Bid, action_code
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.transcript import SideNote
from arena.errors import ArenaError, StorageError
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile, league_digest
from arena.records.schema import Record
from arena.records.secrets import Keys, commitment
from arena.records.verify import Difference, Verified, verify_records

Made = tuple[RunFolder, RunFile]
RULES = {"preset": "latin", "calza": "anyone", "start_dice": 3, "max_rounds": 4}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A complete run with burns, calls of bystanders, forfeits and games that were cut off."""
    path = tmp_path_factory.mktemp("good") / "made"
    folder, run = make_run(
        path, "abc", rules=RULES, table_size=[2, 3], schedule={"deals": 6}, block_games=8
    )
    for block in run.plan.blocks:
        store(folder, run, block, played(run, block, forfeits=0.01))
    return path


@pytest.fixture
def made(good: Path, tmp_path: Path) -> Made:
    """A copy of it to tamper with."""
    folder = RunFolder(shutil.copytree(good, tmp_path / "made"))
    return folder, folder.read_run()


def all_records(folder: RunFolder, run: RunFile) -> list[Record]:
    return [record for block in run.plan.blocks for record in folder.read_records(block.number)]


def change(made: Made, game: int, tamper: Callable[[Record], Record]) -> None:
    """Replace one record by a tampered one."""
    folder, run = made
    block = run.plan.block_of(game)
    records = list(folder.read_records(block.number))
    index = game - block.first_game
    tampered = tamper(records[index])
    assert tampered != records[index]
    store(folder, run, block, [*records[:index], tampered, *records[index + 1 :]])


def finding(made: Made) -> str:
    """What verification says against the run."""
    with pytest.raises(ArenaError) as caught:
        verify_records(*made)
    assert isinstance(caught.value, Difference | StorageError)
    return caught.value.what


def game_with(made: Made, fits: Callable[[Record], bool]) -> int:
    return next(record.game for record in all_records(*made) if fits(record))


def has_note(kind: str) -> Callable[[Record], bool]:
    return lambda record: any(note.kind == kind for note in record.transcript.side)


def with_transcript(record: Record, **parts: Any) -> Record:
    return replace(record, transcript=replace(record.transcript, **parts))


# A good run


def test_a_good_run_is_identical(made: Made) -> None:
    folder, run = made
    seen: list[int] = []
    # Three pairs of 6 mirrored deals, and one table of three with 6.
    assert verify_records(folder, run, seen.append) == Verified(games=42, missing_blocks=0)
    assert seen == [8, 8, 8, 8, 2, 2, 6]


def test_the_good_run_has_everything_that_can_be_tampered_with(made: Made) -> None:
    records = all_records(*made)
    notes = {note.kind for record in records for note in record.transcript.side}
    assert notes == {"show", "calza", "forfeit"}
    assert any(record.truncated for record in records)
    assert any(record.seating != tuple(sorted(record.seating)) for record in records)


def test_blocks_still_to_be_played_are_counted(made: Made) -> None:
    folder, run = made
    for number in (1, 6):
        folder.block_path(number).unlink()
    assert verify_records(folder, run) == Verified(games=28, missing_blocks=2)


def test_bots_whose_files_are_not_kept_are_not_compared(made: Made) -> None:
    """An organizer may publish a run without the bots' sources."""
    folder, run = made
    shutil.rmtree(folder.path / "bots")
    assert verify_records(folder, run).games == 42


# Tampering with one record


def with_action(record: Record, index: int, code: int) -> Record:
    actions = record.transcript.actions
    return with_transcript(record, actions=(*actions[:index], code, *actions[index + 1 :]))


def other_die(record: Record) -> Record:
    dice = record.transcript.dice
    return with_transcript(record, dice=(*dice[:-1], dice[-1] % 6 + 1))


def swapped_dice(record: Record) -> Record:
    """The two first dice that differ, exchanged: the same dice, but not as rolled."""
    dice = list(record.transcript.dice)
    index = next(i for i in range(len(dice) - 1) if dice[i] != dice[i + 1])
    dice[index], dice[index + 1] = dice[index + 1], dice[index]
    return with_transcript(record, dice=tuple(dice))


TAMPERED: dict[str, Callable[[Record], Record]] = {
    "a bid that is a call": lambda r: with_action(r, 1, DUDO_CODE),
    "a call that is a bid": lambda r: with_action(
        r, r.transcript.actions.index(DUDO_CODE), action_code(Bid(2, 6))
    ),
    "a bid above all dice": lambda r: with_action(r, 0, action_code(Bid(19, 6))),
    "a bid of no face": lambda r: with_action(r, 0, 3),
    "an action left out": lambda r: with_transcript(r, actions=r.transcript.actions[:-1]),
    "an action added": lambda r: with_transcript(r, actions=(*r.transcript.actions, DUDO_CODE)),
    "a die": other_die,
    "no die": lambda r: with_transcript(r, dice=(7, *r.transcript.dice[1:])),
    "a die left out": lambda r: with_transcript(r, dice=r.transcript.dice[:-1]),
    "a die added": lambda r: with_transcript(r, dice=(*r.transcript.dice, 1)),
    "dice exchanged": swapped_dice,
    "ranks": lambda r: replace(r, ranks=r.ranks[::-1]),
    "a rank": lambda r: replace(r, ranks=(*r.ranks[:-1], r.ranks[-1] + 1)),
    "rounds": lambda r: replace(r, rounds=r.rounds + 1),
    "truncated": lambda r: replace(r, truncated=not r.truncated),
    "seating": lambda r: replace(r, seating=r.seating[::-1]),
    "seating of nobody": lambda r: replace(r, seating=(9, *r.seating[1:])),
    "bots exchanged": lambda r: replace(r, bots=r.bots[::-1]),
    "bots and ranks exchanged": lambda r: replace(r, bots=r.bots[::-1], ranks=r.ranks[::-1]),
    "a bot that does not play there": lambda r: replace(r, bots=("c",) * len(r.bots)),
    "deal": lambda r: replace(r, deal=r.deal + 1),
    "copy": lambda r: replace(r, copy=r.copy ^ 1),
    "table": lambda r: replace(r, table=r.table + 1),
    "a forfeit added": lambda r: with_transcript(r, side=(SideNote(0, "forfeit", 0, FAULT),)),
    "a call added": lambda r: with_transcript(
        r, side=(SideNote(len(r.transcript.actions), "calza", 1),)
    ),
    "a note beyond the end": lambda r: with_transcript(r, side=(SideNote(9999, "show", 0, "1"),)),
}


@pytest.mark.parametrize("name", TAMPERED)
@pytest.mark.parametrize("game", [5, 37], ids=["of two", "of three"])
def test_every_tampered_part_of_a_record_is_found(made: Made, name: str, game: int) -> None:
    change(made, game, TAMPERED[name])
    assert finding(made).startswith(f"game {game}: ")


def test_a_wrong_game_number_is_found(made: Made) -> None:
    change(made, 5, lambda record: replace(record, game=6))
    assert finding(made).startswith("game 6: the plan has another game here: (5, ")


@pytest.mark.parametrize("kind", ["show", "calza", "forfeit"])
def test_a_side_note_left_out_is_found(made: Made, kind: str) -> None:
    game = game_with(made, has_note(kind))
    change(made, game, lambda record: with_transcript(record, side=()))
    assert finding(made).startswith(f"game {game}: ")


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("show", {"detail": "2"}),
        ("show", {"detail": ""}),
        ("show", {"detail": "one"}),
        ("calza", {"seat": 200}),
        ("calza", {"detail": "?"}),
        ("forfeit", {"kind": "calza"}),
        ("forfeit", {"kind": "resigned"}),
        ("forfeit", {"seat": 200}),
    ],
)
def test_a_changed_side_note_is_found(made: Made, kind: str, changes: dict[str, Any]) -> None:
    game = game_with(
        made,
        lambda record: any(n.kind == kind and n.detail != "2" for n in record.transcript.side),
    )

    def tamper(record: Record) -> Record:
        notes = list(record.transcript.side)
        index = next(i for i, n in enumerate(notes) if n.kind == kind and n.detail != "2")
        notes[index] = notes[index]._replace(**changes)
        return with_transcript(record, side=tuple(notes))

    change(made, game, tamper)
    assert finding(made).startswith(f"game {game}: ")


@pytest.mark.parametrize("said", [False, True], ids=["as the planned deal", "as the other deal"])
def test_a_fair_game_with_dice_of_another_deal_is_found(made: Made, said: bool) -> None:
    """By the rules nothing is wrong with it: only the key and the plan tell."""
    _, run = made
    block = run.plan.block_of(5)
    fixture = block.schedule()[5 - block.first_game]
    other = fixture.deal + 1000
    game = Game(run.rule_set, 2, KeyedDice(Keys.of(SECRET).dice, other))
    while game.end is None:
        view = game.view(game.state.turn)
        game.act(DUDO if view.can_dudo else view.legal_bids()[0])
    record = record_of(fixture, game, run.names)
    change(made, 5, lambda there: replace(record, deal=other if said else fixture.deal))
    assert finding(made).startswith("game 5: ")


def test_a_game_that_was_not_played_to_the_end_is_found(made: Made) -> None:
    change(made, 5, lambda r: with_transcript(r, actions=(), side=()))
    assert finding(made) == "game 5: the record ends before the game does"


def test_games_exchanged_within_a_block_are_found(made: Made) -> None:
    folder, run = made
    records = list(folder.read_records(0))
    store(folder, run, run.plan.blocks[0], [records[1], records[0], *records[2:]])
    assert finding(made).startswith("game 1: the plan has another game here: (0, ")


def test_blocks_exchanged_are_found(made: Made) -> None:
    """A block and its mirror have as many games."""
    folder, _ = made
    one, other = folder.block_path(0), folder.block_path(1)
    content = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(content)
    what = "is damaged: it is not as it was written, its checksum is another one"
    assert finding(made) == f"{one} {what}"


# Files that are not what they should be


@pytest.mark.parametrize("records", [0, 7, 9])
def test_a_block_with_too_few_or_too_many_records_is_found(made: Made, records: int) -> None:
    folder, run = made
    there = list(folder.read_records(1))
    place = msgspec.structs.replace(place_in(run, run.plan.blocks[1]), games=records)
    content = encoded((there + there)[:records], run.names, place)
    folder.write_block(1, content, b"{}")
    what = "is another block, or one of another run"
    assert finding(made) == f"{folder.block_path(1)} {what}"


def test_a_damaged_block_is_found(made: Made) -> None:
    folder, _ = made
    path = folder.block_path(6)
    path.write_bytes(path.read_bytes()[:-10])
    assert finding(made).startswith(f"{path} is damaged")


def test_a_missing_secret_is_found(made: Made) -> None:
    folder, _ = made
    (folder.path / "secret").unlink()
    assert "made/secret" in finding(made)


# The commitment and what it covers


def rewritten(made: Made, **parts: Any) -> Made:
    """The run with another run.json."""
    folder, run = made
    changed = msgspec.structs.replace(run, **parts)
    folder.write("run.json", msgspec.json.encode(changed))
    return folder, folder.read_run()


def test_another_secret_is_found(made: Made) -> None:
    folder, _ = made
    folder.write("secret", b"00" * 16)
    assert finding(made) == "secret, league and bots are not those that the commitment was made for"


def test_another_commitment_is_found(made: Made) -> None:
    changed = rewritten(made, commitment="00" * 32)
    assert (
        finding(changed) == "secret, league and bots are not those that the commitment was made for"
    )


def test_dice_of_another_secret_are_found_even_with_its_commitment(made: Made) -> None:
    """Whoever makes a new commitment, and blocks that say they belong to it, cannot make the old
    records fit it."""
    folder, run = made
    secret = bytes(16)
    folder.write("secret", b"00" * 16)
    digests = [f"{entry.name} {entry.digest}" for entry in run.bots]
    changed = rewritten(made, commitment=commitment(secret, run.league_digest, digests))
    assert finding(changed) == f"{folder.block_path(0)} is another block, or one of another run"
    for block in run.plan.blocks:
        store(*changed, block, list(folder.read_records(block.number)))
    assert finding(changed).startswith("game 0: ")


def test_another_bot_is_found(made: Made) -> None:
    _, run = made
    bots = (msgspec.structs.replace(run.bots[0], digest="00" * 32), *run.bots[1:])
    changed = rewritten(made, bots=bots)
    assert (
        finding(changed) == "secret, league and bots are not those that the commitment was made for"
    )


def test_other_files_of_a_bot_are_found(made: Made) -> None:
    folder, _ = made
    (folder.path / "bots" / "b" / "b.py").write_text("# better\n")
    assert finding(made) == "bots/b is not the bot that the commitment was made for"


def test_another_file_beside_a_bot_is_found(made: Made) -> None:
    folder, _ = made
    (folder.path / "bots" / "c" / "weights.bin").write_bytes(b"")
    assert finding(made) == "bots/c is not the bot that the commitment was made for"


def test_another_league_is_found(made: Made) -> None:
    """max_forfeits changes no game, but the table."""
    _, run = made
    changed = rewritten(made, league={**run.league, "max_forfeits": 1})
    expected = "the league in run.json is not the one that the commitment was made for"
    assert finding(changed) == expected


def test_another_league_with_its_digest_is_found(made: Made) -> None:
    _, run = made
    league = {**run.league, "max_forfeits": 1}
    changed = rewritten(made, league=league, league_digest=league_digest(league))
    assert (
        finding(changed) == "secret, league and bots are not those that the commitment was made for"
    )


def test_rules_that_are_not_the_leagues_are_found(made: Made) -> None:
    _, run = made
    changed = rewritten(made, rules={**run.rules, "ciego_blind": "short"})
    assert finding(changed) == "the rules in run.json are not those of its league"


def test_an_open_seed_that_is_not_said_or_not_there_is_found(made: Made) -> None:
    changed = rewritten(made, open_seed=True)
    assert finding(changed) == "the secret and the seed of the league do not belong together"


def test_a_run_with_an_open_seed_is_identical_only_with_that_seed(tmp_path: Path) -> None:
    secret = (5).to_bytes(16, "big")

    def with_seed(name: str, seed: int) -> Made:
        folder, run = make_run(
            tmp_path / name, "ab", secret=secret, seed=seed, schedule={"deals": 1}
        )
        assert run.open_seed
        for block in run.plan.blocks:
            store(folder, run, block, played(run, block, secret=secret))
        return folder, run

    assert verify_records(*with_seed("right", 5)) == Verified(2, 0)
    said = finding(with_seed("wrong", 6))
    assert said == "the secret and the seed of the league do not belong together"


def test_a_bot_that_did_not_play_cannot_be_let_in_afterwards(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "ab", refused=["c"], schedule={"deals": 1})
    for block in run.plan.blocks:
        store(folder, run, block, played(run, block))
    assert verify_records(folder, run) == Verified(2, 0)
    bots = tuple(msgspec.structs.replace(entry, fault="", reason="") for entry in run.bots)
    assert finding(rewritten((folder, run), bots=bots)) == (
        f"{folder.block_path(0)} is another block, or one of another run"
    )


def test_bots_exchanged_in_run_json_are_found(made: Made) -> None:
    """Names exchanged, and everything else left as it is."""
    folder, _ = made
    content = json.loads((folder.path / "run.json").read_text())
    first, second = content["bots"][:2]
    first["name"], second["name"] = second["name"], first["name"]
    folder.write("run.json", json.dumps(content).encode())
    assert finding((folder, folder.read_run())) == (
        "secret, league and bots are not those that the commitment was made for"
    )
