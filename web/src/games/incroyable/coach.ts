// What is explained when it first happens, and where in the rules it stands.

import type { Coaching, Situation } from "..";
import type { Incroyable } from "../../generated/protocol";
import { partsFrom } from "$lib/rules";
import type { Seen } from "$lib/stage.svelte";
import { fold, frameOf, ladder, type Frame } from "./frame";

const moments: Coaching["moments"] = {
  drawing: "estimate", estimating: "estimate", separating: "tie", speaking: "speak", announcing: "risk", betting: "risk", continuing: "risk", over: "end",
};

const partOf = partsFrom(
  { 1: "goal", 10: "estimate", 16: "risk", 20: "estimate", 30: "tie", 40: "speak", 60: "points", 70: "risk", 85: "track", 90: "end" },
  { A32: "estimate" },
);

const situations: Coaching["situations"] = (seen) => [...happened(seen), ...moment(seen)];

/** What an event did that is not seen every day. */
function happened(seen: Seen): Situation[] {
  const board = seen.about.board as Incroyable.Board;
  const name = (seat: number): string => seen.nameOf(seat);
  return (seen.shown as Incroyable.Event[]).toReversed().flatMap((event): Situation[] => {
    switch (event.event) {
      case "walked": return [
        ...(event.back ? [{ id: "black", facts: { name: name(event.seat), back: event.back }, part: "track", brief: true }] : []),
        ...(event.bonus ? [{ id: "bonus", facts: { name: name(event.seat), bonus: event.bonus }, part: "track", brief: true }] : []),
        ...(board.spirals.includes(event.end) && event.steps ? [{ id: "spiral", facts: { name: name(event.seat) }, part: "risk", brief: true }] : []),
      ];
      case "challenge_judged":
        return [{ id: event.success ? "doubt-right" : "doubt-wrong", facts: { name: name(event.seat) }, part: "points", brief: true }];
      case "challenged": return [{ id: "doubted", facts: { name: name(event.seat) }, part: "speak", brief: true }];
      case "risk_round_began": return [{ id: "announcing", part: "risk" }];
      default: return [];
    }
  });
}

/** What the table is at now. */
function moment(seen: Seen): Situation[] {
  const view = seen.view as Incroyable.View;
  const part = moments[view.phase];
  if (view.phase === "speaking") return speaking(seen, view);
  return ["drawing", "estimating", "separating", "announcing", "betting", "continuing"].includes(view.phase) && part ? [{ id: view.phase, part }] : [];
}

function speaking(seen: Seen, view: Incroyable.View): Situation[] {
  const before = frameOf(view);
  const frame: Frame = seen.playing ? (seen.shown as Incroyable.Event[]).reduce(fold, before) : before;
  const order = ladder(frame.estimates);
  const [speaker] = frame.speakers;
  if (speaker === undefined) return [];
  const must = speaker === order.at(-1);
  const first = !Object.keys(frame.said).length;
  const facts = { name: seen.nameOf(speaker), highest: seen.nameOf(order[0]!) };
  return [
    ...(must ? [{ id: "must", facts, part: "speak" }] : []),
    ...(first && !must ? [{ id: "first", facts, part: "speak" }] : []),
    ...(!first && !must ? [{ id: "next", facts, part: "speak" }] : []),
  ];
}

export const coach: Coaching = { situations, moments, partOf };
