"""The review of a game of Incroyable!: true to what happened, fair to what could be known, and without a secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from tablee.core import Refusal
from tablee.core.review import Reviewed
from tablee.games import incroyable
from tablee.games.incroyable import GAME, Challenge, Draw, Estimate, Incroyable, Pass, Raise
from tablee.games.incroyable.phases import Speaking
from tests.properties.helpers import LONG

Events = list[dict[str, Any]]
A, B, C, D = range(4)


def plain(told: Any) -> Events:
    return [to_builtins(event) for event in told if event.to is None]


def reviewed(state: Incroyable, events: Events) -> Reviewed:
    assert GAME.review is not None
    return GAME.review(GAME, state, events)


def disturbed(state: Incroyable, rng: Random) -> Events:
    """Now and then somebody is skipped or goes home, a question is put aside, or a round is disputed."""
    what = rng.choices(("nothing", "skip", "leave", "replace", "void"), (90, 5, 0.5, 3, 3))[0]
    try:
        match what:
            case "skip":
                return plain(state.stand_in(rng.choice(state.waiting())))
            case "leave":
                return plain(state.leave(rng.choice(state.present)))
            case "replace":
                return plain(state.replace_question())
            case "void":
                return plain(state.void_round())
    except Refusal:
        pass
    return []


def played(seed: int, seats: int, *, quiet: bool = False, **options: Any) -> tuple[Incroyable, Events]:
    """A game of bots, and of people who are skipped, leave and quarrel."""
    state = incroyable.deal(incroyable.setup(**options), seats=seats, seed=seed, bots=tuple(range(0, seats, 2)))
    rng, events = Random(seed), Events()
    bots = [GAME.bots["sensible"](GAME, seat, Random(f"{seed}/{seat}")) for seat in range(seats)]
    while state.outcome() is None:
        events += [] if quiet else disturbed(state, rng)
        if waiting := state.waiting():
            seat = rng.choice(waiting)
            move = bots[seat].answer(state.view(seat), state.asks()[seat])
            assert move is not None
            events += plain(state.answer(seat, move))
    return state, events


BOARDS = [{}, {"board": "court"}, {"board": "court", "bonus_order": "sequential", "first_player": 1}]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("options", BOARDS, ids=str)
def test_rounds_lead_from_a_fair_start_to_the_end(seats: int, options: dict[str, Any]) -> None:
    for seed in range(30 if LONG else 3):
        state, events = played(seed, seats, **options)
        found, outcome = reviewed(state, events), state.outcome()
        assert outcome is not None
        if not found.rounds:
            assert outcome.reason == "too_few_players"
            continue
        assert found.rounds[0].chances == pytest.approx((1 / seats,) * seats, abs=0.001)
        for one in found.rounds:
            assert sum(one.chances) == pytest.approx(1, abs=0.001)
            assert all(0 <= chance <= 1 for chance in one.chances)
        for winner in outcome.winners:
            assert found.rounds[-1].chances[winner] == pytest.approx(1 / len(outcome.winners), abs=0.001)
        for turn in found.turns:
            assert 0 <= turn.chance <= turn.best <= 1
            assert 1 <= turn.round < len(found.rounds)


def test_all_that_people_said_is_told_and_nothing_else() -> None:
    state, events = played(1, 4, quiet=True)
    found = reviewed(state, events)
    said = [
        (event["event"], event["seat"]) for event in events if event["event"] in ("passed", "raised", "challenged")
    ]
    names = {"pass": "passed", "raise": "raised", "challenge": "challenged"}
    assert [(names[turn.moves[0]["move"]], turn.seat) for turn in found.turns] == said
    normal = [event for event in events if event["event"] == "asked" and "stake" not in event]
    risky = [event for event in events if event["event"] == "risk_round_began"]
    assert len(found.rounds) == 1 + len(normal) + len(risky)
    questions = [one.facts["question"] for one in found.rounds if "question" in one.facts]
    assert questions == [event["question"] for event in normal]


# What is judged, and by what --------------------------------------------------------------------------------------


class Evening:
    """A game that is played move by move, up to its end: nobody waits for who has gone home."""

    def __init__(self, seats: int = 4, seed: int = 5) -> None:
        self.state = incroyable.deal(incroyable.setup(first_player=0), seats=seats, seed=seed)
        self.events = Events()

    def say(self, seat: int, *moves: Any) -> None:
        for move in moves:
            self.events += plain(self.state.answer(seat, move))

    def ask(self, *estimates: int) -> None:
        self.say(self.state.questioner, Draw())
        for seat, value in enumerate(estimates):
            self.say(seat, Estimate(value))

    def leave(self, *seats: int) -> None:
        for seat in seats:
            if self.state.outcome() is None:
                self.events += plain(self.state.leave(seat))

    def review(self) -> Reviewed:
        return reviewed(self.state, self.events)


def test_to_doubt_the_lowest_is_a_slip_and_the_better_move_is_named() -> None:
    evening = Evening()
    evening.ask(100, 110, 5, 900)
    evening.say(B, Challenge(C))
    evening.leave(A, B)
    (turn,) = evening.review().turns
    assert (turn.seat, turn.round, turn.moves) == (B, 1, ({"move": "challenge", "seat": C},))
    assert turn.best - turn.chance > 0.05
    assert turn.better[0] in ({"move": "pass"}, {"move": "challenge", "seat": D})
    assert turn.facts == {"estimates": [100, 110, 5, 900], "kind": "quantity"}


def test_what_lay_on_the_table_decides_and_not_what_the_answer_was() -> None:
    """The answer is for open cards: the same talk about a question with another answer is judged the same."""
    judged = set()
    for answer in (3, 4000):
        evening = Evening()
        evening.ask(100, 110, 120, 130)
        evening.say(C, Pass())
        evening.say(B, Pass())
        evening.say(A, Raise(140))
        evening.say(B, Challenge(A))
        read = next(event for event in evening.events if event["event"] == "answer_read")
        read["answer"] = answer
        for event in evening.events:  # the same places in the end, whoever was right
            if event["event"] == "walked":
                event["end"] = evening.state.position[event["seat"]]
        evening.leave(C, D)
        turns = evening.review().turns
        judged.add(tuple((turn.chance, turn.best, str(turn.better)) for turn in turns))
        assert turns[-1].hindsight is not None
        if answer == 3:
            assert turns[0].hindsight is not None
            assert turns[0].hindsight.better[0]["move"] == "challenge", "everybody is too high"
        else:
            assert turns[-1].hindsight.best > turns[-1].hindsight.chance, "the doubt was wrong"
    assert len(judged) == 1


def test_what_the_rules_did_for_somebody_is_nobodys_choice() -> None:
    evening = Evening()
    evening.ask(100, 110, 120, 130)
    evening.events += plain(evening.state.stand_in(C))
    evening.say(B, Pass())
    evening.say(A, Challenge(D))
    evening.leave(A, B)
    assert [turn.seat for turn in evening.review().turns] == [B, A]


def test_a_round_that_was_taken_back_has_never_been_played() -> None:
    evening = Evening()
    evening.ask(100, 110, 120, 130)
    evening.say(C, Challenge(D))
    evening.events += plain(evening.state.void_round())
    evening.ask(10, 11, 12, 13)
    evening.say(C, Challenge(A))
    evening.leave(A, B)
    found = evening.review()
    assert [turn.moves[0]["seat"] for turn in found.turns] == [A]
    assert len(found.rounds) == 2


def test_where_the_lowest_has_gone_the_next_one_is_judged_as_the_lowest() -> None:
    evening = Evening(seats=5)
    evening.ask(100, 110, 120, 130, 140)
    evening.leave(A)
    evening.say(D, Pass())
    evening.say(C, Pass())
    assert isinstance(evening.state.phase, Speaking)
    assert evening.state.phase.is_lowest(evening.state)
    evening.say(B, Raise(125))
    evening.say(C, Challenge(4))
    evening.leave(B, C)
    found = evening.review()
    assert [turn.moves[0]["move"] for turn in found.turns] == ["pass", "pass", "raise", "challenge"]
    assert found.rounds[-1].chances[A] == 0


def test_a_talk_without_end_is_judged_in_a_moment() -> None:
    evening = Evening(seats=3)
    evening.ask(1, 3, 5)
    evening.say(B, Pass())
    while evening.state.estimates[A] < 150:
        seat = evening.state.waiting()[0]
        least = evening.state.least_raise(seat)
        assert least is not None
        evening.say(seat, Raise(least))
    seat = evening.state.waiting()[0]
    evening.say(seat, Challenge((seat + 1) % 3))
    evening.leave(A)
    turns = evening.review().turns
    assert len(turns) == 12
    assert turns[-1].moves[0]["move"] == "challenge"


def test_events_of_another_game_are_no_review() -> None:
    state, events = played(2, 3, quiet=True)
    for missing in ("walked", "game_over", "asked"):
        with pytest.raises(ValueError, match="do not lead"):
            reviewed(state, [event for event in events if event["event"] != missing])
    other, _ = played(3, 3, quiet=True)
    with pytest.raises(ValueError, match="do not lead"):
        reviewed(other, events)


def test_a_game_that_nobody_played_has_nothing_to_look_back_on() -> None:
    evening = Evening(seats=3)
    evening.leave(A)
    assert evening.review() == Reviewed()


# Who may know what ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 5])
def test_a_review_follows_from_nothing_that_was_never_disclosed(seats: int) -> None:
    state, events = played(4, seats)
    found = reviewed(state, events)
    for seed in range(3):
        assert reviewed(state.reimagined_for(None, Random(seed)), events) == found


def test_what_is_still_sealed_when_a_game_ends_stays_sealed() -> None:
    """Games that differ only in estimates that nobody turned over have the same review, and none of those in it."""
    reviews = []
    for secret in (4321, 8765):
        evening = Evening(seats=3)
        evening.ask(100, 110, 120)
        evening.say(B, Pass())
        evening.say(A, Challenge(C))
        evening.say(B, Draw())
        evening.say(A, Estimate(secret))
        evening.leave(B, C)
        assert str(secret) not in str(to_builtins(evening.review()))
        reviews.append(evening.review())
    assert reviews[0] == reviews[1]
