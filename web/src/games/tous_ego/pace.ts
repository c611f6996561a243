import type { Pace } from "$lib/stage.svelte";
import { PER_PERSON_MS } from "./count";

const LAST_LOOK_MS = 4_000;

/** The count is the moment of this game; the totals that end it stay a little before the winners are shown. */
export const pace: Pace = (event) => {
  if (event.event === "counted") return PER_PERSON_MS;
  return event.event === "game_over" ? LAST_LOOK_MS : 0;
};
