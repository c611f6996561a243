"""Before a game: opening, sitting down, watching, choosing, moving chairs, bots, looks and names."""

from __future__ import annotations

import pytest

from tablee.core import Refusal
from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.protocol.api import NewTable
from tablee.tables import commands
from tablee.tables.codes import hashed, new_token, token_from
from tablee.tables.table import LOOKS, MOST_CHAIRS, MOST_WATCHERS
from tests.tables.sittings import (
    CODE,
    FOUNDER,
    NAMES,
    NOW,
    SETUPS,
    do,
    game_of,
    new_key,
    notices,
    picture,
    play_out,
    refused,
    table_of,
    token_of,
)


def not_opened(**wish: object) -> str:
    with pytest.raises(Refusal) as caught:
        commands.new_table(CODE, NewTable(**wish), FOUNDER, NOW, SETUPS)  # type: ignore[arg-type]
    return caught.value.code


# Opening ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_opened(game: str) -> None:
    decks = SETUPS.shelf.names(GAMES[game]) if GAMES[game].load_deck else ()
    table = commands.new_table(CODE, NewTable(game=game, decks=decks, language="en"), FOUNDER, NOW, SETUPS)
    assert (table.code, table.game, table.language, table.decks) == (CODE, game, "en", decks)
    assert (table.status, table.created, table.version) == ("lobby", NOW, 1)
    assert (table.chairs, table.seats, table.host, table.founder) == ((), (), None, hashed(FOUNDER))


def test_a_table_that_makes_no_sense_is_not_opened() -> None:
    assert not_opened(game="chess") == "no_such_game"
    assert not_opened(game="tous_ego", options={"speed": 3}) == "not_an_option_of_this_game"
    assert not_opened(game="tous_ego", options={"target": "far"}) == "not_an_option_of_this_game"
    assert not_opened(game="tous_ego", options={"turn_timer": 1}) == "option_out_of_range"
    assert not_opened(game="tous_ego", decks=("../secrets",)) == "no_such_deck"
    assert not_opened(game="face_to_face", decks=("house",)) == "no_such_deck"
    name = SETUPS.shelf.names(GAMES["tous_ego"])[0]
    assert not_opened(game="tous_ego", decks=(name, name)) == "no_such_deck"
    assert not_opened(game="tous_ego", options={"first_player": 0}) == "starter_is_a_chair"


# Sitting down -----------------------------------------------------------------------------------------------


def test_somebody_sits_down() -> None:
    sitting = table_of("tous_ego", people=1)
    version = sitting.table.version
    chair = commands.join(sitting, "  Zoé ", 7, "the-token-of-zoe")
    assert (chair.id, chair.name, chair.look, chair.token) == (2, "Zoé", 7, hashed("the-token-of-zoe"))
    assert sitting.table.chairs[-1] == chair
    assert (sitting.table.next_chair, sitting.table.version) == (3, version + 1)


def test_a_look_that_is_taken_gives_way_to_a_free_one() -> None:
    sitting = table_of("tous_ego", people=3)
    taken = [chair.look for chair in sitting.table.chairs]
    assert len(set(taken)) == 3
    assert commands.join(sitting, "Zoé", taken[0], "token").look not in taken


def test_everybody_has_another_look_even_at_a_full_table() -> None:
    sitting = table_of("caractere", people=MOST_CHAIRS)
    assert {chair.look for chair in sitting.table.chairs} == set(range(LOOKS))
    before = picture(sitting)
    with pytest.raises(Refusal, match="table_full"):
        commands.join(sitting, "Zoé", None, "token")
    assert refused(sitting, incoming.AddBot(key=new_key())) == "table_full"
    assert picture(sitting) == before


def test_a_name_is_unique_at_the_table_also_among_those_who_left_the_game() -> None:
    sitting = game_of("tous_ego", people=5)
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    before = picture(sitting)
    for name in ("ANAÏS", "bruno", "  Bru\u00a0no"):
        with pytest.raises(Refusal, match="name_taken"):
            commands.join(sitting, name, None, "token")
    with pytest.raises(Refusal, match="name_missing"):
        commands.join(sitting, " ", None, "token")
    assert picture(sitting) == before


def test_chair_numbers_are_never_used_again() -> None:
    sitting = table_of("tous_ego", people=3)
    do(sitting, incoming.Remove(key=new_key(), chair=3))
    assert commands.join(sitting, "Zoé", None, "token").id == 4


def test_watchers_make_room_for_newer_ones() -> None:
    sitting = table_of("tous_ego")
    for number in range(MOST_WATCHERS + 1):
        commands.watch(sitting, f"watcher-{number}")
    watchers = sitting.table.watchers
    assert len(watchers) == MOST_WATCHERS
    assert hashed("watcher-0") not in watchers
    assert hashed(f"watcher-{MOST_WATCHERS}") in watchers


# Choosing ---------------------------------------------------------------------------------------------------


def test_options_decks_and_language_are_chosen() -> None:
    sitting = table_of("tous_ego", target=9)
    deck = SETUPS.shelf.names(GAMES["tous_ego"])[0]
    version = sitting.table.version
    do(sitting, incoming.Choose(key=new_key(), options={"target": 12}, decks=(deck,), language="en"))
    table = sitting.table
    assert (table.options, table.decks, table.language) == ({"target": 12}, (deck,), "en")
    assert table.version > version
    do(sitting, incoming.Choose(key=new_key()))
    assert (sitting.table.options, sitting.table.decks, sitting.table.language) == ({"target": 12}, (deck,), "en")


def test_another_game_begins_with_its_own_options() -> None:
    sitting = table_of("tous_ego", target=9)
    do(sitting, incoming.Choose(key=new_key(), game="caractere"))
    assert (sitting.table.game, sitting.table.options, sitting.table.decks) == ("caractere", {}, ())


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (incoming.Choose(key="k", game="chess"), "no_such_game"),
        (incoming.Choose(key="k", game="caractere", options={"target": 9}), "not_an_option_of_this_game"),
        (incoming.Choose(key="k", options={"target": 0}), "option_out_of_range"),
        (incoming.Choose(key="k", options={"first_player": 1}), "starter_is_a_chair"),
        (incoming.Choose(key="k", decks=("nobody-has-it",)), "no_such_deck"),
        (incoming.Choose(key="k", options={"turn_timer": True}), "not_an_option_of_this_game"),
    ],
)
def test_what_cannot_be_played_is_not_chosen(command: incoming.Choose, code: str) -> None:
    assert refused(table_of("tous_ego"), command) == code
    assert refused(play_out(game_of("tous_ego")), command) == code


def test_after_a_game_another_choice_puts_it_away() -> None:
    for choice in (incoming.Choose(key="k", options={"target": 12}), incoming.Choose(key="k", game="caractere")):
        sitting = play_out(game_of("tous_ego"))
        do(sitting, choice)
        assert (sitting.table.status, sitting.table.seats, sitting.state) == ("lobby", (), None)
        assert (sitting.receipts, sitting.held, sitting.voided) == ({}, {}, None)
        assert len(sitting.table.chairs) == 4


# Chairs -----------------------------------------------------------------------------------------------------


def test_chairs_are_put_in_another_order() -> None:
    sitting = table_of("tous_ego")
    do(sitting, incoming.Arrange(key=new_key(), chairs=(3, 1, 4, 2)))
    assert [chair.id for chair in sitting.table.chairs] == [3, 1, 4, 2]
    assert [chair.token for chair in sitting.table.chairs] == [hashed(token_of(chair)) for chair in (3, 1, 4, 2)]


@pytest.mark.parametrize("chairs", [(), (1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 5), (1, 2, 3, 4, 4), (1, 2, 3, 4, 5)])
def test_the_same_chairs_once_each(chairs: tuple[int, ...]) -> None:
    assert refused(table_of("tous_ego"), incoming.Arrange(key="k", chairs=chairs)) == "not_the_same_chairs"


def test_those_who_left_are_not_moved() -> None:
    sitting = game_of("tous_ego", people=5)
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    sitting = play_out(sitting)
    assert refused(sitting, incoming.Arrange(key="k", chairs=(1, 2, 3, 4, 5))) == "not_the_same_chairs"
    do(sitting, incoming.Arrange(key=new_key(), chairs=(5, 4, 3, 1)))
    assert [chair.id for chair in sitting.table.sitting()] == [5, 4, 3, 1]
    assert sitting.table.chair(2) is not None


def test_who_begins_is_marked_and_unmarked() -> None:
    sitting = table_of("tous_ego")
    do(sitting, incoming.Starter(key=new_key(), chair=3))
    assert sitting.table.starter == 3
    assert refused(sitting, incoming.Starter(key="k", chair=9)) == "no_such_chair"
    do(sitting, incoming.Starter(key=new_key()))
    assert sitting.table.starter is None


def test_whoever_goes_is_not_marked_any_more() -> None:
    sitting = table_of("tous_ego")
    do(sitting, incoming.Starter(key=new_key(), chair=3))
    do(sitting, incoming.Leave(key=new_key(), chair=3))
    assert sitting.table.starter is None


# Bots -------------------------------------------------------------------------------------------------------


def test_a_bot_sits_down() -> None:
    sitting = table_of("tous_ego", people=1)
    do(sitting, incoming.AddBot(key=new_key(), level="random", name=" Robot  1 "))
    bot = sitting.table.chairs[-1]
    assert (bot.name, bot.bot, bot.token, bot.is_person, bot.player) == ("Robot 1", "random", "", False, "random")


def test_nine_bots_have_nine_names_also_beside_namesakes() -> None:
    sitting = table_of("caractere", people=0)
    commands.join(sitting, "OTTO", None, "token")
    for _ in range(MOST_CHAIRS - 1):
        do(sitting, incoming.AddBot(key=new_key()))
    names = [chair.name.casefold() for chair in sitting.table.chairs]
    assert len(set(names)) == MOST_CHAIRS


def test_no_such_bot_and_no_such_name_for_one() -> None:
    sitting = table_of("tous_ego")
    assert refused(sitting, incoming.AddBot(key="k", level="genius")) == "no_such_bot"
    assert refused(sitting, incoming.AddBot(key="k", name="anaïs")) == "name_taken"
    assert refused(sitting, incoming.AddBot(key="k", name="\u202e")) == "name_not_plain"


def test_a_bot_is_taken_off() -> None:
    sitting = table_of("tous_ego", people=2, bots=2)
    do(sitting, incoming.Remove(key=new_key(), chair=3))
    assert [chair.id for chair in sitting.table.chairs] == [1, 2, 4]
    assert sitting.table.banned == ()
    assert notices(sitting) == [("removed", 3)]


# Looks and names --------------------------------------------------------------------------------------------


def test_another_look_and_another_name() -> None:
    sitting = table_of("tous_ego")
    do(sitting, incoming.Dress(key=new_key(), chair=2, look=9))
    do(sitting, incoming.Dress(key=new_key(), chair=2, name=" Brünhilde "))
    do(sitting, incoming.Dress(key=new_key(), chair=2, name="BRÜNHILDE", look=9))
    chair = sitting.table.chair(2)
    assert chair is not None
    assert (chair.look, chair.name, chair.token) == (9, "BRÜNHILDE", hashed(token_of(2)))


def test_what_somebody_else_has_cannot_be_had() -> None:
    sitting = table_of("tous_ego")
    taken = sitting.table.chairs[0].look
    assert refused(sitting, incoming.Dress(key="k", chair=2, look=taken)) == "look_taken"
    assert refused(sitting, incoming.Dress(key="k", chair=2, name="ANAÏS")) == "name_taken"
    assert refused(sitting, incoming.Dress(key="k", chair=2, name="")) == "name_missing"
    assert refused(sitting, incoming.Dress(key="k", chair=2, name="x" * 25)) == "name_too_long"
    assert refused(sitting, incoming.Dress(key="k", chair=2, look=9, name="\u200b")) == "name_not_plain"
    assert refused(sitting, incoming.Dress(key="k", chair=7, look=9)) == "no_such_chair"


def test_who_joins_again_with_the_same_token_has_the_same_chair() -> None:
    sitting = table_of("tous_ego", 2)
    before = picture(sitting)
    assert commands.join(sitting, NAMES[1], None, token_of(2)).id == 2
    assert picture(sitting) == before
    again = commands.join(sitting, "Béatrice", 7, token_of(2))
    assert (again.id, again.name, again.look) == (2, "Béatrice", 7)
    assert [chair.name for chair in sitting.table.chairs] == [NAMES[0], "Béatrice"]
    with pytest.raises(Refusal, match="name_taken"):
        commands.join(sitting, NAMES[0], None, token_of(2))


def test_who_joins_again_at_a_full_table_or_in_a_game_sits_where_they_sat() -> None:
    full = table_of("incroyable", 3, bots=7)
    assert commands.join(full, NAMES[2], None, token_of(3)).id == 3
    playing = game_of("incroyable")
    before = picture(playing)
    assert commands.join(playing, "Béatrice", None, token_of(2)).name == NAMES[1], "names stay while a game is played"
    assert picture(playing) == before


def test_who_has_gone_sits_down_on_another_chair() -> None:
    sitting = table_of("tous_ego", 3)
    do(sitting, incoming.Leave(key=new_key(), chair=2))
    assert commands.join(sitting, NAMES[1], None, token_of(2)).id == 4


def test_a_key_makes_one_token_at_one_table_for_one_purpose() -> None:
    made = token_from("k" * 22, "BCDFG", "join")
    assert made == token_from("k" * 22, "BCDFG", "join")
    assert len(made) == len(new_token())
    others = {token_from("l" * 22, "BCDFG", "join"), token_from("k" * 22, "BCDFH", "join")}
    assert made not in {*others, token_from("k" * 22, "BCDFG", "return")}
