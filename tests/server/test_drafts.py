"""What is asked of a table is done to a draft, and more of it until the draft goes to disk."""

from __future__ import annotations

import asyncio
import math
from asyncio import Future
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tablee.games import GAMES, PACKAGES
from tablee.server.commit import OFFLOADED_COMMITS
from tablee.server.directory import PAUSE_AFTER_FAILURE_SECONDS
from tablee.server.house import House
from tablee.server.rooms.room import FunctionsRequest, Unsaved, Unseen
from tablee.stores import Change, StoreAway
from tablee.tables import chairs
from tablee.tables.codes import new_token
from tablee.tables.sitting import Draft
from tests.server.devices import device, new_table, run
from tests.server.serving import commits_held_back, room_in, server_thread, wait_until
from tests.server.stores import Wrapped

Asked = Callable[[Draft], Any]


def joins(name: str) -> Asked:
    return lambda draft: chairs.join(draft, name, None, new_token())


def fails(draft: Draft) -> None:
    joins("Nobody")(draft)
    raise ValueError("a mistake of ours, when half of it is done")


def spoils(draft: Draft) -> None:
    """A mistake of ours that shows when the table is to be written."""
    draft.receipts[0] = object()  # type: ignore[assignment]


def asked(house: House, code: str, *changes: Asked) -> list[Future[Any]]:
    """Each is done before the next comes, and none is written yet."""
    room = room_in(house, code)
    promised = []
    for change in changes:
        future = house.loop.create_future()
        promised.append(future)
        room.submit(FunctionsRequest(change, future.set_result, future.set_exception))
        assert not future.done() or isinstance(future.exception(), ValueError), "nobody is told before it is written"
    return promised


def sitting(house: House, code: str) -> tuple[int, list[str]]:
    now = room_in(house, code).sitting
    return now.version, [chair.name for chair in now.table.chairs]


@pytest.mark.parametrize(
    "changes",
    [
        (joins("Ada"), joins("Zoé")),
        (fails, joins("Ada"), joins("Zoé")),
        (joins("Ada"), fails, joins("Zoé")),
        (joins("Ada"), joins("Zoé"), fails),
    ],
)
def test_one_commit_writes_all_that_came_before_it(tmp_path: Path, changes: tuple[Asked, ...]) -> None:
    """Those before and after one that fails count, and of that one there is no trace."""
    with server_thread(tmp_path) as server:
        code = new_table(server, "tous_ego", 1).code
        version, names = server.inside(lambda house: sitting(house, code))
        promised = server.inside(lambda house: asked(house, code, *changes))
        wait_until(lambda: all(future.done() for future in promised))
        assert server.inside(lambda house: sitting(house, code)) == (version + 1, [*names, "Ada", "Zoé"])
        for change, future in zip(changes, promised, strict=True):
            assert (future.exception() is None) == (change is not fails)


def test_what_comes_while_a_draft_is_written_waits_for_it(tmp_path: Path) -> None:
    """A slow disk: what is asked of the table that is on its way waits, another one's draft takes more."""
    with server_thread(tmp_path) as server:
        first, second = new_table(server, "tous_ego", 1).code, new_table(server, "tous_ego", 1).code
        rooms = [server.room(first), server.room(second)]
        versions = [room.sitting.version for room in rooms]

        def begin(house: House) -> list[Future[Any]]:
            house.commit.offloaded_commits_left = OFFLOADED_COMMITS
            return asked(house, first, joins("Ada"))

        def more(house: House) -> list[Future[Any]]:
            assert house.commit.committing
            return asked(house, second, joins("Ada")) + asked(house, first, joins("Zoé"), joins("Eve"))

        with commits_held_back(server) as gate:
            promised = server.inside(begin)
            gate.reached()
            promised += server.inside(more)
            promised += server.inside(lambda house: asked(house, second, joins("Zoé")))
            assert not any(future.done() for future in promised), "nobody is told before it is written"
            assert [room.sitting.version for room in rooms] == versions
        wait_until(lambda: all(future.done() for future in promised))
        assert [future.exception() for future in promised] == [None] * 5
        assert [server.room(first), server.room(second)] == rooms, "nobody was thrown out"
        assert server.inside(lambda house: sitting(house, first)) == (
            versions[0] + 2,
            ["Player 0", "Ada", "Zoé", "Eve"],
        )
        assert server.inside(lambda house: sitting(house, second)) == (versions[1] + 1, ["Player 0", "Ada", "Zoé"])


FAR = 1000


def goes_far(draft: Draft) -> None:
    """The game comes to a moment that its view cannot show."""
    assert draft.state is not None
    draft.state.moment, draft.changed = FAR, True


@pytest.mark.parametrize("of", ["everybody", "one seat of a game that a package brings"])
@pytest.mark.parametrize("changes", [(goes_far,), (joins("Ada"), goes_far), (goes_far, joins("Ada"))])
def test_what_cannot_be_shown_is_not_saved_and_the_table_goes_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    of: str,
    changes: tuple[Asked, ...],
) -> None:
    """A mistake in a view of a game is whose request it was, and not for ever everybody's."""
    state_type = GAMES["tous_ego"].state_type
    method = "public_view" if of == "everybody" else "private_view"
    rightly = getattr(state_type, method)

    def wrongly(state: Any, *seat: int) -> Any:
        if state.moment == FAR:
            raise LookupError("no such card")
        return rightly(state, *seat)

    monkeypatch.setattr(state_type, method, wrongly)
    if of != "everybody":
        monkeypatch.setitem(PACKAGES, "tous_ego", "elsewhere 1.0")
    with server_thread(tmp_path) as server:
        table = new_table(server, "tous_ego", 3)

        async def begin() -> None:
            async with device(server, table.code, table.host_token) as host:
                await host.say(say="start", key="begins")
                await host.until("view")

        run(begin())
        room = server.room(table.code)
        promised = server.inside(lambda house: asked(house, table.code, *changes))
        wait_until(lambda: all(future.done() for future in promised))
        failed = [isinstance(future.exception(), Unseen) for future in promised]
        assert failed == ([False, True] if changes[0] is not goes_far else [True] * len(changes))
        assert server.room(table.code) is room, "nobody is thrown out"
        assert room.sitting.state is not None
        assert room.sitting.state.moment != FAR
        table.join("Zoé")
    (record, *_) = (vars(one) for one in caplog.records if one.getMessage() == "request failed")
    assert record["game"] == "tous_ego"
    assert record.get("package") == (None if of == "everybody" else "elsewhere 1.0")


class FailingStore(Wrapped):
    """A store with a mistake of ours in it that some tables meet."""

    failing: frozenset[str] = frozenset()

    def prepare(self, batch: Sequence[Change]) -> None:
        """Not with those."""
        if any(change.code in self.failing for change in batch):
            raise ValueError("a mistake of ours")
        super().prepare(batch)


@pytest.mark.parametrize("where", ["in saving", "in the store"])
def test_a_table_that_cannot_be_written_is_told_and_the_others_of_its_batch_go_on(tmp_path: Path, where: str) -> None:
    with server_thread(tmp_path, wrap=FailingStore) as server:
        table, sound = new_table(server, "tous_ego", 1), new_table(server, "tous_ego", 1).code
        errors = server.metrics()["errors_total"]
        changes = [joins("Ada"), spoils] if where == "in saving" else [joins("Ada")]
        assert isinstance(server.store, FailingStore)
        if where == "in the store":
            server.store.failing = frozenset([table.code])
        promised = server.inside(lambda house: asked(house, table.code, *changes) + asked(house, sound, joins("Zoé")))
        wait_until(lambda: all(future.done() for future in promised))
        assert all(isinstance(future.exception(), Unsaved) for future in promised[:-1])
        assert promised[-1].exception() is None
        if where == "in the store":
            answer = server.ask("POST", f"{table.path}/watch")
            assert (answer.status, answer.json["code"]) == (503, "retry")
            server.store.failing = frozenset()
        assert server.metrics()["errors_total"] > errors
        table.join("Ada")
        assert server.inside(lambda house: sitting(house, table.code))[1] == ["Player 0", "Ada"]
        assert server.inside(lambda house: sitting(house, sound))[1] == ["Player 0", "Zoé"]


class GoneStore(Wrapped):
    """A mistake of ours in every batch, and then there is no store any more."""

    is_gone = False
    tried = 0

    def prepare(self, batch: Sequence[Change]) -> None:
        """Not several at once."""
        if self.is_gone and len(batch) > 1:
            raise ValueError("a mistake of ours")
        super().prepare(batch)

    def commit(self) -> list[bool]:
        """Nobody answers, which takes long."""
        if not self.is_gone:
            return super().commit()
        self.tried += 1
        raise StoreAway("database-away", where="there", problem="it is gone")


def test_a_store_that_is_away_is_waited_for_once_not_by_each_table_alone(tmp_path: Path) -> None:
    with server_thread(tmp_path, wrap=GoneStore) as server:
        codes = [new_table(server, "tous_ego", 1).code for _ in range(3)]
        store = server.store
        assert isinstance(store, GoneStore)

        def together(house: House) -> list[Future[Any]]:
            store.is_gone = True
            return [one for code in codes for one in asked(house, code, joins("Ada"))]

        promised = server.inside(together)
        wait_until(lambda: all(future.done() for future in promised))
        assert all(isinstance(future.exception(), Unsaved) for future in promised)
        assert store.tried == 1
        store.is_gone = False


def test_a_page_that_repeats_what_makes_its_table_fail_is_let_in_now_and_then(tmp_path: Path) -> None:
    """It comes back at once, and says again what it had no reply to: many times a second, with a line in the log."""
    with server_thread(tmp_path, wrap=FailingStore) as server:
        table = new_table(server, "tous_ego", 3)
        assert isinstance(server.store, FailingStore)
        server.store.failing = frozenset([table.code])

        async def fail() -> None:
            async with device(server, table.code, table.host_token) as host:
                await host.say(say="start", key="the-same-key")
                assert await host.bye() == "restarting"

        async def scenario() -> None:
            await fail()
            errors = server.metrics()["errors_total"]
            again = asyncio.create_task(fail())
            await asyncio.to_thread(
                wait_until, lambda: server.inside(lambda house: house.directory.holds(table.code))
            )
            server.pass_time(PAUSE_AFTER_FAILURE_SECONDS / 2)
            assert server.inside(lambda house: house.directory.in_memory(table.code)) is None
            assert server.metrics()["errors_total"] == errors
            server.pass_time(PAUSE_AFTER_FAILURE_SECONDS)
            await again
            assert server.metrics()["errors_total"] > errors

        with server.still():
            run(scenario())


def test_a_table_with_something_to_be_written_stays_in_memory(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        code = new_table(server, "tous_ego", 1).code
        room = server.room(code)

        def is_kept(house: House) -> bool:
            house.housekeeping.check_room(room, math.inf)
            return house.directory.in_memory(code) is room

        promised, kept = server.inside(lambda house: (asked(house, code, joins("Ada")), is_kept(house)))
        assert kept
        wait_until(lambda: all(future.done() for future in promised))
        assert not server.inside(is_kept), "afterwards nothing keeps it"
