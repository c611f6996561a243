"""A language is a set of files: one that nobody speaks is added, and everything on the screens is in it, and fits."""

from __future__ import annotations

import fcntl
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tablee.core.game import Game
from tablee.core.highlights import Highlight
from tablee.decks.library import built_in, games_with_questions, load, make_private_folders
from tablee.server.http import pages
from tablee.tables import sitting
from tests.browser import wording
from tests.browser.accessible import LARGE, UNSAID, too_far
from tests.browser.conftest import UNHURRIED
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, Device
from tests.browser.evenings import EVENINGS, NewDevice, devices_at, sat_down
from tests.browser.hands import SAYINGS, Hand, play
from tests.browser.test_far_apart import talk_of
from tests.browser.test_regulars import a_season, at_the_page
from tests.browser.test_review import sheet_of
from tests.browser.test_workshop import doubt
from tests.locking import locked
from tests.properties.helpers import LONG
from tests.server.serving import ServerThread, server_thread
from tests.stores.storing import opened, put
from tests.tables.sittings import PEOPLE as SITTING
from tests.tables.sittings import game_of, play_out, token_of
from tools import pseudo

DECK = "pseudo"
CAFE, WORD, NAMES = "Καφενείο", "Ψάρι", ("Ζωή", "Νίκος", "Ελένη")
GROUP, PEOPLE, LINE = "Τρίτες", (*NAMES, "Δημήτρης", "Άννα"), "Καλησπέρα"
"""What somebody typed, in letters that are in no file of words here."""
OVER = {"incroyable": "BBBBB", "face_to_face": "CCCCC", "caractere": "DDDDD", "tous_ego": "FFFFF"}
"""Tables at which a game was played to its end."""
SAID = """() => {
  const room = document.querySelector("dialog[open]") ?? document.body;
  const found = [document.title];
  const words = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode;
    if (!text.parentElement.closest("script, style, code, [lang]:not(html)")) found.push(text.data);
  }
  for (const one of room.querySelectorAll("*"))
    for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder"])
      if (!one.closest("[lang]:not(html)")) found.push(one.getAttribute(name) ?? "");
  return found;
}"""
"""All that is on a screen for eyes and ears; what is marked as being in another language may be."""
READABLE = re.compile(r"[A-Za-z]{2,}")
OURS = re.compile(r"Tablée|\b[A-Z]{5}\b|https?://\S*|127\.0\.0\.1\S*|\bA\+|\b[a-z]{3,4}-\d{3}\b|\bcountry:[a-z]{2}\b")
"""Our name, the codes of tables, addresses, the sign on a button, and the ids and tags of cards."""


@pytest.fixture(scope="module")
def sources(run_folder: Path) -> Path:
    """A copy of ours with one language more, and its screens: whoever comes first makes it, and nobody changes it."""
    made, abroad = run_folder / "abroad", run_folder / "abroad.unfinished"
    with locked(run_folder / "abroad.making", fcntl.LOCK_EX):
        if not made.exists():
            shutil.rmtree(abroad, ignore_errors=True)
            pseudo.make(abroad)
            pseudo.build_screens(abroad)
            abroad.rename(made)
    return made


@pytest.fixture
def server_abroad(sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerThread]:
    """A server whose screens were built with one language more."""
    data = tmp_path / "data"
    for one in games_with_questions():
        make_private_folders(data / "decks" / one.name, data)
        house = (sources / "src" / "tablee" / "games" / one.name / "decks" / "house.toml").read_text("utf-8")
        (data / "decks" / one.name / f"{DECK}.toml").write_text(house, encoding="utf-8")
    with opened(data) as store:
        for game, code in OVER.items():
            put(store, play_out(game_of(game, people=1, bots=SITTING[game] - 1)), code)
    monkeypatch.setattr(pages, "FOLDER", sources / "src" / "tablee" / "web")
    monkeypatch.setitem(wording.ELSEWHERE, pseudo.NAME, sources)
    with server_thread(data, venue=CAFE, league=WORD, workshop="all", **UNHURRIED) as server:
        yield server


@pytest.fixture
def abroad(browser: Browser, server_abroad: ServerThread, seed: str) -> Iterator[NewDevice]:
    """Makes devices there."""
    with devices_at(browser, server_abroad.url, seed) as new:
        yield new


class Visitor:
    """Looks at every kind of screen once: what is in no file of words, and what does not fit?"""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.found: list[str] = []

    def look(self, device: Device, screen: str, far: bool = False) -> None:
        """At this screen, on the smallest phone, a laptop and, if it is a room's, on television; once for each kind.

        What is only looked at from afar is made for no phone.
        """
        if screen in self.kinds:
            return
        self.kinds.add(screen)
        self.found += [f"{screen}, written in the code: {text}" for text in readable(device)]
        usual = device.page.viewport_size
        assert usual is not None
        phones = (SMALL_PHONE, PHONE) if LONG else (SMALL_PHONE,)
        for width, height in (*(() if far else phones), LAPTOP):
            device.page.set_viewport_size({"width": width, "height": height})
            self.found += [f"{screen}, on {width} px, {cut}" for cut in device.page.evaluate(LARGE)]
        device.page.set_viewport_size(usual)
        if device.page.url.endswith("/board"):
            self.found += [f"{screen}, {problem}" for problem in too_far(device)]
        self.found += [f"{screen}, {text}" for text in UNSAID.findall(device.seen())]


def readable(device: Device) -> set[str]:
    """What somebody who speaks English could read."""
    said = {OURS.sub("", text) for text in device.page.evaluate(SAID)}
    for known in (*device.line.names, *SAYINGS):
        said = {text.replace(known, "") for text in said}
    initials = {name[:2] for name in device.line.names}
    return {text.strip() for text in said if READABLE.search(text) and text.strip() not in initials}


def test_another_language_is_a_set_of_files(abroad: NewDevice) -> None:
    visitor = Visitor()
    host = abroad(language=pseudo.NAME)
    host.go("/")
    host.page.get_by_role("button", name=host.text("web-game-tous_ego")).first.wait_for()
    assert host.page.evaluate("() => document.documentElement.lang") == pseudo.NAME
    visitor.look(host, "home")
    host.button("web-settings").click()
    host.page.get_by_role("dialog").get_by_role("combobox", name=host.text("web-language")).wait_for()
    visitor.look(host, "settings")
    for game, evening in EVENINGS.items():
        played_abroad(abroad, visitor, game, evening.options)
    assert not visitor.found, "\n".join(visitor.found)


def played_abroad(abroad: NewDevice, visitor: Visitor, game: str, options: dict[str, str | int]) -> None:
    """The rules of a game, its lobby, and a few moments of it."""
    guest = abroad(language=pseudo.NAME)
    guest.have_table(game, {})
    guest.page.get_by_role("textbox", name=guest.text("web-your-name")).wait_for()
    visitor.look(guest, f"door of {game}")
    guest.button("web-rules").click()
    guest.page.get_by_role("dialog", name=guest.text("web-rules")).get_by_role("heading").nth(1).wait_for()
    visitor.look(guest, f"rules of {game}")
    decks = (DECK,) if game in {one.name for one in games_with_questions()} else ()
    evening = EVENINGS[game]
    table = sat_down(abroad, evening._replace(people=1, bots=evening.bots + 1, decks=decks), pseudo.NAME)
    for _ in range(4):
        for screen in table.screens:
            screen.page.locator("main[data-moment], main.end").first.wait_for()
            kind = "asked" if screen.line.ask else "waiting" if screen.line.chairs else "board"
            visitor.look(screen, f"{game}, {kind}, {screen.line.phase}")
        table.go_on(1)


def test_so_are_the_pages_of_a_house_with_many_tables(abroad: NewDevice) -> None:
    visitor, host = Visitor(), abroad(language=pseudo.NAME)
    host.go("/tables")
    host.page.get_by_role("heading").first.wait_for()
    assert asked(host, "/api/tables", {"game": "tous_ego", "place": "Γωνία"})["code"]
    for path in ("/tables", "/tables/new", "/tables/open", "/tables/print", "/regulars", "/workshop", "/league"):
        seen_at(visitor, host, path)
    kiosk = abroad(language=pseudo.NAME, hurried=False)  # it goes back to its beginning by itself
    kiosk.go("/tables/new")
    kiosk.page.get_by_role("textbox").first.fill("Είσοδος")
    kiosk.page.get_by_role("button", name=kiosk.text("web-game-tous_ego")).first.click()
    kiosk.page.locator(".card .code").wait_for()
    visitor.look(kiosk, "the way to a table, by the door")
    assert asked(host, "/api/league", {"word": WORD, "on": True}) == {}
    tickets = [asked(host, "/api/league/entrants", {"name": name}) for name in NAMES]
    wish = {"word": WORD, "number": 1, "game": "face_to_face", "language": pseudo.NAME}
    assert asked(host, "/api/league/rounds", wish) == {}
    for path in ("/league", "/league/new", "/league/board"):
        seen_at(visitor, host, path, "with a round")
    host.go("/league")
    for folded in ("web-league-lead", "web-league-have-code"):
        host.page.locator("summary", has_text=host.text(folded)).click()
    host.page.get_by_label(host.text("web-league-word")).fill(WORD)
    host.button("web-league-word-keep").click()
    host.button("web-league-draw", number=2).or_(host.page.locator(".organiser li")).first.wait_for()
    visitor.look(host, "the organiser")
    (table,) = asked(host, "/api/league")["rounds"][0]["tables"]
    seen_at(visitor, host, f"/{table['code']}", "in a league")
    drawn = next(one for one in tickets if one["id"] in table["members"])
    host.go(f"/league#{drawn['key']}")
    host.page.reload()
    host.page.locator(".mine summary").click()
    visitor.look(host, "an entrant")
    host.button("web-league-go").click()
    host.button("web-sit-down").click()
    host.wait_until(lambda: bool(host.line.chairs), "nobody sits down")
    visitor.look(host, "the lobby of a league's table")
    assert not visitor.found, "\n".join(visitor.found)


def test_so_are_decks_and_regulars(abroad: NewDevice, server_abroad: ServerThread, seed: str) -> None:
    visitor, host = Visitor(), abroad(language=pseudo.NAME)
    for game in games_with_questions():
        host.go(f"/workshop/{game.name}/{DECK}")
        card = host.page.locator("button[data-card]").first
        card.wait_for()
        visitor.look(host, f"a deck of {game.name}")
        card.click()
        host.page.locator("section.editor form").wait_for()
        unfold(host)
        visitor.look(host, f"a card of {game.name}")
    at_the_page(host, a_season(server_abroad, Random(seed), GROUP, PEOPLE)[0])
    host.page.locator(".evenings li").first.wait_for(state="attached")
    unfold(host)
    visitor.look(host, "regulars with games")
    assert not visitor.found, "\n".join(visitor.found)


def test_so_is_the_workshop_when_two_write_at_once_and_files_and_reports_come_in(
    abroad: NewDevice, server_abroad: ServerThread
) -> None:
    visitor, writer = Visitor(), abroad(language=pseudo.NAME, size=LAPTOP)
    writer.go("/workshop")
    writer.button("workshop-import").click()
    writer.page.locator("input[type=file]").set_input_files(
        {"name": "bad.toml", "mimeType": "text/plain", "buffer": b'game = "tous_ego"'}
    )
    writer.page.get_by_role("dialog").get_by_role("alert").wait_for()
    visitor.look(writer, "a file that is refused")
    pages = [writer.page, writer.tab()]
    for page in pages:
        page.goto(f"{writer.url}/workshop/tous_ego/{DECK}")
        page.locator("button[data-card]").first.click()
        page.locator("section.editor form textarea, section.editor form input[type=text]").first.wait_for()
    for page, said in zip(pages, (LINE, GROUP), strict=True):
        page.locator("section.editor form").get_by_role("textbox").first.fill(said)
        page.get_by_role("button", name=writer.text("workshop-save"), exact=True).click()
        told = writer.text("workshop-saved" if page is pages[0] else "workshop-conflict")
        page.get_by_text(told).first.wait_for()
    visitor.look(writer, "two at once")
    writer.go(f"/workshop/tous_ego/{DECK}")
    writer.button("workshop-deck-menu").click()
    visitor.look(writer, "what is done with a deck")
    writer.button("workshop-merge").click()
    writer.page.get_by_role("combobox", name=writer.text("workshop-merge-which")).select_option("house")
    writer.page.locator(".version").first.wait_for()
    visitor.look(writer, "two decks in one")
    server_abroad.wait_for(lambda house: doubt(house, ["tous_ego/ego-001"]))
    writer.go("/workshop/reported")
    writer.page.get_by_role("button", name="ego-001").click()
    writer.button("workshop-put-back").wait_for()
    visitor.look(writer, "a question that was reported")
    assert not visitor.found, "\n".join(visitor.found)


def unfold(device: Device) -> None:
    """Open all that can be opened on this page."""
    device.page.locator("main details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")


def test_so_is_what_is_said_beside_a_game_and_after_it(abroad: NewDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    worth_telling = ("jumps", "large_turn", "most_help")
    told = tuple(Highlight(code, (0,), 5.0, {"count": 5}) for code in worth_telling)
    monkeypatch.setattr(sitting, "found", lambda *_: told)
    visitor, host = Visitor(), abroad(language=pseudo.NAME)
    host.have_table("face_to_face", {"cards": 16, "hand": 4}, talk="seated")
    host.sit_down(NAMES[0])
    host.add_bots(1)
    sheet = talk_of(host)
    visitor.look(host, "nothing is said")
    sheet.get_by_role("textbox").fill(LINE)
    sheet.get_by_role("button", name=host.text("web-talk-send")).click()
    sheet.get_by_role("listitem").filter(has_text=LINE).wait_for()
    visitor.look(host, "something is said")
    host.page.keyboard.press("Escape")
    host.start()
    play([Hand(host)], lambda: host.line.status == "over")
    host.button("web-keep-picture").wait_for()
    expect(
        host.page.locator("section", has_text=host.text("web-highlights")).last.get_by_role("listitem")
    ).to_have_count(3)
    visitor.look(host, "the end")
    host.button("web-review").click()
    review = sheet_of(host)
    review.get_by_role("checkbox").check()
    review.locator("summary").click()
    visitor.look(host, "the review")
    assert not visitor.found, "\n".join(visitor.found)


def test_so_is_all_that_is_behind_the_menu(abroad: NewDevice) -> None:
    visitor, host = Visitor(), abroad(language=pseudo.NAME)
    code = host.have_table("incroyable", EVENINGS["incroyable"].options, talk="seated")
    host.sit_down(NAMES[0])
    host.add_bots(2)
    visitor.look(host, "the lobby of people who are far apart")
    host.page.get_by_role("button", name=re.compile(f"^{re.escape(host.text('web-invite'))}")).click()
    host.page.get_by_role("dialog").get_by_role("button", name=host.text("web-share-copy-line")).wait_for()
    visitor.look(host, "the link to send")
    host.page.keyboard.press("Escape")
    host.start()
    host.scene.wait_for()
    host.button("web-menu").click()
    sheet = host.page.get_by_role("dialog")
    visitor.look(host, "menu")
    for page in ("log", "standings", "settings", "invite", "add-here", "leave", "host-menu"):
        sheet.get_by_role("button", name=host.text(f"web-{page}"), exact=True).click()
        sheet.get_by_role("heading", name=host.text(f"web-{page}"), exact=True).wait_for()
        sheet.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        visitor.look(host, f"menu, {page}")
        sheet.get_by_role("button", name=host.text("web-menu")).click()
    sheet.get_by_role("button", name=host.text("web-host-menu"), exact=True).click()
    sheet.get_by_role("button", name=host.text("web-pause"), exact=True).click()
    host.page.get_by_text(host.text("web-paused")).first.wait_for()
    visitor.look(host, "paused")
    a_reaction_stays(host)
    visitor.look(host, "a reaction")
    first = host.page
    host.tab()
    host.go(f"/{code}")
    first.get_by_role("button", name=host.text("web-take-back")).wait_for()
    host.page = first
    visitor.look(host, "elsewhere")
    assert not visitor.found, "\n".join(visitor.found)


def a_reaction_stays(device: Device) -> None:
    """Thrown, and not gone before somebody has looked."""
    talk_of(device).get_by_role("button", name=device.text("web-reaction-cheers")).wait_for()
    device.page.evaluate("() => { window.setTimeout = () => 0; }")
    device.page.get_by_role("dialog").get_by_role("button", name=device.text("web-reaction-cheers")).click()
    device.page.locator(".flying [role=log] p").wait_for(state="attached")


def test_so_is_what_is_said_in_trouble(abroad: NewDevice) -> None:
    visitor, host = Visitor(), abroad(language=pseudo.NAME)
    code = host.have_table("face_to_face", {}, onlookers=False)
    stranger = abroad(language=pseudo.NAME)
    for path in ("/ZZZZZ", "/ZZZZZ/watch", f"/{code}/watch"):
        stranger.go(path)
        stranger.button("web-to-start").wait_for()
        visitor.look(stranger, path.replace(code, "CODE"))
    stranger.page.route("**/api/**", lambda route: route.abort())
    for path in ("/", f"/{code}", f"/{code}/watch", "/workshop", "/league", "/tables"):
        stranger.go(path)
        stranger.page.locator("[role=alert]:visible").first.wait_for()
        visitor.look(stranger, f"{path.replace(code, 'CODE')}, and no server")
    assert not visitor.found, "\n".join(visitor.found)


def test_so_are_the_ends_of_games_and_what_is_seen_once_more(abroad: NewDevice) -> None:
    visitor, pad = Visitor(), abroad(language=pseudo.NAME)
    for game, code in OVER.items():
        pad.come_with(code, {"chairs": [{"id": 1, "token": token_of(1)}]})
        pad.page.locator("main.end").wait_for()
        visitor.look(pad, f"the end of {game}")
        pad.go(f"/{code}/board")
        pad.page.locator("main.end").wait_for()
        visitor.look(pad, f"the end of {game} on the big screen", far=True)
        pad.go(f"/{code}/replay/1")
        pad.page.locator("input[type=range]").wait_for()
        visitor.look(pad, f"{game} once more")
    assert not visitor.found, "\n".join(visitor.found)


def test_what_is_on_a_card_in_another_language_is_marked_as_such(abroad: NewDevice) -> None:
    """So that it is read aloud as what it is: the house's own cards are not in this language."""
    for game in games_with_questions():
        evening, english = EVENINGS[game.name], in_english(game)
        table = sat_down(abroad, evening._replace(people=1, bots=evening.bots + 1), pseudo.NAME)
        questions = [screen.page.locator(f".question p[lang={pseudo.SOURCE}]").first for screen in table.screens]
        play([Hand(pad) for pad in table.pads], lambda: all(question.is_visible() for question in questions))  # noqa: B023
        for _ in range(4):
            for screen in table.screens:
                assert readable(screen) & english == set(), f"{game.name}, {screen.line.phase}"
            table.go_on(1)


def in_english(game: Game) -> set[str]:
    """What stands on its cards."""
    cards = load(game, built_in(game)["house"]).card
    texts = [words for card in cards for _, words in game.card_texts(card)]
    return {words[pseudo.SOURCE] for words in texts if pseudo.SOURCE in words}


def seen_at(visitor: Visitor, device: Device, path: str, how: str = "") -> None:
    """This page, once what it asks the server for is there."""
    device.go(path)
    device.page.locator("main :is(h2, h3, .card, .field)").first.wait_for()
    visitor.look(device, f"{path} {how}")


def asked(device: Device, path: str, body: dict[str, object] | None = None) -> dict[str, Any]:
    """What the server says to this device."""
    how = """async ([path, body]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(path, body ? { method: "POST", body: JSON.stringify(body), headers } : {});
      return answer.status === 204 ? {} : answer.json();
    }"""
    found: dict[str, Any] = device.page.evaluate(how, [path, body])
    return found
