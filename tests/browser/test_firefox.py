"""The screens in another engine: a table is opened, somebody joins, and a round is played, in its own time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.firefox import MISSING, DoesNotStartError, Firefox, Window, firefox, program
from tests.properties.helpers import LONG
from tests.server.serving import ServerThread

pytestmark = pytest.mark.skipif(not LONG, reason="another engine is for `make test-long`: it starts in half a minute")


@pytest.fixture
def another() -> Iterator[Firefox]:
    """Another browser than Chromium, where there is one: the only tests that may be left out, and it is said why."""
    path = program()
    if path is None:
        pytest.skip(MISSING)
    try:
        with firefox(path) as found:
            yield found
    except DoesNotStartError as problem:
        pytest.skip(f"{problem} {MISSING}")


def test_a_round_in_another_engine(another: Firefox, server: ServerThread) -> None:
    """Of Tous Ego, on two phones without a board: from the first page to the count, which both of them see."""
    first, second = another.window(), another.window()
    first.go(server.url)
    first.press_with(first.text("web-game-tous_ego"))
    first.wait_until(lambda: len(str(first.find("location.pathname"))) == len("/ABCDE"), "no table is opened")
    sit_down(first, "Annie")
    second.go(f"{server.url}{first.find('location.pathname')}")
    sit_down(second, "Bernard")
    first.press_with(f"+ {first.text('web-bot-level-medium')}")
    first.press_first(".start:enabled")
    phones = (first, second)
    for phone in phones:
        phone.game = "tous_ego"
    turn_the_card(*phones)
    for phone in phones:
        vote(phone)
    for phone in phones:
        phone.press_first(".pad fieldset label")
        phone.press(phone.text("tous_ego-lay-down"))
    for phone in phones:
        phone.wait_until(lambda phone=phone: counted(phone), "nothing is counted")  # type: ignore[misc]
    assert another.problems == []


def sit_down(phone: Window, name: str) -> None:
    """Type a name and take a seat."""
    phone.press(phone.text("web-your-name"), "textbox")
    phone.type(name)
    phone.press(phone.text("web-sit-down"))
    phone.wait_until(lambda: name in phone.seen(), f"{name} does not sit")


def turn_the_card(*phones: Window) -> None:
    """Whoever reads turns the card over; a bot does so by itself."""
    voting = "document.querySelector('.names') !== null"

    def everybody_votes() -> bool:
        for phone in phones:
            phone.find("document.querySelector('button.turn:enabled')?.click()")
        return all(phone.find(voting) for phone in phones)

    phones[0].wait_until(everybody_votes, "no question is read")


def vote(phone: Window) -> None:
    """Two ballots for the same person; once they are in the urn, nobody sees them unless somebody peeks."""
    for _ in range(2):
        phone.press_first(".names button:enabled")
    phone.press(phone.text("tous_ego-fold"))
    phone.press_first("button.urn")
    ballots = phone.text("tous_ego-peek-ballots", names="").strip()
    phone.wait_until(
        lambda: not phone.find("document.querySelector('button.urn') !== null"), "they are not in the urn"
    )
    assert ballots not in phone.seen()


def counted(phone: Window) -> bool:
    """Whether the count was shown to its end: this phone's player reads the next question, or another does."""
    talk = phone.text("tous_ego-now-wait-reader", reader="…").split("…")[0].strip()
    return talk in phone.seen() or bool(phone.find("document.querySelector('button.turn:enabled') !== null"))
