"""What happens in Face to Face."""

from __future__ import annotations

from tablee.core import Event, Seat
from tablee.games.face_to_face.cards import Pile


class Began(Event, frozen=True, tag="began"):
    """It is this player's turn."""

    seat: Seat


class Played(Event, frozen=True, tag="played"):
    """A card was laid; `jump` if it was a back-jump, `help` if it went to the other player."""

    seat: Seat
    card: int
    pile: Pile
    top: int
    jump: bool = False
    help: bool = False


class TookBack(Event, frozen=True, tag="took_back"):
    """The card laid last is in the hand again."""

    seat: Seat
    card: int
    pile: Pile
    top: int


class Drew(Event, frozen=True, tag="drew"):
    """Cards were drawn; which ones is told to the drawer alone."""

    seat: Seat
    count: int
    left: int


class DrewCards(Event, frozen=True, tag="drew_cards"):
    """What the drawer drew."""

    cards: tuple[int, ...]


class Blocked(Event, frozen=True, tag="blocked"):
    """A player cannot lay two cards; the hand is shown as the proof."""

    seat: Seat
    hand: tuple[int, ...]
