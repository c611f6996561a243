"""Talk beside the game: who may, when not, how much of it, and that nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.core import Phase
from tablee.protocol.incoming import LONGEST_LINE
from tablee.server.rooms.talk import LINES_AT_ONCE, LINES_PER_SECOND, MOST_LINES, REACTIONS_AT_ONCE
from tests.server.devices import Device, Table, device, everybody, new_table, play_on, run
from tests.server.serving import TRANSPORTS, ServerThread, server_thread
from tests.server.test_clock_and_floor import assert_not_on_disk, debate
from tests.words.codes import subclasses, tag_of

SAID = "Je reprends du clafoutis aux mirabelles"
LINK = "https://call.example/notre-soiree"


@pytest.fixture(scope="module", params=TRANSPORTS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder = tmp_path_factory.mktemp("talk")
    with server_thread(folder, plain_sockets=request.param == "plain") as one:
        yield one
        assert one.metrics()["errors_total"] == 0


def far_apart(server: ServerThread, game: str = "face_to_face", people: int = 2, talk: str = "seated") -> Table:
    """A table that was opened for people who are far apart."""
    options = {"contest_pause": 0} if game == "caractere" else {}
    answer = server.ask("POST", "/api/tables", {"game": game, "talk": talk, "options": options})
    table = Table(server, answer.json["code"], answer.json["host_token"], [])
    for number in range(people):
        table.join(f"Player {number}")
    return table


async def chat(one: Device, chair: int | None, said: str = SAID) -> str:
    """Say something: the code of the refusal, or nothing."""
    key = f"chat-{len(one.told)}"
    heard = len(one.told)
    await one.say(say="chat", chair=chair, text=said, key=key)
    await one.nothing_more()
    return next((news["code"] for news in one.told[heard:] if news.get("key") == key), "")


async def react(one: Device, chair: int | None) -> str:
    heard = len(one.told)
    await one.say(say="react", chair=chair, reaction="cheers")
    await one.nothing_more()
    return next((news["code"] for news in one.told[heard:] if news["tell"] == "problem"), "")


async def lines_of(one: Device) -> list[tuple[int | None, str]]:
    """What this device has heard so far, as a screen keeps it."""
    await one.nothing_more()
    kept: list[Any] = []
    for news in one.told:
        if news["tell"] == "talk":
            kept = [*kept, *news["lines"]] if news.get("more") else list(news["lines"])
    return [(line["chair"], line["text"]) for line in kept]


def test_it_is_off_around_one_table_and_on_for_those_who_are_far_apart(server: ServerThread) -> None:
    around, far = new_table(server, "face_to_face"), far_apart(server)

    async def scenario() -> None:
        async with everybody(around, start=False) as (_, (ana, _)):
            assert await chat(ana, around.people[0].chair) == "talk_off"
            assert await react(ana, around.people[0].chair) == "talk_off"
            assert "talk" not in ana.last["table"]["table"]
        async with everybody(far) as (_, (ana, ben)):
            assert await chat(ana, far.people[0].chair, f"  {SAID} ") == ""
            assert await react(ana, far.people[0].chair) == ""
            assert await lines_of(ben) == [(far.people[0].chair, SAID)]
            assert ben.last["thrown"] == {"tell": "thrown", "chair": far.people[0].chair, "reaction": "cheers"}

    run(scenario())


def test_nobody_speaks_for_another_and_who_looks_on_only_if_the_host_lets_them(server: ServerThread) -> None:
    table = far_apart(server)
    ana, ben = (person.chair for person in table.people)

    async def scenario() -> None:
        async with everybody(table) as (host, (first, second)), device(server, table.code, table.watch()) as fan:
            for one, chair in ((first, ben), (host, ana), (fan, ana), (fan, None), (first, None), (host, None)):
                assert await chat(one, chair) == "not_for_you", (one, chair)
                assert await react(one, chair) == "not_for_you"
            await host.done("set_talk", talk="everybody")
            assert await chat(fan, None, "Allez !") == ""
            assert await chat(first, None) == "not_for_you", "a player has a name"
            assert await lines_of(second) == [(None, "Allez !")]
            await host.done("set_talk", talk="seated")
            assert await chat(fan, None) == "not_for_you"
            assert await lines_of(second) == [], "what they said goes with their leave"

    run(scenario())


def test_the_host_mutes_one_or_all(server: ServerThread) -> None:
    table = far_apart(server, people=3, game="tous_ego")
    ana, ben, _ = (person.chair for person in table.people)

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, (first, second, third)):
            assert [await chat(first, ana), await chat(second, ben, "Moi aussi")] == ["", ""]
            assert (await first.do("mute", chair=ben))["code"] == "not_for_you"
            await host.done("mute", chair=ben)
            assert [await chat(second, ben), await react(second, ben)] == ["muted", "muted"]
            assert await lines_of(third) == [(ana, SAID)], "what was said is gone, too"
            await host.done("mute", chair=ben, muted=False)
            assert await chat(second, ben, "Pardon") == ""
            await first.done("leave", chair=ana)
            assert await lines_of(third) == [(ben, "Pardon")], "who has left is not quoted"
            await host.done("set_talk", talk="off")
            assert await chat(second, ben) == "talk_off"
            assert await lines_of(third) == []

    run(scenario())


def test_it_waits_while_it_could_tell_a_secret(server: ServerThread) -> None:
    table = far_apart(server, "caractere", 5)
    chairs = [person.chair for person in table.people]

    async def scenario() -> None:
        hushed: dict[str, set[bool]] = {}
        async with everybody(table) as (_, pads):
            rng = Random(7)
            for _ in range(12):
                for pad in pads:
                    await pad.nothing_more()
                phase, is_hushed = pads[0].view["view"]["phase"], pads[0].view.get("hushed", False)
                hushed.setdefault(phase, set()).add(is_hushed)
                server.inside(lambda house: house.directory.in_memory(table.code).talk.of_lines.buckets.clear())  # type: ignore[union-attr]
                assert (await chat(pads[1], chairs[1]) == "hushed") == is_hushed
                await play_on(pads, rng, 1)
            two, _ = await debate(pads, Random(7))
            assert await chat(two[0], chairs[pads.index(two[0])]) == "hushed", "a debate has its own floor"
        assert hushed["answering"] == {True}
        assert hushed["drawing"] == {False}

    run(scenario())


HUSHED = {
    "answering", "guessing", "guessing_together", "judging_adjectives", "debating", "judging", "judging_openly",
    "test_answering", "test_guessing", "estimating", "betting", "voting", "forecasting", "voting_and_forecasting",
}  # fmt: skip
"""Written from the rules, not from the code: moments in which somebody holds a secret that the others wait for."""


def test_which_moments_are_hushed() -> None:
    concrete = [kind for kind in subclasses(Phase) if tag_of(kind) != kind.__name__]
    assert {tag_of(kind) for kind in concrete if kind.hushed} == HUSHED


def test_flood_is_bounded_for_each_and_for_all_who_look_on(server: ServerThread) -> None:
    table = far_apart(server, talk="everybody")
    ana, ben = (person.chair for person in table.people)

    async def scenario() -> None:
        async with (
            everybody(table) as (_, (first, second)),
            device(server, table.code, table.watch()) as fan,
            device(server, table.code, table.watch()) as other,
        ):
            codes = [await chat(first, ana, f"{number}") for number in range(40)]
            assert codes == [""] * int(LINES_AT_ONCE) + ["too_many"] * (40 - int(LINES_AT_ONCE))
            assert await chat(second, ben) == "", "whose turn it is to be heard is not whoever shouts"
            together = [await chat(one, None, "Hé") for one in (fan, other) * 5]
            assert together.count("") == int(LINES_AT_ONCE)
            thrown = [await react(first, ana) for _ in range(20)]
            assert thrown.count("") == int(REACTIONS_AT_ONCE)
            server.pass_time(1.0 / LINES_PER_SECOND)
            assert [await chat(first, ana), await chat(first, ana)] == ["", "too_many"]

    with server.still():
        run(scenario())


@pytest.mark.parametrize(
    "said", ["   ", "a\x00b", "\u202eoups", "e" + "\u0301" * 30, "\u2800\u2800", "x" * (LONGEST_LINE + 1)]
)
def test_what_cannot_be_shown_is_refused(server: ServerThread, said: str) -> None:
    table = far_apart(server)

    async def scenario() -> None:
        async with everybody(table, start=False) as (_, (ana, ben)):
            heard = len(ana.told)
            await ana.say(say="chat", chair=table.people[0].chair, text=said, key="k")
            await ana.nothing_more()
            assert [news["code"] for news in ana.told[heard:] if "code" in news] in (["not_plain"], ["malformed"])
            assert await lines_of(ben) == []

    run(scenario())


def test_who_comes_later_hears_the_last_lines_and_no_more_are_kept(server: ServerThread) -> None:
    table = far_apart(server)
    ana = table.people[0].chair

    async def scenario() -> None:
        async with everybody(table, start=False) as (_, (first, _)):
            for number in range(MOST_LINES + 5):
                server.pass_time(1.0 / LINES_PER_SECOND)
                assert await chat(first, ana, f"{number}") == ""
            async with device(server, table.code, table.people[1].token) as late:
                lines = await lines_of(late)
                assert [said for _, said in lines] == [f"{number}" for number in range(5, MOST_LINES + 5)]

    with server.still():
        run(scenario())


def test_slow_readers_get_what_is_kept_and_miss_reactions(server: ServerThread) -> None:
    """Nothing is queued for a device that does not read: when it does, it hears all lines, and nothing is thrown."""
    table = far_apart(server)
    ana = table.people[0].chair

    async def scenario() -> None:
        async with everybody(table) as (_, (first, slow)):
            session = server.room(table.code).audience.by_chair[table.people[1].chair]
            server.inside(lambda _: setattr(session.transport, "blocked", True))
            for number in range(3):
                assert await chat(first, ana, f"{number}") == ""
                assert await react(first, ana) == ""
            assert (session.talk_due, session.queued) == (True, [])

            def read_again(_: object) -> None:
                session.transport.blocked = False
                session.on_writable()

            heard = len(slow.told)
            server.inside(read_again)
            assert await lines_of(slow) == [(ana, "0"), (ana, "1"), (ana, "2")]
            assert [news["tell"] for news in slow.told[heard:]].count("talk") == 1
            assert "thrown" not in slow.last

    run(scenario())


def test_nothing_of_it_is_on_the_disk_and_nothing_is_left_after_a_restart(tmp_path: Path) -> None:
    with server_thread(tmp_path) as first:
        table = far_apart(first)

        async def scenario() -> None:
            async with everybody(table) as (host, (ana, ben)):
                assert await chat(ana, table.people[0].chair) == ""
                await play_on([ana, ben], Random(1), 3)
                await host.done("set_call", link=LINK)

        run(scenario())
        assert_not_on_disk(tmp_path, SAID)
    assert_not_on_disk(tmp_path, SAID)
    with server_thread(tmp_path) as second:
        table.server = second

        async def come_back() -> None:
            async with device(second, table.code, table.people[0].token) as ana:
                assert await lines_of(ana) == []
                assert ana.last["call"]["link"] == LINK, "where the call is, the table knows"
                assert ana.last["table"]["table"]["talk"] == "seated"

        run(come_back())


# The call -------------------------------------------------------------------------------------------------------


def test_the_call_is_told_to_those_who_sit_there_and_to_nobody_else(server: ServerThread) -> None:
    table = far_apart(server)

    async def scenario() -> None:
        async with everybody(table) as (host, (ana, ben)), device(server, table.code, table.watch()) as fan:
            assert (await ana.do("set_call", link=LINK))["code"] == "not_for_you"
            await host.done("set_call", link=LINK)
            for one in (host, ana, ben, fan):
                await one.nothing_more()
            assert [one.last["call"]["link"] for one in (host, ana, ben)] == [LINK] * 3
            assert LINK not in str(fan.told)
            async with device(server, table.code, table.watch()) as late:
                assert LINK not in str(late.told)
            await host.done("set_call", link="")
            await ben.nothing_more()
            assert ben.last["call"]["link"] == ""
        assert LINK not in server.ask("GET", table.path).body.decode()

    run(scenario())


@pytest.mark.parametrize(
    "link",
    [
        "javascript:alert(1)", "data:text/html,hi", "ftp://call.example", "//call.example", "call.example", "https://",
        "https://zoom.example@evil.example/x", "https://a b", "https://call.example/\"onclick=", "https://[::1",
        "http://call.example:99999999/", "https://été.example/", "https://call.example/" + "x" * 300, "\nhttps://x.example\x00",
    ],
)  # fmt: skip
def test_only_plain_web_addresses_are_taken(server: ServerThread, link: str) -> None:
    table = far_apart(server)

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            await host.say(say="set_call", link=link, key="k")
            refused = await host.when(lambda news: "code" in news or news["tell"] == "done")
            assert refused.get("code") in ("not_a_link", "malformed")
            assert server.room(table.code).sitting.table.call == ""
            for fine in ("http://192.168.1.7:8443/room?x=1#y", LINK):
                await host.done("set_call", link=fine)

    run(scenario())
