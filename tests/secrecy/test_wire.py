"""Secrets on the wire: every byte that a real server sends to a device depends on nothing that it may not know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablee.core import Event, Seat
from tablee.core.events import Answered
from tablee.core.phases import Together
from tablee.games.face_to_face import rules as face_to_face_rules
from tablee.games.face_to_face.events import DrewCards
from tablee.protocol.outgoing import Floor
from tablee.server.rooms.audience import Audience, RecentEvents
from tablee.server.session import Session
from tests.properties.helpers import LONG, Case
from tests.secrecy.checking import plant
from tests.secrecy.test_leaks import LEAKS
from tests.secrecy.wire_course import Segment, play
from tests.secrecy.wire_world import Chair

GAMES_EACH = 10 if LONG else 1
STEPS = 2_000 if LONG else 90


class Sitting(NamedTuple):
    """A way to sit at a table, by the number of its options."""

    game: str
    number: int
    chairs: tuple[Chair, ...]

    @property
    def case(self) -> Case:
        bots = tuple(seat for seat, kind in enumerate(self.chairs) if kind in ("held", "bot"))
        return Case(self.game, self.number, len(self.chairs), bots)

    def __str__(self) -> str:
        return f"{self.game}-{self.number}-{'-'.join(self.chairs)}"


SIX: tuple[Chair, ...] = ("own", "own", "covered", "covered", "held", "bot")
FIVE: tuple[Chair, ...] = ("own", "covered", "own", "held", "own")
SITTINGS = {
    "incroyable": [Sitting("incroyable", 0, SIX), Sitting("incroyable", 1, FIVE)],
    "face_to_face": [
        Sitting("face_to_face", 0, ("own", "own")),
        Sitting("face_to_face", 1, ("own", "covered")),
        Sitting("face_to_face", 2, ("own", "held")),
        Sitting("face_to_face", 0, ("own", "bot")),
    ],
    "caractere": [
        Sitting("caractere", 0, SIX),
        Sitting("caractere", 1, FIVE),
        Sitting("caractere", 2, FIVE),
        Sitting("caractere", 3, ("own", "own", "covered", "held")),
    ],
    "tous_ego": [
        Sitting("tous_ego", 0, SIX),
        Sitting("tous_ego", 2, ("own", "own", "covered")),
        Sitting("tous_ego", 4, FIVE),
    ],
}
MOMENTS = {
    "incroyable": {"estimating", "separating", "speaking", "announcing", "betting"},
    "face_to_face": {"playing"},
    "caractere": {
        "answering",
        "guessing",
        "guessing_together",
        "judging_adjectives",
        "contesting",
        "debating",
        "judging",
        "judging_openly",
        "test_answering",
        "test_contesting",
    },
    "tous_ego": {"voting", "forecasting", "voting_and_forecasting"},
}
"""All the moments in which a course can go on without anything being opened."""


BEGINNINGS = {"caractere": ("", "judging_adjectives", "test_answering", "judging", "test_contesting")}
"""Moments that are far from the beginning: some courses begin there."""


def look_on(folder: Path, sitting: Sitting, seed: int = 1) -> set[str]:
    """Courses seen by all who have no view of their own, and by phones: the moments tried."""
    own = [seat for seat, kind in enumerate(sitting.chairs) if kind == "own"]
    phases = [phase for phase in BEGINNINGS.get(sitting.game, ("", "")) if can_reach(sitting, phase)]
    eyes = [None if number % 2 == seed % 2 else own[number // 2 % len(own)] for number in range(len(phases))]
    segments = [Segment(seat, phase) for seat, phase in zip(eyes, phases, strict=True)]
    return play(folder / f"{sitting} {seed}", sitting.case, sitting.chairs, segments, seed, STEPS // len(segments))


def can_reach(sitting: Sitting, phase: str) -> bool:
    """Whether a table with these options comes to this moment."""
    open_ballot = sitting.case.options.get("open_ballot", False)
    return phase != "judging" or not open_ballot


def look_on_all(folder: Path, game: str) -> set[str]:
    """The same at every kind of table of a game."""
    return {
        moment
        for sitting in SITTINGS[game]
        for seed in range(GAMES_EACH)
        for moment in look_on(folder, sitting, seed)
    }


@pytest.mark.parametrize("game", SITTINGS)
def test_bytes_depend_on_nothing_that_the_receiver_may_not_know(game: str, tmp_path: Path) -> None:
    """INC-12, INC-22, INC-73, F2F-09, CAR-22, CAR-34, CAR-A21, CAR-A25, EGO-15, EGO-26: seats, spectators, boards,
    covered devices, late arrivals and people whose seat a bot holds; also those who come back after a while."""
    assert look_on_all(tmp_path, game) == MOMENTS[game]


# Leaks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "the answer's last digit",
        "a sealed estimate or bet",
        "a hunch of a bot",
        "the opponent's highest card",
        "the next card of the deck",
        "the written answer",
        "the judges' tally",
        "the urn's total for oneself",
        "a forecast",
        "the ballots so far",
    ],
)
def test_a_leak_in_a_view_is_caught(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The very leaks that the library's tests know, seen on the wire."""
    game, leak = LEAKS[name]
    plant(monkeypatch, game, leak)
    with pytest.raises(AssertionError, match="can tell in"):
        look_on_all(tmp_path, game)


class Blabbed(Event, frozen=True, tag="blabbed"):
    """What somebody sealed."""

    said: str


def blab(phase: Any, game: Any, seat: Seat, move: Any) -> None:
    """Seal an answer, and tell everybody what it was."""
    sealed = tuple(sorted((*phase.sealed, (seat, phase.kept(move))), key=lambda pair: pair[0]))
    game.tell(Answered, seat=seat)
    game.tell(Blabbed, said=str(move))
    phase._go_on(game, seat, phase.asked, sealed)


@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_a_secret_in_a_public_event_is_caught(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Together, "answered", blab)
    with pytest.raises(AssertionError, match="can tell in"):
        look_on_all(tmp_path, game)


def test_drawn_cards_told_to_all_are_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face_to_face_rules, "DrewCards", lambda to, cards: DrewCards(cards=cards))
    with pytest.raises(AssertionError, match="can tell in playing"):
        look_on(tmp_path, SITTINGS["face_to_face"][0])


Plant = Callable[[pytest.MonkeyPatch], None]


def catching_up_with_all(patch: pytest.MonkeyPatch) -> None:
    """Whoever comes back is told everything, private or not."""

    def since(recent: RecentEvents, version: int, seat: Seat | None) -> tuple[bytes, bool]:
        missed = [happened for happened in recent.versions if happened.version > version]
        told = [events[1:-1] for happened in missed for events in (happened.public, *happened.private.values())]
        return b"[%b]" % b",".join(filter(None, told)), False

    patch.setattr(RecentEvents, "since", since)


def eyes_through_the_cover(patch: pytest.MonkeyPatch) -> None:
    """A covered device sees what its first seat may see."""
    honest = Audience.refresh

    def refresh(audience: Audience, session: Session) -> None:
        covered = session.uncovered is None and bool(session.chairs)
        session.uncovered = session.chairs[0] if covered else session.uncovered
        honest(audience, session)
        session.uncovered = None if covered else session.uncovered

    patch.setattr(Audience, "refresh", refresh)


def eyes_behind_the_bot(patch: pytest.MonkeyPatch) -> None:
    """Somebody whose seat a bot holds sees what the bot sees."""
    honest = Audience.refresh

    def refresh(audience: Audience, session: Session) -> None:
        table = audience.room.sitting.table
        audience.seat_of_chair = {chair: seat for seat, chair in enumerate(table.seats)}
        audience.seats_table = table
        honest(audience, session)

    patch.setattr(Audience, "refresh", refresh)


def is_taken(frame: bytes) -> bool:
    """Whether this tells somebody that their answer counts, or will."""
    return frame.startswith((b'{"tell":"accepted"', b'{"tell":"held"'))


def replies_to_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears how an answer was taken."""
    honest = Session.send_frame

    def send_frame(session: Session, frame: bytes) -> None:
        honest(session, frame)
        if is_taken(frame) and session.room is not None:
            for other in session.room.audience.sessions:
                if other is not session:
                    honest(other, frame)

    patch.setattr(Session, "send_frame", send_frame)


def frames_that_count(patch: pytest.MonkeyPatch) -> None:
    """The same view once more, if what was answered has an even sum: content tells nothing, number does."""
    said: dict[Session, int] = {}
    on_message, honest = Session.on_message, Session.send_frame

    def remember(session: Session, data: bytes) -> None:
        said[session] = sum(data)
        on_message(session, data)

    def send_frame(session: Session, frame: bytes) -> None:
        honest(session, frame)
        if is_taken(frame) and session.room is not None and said[session] % 2 == 0:
            session.room.audience.publish()

    patch.setattr(Session, "on_message", remember)
    patch.setattr(Session, "send_frame", send_frame)


def order_that_tells(patch: pytest.MonkeyPatch) -> None:
    """A floor nobody needs, before or after the view."""
    honest = Audience.publish

    def publish(audience: Audience) -> None:
        state = audience.room.sitting.state
        first = state is not None and sum(state.pool.tally[:1]) % 2 == 0
        for early in (True, False):
            if first is early:
                audience.send_all(Floor(lines=()))
            if early:
                honest(audience)

    patch.setattr(Audience, "publish", publish)


def refusals_to_all(patch: pytest.MonkeyPatch) -> None:
    """A table that is refreshed after every message, also after a slip that nobody should notice."""
    honest = Session.on_message

    def on_message(session: Session, data: bytes) -> None:
        honest(session, data)
        if session.room is not None and b'"answer"' in data and len(data) % 3:
            session.room.audience.publish()

    patch.setattr(Session, "on_message", on_message)


PLANTS: dict[str, tuple[Plant, Sitting]] = {
    "catching up": (catching_up_with_all, SITTINGS["face_to_face"][0]),
    "covered": (eyes_through_the_cover, SITTINGS["face_to_face"][1]),
    "held by a bot": (eyes_behind_the_bot, SITTINGS["incroyable"][0]),
    "replies": (replies_to_all, SITTINGS["tous_ego"][0]),
    "number of frames": (frames_that_count, SITTINGS["tous_ego"][0]),
    "order of frames": (order_that_tells, SITTINGS["tous_ego"][0]),
    "refusals": (refusals_to_all, SITTINGS["caractere"][1]),
}


@pytest.mark.parametrize("name", PLANTS)
def test_a_leak_in_the_server_is_caught(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every leak is in a view: the server may tell the wrong people, too often, or in a telling order."""
    plant, sitting = PLANTS[name]
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"can tell in|has the eyes|is told"):
        look_on(tmp_path, sitting)
