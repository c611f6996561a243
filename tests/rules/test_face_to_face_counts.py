"""Face to Face counted to the end: every way to play tiny deals, by the engine and by a second, naive engine.

The naive engine below is written from the rules text; it keeps plain sets and shares nothing with the real one.
The numbers are also written down, so that both engines erring together would be noticed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from tablee.games.face_to_face import FaceToFace
from tests.rules.helpers_face_to_face import Tops, table

Ends = Counter[tuple[int, str]]
"""How many ways of playing end with this winner for this reason."""


@dataclass(frozen=True)
class Sizes:
    cards: int
    hand: int
    jump: int
    single: str = "loses"


@dataclass(frozen=True)
class Naive:
    """One position: for both players hand, deck, ascending and descending top."""

    sizes: Sizes
    turn: int
    hands: tuple[frozenset[int], frozenset[int]]
    decks: tuple[tuple[int, ...], tuple[int, ...]]
    ups: tuple[int, int]
    downs: tuple[int, int]
    laid: int = 0
    helped: bool = False


def put(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def naive_plays(game: Naive) -> Iterator[tuple[int, bool, bool]]:
    """Card, whether on the own side, whether on the ascending pile."""
    me, other, jump = game.turn, 1 - game.turn, game.sizes.jump
    for card in sorted(game.hands[me]):
        if card > game.ups[me] or card == game.ups[me] - jump:
            yield card, True, True
        if card < game.downs[me] or card == game.downs[me] + jump:
            yield card, True, False
        if not game.helped and card < game.ups[other]:
            yield card, False, True
        if not game.helped and card > game.downs[other]:
            yield card, False, False


def naive_lay(game: Naive, card: int, own: bool, ascending: bool) -> Naive:
    seat = game.turn if own else 1 - game.turn
    left = game.hands[game.turn] - {card}
    return replace(
        game,
        hands=(left, game.hands[1]) if game.turn == 0 else (game.hands[0], left),
        ups=put(game.ups, seat, card) if ascending else game.ups,
        downs=game.downs if ascending else put(game.downs, seat, card),
        laid=game.laid + 1,
        helped=game.helped or not own,
    )


def naive_end_turn(game: Naive) -> Naive:
    hand, deck = game.hands[game.turn], game.decks[game.turn]
    due = game.sizes.hand - len(hand) if game.helped else 2
    full, rest = hand | set(deck[:due]), deck[due:]
    return replace(
        game,
        turn=1 - game.turn,
        hands=(full, game.hands[1]) if game.turn == 0 else (game.hands[0], full),
        decks=(rest, game.decks[1]) if game.turn == 0 else (game.decks[0], rest),
        laid=0,
        helped=False,
    )


def naive_lost(game: Naive) -> bool:
    """Whether the turn that begins cannot be played."""
    if len(game.hands[game.turn]) == 1 and not game.decks[game.turn] and game.sizes.single == "may_win":
        return not any(naive_plays(game))
    return not any(any(naive_plays(naive_lay(game, *play))) for play in naive_plays(game))


def naive_ends(game: Naive) -> Ends:
    """All ways to play on from here, by how they end."""
    if game.laid == 0 and naive_lost(game):
        return Counter({(1 - game.turn, "blocked"): 1})
    ends: Ends = Counter()
    for play in naive_plays(game):
        after = naive_lay(game, *play)
        if not after.hands[game.turn] and not after.decks[game.turn]:
            ends[game.turn, "all_cards"] += 1
        elif not after.hands[game.turn]:
            ends += naive_ends(naive_end_turn(after))
        elif after.laid < 2 and not any(naive_plays(after)):
            ends[1 - game.turn, "blocked"] += 1
        else:
            ends += naive_ends(after)
    if game.laid >= 2:
        ends += naive_ends(naive_end_turn(game))
    return ends


def engine_moves(state: FaceToFace) -> list[dict[str, object]]:
    return [
        {"move": option.move, **values}
        for option in state.asks()[state.turn].options
        if not option.penalty
        for values in option.values()
    ]


def engine_ends(state: FaceToFace) -> Ends:
    """The same, through the checked path of the real engine."""
    outcome = state.outcome()
    if outcome is not None:
        return Counter({(outcome.winners[0], outcome.reason): 1})
    ends: Ends = Counter()
    for raw in engine_moves(state):
        after = state.copy()
        after.answer(state.turn, state.read(raw))
        ends += engine_ends(after)
    return ends


def engine_leaves(state: FaceToFace, depth: int) -> int:
    """How many sequences of this many moves there are (shorter ones count if the game is over)."""
    if depth == 0 or state.outcome() is not None:
        return 1
    total = 0
    for raw in engine_moves(state):
        after = state.copy()
        after.apply(state.turn, state.read(raw))
        total += engine_leaves(after, depth - 1)
    return total


def naive_leaves(game: Naive, depth: int) -> int:
    """The same for the naive engine; nobody can win or be blocked within the first moves."""
    if depth == 0:
        return 1
    total = sum(naive_leaves(naive_lay(game, *play), depth - 1) for play in naive_plays(game))
    return total + (naive_leaves(naive_end_turn(game), depth - 1) if game.laid >= 2 else 0)


Side = tuple[tuple[int, ...], tuple[int, ...]]


def both(sizes: Sizes, mine: Side, theirs: Side, tops: Tops | None = None) -> tuple[FaceToFace, Naive]:
    """The same deal in both engines; seat 0 begins."""
    up, down, their_up, their_down = tops or (1, sizes.cards + 2, 1, sizes.cards + 2)
    state = table(
        mine[0],
        (up, down, their_up, their_down),
        deck=mine[1],
        their_hand=theirs[0],
        their_deck=theirs[1],
        cards=sizes.cards,
        hand=sizes.hand,
        jump=sizes.jump,
        last_single_card=sizes.single,
    )
    naive = Naive(
        sizes,
        0,
        (frozenset(mine[0]), frozenset(theirs[0])),
        (mine[1], theirs[1]),
        (up, their_up),
        (down, their_down),
    )
    return state, naive


PRINTED = Sizes(58, 6, 10)

DEALS: dict[str, tuple[Sizes, Side, Side, Tops | None, Ends]] = {
    "four cards, jumps of one": (
        Sizes(4, 2, 1),
        ((2, 3), (4, 5)),
        ((4, 5), (2, 3)),
        None,
        Counter({(0, "all_cards"): 770}),
    ),
    "four cards, jumps of two": (
        Sizes(4, 2, 2),
        ((5, 2), (3, 4)),
        ((2, 5), (4, 3)),
        None,
        Counter({(0, "all_cards"): 576, (1, "blocked"): 12}),
    ),
    "four cards, hands of three": (
        Sizes(4, 3, 1),
        ((2, 4, 5), (3,)),
        ((3, 4, 5), (2,)),
        None,
        Counter({(0, "all_cards"): 19540, (1, "blocked"): 4106}),
    ),
    "an odd card is left over": (
        Sizes(5, 2, 2),
        ((3, 5), (2, 6, 4)),
        ((4, 2), (5, 3, 6)),
        None,
        Counter({(1, "blocked"): 8136, (0, "blocked"): 74}),
    ),
    "an odd card may win": (
        Sizes(5, 2, 2, "may_win"),
        ((3, 5), (2, 6, 4)),
        ((4, 2), (5, 3, 6)),
        None,
        Counter({(0, "all_cards"): 18674, (1, "blocked"): 176, (0, "blocked"): 74}),
    ),
    "piles that crossed": (
        Sizes(7, 4, 3),
        ((5, 2, 8), ()),
        ((3, 6, 7), ()),
        (4, 6, 5, 3),
        Counter({(0, "all_cards"): 52, (1, "all_cards"): 1042, (1, "blocked"): 700}),
    ),
    "piles that crossed, may win": (
        Sizes(7, 4, 3, "may_win"),
        ((5, 2, 8), ()),
        ((3, 6, 7), ()),
        (4, 6, 5, 3),
        Counter({(0, "all_cards"): 1692, (1, "all_cards"): 1042}),
    ),
    "last turns of a printed game": (
        PRINTED,
        ((55, 45, 20), (13,)),
        ((30, 31, 8), (44,)),
        (50, 10, 28, 35),
        Counter({(0, "all_cards"): 7830, (1, "blocked"): 1850}),
    ),
    "last turns, full of jumps": (
        PRINTED,
        ((59, 49, 39, 29), (12,)),
        ((2, 12, 22), (33,)),
        (48, 12, 3, 58),
        Counter({(0, "all_cards"): 6251, (1, "blocked"): 1462, (0, "blocked"): 4130, (1, "all_cards"): 16928}),
    ),
}


@pytest.mark.parametrize("name", DEALS)
def test_f2f_50_and_f2f_51_all_games_of_tiny_deals(name: str) -> None:
    """F2F-11 to F2F-51 together: every sequence of moves to the end, by winner and reason."""
    sizes, mine, theirs, tops, ends = DEALS[name]
    state, naive = both(sizes, mine, theirs, tops)
    assert engine_ends(state) == ends
    assert naive_ends(naive) == ends


OPENING: tuple[Side, Side] = (
    ((5, 12, 15, 30, 47, 59), (20, 21, 22, 23)),
    ((2, 9, 19, 29, 40, 58), (30, 31, 32, 33)),
)


@pytest.mark.parametrize(("depth", "number"), [(1, 12), (2, 92), (3, 526), (4, 3289), (5, 29976)])
def test_f2f_16_openings_of_the_printed_game(depth: int, number: int) -> None:
    """F2F-15 and F2F-16: how many ways there are to lay the first cards of a full game."""
    state, naive = both(PRINTED, *OPENING)
    assert engine_leaves(state, depth) == number
    assert naive_leaves(naive, depth) == number
