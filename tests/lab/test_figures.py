"""The statistics of runs so small that every figure can be worked out by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Ask, Move, Outcome
from tablee.games import GAMES, caractere, face_to_face, incroyable
from tablee.games.caractere import Answer, Contest, Doubt, Draw, Finished, GoOn, Guess, GuessAll, Judge
from tablee.games.caractere.lab import Trials
from tablee.games.face_to_face import Play
from tablee.games.face_to_face.cards import mask_of
from tablee.games.face_to_face.lab import CardRace, cards_left
from tablee.games.incroyable import Announce, Bet, Challenge, Estimate
from tablee.games.incroyable import Draw as Take
from tablee.games.incroyable.lab import Risks
from tablee.games.tous_ego import Draw as Read
from tablee.games.tous_ego import Forecast, Vote
from tablee.lab import findings
from tablee.lab.plan import make_plan
from tablee.lab.results import Band, Results, as_json, results_of
from tablee.lab.simulate import play_game
from tablee.lab.watches import Counts, FinishedGame, Race, Watch, watches_for

# Two games of Tous Ego to six points. In the first, seat 1 is named most in both rounds and knows it, seat 0
# knows that some name it, seat 2 errs. In the second nobody ever names seat 1; seats 1 and 2 foresee it all.
ONE_WINNER = [
    [Read(), Vote((1, 1)), Forecast("some"), Vote((1, 1)), Forecast("some")],
    [Vote((0, 2)), Forecast("most"), Read(), Vote((0, 2)), Forecast("most")],
    [Vote((1, 1)), Forecast("none"), Vote((1, 1)), Forecast("none")],
]
TWO_WINNERS = [
    [Read(), Vote((2, 2)), Forecast("most"), Vote((2, 2)), Forecast("most")],
    [Vote((2, 2)), Forecast("none"), Read(), Vote((2, 2)), Forecast("none")],
    [Vote((0, 0)), Forecast("most"), Vote((0, 0)), Forecast("most")],
]


class Scripted:
    """A bot that knows its part."""

    def __init__(self, part: list[Move]) -> None:
        self.part = list(part)

    def answer(self, view: Any, ask: Ask) -> Move | None:
        return self.part.pop(0)


@pytest.fixture
def tiny() -> Results:
    plan = make_plan("tous_ego", games=2, seats=3, options=("target=6", "first_player=0"))
    watches = watches_for(GAMES["tous_ego"])
    for number, script in enumerate((ONE_WINNER, TWO_WINNERS)):

        def cast(name: str, game: Any, seat: int, rng: Random, script: list[list[Any]] = script) -> Scripted:
            return Scripted(script[seat])

        play_game(plan, number, watches, make=cast)
    return results_of(plan, {name: counts for watch in watches for name, counts in watch.counts.items()})


def test_wins_are_counted_by_seat_with_shared_wins_as_fractions(tiny: Results) -> None:
    assert [(rate.name, rate.wins) for rate in tiny.by_seat] == [("seat 0", 0), ("seat 1", 1.5), ("seat 2", 0.5)]
    assert tiny.shared == 1
    assert (tiny.by_bot[0].wins, tiny.by_bot[0].fair) == (2, 1)
    assert [rate.wins for rate in tiny.by_order] == [0, 1.5, 0.5]
    assert tiny.by_seat[1].share == 0.75
    assert tiny.by_seat[1].fair == pytest.approx(1 / 3, abs=1e-6)


def test_lengths_ends_and_points(tiny: Results) -> None:
    assert tiny.answers.counts == {14: 2}
    assert tiny.rounds.counts == {2: 2}
    assert tiny.ends == {"target": 2}
    assert tiny.gains.counts == {0: 4, 1: 2, 3: 6}
    assert [place.counts for place in tiny.places] == [{6: 2}, {2: 1, 6: 1}, {0: 2}]


def test_the_race_round_by_round(tiny: Results) -> None:
    assert [(step.round, step.running) for step in tiny.race] == [(0, 2), (1, 2), (2, 2)]
    assert [step.winner for step in tiny.race] == [Band(0, 0, 0), Band(3, 3, 3), Band(6, 6, 6)]
    # The others: seats 0 and 2 of the first game, seat 0 of the second.
    assert [step.others for step in tiny.race] == [Band(0, 0, 0), Band(0, 0, 1), Band(0, 0, 2)]


def test_standings_and_forecasts(tiny: Results) -> None:
    assert tiny.shares["standings"] == {"most": 4, "some": 6, "none": 2}
    assert tiny.shares["forecasts"] == {"most": 6, "some": 2, "none": 4}
    assert tiny.shares["right_forecasts"] == {"most": 4, "some": 2, "none": 2}


def test_what_the_figures_say(tiny: Results) -> None:
    assert findings.about_length(tiny) == "Eight in ten games take two rounds."
    assert findings.about_race(tiny) == "From round 1 on the typical winner is ahead of nine in ten others."
    level = replace(tiny, race=[replace(step, others=step.winner) for step in tiny.race])
    assert findings.about_race(level) == "At no round is the typical winner ahead of nine in ten others for good."
    assert findings.about_seats(tiny).startswith("No seat is favoured: all intervals contain 33.3")


def test_the_file_holds_all_parameters(tiny: Results) -> None:
    text = as_json(tiny)
    for said in ('"seed": 1', '"target": 6', '"forecast": "after_all"', '"rotate": true', '"seats": 3', '"games": 2'):
        assert said in text


def look_on(watch: Watch, state: Any, answers: list[tuple[int, Move]]) -> Counts:
    """Answer by hand while a watch looks on; then the game is taken for won by seat 0."""
    watch.begin(state)
    for seat, move in answers:
        state.answer(seat, move)
        watch.look(state)
    seats = tuple(range(state.seats))
    outcome = state.outcome() or Outcome((0,), "stopped", tuple((seat,) for seat in seats))
    watch.over(state, FinishedGame(("sensible",) * state.seats, 0, outcome))
    return watch.counts


def test_risk_rounds_their_questions_and_doubts() -> None:
    state = incroyable.deal(incroyable.setup(first_player=0), seats=3, seed=1)
    state.position = (5, 0, 0)  # a spiral
    first = state.setup.cards[state.pile[0]].question("books").answer
    second = state.setup.cards[state.pile[0]].question("globe").answer
    after = state.setup.cards[state.pile[1]].question(state.setup.board.symbol(2)).answer
    counts = look_on(
        Risks(),
        state,
        [
            (0, Take()),
            (0, Announce(first + 1)),
            (1, Bet("-")),
            (2, Bet("+")),
            (0, Take()),
            (0, Announce(second + 1)),
            (1, Bet("+")),
            (1, Take()),  # seat 1 won two points and stands on cell 2: an ordinary question
            (0, Estimate(after + 2)),
            (1, Estimate(after + 1)),
            (2, Estimate(after + 3)),
            (0, Challenge(1)),
        ],
    )
    assert counts["risk_rounds"] == {1: 1}
    assert counts["risk_questions"] == {2: 1}
    assert counts["challenges"] == {"right": 1}


def test_tests_and_contests() -> None:
    state = caractere.deal(caractere.setup(first_player=0, board="court", adjective_cards=False), seats=4, seed=1)
    state.position = (0, 12, 0, 0)  # seat 1 is about to be tested
    wrong = Guess(1)
    turn: list[tuple[int, Move]] = [(0, Draw()), (0, Answer(0)), (1, Guess(0)), (2, wrong), (3, wrong)]
    contest: list[tuple[int, Move]] = [
        (3, Contest()),
        (0, Finished()),
        (3, Finished()),
        (1, Judge("contestataire")),
        (2, Judge("questionne")),
    ]
    test: list[tuple[int, Move]] = [(2, Draw()), (0, Answer(0)), (2, Answer(1)), (3, Answer(1))]
    doubt: list[tuple[int, Move]] = [
        (1, GuessAll((0, 0, 0))),
        (1, Doubt(2)),
        (1, Finished()),
        (2, Finished()),
        (0, Judge("contestataire")),
        (3, Judge("contestataire")),
    ]
    counts = look_on(Trials(), state, [*turn, *contest, *test, *doubt])
    assert state.outcome() is not None
    assert counts["tests"] == {1: 1}
    assert counts["contests"] == {1: 1}
    assert counts["test_contests"] == {1: 1}
    assert counts["contests_won_by"] == {"contestataire": 1}
    assert counts["guesses"] == {"right": 1, "wrong": 2}


def test_a_turn_without_a_contest_counts_its_guesses_once() -> None:
    state = caractere.deal(caractere.setup(first_player=0, adjective_cards=False), seats=4, seed=1)
    answers = [(0, Draw()), (0, Answer(0)), (1, Guess(0)), (2, Guess(0)), (3, Guess(1)), (1, GoOn())]
    counts = look_on(Trials(), state, answers)
    assert counts["guesses"] == {"right": 2, "wrong": 1}
    assert counts["contests"] == {0: 1}


def test_cards_left_by_turn() -> None:
    state = face_to_face.deal(face_to_face.setup(first_player=1), seed=1)
    state.hand, state.deck = mask_of((5, 6, 7)), (50, 51)
    state.their_hand, state.their_deck = mask_of((8, 9)), ()
    assert cards_left(state) == (2, 5)
    moves = [(1, Play(5, "own_ascending")), (1, Play(6, "own_ascending")), (1, face_to_face.EndTurn())]
    last = [(0, Play(8, "own_ascending")), (0, Play(9, "own_ascending"))]
    counts = look_on(CardRace(), state, [*moves, *last])
    assert counts["rounds"] == {2: 1}
    assert counts["gains"] == {2: 2}
    assert counts["places"] == {(0, 0): 1, (1, 3): 1}
    assert counts["running"] == {(0, True, 2): 1, (0, False, 5): 1, (1, True, 2): 1, (1, False, 3): 1} | {
        (2, True, 0): 1,
        (2, False, 3): 1,
    }


def test_games_that_are_over_stay_where_they_ended() -> None:
    """One game of one round that ends on 9 to 4, one of two rounds that ends on 6 to 5."""
    plan = make_plan("tous_ego", games=2, seats=3)
    watches = watches_for(GAMES["tous_ego"])
    race = next(watch for watch in watches if isinstance(watch, Race))
    for course, rounds in (([(0, 0, 0), (9, 4, 4)], 1), ([(0, 0, 0), (3, 5, 5), (6, 5, 5)], 2)):
        for watch in watches:
            watch.begin(_Standing(0, course[0]))
        for number, places in enumerate(course[1:-1], 1):
            race.look(_Standing(number, places))
        for watch in watches:
            watch.over(
                _Standing(rounds, course[-1]), FinishedGame(("sensible",) * 3, 0, Outcome((0,), "target", ((0,),)))
            )
    found = results_of(plan, {name: counts for watch in watches for name, counts in watch.counts.items()})
    assert [(step.running, step.winner) for step in found.race] == [
        (2, Band(0, 0, 0)),
        (2, Band(3, 3, 9)),
        (1, Band(6, 6, 9)),
    ]
    assert found.race[2].others == Band(4, 4, 5)


class _Standing:
    """As much of a state as a race looks at."""

    last = None

    def __init__(self, rounds: int, position: tuple[int, ...]) -> None:
        self.rounds = rounds
        self.position = position
