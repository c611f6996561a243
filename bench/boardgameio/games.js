// The games of ../node/rules.js as the peer wants them.
'use strict';

const { ActivePlayers, INVALID_MOVE, PlayerView } = require('boardgame.io/core');
const rules = require('../node/rules');

/** The peer lets a move change G in place if it returns nothing. */
const refusedUnless = (allowed) => (allowed ? undefined : INVALID_MOVE);

function play({ G, playerID }, card, direction) {
  return refusedUnless(rules.play(G, playerID, card, direction));
}

function endTurn({ G, playerID, events }) {
  if (!rules.endTurn(G, playerID)) return INVALID_MOVE;
  events.endTurn();
  return undefined;
}

function dealAnew({ G, playerID, events, random }) {
  if (!rules.dealAnew(G, playerID, random.Shuffle)) return INVALID_MOVE;
  events.endTurn();
  return undefined;
}

const duel = {
  name: 'duel',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // Undo keeps a copy of every state, which we do not do either.
  setup: ({ random }) => rules.deal(random.Shuffle),
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    // `client: false`: only the server knows the secrets, so only it can make a move.
    play: { client: false, move: play },
    endTurn: { client: false, move: endTurn },
    dealAnew: { client: false, move: dealAnew },
  },
};

const vote = {
  name: 'vote',
  minPlayers: 2,
  maxPlayers: 12,
  disableUndo: true,
  setup: ({ ctx }) => rules.openVote(ctx.numPlayers),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    // Without `ignoreStaleStateID` the first answer would make the others stale and the room would stand still;
    // without `redact` the log would tell everybody the answers.
    guess: {
      client: false,
      ignoreStaleStateID: true,
      redact: true,
      move: ({ G, playerID }, number) => refusedUnless(rules.guess(G, playerID, number)),
    },
  },
};

module.exports = { duel, vote };
