"""The regulars: found, brought in, remembered through a restart, and forgotten, on the file too."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from tablee.tables.codes import hashed
from tablee.tables.regulars import MOST_MEMBERS
from tests.server.devices import Seated, Table, everybody, play_on, run
from tests.server.serving import Answer, ServerThread, server_thread
from tests.stores.storing import raw

SMALL = {"cards": 16, "hand": 4}


class Phone:
    """A device with a key of the group."""

    def __init__(self, server: ServerThread, key: str) -> None:
        self.server = server
        self.key = key

    def ask(self, method: str = "GET", path: str = "", body: Any = None) -> Answer:
        """A request under this key."""
        headers = {"Authorization": f"Bearer {self.key}"}
        found: Answer = self.server.ask(method, f"/api/regulars{path}", body, headers=headers)
        return found

    def sees(self) -> dict[str, Any]:
        """All that is remembered."""
        answer = self.ask()
        assert answer.status == 200, answer.body
        seen: dict[str, Any] = answer.json
        return seen

    def is_of(self, name: str, look: int = 0, member: int | None = None) -> Answer:
        """Whose it is."""
        return self.ask("POST", "/me", {"name": name, "look": look, "member": member})

    def sits(self, table: Table, seated: Seated, member: int | None) -> Answer:
        """A chair is a member's."""
        headers = {"Authorization": f"Bearer {self.key}"}
        body = {"token": seated.token, "member": member}
        found: Answer = self.server.ask("POST", f"{table.path}/regular", body, headers=headers)
        return found


def founded(server: ServerThread, name: str = "Les mardis") -> Phone:
    answer = server.ask("POST", "/api/regulars", {"name": name})
    assert answer.status == 201, answer.body
    return Phone(server, answer.json["key"])


def brought_in(phone: Phone) -> Phone:
    """Another phone, by a one-time code; which is good for one."""
    code = phone.ask("POST", "/invite").json["code"]
    answer = phone.server.ask("POST", "/api/regulars/join", {"code": f" {code.lower()[:4]}-{code[4:]}"})
    assert answer.status == 201, answer.body
    assert phone.server.ask("POST", "/api/regulars/join", {"code": code}).json["code"] == "no_such_pass"
    return Phone(phone.server, answer.json["key"])


def opened(phone: Phone, *names: str) -> Table:
    """A table for the regulars."""
    wish = {"game": "face_to_face", "options": SMALL, "regulars": phone.key}
    answer = phone.server.ask("POST", "/api/tables", wish)
    assert answer.status == 201, answer.body
    table = Table(phone.server, answer.json["code"], answer.json["host_token"], [])
    for name in names:
        table.join(name)
    return table


async def played(table: Table, answers: int, start: bool = True) -> None:
    async with everybody(table, start=start) as (_, pads):
        await play_on(pads, Random(7), answers)


def scrubbed(server: ServerThread) -> bytes:
    """Every byte of the store, once older copies are gone from its log."""
    asyncio.run_coroutine_threadsafe(server.store.scrub(), server.loop).result()
    return raw(server.settings.data)


def test_an_evening_is_remembered_once_and_everybody_can_be_forgotten(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        annie = founded(server, "Mardis de Quimperlé")
        assert annie.is_of("Annie-Habituée", 3).status == 204
        bernard = brought_in(annie)
        assert bernard.is_of("annie-habituée").json["code"] == "name_taken"
        assert bernard.is_of("Bernard-Habitué", 5).status == 204
        seen = bernard.sees()
        assert [(one["name"], one["look"], one["phones"]) for one in seen["members"]] == [
            ("Annie-Habituée", 3, 1),
            ("Bernard-Habitué", 5, 1),
        ]
        first, second = (one["id"] for one in seen["members"])
        assert (annie.sees()["me"], seen["me"], seen["games"]) == (first, second, [])
        table = opened(annie, "A", "B")
        assert server.ask("GET", table.path).json["regulars"] == seen["id"]
        assert annie.sits(table, table.people[0], first).status == 204
        assert annie.sits(table, table.people[1], first).json["code"] == "member_sits"
        assert bernard.sits(table, table.people[1], second).status == 204
        assert bernard.sits(table, table.people[1], 99).json["code"] == "no_such_member"
        assert founded(server).sits(table, table.people[1], first).json["code"] == "not_for_regulars"
        run(played(table, 3))
    with server_thread(tmp_path) as server:  # in the middle of the game
        annie.server = bernard.server = table.server = server
        run(played(table, 1000, start=False))
        (game,) = bernard.sees()["games"]
        assert (game["game"], game["table"], game["number"], game["members"]) == (
            "face_to_face",
            table.code,
            1,
            [first, second],
        )
        assert len(game["winners"]) == 1
        run(played(table, 1000))
        assert [one["number"] for one in annie.sees()["games"]] == [2, 1], "each once, the newest first"
        on_disk = scrubbed(server)
        assert annie.key.encode() not in on_disk
        assert "Bernard-Habitué".encode() in on_disk
        # One of them wants to be forgotten.
        assert bernard.ask("POST", "/erase", {"what": "me"}).status == 204
        assert "Bernard-Habitué".encode() not in scrubbed(server), "nor in an older copy"
        assert bernard.ask().json["code"] == "no_such_regulars"
        seen = annie.sees()
        assert [one["id"] for one in seen["members"]] == [first]
        assert [one["members"] for one in seen["games"]] == [[first, 0], [first, 0]]
        assert all(one["seats"] == [0] for played in seen["games"] for one in played.get("highlights", []))
        # And then the whole group.
        assert annie.ask("POST", "/erase", {"what": "group"}).status == 204
        assert annie.ask().status == 401
        on_disk = scrubbed(server)
        assert "Annie-Habituée".encode() not in on_disk
        assert "Mardis de Quimperlé".encode() not in on_disk
        run(played(table, 1000))
        assert server.metrics()["errors_total"] == 0, "its table is one like any other"


def test_ratings_are_wanted_first_and_go_with_whoever_is_erased(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        phones = [founded(server)]
        phones += [brought_in(phones[0]), brought_in(phones[0])]
        ids = []
        for phone, name in zip(phones, ("Annie", "Bernard", "Chloé"), strict=True):
            phone.is_of(name)
            ids.append(phone.sees()["me"])
        for pair in ((0, 1), (1, 2)):
            table = opened(phones[0], "A", "B")
            for one, person in zip(pair, table.people, strict=True):
                phones[one].sits(table, person, ids[one])
            run(played(table, 1000))
        seen = phones[0].sees()
        assert seen["rated"] is False
        assert all("ratings" not in game for game in seen["games"]), "nobody has asked for them"
        assert phones[1].ask("POST", "/ratings", {"on": True}).status == 204
        newest, oldest = phones[0].sees()["games"]
        (winner,) = oldest["winners"]
        assert oldest["ratings"][winner] > 1000 > oldest["ratings"][1 - winner]
        assert sum(oldest["ratings"]) == 2000
        assert newest["ratings"][0] != oldest["ratings"][1], "it moved on from where the game before had left it"
        assert phones[0].sees()["games"] == [newest, oldest]
        assert len(server.house.ratings.made) == 1
    with server_thread(tmp_path) as server:  # what they want is kept, their ratings are made again
        for phone in phones:
            phone.server = server
        assert phones[2].sees()["games"] == [newest, oldest]
        assert phones[1].ask("POST", "/erase", {"what": "me"}).status == 204
        games = phones[0].sees()["games"]
        assert [game["ratings"] for game in games] == [[None, None], [None, None]], "none is left to be measured with"
        assert phones[0].ask("POST", "/ratings", {"on": False}).status == 204
        assert all("ratings" not in game for game in phones[0].sees()["games"])
        assert phones[0].ask("POST", "/ratings", {"on": "perhaps"}).status == 400
        assert Phone(server, "x" * 22).ask("POST", "/ratings", {"on": True}).status == 401
        assert server.metrics()["errors_total"] == 0


def test_somebody_without_a_phone_is_brought_along_and_nobody_twice(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        annie = founded(server)
        annie.is_of("Annie", 1)
        me = annie.sees()["me"]
        table = opened(annie, "Annie")
        granny = table.join("Mamie", look=7)
        assert annie.sits(table, table.people[0], me).status == 204
        assert founded(server).sits(table, granny, None).json["code"] == "not_for_regulars"
        assert annie.sits(table, Seated(9, "x" * 22, ""), None).json["code"] == "not_for_regulars"
        elsewhere = opened(founded(server))
        assert annie.sits(elsewhere, elsewhere.join("Zoé"), None).json["code"] == "not_for_regulars"
        assert [one["name"] for one in annie.sees()["members"]] == ["Annie"], "refused, and nothing has changed"
        for _ in range(2):  # whoever had no reply asks again
            assert annie.sits(table, granny, None).status == 204
        seen = annie.sees()
        assert [(one["name"], one["look"], one["phones"]) for one in seen["members"]] == [
            ("Annie", 1, 1),
            ("Mamie", 7, 0),
        ]
        assert seen["me"] == me, "the phone is still whose it was"
        hers = seen["members"][1]["id"]
        run(played(table, 1000))
        (game,) = annie.sees()["games"]
        assert game["members"] == [me, hers]
        # She may be erased like anybody who has no device at hand, and somebody of her name is somebody else.
        other = opened(annie, "mamie")
        assert annie.sits(other, other.people[0], None).json["code"] == "name_taken"
        assert annie.ask("POST", "/erase", {"what": "member", "member": hers}).status == 204
        assert annie.sits(other, other.people[0], None).status == 204
        assert [one["id"] for one in annie.sees()["members"]] == [me, hers + 1]
        assert server.metrics()["errors_total"] == 0


def test_only_so_many_are_brought_along(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        annie = founded(server)
        for number in range(MOST_MEMBERS):
            assert annie.is_of(f"Number {number}").status == 204
        table = opened(annie, "Annie")
        assert annie.sits(table, table.people[0], None).json["code"] == "regulars_full"
        assert len(annie.sees()["members"]) == MOST_MEMBERS


def test_a_game_counts_for_whoever_comes_in_before_the_next_one(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        annie = founded(server)
        annie.is_of("Annie")
        me = annie.sees()["me"]
        table = opened(annie, "Annie", "Bernard")
        annie.sits(table, table.people[0], me)
        run(played(table, 1000))
        assert [one["members"] for one in annie.sees()["games"]] == [[me, 0]]
        at = annie.sees()["games"][0]["at"]
        bernard = brought_in(annie)
        bernard.is_of("Bernard")
        him = bernard.sees()["me"]
        assert bernard.sits(table, table.people[1], him).status == 204
        (game,) = annie.sees()["games"]
        assert (game["members"], game["at"]) == ([me, him], at)
        # What the group knows already stays as it is.
        assert bernard.sits(table, table.people[1], him).status == 204
        clara = brought_in(annie)
        clara.is_of("Clara")
        assert clara.sits(table, table.people[1], clara.sees()["me"]).status == 204
        assert [one["members"] for one in annie.sees()["games"]] == [[me, him]]
        run(played(table, 1000))
        assert [one["members"] for one in annie.sees()["games"]] == [[me, clara.sees()["me"]], [me, him]]
        assert server.metrics()["errors_total"] == 0


def test_leaving_and_coming_back_with_another_phone(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        annie = founded(server)
        annie.is_of("Annie")
        other = brought_in(annie)
        (member,) = other.sees()["members"]
        assert other.is_of("Anne", 2, member["id"]).status == 204, "the same person, who may change her name"
        assert annie.sees()["members"] == [{"id": member["id"], "name": "Anne", "look": 2, "phones": 2}]
        assert annie.ask("POST", "/leave").status == 204
        assert annie.ask().status == 401
        assert other.sees()["members"][0]["phones"] == 1
        kept = scrubbed(server)
        assert [hashed(phone.key).encode() in kept for phone in (annie, other)] == [False, True]
        assert b"Anne" in kept, "whoever leaves stays a member until they are erased"
        assert other.ask("POST", "/leave").status == 204
        assert b"Les mardis" not in scrubbed(server), "with its last device a group is gone"


def test_strangers_and_nonsense_are_refused(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        stranger = Phone(server, "x" * 22)
        for method, path, body in (
            *(("GET", "", None), ("POST", "/invite", None), ("POST", "/leave", None)),
            *(("POST", "/me", {"name": "Zoé"}), ("POST", "/erase", {"what": "group"})),
        ):
            assert stranger.ask(method, path, body).json["code"] == "no_such_regulars"
        assert server.ask("GET", "/api/regulars").status == 401
        assert server.ask("POST", "/api/regulars/join", {"code": "BCDFGHJK"}).status == 404
        assert server.ask("POST", "/api/tables", {"game": "tous_ego", "regulars": "x" * 22}).status == 401
        annie = founded(server)
        assert annie.ask("POST", "/erase", {"what": "me"}).json["code"] == "no_such_member"
        assert annie.ask("POST", "/erase", {"what": "all"}).status == 400
        assert annie.is_of("").json["code"] == "name_missing"
        code = annie.ask("POST", "/invite").json["code"]
        # A one-time code is no key, and a key no code.
        assert Phone(server, code).ask().status == 401
        assert server.ask("POST", "/api/regulars/join", {"code": annie.key}).status == 404
        for _ in range(8):
            annie.ask("POST", "/invite")
        assert server.ask("POST", "/api/regulars/join", {"code": code}).status == 404, "only so many are open"
        assert server.metrics()["errors_total"] == 0
