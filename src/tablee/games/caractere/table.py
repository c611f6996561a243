"""What lies on the table of Caractère: pawns, cards and joks, and how they are handled."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tablee.core import Seat, State
from tablee.core.luck import shuffled
from tablee.games.caractere.agreed import CaractereSetup, Joks, Packs
from tablee.games.caractere.board import PACKS
from tablee.games.caractere.deck import Card
from tablee.games.caractere.events import Advanced, CardRead, CellActed, JokDrawn, JokReturned, Refused

PENALTY_CELLS = 3
"""Back for a refusal (CAR-42) and for a failed test (CAR-64)."""


class Before(Struct, frozen=True):
    """What everybody saw when the first card of a turn was drawn: a voided turn leads back to it."""

    questionne: Seat
    position: tuple[int, ...]
    joks: tuple[Joks, ...]
    stock: Joks
    testing: bool
    turns: int


class CaractereTable(State[CaractereSetup], kw_only=True):
    """The things that everybody sees: whose turn it is, pawns, packs, the card that lies face up, joks."""

    questionne: Seat
    position: tuple[int, ...]
    joks: tuple[Joks, ...]
    stock: Joks
    piles: Packs
    used: Packs = ((), (), ())
    card: int = -1
    beside: tuple[Seat, Seat] = (0, 0)
    """The Questionné's neighbours, left and right, when the card was drawn: it may speak of them."""
    testing: bool = False
    turns: int = 0
    before: Before | None = None

    # Cards (CAR-21) -------------------------------------------------------------------------------------------

    def draw_card(self) -> None:
        """The top card of the cell's pack; its discards are shuffled when it is empty (CAR-21, CAR-A30).

        A card that is being replaced is discarded only then, so that it does not come back at once (CAR-41).
        """
        pack = PACKS.index(self.setup.board.colour(self.position[self.questionne]))
        pile = self.piles[pack]
        if not pile and not self.used[pack]:
            self.discard()
        if not pile:
            pile = shuffled(self.used[pack], self.chance())
            self.used = _with(self.used, pack, ())
        self.discard()
        self.card = pile[0]
        self.piles = _with(self.piles, pack, pile[1:])
        self.beside = self.neighbours(self.questionne)
        if self.told is not None:
            card, (left, right) = self.shown_card(), self.beside
            self.tell(
                CardRead,
                seat=self.questionne,
                pack=card.pack,
                question=card.words,
                value=0 if self.testing else card.value,
                left=left,
                right=right,
                card_id=card.id,
            )

    def draw_first_card(self) -> None:
        """The card that a turn is about; from now on it is this turn that can be voided."""
        self.before = Before(self.questionne, self.position, self.joks, self.stock, self.testing, self.turns)
        self.draw_card()

    def lay_back(self, before: Before) -> None:
        """Pawns and joks as they were, but for the joks of those who left; the card is out of the game."""
        self.discard()
        self.position, self.joks, self.stock = before.position, before.joks, before.stock
        for seat in range(self.seats):
            if seat not in self.present:
                self.put_joks_back(seat)
        self._take_out(PACKS.index(self.setup.board.colour(before.position[before.questionne])))

    def _take_out(self, pack: int) -> None:
        """The card discarded last is not drawn again, unless it is the only one of its pack."""
        if len(self.piles[pack]) + len(self.used[pack]) > 1:
            self.used = _with(self.used, pack, self.used[pack][:-1])

    def neighbours(self, seat: Seat) -> tuple[Seat, Seat]:
        """Who sits on the left, and who on the right, which is who played before (CAR-A29)."""
        here = [other for other in self.clockwise_from(seat) if other not in self.gone]
        others = [other for other in here if other != seat] or [seat]
        return others[0], others[-1]

    def discard(self) -> None:
        """The card that lies face up is put aside."""
        if self.card >= 0:
            pack = PACKS.index(self.shown_card().pack)
            self.used = _with(self.used, pack, (*self.used[pack], self.card))
            self.card = -1

    def names_to_say(self) -> tuple[Seat, ...]:
        """Whom a MELO or DUO card can be answered with: in DUO not the Questionné (CAR-10, CAR-12, CAR-A34)."""
        here = self.at_the_table()
        if self.shown_card().pack == "duo":
            return tuple(seat for seat in here if seat != self.questionne)
        return here

    def shown_card(self) -> Card:
        """The card that lies face up."""
        return self.setup.cards[self.card]

    def shown_card_id(self) -> str:
        """The card that was drawn."""
        return "" if self.card < 0 else self.setup.cards[self.card].id

    # Moving --------------------------------------------------------------------------------------------------

    def put_pawn(self, seat: Seat, cell: int) -> None:
        """A pawn stands on this cell now."""
        self.position = _with(self.position, seat, cell)

    def move(self, seat: Seat, steps: int) -> tuple[int, int]:
        """From where to where a pawn goes: not behind the start, not beyond the test (CAR-A07, CAR-A08)."""
        start = self.position[seat]
        end = self.setup.board.clamped(start + steps)
        self.put_pawn(seat, end)
        return start, end

    def advance(self, seat: Seat, steps: int, reason: str) -> None:
        """A pawn goes forward; cells do not act on arrival (CAR-50)."""
        start, end = self.move(seat, steps)
        self.tell(Advanced, seat=seat, start=start, end=end, reason=reason)

    def act_on_cell(self) -> None:
        """+2, −2, PREMS, DER or a jok; a cell reached in this way does not act itself (CAR-52 to CAR-56, CAR-A02)."""
        seat, board = self.questionne, self.setup.board
        cell = self.position[seat]
        effect = board.cells.get(cell)
        if effect == "jok":
            self.draw_jok(seat)
        elif effect is not None:
            end = board.sent_to(cell, tuple(self.position[other] for other in self.others(seat)))
            self.put_pawn(seat, end)
            self.tell(CellActed, seat=seat, effect=effect, start=cell, end=end)

    # Joks (CAR-40 to CAR-43, CAR-56) -------------------------------------------------------------------------

    def has_jok(self, seat: Seat) -> bool:
        """Whether this player holds a jok of the card's colour."""
        return self.joks[seat][PACKS.index(self.shown_card().pack)] > 0

    def return_jok(self, seat: Seat) -> None:
        """A jok of the card's colour goes back to the stock (CAR-A17)."""
        pack = PACKS.index(self.shown_card().pack)
        self._give_joks(seat, pack, -1)
        self.tell(JokReturned, seat=seat, pack=PACKS[pack])

    def draw_jok(self, seat: Seat) -> None:
        """An extra jok at random or, by option, of the cell's colour; none from an empty stock (CAR-56, CAR-A16)."""
        if self.setup.options.jok_draw == "cell_colour":
            pack = PACKS.index(self.setup.board.colour(self.position[seat]))
        elif any(self.stock):
            pack = self.chance().choices(range(len(PACKS)), self.stock)[0]
        else:
            return
        if self.stock[pack]:
            self._give_joks(seat, pack, 1)
            self.tell(JokDrawn, seat=seat, pack=PACKS[pack])

    def _give_joks(self, seat: Seat, pack: int, count: int) -> None:
        self.joks = _with(self.joks, seat, _with(self.joks[seat], pack, self.joks[seat][pack] + count))
        self.stock = _with(self.stock, pack, self.stock[pack] - count)

    def refuse(self, seat: Seat) -> None:
        """No answer and no jok: three cells back (CAR-42, CAR-A15)."""
        start, end = self.move(seat, -PENALTY_CELLS)
        self.tell(Refused, seat=seat, start=start, end=end)

    def put_joks_back(self, seat: Seat) -> None:
        """The joks of somebody who left go back to the stock."""
        for pack, count in enumerate(self.joks[seat]):
            self._give_joks(seat, pack, -count)


def _with(values: Any, index: int, value: Any) -> Any:
    """The tuple with one value changed."""
    return (*values[:index], value, *values[index + 1 :])
