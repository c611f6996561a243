"""One of the regulars is told all that is kept of them, or erased: group, tables, devices, on the file too."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from tablee.protocol.incoming import Start
from tablee.stores import Change, Store, StoreError
from tablee.stores.migrating import StoredStep
from tablee.stores.records import table_of
from tablee.stores.regulars import GameRecord, GroupRecord
from tablee.tables.codes import hashed
from tests.server.devices import Device, Seated, Table, everybody, play_on, run
from tests.server.serving import ServerThread, server_thread
from tests.server.stores import GatedStore
from tests.server.test_regulars import Phone, brought_in, founded, scrubbed
from tests.stores import storing
from tests.tables.sittings import do, new_key

NAMES = ("Annie-Habituée", "Bernard-Habitué", "Chloé-Habituée")
DEVICES = tuple(f"the-device-of-{number:08}" for number in range(3))


def regulars(server: ServerThread) -> list[Phone]:
    phones = [founded(server, "Mardis de Quimperlé")]
    phones += [brought_in(phones[0]) for _ in NAMES[1:]]
    for look, (phone, name) in enumerate(zip(phones, NAMES, strict=True)):
        assert phone.is_of(name, look).status == 204
    return phones


def table_for(phones: list[Phone], game: str = "tous_ego", **options: Any) -> Table:
    """They sit at a table of theirs, each with a device that remembers questions."""
    server = phones[0].server
    wish = {"game": game, "options": options, "language": "fr", "regulars": phones[0].key}
    opened = server.ask("POST", "/api/tables", wish).json
    table = Table(server, opened["code"], opened["host_token"], [])
    for phone, name, device in zip(phones, NAMES, DEVICES, strict=False):
        wish = {"name": name, "device": device}
        seated = server.ask("POST", f"{table.path}/join", wish).json
        table.people.append(Seated(seated["chair"], seated["token"], name))
        assert phone.sits(table, table.people[-1], phone.sees()["me"]).status == 204
    return table


def record(phone: Phone, device: str | None = None) -> dict[str, Any]:
    answer = phone.ask("POST", "/record", {"device": device} if device else {})
    assert answer.status == 201, answer.body
    told: dict[str, Any] = answer.json
    return told


async def some_rounds(table: Table, answers: int, start: bool = True) -> None:
    async with everybody(table, start=start) as (_, pads):
        await play_on(pads, Random(7), answers)


def left_of(data: bytes, person: int, member: int) -> list[str]:
    """What there is of somebody, as bytes."""
    needles = {
        "name": NAMES[person].encode(),
        "device": hashed(DEVICES[person]).encode(),
        "member": msgpack.encode({"member": member})[1:],
    }
    return [what for what, needle in needles.items() if needle in data]


def test_whoever_is_erased_is_gone_from_tables_games_and_what_was_seen_and_the_others_play_on(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        over, lying = table_for(phones, target=9), table_for(phones, target=12)
        run(some_rounds(over, 1000))
        ids = [phone.sees()["me"] for phone in phones]

        async def meanwhile() -> None:
            async with everybody(lying) as (_, pads):
                await play_on(pads, Random(3), 12)
                assert left_of(scrubbed(server), 1, ids[1]) == ["name", "device", "member"]
                told = await asyncio.to_thread(record, phones[1])
                assert {(one["code"], one["status"], one["device"]) for one in told["tables"]} == {
                    (over.code, "over", True),
                    (lying.code, "playing", True),
                }
                erased = await asyncio.to_thread(phones[1].ask, "POST", "/erase", {"what": "me"})
                assert erased.status == 204
                assert left_of(scrubbed(server), 1, ids[1]) == []
                # Whoever holds the chair plays on under another name, and everybody sees it.
                for pad in pads:
                    await pad.once(lambda pad=pad: names(pad)[1:2] == ["Quelqu’un"])  # type: ignore[misc]
                played = await play_on(pads, Random(4), 6)
                assert played == 6

        run(meanwhile())
        # Whoever comes late is not told the name by how the game began either; and nothing more is remembered.
        run(some_rounds(lying, 1000, start=False))
        assert left_of(scrubbed(server), 1, ids[1]) == []
        for person in (0, 2):
            assert left_of(scrubbed(server), person, ids[person]) == ["name", "device", "member"]
        assert [one["members"] for one in phones[0].sees()["games"]] == [[ids[0], 0, ids[2]]] * 2
        assert record(phones[0])["questions"] > 0
        host = {"Authorization": f"Bearer {over.host_token}"}
        replay = server.ask("GET", f"{over.path}/replay?game=1", headers=host)
        assert replay.json["steps"][0]["events"][0]["names"] == [NAMES[0], "—", NAMES[2]]
        assert server.metrics()["errors_total"] == 0
    with server_thread(tmp_path) as server:
        for phone in phones:
            phone.server = server
        assert phones[1].ask().json["code"] == "no_such_regulars"
        assert len(record(phones[2])["tables"]) == 2


def names(pad: Device) -> list[str]:
    """Those who sit there, as this device was told last."""
    return [chair["name"] for chair in pad.last["table"]["table"]["chairs"]]


def test_a_table_that_is_only_stored_is_found_and_changed_too(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        table = table_for(phones)
        run(some_rounds(table, 9))
        member = phones[1].sees()["me"]
    with server_thread(tmp_path) as server:
        for phone in phones:
            phone.server = server
        table.server = server
        assert not server.house.directory.rooms()
        assert phones[0].ask("POST", "/erase", {"what": "member", "member": member}).status == 204
        assert left_of(scrubbed(server), 1, member) == []
        run(some_rounds(table, 1000, start=False))
        assert [one["members"][1] for one in phones[0].sees()["games"]] == [0]
        assert server.metrics()["errors_total"] == 0


def test_between_games_the_chair_stays_and_the_name_goes_from_games_before(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        table = table_for(phones, target=9)

        async def given_up() -> None:
            async with everybody(table) as (host, pads):
                await play_on(pads, Random(2), 5)
                await host.done("stop_game")

        run(given_up())
        member = phones[0].sees()["me"]
        assert record(phones[0])["tables"][0]["games"] == [1], "also a game that nobody won"
        assert phones[0].ask("POST", "/erase", {"what": "me"}).status == 204
        assert left_of(scrubbed(server), 0, member) == []
        info = server.ask("GET", table.path, headers={"Authorization": f"Bearer {table.host_token}"}).json
        assert [one["name"] for one in info["chairs"]] == ["Quelqu’un", *NAMES[1:]]


def test_one_who_has_no_device_is_erased_by_another_member_and_everybody_is_told(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        kitchen = brought_in(phones[0])
        ids = [phone.sees()["me"] for phone in phones]
        assert phones[2].ask("POST", "/leave").status == 204, "her phone is lost, her name stays"
        wish = {"what": "member", "member": ids[2]}
        assert kitchen.ask("POST", "/erase", wish).json["code"] == "only_a_member"
        assert Phone(server, "x" * 22).ask("POST", "/erase", wish).status == 401
        for nonsense in (99, 0, -1, 2**62):
            answer = phones[0].ask("POST", "/erase", {"what": "member", "member": nonsense})
            assert answer.json["code"] == "no_such_member"
        assert phones[0].ask("POST", "/erase", {"what": "member", "member": "2"}).status == 400
        assert phones[0].ask("POST", "/erase", {**wish, "device": "short"}).status == 400
        assert len(phones[0].sees()["members"]) == 3, "nothing has changed"
        assert phones[0].ask("POST", "/erase", wish).status == 204
        for phone in (phones[1], kitchen):
            seen = phone.sees()
            assert [one["id"] for one in seen["members"]] == ids[:2]
            assert [one["by"] for one in seen["erasures"]] == [ids[0]]
        assert NAMES[2].encode() not in scrubbed(server)
        assert record(phones[0])["erasures"] == [phones[1].sees()["erasures"][0]["at"]]
        assert phones[0].ask("POST", "/erase", wish).json["code"] == "no_such_member", "once is enough"
        assert phones[0].ask("POST", "/erase", {"what": "me"}).status == 204
        assert [one["by"] for one in phones[1].sees()["erasures"]] == [0], "who asked for it is forgotten, too"
        assert server.metrics()["errors_total"] == 0


def test_with_the_whole_group_all_are_gone_from_its_tables_too_and_play_on(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        members = [phone.sees()["me"] for phone in phones]
        over, lying = table_for(phones, target=9), table_for(phones, target=12)
        run(some_rounds(over, 1000))
        run(some_rounds(lying, 9))
        assert phones[2].ask("POST", "/erase", {"what": "group"}).status == 204
        data = scrubbed(server)
        assert [left_of(data, person, member) for person, member in enumerate(members)] == [[], [], []]
        run(some_rounds(lying, 1000, start=False))
        assert phones[0].ask().json["code"] == "no_such_regulars"
        assert server.metrics()["errors_total"] == 0


def test_what_is_told_of_somebody_is_all_that_is_kept(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        table = table_for(phones, target=9)
        run(some_rounds(table, 1000))
        told = record(phones[1])
        shown = server.disk.db.execute("SELECT count(*) FROM seen WHERE device = ?", (hashed(DEVICES[1]),)).fetchone()
        assert told["questions"] == shown[0] > 0
        (member,) = [one for one in phones[0].sees()["members"] if one["name"] == NAMES[1]]
        assert told["member"] == member
        (at_table,) = told["tables"]
        assert at_table == {
            "code": table.code,
            "game": "tous_ego",
            "status": "over",
            "games": [1],
            "name": NAMES[1],
            "look": at_table["look"],
            "host": False,
            "gone": False,
            "token": True,
            "return_code": False,
            "device": True,
        }
        # The device that asks says by what it remembers questions: that counts once.
        assert record(phones[1], DEVICES[1])["questions"] == told["questions"]
        assert phones[1].ask("POST", "/erase", {"what": "me", "device": DEVICES[1]}).status == 204
        gone = server.disk.db.execute("SELECT count(*) FROM seen WHERE device = ?", (hashed(DEVICES[1]),)).fetchone()
        assert gone == (0,)
        # A device that is nobody's has nothing to be told.
        assert brought_in(phones[0]).ask("POST", "/record", {}).json["code"] == "no_such_member"
        assert phones[0].ask("POST", "/record", {"device": 7}).status == 400


def test_a_name_and_a_look_are_changed_by_the_same_checks_as_at_a_table(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        annie, bernard, _ = regulars(server)
        me = annie.sees()["me"]
        wrong = {
            NAMES[1].upper(): "name_taken",
            " ": "name_missing",
            "x" * 25: "name_too_long",
            "\u202eA": "name_not_plain",
        }
        for name, code in wrong.items():
            assert annie.is_of(name, 4, me).json["code"] == code
        assert annie.is_of("Zoé", 10, me).status == 400
        assert bernard.sees()["members"][0]["name"] == NAMES[0]
        assert annie.is_of("Anne", 4, me).status == 204
        changed = bernard.sees()["members"][0]
        assert (changed["id"], changed["name"], changed["look"], changed["phones"]) == (me, "Anne", 4, 1)
        assert NAMES[0].encode() not in scrubbed(server), "nor in an older copy"


# What goes wrong meanwhile ------------------------------------------------------------------------------------------


class Interrupted(GatedStore):
    """A disk that gets full with every write that was not tried before, until somebody makes room."""

    watched = is_full = False

    def __init__(self, inner: Store) -> None:
        super().__init__(inner)
        self.tried: set[object] = set()
        self.batch: object = None

    def write(self, *what: object) -> None:
        """An error, if this is tried for the first time, and from then on."""
        self.is_full = self.is_full or (self.watched and what not in self.tried)
        if self.is_full:
            self.tried.add(what)
            raise StoreError("full", where="here")

    def prepare(self, batch: Sequence[Change]) -> None:
        """Which tables, in which version."""
        self.batch = tuple((change.code, change.version) for change in batch)
        super().prepare(batch)

    def commit(self) -> list[bool]:
        """One of the writes."""
        self.write(self.batch)
        return super().commit()

    async def rewrite_steps(self, code: str, steps: Sequence[tuple[StoredStep, StoredStep]]) -> bool:
        """One of them, if there is anything to be written."""
        if steps:
            self.write(code, *steps)
        return await super().rewrite_steps(code, steps)

    async def rewrite_games(self, group: str, games: Sequence[tuple[GameRecord, GameRecord]]) -> bool:
        """The same."""
        if games:
            self.write(group, *games)
        return await super().rewrite_games(group, games)

    async def put_group(self, record: GroupRecord, hashes: Sequence[str]) -> bool:
        """One of them."""
        self.write(record.id, *hashes)
        return await super().put_group(record, hashes)

    async def delete_group(self, group: str) -> None:
        """The last one."""
        self.write(group)
        await super().delete_group(group)


@pytest.mark.parametrize("what", ["me", "member", "group", "leave"])
def test_whatever_is_interrupted_wherever_can_be_asked_for_again_until_nothing_is_left(
    tmp_path: Path, what: str
) -> None:
    with server_thread(tmp_path, wrap=Interrupted) as server:
        phones = regulars(server)
        ids = [phone.sees()["me"] for phone in phones]
        over, lying = table_for(phones, target=9), table_for(phones, target=12)
        run(some_rounds(over, 1000))
        run(some_rounds(lying, 9))
        asking, wish, path = phones[1], {"what": what}, "/erase"
        if what == "member":
            asking, wish = phones[0], {"what": "member", "member": ids[1]}
        elif what == "leave":
            assert [phone.ask("POST", "/leave").status for phone in (phones[0], phones[2])] == [204, 204]
            wish, path = {}, "/leave"
        store = server.store
        assert isinstance(store, Interrupted)
        store.watched = True
        while (answer := asking.ask("POST", path, wish)).status != 204:
            assert answer.status == 503, answer.body
            store.is_full = False
        store.watched = False
        assert len(store.tried) > 8, "it failed at each of its steps"
        data = scrubbed(server)
        whole = what in ("group", "leave")
        for person, member in enumerate(ids):
            expected = [] if whole or person == 1 else ["name", "device", "member"]
            assert left_of(data, person, member) == expected
        assert phones[1].ask().json["code"] == "no_such_regulars"
        if not whole:
            seen = phones[0].sees()
            assert [one["id"] for one in seen["members"]] == [ids[0], ids[2]]
            assert [one["by"] for one in seen["erasures"]] == [ids[0]] * (what == "member"), "all are told once"
        run(some_rounds(lying, 1000, start=False))


def test_a_game_that_begins_meanwhile_has_the_name_in_its_record_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        table = table_for(phones, target=9)
        run(some_rounds(table, 1000))
        member, look = phones[1].sees()["me"], server.store.beginnings
        begun: list[str] = []

        async def and_then_the_host_starts(code: str) -> list[StoredStep]:
            found = await look(code)
            if not begun:
                begun.append(code)
                room = await server.house.directory.find(code)
                assert room is not None
                await room.perform(lambda draft: do(draft, Start(key=new_key())))
            return found

        monkeypatch.setattr(server.store, "beginnings", and_then_the_host_starts)
        assert phones[1].ask("POST", "/erase", {"what": "me"}).status == 204
        assert begun == [table.code]
        assert left_of(scrubbed(server), 1, member) == []
        run(some_rounds(table, 1000, start=False))
        assert server.metrics()["errors_total"] == 0


@pytest.mark.parametrize("what", ["me", "group"])
def test_a_table_that_cannot_be_read_is_in_nobodys_way_and_forgets_too(tmp_path: Path, what: str) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        tables = [table_for(phones, target=9) for _ in range(3)]
        for table in tables:
            run(some_rounds(table, 9))
        member = phones[1].sees()["me"]
    codes = sorted(table.code for table in tables)
    with storing.opened(tmp_path) as disk:
        for code, change in ((codes[0], {"game": "not_installed"}), (codes[1], {})):
            stored = storing.look(disk.read(code))
            assert stored is not None
            about = msgpack.encode(replace(table_of(stored.about), **change))
            assert storing.look(disk.rewrite_about(stored, about, []))
            disk.db.execute("UPDATE tables SET state = x'00' WHERE code = ?", (code,))
    with server_thread(tmp_path) as server:
        for phone in phones:
            phone.server = server
        for code in codes[:2]:
            assert server.ask("GET", f"/api/tables/{code}").json["code"] == "damaged"
        assert len(record(phones[1])["tables"]) == 3
        assert phones[1].ask("POST", "/erase", {"what": what}).status == 204
        data = scrubbed(server)
        assert left_of(data, 1, member) == []
        assert (NAMES[0].encode() in data) == (what == "me")
        assert phones[1].ask().json["code"] == "no_such_regulars"


def test_with_the_last_phone_the_names_go_from_the_tables_too(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        ids = [phone.sees()["me"] for phone in phones]
        run(some_rounds(table_for(phones, target=9), 1000))
        for phone in (phones[0], phones[2]):
            assert phone.ask("POST", "/leave").status == 204
        assert NAMES[0].encode() in scrubbed(server), "there is somebody who can have it erased"
        assert phones[1].ask("POST", "/erase", {"what": "me"}).status == 204
        data = scrubbed(server)
        assert [left_of(data, person, member) for person, member in enumerate(ids)] == [[], [], []]


def test_nobody_is_taken_for_another_one_who_sat_down_under_their_name(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        ids = [phone.sees()["me"] for phone in phones]
        wish = {"game": "tous_ego", "options": {"target": 9}, "regulars": phones[0].key}
        opened = server.ask("POST", "/api/tables", wish).json
        table = Table(server, opened["code"], opened["host_token"], [])
        for name, phone in ((NAMES[0], phones[0]), (NAMES[1], phones[2]), ("Guest", None)):
            table.join(name)
            if phone is not None:
                assert phone.sits(table, table.people[-1], phone.sees()["me"]).status == 204
        run(some_rounds(table, 1000))
        run(some_rounds(table, 3))
        assert [one["members"] for one in phones[0].sees()["games"]] == [[ids[0], ids[2], 0]]
        assert record(phones[1])["tables"] == []
        (told,) = record(phones[2])["tables"]
        assert told["games"] == [1, 2]
        assert phones[1].ask("POST", "/erase", {"what": "me"}).status == 204
        steps = server.wait_for(lambda house: house.store.beginnings(table.code))
        assert all(NAMES[1].encode() in step.events for step in steps)
        assert phones[0].ask("POST", "/erase", {"what": "member", "member": ids[2]}).status == 204
        assert NAMES[1].encode() not in scrubbed(server)


def test_games_of_long_ago_are_told_and_erased_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.stores.sqlite.store.MOST_STEPS", 5)
    with server_thread(tmp_path) as server:
        phones = regulars(server)
        table = table_for(phones, target=9)
        run(some_rounds(table, 1000))
        run(some_rounds(table, 1000))
        member = phones[1].sees()["me"]
        (told,) = record(phones[1])["tables"]
        assert told["games"] == [1, 2]
        assert phones[1].ask("POST", "/erase", {"what": "me"}).status == 204
        assert left_of(scrubbed(server), 1, member) == []


def test_being_told_costs_more_than_other_questions(tmp_path: Path) -> None:
    with server_thread(tmp_path, join_burst=20.0, join_rate=1e-9) as server:
        phone = founded(server)
        assert phone.is_of("Annie").status == 204
        answers = [phone.ask("POST", "/record", {}) for _ in range(4)]
        assert [answer.status for answer in answers] == [201, 201, 201, 429]
        assert phone.sees()["me"] == 1, "there is something left for that"
