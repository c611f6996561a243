// A player of the peer's server: its messages written by hand over one plain WebSocket, as for the other peer, because
// the load client must never be what is measured.
'use strict';

const { Packr } = require('msgpackr');
const WebSocket = require('ws');
const { MOVE, REFUSED, VIEW } = require('./messages');

// What a message begins with.
const JOIN_ROOM = 10;
const ERROR = 11;
const ROOM_DATA = 13;

const packr = new Packr({ useRecords: false });

/** Opens a room and seats these players in it; done when each has been sent the game. */
async function openRoom(port, game, players) {
  let path = `create/${game}`;
  for (const player of players) {
    const seat = await reserve(port, path, { players: players.length });
    await player.connect(port, seat);
    path = `joinById/${seat.roomId}`;
  }
  await Promise.all(players.map((player) => player.dealt));
}

async function reserve(port, path, options) {
  const response = await fetch(`http://127.0.0.1:${port}/matchmake/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options),
  });
  if (!response.ok) throw new Error(`the lobby answers ${response.status} to ${path}: ${await response.text()}`);
  return response.json();
}

class Player {
  /** `heard(player, time, bytes)` is called on every new view that the server sends. */
  constructor(id, heard) {
    this.id = id;
    this.heard = heard;
    this.view = null;
    this.dealt = new Promise((resolve) => {
      this.begin = resolve;
    });
  }

  get game() {
    return this.view.game;
  }

  get turn() {
    return this.view.turn;
  }

  get version() {
    return this.view.version;
  }

  connect(port, { processId, roomId, sessionId }) {
    const address = `ws://127.0.0.1:${port}/${processId}/${roomId}?sessionId=${sessionId}`;
    this.socket = new WebSocket(address, { perMessageDeflate: false });
    return new Promise((resolve, reject) => {
      this.socket.on('error', reject);
      this.socket.on('close', () => {
        throw new Error(`the server closed the socket of player ${this.id}`);
      });
      this.socket.on('message', (data) => this.receive(data, resolve));
    });
  }

  receive(data, joined) {
    const time = performance.now(); // Before parsing: reading the message is the client's work, not the server's.
    if (data[0] === ROOM_DATA && data[1] === VIEW) {
      this.view = packr.unpack(data.subarray(2));
      if (this.view.version === 0) this.begin();
      else this.heard(this, time, data.length);
    } else if (data[0] === JOIN_ROOM) {
      this.socket.send(Buffer.of(JOIN_ROOM));
      joined();
    } else if (data[0] === ERROR || data[1] === REFUSED) {
      throw new Error(`unexpected message from the server: ${data.toString('latin1')}`);
    }
  }

  move(type, args) {
    this.socket.send(Buffer.concat([Buffer.of(ROOM_DATA, MOVE), packr.pack([type, args])]));
  }
}

module.exports = { Player, openRoom };
