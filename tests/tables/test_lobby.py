"""Before a game: opening, sitting down, watching, choosing, moving chairs, bots, looks and names."""

from __future__ import annotations

from random import Random

import pytest

from tablee.bots import make_bot
from tablee.core import Refusal
from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.protocol.api import NewTable
from tablee.tables import chairs, commands
from tablee.tables.codes import hashed, new_token, token_from
from tablee.tables.table import LOOKS, MOST_CHAIRS, MOST_WATCHERS
from tests.tables.sittings import (
    CODE,
    FOUNDER,
    NAMES,
    NOW,
    SETUPS,
    do,
    fresh,
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


def test_newcomers_are_led_when_the_host_says_so_whatever_is_played() -> None:
    assert commands.new_table(CODE, NewTable(game="tous_ego", hints=True), FOUNDER, NOW, SETUPS).hints
    assert commands.new_table(CODE, NewTable(game="tous_ego", guided=True), FOUNDER, NOW, SETUPS).guided
    draft = table_of("tous_ego")
    assert not draft.table.guided
    do(draft, incoming.Choose(key=new_key(), guided=True))
    do(draft, incoming.Choose(key=new_key(), game="incroyable"))
    assert draft.table.guided
    do(draft, incoming.Choose(key=new_key(), guided=False))
    assert not draft.table.guided
    do(draft, incoming.Choose(key=new_key(), hints=True))
    do(draft, incoming.Choose(key=new_key(), language="en"))
    assert draft.table.hints
    do(draft, incoming.Choose(key=new_key(), hints=False))
    assert not draft.table.hints


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


# Draft down -----------------------------------------------------------------------------------------------


def test_somebody_sits_down() -> None:
    draft = table_of("tous_ego", people=1)
    version = draft.table.version
    chair = chairs.join(draft, "  Zoé ", 7, "the-token-of-zoe")
    assert (chair.id, chair.name, chair.look, chair.token) == (2, "Zoé", 7, hashed("the-token-of-zoe"))
    assert draft.table.chairs[-1] == chair
    assert (draft.table.next_chair, draft.table.version) == (3, version + 1)


def test_a_look_that_is_taken_gives_way_to_a_free_one() -> None:
    draft = table_of("tous_ego", people=3)
    taken = [chair.look for chair in draft.table.chairs]
    assert len(set(taken)) == 3
    assert chairs.join(draft, "Zoé", taken[0], "token").look not in taken


def test_everybody_has_another_look_even_at_a_full_table() -> None:
    draft = table_of("caractere", people=MOST_CHAIRS)
    assert {chair.look for chair in draft.table.chairs} == set(range(LOOKS))
    before = picture(draft)
    with pytest.raises(Refusal, match="table_full"):
        chairs.join(draft, "Zoé", None, "token")
    assert refused(draft, incoming.AddBot(key=new_key())) == "table_full"
    assert picture(draft) == before


def test_the_bot_that_came_last_makes_room_where_the_game_takes_no_more() -> None:
    draft = table_of("face_to_face", people=1, bots=1)
    chairs.join(draft, "Zoé", None, "token")
    assert [(chair.name, chair.bot) for chair in draft.table.chairs] == [(NAMES[0], ""), ("Zoé", "")]
    assert notices(draft) == [("left", 2)]
    chairs.join(draft, "Yves", None, "another token")
    assert len(draft.table.chairs) == 3, "there is no bot left to make room"


def test_no_bot_makes_room_where_nobody_needs_it_or_while_it_plays() -> None:
    roomy = table_of("incroyable", people=3, bots=2)
    chairs.join(roomy, "Zoé", None, "token")
    assert len(roomy.table.sitting()) == 6
    playing = game_of("face_to_face", people=1, bots=1)
    chairs.join(playing, "Zoé", None, "token")
    assert len(playing.table.sitting()) == 3


def test_a_full_table_has_room_for_people_as_long_as_there_are_bots() -> None:
    draft = table_of("caractere", people=MOST_CHAIRS - 1, bots=1)
    before = picture(draft)
    with pytest.raises(Refusal, match="name_taken"):
        chairs.join(draft, NAMES[0], None, "token")
    assert picture(draft) == before
    chairs.join(draft, "Zoé", None, "token")
    with pytest.raises(Refusal, match="table_full"):
        chairs.join(draft, "Yves", None, "another token")


def test_somebody_takes_the_place_of_a_bot() -> None:
    draft = table_of("incroyable", people=2, bots=2)
    chairs.join(draft, "Zoé", None, "token")
    do(draft, incoming.TakePlace(key=new_key(), chair=5, bot=3))
    assert [chair.id for chair in draft.table.chairs] == [1, 2, 5, 4]
    assert notices(draft) == [("left", 3)]
    assert refused(draft, incoming.TakePlace(key=new_key(), chair=5, bot=1)) == "no_bot_there"
    assert refused(draft, incoming.TakePlace(key=new_key(), chair=5, bot=3)) == "no_such_chair"


def test_a_bot_whose_place_is_taken_after_a_game_is_still_named_in_it() -> None:
    draft = game_of("face_to_face", people=1, bots=1)
    chairs.join(draft, "Zoé", None, "token")
    draft = play_out(fresh(draft))
    seats = draft.table.seats
    do(draft, incoming.TakePlace(key=new_key(), chair=3, bot=2))
    assert draft.table.seats == seats
    assert [chair.id for chair in draft.table.sitting()] == [1, 3]
    assert draft.table.player_of(seats.index(2)).gone
    do(draft, incoming.Start(key=new_key()))
    assert sorted(draft.table.seats) == [1, 3]


def test_a_name_is_unique_at_the_table_also_among_those_who_left_the_game() -> None:
    draft = game_of("tous_ego", people=5)
    do(draft, incoming.Leave(key=new_key(), chair=2))
    before = picture(draft)
    for name in ("ANAÏS", "bruno", "  Bru\u00a0no"):
        with pytest.raises(Refusal, match="name_taken"):
            chairs.join(draft, name, None, "token")
    with pytest.raises(Refusal, match="name_missing"):
        chairs.join(draft, " ", None, "token")
    assert picture(draft) == before


def test_chair_numbers_are_never_used_again() -> None:
    draft = table_of("tous_ego", people=3)
    do(draft, incoming.Remove(key=new_key(), chair=3))
    assert chairs.join(draft, "Zoé", None, "token").id == 4


def test_watchers_make_room_for_newer_ones() -> None:
    draft = table_of("tous_ego")
    for number in range(MOST_WATCHERS + 1):
        chairs.watch(draft, f"watcher-{number}")
    watchers = draft.table.watchers
    assert len(watchers) == MOST_WATCHERS
    assert hashed("watcher-0") not in watchers
    assert hashed(f"watcher-{MOST_WATCHERS}") in watchers


# Choosing ---------------------------------------------------------------------------------------------------


def test_options_decks_and_language_are_chosen() -> None:
    draft = table_of("tous_ego", target=9)
    deck = SETUPS.shelf.names(GAMES["tous_ego"])[0]
    version = draft.table.version
    do(draft, incoming.Choose(key=new_key(), options={"target": 12}, decks=(deck,), language="en"))
    table = draft.table
    assert (table.options, table.decks, table.language) == ({"target": 12}, (deck,), "en")
    assert table.version > version
    do(draft, incoming.Choose(key=new_key()))
    assert (draft.table.options, draft.table.decks, draft.table.language) == ({"target": 12}, (deck,), "en")


def test_another_game_begins_with_its_own_options() -> None:
    draft = table_of("tous_ego", target=9)
    do(draft, incoming.Choose(key=new_key(), game="caractere"))
    assert (draft.table.game, draft.table.options, draft.table.decks) == ("caractere", {}, ())


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
        draft = play_out(game_of("tous_ego"))
        do(draft, choice)
        assert (draft.table.status, draft.table.seats, draft.state) == ("lobby", (), None)
        assert (draft.receipts, draft.held, draft.voided) == ({}, {}, None)
        assert len(draft.table.chairs) == 4


# Chairs -----------------------------------------------------------------------------------------------------


def test_chairs_are_put_in_another_order() -> None:
    draft = table_of("tous_ego")
    do(draft, incoming.Arrange(key=new_key(), chairs=(3, 1, 4, 2)))
    assert [chair.id for chair in draft.table.chairs] == [3, 1, 4, 2]
    assert [chair.token for chair in draft.table.chairs] == [hashed(token_of(chair)) for chair in (3, 1, 4, 2)]


@pytest.mark.parametrize("chairs", [(), (1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 5), (1, 2, 3, 4, 4), (1, 2, 3, 4, 5)])
def test_the_same_chairs_once_each(chairs: tuple[int, ...]) -> None:
    assert refused(table_of("tous_ego"), incoming.Arrange(key="k", chairs=chairs)) == "not_the_same_chairs"


def test_those_who_left_are_not_moved() -> None:
    draft = game_of("tous_ego", people=5)
    do(draft, incoming.Leave(key=new_key(), chair=2))
    draft = play_out(draft)
    assert refused(draft, incoming.Arrange(key="k", chairs=(1, 2, 3, 4, 5))) == "not_the_same_chairs"
    do(draft, incoming.Arrange(key=new_key(), chairs=(5, 4, 3, 1)))
    assert [chair.id for chair in draft.table.sitting()] == [5, 4, 3, 1]
    assert draft.table.chair(2) is not None


def test_who_begins_is_marked_and_unmarked() -> None:
    draft = table_of("tous_ego")
    do(draft, incoming.Starter(key=new_key(), chair=3))
    assert draft.table.starter == 3
    assert refused(draft, incoming.Starter(key="k", chair=9)) == "no_such_chair"
    do(draft, incoming.Starter(key=new_key()))
    assert draft.table.starter is None


def test_whoever_goes_is_not_marked_any_more() -> None:
    draft = table_of("tous_ego")
    do(draft, incoming.Starter(key=new_key(), chair=3))
    do(draft, incoming.Leave(key=new_key(), chair=3))
    assert draft.table.starter is None


# Bots -------------------------------------------------------------------------------------------------------


def test_a_bot_sits_down() -> None:
    draft = table_of("tous_ego", people=1)
    do(draft, incoming.AddBot(key=new_key(), level="random", name=" Robot  1 "))
    bot = draft.table.chairs[-1]
    assert (bot.name, bot.bot, bot.token, bot.is_person, bot.player) == ("Robot 1", "random", "", False, "random")


def test_a_bot_plays_better_or_worse_from_now_on() -> None:
    draft = table_of("tous_ego", people=1, bots=2)
    assert [chair.bot for chair in draft.table.chairs] == ["", "medium", "medium"]
    before = draft.table.chairs[1]
    do(draft, incoming.SetLevel(key=new_key(), chair=before.id, level="strong"))
    after = draft.table.chairs[1]
    assert (after.id, after.name, after.look, after.bot) == (before.id, before.name, before.look, "strong")
    assert draft.table.chairs[2].bot == "medium"
    assert refused(draft, incoming.SetLevel(key="k", chair=before.id, level="genius")) == "no_such_bot"
    assert refused(draft, incoming.SetLevel(key="k", chair=draft.table.chairs[0].id, level="easy")) == "no_bot_there"
    assert refused(draft, incoming.SetLevel(key="k", chair=99, level="easy")) == "no_such_chair"


@pytest.mark.parametrize("level", ["random", "sensible"])
@pytest.mark.parametrize("game", GAMES)
def test_levels_that_older_tables_name_still_play(game: str, level: str) -> None:
    """Before there were easy, medium and strong, bots were random or sensible."""
    draft = table_of(game, people=0)
    rules = GAMES[game]
    for _ in range(rules.fewest):
        do(draft, incoming.AddBot(key=new_key(), level=level))
    assert {chair.player for chair in draft.table.chairs} == {level}
    state = rules.deal(rules.setup(), rules.fewest, seed=1, bots=tuple(range(rules.fewest)))
    for seat in state.waiting():
        move = make_bot(level, rules, seat, Random(1)).answer(state.view(seat), state.ask(seat))  # type: ignore[arg-type]
        assert move is not None
        state.copy().answer(seat, move)


def test_nine_bots_have_nine_names_also_beside_namesakes() -> None:
    draft = table_of("caractere", people=0)
    chairs.join(draft, "OTTO", None, "token")
    for _ in range(MOST_CHAIRS - 1):
        do(draft, incoming.AddBot(key=new_key()))
    names = [chair.name.casefold() for chair in draft.table.chairs]
    assert len(set(names)) == MOST_CHAIRS


def test_no_such_bot_and_no_such_name_for_one() -> None:
    draft = table_of("tous_ego")
    assert refused(draft, incoming.AddBot(key="k", level="genius")) == "no_such_bot"
    assert refused(draft, incoming.AddBot(key="k", name="anaïs")) == "name_taken"
    assert refused(draft, incoming.AddBot(key="k", name="\u202e")) == "name_not_plain"


def test_a_bot_is_taken_off() -> None:
    draft = table_of("tous_ego", people=2, bots=2)
    do(draft, incoming.Remove(key=new_key(), chair=3))
    assert [chair.id for chair in draft.table.chairs] == [1, 2, 4]
    assert draft.table.banned == ()
    assert notices(draft) == [("removed", 3)]


# Looks and names --------------------------------------------------------------------------------------------


def test_another_look_and_another_name() -> None:
    draft = table_of("tous_ego")
    do(draft, incoming.Dress(key=new_key(), chair=2, look=9))
    do(draft, incoming.Dress(key=new_key(), chair=2, name=" Brünhilde "))
    do(draft, incoming.Dress(key=new_key(), chair=2, name="BRÜNHILDE", look=9))
    chair = draft.table.chair(2)
    assert chair is not None
    assert (chair.look, chair.name, chair.token) == (9, "BRÜNHILDE", hashed(token_of(2)))


def test_what_somebody_else_has_cannot_be_had() -> None:
    draft = table_of("tous_ego")
    taken = draft.table.chairs[0].look
    assert refused(draft, incoming.Dress(key="k", chair=2, look=taken)) == "look_taken"
    assert refused(draft, incoming.Dress(key="k", chair=2, name="ANAÏS")) == "name_taken"
    assert refused(draft, incoming.Dress(key="k", chair=2, name="")) == "name_missing"
    assert refused(draft, incoming.Dress(key="k", chair=2, name="x" * 25)) == "name_too_long"
    assert refused(draft, incoming.Dress(key="k", chair=2, look=9, name="\u200b")) == "name_not_plain"
    assert refused(draft, incoming.Dress(key="k", chair=7, look=9)) == "no_such_chair"


def test_who_joins_again_with_the_same_token_has_the_same_chair() -> None:
    draft = table_of("tous_ego", 2)
    before = picture(draft)
    assert chairs.join(draft, NAMES[1], None, token_of(2)).id == 2
    assert picture(draft) == before
    again = chairs.join(draft, "Béatrice", 7, token_of(2))
    assert (again.id, again.name, again.look) == (2, "Béatrice", 7)
    assert [chair.name for chair in draft.table.chairs] == [NAMES[0], "Béatrice"]
    with pytest.raises(Refusal, match="name_taken"):
        chairs.join(draft, NAMES[0], None, token_of(2))


def test_who_joins_again_at_a_full_table_or_in_a_game_sits_where_they_sat() -> None:
    full = table_of("incroyable", 3, bots=7)
    assert chairs.join(full, NAMES[2], None, token_of(3)).id == 3
    playing = game_of("incroyable")
    before = picture(playing)
    assert chairs.join(playing, "Béatrice", None, token_of(2)).name == NAMES[1], "names stay while a game is played"
    assert picture(playing) == before


def test_who_has_gone_sits_down_on_another_chair() -> None:
    draft = table_of("tous_ego", 3)
    do(draft, incoming.Leave(key=new_key(), chair=2))
    assert chairs.join(draft, NAMES[1], None, token_of(2)).id == 4


def test_a_key_makes_one_token_at_one_table_for_one_purpose() -> None:
    made = token_from("k" * 22, "BCDFG", "join")
    assert made == token_from("k" * 22, "BCDFG", "join")
    assert len(made) == len(new_token())
    others = {token_from("l" * 22, "BCDFG", "join"), token_from("k" * 22, "BCDFH", "join")}
    assert made not in {*others, token_from("k" * 22, "BCDFG", "return")}
