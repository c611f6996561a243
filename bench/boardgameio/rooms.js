// Rooms that keep the server busy in a closed loop: nothing new is sent before the answer to the last has come.
'use strict';

const { CARDS_A_TURN, duel, fittingPlays, vote } = require('./games');
const { Player } = require('./player');

async function post(port, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}/games/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the lobby answers ${response.status} to ${path}`);
  return response.json();
}

class Room {
  constructor(game, players, record) {
    this.game = game.name;
    this.record = record;
    this.stopping = false;
    this.resting = false; // Has come to rest after it was told to stop; a room that never does has stalled.
    this.players = Array.from({ length: players }, (_, index) => {
      return new Player(String(index), (player, time, bytes) => {
        this.record.heard(bytes);
        this.heard(player, time);
      });
    });
  }

  async open(port) {
    const { matchID } = await post(port, `${this.game}/create`, { numPlayers: this.players.length });
    for (const player of this.players) {
      const seat = { playerID: player.id, playerName: `Player ${player.id}` };
      const { playerCredentials } = await post(port, `${this.game}/${matchID}/join`, seat);
      await player.connect(port, this.game);
      await player.sit(matchID, playerCredentials, this.players.length);
    }
  }

  proceed(mover) {
    if (this.stopping) this.resting = true;
    else this.send(mover);
  }
}

/** One move outstanding: the player to move answers the state on receiving it. Timed until the other receives it. */
class DuelRoom extends Room {
  constructor(record) {
    super(duel, 2, record);
    this.sent = new Map(); // By state: the next move may leave before the other player has received the last.
  }

  start() {
    this.proceed(this.players[this.players[0].state.ctx.currentPlayer]);
  }

  send(mover) {
    const { G, _stateID } = mover.state;
    this.sent.set(_stateID, { by: mover, time: performance.now() });
    mover.move(...nextMove(G, mover.id));
  }

  heard(player, time) {
    const { _stateID, ctx } = player.state;
    const move = this.sent.get(_stateID - 1);
    if (move !== undefined && move.by !== player) {
      this.record.delivered(time - move.time);
      this.sent.delete(_stateID - 1);
    }
    if (ctx.currentPlayer === player.id) this.proceed(player);
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
  constructor(players, record) {
    super(vote, players, record);
  }

  start() {
    this.proceed();
  }

  send() {
    this.round = this.players[0].state.G.round;
    this.waiting = new Set(this.players);
    this.time = performance.now();
    for (const player of this.players) player.move('guess', [1 + Math.floor(Math.random() * 99)]);
  }

  heard(player, time) {
    if (player.state.G.round === this.round || !this.waiting.delete(player)) return;
    this.record.delivered(time - this.time);
    if (this.waiting.size === 0) this.proceed();
  }
}

module.exports = { DuelRoom, VoteRoom };
