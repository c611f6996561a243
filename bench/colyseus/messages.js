// The kinds of messages between a player and a room; small numbers, which the peer sends as one byte.
'use strict';

module.exports = { MOVE: 1, VIEW: 2, REFUSED: 3 };
