"""People around a table: pads, a board, bots in the other seats, and what makes it short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from tests.browser.devices import LAPTOP, Device

NewDevice: TypeAlias = Callable[..., Device]
PEOPLE = ("Annie", "Bernard", "Cléo")


class Evening(NamedTuple):
    """A game, short."""

    game: str
    people: int
    bots: int
    options: dict[str, str | int]


EVENINGS = {
    "incroyable": Evening("incroyable", 3, 1, {"board": "court"}),
    "face_to_face": Evening("face_to_face", 2, 0, {"cards": 24}),
    "caractere": Evening("caractere", 3, 1, {"board": "court"}),
    "tous_ego": Evening("tous_ego", 3, 1, {"target": 12}),
}


class Around(NamedTuple):
    """The devices at one table."""

    code: str
    pads: list[Device]
    board: Device

    @property
    def screens(self) -> list[Device]:
        """All of them."""
        return [*self.pads, self.board]


def sat_down(device: NewDevice, evening: Evening, **wishes: Any) -> Around:
    """From the home page to the first question: the first pad is the host's."""
    pads = [device(**wishes) for _ in PEOPLE[: evening.people]]
    board = device(**wishes, size=LAPTOP)
    host = pads[0]
    code = host.open_table(evening.game)
    host.sit_down(PEOPLE[0])
    for pad, name in zip(pads[1:], PEOPLE[1:], strict=False):
        pad.join(code, name)
    board.go(f"/{code}/board")
    host.add_bots(evening.bots)
    for option, value in evening.options.items():
        host.agree(option, value)
    board.wait_until(lambda: len(board.socket.names) == evening.people + evening.bots, "the board sees nobody")
    host.start()
    return Around(code, pads, board)
