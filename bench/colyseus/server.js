// The peer's own server with our games on a free loopback port, which it tells in a line of JSON once ready.
//
//   node server.js          in memory
//   node server.js FILE     made durable in this SQLite file
'use strict';

const { createServer } = require('node:http');
const { Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { Disk, Memory } = require('./keepers');
const { DuelRoom, KeptRoom, VoteRoom } = require('./rooms');

async function main([file]) {
  KeptRoom.keeper = file === undefined ? new Memory() : new Disk(file);
  const http = createServer();
  const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http }) });
  server.define('duel', DuelRoom);
  server.define('vote', VoteRoom);
  await server.listen(0, '127.0.0.1');
  console.log(JSON.stringify({ event: 'listening', port: http.address().port }));
}

process.stdin.resume().on('end', () => process.exit()); // Never outlives the bench that started it.
main(process.argv.slice(2));
