// What is explained when it first happens, and where in the rules it stands.

import type { Coaching, Situation } from "..";
import type { FaceToFace } from "../../generated/protocol";
import { partsFrom } from "$lib/rules";
import type { Seen } from "$lib/stage.svelte";

const moments: Coaching["moments"] = { playing: "turn", over: "end" };

const partOf = partsFrom(
  { 1: "aim", 10: "turn", 13: "gift", 15: "turn", 20: "piles", 22: "jump", 30: "gift", 40: "draw", 50: "aim", 51: "end" },
  { A02: "end", A14: "end" },
);

const situations: Coaching["situations"] = (seen) => {
  const view = seen.view as FaceToFace.View;
  return [...happened(seen, view), ...(view.phase === "playing" ? [{ id: "playing", part: "turn" }] : [])];
};

function happened(seen: Seen, view: FaceToFace.View): Situation[] {
  const name = (seat: number): string => seen.nameOf(seat);
  return (seen.shown as FaceToFace.Event[]).toReversed().flatMap((event): Situation[] => {
    switch (event.event) {
      case "blocked": return [{ id: "blocked", facts: { name: name(event.seat) }, part: "end", brief: true }];
      case "played": return [
        ...(event.jump ? [{ id: "jump", facts: { jump: view.jump ?? 10 }, part: "jump", brief: true }] : []),
        ...(event.help ? [{ id: "gift", facts: { full: view.full_hand ?? 6 }, part: "gift", brief: true }] : []),
      ];
      case "drew": return [
        ...(event.left === 0 ? [{ id: "empty", facts: { name: name(event.seat) }, part: "draw", brief: true }] : []),
        { id: gave(seen, event.seat) ? "refill" : "two", facts: { full: view.full_hand ?? 6 }, part: "draw", brief: true },
      ];
      default: return [];
    }
  });
}

/** Whether whoever draws gave a card away in this turn: what was laid since the other drew tells. */
function gave(seen: Seen, seat: number): boolean {
  const log = seen.log as readonly FaceToFace.Event[];
  const drew = log.findLastIndex((event) => event.event === "drew" && event.seat === seat);
  const before = log.slice(0, drew);
  const turn = before.slice(before.findLastIndex((event) => event.event === "drew") + 1);
  return turn.some((event) => event.event === "played" && event.help === true);
}

export const coach: Coaching = { situations, moments, partOf };
