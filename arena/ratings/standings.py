"""The table of a run: a pure function of its records, whoever played them and in which order."""

from __future__ import annotations

from collections.abc import Iterator

from arena.ratings.board import Board, Row, Standings
from arena.ratings.count import BoardCount, Count, Result
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import forfeits_of

_COLUMNS = ("bots", "seating", "side", "ranks", "truncated")


def standings_of(folder: RunFolder, run: RunFile) -> Standings:
    """The standings over all blocks on disk. Raises StorageError for a damaged block."""
    missing = [block for block in run.plan.blocks if not folder.has_block(block)]
    count = Count(run.names, run.model.max_forfeits)
    for result in _results(folder, run, {block.number for block in missing}):
        count.add(result)
    boards = tuple(_board(count.boards[size], count) for size in sorted(count.boards))
    out = [(entry.name, f"{entry.fault}: {entry.gist}") for entry in run.bots if entry.fault]
    return Standings(
        run=run.run,
        provisional=bool(missing) or not run.plan.final,
        stamps=tuple(_stamps(run)),
        not_playing=tuple(out),
        boards=boards,
    )


def _results(folder: RunFolder, run: RunFile, missing: set[int]) -> Iterator[Result]:
    """The outcome of every stored game in plan order."""
    for block in run.plan.blocks:
        if block.number in missing:
            continue
        table = folder.read_table(block.number, _COLUMNS)
        for row in table.to_pylist():
            where = str(folder.block_path(block.number))
            forfeits = [(row["bots"][seat], fault) for seat, fault in forfeits_of(row, where)]
            yield Result(row["bots"], row["ranks"], row["truncated"], forfeits)


def _board(counted: BoardCount, count: Count) -> Board:
    rows = []
    for bot, tally in counted.tallies.items():
        mu, sigma = counted.ratings.of(bot)
        out = bot in count.disqualified
        rows.append((mu - 3 * sigma, bot, mu, sigma, tally, out))
    rows.sort(key=lambda row: (row[5], not row[4].games, -row[0], row[1]))
    ranked: list[Row] = []
    for place, (score, bot, mu, sigma, tally, out) in enumerate(rows, start=1):
        placed = tally.games > 0 and not out
        shares = placed and ranked and ranked[-1].score == score
        rank = None if not placed else ranked[-1].rank if shares else place
        ranked.append(
            Row(rank, bot, mu, sigma, score, tally.games, _whole(tally.wins), tally.forfeits, out)
        )
    return Board(counted.table_size, tuple(ranked), tuple(_flags(counted, count)))


def _whole(wins: float) -> float:
    """Sums of thirds that make a whole number are shown as one."""
    return round(wins, 9)


def _flags(counted: BoardCount, count: Count) -> Iterator[str]:
    for bot in counted.tallies:
        if bot in count.disqualified:
            yield f"{bot} is disqualified: {count.disqualified[bot]}"
    if counted.dropped:
        yield f"{_games(counted.dropped)} with a disqualified bot, counted for nobody"
    if counted.truncated:
        yield f"{_games(counted.truncated)} cut off by max_rounds and ranked by dice"
    if counted.ratings.shared_ranks:
        yield f"{_games(counted.ratings.shared_ranks)} with shared ranks, not in mu and sigma"
    if counted.ratings.beyond:
        yield f"{_games(counted.ratings.beyond)} too unlikely to be rated"


def _games(count: int) -> str:
    return f"{count} game" if count == 1 else f"{count} games"


def _stamps(run: RunFile) -> Iterator[str]:
    if run.trust_bots:
        yield "--trust-bots: bots ran in processes of their own, but were not locked down"
    if run.open_seed:
        yield "open seed: the league states it, so the dice could be known beforehand"
