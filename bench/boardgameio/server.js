// The peer's own server with our games, in memory, on a free loopback port, which it tells in a line of JSON once ready.
//
//   node server.js
'use strict';

const { Server } = require('boardgame.io/server');
const { duel, vote } = require('./games');

async function main() {
  const server = Server({ games: [duel, vote], origins: [] });
  // The peer has no option for the address and would listen on every interface of the machine.
  const listen = server.app.listen.bind(server.app);
  server.app.listen = (port, ready) => listen(port, '127.0.0.1', ready);

  const { appServer } = await server.run(0);
  console.log(JSON.stringify({ event: 'listening', port: appServer.address().port }));
}

process.stdin.resume().on('end', () => process.exit()); // Never outlives the bench that started it.
main();
