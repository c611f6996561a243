"""The workshop for questions: who may do what, two writers at once, and no answer in the middle of a game."""

from __future__ import annotations

import re
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from tablee.core.decks import MISFITS
from tablee.core.text import Words
from tablee.decks import editing, library
from tablee.decks.cards import read_card
from tablee.decks.library import built_in, load
from tablee.decks.writing import template_of
from tablee.games import GAMES
from tablee.server.http.openapi import WORKSHOP_ROUTES
from tests.server.devices import as_host, device, everybody, new_table, run
from tests.server.serving import Answer, ServerThread, server_thread

ANA, BEN = "ana-" + "a" * 20, "ben-" + "b" * 20
OPERATOR = "the-operator-s-own-token"
QUESTION = {"id": "q-1", "en": "Who waters the plants?", "fr": "Qui arrose les plantes\u202f?"}
NEW = {"game": "tous_ego", "title": {"en": "N"}, "card": QUESTION}
OWN = "/decks/tous_ego/ours"


def ask(server: ServerThread, method: str, path: str, body: Any = None, writer: str = ANA, **more: str) -> Answer:
    """A request of a writer."""
    headers = {name.replace("_", "-"): value for name, value in more.items()}
    if writer:
        headers["x-tablee-writer"] = writer
    return server.ask(method, f"/api/workshop{path}", body, headers)


def begun(server: ServerThread, writer: str = ANA, title: str = "Ours", **card: Any) -> dict[str, Any]:
    """A deck with one question."""
    wish = {"game": "tous_ego", "title": {"en": title}, "card": {**QUESTION, **card}}
    made = ask(server, "POST", "/decks", wish, writer)
    assert made.status == 201, made.body
    return dict(made.json)


def deck_of(server: ServerThread, name: str = "ours", game: str = "tous_ego", writer: str = ANA, **more: str) -> Any:
    """A deck as a writer sees it."""
    return ask(server, "GET", f"/decks/{game}/{name}", None, writer, **more).json


def cards_of(deck: Any) -> list[Any]:
    return [card["card"] for card in deck["cards"]]


def code(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json["code"]


# Rights -----------------------------------------------------------------------------------------------------------


def test_the_house_is_for_everybody_and_ones_own_for_oneself(server: ServerThread) -> None:
    begun(server)

    def decks(writer: str) -> dict[tuple[str, str], bool]:
        games = ask(server, "GET", "", None, writer).json["games"]
        return {(game["name"], deck["name"]): deck.get("may", False) for game in games for deck in game["decks"]}

    assert decks(ANA)["tous_ego", "ours"]
    assert not decks(ANA)["tous_ego", "house"]
    assert set(decks(BEN)) == set(decks("")) == set(decks(ANA)) - {("tous_ego", "ours")}
    assert len(deck_of(server, "house", writer="")["cards"]) == len(
        load(GAMES["tous_ego"], built_in(GAMES["tous_ego"])["house"]).card
    )
    for path in ("house", "ours"):
        writer = ANA if path == "house" else BEN
        for method, what, body in (
            ("PUT", "card", {"card": QUESTION}),
            ("POST", "remove", {"cards": {"q-1": "x"}}),
            ("PUT", "title", {"title": {"en": "A"}, "was": {"en": "Ours"}}),
            ("POST", "discard", {"version": "x"}),
            ("POST", "merge", {"other": "house", "take": [], "version": "", "other_version": ""}),
            ("POST", "invite", None),
        ):
            assert code(ask(server, method, f"/decks/tous_ego/{path}/{what}", body, writer)) == (
                403,
                "not_your_deck",
            ), what
    assert code(ask(server, "GET", "/decks/tous_ego/ours", None, BEN)) == (403, "not_your_deck")
    assert code(ask(server, "GET", OWN + "/file", None, BEN)) == (403, "not_your_deck")
    copy = {"game": "tous_ego", "title": {"en": "Copied"}, "copy": "ours"}
    assert code(ask(server, "POST", "/decks", copy, BEN)) == (403, "not_your_deck")
    assert code(ask(server, "POST", "/decks", {**copy, "copy": "house"}, "")) == (401, "not_known")
    assert code(ask(server, "GET", "/decks/tous_ego/nothing")) == (404, "no_such_deck_here")
    assert code(ask(server, "GET", "/decks/tous_ego/..%2Fx")) in ((404, "no_such_deck_here"), (404, "no_such_path"))
    assert code(ask(server, "GET", "/decks/face_to_face/house")) == (404, "no_such_path")
    assert len(deck_of(server)["cards"]) == 1, "nothing was changed"


def test_a_house_deck_is_copied_before_it_is_changed(server: ServerThread) -> None:
    wish = {"game": "tous_ego", "title": {"fr": "À nous", "en": "For us"}, "copy": "house"}
    copied = ask(server, "POST", "/decks", wish).json
    assert (copied["name"], copied["may"]) == ("a-nous", True)
    first = copied["cards"][0]
    changed = {**first["card"], "en": "Who has changed this question?"}
    put = ask(server, "PUT", "/decks/tous_ego/a-nous/card", {"card": changed, "was": first["version"]})
    assert put.json["card"] == changed
    assert deck_of(server, "a-nous")["cards"][0]["card"] == changed, "in its place"
    assert deck_of(server, "house")["cards"][0] == first
    assert ask(server, "POST", "/decks", wish).json["name"] == "a-nous-2"


def test_a_second_writer_is_let_in_by_a_code_once(server: ServerThread) -> None:
    begun(server)
    given = ask(server, "POST", OWN + "/invite").json["code"]
    assert code(ask(server, "POST", "/accept", {"code": "BBBBBBBB"}, BEN)) == (404, "no_such_invitation")
    typed = f"{given[:4].lower()} - {given[4:]}"
    assert ask(server, "POST", "/accept", {"code": typed}, BEN).json == {"game": "tous_ego", "deck": "ours"}
    assert deck_of(server, writer=BEN)["may"]
    assert code(ask(server, "POST", "/accept", {"code": given}, "carl")) == (404, "no_such_invitation")
    kept = (server.settings.data / "decks" / "invitations.json").read_text()
    owners = (server.settings.data / "decks" / "tous_ego" / "ours.owners").read_text()
    assert not any(secret in kept + owners for secret in (given, ANA, BEN)), "hashes only"


def test_whoever_brings_a_file_owns_it_here_and_in_a_lobby(server: ServerThread) -> None:
    text = template_of(GAMES["tous_ego"]).encode()
    assert ask(server, "POST", "/import?name=Brought", text).json["deck"]["name"] == "brought"
    assert deck_of(server, "brought")["may"]
    table = new_table(server, "tous_ego", 3)
    path = f"{table.path}/decks?name=Lobby"
    assert server.ask("POST", path, text, {**as_host(table), "x-tablee-writer": BEN}).status == 201
    assert deck_of(server, "lobby", writer=BEN)["may"]
    assert code(ask(server, "GET", "/decks/tous_ego/lobby")) == (403, "not_your_deck")
    wrong = ask(server, "POST", "/import", text.replace(b"[[card]]", b"[[card"))
    assert code(wrong) == (422, "bad_deck")


def test_an_operator_may_close_it_open_it_to_all_or_keep_it(tmp_path: Path) -> None:
    with server_thread(tmp_path / "off", workshop="off") as server:
        assert code(ask(server, "GET", "")) == (404, "no_such_path")
        assert server.ask("GET", "/api/offer").json["workshop"] is False
    with server_thread(tmp_path / "all", workshop="all") as server:
        begun(server)
        assert deck_of(server, writer=BEN)["may"]
        assert ask(server, "GET", "", None, BEN).json["keeps"]
    with server_thread(tmp_path / "own", admin_token=OPERATOR) as server:
        begun(server)
        assert code(ask(server, "POST", "/keeper", {"token": "no"}, BEN)) == (401, "not_known")
        proof = ask(server, "POST", "/keeper", {"token": OPERATOR}, BEN).json["proof"]
        assert deck_of(server, writer=BEN, x_tablee_keeper=proof)["may"]
        assert not ask(server, "GET", "", None, "carl", x_tablee_keeper=proof).json["keeps"], "it is Ben's"
        through = {"x_tablee_keeper": proof, "x_forwarded_for": "1.2.3.4"}
        assert not ask(server, "GET", "", None, BEN, **through).json["keeps"], "not through a proxy"


# Two at once ------------------------------------------------------------------------------------------------------


def test_nothing_is_lost_by_two_who_change_the_same_card(server: ServerThread) -> None:
    made = begun(server)
    was = made["cards"][0]["version"]
    first = {**QUESTION, "en": "Who waters them first?"}
    assert ask(server, "PUT", OWN + "/card", {"card": first, "was": was}).status == 200
    late = ask(server, "PUT", OWN + "/card", {"card": {**QUESTION, "en": "Who is late?"}, "was": was})
    assert code(late) == (409, "changed_meanwhile")
    assert late.json["facts"]["card"] == first, "both are shown"
    again = ask(server, "PUT", OWN + "/card", {"card": first, "was": was})
    assert again.status == 200, "sent twice because no reply came, it is done once"
    assert code(ask(server, "POST", OWN + "/remove", {"cards": {"q-1": was}})) == (
        409,
        "changed_meanwhile",
    )
    mine = {"card": {**QUESTION, "en": "Who is late?"}, "was": late.json["facts"]["version"]}
    assert ask(server, "PUT", OWN + "/card", mine).status == 200
    title = {"title": {"en": "Mine"}, "was": {"en": "Ours"}}
    assert ask(server, "PUT", OWN + "/title", title).status == 204
    assert code(ask(server, "PUT", OWN + "/title", {**title, "title": {"en": "B"}})) == (
        409,
        "title_changed",
    )
    assert code(ask(server, "POST", OWN + "/discard", {"version": made["version"]})) == (
        409,
        "deck_changed",
    )
    assert [card["card"]["en"] for card in deck_of(server)["cards"]] == ["Who is late?"]


def test_many_writers_at_once_lose_no_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each through a workbench of its own, as processes on one folder have."""
    game = GAMES["tous_ego"]
    first, _ = read_card(game, QUESTION)
    name = editing.Workbench(tmp_path).add(game, Words(en="Ours"), [first], "ana")

    def write(number: int) -> None:
        for turn in range(6):
            card = {"id": f"c-{number}-{turn}", "en": f"Who is number {number} in turn {turn}?"}
            editing.Workbench(tmp_path).change(game, name, editing.put_card(game, "", card))

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = editing.Workbench(tmp_path).read(game, name)
    assert {card.id for card in kept.card} == {"q-1", *(f"c-{n}-{t}" for n in range(4) for t in range(6))}
    assert load(game, tmp_path / "decks" / "tous_ego" / "ours.toml") == kept, "and the file says so, too"
    assert sorted(file.name for file in (tmp_path / "decks" / "tous_ego").iterdir()) == [
        "ours.owners",
        "ours.quick",
        "ours.toml",
    ]


def test_tables_see_the_change_and_a_game_keeps_its_cards(server: ServerThread) -> None:
    made = begun(server)
    new = {"card": {"id": "q-2", "en": "Who reads the manual?", "tags": ["family"]}}
    assert ask(server, "PUT", OWN + "/card", new).status == 200
    (game,) = [one for one in server.ask("GET", "/api/offer").json["games"] if one["name"] == "tous_ego"]
    (deck,) = [one for one in game["decks"] if one["name"] == "ours"]
    assert (deck["cards"], deck["tags"]) == (2, {"family": 1})
    gone = {card["card"]["id"]: card["version"] for card in deck_of(server)["cards"]}
    assert code(ask(server, "POST", OWN + "/remove", {"cards": gone})) == (422, "last_card")
    assert ask(server, "POST", OWN + "/remove", {"cards": {"q-1": gone["q-1"]}}).status == 204
    version = deck_of(server)["version"]
    assert version != made["version"]
    assert ask(server, "POST", OWN + "/discard", {"version": version}).status == 204
    assert not list((server.settings.data / "decks" / "tous_ego").iterdir()), "nothing of it is left"


# Checking, files, merging -----------------------------------------------------------------------------------------


def test_a_card_is_checked_as_a_file_is(server: ServerThread) -> None:
    begun(server)

    def told(game: str, card: dict[str, Any], deck: str | None = None) -> tuple[set[Any], set[Any]]:
        found = ask(server, "POST", "/check", {"game": game, "card": card, "deck": deck}).json
        return tuple({(one["code"], one.get("at", "")) for one in found[kind]} for kind in ("problems", "advice"))  # type: ignore[return-value]

    assert told("tous_ego", {"id": "n", "en": "x" * 201}) == (
        {("text_too_long", "question")},
        {("one_language", "question"), ("long_by_ear", "question")},
    )
    assert told("tous_ego", {"id": "n", "en": "Who's it ?", "fr": "Qui ?"})[1] == {
        ("straight_apostrophe", "question"), ("space_before_mark", "question"), ("space_breaks", "question"),
    }  # fmt: skip
    assert told("tous_ego", {**QUESTION, "id": "n"}, "ours")[1] == {("alike_card", "question")}
    assert told("tous_ego", QUESTION, "ours")[1] == set(), "a card is not like itself"
    assert told("incroyable", {"id": "n", "books": {"en": "How many?"}})[0] == {("field_missing", "books.answer")}
    assert told("incroyable", {"id": "n", "books": {"answer": "many"}})[0] == {("no_whole_number", "books.answer")}
    ego = {"id": "n", "pack": "ego", "kind": "choice", "en": "You …", "options": [{"en": "a"}, {"en": "b" * 61}]}
    assert told("caractere", ego)[0] == {("options_count", "options"), ("text_too_long", "options.2")}
    bad = ask(server, "PUT", OWN + "/card", {"card": {"id": "n"}})
    assert code(bad) == (422, "bad_card")
    assert bad.json["facts"]["problems"][0]["code"] == "no_text"


@pytest.mark.parametrize("form", ["toml", "csv"])
@pytest.mark.parametrize("name", ["incroyable", "caractere", "tous_ego"])
def test_what_is_exported_can_be_imported(server: ServerThread, name: str, form: str) -> None:
    text = ask(server, "GET", f"/decks/{name}/house/file?form={form}").body
    kept = ask(server, "POST", "/import?name=Again", text)
    assert kept.status == 201, kept.body
    assert cards_of(deck_of(server, "again", name)) == cards_of(deck_of(server, "house", name))
    assert deck_of(server, "again", name)["title"] == deck_of(server, "house", name)["title"]


def test_a_sheet_without_a_title_is_called_like_its_file(server: ServerThread) -> None:
    rows = ask(server, "GET", "/decks/tous_ego/house/file?form=csv").body.decode().splitlines(keepends=True)
    plain = "".join(row for row in rows if not row.startswith("#"))
    assert len(plain.splitlines()) == len(rows) - 1
    kept = ask(server, "POST", "/import?name=Our+evening", plain.encode())
    assert kept.json["deck"]["name"] == "our-evening"
    assert set(kept.json["deck"]["title"].values()) == {"Our evening"}


def test_two_decks_become_one(server: ServerThread) -> None:
    begun(server)
    other = begun(server, title="Others", en="Who waters the other plants?")["name"]
    for card in ({"id": "new", "en": "Who whistles?"}, {"id": "twin", "en": "Who waters the plants"}):
        assert ask(server, "PUT", f"/decks/tous_ego/{other}/card", {"card": card}).status == 200
    found = ask(server, "POST", OWN + "/compare", {"other": other}).json
    assert [card["id"] for card in found["new"]] == ["new", "twin"]
    assert found["alike"] == [{"card": "twin", "other": "q-1"}]
    assert [(one["mine"]["en"], one["theirs"]["en"]) for one in found["differ"]] == [
        ("Who waters the plants?", "Who waters the other plants?")
    ]
    wish = {
        "other": other,
        "take": ["new", "q-1"],
        "version": found["version"],
        "other_version": found["other_version"],
    }
    merged = ask(server, "POST", OWN + "/merge", wish).json
    assert [card["card"]["en"] for card in merged["cards"]] == ["Who waters the other plants?", "Who whistles?"]
    assert code(ask(server, "POST", OWN + "/merge", wish)) == (409, "deck_changed")


# Reports ----------------------------------------------------------------------------------------------------------


def test_what_was_reported_is_decided_by_whoever_may(tmp_path: Path) -> None:
    with server_thread(tmp_path, admin_token=OPERATOR) as server:
        begun(server)
        for number in range(2, 12):
            put = {"card": {"id": f"q-{number}", "en": f"Who is number {number}?"}}
            assert ask(server, "PUT", OWN + "/card", put).status == 200
        table = new_table(server, "tous_ego", 3)
        reported = ["tous_ego/ego-001", "tous_ego/q-1"]

        async def report() -> None:
            async with device(server, table.code, table.host_token) as host:
                await host.done("choose", decks=["ours"])

        run(report())
        server.wait_for(lambda house: _doubt(house, table.code, reported))
        proof = ask(server, "POST", "/keeper", {"token": OPERATOR}, BEN).json["proof"]

        def listed(writer: str, **more: str) -> list[tuple[str, str]]:
            reports = ask(server, "GET", "/reported", None, writer, **more).json["reports"]
            return [(one["id"], one.get("deck", "")) for one in reports]

        assert listed(ANA) == [("q-1", "ours")]
        assert listed(BEN) == []
        assert sorted(listed(BEN, x_tablee_keeper=proof)) == [("ego-001", "house"), ("q-1", "ours")]
        back = {"game": "tous_ego", "id": "ego-001"}
        assert code(ask(server, "POST", "/reported", back)) == (401, "not_known")
        assert ask(server, "POST", "/reported", back, BEN, x_tablee_keeper=proof).status == 204
        assert ask(server, "POST", "/reported", {**back, "id": "q-1"}).status == 204
        assert listed(BEN, x_tablee_keeper=proof) == []


async def _doubt(house: Any, code: str, cards: list[str]) -> None:
    """As if players had reported these."""
    for card in cards:
        house.store.inner.db.execute("INSERT INTO reports (card, at) VALUES (?, ?)", (card, 1.0))


# Answers in the middle of a game ----------------------------------------------------------------------------------


def test_no_answer_is_told_to_who_is_in_the_middle_of_a_game_with_it(server: ServerThread) -> None:
    copy = {"game": "incroyable", "title": {"en": "Copied"}, "copy": "house"}
    assert ask(server, "POST", "/decks", copy).status == 201
    phone = "phone-" + "p" * 20
    table = new_table(server, "incroyable", 2)
    seat = {"name": "Zoe", "device": phone}
    assert server.ask("POST", f"{table.path}/join", seat).status == 201

    async def scenario() -> None:
        async with everybody(table):
            for more in ({"x_tablee_device": phone}, {}):  # known by its device, or only by its address
                for deck in ("house", "copied"):
                    _nothing_is_told(server, deck, more)
            assert (
                "answer"
                in deck_of(server, "second_box", "incroyable", x_tablee_device=phone)["cards"][0]["card"]["tree"]
            )

    run(scenario())
    for deck in ("house", "copied"):  # nobody is connected any more, but the phone still sits there
        _nothing_is_told(server, deck, {"x_tablee_device": phone})
    assert "answer" in deck_of(server, "copied", "incroyable")["cards"][0]["card"]["tree"]


def _nothing_is_told(server: ServerThread, deck: str, more: dict[str, str]) -> None:
    shown = ask(server, "GET", f"/decks/incroyable/{deck}", None, ANA, **more)
    assert all(card["hidden"] for card in shown.json["cards"])
    for word in (b'"answer"', b'"note"', b'"source"', b'"spread"'):
        assert word not in shown.body
    assert code(ask(server, "GET", f"/decks/incroyable/{deck}/file", None, ANA, **more)) == (409, "in_play")
    wish = {"game": "incroyable", "title": {"en": "Again"}, "copy": deck}
    assert code(ask(server, "POST", "/decks", wish, ANA, **more)) == (409, "in_play")
    other = {"other": deck}
    assert code(ask(server, "POST", "/decks/incroyable/copied/compare", other, ANA, **more)) == (409, "in_play")
    put = {"card": shown.json["cards"][0]["card"], "was": "x"}
    refused = ask(server, "PUT", "/decks/incroyable/copied/card", put, ANA, **more)
    assert code(refused) == (409, "in_play")
    assert b'"answer"' not in refused.body


# Limits -----------------------------------------------------------------------------------------------------------


def test_a_full_disk_leaves_the_deck_as_it_was(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    made = begun(server)
    before = deck_of(server)

    def fsync(handle: int) -> None:
        raise OSError(28, "No space left on device")

    changed = {"card": {**QUESTION, "en": "Who fills the disk?"}, "was": made["cards"][0]["version"]}
    with monkeypatch.context() as patch:
        patch.setattr("tablee.decks.library.os.fsync", fsync)
        assert code(ask(server, "PUT", OWN + "/card", changed)) == (503, "store")
        assert code(ask(server, "POST", "/decks", {"game": "tous_ego", "title": {"en": "N"}, "card": QUESTION})) == (
            503,
            "store",
        )
        assert code(ask(server, "POST", OWN + "/invite")) == (503, "store")
    assert deck_of(server) == before
    assert ask(server, "PUT", OWN + "/card", changed).status == 200
    files = [file for file in (server.settings.data / "decks").rglob("*") if file.is_file()]
    assert sorted(file.name for file in files) == ["ours.owners", "ours.quick", "ours.toml"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in (*files, server.settings.data / "decks.lock")} == {0o600}


def test_everything_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server_thread(tmp_path, join_rate=0.0, join_burst=30.0) as server:
        begun(server)
        huge = {"card": {**QUESTION, "id": "h", "theme": "x" * 50_000}}
        assert code(ask(server, "PUT", OWN + "/card", huge)) == (413, "too_large")
        large = {"card": {**QUESTION, "id": "h", "theme": "x" * 17_000}}
        assert code(ask(server, "PUT", OWN + "/card", large)) == (422, "bad_card")
        with monkeypatch.context() as patch:
            patch.setattr(editing, "LARGEST_DECK_BYTES", 400)
            fits = {"card": {**QUESTION, "id": "h", "theme": "x" * 300}}
            assert code(ask(server, "PUT", OWN + "/card", fits)) == (422, "deck_full")
        with monkeypatch.context() as patch:
            patch.setattr(library, "LARGEST_SHELF_BYTES", 100)
            assert code(ask(server, "PUT", OWN + "/card", {"card": {**QUESTION, "id": "h"}})) == (
                507,
                "no_room",
            )
        made = [
            ask(server, "POST", "/decks", {"game": "tous_ego", "title": {"en": "N"}, "card": QUESTION}).status
            for _ in range(11)
        ]
        assert made == [201] * 9 + [429] * 2, "decks that stay are limited more than requests"
        answers = [ask(server, "GET", "/reported").status for _ in range(200)]
        assert answers[-1] == 429
        assert server.ask("GET", "/healthz").status == 200
        assert server.ask("GET", "/api/offer").status == 200


# Words and docs ---------------------------------------------------------------------------------------------------


def test_every_code_has_its_words_and_every_route_its_row() -> None:
    root = Path(__file__).parents[2]
    sources = [
        *(root / "src" / "tablee" / "decks").glob("*.py"),
        *(root / "src" / "tablee" / "server" / "workshop").glob("*.py"),
    ]
    games = [
        *(root / "src" / "tablee" / "games").glob("*/deck.py"),
        *(root / "src" / "tablee" / "core" / f"{name}.py" for name in ("decks", "sheets")),
    ]
    refusals = {found for file in sources for found in re.findall(r'EditError\(\s*"(\w+)"', file.read_text("utf-8"))}
    text = "".join(file.read_text("utf-8") for file in (*sources, *games))
    remarks = {*re.findall(r'remark\(\s*"(\w+)"', text), *re.findall(r're\.compile\(.*?\), "(\w+)",', text)}
    remarks |= {"not_understood", *(code for code, _ in MISFITS)}
    assert len(refusals) > 10
    assert len(remarks) > 20
    for language in ("fr", "en"):
        words = (root / "web" / "src" / "words" / f"workshop.{language}.ftl").read_text("utf-8")
        missing = [one for one in refusals if f"\nweb-{one} =" not in words]
        missing += [one for one in remarks if f"\nworkshop-remark-{one} =" not in words]
        assert missing == []
    page = (root / "docs" / "workshop.md").read_text("utf-8")
    for route in WORKSHOP_ROUTES:
        row = next(line for line in page.splitlines() if line.startswith(f"| `{route.method} {route.path}` |"))
        for kind in (route.takes, route.gives):
            assert not isinstance(kind, type) or f"`{kind.__name__}`" in row
