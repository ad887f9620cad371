"""The window apart from the rules: slots, memory that grows, limits, stories, what it refuses."""

from __future__ import annotations

import random

import numpy as np
import pytest
from engine_oracle import DICE_KEY, FAULTS, ILLEGAL_CODE, PROTOCOL_CODE, WORD_KEY, Question, compare
from engine_play import choose, fixtures, tame
from rule_space import random_rules

from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules
from arena.engine import stretches, window
from arena.engine.window import ILLEGAL, OK, PROTOCOL, Fixtures, Window, warm
from arena.errors import PlatformError, RulesError


def _window(rules: Rules, games: Fixtures, size: int = 8) -> Window:
    codes = {"illegal": ILLEGAL_CODE, "protocol": PROTOCOL_CODE}
    return Window(rules, games, DICE_KEY, WORD_KEY, size, **codes)


def _answer_all(table: Window, word: int, fault: int = 0) -> np.ndarray:
    questions = table.ask()
    assert questions is not None
    asked = len(questions.rows)
    return table.answer(np.full(asked, word, np.uint32), np.full(asked, fault, np.uint8))


@pytest.mark.parametrize("seats", [2, 3, 20])
def test_memory_grows_with_long_games(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in stretches.FIRST_ROOM:
        monkeypatch.setitem(stretches.FIRST_ROOM, stream, 1)
    rng = random.Random(f"room {seats}")
    for setup in ("roll_opener", "roll_order"):
        rules = random_rules(rng, setup=setup, max_players=20, start_dice=4, burn="any")
        for size in (1, 6):
            compare(rules, fixtures(rng, 12, seats), size, choose)


def test_a_game_of_thousands_of_rounds_is_kept_whole() -> None:
    # A right calza changes nothing, so only max_rounds ends a game in which all calzas are right.
    rules = Rules(calza="turn", calza_hit="nothing", start_dice=2, max_rounds=3000)
    table = compare(rules, fixtures(random.Random("long"), 2, 3), 2, _always_exact)[1]
    results = table.results()
    assert results.rounds.tolist() == [3000, 3000]
    assert results.truncated.tolist() == [True, True]
    assert results.ranks.tolist() == [[1, 1, 1], [1, 1, 1]]
    assert np.diff(results.action_offsets).tolist() == [6000, 6000]


def _always_exact(question: Question) -> tuple[int, int]:
    """Open with as many dice as there are, then call calza on it."""
    if question.game.state.bids:
        return 1, 0
    dice = [die for hand in question.game.all_dice() for die in hand]
    face = max(2, dice[0])
    return 6 * sum(die in (1, face) for die in dice) + face, 0


@pytest.mark.parametrize("size", [1, 2, 7, 30, 31, 100])
def test_any_size_of_window_gives_the_same_games(size: int) -> None:
    rng = random.Random("sizes")
    rules = make_rules("latin")
    table = compare(rules, fixtures(rng, 30, 3), size, choose)[1]
    whole = compare(rules, fixtures(random.Random("sizes"), 30, 3), 30, choose)[1]
    assert table.results().dice.tolist() == whole.results().dice.tolist()
    assert table.results().actions.tolist() == whole.results().actions.tolist()


def test_the_same_questions_until_they_are_answered() -> None:
    table = _window(make_rules("classic"), fixtures(random.Random(1), 3, 2))
    first = table.ask()
    assert first is not None
    again = table.ask()
    assert again is first
    assert first.rows["fresh"].tolist() == [1, 1, 1]


def test_no_fixtures_no_questions() -> None:
    empty = Fixtures(np.zeros(0, np.uint64), np.zeros(0, np.uint64), np.zeros((0, 2), np.uint16))
    table = _window(make_rules("classic"), empty)
    assert table.ask() is None
    results = table.results()
    assert results.dice_offsets.tolist() == [0]
    assert results.ranks.shape == (0, 2)


def test_verdicts_by_the_kind_of_answer() -> None:
    table = _window(Rules(setup="seat0"), fixtures(random.Random(2), 6, 2))
    questions = table.ask()
    assert questions is not None
    words = [6 * 1 + 2, 0, 1, 2, 6 * 11 + 2, 6 * 1 + 2 + (1 << 16 + 5)]
    verdicts = table.answer(np.array(words, np.uint32), np.zeros(6, np.uint8))
    assert verdicts.tolist() == [OK, ILLEGAL, ILLEGAL, PROTOCOL, ILLEGAL, PROTOCOL]


def test_forfeits_leave_the_codes_they_were_given() -> None:
    games = fixtures(random.Random(3), 3, 2)
    table = _window(Rules(setup="seat0"), games)
    questions = table.ask()
    assert questions is not None
    asked = questions.games.copy()
    verdicts = table.answer(np.array([0, 2, 8], np.uint32), np.array([0, 0, 200], np.uint8))
    assert verdicts.tolist() == [ILLEGAL, PROTOCOL, OK]
    assert table.ask() is None
    results = table.results()
    codes = dict(zip(asked.tolist(), (ILLEGAL_CODE, PROTOCOL_CODE, 200), strict=True))
    assert results.note_detail.tolist() == [codes[game] for game in range(3)]
    assert results.ranks.tolist() == [[2, 1]] * 3


def test_the_story_of_a_game_on_its_way_and_over() -> None:
    rules = Rules(setup="seat0", start_dice=1, single_round=True)
    games = fixtures(random.Random(4), 3, 2)
    table = _window(rules, games, size=2)
    with pytest.raises(ValueError, match="has not begun"):
        table.story(2)
    _answer_all(table, 6 * 1 + 4)
    begun = table.story(0)
    assert begun.actions.tolist() == [10]
    assert len(begun.dice) == 2
    assert table.over(np.array([0, 1, 2])).tolist() == [False, False, False]
    _answer_all(table, 5)
    over = table.story(0).transcript(FAULTS)
    assert over.actions == (10,)
    assert over.side == ((1, "forfeit", 1, f"fault_{PROTOCOL_CODE}"),)
    assert table.over(np.array([0, 1, 2])).tolist() == [True, True, False]
    assert table.story(2).actions.tolist() == []


def test_stories_are_the_transcripts_of_the_readable_engine() -> None:
    rules = make_rules("latin", start_dice=4)
    referee, table, _ = compare(rules, fixtures(random.Random(5), 40, 4), 10, choose)
    for index, one in referee.finished.items():
        assert table.story(index).transcript(FAULTS) == one.game.transcript


def test_results_while_games_are_on_their_way() -> None:
    rules = Rules(setup="seat0", single_round=True)
    table = _window(rules, fixtures(random.Random(6), 5, 2), size=3)
    assert table.results().games.tolist() == []
    questions = table.ask()
    assert questions is not None
    middle = int(np.flatnonzero(questions.games == 1)[0])
    faults = np.zeros(3, np.uint8)
    faults[middle] = 9
    table.answer(np.full(3, 6 * 1 + 4, np.uint32), faults)
    results = table.results()
    assert results.games.tolist() == [1]
    assert results.note_detail.tolist() == [9]
    assert results.dice_offsets.tolist() == [0, 10]
    assert results.truncated.tolist() == [False]


def test_more_events_than_a_row_can_count_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "MOST_EVENTS", 5)
    table = _window(Rules(setup="seat0"), fixtures(random.Random(7), 1, 2))
    _answer_all(table, 6 * 1 + 4)
    _answer_all(table, 6 * 1 + 5)
    _answer_all(table, 0)
    # Two bids, a call, two hands, a count, an end and a start are more than 5.
    with pytest.raises(PlatformError, match="more than 5 events"):
        table.ask()


def test_misuse_is_refused() -> None:
    rng = random.Random(8)
    with pytest.raises(RulesError, match="7 seats; these rules are played by 2 to 6"):
        _window(make_rules("lizumo"), fixtures(rng, 1, 7))
    with pytest.raises(ValueError, match="at least one place"):
        _window(Rules(), fixtures(rng, 1, 2), size=0)
    with pytest.raises(ValueError, match="16 bytes"):
        Window(Rules(), fixtures(rng, 1, 2), b"short", WORD_KEY, 1, illegal=1, protocol=2)
    with pytest.raises(ValueError, match="1 to 255"):
        Window(Rules(), fixtures(rng, 1, 2), DICE_KEY, WORD_KEY, 1, illegal=0, protocol=2)
    table = _window(Rules(), fixtures(rng, 2, 2))
    with pytest.raises(ValueError, match="for each question"):
        table.answer(np.zeros(2, np.uint32), np.zeros(2, np.uint8))
    table.ask()
    with pytest.raises(ValueError, match="for each question"):
        table.answer(np.zeros(1, np.uint32), np.zeros(1, np.uint8))


def test_games_without_faults_have_no_side_notes() -> None:
    rules = make_rules("classic")
    table = compare(rules, fixtures(random.Random(9), 30, 2), 30, tame)[1]
    assert len(table.results().note_at) == 0


def test_warm_plays_to_the_end() -> None:
    warm()
