"""With a bot as the next reader what is shown stays until a person goes on; whoever is away is played for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.json import encode
from playwright.sync_api import Browser, expect

from tablee.core import State
from tablee.games.caractere.rules import Caractere
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.rules import Incroyable
from tablee.tables.sitting import Draft
from tests.browser.accessible import too_far
from tests.browser.conftest import UNHURRIED
from tests.browser.devices import LAPTOP, TELEVISION, Device
from tests.browser.evenings import NewDevice, devices_at
from tests.server.serving import ServerThread, server_thread
from tests.stores.storing import opened, put
from tests.tables.sittings import FOUNDER, any_answer, fresh, game_of, game_on, token_of

BOTS = {"incroyable": 2, "caractere": 3, "tous_ego": 2}
SMALLEST = (320, 568)
CUT = """now => [now, ...now.querySelectorAll("*")]
  .filter((one) => one.clientWidth && (one.scrollWidth > one.clientWidth + 1
    || one.scrollHeight > one.clientHeight + 1
    || getComputedStyle(one).textOverflow === "ellipsis"))
  .map((one) => one.outerHTML)"""
"""What does not show all of its words."""
Fits = Callable[[State[Any]], bool]


def is_left_to(phase: str) -> Fits:
    """Somebody has to go on from a result, and whose turn it would be is a bot."""

    def fits(state: State[Any]) -> bool:
        settled = phase in ("contesting", "continuing", "test_drawing") or bool(state.public_view().last)
        contested = any(seat in state.bots for seat in state.phase.invited(state))
        here = state.phase.name == phase and settled and not contested
        return here and state.waiting() == (0,) and at_a_keyboard(state) != (0,)

    return fits


def at_a_keyboard(state: State[Any]) -> tuple[int, ...]:
    """Who would go on if nobody looked on."""
    alone = state.copy()
    alone.watched = False
    return tuple(alone.waiting())


def may_raise(state: State[Any]) -> bool:
    """One person is the lowest, and has to doubt or raise."""
    asks = state.asks()
    return 0 in asks and "raise" in [option.move for option in asks[0].options]


def waits_for_one(state: State[Any]) -> bool:
    """Only the second person has not forecast yet."""
    return state.phase.name == "forecasting" and state.waiting() == (1,)


def is_full(phase: str) -> Fits:
    """Everybody is named in the middle of the board, and only the last of them has still to answer."""

    def fits(state: State[Any]) -> bool:
        card = state.public_view().card if state.phase.name == phase else None
        return card is not None and (phase != "guessing" or card.kind == "player") and len(state.waiting()) == 1

    return fits


def brought_to(game: str, people: int, fits: Fits) -> Draft:
    """A table at such a moment: games are played by chance until one comes to it."""
    options = {"contest_pause": 0} if game == "caractere" else {}
    for seed in count():
        rng, draft = Random(seed), game_of(game, people, max(BOTS[game] + 1 - people, 0), **options)
        while draft.table.status == "playing":
            if fits(game_on(draft)):
                return draft
            any_answer(draft, rng)
            draft = fresh(draft)
    raise AssertionError


def is_tested_on_the_longest(state: State[Any]) -> bool:
    """Four people around the longest card of the last test, and the last of them has still to answer."""
    fits = state.phase.name == "test_answering" and len(state.waiting()) == 1
    if fits:
        assert isinstance(state, Caractere)
        cards = state.setup.cards
        alike = [card for card in range(len(cards)) if cards[card].kind == cards[state.card].kind]
        state.card = max(alike, key=lambda card: len(encode(cards[card])))
    return fits


def asks_with_the_longest_word(state: State[Any]) -> bool:
    """All estimates lie there, and the question has a name in it that is as long as some lines."""
    fits: bool = state.phase.name == "speaking"
    if fits:
        assert isinstance(state, Incroyable)
        asked = [(len(word), card, symbol) for card, symbol, words in questions(state) for word in words.split()]
        _, state.card, state.symbol = max(asked)
    return fits


def questions(state: Incroyable) -> Iterator[tuple[int, str, str]]:
    """All that could be asked, by card and symbol."""
    for card, found in enumerate(state.setup.cards):
        for symbol in SYMBOLS:
            yield card, symbol, found.question(symbol).words.in_language("fr")


TABLES: dict[str, tuple[str, int, Fits]] = {
    "BBBBB": ("tous_ego", 1, is_left_to("reading")),
    "CCCCC": ("incroyable", 1, is_left_to("drawing")),
    "DDDDD": ("incroyable", 1, is_left_to("continuing")),
    "FFFFF": ("caractere", 1, is_left_to("contesting")),
    "GGGGG": ("caractere", 1, is_left_to("test_drawing")),
    "HHHHH": ("incroyable", 1, may_raise),
    "JJJJJ": ("tous_ego", 3, waits_for_one),
    "KKKKK": ("caractere", 10, is_full("guessing")),
    "LLLLL": ("caractere", 10, is_full("test_answering")),
    "MMMMM": ("caractere", 4, is_tested_on_the_longest),
    "NNNNN": ("incroyable", 6, asks_with_the_longest_word),
}


@pytest.fixture(scope="module")
def arranged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server with all these tables."""
    data: Path = tmp_path_factory.mktemp("arranged")
    with opened(data) as store:
        for code, (game, people, fits) in TABLES.items():
            put(store, brought_to(game, people, fits), code)
    with server_thread(data, **UNHURRIED) as server:
        yield server


@pytest.fixture
def here(browser: Browser, arranged: ServerThread, seed: str) -> Iterator[NewDevice]:
    """Makes devices there."""
    with devices_at(browser, arranged.url, seed) as new:
        yield new


def seated(new: NewDevice, code: str, chair: int = 1, **wishes: Any) -> Device:
    """The device of the person on this chair; the first is the host's."""
    pad = new(**wishes)
    host = {"host": FOUNDER} if chair == 1 else {}
    pad.come_with(code, {**host, "chairs": [{"id": chair, "token": token_of(chair)}]})
    pad.wait_until(lambda: bool(pad.line.news), "it is not told of the game")
    return pad


def question_of(view: dict[str, Any]) -> str:
    """What was asked last."""
    asked = view.get("card") or (view.get("last") or {}).get("question") or view["question"]
    return str((asked.get("words") or asked)["en"])


@pytest.mark.parametrize("code", ["BBBBB", "CCCCC", "DDDDD", "FFFFF", "GGGGG"])
def test_what_is_shown_stays_until_a_person_goes_on(arranged: ServerThread, here: NewDevice, code: str) -> None:
    board = here(size=LAPTOP)
    board.go(f"/{code}/board")
    pad = seated(here, code)
    phase, view = pad.line.phase, pad.line.news["view"]
    arranged.pass_time(0)
    assert not arranged.room(code).bots.thinking, "no bot is about to do anything"
    if phase == "test_drawing":
        expect(board.page.get_by_role("note")).to_contain_text(board.text("caractere-coach-test_drawing"))
    else:
        last = question_of(view)
        expect(board.page.get_by_role("main")).to_contain_text(last.split("{")[0])
    expect(pad.now).to_contain_text(pad.text("web-your-turn"))
    expect(pad.page).to_have_title(f"{pad.text('web-your-turn')} · {code} · Tablée")
    assert pad.line.phase == phase
    buttons = {
        "reading": "tous_ego-turn-card",
        "drawing": "incroyable-turn-the-card",
        "continuing": "incroyable-turn-the-card",
        "contesting": "move-go_on",
    }
    if phase in buttons:
        pad.pad.get_by_role("button", name=pad.text(buttons[phase])).click()
    else:
        pad.pad.get_by_role("button", name=pad.text("move-draw")).click()
    # Where the person is out of a risk round, bots may be at its next question before anybody has looked: the phase
    # is the same again then, the moment is not.
    asked = view["ask"]["id"]
    pad.wait_until(lambda: (pad.line.news["view"].get("ask") or {}).get("id") != asked, "nothing happens")
    assert pad.line.refused == []


@pytest.mark.parametrize("code", ["KKKKK", "LLLLL", "MMMMM", "NNNNN"])
def test_much_to_read_is_read_from_the_table(here: NewDevice, code: str) -> None:
    """What is written in the middle of the board gets smaller with every name and line; never too small, nor cut."""
    board = here(size=TELEVISION, language="fr")
    board.go(f"/{code}/board")
    board.page.get_by_role("region", name=board.text("web-layout-board")).wait_for()
    assert too_far(board) == []


def test_the_line_of_what_can_be_done_is_never_cut(here: NewDevice) -> None:
    """On the smallest phone and in the largest type: every move that there is, and all of each sentence."""
    for language in ("fr", "en"):
        pad = seated(here, "HHHHH", language=language, size=SMALLEST)
        pad.page.evaluate("() => localStorage.setItem('tablee.large', 'true')")
        pad.page.reload()
        for move in ("challenge", "raise"):
            expect(pad.now).to_contain_text(pad.text(f"move-{move}"))
        cut = pad.now.evaluate(CUT)
        assert cut == []


def test_whoever_is_away_is_played_for_right_there(here: NewDevice) -> None:
    """The host is offered it where the waiting is shown, and others are told who can."""
    host, guest, late = (seated(here, "JJJJJ", chair) for chair in (1, 3, 2))
    late.pad.wait_for()
    expect(host.button("web-let-bot", name="Bruno")).to_have_count(0)
    late.go("/")  # somewhere else
    host.button("web-skip", name="Bruno").wait_for()
    decides = guest.text("web-absent-host", host=guest.text("web-whoever-opened"))
    expect(guest.now).to_contain_text(guest.text("web-absent", name="Bruno"))
    expect(guest.now).to_contain_text(decides)
    expect(guest.button("web-let-bot", name="Bruno")).to_have_count(0)
    host.button("web-let-bot", name="Bruno").click()
    host.wait_until(lambda: host.line.phase != "forecasting", "no bot forecasts for him")
    expect(host.button("web-let-bot", name="Bruno")).to_have_count(0)
