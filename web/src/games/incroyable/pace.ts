// How long each event is on stage: long enough to see it, short enough to want the next.

import type { Incroyable } from "../../generated/protocol";
import type { Pace } from "$lib/stage.svelte";

export const STEP_MS = 170;
/** A breath before the first digit of the answer, and from digit to digit. */
export const BREATH_MS = 1_000;
export const DIGIT_MS = 620;

const PACES: Partial<Record<Incroyable.Event["event"], number>> = {
  estimated: 750,
  shifted: 1_800,
  passed: 900,
  raised: 1_600,
  challenged: 2_600,
  answer_read: BREATH_MS + 4 * DIGIT_MS + 1_400,
  challenge_judged: 2_000,
  // Whoever is out of a risk round reads the question now: bots bet at once, and then comes the answer.
  announced: 3_000,
  bet_shown: 900,
  risk_round_began: 2_600,
  risk_round_ended: 1_200,
};

export const pace: Pace = (any) => {
  const event = any as Incroyable.Event;
  if (event.event === "scored") return event.points ? 650 : 250;
  if (event.event === "walked") return 700 + STEP_MS * path(event).length;
  return PACES[event.event] ?? 0;
};

/** The cells that a pawn steps on, one after the other: its points, the bonus, and back from a black cell. */
export function path({ start, steps, bonus, back }: Incroyable.Walk): number[] {
  const forth = Array.from({ length: steps + bonus }, (_, index) => start + 1 + index);
  const top = start + steps + bonus;
  return [...forth, ...Array.from({ length: back }, (_, index) => top - 1 - index)];
}
