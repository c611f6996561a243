// What is on stage, told for one pile.

import type { FaceToFace } from "../../generated/protocol";
import type { AnyEvent } from "$lib/session.svelte";
import type { Direction } from "./cards";

/** Whose pile a card was laid on, and which. */
export function ownerOf(event: FaceToFace.Played | FaceToFace.TookBack): number {
  return event.pile.startsWith("own") ? event.seat : 1 - event.seat;
}

export const directionOf = (event: FaceToFace.Played | FaceToFace.TookBack): Direction =>
  event.pile.endsWith("_ascending") ? "ascending" : "descending";

/** The card that is landing on this pile right now. */
export function pileHit(event: AnyEvent | null, owner: number, direction: Direction): FaceToFace.Played | null {
  if (event?.event !== "played") return null;
  return ownerOf(event) === owner && directionOf(event) === direction ? event : null;
}
