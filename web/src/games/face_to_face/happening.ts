// What is on stage, for the piles that it happens to.

import type { FaceToFace, GameEvent } from "../../generated/protocol";
import type { Seen } from "$lib/stage.svelte";
import type { Direction } from "./cards";

/** Whose pile a card was laid on, and which. */
function ownerOf(event: FaceToFace.Played | FaceToFace.TookBack): number {
  return event.pile.startsWith("own") ? event.seat : 1 - event.seat;
}

const directionOf = (event: FaceToFace.Played | FaceToFace.TookBack): Direction =>
  event.pile.endsWith("_ascending") ? "ascending" : "descending";

/** The card that is landing on this pile right now. */
export function pileHit(event: GameEvent | null, owner: number, direction: Direction): FaceToFace.Played | null {
  if (event?.event !== "played") return null;
  return ownerOf(event) === owner && directionOf(event) === direction ? event : null;
}

/** The table at the moment that is on stage: as it was, and with the cards that have been seen to land since. */
export function momentOf(seen: Seen): FaceToFace.View {
  const view = seen.view as FaceToFace.View;
  return seen.playing ? (seen.shown as FaceToFace.Event[]).reduce(after, view) : view;
}

function after(view: FaceToFace.View, event: FaceToFace.Event): FaceToFace.View {
  const side = (seat: number, change: Partial<FaceToFace.Side>): FaceToFace.View["sides"] =>
    [0, 1].map((one) => (one === seat ? { ...view.sides[one]!, ...change } : view.sides[one]!)) as FaceToFace.View["sides"];
  switch (event.event) {
    case "played": {
      const [owner, pile] = [ownerOf(event), directionOf(event)];
      const sides = side(owner, { [pile]: { card: event.card, of: event.seat } });
      const hand = Math.max(0, sides[event.seat]!.hand - 1);
      const laid = [...view.this_turn, { card: event.card, by: event.seat, owner, pile }];
      return { ...view, this_turn: laid, helped: view.helped || owner !== event.seat, sides: sides.map((one, seat) => (seat === event.seat ? { ...one, hand } : one)) as FaceToFace.View["sides"] };
    }
    case "drew":
      return { ...view, sides: side(event.seat, { hand: view.sides[event.seat]!.hand + event.count, deck: event.left }) };
    case "blocked":
      return { ...view, ...(event.seat === view.turn ? {} : { this_turn: [], helped: false }), turn: event.seat, blocked_hand: event.hand };
    default:
      return view;
  }
}
