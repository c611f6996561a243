// Rooms that keep the server busy in a closed loop: nothing new is sent before the answer to the last has come.
'use strict';

const { CARDS_A_TURN, fittingPlays } = require('./rules');

class Room {
  /** The peer has players (`Player`), whom it seats in a room of its server (`openRoom`). */
  constructor(peer, game, players, record) {
    this.peer = peer;
    this.game = game;
    this.record = record;
    this.stopping = false;
    this.resting = false; // Has come to rest after it was told to stop; a room that never does has stalled.
    this.players = Array.from({ length: players }, (_, index) => {
      return new peer.Player(String(index), (player, time, bytes) => {
        this.record.heard(bytes);
        this.heard(player, time);
      });
    });
  }

  open(port) {
    return this.peer.openRoom(port, this.game, this.players);
  }

  proceed(mover) {
    if (this.stopping) this.resting = true;
    else this.send(mover);
  }
}

/** One move outstanding: the player to move answers the state on receiving it. Timed until the other receives it. */
class DuelRoom extends Room {
  constructor(peer, record) {
    super(peer, 'duel', 2, record);
    this.sent = new Map(); // By version: the next move may leave before the other player has received the last.
  }

  start() {
    this.proceed(this.players[this.players[0].turn]);
  }

  send(mover) {
    this.sent.set(mover.version, { by: mover, time: performance.now() });
    mover.move(...nextMove(mover.game, mover.id));
  }

  heard(player, time) {
    const move = this.sent.get(player.version - 1);
    if (move !== undefined && move.by !== player) {
      this.record.delivered(time - move.time);
      this.sent.delete(player.version - 1);
    }
    if (player.turn === player.id) this.proceed(player);
  }
}

/** The card that wastes least, then the end of the turn: long games, with hands and piles as people have them. */
function nextMove(G, playerID) {
  if (G.played >= CARDS_A_TURN) return ['endTurn', []];
  const { up, down } = G.piles[playerID];
  const waste = ({ card, direction }) => (direction === 'up' ? card - up : down - card);
  const plays = fittingPlays(G, playerID).sort((one, other) => waste(one) - waste(other));
  return plays.length > 0 ? ['play', [plays[0].card, plays[0].direction]] : ['dealAnew', []];
}

/** All answer at once; the next round begins when all have seen the last. Timed until each sees the answers. */
class VoteRoom extends Room {
  constructor(peer, players, record) {
    super(peer, 'vote', players, record);
  }

  start() {
    this.proceed();
  }

  send() {
    this.round = this.players[0].game.round;
    this.waiting = new Set(this.players);
    this.time = performance.now();
    for (const player of this.players) player.move('guess', [1 + Math.floor(Math.random() * 99)]);
  }

  heard(player, time) {
    if (player.game.round === this.round || !this.waiting.delete(player)) return;
    this.record.delivered(time - this.time);
    if (this.waiting.size === 0) this.proceed();
  }
}

module.exports = { DuelRoom, VoteRoom };
