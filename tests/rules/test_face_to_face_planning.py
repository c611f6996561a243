"""Whole turns: all that the rules allow and no others, the same in Python and compiled; bots that know a view."""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tablee.bots import LEVELS, make_bot, play_out
from tablee.bots.runner import step
from tablee.core.game import Bot
from tablee.games import face_to_face
from tablee.games.face_to_face import learning, planning
from tablee.games.face_to_face.cards import PILES, mask_of
from tablee.games.face_to_face.learning import beginner
from tablee.games.face_to_face.moves import EndTurn, Play
from tablee.games.face_to_face.planners import LeastDamage, Planner
from tablee.games.face_to_face.planning import Evaluation, Position, Rules, damage, plan, squash, turns, wins
from tablee.games.face_to_face.rules import FaceToFace
from tablee.lab.game import lab_of
from tablee.lab.training import record_of
from tests.rules.helpers_face_to_face import table

compiled = pytest.mark.skipif(planning.fast is None, reason="there was no C compiler when Tablée was installed")
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"last_single_card": "may_win"},
    {"undo_within_turn": True, "open_history": True},
    {"cards": 12, "hand": 4, "jump": 3},
    {"cards": 4, "hand": 2},
    {"cards": 30, "hand": 7, "jump": 1},
    {"cards": 58, "hand": 5, "jump": 20, "last_single_card": "may_win"},
)


def rules_of(state: FaceToFace) -> Rules:
    options = state.setup.options
    return Rules(options.cards, options.hand, options.jump, options.last_single_card == "may_win")


def position_of(state: FaceToFace) -> Position:
    deck, their_deck = mask_of(state.deck), mask_of(state.their_deck)
    return Position(
        state.hand,
        deck,
        state.their_hand | their_deck,
        len(state.deck),
        state.their_hand.bit_count(),
        len(state.their_deck),
        state.up,
        state.down,
        state.their_up,
        state.their_down,
        len(state.laid),
        int(state.helped),
    )


def positions(games: int, seed: int = 0, **options: Any) -> Iterator[FaceToFace]:
    """Every position of random games: at the beginning of a turn, and in its middle."""
    rng = Random(seed)
    for number in range(games):
        state = face_to_face.deal(face_to_face.setup(**options), seed=number)
        while state.outcome() is None:
            yield state
            state.apply(*state.any_answer(rng))


def by_the_rules(state: FaceToFace) -> set[planning.Outcome]:
    """Every outcome of this turn, by laying card after card in copies of the game."""
    found, seen, queue = set(), set(), [state.copy()]
    for at in queue:
        for mask, pile in zip(at.playable(), PILES, strict=True):
            for card in range(64):
                if not mask >> card & 1:
                    continue
                # What lies after the card, before anything is drawn or the sides change places.
                tops = {"own_ascending": "up", "own_descending": "down"}
                kept = {"hand": at.hand ^ 1 << card, "up": at.up, "down": at.down}
                kept |= {"their_up": at.their_up, "their_down": at.their_down}
                kept[tops.get(pile, pile.replace("ascending", "up").replace("descending", "down"))] = card
                outcome = (kept["hand"], kept["up"], kept["down"], kept["their_up"], kept["their_down"])
                after = at.copy()
                turn = after.turn
                after.apply(turn, Play(card, pile))
                ended = after.outcome()
                if ended is not None and ended.winners != (turn,):
                    continue
                goes_on = ended is None and after.turn == turn
                if len(at.laid) + 1 >= 2 or ended is not None:
                    found.add(outcome)
                if goes_on and after.hand and outcome not in seen:
                    seen.add(outcome)
                    queue.append(after)
    if len(state.laid) >= 2:
        found.add((state.hand, state.up, state.down, state.their_up, state.their_down))
    return found


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_turns_are_those_that_the_rules_allow(options: dict[str, Any]) -> None:
    rng = Random(5)
    looked = 0
    for state in positions(12, **options):
        if rng.random() < 0.04:
            found = [turn.outcome for turn in turns(rules_of(state), position_of(state))]
            assert len(set(found)) == len(found)
            assert set(found) == by_the_rules(state)
            looked += 1
    assert looked >= 3


@compiled
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_both_ways_find_the_same_turns(options: dict[str, Any]) -> None:
    """Thousands of positions of all variants, in the middle of turns, too."""
    assert planning.fast is not None
    looked = 0
    games = 4 if options.get("hand") == 7 else 14  # larger hands have many times as many turns
    for state in positions(games, seed=1, **options):
        rules, at = rules_of(state), position_of(state)
        found = planning.fast.turns(rules.packed, at)
        assert len(set(found)) == len(found)
        assert set(found) == {turn.outcome for turn in turns(rules, at)}
        looked += 1
    assert looked > 40


class SameLuck(Random):
    """The chance of the compiled part: SplitMix64."""

    def __init__(self, seed: int) -> None:
        self.at = seed

    def random(self) -> float:
        self.at = (self.at + 0x9E3779B97F4A7C15) % 2**64
        z = self.at
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return ((z ^ z >> 31) >> 11) * 2**-53


@compiled
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_both_ways_play_the_same_games(options: dict[str, Any]) -> None:
    """Random games by the rules and compiled: the same winner, as many answers, the same cards on the table."""
    assert planning.fast is not None
    plain = {name: value for name, value in options.items() if name != "undo_within_turn"}
    setup = face_to_face.setup(**plain)
    hand = setup.options.hand
    for number in range(300):
        state = face_to_face.deal(setup, seed=number)
        first = state.turn
        # The hand is a set: any order of it is the same deal.
        own = (*(card for card in range(64) if state.hand >> card & 1), *state.deck)
        their = (*(card for card in range(64) if state.their_hand >> card & 1), *state.their_deck)
        rules = rules_of(state)
        moves = state.play_out(SameLuck(number))
        winner, answers, table = planning.fast.game(rules.packed, own, their, number)
        outcome = state.outcome()
        assert outcome is not None
        assert len(own) == len(their) == setup.options.cards >= hand
        assert (outcome.winners[0] != first, moves) == (bool(winner), answers)
        sides = ((state.hand, state.up, state.down), (state.their_hand, state.their_up, state.their_down))
        assert table == (*sides[state.turn != first], *sides[state.turn == first])


@compiled
def test_both_ways_evaluate_alike() -> None:
    assert planning.fast is not None
    known, looked = Evaluation(array("f", beginner(3)).tobytes()), 0
    for state in positions(3, seed=2):
        rules, at = rules_of(state), position_of(state)
        worth = dict(
            zip(
                planning.fast.turns(rules.packed, at),
                planning.fast.worth(rules.packed, known.packed, at),
                strict=True,
            )
        )
        for turn in turns(rules, at)[::40]:
            own = 1.0 if wins(at, turn) else squash(known.logit(rules, at, turn))
            assert worth[turn.outcome] == pytest.approx(own, abs=1e-4)
            looked += 1
    assert looked > 200


def planned(state: FaceToFace, pure: bool, seed: int = 1) -> list[tuple[int, int]]:
    found = (
        planning.plan_in_python(rules_of(state), position_of(state), planning.learnt(), seed)
        if pure
        else plan(rules_of(state), position_of(state), seed)
    )
    assert found is not None
    plays, chance = found
    assert 0 <= chance <= 1
    return plays


@pytest.mark.parametrize("pure", [True, False])
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_planned_turn_is_legal(options: dict[str, Any], pure: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each card of it is accepted by the rules, and so is its end."""
    monkeypatch.setattr(planning, "REDEALS", 1)
    for number in range(1 if pure else 2):
        state = face_to_face.deal(face_to_face.setup(**options), seed=number)
        while state.outcome() is None:
            turn = state.turn
            plays = planned(state, pure)
            assert len(plays) >= 2 or not state.deck
            for card, pile in plays:
                state.answer(turn, Play(card, PILES[pile]))
            if state.outcome() is None and state.turn == turn:
                state.answer(turn, EndTurn())


def test_a_turn_that_wins_is_taken() -> None:
    at = Position(mask_of((10, 30)), 0, mask_of((5, 6, 7)), 0, 3, 0, 9, 40, 1, 60)
    for found in (plan(Rules(), at, 1), planning.plan_in_python(Rules(), at, planning.learnt(), 1)):
        assert found is not None
        assert sorted(card for card, _ in found[0]) == [10, 30]
        assert found[1] == pytest.approx(1.0)


def test_nobody_plans_what_cannot_be() -> None:
    """Nothing fits; or one card is left, which has lost (F2F-A01)."""
    stuck = Position(mask_of((20, 25)), 0, mask_of((5, 6, 7)), 0, 3, 0, 50, 10, 1, 60)
    last = Position(mask_of((20,)), 0, mask_of((5, 6, 7)), 0, 3, 0, 9, 40, 1, 60)
    for at in (stuck, last):
        assert plan(Rules(), at, 1) is None
        assert planning.plan_in_python(Rules(), at, planning.learnt(), 1) is None
    assert plan(Rules(single_card_may_win=True), last, 1) is not None


def test_the_least_damage_is_what_it_says() -> None:
    at = Position(mask_of((12, 14, 50)), 1 << 20, 1 << 5, 1, 1, 0, 10, 52, 30, 40)
    cost = {turn.outcome: damage(at, turn) for turn in turns(Rules(), at)}
    assert cost[1 << 50, 14, 52, 30, 40] == 4
    assert cost[1 << 12, 14, 50, 30, 40] == 6
    assert cost[0, 14, 50, 30, 40] == 8
    assert cost[1 << 14, 12, 52, 30, 50] == 2 + 5
    assert min(cost.values()) == 4


# Bots --------------------------------------------------------------------------------------------------------


def game_of(names: tuple[str, str], seed: int, **options: Any) -> tuple[FaceToFace, list[Any]]:
    state = face_to_face.deal(face_to_face.setup(**options), seed=seed)
    bots = {seat: make_bot(name, face_to_face.GAME, seat, Random(seat)) for seat, name in enumerate(names)}
    answers: list[Any] = []
    play_out(state, {seat: Noting(bot, answers) for seat, bot in bots.items()})
    return state, answers


class Noting:
    """A bot, and what it answers."""

    def __init__(self, bot: Bot, answers: list[Any]) -> None:
        self.bot = bot
        self.answers = answers

    def answer(self, view: Any, ask: Any) -> Any:
        move = self.bot.answer(view, ask)
        self.answers.append((view.turn, move))
        return move


@pytest.mark.parametrize("seed", range(20))
def test_easy_gives_nothing_away_while_its_own_piles_take_it(seed: int) -> None:
    """A gift brings no card more as long as two must be laid; as a third card it fills the hand."""
    bot = make_bot("easy", face_to_face.GAME, 0, Random(seed))
    state = table((2, 3, 4, 12, 20, 21), (1, 22, 4, 20), cards=20, their_hand=(5, 6, 7), their_deck=())
    for _ in range(2):
        move = bot.answer(state.view(0), state.asks()[0])
        assert isinstance(move, Play)
        assert move.pile.startswith("own")
        state.answer(0, move)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [*VARIANTS, {"hand": 9}], ids=str)
def test_every_level_plays_every_variant_to_its_end(level: str, options: dict[str, Any]) -> None:
    state, answers = game_of((level, "easy"), 3, **options)
    assert state.outcome() is not None
    assert answers == game_of((level, "easy"), 3, **options)[1], "the same seed, the same game"


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_the_same_whatever_it_cannot_know(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every turn the other hand and both decks are dealt anew, as far as the seat cannot tell: same answer."""
    monkeypatch.setattr(planning, "EFFORT", (16, 3, 4))
    state = face_to_face.deal(face_to_face.setup(), seed=8)
    bots = [make_bot(level, face_to_face.GAME, seat, Random(seat)) for seat in (0, 1)]
    twins = [make_bot(level, face_to_face.GAME, seat, Random(seat)) for seat in (0, 1)]
    rng, asked = Random(1), 0
    while state.outcome() is None:
        seat = state.turn
        twin = state.reimagined_for(seat, rng)
        move = bots[seat].answer(state.view(seat), state.ask(seat))  # type: ignore[arg-type]
        assert twins[seat].answer(twin.view(seat), twin.ask(seat)) == move  # type: ignore[arg-type]
        assert move is not None
        state.answer(seat, move)
        asked += 1
    assert asked > 30


def test_what_was_laid_is_counted() -> None:
    """A planner that saw the whole game knows what is in the decks, but not in which order."""
    state = face_to_face.deal(face_to_face.setup(), seed=4)
    bots = [LeastDamage(face_to_face.GAME, seat, Random(seat)) for seat in (0, 1)]
    while state.outcome() is None:
        seat = state.turn
        view, ask = state.view(seat), state.ask(seat)
        assert ask is not None
        move = bots[seat].answer(view, ask)
        assert bots[seat].position(view)[1] == position_of(state)
        assert move is not None
        state.answer(seat, move)


def test_a_planner_that_comes_late_plays_on() -> None:
    """It did not see what was laid: some cards may be anywhere."""
    state = face_to_face.deal(face_to_face.setup(), seed=6)
    early = {seat: make_bot("medium", face_to_face.GAME, seat, Random(seat)) for seat in (0, 1)}
    while len(state.deck) > 30:
        step(state, early, set())
    assert state.outcome() is None
    play_out(state, {seat: make_bot("strong", face_to_face.GAME, seat, Random(seat)) for seat in (0, 1)})


def test_it_says_nothing_of_turns_in_general() -> None:
    with pytest.raises(NotImplementedError):
        Planner(face_to_face.GAME, 0, Random(1)).best(Rules(), Position(0, 0, 0, 0, 0, 0, 1, 60, 1, 60))


def test_easy_overlooks_a_jump_now_and_then_but_no_dead_end() -> None:
    state, answers = game_of(("easy", "easy"), 11)
    assert state.outcome() is not None
    moves = {type(move) for _, move in answers}
    assert moves == {Play, EndTurn}


def test_python_plays_where_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "fast", None)
    thought: list[planning.Plan | None] = []
    by_itself = planning.plan_in_python

    def watched(*known: Any) -> planning.Plan | None:
        thought.append(by_itself(*known))
        return thought[-1]

    monkeypatch.setattr(planning, "plan_in_python", watched)
    state, answers = game_of(("strong", "easy"), 4)
    assert state.outcome() is not None
    first = thought[0]
    assert first is not None
    own = [move for seat, move in answers if seat == 0]
    assert own[: len(first[0])] == [Play(card, PILES[pile]) for card, pile in first[0]]
    with pytest.raises(learning.NoCompiledPartError):
        learning.learn(10, 1)


# Learning ----------------------------------------------------------------------------------------------------


@compiled
def test_learning_follows_from_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "BATCHES_AT_ONCE", 4)
    over: list[int] = []
    one = learning.learn(40, 1, over.append)
    assert over == [16, 32, 40]
    assert learning.learn(40, 1) == one
    assert learning.learn(40, 2) != one
    assert one != array("f", beginner(1)).tobytes()
    assert len(one) == len(array("f", beginner(1)).tobytes())


def test_the_record_fits_the_weights() -> None:
    taught = lab_of(face_to_face.GAME).training
    assert taught is not None
    weights = taught.weights.read_bytes()
    record = json.loads(record_of(taught.weights).read_text("utf-8"))
    assert len(weights) <= 50_000
    assert record["sha256"] == hashlib.sha256(weights).hexdigest()
    assert record["games"] == taught.games
    assert {"seed", "tablee"} <= set(record)


def test_the_first_card_of_a_turn_is_thought_about_for_longer() -> None:
    """Bots at a table take their time where people would."""
    fresh, begun = table((20, 30), (10, 60, 1, 60)), table((30,), (20, 60, 1, 60), laid=(Play(20, "own_ascending"),))
    assert fresh.phase.hesitation_in(fresh) > begun.phase.hesitation_in(begun)
