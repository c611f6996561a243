"""What a strong player would do in somebody's place in Face to Face, with the reason that a person would give."""

from __future__ import annotations

from random import Random
from typing import Any

from tablee.core import Ask, Move, Seat
from tablee.core.advice import Advice
from tablee.core.game import Game
from tablee.games.face_to_face.advice import tops
from tablee.games.face_to_face.cards import PILES
from tablee.games.face_to_face.moves import CARDS_DRAWN, Play, TakeBack
from tablee.games.face_to_face.view import FaceToFaceView

NEAR_STEPS = 3
"""A card that moves a pile no further is near."""


def advise(game: Game, view: FaceToFaceView, ask: Ask, seat: Seat, rng: Random) -> Advice:
    """The next card of the strong bot, or the end of the turn."""
    return explained(view, ask, seat, game.bots["strong"](game, seat, rng).answer(view, ask))


def explained(view: FaceToFaceView, ask: Ask, seat: Seat, move: Move | None) -> Advice:
    """A move with the plainest reason for it."""
    plays = [Play(**values) for option in ask.options if option.move == "play" for values in option.values()]
    if isinstance(move, Play):
        return _of_a_card(view, seat, move, plays)
    return _of_an_end(view, seat, move, plays)


def _of_a_card(view: FaceToFaceView, seat: Seat, play: Play, plays: list[Play]) -> Advice:
    """The plainest of the reasons that hold."""
    steps = steps_of(view, seat, play)
    facts: dict[str, Any] = {"card": play.card, "pile": play.pile}
    if len(view.hand) == 1 and not view.sides[seat].deck:
        return Advice("last", play, facts)
    if play.pile.startswith("their"):
        draws_more = view.full_hand - len(view.hand) + 1 > CARDS_DRAWN and view.sides[seat].deck > CARDS_DRAWN
        return Advice("gift" if draws_more else "spares", play, facts)
    if steps < 0:
        return Advice("jump", play, facts | {"steps": -steps})
    back = play.card - view.jump if play.pile == "own_ascending" else play.card + view.jump
    if back in view.hand:
        return Advice("for_a_jump", play, facts | {"back": back})
    if steps <= NEAR_STEPS:
        return Advice("near", play, facts | {"steps": steps})
    is_cheapest = not any(own.pile.startswith("own") and steps_of(view, seat, own) < steps for own in plays)
    return Advice("cheapest" if is_cheapest else "whole_turn", play, facts)


def _of_an_end(view: FaceToFaceView, seat: Seat, move: Move | None, plays: list[Play]) -> Advice:
    if isinstance(move, TakeBack):
        return Advice("take_back", move)
    due = view.full_hand - len(view.hand) if view.helped else CARDS_DRAWN
    if view.helped and due > CARDS_DRAWN:
        return Advice("refill", move, {"count": min(due, view.sides[seat].deck)})
    if any(play.pile.startswith("own") and steps_of(view, seat, play) < 0 for play in plays):
        return Advice("keep_jump", move)
    return Advice("enough" if plays else "no_more", move)


def steps_of(view: FaceToFaceView, seat: Seat, play: Play) -> int:
    """How far a card moves an own pile; less than none for a jump back. For a gift, how far it helps the other."""
    top = dict(zip(PILES, tops(view, seat), strict=True))[play.pile]
    return play.card - top if play.pile in ("own_ascending", "their_descending") else top - play.card
