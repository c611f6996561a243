"""A bot does not go on: while a person plays, a person turns the next card over for it, however long that takes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablee.core import Seat
from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.protocol.outgoing import Accepted
from tablee.tables.commands import GO_ON_SECONDS
from tablee.tables.sitting import Draft
from tests.tables.sittings import (
    NOW,
    answer,
    any_answer,
    do,
    fresh,
    game_of,
    game_on,
    new_key,
    picture,
    play_out,
    reloaded,
)
from tests.tables.test_going_on import FIRST


def bot_begins(game: str, people: int = 2, **options: Any) -> Draft:
    """So many people, then bots; the first of the bots begins."""
    bots = GAMES[game].fewest + 1 - people
    return game_of(game, people, bots, starter=people + 1, **options)


def let_bot(draft: Draft, chair: int) -> Draft:
    """A bot plays for this person."""
    do(draft, incoming.LetBot(key=new_key(), chair=chair))
    return fresh(draft)


def asked(draft: Draft) -> tuple[Seat, ...]:
    """Who has to answer."""
    return game_on(draft).waiting()


@pytest.mark.parametrize(("game", "phase"), FIRST.items())
def test_the_next_person_turns_the_card_of_a_bot(game: str, phase: str) -> None:
    draft = bot_begins(game)
    state = game_on(draft)
    assert (state.leader(), asked(draft)) == (2, (0,))
    assert set(state.asks()) == {0}
    reply = answer(draft, 0, state.any_answer(Random(1))[1])
    assert isinstance(reply, Accepted)
    assert (game_on(draft).phase.name, game_on(draft).leader()) == (phase, 2)


@pytest.mark.parametrize("game", FIRST)
def test_the_bot_itself_cannot(game: str) -> None:
    draft = bot_begins(game)
    state, before = game_on(draft), picture(draft)
    draft.bot_answers(2, state.moment, state.any_answer(Random(1))[1])
    draft.bot_sits_out(2, state.moment)
    assert picture(draft) == before


@pytest.mark.parametrize("game", FIRST)
def test_after_ten_seconds_anybody_may(game: str) -> None:
    draft = bot_begins(game)
    draft.began = NOW - GO_ON_SECONDS
    do(draft, incoming.GoOn(key=new_key()))
    assert game_on(draft).phase.name == FIRST[game]


@pytest.mark.parametrize("game", FIRST)
def test_whoever_holds_no_cards_any_more_turns_none(game: str) -> None:
    """A bot plays for one person, and then for both: only then the bot whose card it is goes on itself."""
    draft = bot_begins(game)
    moments = [game_on(draft).moment]
    for chair, hand in ((1, (1,)), (2, (2,))):
        draft = let_bot(draft, chair)
        moments.append(game_on(draft).moment)
        assert asked(draft) == hand
    do(draft, incoming.GiveBack(key=new_key(), chair=1))
    moments.append(game_on(draft).moment)
    assert asked(draft) == (0,)
    assert len(set(moments)) == len(moments), "whoever is asked now has an ask of their own"


@pytest.mark.parametrize("game", FIRST)
def test_a_person_whose_seat_a_bot_holds_and_whose_turn_it_is(game: str) -> None:
    draft = let_bot(game_of(game, GAMES[game].fewest, starter=2), 2)
    assert (game_on(draft).leader(), asked(draft)) == (1, (2,))
    moment = game_on(draft).moment
    do(draft, incoming.LetBot(key=new_key(), chair=1))
    assert game_on(draft).moment == moment, "nobody is asked anything else"


@pytest.mark.parametrize("game", FIRST)
def test_whoever_goes_home_turns_none(game: str) -> None:
    people = 3
    bots = GAMES[game].fewest + 2 - people
    draft = game_of(game, people, bots, starter=people + 1)
    assert asked(draft) == (0,)
    do(draft, incoming.Leave(key=new_key(), chair=1))
    assert asked(draft) == (1,)


@pytest.mark.parametrize("game", FIRST)
def test_a_table_of_bots_goes_on_by_itself(game: str) -> None:
    draft = game_of(game, 0, GAMES[game].fewest, starter=2)
    assert asked(draft) == (1,)
    assert play_out(draft).table.status == "over"


@pytest.mark.parametrize("game", FIRST)
def test_after_a_restart_the_same_person_is_asked(game: str) -> None:
    draft = bot_begins(game)
    assert dict(game_on(reloaded(draft)).asks()) == dict(game_on(draft).asks())


@pytest.mark.parametrize("game", FIRST)
def test_at_a_keyboard_the_bot_goes_on(game: str) -> None:
    rules = GAMES[game]
    state = rules.deal(rules.setup(first_player=1), rules.fewest, 1, (1,))
    assert state.waiting() == (1,)


@pytest.mark.parametrize("choice", ["pick_of_3", "free"])
def test_a_bot_chooses_no_question_among_people(choice: str) -> None:
    """EGO-42: they would not see what was before. The top card is turned over; people choose as ever."""
    draft = bot_begins("tous_ego", question_choice=choice)
    state = game_on(draft)
    assert [option.move for option in state.asks()[0].options] == ["draw"]
    assert not state.view(0).offered
    rng = Random(1)
    while game_on(draft).leader() in game_on(draft).bots or game_on(draft).phase.name != "reading":
        any_answer(draft, rng)
        draft = fresh(draft)
    state = game_on(draft)
    assert asked(draft) == (state.leader(),)
    assert "pick" in [option.move for option in state.asks()[state.leader()].options]


def test_in_all_of_a_game_no_bot_goes_on() -> None:
    """CAR-21, CAR-29, CAR-61: not to the next card, not from a contest, not into the last test."""
    met = set()
    for seed in range(12):
        draft = game_of("caractere", 2, 3)
        rng = Random(seed)
        while draft.table.status == "playing":
            state = game_on(draft)
            if state.phase.only_goes_on(state):
                met.add(state.phase.name)
                assert set(asked(draft)) <= {0, 1}
            any_answer(draft, rng)
            draft = fresh(draft)
    assert met == {"drawing", "contesting", "test_drawing"}
