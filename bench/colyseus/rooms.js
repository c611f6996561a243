// The games of ../node/rules.js as rooms of the peer. Who sits where follows from who came first; the game begins when
// all are there. Views are messages of their own to each client: of what the peer offers, that took it least time here,
// and a hand must not be in a state that all clients share.
'use strict';

const { Room } = require('@colyseus/core');
const rules = require('../node/rules');
const { MOVE, REFUSED, VIEW } = require('./messages');

const NEVER = 2 ** 31 - 1; // The longest that a timer can wait.

function shuffle(cards) {
  for (let index = cards.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [cards[index], cards[other]] = [cards[other], cards[index]];
  }
  return cards;
}

/** A room whose game is shown when the keeper has kept it. */
class KeptRoom extends Room {
  static keeper;

  onCreate({ players }) {
    this.maxClients = players;
    this.patchRate = NEVER; // There is no shared state, and a timer for each room would only take time.
    this.version = 0;
    this.turn = '0';
    this.onMessage(MOVE, (client, [type, args]) => this.move(client, type, args));
  }

  onJoin(client) {
    client.playerID = String(this.clients.indexOf(client));
    if (this.clients.length === this.maxClients) {
      this.G = this.begin(this.maxClients);
      KeptRoom.keeper.keep(this, 'begin', []);
    }
  }

  move(client, type, args) {
    if (!Object.hasOwn(this.moves, type) || !this.moves[type](client.playerID, ...args)) {
      client.send(REFUSED, type);
      return;
    }
    this.version += 1;
    KeptRoom.keeper.keep(this, type, [client.playerID, ...args]);
  }

  /** Everything that a restart needs. */
  saved() {
    return { G: this.G, turn: this.turn };
  }

  /** Sends each client what its player may see. */
  show() {
    for (const client of this.clients) {
      client.send(VIEW, { version: this.version, turn: this.turn, game: this.view(client.playerID) });
    }
  }
}

class DuelRoom extends KeptRoom {
  moves = {
    play: (playerID, card, direction) => playerID === this.turn && rules.play(this.G, playerID, card, direction),
    endTurn: (playerID) => playerID === this.turn && rules.endTurn(this.G, playerID) && this.passOn(),
    dealAnew: (playerID) => playerID === this.turn && rules.dealAnew(this.G, playerID, shuffle) && this.passOn(),
  };

  begin() {
    return rules.deal(shuffle);
  }

  passOn() {
    this.turn = this.turn === '0' ? '1' : '0';
    return true;
  }

  view(playerID) {
    const { players, piles, counts, played } = this.G;
    return { players: { [playerID]: players[playerID] }, piles, counts, played };
  }
}

class VoteRoom extends KeptRoom {
  moves = {
    guess: (playerID, number) => rules.guess(this.G, playerID, number),
  };

  begin(players) {
    return rules.openVote(players);
  }

  view(playerID) {
    const { players, answered, round, revealed } = this.G;
    return { players: { [playerID]: players[playerID] }, answered, round, revealed };
  }
}

module.exports = { DuelRoom, KeptRoom, VoteRoom };
