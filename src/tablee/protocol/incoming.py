"""What people say to a table: every message that a client may send, as the types that check it.

These types are the protocol: docs/protocol.md explains them, their JSON Schema makes the TypeScript types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from tablee.core import Seat
from tablee.core.text import LANGUAGE

LARGEST_MESSAGE_BYTES = 16 * 1024

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Made up by the client, new for each thing it wants done: sent twice, it is done once."""
Token: TypeAlias = Annotated[str, Meta(min_length=16, max_length=64)]
ChairId: TypeAlias = Annotated[int, Meta(ge=1, le=2**31)]
Look: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
GameName: TypeAlias = Annotated[str, Meta(title="GameName", min_length=1, max_length=30)]
Language: TypeAlias = Annotated[str, Meta(max_length=35, pattern=rf"^(?:{LANGUAGE.pattern})$")]
"""Named as in BCP 47: en, fr, pt-BR. Which ones are spoken is a matter of each device."""
OptionValue: TypeAlias = bool | int | Annotated[str, Meta(max_length=60)] | None
Agreed: TypeAlias = Annotated[dict[Annotated[str, Meta(max_length=40)], OptionValue], Meta(max_length=30)]
DeckNames: TypeAlias = Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=12)]
TypedName: TypeAlias = Annotated[str, Meta(max_length=200)]
Own: TypeAlias = Literal["mixed", "only", "left_out"]
"""What becomes of the questions that people wrote: among the others, instead of them, or not played with."""
Pace: TypeAlias = Literal["unhurried", "usual", "brisk"]
"""How long bots take, and how long what happens is shown."""

Talk: TypeAlias = Literal["off", "seated", "everybody"]
"""Who may say short lines and throw reactions beside the game: nobody, those who sit there, or also who looks on."""
Reaction: TypeAlias = Literal["bravo", "cheers", "heart", "laugh", "gasp", "hmm"]
LONGEST_LINE = 200
LONGEST_LINK = 300


class ClientMessage(Struct, frozen=True, tag_field="say", forbid_unknown_fields=True, kw_only=True):
    """A message of a client."""


# The connection ---------------------------------------------------------------------------------------------


class Have(Struct, frozen=True, forbid_unknown_fields=True):
    """What the client has seen: up to this version of this game."""

    game: Annotated[int, Meta(ge=0)]
    version: Annotated[int, Meta(ge=0)]


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message on a socket: the tokens this device holds for the table in the socket's address.

    With one seat the seat is uncovered; with several all are covered until `uncover`, unless one is named here.
    """

    tokens: Annotated[tuple[Token, ...], Meta(min_length=1, max_length=12)]
    code: Annotated[str, Meta(max_length=40)] = ""
    """Which table, if the socket's address does not say so."""
    have: Have | None = None
    uncovered: ChairId | None = None
    board: bool = False
    """Whether the whole room looks at this screen."""


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Are you there? Sent every few seconds; the answer is `pong`."""

    n: int = 0


class Uncover(ClientMessage, frozen=True, tag="uncover"):
    """This chair's player holds the device now: show what is theirs, and nobody else's."""

    chair: ChairId


class Cover(ClientMessage, frozen=True, tag="cover"):
    """Nobody's secrets on this device, please: it is being passed on."""


# Playing ----------------------------------------------------------------------------------------------------


class Answer(ClientMessage, frozen=True, tag="answer"):
    """An answer to the ask of this id, in its plain form such as {"move": "raise", "value": 44}."""

    seat: Seat
    ask: Annotated[int, Meta(ge=0)]
    key: Key
    move: Annotated[dict[str, Any], Meta(title="Move")]


class Speak(ClientMessage, frozen=True, tag="speak"):
    """A line on the debate floor, for the two who debate; it is kept nowhere."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=280)]


class AskHint(ClientMessage, frozen=True, tag="ask_hint"):
    """What would you do? For a seat that is asked something, by its own player; everybody is told."""

    seat: Seat
    ask: Annotated[int, Meta(ge=0)]
    key: Key


class Chat(ClientMessage, frozen=True, tag="chat"):
    """A short line to everybody, by somebody who sits there or, without a chair, looks on. It is on no disk."""

    chair: ChairId | None
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
    key: Key


class React(ClientMessage, frozen=True, tag="react"):
    """A reaction, thrown onto everybody's board; it is kept nowhere."""

    chair: ChairId | None
    reaction: Reaction


# Commands: what is done to the table ------------------------------------------------------------------------


class Command(ClientMessage, frozen=True):
    """Something to be done to the table, once for each key."""

    key: Key


class Choose(Command, frozen=True, tag="choose"):
    """Another game, or other options or decks for it; back to the lobby. What is left out stays as it is."""

    game: GameName | None = None
    options: Agreed | None = None
    decks: DeckNames | None = None
    tags: DeckNames | None = None
    own: Own | None = None
    language: Language | None = None
    guided: bool | None = None
    hints: bool | None = None


class WriteCard(Command, frozen=True, tag="write_card"):
    """A question of one's own for this table, in the form of the game's deck files. Nobody learns who wrote it."""

    card: Annotated[dict[str, Any], Meta(max_length=12)]


class DiscardCards(Command, frozen=True, tag="discard_cards"):
    """The questions that people wrote for this table are thrown away."""


class ReportQuestion(Command, frozen=True, tag="report_question"):
    """Something is wrong with the question on the table: it is not drawn again until somebody has looked at it."""


class Arrange(Command, frozen=True, tag="arrange"):
    """The chairs, clockwise."""

    chairs: Annotated[tuple[ChairId, ...], Meta(max_length=10)]


class Starter(Command, frozen=True, tag="starter"):
    """The chair that starts; null means random or, after a game, the next in turn."""

    chair: ChairId | None = None


class SetPace(Command, frozen=True, tag="set_pace"):
    """How long bots take, and how long what happens is shown; also while a game is on."""

    pace: Pace


class SetTalk(Command, frozen=True, tag="set_talk"):
    """Who may talk beside the game; also while it is on."""

    talk: Talk


class SetOnlookers(Command, frozen=True, tag="set_onlookers"):
    """Whether whoever has the code may look on; if not, those who do are sent away."""

    onlookers: bool


class Mute(Command, frozen=True, tag="mute"):
    """Nothing more of this chair beside the game, or again."""

    chair: ChairId
    muted: bool = True


class SetCall(Command, frozen=True, tag="set_call"):
    """Where those who sit at the table meet by voice or video: an address of http or https; empty for nowhere."""

    link: Annotated[str, Meta(max_length=LONGEST_LINK)]


class SetPlace(Command, frozen=True, tag="set_place"):
    """Where the table stands, as it is listed in a house with many of them; empty takes it off the list."""

    place: TypedName


class AddBot(Command, frozen=True, tag="add_bot"):
    """A bot sits down."""

    level: Level = "medium"
    name: TypedName | None = None


class SetLevel(Command, frozen=True, tag="set_level"):
    """Another level for a bot, between games."""

    chair: ChairId
    level: Level


class Dress(Command, frozen=True, tag="dress"):
    """Another look (colour and shape) or another name for a chair: by its player, or by the host."""

    chair: ChairId
    look: Look | None = None
    name: TypedName | None = None


class Start(Command, frozen=True, tag="start"):
    """Deal; after a game: again, with everybody at the table, the start going round."""


class Remove(Command, frozen=True, tag="remove"):
    """The host sends somebody away, or takes a bot off."""

    chair: ChairId


class Leave(Command, frozen=True, tag="leave"):
    """Somebody goes home."""

    chair: ChairId


class TakePlace(Command, frozen=True, tag="take_place"):
    """Between games a bot makes room: this chair stands where the bot's was."""

    chair: ChairId
    bot: ChairId


class Pause(Command, frozen=True, tag="pause"):
    """Clocks and bots stop, answers wait."""


class Resume(Command, frozen=True, tag="resume"):
    """On we go."""


class Skip(Command, frozen=True, tag="skip"):
    """Do what the rules say when this seat does not answer."""

    chair: ChairId


class GoOn(Command, frozen=True, tag="go_on"):
    """On to the next question, when the player who should go on has kept the others waiting for some seconds."""


class LetBot(Command, frozen=True, tag="let_bot"):
    """A bot plays for this chair until its player is back."""

    chair: ChairId
    level: Level = "medium"


class GiveBack(Command, frozen=True, tag="give_back"):
    """The player is back: the bot gives the seat up. By the player, or by the host."""

    chair: ChairId


class HandOver(Command, frozen=True, tag="hand_over"):
    """Make another player host; null gives the role back to whoever opened the table."""

    chair: ChairId | None = None


class Reissue(Command, frozen=True, tag="reissue"):
    """A one-time code for a player who lost the phone: whoever types it has the seat."""

    chair: ChairId


class ReplaceQuestion(Command, frozen=True, tag="replace_question"):
    """Another question, while nobody has answered this one: by its reader, or by the host."""


class VoidRound(Command, frozen=True, tag="void_round"):
    """The answer is disputed: this round counts for nothing."""


class StopGame(Command, frozen=True, tag="stop_game"):
    """The game is given up; everybody is in the lobby again."""


class Close(Command, frozen=True, tag="close"):
    """The table is cleared away, with everything that was kept of it."""


AnyCommand: TypeAlias = (
    Choose
    | WriteCard
    | DiscardCards
    | ReportQuestion
    | Arrange
    | Starter
    | SetPace
    | SetTalk
    | SetOnlookers
    | Mute
    | SetCall
    | SetPlace
    | AddBot
    | SetLevel
    | Dress
    | Start
    | Remove
    | Leave
    | TakePlace
    | Pause
    | Resume
    | Skip
    | GoOn
    | LetBot
    | GiveBack
    | HandOver
    | Reissue
    | ReplaceQuestion
    | VoidRound
    | StopGame
    | Close
)
AnyClientMessage: TypeAlias = Hello | Ping | Uncover | Cover | Answer | Speak | AskHint | Chat | React | AnyCommand
