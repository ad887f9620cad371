"""A stored game played again, and stored games with something wrong in them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from random_play import KEY, covering_games
from scripted_dice import ScriptedDice

from arena.dudo.bid import DUDO, Bid, action_code
from arena.dudo.dice import KeyedDice, RecordedDice
from arena.dudo.game import Game
from arena.dudo.presets import make_rules
from arena.dudo.replay import BadTranscript, replay, retold
from arena.dudo.rules import Rules
from arena.dudo.transcript import SideNote, Transcript


def test_a_transcript_tells_the_whole_game() -> None:
    for deal, one in enumerate(covering_games()):
        again = replay(one.rules, one.game.transcript)
        assert again.events == one.game.events
        assert again.transcript == one.game.transcript
        assert again.end == one.game.end
        if deal % 10 == 0:
            keyed = replay(one.rules, one.game.transcript, KeyedDice(KEY, deal))
            assert keyed.events == one.game.events


def test_every_decision_is_told_before_it_is_made() -> None:
    for one in covering_games()[::5]:
        actions, notes, declined = [], [], 0
        for game, decision in retold(one.rules, one.game.transcript):
            if not decision.fault:  # these games have forfeits of seats that were not asked
                assert (decision.seat, decision.what) == game.ask
            if decision.fault:
                notes.append(("forfeit", decision.seat, decision.fault))
            elif decision.what == "calza":
                declined += decision.action is None
                notes += [("calza", decision.seat, "")] if decision.action else []
            else:
                assert decision.action is not None
                actions.append(action_code(decision.action))
                shown = getattr(decision.action, "show", ())
                notes += [("show", decision.seat, "".join(map(str, shown)))] if shown else []
        assert actions == list(one.game.transcript.actions)
        assert notes == [note[1:] for note in one.game.transcript.side]
        assert game.end == one.game.end


def test_a_transcript_may_stop_anywhere() -> None:
    rng = random.Random("unfinished")
    for one in covering_games()[::7]:
        full = one.game.transcript
        stop = rng.randint(0, len(full.actions))
        side = tuple(note for note in full.side if note.at < stop)
        cut = Transcript(full.seats, full.dice, full.actions[:stop], side)
        again = replay(one.rules, cut, RecordedDice(full.dice))
        assert again.transcript.actions == cut.actions
        assert again.events == one.game.events[: len(again.events)]


Change = Callable[[Transcript, random.Random], Transcript | None]


def change_action(game: Transcript, rng: random.Random) -> Transcript | None:
    at = rng.randrange(len(game.actions)) if game.actions else None
    if at is None:
        return None
    actions = list(game.actions)
    near = [actions[at] + step for step in (-6, -1, 1, 6)]
    actions[at] = rng.choice([code for code in (0, 1, 2, -1, *near) if code != actions[at]])
    return replace(game, actions=tuple(actions))


def drop_action(game: Transcript, rng: random.Random) -> Transcript | None:
    if not game.actions:
        return None
    at = rng.randrange(len(game.actions))
    return replace(game, actions=game.actions[:at] + game.actions[at + 1 :])


def add_action(game: Transcript, rng: random.Random) -> Transcript:
    at = rng.randint(0, len(game.actions))
    extra = rng.choice((0, 1, 7, 8, 15, 9999))
    return replace(game, actions=(*game.actions[:at], extra, *game.actions[at:]))


def change_die(game: Transcript, rng: random.Random) -> Transcript:
    at = rng.randrange(len(game.dice))
    die = rng.choice([die for die in range(8) if die != game.dice[at]])
    return replace(game, dice=(*game.dice[:at], die, *game.dice[at + 1 :]))


def drop_die(game: Transcript, rng: random.Random) -> Transcript:
    at = rng.randrange(len(game.dice))
    return replace(game, dice=game.dice[:at] + game.dice[at + 1 :])


def add_die(game: Transcript, rng: random.Random) -> Transcript:
    at = rng.randint(0, len(game.dice))
    return replace(game, dice=(*game.dice[:at], rng.randint(1, 6), *game.dice[at:]))


def change_note(game: Transcript, rng: random.Random) -> Transcript | None:
    if not game.side:
        return None
    at = rng.randrange(len(game.side))
    note = game.side[at]
    changed = rng.choice(
        [
            note._replace(at=note.at + 1),
            note._replace(at=note.at - 1),
            note._replace(at=-1),
            note._replace(at=10**6),
            note._replace(seat=note.seat + 1),
            note._replace(seat=-1),
            note._replace(seat=99),
            note._replace(kind="forfeit" if note.kind != "forfeit" else "calza"),
            note._replace(kind="nonsense"),
            note._replace(detail=note.detail + "7"),
            note._replace(detail=note.detail + "x"),
        ]
    )
    return replace(game, side=(*game.side[:at], changed, *game.side[at + 1 :]))


def drop_note(game: Transcript, rng: random.Random) -> Transcript | None:
    if not game.side:
        return None
    at = rng.randrange(len(game.side))
    return replace(game, side=game.side[:at] + game.side[at + 1 :])


def add_note(game: Transcript, rng: random.Random) -> Transcript:
    note = SideNote(
        rng.randint(0, len(game.actions)),
        rng.choice(("show", "calza", "forfeit")),
        rng.randrange(game.seats),
        rng.choice(("", "2", "crash")),
    )
    at = rng.randint(0, len(game.side))
    return replace(game, side=(*game.side[:at], note, *game.side[at:]))


def change_seats(game: Transcript, rng: random.Random) -> Transcript:
    return replace(game, seats=rng.choice((game.seats - 1, game.seats + 1, 0, 1, 21)))


CHANGES: tuple[Change, ...] = (
    change_action,
    drop_action,
    add_action,
    change_die,
    drop_die,
    add_die,
    change_note,
    drop_note,
    add_note,
    change_seats,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_changed_transcript_is_refused_or_tells_another_game(change: Change) -> None:
    rng = random.Random(change.__name__)
    refused = tried = 0
    for one in covering_games():
        corrupt = change(one.game.transcript, rng)
        if corrupt is None or corrupt == one.game.transcript:
            continue
        tried += 1
        try:
            other = replay(one.rules, corrupt)
        except BadTranscript:
            refused += 1
        else:
            assert other.transcript == corrupt, "nothing of a record may be passed over"
            assert other.events != one.game.events
    assert refused > 30


SHOW = SideNote(0, "show", 0, "4")
CRASH = SideNote(2, "forfeit", 0, "crash")


def recorded() -> tuple[Rules, Transcript]:
    """A short game with a burn, a forfeit and an end."""
    rules = make_rules("latin", setup="seat0", start_dice=2, burn="any", calza="anyone")
    game = Game(rules, 3, ScriptedDice({(1, 0): (4, 3)}))
    game.act(Bid(1, 4, (4,)))
    game.answer_calza(False)
    game.act(DUDO)
    game.forfeit(0, "crash")
    game.act(Bid(1, 2))
    game.act(DUDO)
    game.act(Bid(2, 3))
    game.act(DUDO)
    return rules, game.transcript


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"actions": (10, 9, 0)}, "1x3 does not beat 1x4"),
        ({"actions": (10, 5)}, "5 is not the number of an action"),
        ({"actions": (10, 0, 8, 0, 15, 0, 0)}, "the game is over"),
        ({"dice": ()}, "fewer dice than the game rolls"),
        ({"dice": (4, 3, 2, 7, 2, 2, 2)}, "a die outside 1 to 6"),
        ({"seats": 1}, "1 seats; these rules are played by 2 to 20"),
        ({"side": (SideNote(0, "show", 0, "5"),)}, "does not hold 5 hidden"),
        ({"side": (SideNote(0, "show", 0, "f"),)}, "cannot be played"),
        ({"side": (SideNote(0, "show", 1, "4"), CRASH)}, "does not belong where it stands"),
        ({"side": (SideNote(0, "calza", 0),)}, "no seat can calza now"),
        ({"side": (SideNote(1, "calza", 0),)}, "seat 0 is not asked about calza"),
        ({"side": (SideNote(0, "forfeit", 3),)}, "seat 3 is not in the game"),
        ({"side": (SHOW, CRASH, SideNote(9, "forfeit", 1))}, "lies beyond the last action"),
    ],
)
def test_a_bad_transcript_is_refused_with_the_reason(
    changes: dict[str, object], message: str
) -> None:
    rules, transcript = recorded()
    assert transcript.side == (SHOW, CRASH)
    assert replay(rules, transcript).end is not None
    with pytest.raises(BadTranscript, match=message):
        replay(rules, replace(transcript, **changes))


def test_dice_left_over_are_refused() -> None:
    rules, transcript = recorded()
    more = replace(transcript, dice=(*transcript.dice, 6, 6))
    with pytest.raises(BadTranscript, match="2 dice that the game never rolls"):
        replay(rules, more)
