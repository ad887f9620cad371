"""Folders of runs for tests, made without bots: games are played at random, or told by the test."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.rules import Rules
from arena.dudo.transcript import SideNote, Transcript
from arena.dudo.view import View
from arena.league.model import League, filled_yaml
from arena.records.folder import RunFolder
from arena.records.notes import BotNote, encode_notes
from arena.records.runfile import Entry, RunFile, league_digest, versions
from arena.records.schema import FORMAT_VERSION, Columns, Place, Record, encode
from arena.records.secrets import Keys, commitment
from arena.records.side import FaultNote, SideFile
from arena.sandbox.bundle import Bundle
from arena.schedule.plan import Block
from arena.schedule.plan import Game as Fixture

SECRET = bytes(range(16))
FAULT = "illegal_action"


def make_run(
    path: Path,
    bots: Sequence[str],
    refused: Sequence[str] = (),
    secret: bytes = SECRET,
    **keys: Any,
) -> tuple[RunFolder, RunFile]:
    """A new run in `path`, without games. `keys` go into the league; `refused` bots do not play."""
    league = League.model_validate({"name": "made", "bots": ["bots/*.py"], **keys})
    bundles = [bundle_of(bot) for bot in sorted((*bots, *refused))]
    entries = tuple(_entry(bundle, bundle.name in refused) for bundle in bundles)
    filled = league.model_dump(mode="json")
    run = RunFile(
        format_version=FORMAT_VERSION,
        run=path.name,
        created="2030-01-01T00:00:00.000000+00:00",
        versions=versions(),
        league=filled,
        league_digest=league_digest(filled),
        rules=league.rule_set.as_dict(),
        bots=entries,
        commitment=commitment(
            secret, league_digest(filled), [f"{bundle.name} {bundle.digest}" for bundle in bundles]
        ),
        open_seed=league.seed_bytes is not None,
        sandbox="landlock",
        trust_bots=False,
    )
    folder = RunFolder(path)
    folder.create(run, filled_yaml(league), bundles, secret)
    return folder, folder.read_run()


def bundle_of(bot: str) -> Bundle:
    source = f"# {bot}\n".encode()
    return Bundle(bot, f"bots/{bot}.py", f"{bot}.py", {f"{bot}.py": source})


def _entry(bundle: Bundle, refused: bool) -> Entry:
    fault, reason = ("load_error", "Traceback\nNameError: no such name") if refused else ("", "")
    return Entry(bundle.name, bundle.origin, bundle.entry, bundle.digest, fault, reason)


def played(
    run: RunFile, block: Block, forfeits: float = 0.0, secret: bytes = SECRET
) -> list[Record]:
    """The records of a block played at random; `forfeits` is a chance per decision."""
    rng = random.Random(f"block {block.number}")
    key = Keys.of(secret).dice
    records = []
    for fixture in block.schedule():
        game = Game(run.rule_set, len(fixture.bots), KeyedDice(key, fixture.deal))
        play(game, rng, forfeits)
        records.append(record_of(fixture, game, run.names))
    return records


def place_in(run: RunFile, block: Block) -> Place:
    """The place of a block of a run."""
    return Place(run.commitment, block.number, block.first_game, block.games)


def encoded(records: Sequence[Record], names: Sequence[str], place: Place | None = None) -> bytes:
    """The records as a file of records; without a place it is nowhere."""

    def flat(lists: Sequence[Sequence[Any]], dtype: Any) -> Any:
        return np.array(list(chain.from_iterable(lists)), dtype)

    def offsets(lists: Sequence[Sequence[Any]]) -> Any:
        return np.array(list(accumulate(map(len, lists), initial=0)), np.int32)

    stories = [record.transcript for record in records]
    notes = list(chain.from_iterable(story.side for story in stories))
    index = {name: place for place, name in enumerate(names)}
    columns = Columns(
        game=np.array([r.game for r in records], np.uint64),
        table=np.array([r.table for r in records], np.uint32),
        deal=np.array([r.deal for r in records], np.uint64),
        copy=np.array([r.copy for r in records], np.uint8),
        bots=flat([[index[bot] for bot in r.bots] for r in records], np.uint16),
        seating=flat([r.seating for r in records], np.uint8),
        ranks=flat([r.ranks for r in records], np.uint8),
        seat_offsets=offsets([r.bots for r in records]),
        dice=flat([story.dice for story in stories], np.uint8),
        dice_offsets=offsets([story.dice for story in stories]),
        actions=flat([story.actions for story in stories], np.uint16),
        action_offsets=offsets([story.actions for story in stories]),
        side_at=np.array([note.at for note in notes], np.uint32),
        side_kind=[note.kind for note in notes],
        side_seat=np.array([note.seat for note in notes], np.uint8),
        side_detail=[note.detail for note in notes],
        side_offsets=offsets([story.side for story in stories]),
        rounds=np.array([r.rounds for r in records], np.uint32),
        truncated=np.array([r.truncated for r in records], np.bool_),
    )
    return encode(columns, names, place or Place("", 0, 0, len(records)))


def play(game: Game, rng: random.Random, forfeits: float = 0.0) -> None:
    """Play to the end with random legal moves."""
    while (ask := game.ask) is not None:
        if rng.random() < forfeits:
            game.forfeit(ask.seat, FAULT)
        elif ask.what == "calza":
            game.answer_calza(rng.random() < 0.05)
        else:
            game.act(_action(game.view(ask.seat), rng))


def record_of(fixture: Fixture, game: Game, names: Sequence[str]) -> Record:
    assert game.end is not None
    ranks = {plan: game.end.ranks[table] for table, plan in enumerate(game.seating)}
    return Record(
        game=fixture.number,
        table=fixture.table,
        deal=fixture.deal,
        copy=fixture.copy,
        bots=tuple(names[bot] for bot in fixture.bots),
        seating=game.seating,
        transcript=game.transcript,
        ranks=tuple(ranks[seat] for seat in range(len(ranks))),
        rounds=game.state.round_number,
        truncated=game.end.truncated,
    )


def told(
    fixture: Fixture,
    names: Sequence[str],
    ranks: dict[str, int],
    *,
    rounds: int = 5,
    faults: dict[str, str] | None = None,
    truncated: bool = False,
    seating: tuple[int, ...] | None = None,
) -> Record:
    """A record that says how its game ended, without the game. `ranks` and `faults` are by bot."""
    bots = tuple(names[bot] for bot in fixture.bots)
    seating = seating or tuple(range(len(bots)))
    side = tuple(
        SideNote(0, "forfeit", seating.index(bots.index(bot)), fault)
        for bot, fault in (faults or {}).items()
    )
    return Record(
        game=fixture.number,
        table=fixture.table,
        deal=fixture.deal,
        copy=fixture.copy,
        bots=bots,
        seating=seating,
        transcript=Transcript(len(bots), (), (), side),
        ranks=tuple(ranks[bot] for bot in bots),
        rounds=rounds,
        truncated=truncated,
    )


def fixtures(run: RunFile) -> Iterator[Fixture]:
    """All games of the plan."""
    for block in run.plan.blocks:
        yield from block.schedule()


def store(
    folder: RunFolder,
    run: RunFile,
    block: Block,
    records: Sequence[Record],
    faults: Sequence[FaultNote] = (),
    notes: Sequence[BotNote] = (),
) -> None:
    """Write a block with what lies beside it."""
    side = msgspec.json.encode(SideFile(block.number, 1, list(faults), []))
    content = encoded(records, run.names, place_in(run, block))
    folder.write_block(block.number, content, side, encode_notes(block.number, list(notes), {}))


def store_all(folder: RunFolder, run: RunFile, records: Sequence[Record]) -> None:
    """Write records of the whole plan block by block."""
    for block in run.plan.blocks:
        last = block.first_game + block.games
        store(folder, run, block, records[block.first_game : last])


def random_rules_games(rules: Rules, seats: int, games: int, forfeits: float = 0.0) -> list[Record]:
    """Records of games of one table with bots a, b, c, ... in their seats."""
    rng = random.Random(f"{seats} seats")
    names = "abcdefghijklmnopqrst"[:seats]
    key = Keys.of(SECRET).dice
    records = []
    for number in range(games):
        game = Game(rules, seats, KeyedDice(key, number))
        play(game, rng, forfeits)
        fixture = Fixture(number, 0, number, 0, tuple(range(seats)))
        records.append(record_of(fixture, game, names))
    return records


def _action(view: View, rng: random.Random) -> Action:
    bids = view.legal_bids()[:8]
    if view.can_dudo and (not bids or rng.random() < 0.3):
        return DUDO
    if view.can_calza and rng.random() < 0.15:
        return CALZA
    bid = rng.choice(bids)
    fitting = [die for die in view.dice if die in (bid.face, view.wild_face)][: len(view.dice) - 1]
    if view.can_burn and fitting and rng.random() < 0.5:
        return Bid(bid.quantity, bid.face, tuple(fitting[: rng.randint(1, len(fitting))]))
    return bid
