// A client's code that has to type-check, with every discriminated union narrowed by its tag.
import type { Command, Field, GameEvent, Have, Move, Routes, ClientMessage, Seat, ServerMessage, View, Words } from "./protocol";

const hello: ClientMessage = { say: "hello", code: "BCDFG", tokens: ["0123456789abcdef"], have: { game: 1, version: 4 } };
const raise: ClientMessage = { say: "answer", seat: 0, ask: 3, key: "a1", move: { move: "raise", value: 44 } };
const start: Command = { say: "start", key: "k1" };
const opening: Routes["POST /api/tables"]["takes"] = { game: "tous_ego", options: { target: 12 } };

function inFrench(words: Words): string {
  return words.fr || words.en || "";
}

export function seen(told: ServerMessage): Have | string | null {
  switch (told.tell) {
    case "view":
      return { game: told.game, version: told.version };
    case "closed":
      return told.by === "time" ? told.key : null;
    case "table":
      return told.table.status === "lobby" ? (told.table.chairs[0]?.name ?? null) : null;
    case "done":
      return told.rescue ?? "";
    case "bye":
      return told.again ? null : told.code;
    default:
      return null;
  }
}

export function leader(view: View): Seat {
  switch (view.game) {
    case "incroyable":
      return view.questioner;
    case "face_to_face":
      return view.turn;
    case "caractere":
      return view.questionne;
    case "tous_ego":
      return view.reader;
  }
}

export function smallest(field: Field): number | string | string[] {
  switch (field.field) {
    case "number":
      return field.low;
    case "one":
      return field.options[0] ?? "";
    case "several":
      return field.options.slice(0, field.least).map(String);
    case "per_seat":
      return field.seats.map(() => String(field.options[0]));
    case "text":
      return "x".repeat(field.longest);
  }
}

export function told(event: GameEvent): string {
  if (event.event === "counted") return `${event.seat}: ${event.ballots}`;
  if (event.event === "game_over") return event.winners.join();
  return event.event === "dealt" ? event.names.join() : event.event;
}

export const moves: Move[] = [{ move: "vote", seats: [1, 2] }, { move: "play", card: 7, pile: "own_ascending" }];
export const messages: ClientMessage[] = [hello, raise, start];
export { inFrench, opening };
