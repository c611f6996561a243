"""Who may not know what in Incroyable!, and a game that such a seat cannot tell from the real one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tablee.core import Seat
from tablee.core.luck import shuffled
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.deck import HIGHEST, LOWEST, Card
from tablee.games.incroyable.moves import SIGNS
from tablee.games.incroyable.phases import Betting, Estimating

if TYPE_CHECKING:
    from tablee.games.incroyable.rules import Incroyable


def knows_answer(game: Incroyable, seat: Seat | None) -> bool:
    """Only the questioner of a risk round has looked at the back of the card."""
    return game.risk and seat == game.questioner


def unseen_symbols(game: Incroyable) -> tuple[str, ...]:
    """The questions of the card in hand that nobody has seen yet: a risk round goes through them in order.

    (In a small deck the card in hand may be the last one again, whose question is still in sight.)
    """
    if game.card < 0:
        return ()
    in_sight = game.last.symbol if game.last and game.last.card == game.card else ""
    return tuple(symbol for symbol in game.unread(game.card) if symbol != in_sight)


def hidden_from(game: Incroyable, seat: Seat | None) -> dict[str, Any]:
    """The answers, the pile, what others have sealed, what other bots half remember."""
    hidden: dict[str, Any] = {"seed": game.seed, "pile": game.pile}
    if later := unseen_symbols(game):
        card = game.setup.cards[game.card]
        hidden["later questions"] = [card.question(symbol).words for symbol in later]
        hidden["other answers"] = [card.question(symbol).answer for symbol in later]
    if game.is_open() and not knows_answer(game, seat):
        hidden["answer"] = game.question().answer
    if isinstance(game.phase, (Estimating, Betting)):
        hidden.update({f"sealed by {other}": kept for other, kept in game.phase.sealed if other != seat})
    hidden.update({f"hunch of {bot}": game.hunches[bot] for bot in game.bots if game.hunches and bot != seat})
    return hidden


def reimagine(game: Incroyable, twin: Incroyable, seat: Seat | None, rng: Random) -> None:
    """Draw again, in the twin, all that this seat may not know: the answers on all cards, too."""
    twin.pile = shuffled(game.pile, rng)
    known = (game.card, game.symbol) if knows_answer(game, seat) else None
    cards = [_with_other_answers(card, n, known, game.announced, rng) for n, card in enumerate(game.setup.cards)]
    if later := unseen_symbols(game):
        cards[game.card] = replace(
            cards[game.card], **{symbol: rng.choice(cards).question(symbol) for symbol in later}
        )
    twin.setup = replace(game.setup, cards=tuple(cards), known_digest="")
    twin.hunches = tuple(
        hunch if other == seat or not hunch else rng.randint(LOWEST, HIGHEST)
        for other, hunch in enumerate(game.hunches)
    )
    phase = game.phase
    if isinstance(phase, Estimating):
        twin.phase = replace(
            phase, sealed=tuple((s, v if s == seat else rng.randint(LOWEST, HIGHEST)) for s, v in phase.sealed)
        )
    elif isinstance(phase, Betting):
        twin.phase = replace(phase, sealed=tuple((s, v if s == seat else rng.choice(SIGNS)) for s, v in phase.sealed))


def _with_other_answers(
    card: Card, index: int, known: tuple[int, str] | None, announced: int | None, rng: Random
) -> Card:
    """The same questions with other answers, but for the one that is known; never the announced number."""
    answers = {symbol: rng.randint(LOWEST, HIGHEST) for symbol in SYMBOLS}
    return replace(
        card,
        **{
            symbol: replace(card.question(symbol), answer=answer % HIGHEST + 1 if answer == announced else answer)
            for symbol, answer in answers.items()
            if (index, symbol) != known
        },
    )
