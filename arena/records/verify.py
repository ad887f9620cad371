"""Playing every record again through the readable rules and comparing all of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arena.dudo.dice import KeyedDice
from arena.dudo.replay import BadTranscript, replay
from arena.dudo.rules import Rules
from arena.errors import BadNews
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile, league_digest
from arena.records.schema import Record, damage
from arena.records.secrets import Keys, commitment
from arena.schedule.plan import Game as Fixture


class Difference(BadNews):
    """A record that the rules, the plan or the secret contradict."""

    code = "difference"


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found in order: games played again, blocks still to be played."""

    games: int
    missing_blocks: int


def verify_records(
    folder: RunFolder, run: RunFile, progress: Callable[[int], None] = lambda games: None
) -> Verified:
    """Check commitment, plan, dice and rules of every record. Raises Difference at the first fault,
    and StorageError for a file that cannot be read or holds other games than the plan's.

    `progress` is told the number of games of each block that was checked.
    """
    secret = folder.read_secret()
    _check_commitment(folder, run, secret)
    key = Keys.of(secret).dice
    rules = run.rule_set
    games = missing = 0
    for block in run.plan.blocks:
        if (why := folder.damage(run, block)) is not None:
            raise damage(why)
        if not folder.has_block(block):
            missing += 1
            continue
        fixtures = block.schedule()
        records = list(folder.read_records(block.number))
        for fixture, record in zip(fixtures, records, strict=True):
            check_record(rules, key, fixture, run.names, record)
        games += len(records)
        progress(len(records))
    return Verified(games, missing)


def check_record(
    rules: Rules, key: bytes, fixture: Fixture, names: list[str], record: Record
) -> None:
    """One record against the plan, the dice of its deal and the rules. Raises Difference."""
    where = f"game {record.game}"
    planned = (
        fixture.number,
        fixture.table,
        fixture.deal,
        fixture.copy,
        tuple(names[bot] for bot in fixture.bots),
    )
    if planned != (record.game, record.table, record.deal, record.copy, record.bots):
        raise Difference(f"{where}: the plan has another game here: {planned}")
    try:
        game = replay(rules, record.transcript, KeyedDice(key, record.deal))
    except BadTranscript as error:
        raise Difference(f"{where}: {error.what}") from error
    if game.end is None:
        raise Difference(f"{where}: the record ends before the game does")
    ranks = [0] * len(game.seating)
    for table_seat, plan_seat in enumerate(game.seating):
        ranks[plan_seat] = game.end.ranks[table_seat]
    compared = {
        "dice": (game.transcript.dice, record.transcript.dice),
        "actions": (game.transcript.actions, record.transcript.actions),
        "side notes": (game.transcript.side, record.transcript.side),
        "seating": (game.seating, record.seating),
        "ranks": (tuple(ranks), record.ranks),
        "rounds": (game.state.round_number, record.rounds),
        "truncated": (game.end.truncated, record.truncated),
    }
    for what, (played, stored) in compared.items():
        if played != stored:
            raise Difference(f"{where}: {what} differ: the rules give {played}, stored is {stored}")


def _check_commitment(folder: RunFolder, run: RunFile, secret: bytes) -> None:
    """What the commitment covers, and that league, rules and bots are what it was made for."""
    pledges = [entry.pledge for entry in run.bots]
    if commitment(secret, run.league_digest, pledges) != run.commitment:
        raise Difference("secret, league and bots are not those that the commitment was made for")
    if league_digest(run.league) != run.league_digest:
        raise Difference("the league in run.json is not the one that the commitment was made for")
    if run.rules != run.model.rule_set.as_dict():
        raise Difference("the rules in run.json are not those of its league")
    stated = run.model.seed_bytes
    if run.open_seed != (stated is not None) or stated not in (None, secret):
        raise Difference("the secret and the seed of the league do not belong together")
    for entry in run.bots:
        if folder.staged_digest(entry.name) not in (None, entry.digest):
            raise Difference(f"bots/{entry.name} is not the bot that the commitment was made for")
