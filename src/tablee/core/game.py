"""All that the house knows of a game, in one place: no other module names one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from tablee.core.advice import Advice
from tablee.core.asks import Ask, Move, Seat
from tablee.core.decks import Deck
from tablee.core.events import Event
from tablee.core.forms import CardField
from tablee.core.highlights import Highlights
from tablee.core.review import Reviewed
from tablee.core.setup import Options, Setup
from tablee.core.sheets import Sheet
from tablee.core.shown import AnyShown, Flight, Named
from tablee.core.state import State
from tablee.core.text import Words

__all__ = ["Deal", "Game"]


class Deal(Protocol):
    """How a game begins."""

    def __call__(
        self,
        setup: Any,
        seats: int,
        seed: int | bytes | None = None,
        bots: tuple[Seat, ...] = (),
        later: frozenset[int] = frozenset(),
    ) -> State[Any]:
        """Deal a game to so many seats; the same seed, the same game. `bots` are seats that no person plays.

        Cards `later` are drawn when there are no others: somebody has seen them.
        """


CardTexts: TypeAlias = Callable[[Any], Iterator[tuple[str, Words]]]
CardLines: TypeAlias = Callable[[Any, tuple[str, ...]], Iterator[str]]


def question_and_options(card: Any) -> Iterator[tuple[str, Words]]:
    """The texts of a card with one question, and maybe answers to choose from."""
    yield "the question", card.words
    for number, option in enumerate(getattr(card, "options", ()), 1):
        yield f"option {number}", option


def question_by_language(card: Any, languages: tuple[str, ...]) -> Iterator[str]:
    """The same to be read, one language after the other."""
    for language in languages:
        yield card.words.in_language(language)
        for option in getattr(card, "options", ()):
            yield f"  ○ {option.in_language(language)}"


def no_problems(card: Any) -> Iterator[str]:
    """Nothing is wrong with whatever has the right fields."""
    return iter(())


class Bot(Protocol):
    """A player made of code. It is shown what its seat may know, and what its seat is asked."""

    def answer(self, view: Any, ask: Ask) -> Move | None:
        """The answer; None declines an optional ask."""


LEVELS = ("easy", "medium", "strong")
"""How well the bots play that people choose from: every game has one of each."""
USUAL_LEVEL = "medium"


class Game(Struct, frozen=True, kw_only=True):
    """One of the games: how it is set up and dealt, and what each room of the house needs for it."""

    name: str
    """On the wire, in saves and on the command line."""
    place: int = 100
    """Where it stands where games are listed: the lowest first."""
    folder: Path
    """Where its boards, decks and words are, and the beginning of a deck of one's own (`template.toml`)."""

    # How it is played ---------------------------------------------------------------------------------------

    fewest: int
    most: int
    usual: int = 4
    """The default number of players."""
    options: type[Options] = Options
    setup_type: type[Setup[Any]]
    state_type: type[State[Any]]
    view_type: type[Struct]
    """What `view` shows: with it a client reads what a server sends."""
    setup: Callable[..., Setup[Any]]
    """`setup(deck=None, **options)`: by default, the house deck and the rulebook's options."""
    deal: Deal
    confirmed: tuple[str, ...] = ()
    """Moves that cost something and cannot be taken back: asked twice."""
    bots: dict[str, BotMaker] = {}
    """Its own bots: one for each level, and perhaps others that only programs and older tables name.

    (One that answers at random there is for every game.)
    """

    advise: Adviser | None = None
    """What a person in this seat might do, from what that seat may know; None for a game that gives no hints."""

    review: Reviewer | None = None
    """A game that is over, turn by turn, with what would have been better; None where that would say nothing.

    A ValueError of it says that the events do not lead to this end.
    """

    highlights: Highlights | None = None
    """What is worth telling once more when it is over, from public events only; None if there is nothing."""

    # What screens that know no game show of it; core/shown.py has the words ------------------------------------

    shows: tuple[AnyShown, ...] = ()
    """What the fields of its view mean, in the order in which they are shown."""
    flights: tuple[Flight, ...] = ()
    """What is seen to move, by event."""
    named: tuple[Named, ...] = ()
    """Where the words stand for what can be picked, if they are in the view."""
    minutes: int = 30
    """How long it usually takes."""
    colour: str = "#3d5a5b"
    """Of its box, dark enough for light letters, where it has none of its own drawing."""

    # Its questions ------------------------------------------------------------------------------------------

    load_deck: Callable[[bytes, str], Deck[Any]] | None = None
    """The cards in the data of a deck file of this name, checked; None for a game without questions."""
    deck_type: Any = None
    """`Deck[…]` of its cards."""
    tells_answers: bool = False
    """Whether the answers to its questions stand on its cards: then cards are not shown before they were played."""
    own_deck: Callable[[Sequence[dict[str, Any]]], Deck[Any]] | None = None
    """The deck of these cards that people wrote at a table, checked; a card's plain form is as in a deck file."""
    sheet: Sheet | None = None
    """Its cards as rows of a spreadsheet."""
    card_form: tuple[CardField, ...] = ()
    """Its cards as a form to fill in: from this alone it has an editor."""
    card_problems: Callable[[Any], Iterator[str]] = no_problems
    """What is wrong with one of its cards."""
    card_texts: CardTexts = question_and_options
    """Every text on a card that players see, and what it is: “the question”, or something that ends so."""
    card_lines: CardLines = question_by_language
    """A card as it is listed in these languages, answers included."""

    board_of: Callable[[dict[str, Any]], Any] | None = None
    """The board that was agreed on by these options; None for a game without one."""

    # What a table must know ---------------------------------------------------------------------------------

    start_goes_round: bool = True
    """Whether the next game at a table begins with the next player; otherwise every game is begun by lot."""
    skipping_loses: bool = False
    """Whether a player who is skipped has lost."""
    timers: tuple[str, ...] = ("turn_timer",)
    """Options that only a table with a clock can keep."""
    floor_rule: str = "table"
    """The rule that says who has the floor, in a game with debates."""
    figures: dict[str, Any] = {}
    """What the rules say in numbers and screens show. The screens' build takes it from here (tools/typescript.py)."""
    private_events: tuple[type[Event], ...] = ()
    """Events for one seat alone. They are not stored: after a restart, views show what they told."""
    secret_answers: tuple[str, ...] = ()
    """Where states hold answers that others may never see. No older copy of them stays when the game is over."""

    own_words: tuple[str, ...] = ()
    """Fields of events in which what their `seat` wrote stands as it was written: erased with who wrote it."""

    # Modules that only the terminal, the lab and research load: nothing else needs what they import ------------

    terminal: str = ""
    """The module with its BOARD in letters; without one, it is made from what the game `shows`."""
    lab: str = ""
    """The module with its LAB: what is counted in many games, and in which words; without one, points are counted."""
    research: str = ""
    """The module with its DOORS: its actions numbered, and what a seat sees as numbers; without one, it has none."""
    play_example: str = ""
    """What may follow `tablee play GAME`, for the help."""
    simulate_example: tuple[str, str] | None = None
    """What may follow `tablee simulate GAME`, and what that is good for."""


BotMaker: TypeAlias = Callable[[Game, Seat, Random], Bot]
Adviser: TypeAlias = Callable[[Game, Any, Ask, Seat, Random], Advice]
"""`advise(game, view, ask, seat, rng)`"""
Reviewer: TypeAlias = Callable[[Game, Any, Iterable[dict[str, Any]]], Reviewed]
"""`review(game, state, events)`: the state at its end, and all that was told to everybody."""
