// The load client. Opens rooms, keeps them busy, and tells in lines of JSON how far it is and what it measured.
// PEER is the folder with the player.js that talks to this peer's server.
//
//   node load.js PEER PORT duel ROOMS WARM_UP_SECONDS SECONDS
//   node load.js PEER PORT vote ROOMS WARM_UP_SECONDS SECONDS PLAYERS
//   node load.js PEER PORT idle ROOMS
'use strict';

const { setTimeout: sleep } = require('timers/promises');
const { DuelRoom, VoteRoom } = require('./rooms');

const OPENED_TOGETHER = 20; // A larger crowd would only queue in the lobby.
const REST_SECONDS = 5;

/** What was delivered while `on`. */
class Record {
  constructor() {
    this.on = false;
    this.milliseconds = [];
    this.frames = 0;
    this.bytes = 0;
  }

  heard(bytes) {
    if (!this.on) return;
    this.frames += 1;
    this.bytes += bytes;
  }

  delivered(milliseconds) {
    if (this.on) this.milliseconds.push(milliseconds);
  }

  figures(seconds) {
    const sorted = Float64Array.from(this.milliseconds).sort();
    const quantile = (share) => sorted[Math.floor(sorted.length * share)];
    return {
      moves_per_second: sorted.length / seconds,
      p50_milliseconds: quantile(0.5),
      p99_milliseconds: quantile(0.99),
      bytes_per_frame: this.bytes / this.frames,
    };
  }
}

function tell(event, figures = {}) {
  console.log(JSON.stringify({ event, ...figures }));
}

async function open(rooms, port) {
  for (let index = 0; index < rooms.length; index += OPENED_TOGETHER) {
    await Promise.all(rooms.slice(index, index + OPENED_TOGETHER).map((room) => room.open(port)));
  }
  tell('connected');
}

async function measure(rooms, record, warmUp, seconds) {
  for (const room of rooms) room.start();
  await sleep(warmUp * 1000);
  tell('measuring');
  record.on = true;
  const start = performance.now();
  await sleep(seconds * 1000);
  record.on = false;
  tell('measured', record.figures((performance.now() - start) / 1000));
}

/** boardgame.io drops a move that it refuses without a word, so a mistake of ours would show only as a room that stalls. */
async function stop(rooms) {
  for (const room of rooms) room.stopping = true;
  for (let waited = 0; waited < REST_SECONDS && !rooms.every((room) => room.resting); waited += 0.1) await sleep(100);
  const stalled = rooms.filter((room) => !room.resting).length;
  if (stalled > 0) throw new Error(`${stalled} of ${rooms.length} rooms stalled`);
  tell('rested');
}

async function main([name, port, work, count, warmUp, seconds, players]) {
  const peer = require(`../${name}/player`);
  const record = new Record();
  const room = work === 'vote' ? () => new VoteRoom(peer, Number(players), record) : () => new DuelRoom(peer, record);
  const rooms = Array.from({ length: Number(count) }, room);
  await open(rooms, port);
  if (work === 'idle') return; // The sockets keep the process alive until it is ended.
  await measure(rooms, record, Number(warmUp), Number(seconds));
  await stop(rooms);
}

process.stdin.resume().on('end', () => process.exit()); // Never outlives the bench that started it.
main(process.argv.slice(2));
