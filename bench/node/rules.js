// The work that peers on Node.js are measured on: a duel with secret hands that never ends, and a secret vote of all at
// once. A move changes the game in place and returns whether it was allowed.
'use strict';

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

function deal(shuffle) {
  const G = { secret: { decks: {} }, players: {}, piles: {}, counts: {}, played: 0 };
  for (const playerID of ['0', '1']) {
    const deck = shuffle(Array.from({ length: HIGHEST - 2 }, (_, index) => index + 2));
    G.players[playerID] = { hand: deck.splice(0, HAND) };
    G.secret.decks[playerID] = deck;
    G.piles[playerID] = { up: 1, down: HIGHEST };
    G.counts[playerID] = { hand: HAND, deck: deck.length };
  }
  return G;
}

function play(G, playerID, card, direction) {
  const { hand } = G.players[playerID];
  const piles = G.piles[playerID];
  if (!hand.includes(card) || !DIRECTIONS.includes(direction) || !fits(card, piles[direction], direction)) return false;
  hand.splice(hand.indexOf(card), 1);
  piles[direction] = card;
  G.played += 1;
  G.counts[playerID].hand = hand.length;
  return true;
}

function endTurn(G, playerID) {
  if (G.played < CARDS_A_TURN) return false;
  const { hand } = G.players[playerID];
  const deck = G.secret.decks[playerID];
  hand.push(...deck.splice(-CARDS_A_TURN));
  G.counts[playerID] = { hand: hand.length, deck: deck.length };
  G.played = 0;
  return true;
}

/** A player who cannot play on has new cards dealt in the same room, so that opening rooms is no part of the measure. */
function dealAnew(G, playerID, shuffle) {
  if (fittingPlays(G, playerID).length > 0) return false;
  Object.assign(G, deal(shuffle));
  return true;
}

function openVote(players) {
  return {
    players: Object.fromEntries(Array.from({ length: players }, (_, index) => [index, { guess: null }])),
    answered: 0,
    round: 1,
    revealed: null,
  };
}

function guess(G, playerID, number) {
  if (!Number.isInteger(number) || G.players[playerID].guess !== null) return false;
  G.players[playerID].guess = number;
  G.answered += 1;
  if (G.answered === Object.keys(G.players).length) reveal(G);
  return true;
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

module.exports = { CARDS_A_TURN, deal, dealAnew, endTurn, fittingPlays, guess, openVote, play };
