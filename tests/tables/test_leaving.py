"""Going home and being sent away, in each game; and the host's role, which is never without somebody."""

from __future__ import annotations

import pytest

from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.tables import commands
from tablee.tables.codes import hashed
from tablee.tables.sitting import Sitting
from tests.tables.sittings import (
    do,
    fresh,
    game_of,
    game_on,
    new_key,
    notices,
    picture,
    play,
    play_out,
    refused,
    table_of,
    token_of,
)

GOING = (incoming.Leave, incoming.Remove)


def tokens(sitting: Sitting) -> set[str]:
    """The hashes that open a chair."""
    return {chair.token for chair in sitting.table.people()}


# The lobby --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("going", GOING)
def test_somebody_goes_before_the_game(going: type[incoming.Leave] | type[incoming.Remove]) -> None:
    sitting = table_of("tous_ego")
    version = sitting.table.version
    do(sitting, going(key=new_key(), chair=2))
    assert [chair.id for chair in sitting.table.chairs] == [1, 3, 4]
    assert sitting.table.version > version
    assert hashed(token_of(2)) not in tokens(sitting)
    assert notices(sitting) == [("left" if going is incoming.Leave else "removed", 2)]
    assert refused(sitting, going(key="k", chair=2)) == "no_such_chair"


def test_only_who_was_sent_away_is_told_so() -> None:
    sitting = table_of("tous_ego")
    do(sitting, incoming.Leave(key=new_key(), chair=1))
    do(sitting, incoming.Remove(key=new_key(), chair=2))
    assert sitting.table.banned == (hashed(token_of(2)),)


# Mid-game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("going", GOING)
@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_somebody_goes_mid_game_and_the_others_play_on(
    game: str, going: type[incoming.Leave] | type[incoming.Remove]
) -> None:
    for answers in range(0, 14, 2):
        for seat in range(6):
            sitting = play(game_of(game, people=6), answers, seed=answers)
            do(sitting, going(key=new_key(), chair=seat + 1))
            state, chair = game_on(sitting), sitting.table.chair(seat + 1)
            assert sitting.table.status == "playing"
            assert seat not in state.at_the_table()
            assert seat not in state.asks()
            assert chair is not None
            assert (chair.gone, chair.token, chair.held_by, chair.is_person) == (True, "", "", False)
            assert sitting.table.seats == (1, 2, 3, 4, 5, 6), "a name in the game that it had a part in"
            assert any(event.__struct_config__.tag == "left" for event in sitting.events)
            assert refused(sitting, going(key="k", chair=seat + 1)) == "no_such_chair"
            assert refused(sitting, incoming.Skip(key="k", chair=seat + 1)) == "no_such_chair"
            assert refused(sitting, incoming.LetBot(key="k", chair=seat + 1)) == "no_such_chair"
            assert refused(sitting, incoming.Reissue(key="k", chair=seat + 1)) == "no_such_chair"
            assert refused(sitting, incoming.HandOver(key="k", chair=seat + 1)) == "no_such_chair"
    play_out(fresh(sitting))


@pytest.mark.parametrize("going", GOING)
@pytest.mark.parametrize("game", GAMES)
def test_when_too_few_are_left_the_game_is_over(
    game: str, going: type[incoming.Leave] | type[incoming.Remove]
) -> None:
    sitting = play(game_of(game, people=GAMES[game].fewest), 2)
    for chair in list(sitting.table.seats):
        if sitting.table.status == "playing":
            do(sitting, going(key=new_key(), chair=chair))
            sitting = fresh(play(sitting, 60))
    assert sitting.table.status == "over"
    assert game_on(sitting).outcome() is not None
    assert any(chair.gone for chair in sitting.table.chairs)


def test_the_other_one_has_won_face_to_face() -> None:
    sitting = play(game_of("face_to_face"), 5)
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    outcome = game_on(sitting).outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert sitting.table.status == "over"


@pytest.mark.parametrize("game", GAMES)
def test_after_the_game_a_name_stays_on_the_result(game: str) -> None:
    sitting = play_out(game_of(game))
    events = list(sitting.events)
    do(sitting, incoming.Leave(key=new_key(), chair=1))
    chair = sitting.table.chair(1)
    assert chair is not None
    assert (chair.gone, chair.token) == (True, "")
    assert sitting.events == events, "the game is not touched any more"
    assert sitting.table.status == "over"


def test_a_bot_is_taken_off_mid_game() -> None:
    sitting = game_of("tous_ego", people=3, bots=2)
    do(sitting, incoming.Remove(key=new_key(), chair=5))
    assert 4 not in game_on(sitting).at_the_table()
    assert sitting.table.banned == ()


def test_nobody_leaves_twice_in_one_draft() -> None:
    sitting = game_of("tous_ego", people=6)
    do(sitting, incoming.Leave(key=new_key(), chair=1))
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    before = picture(sitting)
    sitting.leave(0)
    assert picture(sitting) == before


# The host ---------------------------------------------------------------------------------------------------


def test_the_role_is_handed_over_and_back() -> None:
    sitting = table_of("tous_ego")
    do(sitting, incoming.HandOver(key=new_key(), chair=3))
    assert sitting.table.host == 3
    do(sitting, incoming.HandOver(key=new_key()))
    assert sitting.table.host is None
    assert notices(sitting) == [("new_host", 3), ("new_host", None)]


def test_no_bot_and_nobody_else_is_host() -> None:
    sitting = table_of("tous_ego", people=3, bots=1)
    assert refused(sitting, incoming.HandOver(key="k", chair=4)) == "is_a_bot"
    assert refused(sitting, incoming.HandOver(key="k", chair=5)) == "no_such_chair"


def test_somebody_whose_seat_a_bot_holds_may_still_be_host() -> None:
    sitting = game_of("tous_ego")
    do(sitting, incoming.LetBot(key=new_key(), chair=2))
    do(sitting, incoming.HandOver(key=new_key(), chair=2))
    assert sitting.table.host == 2


@pytest.mark.parametrize("going", GOING)
@pytest.mark.parametrize("status", ["lobby", "playing", "over"])
def test_a_host_who_goes_passes_the_role_on(status: str, going: type[incoming.Leave] | type[incoming.Remove]) -> None:
    sitting = table_of("tous_ego", people=4, bots=1) if status == "lobby" else game_of("tous_ego", people=4, bots=1)
    sitting = play_out(sitting) if status == "over" else sitting
    do(sitting, incoming.HandOver(key=new_key(), chair=1))
    sitting = fresh(sitting)
    for host, heir in ((1, 2), (2, 3), (3, 4), (4, None)):
        do(sitting, going(key=new_key(), chair=host))
        assert sitting.table.host == heir
        assert notices(sitting)[-2] == ("new_host", heir)
        sitting = fresh(sitting)


def test_other_people_who_go_leave_the_host_alone() -> None:
    sitting = table_of("tous_ego")
    do(sitting, incoming.HandOver(key=new_key(), chair=1))
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    assert sitting.table.host == 1
    assert notices(sitting)[-1] == ("left", 2)


def test_of_those_who_are_there_the_next_one_is_host() -> None:
    sitting = table_of("tous_ego", people=4, bots=1)
    commands.pass_host_on(sitting, (3, 4))
    assert sitting.table.host == 3
    commands.pass_host_on(sitting, (3,))
    assert sitting.table.host == 3, "nobody else is there to be host"
    assert notices(sitting) == [("new_host", 3)]


def test_without_people_whoever_opened_the_table_stays_host() -> None:
    sitting = table_of("tous_ego", people=0, bots=2)
    before = picture(sitting)
    commands.pass_host_on(sitting, ())
    assert picture(sitting) == before
