"""A connection comes back by itself, loses nothing that was said, and knows when it is over."""

from __future__ import annotations

import asyncio
import socket
from random import Random
from typing import Any

import pytest

from tablee.bots import make_bot
from tablee.client import ClientError, Player, TableConnection, new_key
from tablee.client.connection import LONGEST_BACKOFF_SECONDS, SHORTEST_BACKOFF_SECONDS, back_off
from tablee.client.news import MOST_UNREAD, Inbox, read_frame
from tablee.core import Refusal
from tablee.games import GAMES, face_to_face, tous_ego
from tablee.protocol.incoming import Pause, Resume
from tablee.protocol.outgoing import (
    Accepted,
    Bye,
    Closed,
    Held,
    Presence,
    Problem,
    Retry,
    TableNews,
    ViewNews,
    Welcome,
)
from tests.client.small_table import SHORT, SmallTable, run, stopped_clock

FACE_TO_FACE = GAMES["face_to_face"]
TOUS_EGO = GAMES["tous_ego"]


async def first_view(connection: TableConnection) -> ViewNews:
    """The next view that is told."""
    async for news in connection:
        if isinstance(news, ViewNews):
            return news
    raise AssertionError("no view was told")


def any_move(view: Any, seed: int = 1) -> dict[str, Any]:
    """Some legal answer, in its plain form."""
    name, values = view.ask.any_answer(Random(seed))
    return {"move": name, **values}


async def ballots(table: SmallTable) -> int:
    """Answer up to the first ballot of Tous Ego; returns the ask's id."""
    seat = table.state.leader()
    async with table.connection(seat) as reader:
        view = (await first_view(reader)).view
        await reader.answer(seat, view.ask.id, any_move(view))
    assert table.state.phase.name == "voting"
    return table.state.moment


def test_news_come_in_order_and_views_as_their_games_own_types() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            told = [await anext(connection) for _ in range(4)]
            assert [type(news) for news in told] == [Welcome, TableNews, ViewNews, Presence]
            view = told[2]
            assert isinstance(view, ViewNews)
            assert view.view == table.state.view(0)
            assert isinstance(view.view, face_to_face.GAME.view_type)
            assert connection.connected
        assert not connection.connected

    run(scenario())


def test_an_answer_is_accepted_and_another_to_the_same_ask_is_told_that_it_is_closed() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            move = any_move(view)
            accepted = await connection.answer(seat, view.ask.id, move)
            assert isinstance(accepted, Accepted)
            assert accepted.version == table.version == 2
            late = await connection.answer(seat, view.ask.id, move)
            assert isinstance(late, Closed)
            assert late.by == "moved_on"
            assert connection.unsettled == 0

    run(scenario())


def test_the_same_key_twice_is_one_answer() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            key = new_key()
            both = await asyncio.gather(
                *(connection.answer(seat, view.ask.id, any_move(view), key=key) for _ in range(2))
            )
            assert both[0] == both[1]
            assert table.counted == {key: 1}

    run(scenario())


def test_what_the_rules_refuse_is_an_error_with_code_rule_and_facts() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            with pytest.raises(Refusal) as refusal:
                table.state.copy().answer(
                    seat, table.state.read({"move": "play", "card": 61, "pile": "own_ascending"})
                )
            with pytest.raises(ClientError) as refused:
                await connection.answer(seat, view.ask.id, {"move": "play", "card": 61, "pile": "own_ascending"})
            assert (refused.value.rule, refused.value.code) == (refusal.value.rule, refusal.value.code)
            assert refused.value.facts["move"] == "play"
            assert connection.unsettled == 0

    run(scenario())


def test_what_no_server_would_understand_is_not_even_sent() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            await first_view(connection)
            for seat, ask, move in (
                (-1, 1, {"move": "play"}),
                (0, -1, {"move": "play"}),
                (0, 1, {"move": "x" * 20_000}),
                (0, 1, {"move": object()}),
            ):
                with pytest.raises(ClientError) as refused:
                    await connection.answer(seat, ask, move)
                assert refused.value.code == "malformed"
            assert table.answers == []

    run(scenario())


def test_after_a_lost_line_it_comes_back_and_says_what_it_has_seen() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            await first_view(connection)
            assert table.hellos[0].have is None
            table.cut_all_lines()
            again = await table.hello_from(2)
            assert again.have is not None
            assert (again.have.game, again.have.version) == (table.games, table.version)
            assert (await first_view(connection)).version == table.version

    run(scenario())


def test_an_answer_without_a_reply_is_said_again_on_the_next_line_with_the_same_key() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            table.drop_every = 1
            answering = asyncio.create_task(connection.answer(seat, view.ask.id, any_move(view)))
            while not table.answers:
                await asyncio.sleep(0.005)
            table.drop_every = 0
            reply = await answering
            assert isinstance(reply, Accepted)
            assert len({answer.key for answer in table.answers}) == 1
            assert len(table.answers) == 2
            assert table.counted[reply.key] == 1

    run(scenario())


def test_an_answer_that_a_hurried_server_dropped_is_said_again_on_the_same_line() -> None:
    async def scenario() -> None:
        clock = stopped_clock()
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            table.ignore_answers = 2
            answering = asyncio.create_task(connection.answer(seat, view.ask.id, any_move(view)))
            for number in (1, 2):
                while len(table.answers) < number:
                    await asyncio.sleep(0)
                clock.pass_on(table.ping)
            assert isinstance(await answering, Accepted)
            assert len(table.answers) == 3
            assert len(table.hellos) == 1

    run(scenario())


def test_who_speaks_too_fast_is_heard_a_little_later() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            table.ignore_answers = 1
            answering = asyncio.create_task(connection.answer(seat, view.ask.id, any_move(view)))
            while not table.answers:
                await asyncio.sleep(0.005)
            await table.tell(Problem(code="too_many", facts={"rate": 30}))
            assert isinstance(await answering, Accepted)
            assert len(table.answers) == 2

    run(scenario())


def test_what_a_table_cannot_make_sense_of_is_an_error() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            await first_view(connection)
            table.ignore_answers = 1
            answering = asyncio.create_task(connection.answer(0, 1, {"move": "end_turn"}, key="lost"))
            while not table.answers:
                await asyncio.sleep(0.005)
            await table.tell(Problem(code="internal", key="lost"))
            with pytest.raises(ClientError) as gone:
                await answering
            assert gone.value.code == "internal"

    run(scenario())


def test_what_could_not_be_written_down_is_said_again() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            table.ignore_answers = 1
            answering = asyncio.create_task(connection.answer(seat, view.ask.id, any_move(view), key="once"))
            while not table.answers:
                await asyncio.sleep(0.005)
            await table.tell(Retry(key="once"))
            assert isinstance(await answering, Accepted)
            assert [answer.key for answer in table.answers] == ["once", "once"]
            assert len(table.hellos) == 1

    run(scenario())


def test_a_command_without_a_reply_is_said_again_too() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            await first_view(connection)
            table.silent = True
            doing = asyncio.create_task(connection.do(Pause(key="pause-1")))
            while not table.commands:
                await asyncio.sleep(0.005)
            table.silent = False
            table.cut_all_lines()
            assert (await doing).key == "pause-1"
            assert [command.key for command in table.commands] == ["pause-1", "pause-1"]

    run(scenario())


def test_what_is_said_while_the_line_is_down_is_said_when_it_is_up() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            await first_view(connection)
            table.cut_all_lines()
            while connection.connected:
                await asyncio.sleep(0.001)
            assert (await connection.do(Resume(key="resume-1"))).key == "resume-1"
            assert len(table.hellos) == 2

    run(scenario())


def test_a_held_ballot_is_said_again_after_a_crash_until_it_counts() -> None:
    async def scenario() -> None:
        async with SmallTable(TOUS_EGO, seats=3, target=12) as table:
            ask = await ballots(table)
            async with table.connection(0) as one, table.connection(1) as two, table.connection(2) as three:
                views = [(await first_view(connection)).view for connection in (one, two, three)]
                held = await one.answer(0, ask, any_move(views[0]))
                assert isinstance(held, Held)
                assert one.unsettled == 1
                table.crash()
                assert not table.state.pool.given
                waiting = asyncio.create_task(two.answer(1, ask, any_move(views[1]), settled=True))
                while len(table.state.pool.given) < 2:
                    await asyncio.sleep(0.005)
                assert not waiting.done()  # held is not settled
                assert isinstance(await three.answer(2, ask, any_move(views[2])), Accepted)
                assert isinstance(await waiting, Accepted)
                while one.unsettled:
                    await asyncio.sleep(0.005)
                assert table.state.phase.name != "voting"
                said = [answer.key for answer in table.answers if answer.seat == 0 and answer.ask == ask]
                assert said == [held.key, held.key]

    run(scenario())


def test_a_ballot_that_was_held_is_settled_when_its_ask_is_closed() -> None:
    async def scenario() -> None:
        async with SmallTable(TOUS_EGO, seats=3, target=12) as table:
            ask = await ballots(table)
            async with table.connection(0) as connection:
                view = (await first_view(connection)).view
                waiting = asyncio.create_task(connection.answer(0, ask, any_move(view), settled=True))
                while not table.held:
                    await asyncio.sleep(0.005)
                table.state.void_round()
                table.crash()
                reply = await waiting
                assert isinstance(reply, Closed)
                assert connection.unsettled == 0

    run(scenario())


def test_answers_wait_while_the_table_pauses() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            table.paused = True
            answering = asyncio.create_task(connection.answer(seat, view.ask.id, any_move(view)))
            while not table.answers:
                await asyncio.sleep(0.005)
            await table.tell_table()
            table.paused = False
            await table.tell_table()
            assert isinstance(await answering, Accepted)
            assert len(table.answers) == 2

    run(scenario())


def test_an_answer_meant_for_one_game_is_never_said_in_the_next() -> None:
    """Its ask may have a namesake there: moments are counted from the start of each game."""

    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection(table.state.leader()) as connection:
            seat, view = table.state.leader(), (await first_view(connection)).view
            table.silent = True
            answering = asyncio.create_task(connection.answer(seat, view.ask.id, any_move(view)))
            while not table.answers:
                await asyncio.sleep(0.005)
            table.deal_again()
            table.silent = False
            table.cut_all_lines()
            reply = await answering
            assert isinstance(reply, Closed)
            assert reply.by == "over"
            assert len(table.answers) == 1
            assert table.state.moment == view.ask.id  # the namesake

    run(scenario())


def test_frames_that_come_twice_are_news_once() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table:
            table.repeat = 3
            async with table.connection(table.state.leader()) as connection:
                seat, view = table.state.leader(), (await first_view(connection)).view
                assert isinstance(await connection.answer(seat, view.ask.id, any_move(view)), Accepted)
                second = await first_view(connection)
                assert second.version == table.version == 2

    run(scenario())


def test_a_frame_that_is_older_than_what_was_seen_is_no_news() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            table.version = 7
            await table.hello_from(1)
            assert (await first_view(connection)).version == 7
            table.version = 6
            await table.tell_everybody()
            table.version = 8
            await table.tell_everybody()
            assert (await first_view(connection)).version == 8

    run(scenario())


def test_pings_keep_a_quiet_line_alive() -> None:
    async def scenario() -> None:
        clock = stopped_clock()
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            await first_view(connection)
            for _ in range(5):
                clock.pass_on(table.ping)
                while connection._received_at != clock.time():
                    await asyncio.sleep(0)
            assert table.pings == 5
            assert len(table.hellos) == 1
            assert connection.connected

    run(scenario())


def test_a_server_that_falls_silent_is_left_after_two_pings() -> None:
    async def scenario() -> None:
        clock = stopped_clock()
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            while not isinstance(await anext(connection), Presence):
                pass
            table.fall_silent()
            clock.pass_on(2 * table.ping - 1)
            while not table.pings:
                await asyncio.sleep(0)
            assert connection.connected, "the answer to a ping may take a while"
            clock.pass_on(1)
            while connection.connected:
                await asyncio.sleep(0)
            clock.run_on()
            await table.hello_from(2)
            await first_view(connection)

    run(scenario())


@pytest.mark.parametrize("code", ["elsewhere", "removed", "closed"])
def test_a_goodbye_for_good_is_the_last_news_and_everything_after_it_an_error(code: Any) -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            await first_view(connection)
            table.ignore_answers = 1
            answering = asyncio.create_task(connection.answer(0, 1, {"move": "end_turn"}))
            while not table.answers:
                await asyncio.sleep(0.005)
            await table.bye(Bye(code=code))
            rest = [news async for news in connection]
            assert rest[-1] == Bye(code=code)
            for late in (answering, connection.do(Pause(key=new_key()))):
                with pytest.raises(ClientError) as gone:
                    await late
                assert gone.value.code == code
            assert len(table.hellos) == 1

    run(scenario())


def test_after_a_goodbye_for_now_it_comes_back() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table, table.connection() as connection:
            await first_view(connection)
            await table.bye(Bye(code="restarting", again=True))
            await table.hello_from(2)
            await first_view(connection)

    run(scenario())


def test_a_token_that_is_not_known_is_told_so() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table:
            table.refuse_tokens = True
            async with table.connection() as connection:
                assert [news async for news in connection] == [Bye(code="not_known")]

    run(scenario())


def test_hanging_up_ends_the_news_and_fails_what_is_open() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table:
            async with table.connection() as connection:
                await first_view(connection)
                table.silent = True
                doing = asyncio.create_task(connection.do(Pause(key=new_key())))
                await asyncio.sleep(0)
            with pytest.raises(ClientError) as gone:
                await doing
            assert gone.value.code == "connection_closed"
            assert [type(news) async for news in connection] == [Presence]

    run(scenario())


def test_a_server_that_is_not_there_is_waited_for_as_long_as_patience_lasts() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, but nobody listens
        port = taken.getsockname()[1]

        async def scenario() -> None:
            async with TableConnection(f"127.0.0.1:{port}", "BCDFG", ["x" * 20], give_up_seconds=0.05) as connection:
                with pytest.raises(ClientError) as gone:
                    await anext(connection)
                assert gone.value.code == "unreachable"
                with pytest.raises(ClientError):
                    await connection.do(Pause(key=new_key()))

        run(scenario())


def test_a_server_without_this_path_is_no_table_server() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table:
            table.server.close()
            server = await asyncio.start_server(lambda _, writer: no_such_page(writer), "127.0.0.1", 0)
            port = server.sockets[0].getsockname()[1]
            async with server, TableConnection(f"127.0.0.1:{port}", "BCDFG", ["x" * 20]) as connection:
                with pytest.raises(ClientError, match="404"):
                    await anext(connection)

    async def no_such_page(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    run(scenario())


def test_a_token_is_never_carried_to_another_host() -> None:
    async def scenario() -> None:
        async with SmallTable(FACE_TO_FACE) as table:

            async def send_elsewhere(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                location = table.address.replace("http", "ws").encode() + b"/ws"
                writer.write(b"HTTP/1.1 307 Over There\r\nLocation: " + location + b"\r\nContent-Length: 0\r\n\r\n")
                await writer.drain()
                writer.close()

            server = await asyncio.start_server(send_elsewhere, "127.0.0.1", 0)
            port = server.sockets[0].getsockname()[1]
            async with server, TableConnection(f"127.0.0.1:{port}", "BCDFG", ["x" * 20]) as connection:
                with pytest.raises(ClientError) as refused:
                    await anext(connection)
            assert refused.value.code == "sent_elsewhere"
            assert table.hellos == []

    run(scenario())


def test_what_this_version_does_not_know_is_passed_over_but_never_a_view() -> None:
    assert read_frame(b'{"tell":"fireworks"}') is None
    assert read_frame(b"\xff") is None
    assert read_frame(b'{"tell":"notice","code":"a_code_of_tomorrow"}') is None
    with pytest.raises(ClientError) as unknown:
        read_frame(b'{"tell":"view","game":1,"version":1,"seat":0,"events":[],"view":{"game":"chess"}}')
    assert unknown.value.code == "other_version"


def test_who_never_reads_loses_the_oldest_news_and_is_told_of_the_gap() -> None:
    async def scenario() -> None:
        state = tous_ego.deal(tous_ego.setup(), seats=3, seed=1)
        unread = Inbox()
        for version in range(MOST_UNREAD + 1):
            unread.put(ViewNews(game=1, version=version, seat=0, events=(), view=state.view(0)))
        unread.end(None)
        told = [await unread.next() for _ in range(MOST_UNREAD)]
        assert [(news.version, news.gap) for news in told[:2] if isinstance(news, ViewNews)] == [
            (1, True),
            (2, False),
        ]
        with pytest.raises(StopAsyncIteration):
            await unread.next()

    run(scenario())


def test_the_wait_before_coming_back_grows_and_differs_from_client_to_client() -> None:
    for failures in range(20):
        longest = min(LONGEST_BACKOFF_SECONDS, SHORTEST_BACKOFF_SECONDS * 2**failures)
        waits = {back_off(failures) for _ in range(50)}
        assert len(waits) > 1
        assert all(longest / 2 <= wait <= longest for wait in waits)


@pytest.mark.parametrize("name", list(GAMES))
def test_bots_finish_a_game_over_lines_that_are_cut_again_and_again(name: str) -> None:
    async def scenario() -> None:
        game = GAMES[name]
        seats = max(3, game.fewest) if game.most > 2 else 2
        async with SmallTable(game, seats=seats, seed=4, **SHORT.get(name, {})) as table:
            table.drop_every, table.repeat = 37, 2
            results = await asyncio.gather(*(play(table, seat) for seat in range(seats)))
            assert {finished.outcome for finished in results} == {table.state.outcome()}
            assert max(table.counted.values()) == 1
            assert len(table.hellos) > seats

    async def play(table: SmallTable, seat: int) -> Any:
        def bot(game: Any, seat: int, rng: Random) -> Any:
            return make_bot("sensible", game, seat, rng)

        async with table.connection(seat) as connection:
            return await Player(connection, seat + 1, bot, rng=Random(seat)).play_one()

    run(scenario())
