// Who keeps the games: nobody, or SQLite as our server does it. A game is shown only when it is kept.
'use strict';

const { DatabaseSync } = require('node:sqlite');

class Memory {
  keep(room) {
    room.show();
  }
}

/** Write-ahead log, full sync, and one commit for all rooms that moved in a turn of the loop; each move is history. Steps have no
 *  index, as in our store: it would touch a page for every room of a commit, and half the peer's speed. */
class Disk {
  constructor(file) {
    this.database = new DatabaseSync(file);
    this.database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE rooms (id TEXT PRIMARY KEY, version INTEGER, state TEXT) WITHOUT ROWID;
      CREATE TABLE steps (id TEXT, version INTEGER, step TEXT);
    `);
    this.begin = this.database.prepare('BEGIN IMMEDIATE');
    this.commit = this.database.prepare('COMMIT');
    this.saveRoom = this.database.prepare(
      'INSERT INTO rooms VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version, state = excluded.state',
    );
    this.saveStep = this.database.prepare('INSERT INTO steps VALUES (?, ?, ?)');
    this.steps = [];
  }

  keep(room, type, args) {
    if (this.steps.length === 0) setImmediate(() => this.write());
    this.steps.push({ room, version: room.version, step: JSON.stringify([type, args]) });
  }

  write() {
    const { steps } = this;
    this.steps = [];
    const rooms = new Set(steps.map(({ room }) => room));
    this.begin.run();
    for (const { room, version, step } of steps) this.saveStep.run(room.roomId, version, step);
    for (const room of rooms) this.saveRoom.run(room.roomId, room.version, JSON.stringify(room.saved()));
    this.commit.run();
    for (const room of rooms) room.show();
  }
}

module.exports = { Disk, Memory };
