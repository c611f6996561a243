"""The Game: Face to Face, in the leaflet's order: laying, drawing, the end, the deal.

Everything is seen from the player whose turn it is ("own") and the other one ("their"); the two sides change
places when the turn ends. Hands are bit masks and piles are their top values, so that millions of games can
be played; `view` shows friendly lists. Who is asked what is in `phases`.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Literal, Self

from msgspec.structs import force_setattr

from tablee.core import Event, Move, Options, Over, Refusal, Seat, Setup, State
from tablee.core.events import Left
from tablee.core.luck import shuffled
from tablee.core.opening import opening
from tablee.games.face_to_face import view
from tablee.games.face_to_face.cards import ASCENDING_BASE, PILES, Masks, Pile, mask_of, tables, values
from tablee.games.face_to_face.events import Began, Blocked, Drew, DrewCards, Played, TookBack
from tablee.games.face_to_face.moves import (
    CARDS_DRAWN,
    END,
    FEWEST_LAID,
    OWN_DOWN_PLAYS,
    OWN_UP_PLAYS,
    TAKE_IT_BACK,
    THEIR_DOWN_PLAYS,
    THEIR_UP_PLAYS,
    EndTurn,
    Play,
    Resign,
    TakeBack,
)
from tablee.games.face_to_face.phases import PLAYING, Playing

PLAYERS = 2
MOST_TRIES = 200
"""Deals that are tried to find one that a seat cannot tell from the real one."""
TOP_OF: dict[Pile, str] = dict(zip(PILES, ("up", "down", "their_up", "their_down"), strict=True))


class FaceToFaceOptions(Options, frozen=True):
    """What the two agree on. The sizes are for study: tiny decks can be counted to the last game."""

    last_single_card: Literal["loses", "may_win"] = "loses"
    undo_within_turn: bool = False
    open_history: bool = False
    assistance: bool = True
    cards: int = 58
    hand: int = 6
    jump: int = 10

    def check(self) -> None:
        """Raise a Refusal if the options make no sense."""
        Options.check(self)
        for name, low, high in (("cards", 4, 58), ("hand", 2, min(self.cards, 12)), ("jump", 1, 58)):
            if not low <= getattr(self, name) <= high:
                raise Refusal("core", "option_out_of_range", option=name, low=low, high=high)


class FaceToFaceSetup(Setup[FaceToFaceOptions], frozen=True):
    """Nothing but the options: the cards are numbers. The laying rules as masks follow from them."""

    game: ClassVar[str] = "face_to_face"
    computed: ClassVar[frozenset[str]] = frozenset({"known_digest", "fits", "remembers"})

    fits: tuple[Masks, Masks, Masks, Masks] = ((), (), (), ())
    remembers: bool = False
    """Whether covered cards must be kept, for taking back or for an open history."""

    def __post_init__(self) -> None:
        options = self.options
        force_setattr(self, "fits", tables(options.cards, options.jump))
        force_setattr(self, "remembers", options.undo_within_turn or options.open_history)


class FaceToFace(State[FaceToFaceSetup], kw_only=True):
    """A game of two players, each with a deck of their own."""

    game: ClassVar[str] = "face_to_face"
    leads: ClassVar[str] = "turn"
    turn_event: ClassVar[type[Event] | None] = Began
    moves: ClassVar[dict[str, type[Move]]] = {
        "play": Play,
        "end_turn": EndTurn,
        "take_back": TakeBack,
        "resign": Resign,
    }

    phase: Playing | Over[Any]
    turn: Seat
    hand: int
    their_hand: int
    deck: tuple[int, ...]
    their_deck: tuple[int, ...]
    up: int
    down: int
    their_up: int
    their_down: int
    gifts: int = 0
    """Which tops were laid by the other player: bit 0 own ascending, 1 own descending, 2 and 3 theirs."""
    helped: bool = False
    laid: tuple[Play, ...] = ()
    covered: tuple[tuple[int, int], ...] = ()
    last_turn: tuple[Play, ...] = ()
    history: tuple[tuple[Seat, Play], ...] = ()

    # Laying (F2F-20 to F2F-32) ---------------------------------------------------------------------------

    def playable(self) -> tuple[int, int, int, int]:
        """The cards in hand that fit each pile now; the other player's only once a turn (F2F-13, F2F-30)."""
        hand = self.hand
        own_up, own_down, their_up, their_down = self.setup.fits
        if self.helped:
            return hand & own_up[self.up], hand & own_down[self.down], 0, 0
        return (
            hand & own_up[self.up],
            hand & own_down[self.down],
            hand & their_up[self.their_up],
            hand & their_down[self.their_down],
        )

    def any_answer(self, rng: Random) -> tuple[Seat, Move]:
        """A card that fits or, after two, the end of the turn: all equally likely. In a dead end, take back."""
        hand, fits = self.hand, self.setup.fits
        own_up, own_down = hand & fits[0][self.up], hand & fits[1][self.down]
        ups, downs = own_up.bit_count(), own_down.bit_count()
        ways = ups + downs + (len(self.laid) >= FEWEST_LAID)
        their_up = their_down = gifts_up = gifts_down = 0
        if not self.helped:
            their_up, their_down = hand & fits[2][self.their_up], hand & fits[3][self.their_down]
            gifts_up, gifts_down = their_up.bit_count(), their_down.bit_count()
            ways += gifts_up + gifts_down
        nth = int(rng.random() * ways)
        if nth < ups:
            plays, fitting = OWN_UP_PLAYS, own_up
        elif (nth := nth - ups) < downs:
            plays, fitting = OWN_DOWN_PLAYS, own_down
        elif (nth := nth - downs) < gifts_up:
            plays, fitting = THEIR_UP_PLAYS, their_up
        elif (nth := nth - gifts_up) < gifts_down:
            plays, fitting = THEIR_DOWN_PLAYS, their_down
        else:
            return self.turn, END if len(self.laid) >= FEWEST_LAID else TAKE_IT_BACK
        while nth:
            fitting &= fitting - 1
            nth -= 1
        return self.turn, plays[fitting & -fitting]

    def apply(self, seat: Seat, move: Move) -> None:  # noqa: C901 - one function, for speed
        """One card goes on one pile, judged against the tops of this moment (F2F-15); or the turn ends.

        (Laying is done right here, where most of a simulation's time is spent.)
        """
        if type(move) is not Play:
            if type(move) is EndTurn:
                self.end_turn()
            else:
                self.phase.answered(self, seat, move)
            return
        if self.told is not None or self.setup.remembers:
            self._note(move)
        card, pile = move.card, move.pile
        hand = self.hand = self.hand ^ 1 << card
        laid = self.laid = self.laid + (move,)  # noqa: RUF005 - twice as quick as unpacking
        if pile == "own_ascending":
            self.up = card
            if self.gifts:
                self.gifts &= ~1
        elif pile == "own_descending":
            self.down = card
            if self.gifts:
                self.gifts &= ~2
        elif pile == "their_ascending":
            self.their_up, self.helped = card, True
            self.gifts |= 4
        else:
            self.their_down, self.helped = card, True
            self.gifts |= 8
        if not hand:
            self._hand_is_empty()
        elif len(laid) < FEWEST_LAID and not self.covered and not any(self.playable()):
            self.block()
        else:
            self.moment += 1
            if self.open_asks is not None:
                self.open_asks = None

    def _hand_is_empty(self) -> None:
        """The last of the 58 cards wins at once (F2F-50); the turn ends if no card can be taken back (F2F-A02)."""
        if not self.deck:
            self.win()
        elif self.covered:
            self.enter(PLAYING)
        else:
            self.end_turn()

    def _note(self, move: Play) -> None:
        """Tell of a card about to be laid, and remember what it covers where an option needs it."""
        card, pile = move.card, move.pile
        top = self._top(pile)
        options = self.setup.options
        if options.undo_within_turn:
            self.covered = (*self.covered, (top, self.gifts))
        if options.open_history:
            self.history = (*self.history, (self.turn, move))
        if self.told is not None:
            own = pile in ("own_ascending", "own_descending")
            back = card < top if pile == "own_ascending" else card > top
            self.told.append(Played(seat=self.turn, card=card, pile=pile, top=top, jump=own and back, help=not own))

    def _top(self, pile: Pile) -> int:
        top: int = getattr(self, TOP_OF[pile])
        return top

    def take_back(self) -> None:
        """The card laid last returns to the hand: nothing hidden has been seen since (F2F-A02, an option)."""
        move = self.laid[-1]
        top, gifts = self.covered[-1]
        self.laid, self.covered, self.gifts = self.laid[:-1], self.covered[:-1], gifts
        self.hand |= 1 << move.card
        setattr(self, TOP_OF[move.pile], top)
        self.helped = self.helped and not move.pile.startswith("their")
        self.history = self.history[:-1]
        self.tell(TookBack, seat=self.turn, card=move.card, pile=move.pile, top=top)
        self.enter(PLAYING)

    # Drawing (F2F-40 to F2F-42) --------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Draw two, or up to six after helping, as far as the own deck goes; then it is the other's turn."""
        hand, deck = self.hand, self.deck
        due = self.setup.options.hand - hand.bit_count() if self.helped else CARDS_DRAWN
        drawn, deck = deck[:due], deck[due:]
        for card in drawn:
            hand |= 1 << card
        if self.told is not None:
            self.told.append(Drew(seat=self.turn, count=len(drawn), left=len(deck)))
            self.told.append(DrewCards(to=self.turn, cards=drawn))
        # The other player is "own" from now on.
        self.turn = 1 - self.turn
        self.hand, self.their_hand = self.their_hand, hand
        self.deck, self.their_deck = self.their_deck, deck
        self.up, self.their_up = self.their_up, self.up
        self.down, self.their_down = self.their_down, self.down
        self.last_turn, self.laid = self.laid, ()
        if self.helped:
            self.helped = False
        if self.gifts:
            self.gifts = self.gifts >> 2 | (self.gifts & 3) << 2
        if self.covered:
            self.covered = ()
        self.begin_turn()

    def begin_turn(self) -> None:
        """A player who cannot lay the two cards has lost before laying any (F2F-51, F2F-A02)."""
        if self.told is not None:
            self.told.append(Began(seat=self.turn))
        if self.can_lay_the_minimum():
            self.moment += 1
            self.open_asks = None
        else:
            self.block()

    def can_lay_the_minimum(self) -> bool:
        """Whether two cards can be laid one after the other; a single last card by option only (F2F-A01)."""
        hand = self.hand
        # Two cards above an own ascending pile can follow each other there: the usual case, and quick to see.
        above = hand >> self.up + 1
        if above & (above - 1):
            return True
        if not self.deck and not hand & (hand - 1):
            return self.setup.options.last_single_card == "may_win" and any(self.playable())
        return self._has_pair()

    def _has_pair(self) -> bool:
        """Whether some first card leaves a second: every first card on every pile is tried."""
        below = self.hand & ((1 << self.down) - 1)
        return bool(below & (below - 1)) or any(
            self._leaves_another(card, pile) for pile, mask in enumerate(self.playable()) for card in values(mask)
        )

    def _leaves_another(self, card: int, pile: int) -> bool:
        hand = self.hand ^ 1 << card
        tops = [self.up, self.down, self.their_up, self.their_down]
        tops[pile] = card
        piles = range(2) if pile > 1 else range(4)  # after helping, only the own two
        return any(hand & self.setup.fits[other][tops[other]] for other in piles)

    # The end (F2F-50, F2F-51) ----------------------------------------------------------------------------

    def win(self) -> None:
        """All 58 cards are laid, on whichever piles; the last of them is not taken back (F2F-50)."""
        self.finish((self.turn,), "all_cards", ((self.turn,), (1 - self.turn,)))

    def block(self) -> None:
        """The two cards cannot be laid."""
        self.tell(Blocked, seat=self.turn, hand=values(self.hand))
        self.lose("blocked")

    def lose(self, reason: str, seat: Seat | None = None) -> None:
        """The other player wins."""
        loser = self.turn if seat is None else seat
        self.finish((1 - loser,), reason, ((1 - loser,), (loser,)))

    def _leave(self, seat: Seat) -> None:
        """Going home loses the game (F2F-A14)."""
        self.tell(Left, seat=seat)
        self.lose("left", seat)

    # Who may know what -----------------------------------------------------------------------------------

    def looks_back(self) -> bool:
        """Only by agreement: of a pile nothing but the top can be seen (F2F-09)."""
        return self.setup.options.open_history

    public_view = view.public_view
    private_view = view.private_view

    def hidden_from(self, seat: Seat | None) -> dict[str, Any]:
        """Hands of others until the end, and the order of both decks for ever."""
        hidden: dict[str, Any] = {"seed": self.seed}
        for player, hand, deck in self.sides():
            hidden[f"deck of {player}"] = deck
            if not self._knows_hand(seat, player):
                hidden[f"hand of {player}"] = hand
        return hidden

    def _knows_hand(self, seat: Seat | None, player: Seat) -> bool:
        """A hand is its owner's, until a blocked player shows theirs as the proof."""
        outcome = self.outcome()
        shown = outcome is not None and outcome.reason == "blocked" and player == self.turn
        return player == seat or shown

    def sides(self) -> tuple[tuple[Seat, int, tuple[int, ...]], ...]:
        """Seat, hand and deck of the player whose turn it is, then of the other."""
        return (self.turn, self.hand, self.deck), (1 - self.turn, self.their_hand, self.their_deck)

    def reimagine(self, twin: Self, seat: Seat | None, rng: Random) -> None:
        """Other cards in the other hand and another order of the decks, as far as this seat can know.

        What lies in a player's hand and deck together is known to anybody who watched, so the cards change
        places only there; a player who is laying cards must still be able to.
        """
        (turn, hand, deck), (other, their_hand, their_deck) = self.sides()
        known, their_known = self._knows_hand(seat, turn), self._knows_hand(seat, other)
        for _ in range(MOST_TRIES):
            twin.hand, twin.deck = _dealt_anew(hand, deck, known, rng)
            twin.their_hand, twin.their_deck = _dealt_anew(their_hand, their_deck, their_known, rng)
            if twin.could_be():
                return
        twin.hand, twin.deck = hand, deck  # hardly any other cards could be laid: the real ones can

    def could_be(self) -> bool:
        """Whether a player who is laying cards still can: otherwise the game would be over."""
        if self.outcome() is not None:
            return True
        return len(self.laid) >= FEWEST_LAID or bool(self.covered) or self._could_go_on()

    def _could_go_on(self) -> bool:
        return any(self.playable()) if self.laid else self.can_lay_the_minimum()


def _dealt_anew(hand: int, deck: tuple[int, ...], known: bool, rng: Random) -> tuple[int, tuple[int, ...]]:
    if known:
        return hand, shuffled(deck, rng)
    size = hand.bit_count()
    cards = shuffled((*values(hand), *deck), rng)
    return mask_of(cards[:size]), cards[size:]


def deal(
    setup: FaceToFaceSetup,
    seats: int = PLAYERS,
    seed: int | bytes | None = None,
    bots: tuple[Seat, ...] = (),
    later: frozenset[int] = frozenset(),
) -> FaceToFace:
    """Two decks are shuffled, six cards dealt to each, the beginner drawn by lot (F2F-01 to F2F-06)."""
    full_seed, rng, first = opening(setup, seats, seed, bots, (PLAYERS, PLAYERS), ("F2F-01", "F2F-06"))
    options = setup.options
    cards = range(2, options.cards + 2)
    own, their = shuffled(cards, rng), shuffled(cards, rng)
    game = FaceToFace(
        setup=setup,
        phase=PLAYING,
        seed=full_seed,
        seats=PLAYERS,
        present=(0, 1),
        bots=tuple(bots),
        turn=first,
        hand=mask_of(own[: options.hand]),
        their_hand=mask_of(their[: options.hand]),
        deck=own[options.hand :],
        their_deck=their[options.hand :],
        up=ASCENDING_BASE,
        down=options.cards + 2,
        their_up=ASCENDING_BASE,
        their_down=options.cards + 2,
    )
    game.begin_turn()
    return game
