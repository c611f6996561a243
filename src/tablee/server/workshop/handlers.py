"""The requests of the workshop. What waits for the disk or takes long is done in threads, a few at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import to_builtins
from starlette.requests import Request
from starlette.responses import Response

from tablee.core import Refusal
from tablee.core.decks import LARGEST_DECK_BYTES, Deck, DeckError
from tablee.core.forms import without_answers
from tablee.core.game import Game
from tablee.core.text import Words, is_language
from tablee.decks import editing
from tablee.decks.cards import plain, read_card, remarks_on, version_of
from tablee.decks.editing import EditError
from tablee.decks.library import DECK_NAME, built_in, games_with_questions
from tablee.decks.writing import as_sheet, as_toml
from tablee.protocol import workshop as told
from tablee.server.http.bodies import body_of, client_of, json_response, read
from tablee.server.http.decks import all_told, bad_deck, kept_deck
from tablee.server.logs import log
from tablee.server.workshop.rights import Writer, cards_in_play
from tablee.tables.codes import RESCUE_LENGTH, hashed, new_code, tidied_rescue
from tablee.tables.setups import known_game
from tablee.words import LANGUAGES

if TYPE_CHECKING:
    from tablee.server.house import House

T = TypeVar("T")
LARGEST_CARD_BODY = 40 * 1024
LARGEST_LIST_BODY = 512 * 1024
BYTES_FOR_A_TOKEN = 64 * 1024
"""What is read or written for a request costs as many requests as it has so many bytes."""
COSTLY = 10
"""What comparing decks costs."""
MOST_TOLD = 50


class Workshop:
    """The handlers of all routes, each under the name of its `Endpoint`."""

    # Looking ------------------------------------------------------------------------------------------------

    async def desk(self, house: House, request: Request) -> Response:
        """What there is, and what who asks may do with it."""
        writer = await self._enter(house, request)
        games = tuple([await self._desk_game(house, writer, game) for game in games_with_questions()])
        reports = await _reports(house, writer)
        desk = told.Desk(languages=LANGUAGES, games=games, keeps=writer.keeps, reported=len(reports))
        return json_response(desk)

    async def _desk_game(self, house: House, writer: Writer, game: Game) -> told.DeskGame:
        """The owners are read in a thread; the summaries of decks are in memory."""
        visible = await self._run(house, lambda: house.rights.visible(house, writer, game))
        decks = [_desk_deck(house, game, name, may) for name, may in visible.items()]
        return told.DeskGame(
            name=game.name, form=game.card_form, decks=tuple(one for one in decks if one is not None)
        )

    async def look_at_deck(self, house: House, request: Request) -> Response:
        """A deck with all its cards."""
        writer, game, name = await self._deck(house, request)
        return json_response(await self._shown(house, request, writer, game, name))

    async def deck_file(self, house: House, request: Request) -> Response:
        """A deck as a file."""
        writer, game, name = await self._deck(house, request)
        deck = await self._run(house, lambda: house.workbench.read(game, name))
        _require_out_of_play(house, writer, game, deck)
        is_sheet = request.query_params.get("form") == "csv"
        text = await self._run(house, lambda: as_sheet(game, deck) if is_sheet else as_toml(deck))
        self._take(house, request, len(text) / BYTES_FOR_A_TOKEN)
        return Response(text, media_type="text/plain; charset=utf-8")

    async def check_card(self, house: House, request: Request) -> Response:
        """What is wrong with a card that is being written, and what could be better."""
        writer = await self._enter(house, request)
        wish: told.CheckCard = await body_of(request, told.CheckCard, LARGEST_CARD_BODY)
        game = _game(wish.game)
        deck = None
        if wish.deck is not None:
            self._require(house.rights.may_look(house, writer, game, _name(wish.deck)))
            deck = await self._run(house, lambda: house.workbench.read(game, wish.deck or ""))
        problems, advice = await self._run(house, lambda: remarks_on(game, wish.card, deck))
        found = told.Checked(problems=all_told(problems, MOST_TOLD), advice=all_told(advice, MOST_TOLD))
        return json_response(found, 201)

    # Decks --------------------------------------------------------------------------------------------------

    async def new_deck(self, house: House, request: Request) -> Response:
        """Begin a deck, with a first card or as a copy."""
        writer = await self._enter(house, request)
        _require_writer(writer)
        wish: told.NewDeck = await body_of(request, told.NewDeck, LARGEST_CARD_BODY)
        game, title = _game(wish.game), _words(wish.title)
        self._take_deck(house, request)
        cards = await self._first_cards(house, writer, game, wish)
        name = await self._run(house, lambda: house.workbench.add(game, title, cards, writer.token))
        return json_response(await self._shown(house, request, writer, game, name), 201)

    async def _first_cards(self, house: House, writer: Writer, game: Game, wish: told.NewDeck) -> tuple[Any, ...]:
        if wish.copy is not None:
            self._require(house.rights.may_look(house, writer, game, _name(wish.copy)))
            deck = await self._run(house, lambda: house.workbench.read(game, wish.copy or ""))
            _require_out_of_play(house, writer, game, deck)
            return deck.card
        card, problems = read_card(game, wish.card or {})
        if problems:
            raise _refusal(EditError("bad_card", problems=tuple(problems)))
        return (card,)

    async def import_deck(self, house: House, request: Request) -> Response:
        """Keep a deck file; whoever brings it may change it."""
        writer = await self._enter(house, request)
        _require_writer(writer)
        self._take_deck(house, request)
        data = await read(request, LARGEST_DECK_BYTES)
        if not house.deck_byte_limiter.allow(writer.client, house.loop.time(), len(data)):
            raise Refusal("table", "too_many_tries")
        async with house.deck_lock.hold(writer.client):
            name = request.query_params.get("name")
            kept = await kept_deck(house.setups.shelf, data, name, writer.token, keeps_title=True)
        return json_response(kept, 201)

    async def put_title(self, house: House, request: Request) -> Response:
        """Call a deck something else."""
        _, game, name = await self._deck(house, request, change=True)
        wish: told.PutTitle = await body_of(request, told.PutTitle)
        title = _words(wish.title)
        await self._run(house, lambda: house.workbench.change(game, name, editing.put_title(wish.was, title)))
        return Response(status_code=204)

    async def discard_deck(self, house: House, request: Request) -> Response:
        """Throw a deck away. Games in progress keep their cards."""
        _, game, name = await self._deck(house, request, change=True)
        wish: told.Discard = await body_of(request, told.Discard)
        await self._run(house, lambda: house.workbench.remove(game, name, wish.version))
        return Response(status_code=204)

    # Cards --------------------------------------------------------------------------------------------------

    async def put_card(self, house: House, request: Request) -> Response:
        """Add a card, or change one."""
        writer, game, name = await self._deck(house, request, change=True)
        wish: told.PutCard = await body_of(request, told.PutCard, LARGEST_CARD_BODY)
        if wish.card.get("id") in cards_in_play(house, writer, game):
            raise _refusal(EditError("in_play"))
        after = await self._run(
            house, lambda: house.workbench.change(game, name, editing.put_card(game, wish.was, wish.card))
        )
        card = next(one for one in after.card if one.id == wish.card["id"])
        return json_response(told.WorkCard(card=plain(card), version=version_of(card)))

    async def remove_cards(self, house: House, request: Request) -> Response:
        """Take cards away."""
        _, game, name = await self._deck(house, request, change=True)
        wish: told.RemoveCards = await body_of(request, told.RemoveCards, LARGEST_CARD_BODY)
        await self._run(house, lambda: house.workbench.change(game, name, editing.remove_cards(wish.cards)))
        return Response(status_code=204)

    async def compare_decks(self, house: House, request: Request) -> Response:
        """What another deck would bring."""
        writer, game, name = await self._deck(house, request, change=True)
        wish: told.Other = await body_of(request, told.Other)
        mine, theirs = await self._both(house, request, writer, game, name, wish.other)
        found = await self._run(house, lambda: editing.compare(game, mine, theirs))
        here, there = {card.id: card for card in mine.card}, {card.id: card for card in theirs.card}
        comparison = told.Comparison(
            version=editing.version_of_deck(mine),
            other_version=editing.version_of_deck(theirs),
            new=tuple(plain(there[one]) for one in found.new),
            same=found.same,
            differ=tuple(told.Differing(mine=plain(here[one]), theirs=plain(there[one])) for one in found.differ),
            alike=tuple(told.AlikeCards(card=one.card, other=one.other) for one in found.alike),
        )
        return json_response(comparison, 201)

    async def merge_decks(self, house: House, request: Request) -> Response:
        """Take cards over from another deck."""
        writer, game, name = await self._deck(house, request, change=True)
        wish: told.Merge = await body_of(request, told.Merge, LARGEST_LIST_BODY)
        _, theirs = await self._both(house, request, writer, game, name, wish.other)
        if editing.version_of_deck(theirs) != wish.other_version:
            raise _refusal(EditError("deck_changed"))
        wanted = set(wish.take)
        cards = [card for card in theirs.card if card.id in wanted]
        await self._run(house, lambda: house.workbench.change(game, name, editing.take_cards(wish.version, cards)))
        return json_response(await self._shown(house, request, writer, game, name), 201)

    async def _both(
        self, house: House, request: Request, writer: Writer, game: Game, name: str, other: str
    ) -> tuple[Deck[Any], Deck[Any]]:
        self._take(house, request, COSTLY)
        self._require(house.rights.may_look(house, writer, game, _name(other)))
        mine = await self._run(house, lambda: house.workbench.read(game, name))
        theirs = await self._run(house, lambda: house.workbench.read(game, other))
        _require_out_of_play(house, writer, game, mine)
        _require_out_of_play(house, writer, game, theirs)
        return mine, theirs

    # People -------------------------------------------------------------------------------------------------

    async def invite_writer(self, house: House, request: Request) -> Response:
        """A code by which somebody else may change the deck, too."""
        _, game, name = await self._deck(house, request, change=True)
        code = new_code(RESCUE_LENGTH)
        await self._run(house, lambda: house.workbench.invite(game, name, hashed(code), time.time()))
        return json_response(told.Invitation(code=code), 201)

    async def accept_invitation(self, house: House, request: Request) -> Response:
        """Whoever was given such a code."""
        writer = await self._enter(house, request)
        _require_writer(writer)
        if not house.join_limiter.allow(writer.client, house.loop.time()):  # codes could be guessed
            raise Refusal("table", "too_many_tries")
        wish: told.Accept = await body_of(request, told.Accept)
        code = hashed(tidied_rescue(wish.code))
        game, name = await self._run(house, lambda: house.workbench.accept(code, writer.token, time.time()))
        return json_response(told.LetIn(game=game, deck=name), 201)

    async def keep_server(self, house: House, request: Request) -> Response:
        """Whoever shows the operator's token may do everything for a while."""
        writer = await self._enter(house, request)
        _require_writer(writer)
        wish: told.Keeper = await body_of(request, told.Keeper)
        access = house.operations.access
        access.require_near(house, request)
        access.check(house, request, wish.token.strip())
        log.warning("the workshop was opened with the operator's token")
        return json_response(told.KeeperProof(proof=house.rights.proof_for(house, writer.token)), 201)

    # What players reported ----------------------------------------------------------------------------------

    async def reported(self, house: House, request: Request) -> Response:
        """The questions that who asks may decide on."""
        writer = await self._enter(house, request)
        return json_response(told.Reports(reports=tuple(await _reports(house, writer))))

    async def put_back(self, house: House, request: Request) -> Response:
        """Let a question be drawn again."""
        writer = await self._enter(house, request)
        wish: told.PutBack = await body_of(request, told.PutBack)
        mine = {(one.game, one.id) for one in await _reports(house, writer)}
        if (wish.game, wish.id) not in mine:
            raise Refusal("table", "not_known")
        await house.store.looked_at([f"{wish.game}/{wish.id}"])
        return Response(status_code=204)

    # What all of them do ------------------------------------------------------------------------------------

    async def _enter(self, house: House, request: Request) -> Writer:
        house.rights.require_open()
        self._take(house, request)
        return house.rights.writer(house, request)

    async def _deck(self, house: House, request: Request, change: bool = False) -> tuple[Writer, Game, str]:
        """Who asks, and the deck in the address, if they may look at it or change it."""
        writer = await self._enter(house, request)
        game, name = _game(request.path_params["game"]), _name(request.path_params["deck"])
        ask = house.rights.may_change if change else house.rights.may_look
        if change:
            self._take(house, request)
            _require_writer(writer)
        self._require(await self._run(house, lambda: ask(house, writer, game, name)))
        return writer, game, name

    async def _shown(self, house: House, request: Request, writer: Writer, game: Game, name: str) -> told.WorkDeck:
        deck = await self._run(house, lambda: house.workbench.read(game, name))
        secret = cards_in_play(house, writer, game)
        shown = await self._run(house, lambda: _work_deck(house, writer, game, name, deck, secret))
        self._take(house, request, len(deck.card) * 200 / BYTES_FOR_A_TOKEN)
        return shown

    async def _run(self, house: House, call: Callable[[], T]) -> T:
        """Do something that takes a while; what it says against it becomes a Refusal."""
        try:
            return await house.workshop_threads.run(call)
        except EditError as problem:
            raise _refusal(problem) from None
        except DeckError as problem:
            raise bad_deck(problem) from None
        except TimeoutError:
            raise Refusal("table", "retry") from None

    def _take(self, house: House, request: Request, tokens: float = 1.0) -> None:
        if not house.workshop_limiter.allow(client_of(house, request), house.loop.time(), tokens):
            raise Refusal("table", "too_many_tries")

    def _take_deck(self, house: House, request: Request) -> None:
        """Whatever stays on the disk is limited more."""
        if not house.deck_limiter.allow(client_of(house, request), house.loop.time()):
            raise Refusal("table", "too_many_tries")

    @staticmethod
    def _require(may: bool) -> None:
        if not may:
            raise _refusal(EditError("not_your_deck"))


def _game(name: str) -> Game:
    game = known_game(name)
    if game.load_deck is None:
        raise Refusal("table", "no_such_path")
    return game


def _name(name: str) -> str:
    """The name of a deck, which is that of a file: nothing that leads elsewhere."""
    if not DECK_NAME.fullmatch(name):
        raise _refusal(EditError("no_such_deck_here"))
    return name


def _words(title: dict[str, str]) -> Words:
    return Words({language: text for language, text in title.items() if is_language(language)})


def _require_writer(writer: Writer) -> None:
    if not writer.token:
        raise Refusal("table", "not_known")


def _require_out_of_play(house: House, writer: Writer, game: Game, deck: Deck[Any]) -> None:
    """Whole decks are not given to people in the middle of a game with their cards."""
    secret = cards_in_play(house, writer, game)
    if secret and any(card.id in secret for card in deck.card):
        raise _refusal(EditError("in_play"))


def _refusal(problem: EditError) -> Refusal:
    facts = dict(problem.facts)
    if "problems" in facts:
        facts["problems"] = to_builtins(all_told(facts["problems"], MOST_TOLD))
    return Refusal("table", problem.code, **facts)


def _desk_deck(house: House, game: Game, name: str, may: bool) -> told.DeskDeck | None:
    """A deck as it is listed; none if its file was edited by hand, and cannot be read any more."""
    try:
        summary = house.setups.shelf.summary(game, name)
    except (DeckError, OSError):
        return None
    title, own = to_builtins(summary.title), name not in built_in(game)
    return told.DeskDeck(name=name, title=title, cards=summary.cards, tags=summary.tags, own=own, may=may)


def _work_deck(
    house: House, writer: Writer, game: Game, name: str, deck: Deck[Any], secret: frozenset[str]
) -> told.WorkDeck:
    return told.WorkDeck(
        game=game.name,
        name=name,
        title=to_builtins(deck.title),
        version=editing.version_of_deck(deck),
        cards=tuple(_work_card(game, card, secret) for card in deck.card),
        own=name not in built_in(game),
        may=house.rights.may_change(house, writer, game, name),
    )


def _work_card(game: Game, card: Any, secret: frozenset[str]) -> told.WorkCard:
    values, hidden = plain(card), card.id in secret
    shown = without_answers(game.card_form, values) if hidden else values
    return told.WorkCard(card=shown, version="" if hidden else version_of(card), hidden=hidden)


async def _reports(house: House, writer: Writer) -> list[told.Report]:
    """The reports that a writer may decide on: keepers all of them, others those of their own decks."""
    doubted = await house.store.reports()
    return await house.workshop_threads.run(lambda: list(_found(house, writer, doubted)))


def _found(house: House, writer: Writer, doubted: list[tuple[str, float]]) -> list[told.Report]:
    found: list[told.Report] = []
    for game in games_with_questions():
        wanted = {card.partition("/")[2]: at for card, at in doubted if card.startswith(f"{game.name}/")}
        found += _found_of(house, writer, game, wanted)
    return sorted(found, key=lambda report: report.at)


def _found_of(house: House, writer: Writer, game: Game, wanted: dict[str, float]) -> Iterator[told.Report]:
    """Each reported card in the first deck that has it; to a keeper, also those that are in none."""
    secret = cards_in_play(house, writer, game) if wanted else frozenset()
    visible = house.rights.visible(house, writer, game) if wanted else {}
    for name in (name for name, may in visible.items() if may or writer.keeps):
        for card in house.workbench.read(game, name).card if wanted else ():
            if card.id in wanted:
                shown, own = _work_card(game, card, secret), name not in built_in(game)
                at = wanted.pop(card.id)
                yield told.Report(game=game.name, id=card.id, at=at, deck=name, own=own, card=shown)
    if writer.keeps:
        yield from (told.Report(game=game.name, id=card, at=at) for card, at in wanted.items())
