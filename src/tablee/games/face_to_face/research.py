"""Face to Face for two agents: lay cards on four piles, end the turn, empty your deck first.

**Actions.** Every card on every pile has a number, whoever acts: `play own_ascending 17` lays 17 on one's own
ascending pile. `end_turn` is legal after two cards, `take_back` only with the option `undo_within_turn`. Nobody can
resign: whoever wants to lose can play badly.

**What a seat sees.** The own hand card by card, the four tops, how many cards everybody has, what was laid in this
turn and in the last, and nothing else: covered cards are for those who remember.

**Sizes.** `cards`, `hand` and `jump` are options; the number of actions follows from `cards` alone. With `cards=4,
hand=2` the whole tree can be walked.

**OpenSpiel.** Chance is explicit: who begins, every card of the deal and every card drawn are chance nodes, all that
is left of a deck equally likely. So the game is exact in every size, and small ones can be solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tablee.core import Move, Seat
from tablee.games.face_to_face.cards import PILES, mask_of
from tablee.games.face_to_face.moves import CARDS_DRAWN, EndTurn, Play
from tablee.games.face_to_face.phases import PLAYING
from tablee.games.face_to_face.rules import PLAYERS, FaceToFace, FaceToFaceSetup, deal
from tablee.games.face_to_face.view import FaceToFaceView, Side
from tablee.research.actions import Block, Choose, Plain
from tablee.research.features import Features
from tablee.research.game import Doors, ForOpenSpiel


def _blocks(setup: FaceToFaceSetup) -> Sequence[Block]:
    cards = tuple(range(2, setup.options.cards + 2))
    return (*(Choose("play", "card", cards, {"pile": pile}) for pile in PILES), Plain("end_turn"), Plain("take_back"))


def _features(into: Features, view: FaceToFaceView, seat: Seat) -> None:
    every, hand = range(2, view.cards + 2), set(view.hand)
    mine, theirs = view.sides[seat], view.sides[1 - seat]
    into.flags("the cards in hand, lowest first", (card in hand for card in every))
    for whose, side in (("own", mine), ("their", theirs)):
        _pile_features(into, whose, side, view)
    into.flags("whether it is one's turn", [view.turn == seat])
    into.flags("whether somebody was helped in this turn", [view.helped])
    into.numbers("cards laid in this turn", [len(view.this_turn)], view.full_hand, 1)
    for name, laid in (("this turn", view.this_turn), ("the last turn", view.last_turn)):
        cards = {one.card for one in laid}
        into.flags(f"the cards laid in {name}", (card in cards for card in every))


def _pile_features(into: Features, whose: str, side: Side, view: FaceToFaceView) -> None:
    tops = side.ascending.card, side.descending.card
    into.numbers(f"{whose} piles, ascending and descending: the card on top", tops, view.cards + 2, 2)
    into.numbers(f"{whose} cards in hand", [side.hand], view.full_hand, 1)
    into.numbers(f"{whose} cards in the deck", [side.deck], view.cards, 1)


def _notice(view: FaceToFaceView) -> str:
    """Whose turn, the hand, tops and counts; cards that lie deeper were noticed when they were laid."""
    sides = " ".join(f"{s.ascending.card}/{s.descending.card}/{s.hand}/{s.deck}" for s in view.sides)
    hand = ".".join(map(str, view.hand))
    proof = ".".join(map(str, view.blocked_hand))
    return f"[{view.turn}:{len(view.this_turn)}{'+' if view.helped else ''} {hand} {sides} {proof}]"


class CardByCard:
    """Chance draws who begins, then the hand of the beginner, that of the other, and every card drawn in play."""

    def __init__(self, setup: FaceToFaceSetup, seats: int, parameters: dict[str, Any]) -> None:
        self.setup = setup
        self.cards = range(2, setup.options.cards + 2)
        self.hand = setup.options.hand
        self.most = setup.options.cards + 2
        self.most_draws = 1 + 2 * setup.options.cards

    def first(self, drawn: tuple[int, ...]) -> Sequence[int]:
        """The beginner, then the cards of both hands."""
        if not drawn:
            return range(PLAYERS)
        if len(drawn) > 2 * self.hand:
            return ()
        own, their = drawn[1 : self.hand + 1], drawn[self.hand + 1 :]
        held = own if len(own) < self.hand else their
        return [card for card in self.cards if card not in held]

    def deal(self, drawn: tuple[int, ...]) -> FaceToFace:
        """The hands as they were drawn; decks are in order, since what is drawn from them is decided later."""
        own, their = drawn[1 : self.hand + 1], drawn[self.hand + 1 :]
        options = replace(self.setup.options, first_player=drawn[0])
        state = deal(replace(self.setup, options=options, known_digest=""), seed=0, bots=(0, 1))
        state.hand, state.deck = mask_of(own), tuple(card for card in self.cards if card not in own)
        state.their_hand, state.their_deck = mask_of(their), tuple(card for card in self.cards if card not in their)
        state.phase, state.moment = PLAYING, 0
        state.begin_turn()
        return state

    def before(self, state: FaceToFace, move: Move, drawn: tuple[int, ...]) -> Sequence[int]:
        """The cards that are left in the deck, as long as some are to be drawn."""
        return [card for card in state.deck if card not in drawn] if len(drawn) < _due(state, move) else ()

    def prepare(self, state: FaceToFace, move: Move, drawn: tuple[int, ...]) -> None:
        """These cards lie on top."""
        state.deck = (*drawn, *(card for card in state.deck if card not in drawn))


def _due(state: FaceToFace, move: Move) -> int:
    """How many cards are drawn when this move is carried out (F2F-40 to F2F-42)."""
    left, helped = state.hand.bit_count(), state.helped
    if isinstance(move, Play):
        left, helped = left - 1, helped or move.pile.startswith("their")
        if left:
            return 0
    elif not isinstance(move, EndTurn):
        return 0
    return min(state.setup.options.hand - left if helped else CARDS_DRAWN, len(state.deck))


DOORS = Doors(
    version=1,
    blocks=_blocks,
    features=_features,
    simultaneous=False,
    openspiel=ForOpenSpiel(
        defaults={"cards": 58, "hand": 6, "jump": 10},
        chance=CardByCard,
        notice=_notice,
        longest=lambda setup: 3 * int(setup.options.cards),  # every card once, and after two at the earliest an end
    ),
)
