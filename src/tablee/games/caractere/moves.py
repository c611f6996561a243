"""What players do in Caractère."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablee.core import Move, Seat

Reply: TypeAlias = int | str
"""What a card is answered with: a seat, the number of an option, or an adjective, by the kind of the card."""

Side = Literal["questionne", "contestataire"]


class Draw(Move, frozen=True, tag="draw"):
    """Turn over the top card and read it aloud."""


class Answer(Move, frozen=True, tag="answer"):
    """Write down the answer in secret."""

    value: Reply


class Guess(Move, frozen=True, tag="guess"):
    """Say what the Questionné has answered."""

    value: Reply


class Jok(Move, frozen=True, tag="jok"):
    """Give back a jok of the card's colour instead of answering."""


class Refuse(Move, frozen=True, tag="refuse"):
    """Do not answer, and go back three cells."""


class Approve(Move, frozen=True, tag="approve"):
    """Tick the adjectives that are close enough to the answer."""

    adjectives: tuple[int, ...]


class Contest(Move, frozen=True, tag="contest"):
    """“I contest!”: the answer was not sincere."""


class GoOn(Move, frozen=True, tag="go_on"):
    """Nobody contests: the next turn."""


class Finished(Move, frozen=True, tag="finished"):
    """I have said all I had to say."""


class Judge(Move, frozen=True, tag="judge"):
    """Who was more convincing."""

    side: Side


class GuessAll(Move, frozen=True, tag="guess_all"):
    """In the last test: what each partner has answered, in the order of the ask."""

    choices: tuple[int, ...]


class Doubt(Move, frozen=True, tag="doubt"):
    """In the last test: contest one partner's answer."""

    seat: Seat


class Stop(Move, frozen=True, tag="stop"):
    """In the last test: contest no more."""
