"""Learning by playing: a guided first round of each game, from the button to its end, or without the guide."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Locator, expect

from tests.browser.accessible import HELD, Inspector
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.evenings import EVENINGS, NewDevice, seated_by_hand
from tests.browser.hands import A_WHILE, Hand, play, there

SOUNDING = """(() => {
  window.sounding = 0;
  const Plain = window.AudioContext;
  window.AudioContext = class extends Plain { constructor(...how) { super(...how); window.sounding += 1; } };
})()"""
"""How often a page has begun to make sounds."""
COVERED = f"""() => {{
  scrollTo(0, 0);
  return ({HELD})();
}}"""
"""What is behind something that never moves, when nobody has scrolled."""


def listened(one: Device) -> Device:
    """The same device, with an ear for whether it makes sounds."""
    one.context.add_init_script(SOUNDING)
    return one


def guide_of(pad: Device) -> Locator:
    """The card that explains."""
    return pad.page.get_by_role("complementary", name=pad.text("web-guide"), exact=True)


def begun(learner: Device, game: str) -> None:
    """To a guided game with bots by one tap: on home or, at a table that waits meanwhile, in its lobby."""
    at_home = game == "face_to_face"
    if at_home:
        learner.go("/")
        at_box = f"{learner.text('web-learn')} · {learner.text(f'web-game-{game}')}"
        learner.page.get_by_role("button", name=at_box).click()
    else:
        learner.have_table(game, {})
        if learner.page.viewport_size == {"width": LAPTOP[0], "height": LAPTOP[1]}:
            learner.button("web-big-screen-no").click()
        waiting = learner.page.url[-5:]
        learner.button("web-learn").click()
    learner.wait_until(lambda: learner.line.status == "playing" and bool(learner.line.news), "there is no game")
    assert at_home or learner.page.url[-5:] != waiting, "the table that was left waits"
    guide_of(learner).wait_for()


class Pupil(Hand):
    """Reads what is explained, and goes on then."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.read: set[str] = set()
        self.hidden: set[str] = set()

    def act(self) -> bool:
        """First what is explained, then the game."""
        guide = guide_of(self.device)
        explained = guide.get_by_role("status").all_inner_texts()
        if explained:
            self.read.update(explained)
            self.hidden.update(self.device.page.evaluate(COVERED))
            with suppress(Error):  # nothing is held back, or a duel is over just now
                there(guide.get_by_role("button", name=self.device.text("web-go-on"))).click(timeout=A_WHILE)
                return True
        return super().act()


def close(pupil: Pupil, over: Locator) -> None:
    """One plays on without the guide; what happens just then is explained first, and a lost duel takes it along."""
    guide = guide_of(pupil.device)
    while guide.count():
        play([pupil], lambda: over.count() > 0 or not guide.count())
        with suppress(Error):
            there(over).click(timeout=A_WHILE)


@pytest.mark.parametrize("game", EVENINGS)
def test_a_guided_first_round(device: NewDevice, game: str) -> None:
    """To its end: what it is about, then step by step, and then one plays on without it."""
    french, large = game in ("incroyable", "tous_ego"), game == "caractere"
    learner = device(language="fr" if french else "en", size=LAPTOP if large else PHONE)
    begun(learner, game)
    inspector = Inspector([learner])
    inspector.note(learner, "the guide")
    assert learner.text(f"{game}-learn-goal") in guide_of(learner).inner_text()
    pupil = Pupil(learner)
    over = guide_of(learner).get_by_role("button", name=learner.text("web-guide-play-on"), exact=True)
    play([pupil], lambda: over.count() > 0 or learner.line.status == "over")
    # What holds nothing back may be over before it was read.
    assert len(pupil.read) > 3 or learner.line.status == "over", pupil.read
    assert not pupil.hidden
    if over.count():
        inspector.note(learner, "the end of the guide")
        close(pupil, over)
        learner.page.reload()
        learner.part.wait_for()
        assert not guide_of(learner).count(), "who has learnt it is not taught again"
    assert not inspector.found, "\n".join(inspector.found)


def test_nobody_needs_a_guide_who_does_not_want_one(device: NewDevice) -> None:
    """At a table of people the host switches it on; each can do without it, and it keeps nobody from playing."""
    pads = [listened(device()), listened(device(language="fr"))]
    first, second = pads
    code = seated_by_hand(pads, EVENINGS["tous_ego"])
    first.page.get_by_role("checkbox", name=first.text("web-guided")).check()
    second.wait_until(lambda: second.line.about.get("guided") is True, "nobody is told")
    board = listened(device(size=LAPTOP))
    sounds_are_offered_once(board, code)
    first.start()
    guide_of(second).wait_for()
    guide_of(first).get_by_role("button", name=first.text("web-guide-skip"), exact=True).click()
    guide_of(first).wait_for(state="detached")
    assert not guide_of(board).count(), "a big screen has its coach"
    play([Hand(first), Hand(second)], lambda: any(pad.line.phase == "voting" for pad in pads))
    for screen in (*pads, board):
        screen.wait_until(lambda screen=screen: screen.line.phase == "voting", "it is not told")  # type: ignore[misc]
    a_line_of_the_coach_is_read_and_closed(board, "vote")
    opens_the_rule(first, first.now.get_by_role("button", name=first.text("web-see-rule")), "vote")
    play([Hand(first), Hand(second)], lambda: first.line.news["view"]["round"] > 1)
    assert guide_of(second).count()
    assert not guide_of(first).count()
    assert not offer_of(board).count()
    for pad in pads:
        assert not offer_of(pad).count()
        assert not pad.page.evaluate("() => window.sounding"), "pads are quiet"


def a_line_of_the_coach_is_read_and_closed(board: Device, part: str) -> None:
    """With the rule behind it, and its picture, one tap away; closed, it does not come back."""
    line = board.now.locator("[role=note]")  # hidden when it says nothing
    told = board.text("tous_ego-coach-voting")
    board.wait_until(lambda: line.text_content() == told, "nothing is explained")
    opens_the_rule(board, board.now.get_by_role("button", name=board.text("web-see-rule")), part)
    board.now.get_by_role("button", name=board.text("web-close")).click()
    board.wait_until(lambda: line.text_content() != told, "it cannot be closed")
    board.page.reload()
    board.now.wait_for()
    assert line.text_content() != told


def opens_the_rule(screen: Device, button: Locator, part: str) -> None:
    """The rules, at this part, in sight."""
    button.click()
    sheet = screen.page.get_by_role("dialog", name=screen.text("web-rules"))
    expect(sheet.locator(f'[data-part="{part}"]')).to_be_in_viewport()
    screen.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")


def offer_of(screen: Device) -> Locator:
    """Where sounds are offered."""
    return screen.page.get_by_role("group", name=screen.text("web-sound-offer"), exact=True)


def sounds_are_offered_once(board: Device, code: str) -> None:
    """On the big screen, until somebody has said yes or no."""
    board.go(f"/{code}/board")
    offer_of(board).wait_for()
    assert not board.page.evaluate("() => window.sounding")
    offer_of(board).get_by_role("button", name=board.text("web-sound-yes"), exact=True).click()
    offer_of(board).wait_for(state="detached")
    assert board.page.evaluate("() => window.sounding") == 1
    before = board.line.welcomes
    board.page.reload()
    board.wait_until(lambda: board.line.welcomes > before, "the board does not come back")
    board.page.get_by_text(board.line.names[0]).first.wait_for()
    assert not offer_of(board).count()
