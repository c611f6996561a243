// The work that the peer is measured on: a duel with secret hands that never ends, and a secret vote of all at once.
'use strict';

const { ActivePlayers, INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const HIGHEST = 60;
const HAND = 6;
const CARDS_A_TURN = 2;
const DIRECTIONS = ['up', 'down'];

/** Whether a card may go on a pile: onwards, or exactly ten back. */
function fits(card, top, direction) {
  return direction === 'up' ? card > top || card === top - 10 : card < top || card === top + 10;
}

/** All the ways in which a player may lay a card now. */
function fittingPlays(G, playerID) {
  const piles = G.piles[playerID];
  return G.players[playerID].hand.flatMap((card) =>
    DIRECTIONS.filter((direction) => fits(card, piles[direction], direction)).map((direction) => ({ card, direction })),
  );
}

function deal(random) {
  const G = { secret: { decks: {} }, players: {}, piles: {}, counts: {}, played: 0 };
  for (const playerID of ['0', '1']) {
    const deck = random.Shuffle(Array.from({ length: HIGHEST - 2 }, (_, index) => index + 2));
    G.players[playerID] = { hand: deck.splice(0, HAND) };
    G.secret.decks[playerID] = deck;
    G.piles[playerID] = { up: 1, down: HIGHEST };
    G.counts[playerID] = { hand: HAND, deck: deck.length };
  }
  return G;
}

function play({ G, playerID }, card, direction) {
  const { hand } = G.players[playerID];
  const piles = G.piles[playerID];
  if (!hand.includes(card) || !DIRECTIONS.includes(direction) || !fits(card, piles[direction], direction)) {
    return INVALID_MOVE;
  }
  hand.splice(hand.indexOf(card), 1);
  piles[direction] = card;
  G.played += 1;
  G.counts[playerID].hand = hand.length;
  return undefined; // The peer lets a move change G in place if it returns nothing.
}

function endTurn({ G, playerID, events }) {
  if (G.played < CARDS_A_TURN) return INVALID_MOVE;
  const { hand } = G.players[playerID];
  const deck = G.secret.decks[playerID];
  hand.push(...deck.splice(-CARDS_A_TURN));
  G.counts[playerID] = { hand: hand.length, deck: deck.length };
  G.played = 0;
  events.endTurn();
  return undefined;
}

function dealAnew({ G, playerID, events, random }) {
  if (fittingPlays(G, playerID).length > 0) return INVALID_MOVE;
  Object.assign(G, deal(random));
  events.endTurn();
  return undefined;
}

// A player who cannot play on has new cards dealt in the same match, so that the lobby has no part in what is measured.
const duel = {
  name: 'duel-endless',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // Undo keeps a copy of every state, which we do not do either.
  setup: ({ random }) => deal(random),
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    // `client: false`: only the server knows the secrets, so only it can make a move.
    play: { client: false, move: play },
    endTurn: { client: false, move: endTurn },
    dealAnew: { client: false, move: dealAnew },
  },
};

function guess({ G, ctx, playerID }, number) {
  if (!Number.isInteger(number) || G.players[playerID].guess !== null) return INVALID_MOVE;
  G.players[playerID].guess = number;
  G.answered += 1;
  if (G.answered === ctx.numPlayers) reveal(G);
  return undefined;
}

function reveal(G) {
  G.revealed = {};
  for (const [playerID, player] of Object.entries(G.players)) {
    G.revealed[playerID] = player.guess;
    player.guess = null;
  }
  G.answered = 0;
  G.round += 1;
}

const vote = {
  name: 'vote',
  minPlayers: 2,
  maxPlayers: 12,
  disableUndo: true,
  setup: ({ ctx }) => ({
    players: Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, index) => [index, { guess: null }])),
    answered: 0,
    round: 1,
    revealed: null,
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    // Without `ignoreStaleStateID` the first answer would make the others stale and the room would stand still;
    // without `redact` the log would tell everybody the answers.
    guess: { client: false, ignoreStaleStateID: true, redact: true, move: guess },
  },
};

module.exports = { CARDS_A_TURN, duel, fittingPlays, vote };
