// A player of the peer's server: Socket.IO's messages written by hand over one plain WebSocket, because that costs the
// load client far less than the official client does, and the load client must never be what is measured.
'use strict';

const WebSocket = require('ws');

// What a message begins with: Engine.IO's packet type, then, in a message, Socket.IO's.
const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const EVENT = '42';

async function post(port, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}/games/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the lobby answers ${response.status} to ${path}`);
  return response.json();
}

/** Opens a room and seats these players in it; done when each has been sent the game. */
async function openRoom(port, game, players) {
  const { matchID } = await post(port, `${game}/create`, { numPlayers: players.length });
  for (const player of players) {
    const seat = { playerID: player.id, playerName: `Player ${player.id}` };
    const { playerCredentials } = await post(port, `${game}/${matchID}/join`, seat);
    await player.connect(port, game);
    await player.sit(matchID, playerCredentials, players.length);
  }
}

class Player {
  /** `heard(player, time, bytes)` is called on every new state that the server sends. */
  constructor(id, heard) {
    this.id = id;
    this.heard = heard;
    this.state = null;
  }

  get game() {
    return this.state.G;
  }

  get turn() {
    return this.state.ctx.currentPlayer;
  }

  get version() {
    return this.state._stateID;
  }

  connect(port, game) {
    this.gameName = game;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    });
    return new Promise((resolve, reject) => {
      this.socket.on('error', reject);
      this.socket.on('close', () => {
        throw new Error(`the server closed the socket of player ${this.id}`);
      });
      this.socket.on('message', (data) => this.receive(data, resolve));
    });
  }

  receive(data, connected) {
    const time = performance.now(); // Before parsing: reading the message is the client's work, not the server's.
    const text = data.toString();
    if (text.startsWith(OPEN)) this.socket.send(`${CONNECT}/${this.gameName},`);
    else if (text.startsWith(PING)) this.socket.send(PONG);
    else if (text.startsWith(CONNECT)) connected();
    else if (text.startsWith(EVENT)) this.hear(JSON.parse(text.slice(text.indexOf(',') + 1)), time, data.length);
    else throw new Error(`unexpected message from the server: ${text}`);
  }

  hear([type, , content], time, bytes) {
    if (type === 'sync') {
      this.state = content.state;
      this.synced();
    } else if (type === 'update') {
      this.state = content;
      this.heard(this, time, bytes);
    }
  }

  /** Takes a seat that the lobby gave; done when the server has sent the state. */
  sit(match, credentials, players) {
    this.match = match;
    this.credentials = credentials;
    return new Promise((resolve) => {
      this.synced = resolve;
      this.emit('sync', match, this.id, credentials, players);
    });
  }

  move(type, args) {
    const payload = { type, args, playerID: this.id, credentials: this.credentials };
    this.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, this.match, this.id);
  }

  emit(...event) {
    this.socket.send(`${EVENT}/${this.gameName},${JSON.stringify(event)}`);
  }
}

module.exports = { Player, openRoom };
