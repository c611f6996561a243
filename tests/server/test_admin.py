"""The operator's page: off by default, closed to everybody else, without names or secrets; and what it can do."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from tablee.server.admin.access import COOKIE, TRIES_AT_ONCE
from tablee.server.admin.page import SAID
from tablee.server.house import House
from tablee.server.serving import ADMIN_TOKEN, CannotServeError, admin_token
from tablee.stores import SqliteStore
from tests.server.devices import device, everybody, new_table, play_on, run
from tests.server.serving import Answer, Place, ServerThread, server_process, server_thread
from tests.server.stores import GatedStore

TOKEN = "a-token-for-the-operator"
BEARER = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("admin"), admin_token=TOKEN) as one:
        yield one
        assert one.metrics()["errors_total"] == 0


def post(server: Place, path: str, headers: dict[str, str] | None = None, **form: str) -> Answer:
    """What a form sends."""
    return server.ask("POST", path, urlencode(form).encode(), {**FORM, **(BEARER if headers is None else headers)})


# Who gets in -----------------------------------------------------------------------------------------------------


def test_it_is_off_by_default(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        for path in ("/admin", "/admin/overview", "/admin/here", "/admin/style.css"):
            assert server.ask("GET", path, headers=BEARER).status == 404
        assert post(server, "/admin/joining", allowed="no").status == 404
        assert post(server, "/admin/enter", token="").status == 404


PROXIED = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")


@pytest.mark.parametrize("header", PROXIED)
def test_a_proxy_is_told_that_there_is_nothing(server: ServerThread, header: str) -> None:
    assert server.ask("GET", "/admin/overview", headers={**BEARER, header: "203.0.113.7"}).status == 404
    assert server.ask("GET", "/admin", headers={header: "203.0.113.7"}).status == 404


def test_unless_it_was_asked_for(tmp_path: Path) -> None:
    with server_thread(tmp_path, admin_token=TOKEN, admin_through_proxy=True) as server:
        forwarded = {"X-Forwarded-For": "203.0.113.7"}
        assert server.ask("GET", "/admin/overview", headers={**BEARER, **forwarded}).status == 200
        assert server.ask("GET", "/admin/overview", headers=forwarded).status == 401
        assert "Secure" in post(server, "/admin/enter", {}, token=TOKEN).headers["set-cookie"]


def test_guessing_the_token_is_limited_and_the_right_one_must_wait_too(tmp_path: Path) -> None:
    with server_thread(tmp_path, admin_token=TOKEN) as server, server.still():
        wrong = {"Authorization": f"Bearer {TOKEN[:-1]}"}
        statuses = [server.ask("GET", "/admin/overview", headers=wrong).status for _ in range(TRIES_AT_ONCE + 1)]
        assert statuses == [401] * TRIES_AT_ONCE + [429]
        assert server.ask("GET", "/admin/overview", headers=BEARER).status == 429
        assert post(server, "/admin/enter", {}, token=TOKEN).status == 429
        server.pass_time(60)
        assert server.ask("GET", "/admin/overview", headers=BEARER).status == 200
        assert server.ask("GET", "/admin/overview").status == 401, "no try at all costs nothing"
        assert [server.ask("GET", "/admin/overview", headers=BEARER).status for _ in range(20)] == [200] * 20


def test_a_browser_enters_and_leaves_and_keeps_no_token(server: ServerThread) -> None:
    assert server.ask("GET", "/admin").status == 401
    assert post(server, "/admin/enter", {}, token="wrong").status == 401
    entered = post(server, "/admin/enter", {}, token=f" {TOKEN} ")
    given = entered.headers["set-cookie"]
    assert (entered.status, entered.headers["location"]) == (303, "/admin")
    assert {"HttpOnly", "SameSite=strict", "Path=/admin"} <= set(given.split("; "))
    assert TOKEN not in given
    cookie = given.partition(";")[0]
    assert server.ask("GET", "/admin", headers={"Cookie": cookie}).status == 200
    for forged in (cookie[:-1] + ("0" if cookie[-1] != "0" else "1"), f"{COOKIE}=99999999999.", f"{COOKIE}=é.x"):
        assert server.ask("GET", "/admin", headers={"Cookie": forged.encode().decode("latin-1")}).status == 401
    assert f'{COOKIE}=""' in post(server, "/admin/leave", {}).headers["set-cookie"]


def test_a_foreign_page_can_do_nothing(server: ServerThread) -> None:
    foreign = {**BEARER, "Origin": "https://elsewhere.example"}
    assert post(server, "/admin/joining", foreign, allowed="no").status == 403
    assert server.ask("GET", "/admin/overview", headers=BEARER).json["joining"] is True


def test_garbage_is_refused(server: ServerThread) -> None:
    assert post(server, "/admin/joining").status == 400
    assert post(server, "/admin/joining", allowed="perhaps").status == 400
    assert server.ask("POST", "/admin/joining", b"\xff\xfe", BEARER).status == 400
    assert server.ask("POST", "/admin/joining", b"a=b&" * 2000, BEARER).status == 413
    assert post(server, "/admin/end", code="no code").status == 404
    assert post(server, "/admin/end", code="BCDFG").status == 404
    assert post(server, "/admin/drain", worker="x", drained="yes").status == 404
    assert post(server, "/admin/drain", drained="yes").status == 404


@pytest.mark.parametrize(("content", "code"), [("short", "admin-short"), ("", "admin-short"), (None, "admin-file")])
def test_a_token_that_protects_nothing_is_refused(tmp_path: Path, content: str | None, code: str) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content)
    with pytest.raises(CannotServeError) as refused:
        admin_token(file, False)
    assert refused.value.code == code


def test_the_token_comes_from_a_file_or_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ADMIN_TOKEN, raising=False)
    assert admin_token(None, False) == ""
    with pytest.raises(CannotServeError, match="--admin-token-file"):
        admin_token(None, True)
    monkeypatch.setenv(ADMIN_TOKEN, TOKEN)
    assert admin_token(None, True) == TOKEN
    file = tmp_path / "token"
    file.write_text("another-token-of-the-operator\n")
    assert admin_token(file, True) == "another-token-of-the-operator"
    with server_process(tmp_path / "tables", "--admin-token-file", str(file)) as server:
        assert server.ask("GET", "/admin/overview", headers=BEARER).status == 401
        known = {"Authorization": f"Bearer {file.read_text().strip()}"}
        assert server.ask("GET", "/admin/overview", headers=known).status == 200
        assert file.read_text().strip() not in server.log


# What it shows ---------------------------------------------------------------------------------------------------


class Checked(HTMLParser):
    """A page whose elements are closed in order, whose fields have labels, and which loads nothing from elsewhere."""

    VOID = ("meta", "link", "input", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.labels: list[str | None] = []
        self.fields: list[str | None] = []
        self.buttons = 0
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert not [name for name in found if name.startswith("on") or name == "style"], "the policy forbids it"
        assert tag not in ("script", "style")
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src", "action")]
        self.labels += [found.get("for")] if tag == "label" else []
        self.fields += [found.get("id")] if tag == "input" and found.get("type") != "hidden" else []
        self.buttons += tag == "button"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def pages(server: ServerThread, lang: str) -> list[str]:
    """All that a browser may be shown."""
    speaks = {"Accept-Language": f"{lang}-{lang.upper()}"}
    known = {**speaks, "Authorization": BEARER["Authorization"]}
    shown = [server.ask("GET", "/admin", headers=speaks)]
    shown += [server.ask("GET", path, headers=known) for path in ("/admin", "/admin/end?code=BCDFG")]
    shown += [server.ask("GET", f"/admin?said={said}", headers=known) for said in SAID]
    return [page.body.decode() for page in shown]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_pages_are_whole_in_both_languages_and_ask_nobody_else(server: ServerThread, lang: str) -> None:
    new_table(server, "tous_ego", 2)
    run(_look_in(server))
    for text in pages(server, lang):
        page = Checked(text)
        assert f'<html lang="{lang}">' in text
        assert [address for address in page.addresses if not re.match(r"/(admin|icon\.svg)", address)] == []
        assert page.labels == page.fields
        assert page.buttons
    style = server.ask("GET", "/admin/style.css")
    assert style.headers["content-type"].startswith("text/css")
    assert "prefers-color-scheme: dark" in style.body.decode()
    assert "url(" not in style.body.decode()


async def _look_in(server: ServerThread) -> None:
    table = new_table(server, "face_to_face", 2)
    async with everybody(table) as (_, pads):
        await play_on(pads, Random(1), 3)


def overview(server: Place) -> Any:
    answer = server.ask("GET", "/admin/overview", headers=BEARER)
    assert answer.status == 200, answer.body
    return answer.json


def test_live_tables_are_listed_without_names_tokens_or_hands(server: ServerThread) -> None:
    began = time.time()
    table = new_table(server, "face_to_face", 2)

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            await host.done("pause")
            await host.done("resume")
            assert await play_on(pads, Random(1), 3) == 3
            told = overview(server)
            (listed,) = [one for one in told["servers"][0]["tables"] if one["code"] == table.code]
            assert listed.pop("minutes") in range(int((time.time() - began) / 60) + 1)
            assert listed == {
                "code": table.code,
                "game": "face_to_face",
                "status": "playing",
                "people": 2,
                "bots": 0,
                "devices": 3,
                "paused": False,
            }
            assert told["servers"][0]["answers"] >= 3
            page = server.ask("GET", "/admin", headers={"Authorization": BEARER["Authorization"]}).body.decode()
            assert table.code in page
            for shown in (page, str(told)):
                for person in table.people:
                    assert person.name not in shown
                    assert person.token not in shown

    run(scenario())


def test_it_is_there_while_the_store_cannot_be_read(tmp_path: Path) -> None:
    with server_thread(tmp_path, admin_token=TOKEN) as server:
        server.wait_for(without_tables)
        assert overview(server)["stored"] is None
        assert server.ask("GET", "/admin", headers={"Authorization": BEARER["Authorization"]}).status == 200


async def without_tables(house: House) -> None:
    """From now on nothing can be read."""
    assert isinstance(house.store, GatedStore)
    assert isinstance(house.store.inner, SqliteStore)
    # By its own thread: it may be reading.
    await asyncio.wrap_future(house.store.inner.reading.submit(house.store.inner.reader.close))


# What it does ----------------------------------------------------------------------------------------------------


def test_joining_is_paused_and_allowed_again(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 1)
    assert post(server, "/admin/joining", allowed="no").json == {"said": "paused"}
    try:
        assert server.ask("POST", "/api/tables", {"game": "tous_ego"}).json["code"] == "joining_paused"
        assert server.ask("POST", f"{table.path}/join", {"name": "Late"}).status == 503
        assert server.metrics()["joining"] == 0

        async def come_back() -> None:
            async with device(server, table.code, table.people[0].token):
                pass

        run(come_back())
    finally:
        answer = post(server, "/admin/joining", {"Authorization": BEARER["Authorization"]}, allowed="yes")
    assert (answer.status, answer.headers["location"]) == (303, "/admin?said=joining")
    assert server.ask("POST", f"{table.path}/join", {"name": "Late"}).status == 201


def test_the_last_word_counts_whoevers_clock_is_ahead(server: ServerThread) -> None:
    """Another server was told to pause, and its clock is a minute ahead; then we are told the contrary."""
    ahead = (time.time() + 60, False)

    def beat() -> None:
        """The other has not heard of us yet, and says again what it was told."""
        server.inside(lambda house: house.operations.hear(ahead))

    beat()
    assert server.metrics()["joining"] == 0
    assert post(server, "/admin/joining", allowed="yes").status == 200
    beat()
    assert server.metrics()["joining"] == 1
    assert server.inside(lambda house: house.operations.joining) > ahead, "and the other hears of it"


def test_a_table_is_ended_as_its_host_would(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 2)

    async def scenario() -> None:
        async with device(server, table.code, table.people[0].token) as pad:
            sure = server.ask("GET", f"/admin/end?code={table.code.lower()}", headers=BEARER)
            assert table.code in sure.body.decode()
            assert post(server, "/admin/end", code=table.code).json == {"said": "ended"}
            assert await pad.bye() == "closed"

    run(scenario())
    assert server.ask("GET", table.path).status == 404


def test_the_only_server_is_not_drained(server: ServerThread) -> None:
    (alone,) = overview(server)["servers"]
    assert post(server, "/admin/drain", worker=alone["worker"], drained="yes").status == 409
    assert server.ask("GET", "/healthz").status == 200
