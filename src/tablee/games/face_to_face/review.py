"""A finished game of Face to Face, turn by turn: what was played, and what the strong bot would rather have played.

All luck follows from the seed, so the game is dealt and played again by its public events. Each turn is judged by
what its player knew: the own hand, which cards each of the two has laid, and how many the other holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, to_builtins

from tablee.core import Move, Seat
from tablee.core.game import Game
from tablee.core.review import Reviewed, ReviewedTurn
from tablee.games.face_to_face.cards import PILES, values
from tablee.games.face_to_face.moves import EndTurn, Play, TakeBack
from tablee.games.face_to_face.planning import (
    KEPT,
    MOST_HAND,
    REFILL,
    Position,
    Rules,
    Turn,
    damage,
    drawn_after,
    learnt,
    squash,
    turns,
    wins,
)
from tablee.games.face_to_face.rules import FaceToFace, deal

WORTH_TELLING = 0.03
"""By so much a turn must be better to be told of: less is beyond what the evaluation can tell."""


class Played(Struct):
    """A turn as it was played."""

    seat: Seat
    at: Position
    plays: list[Play]
    is_whole: bool = False
    """Whether it was ended; not where its player was stuck, or went."""


def review(game: Game, state: FaceToFace, events: Iterable[dict[str, Any]]) -> Reviewed:
    """All turns; a ValueError if the events do not lead to this end. None with larger hands than can be looked at."""
    options = state.setup.options
    rules = Rules(options.cards, options.hand, options.jump, options.last_single_card == "may_win")
    if options.hand > MOST_HAND:
        return Reviewed()
    return Reviewed(turns=tuple(_judged(rules, turn) for turn in _played_again(state, events)))


def _played_again(state: FaceToFace, events: Iterable[dict[str, Any]]) -> Iterator[Played]:
    """The turns of the game, in order."""
    game = deal(state.setup, state.seats, state.seed, state.bots)
    laid = [0, 0]
    turn = Played(game.turn, _position(game, laid), [])
    for event in events:
        seat, move = event.get("seat"), _move(game, event)
        if move is None or seat != game.turn or game.outcome() is not None:
            continue
        game.answer(game.turn, move)
        _note(turn, move, laid)
        if game.outcome() is None and game.turn != turn.seat:
            turn.is_whole = True
            yield turn
            turn = Played(game.turn, _position(game, laid), [])
    outcome, end = game.outcome(), state.outcome()
    if end is None or game.sides() != state.sides() or outcome not in (None, end):
        raise ValueError("the events do not lead to this end")
    turn.is_whole = outcome is not None and turn.seat in outcome.winners
    if turn.is_whole or turn.seat not in end.winners:  # otherwise the other one has gone home in the middle of it
        yield turn


def _move(game: FaceToFace, event: dict[str, Any]) -> Move | None:
    """What was done, by what was told of it. (A turn that ended by itself has ended already.)"""
    kind = event.get("event")
    if kind == "played":
        return Play(event["card"], event["pile"])
    if kind == "took_back":
        return TakeBack()
    return EndTurn() if kind == "drew" else None


def _note(turn: Played, move: Move, laid: list[int]) -> None:
    """Which cards lie on the table: everybody can count them."""
    if isinstance(move, Play):
        turn.plays.append(move)
        laid[turn.seat] |= 1 << move.card
    elif isinstance(move, TakeBack):
        laid[turn.seat] &= ~(1 << turn.plays.pop().card)


def _position(game: FaceToFace, laid: list[int]) -> Position:
    """What the player knows whose turn begins: of the other's hand and of both draw piles only how many there are."""
    every = (1 << game.setup.options.cards + 2) - 4
    return Position(
        game.hand,
        every & ~laid[game.turn] & ~game.hand,
        every & ~laid[1 - game.turn],
        len(game.deck),
        game.their_hand.bit_count(),
        len(game.their_deck),
        game.up,
        game.down,
        game.their_up,
        game.their_down,
    )


def _judged(rules: Rules, played: Played) -> ReviewedTurn:
    at, known = played.at, learnt()

    def worth(turn: Turn) -> float:
        return 1.0 if wins(at, turn) else squash(known.logit(rules, at, turn))

    found = turns(rules, at)
    found.sort(key=lambda turn: damage(at, turn) - REFILL * drawn_after(rules, at, turn))
    best = max(found[:KEPT], key=worth, default=None)
    was = next((turn for turn in found if turn.outcome == _outcome(played)), None) if played.is_whole else None
    chance = 0.0 if was is None else worth(was)
    top = max(chance, 0.0 if best is None else worth(best))
    is_better = best is not None and top - chance >= WORTH_TELLING
    return ReviewedTurn(
        seat=played.seat,
        hand=values(at.hand),
        moves=tuple(to_builtins(play) for play in played.plays),
        chance=round(chance, 3),
        best=round(top, 3),
        better=tuple(to_builtins(Play(card, PILES[pile])) for card, pile in best.plays())
        if best and is_better
        else (),
    )


def _outcome(played: Played) -> tuple[int, int, int, int, int]:
    """What the cards that were played left."""
    hand, tops = played.at.hand, dict(zip(PILES, played.at[6:10], strict=True))
    for play in played.plays:
        hand &= ~(1 << play.card)
        tops[play.pile] = play.card
    return (hand, *(tops[pile] for pile in PILES))  # type: ignore[return-value]
