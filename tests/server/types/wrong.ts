// Mistakes that have to be found: one on every line that says so, and nowhere else.
import type { Command, Field, Move, NewTable, ClientMessage, ServerMessage, View } from "./protocol";

export const noSuchMessage: ClientMessage = { say: "shout", key: "k" }; // wrong
export const noKey: Command = { say: "start" }; // wrong
export const noSuchField: ClientMessage = { say: "ping", number: 3 }; // wrong
export const noSuchPile: Move = { move: "play", card: 7, pile: "discard" }; // wrong
export const noNameOfAGame: NewTable = { game: 7 }; // wrong
export const tokensAreAList: ClientMessage = { say: "hello", code: "BCDFG", tokens: "0123456789abcdef" }; // wrong

export function ofAnotherGame(view: View): number {
  return view.game === "tous_ego" ? view.target : view.target; // wrong
}

export function ofAnotherMessage(told: ServerMessage): number {
  return told.tell === "pong" ? told.n : told.n; // wrong
}

export function perhapsNothing(told: ServerMessage): number {
  return told.tell === "view" ? told.clock.left : 0; // wrong
}

export function ofAnotherField(field: Field): number {
  return field.field === "text" ? field.low : 0; // wrong
}

export function noSuchPhase(view: View): boolean {
  return view.game === "incroyable" && view.phase === "voting"; // wrong
}
