import type { Pace } from "$lib/stage.svelte";
import { PER_PERSON } from "./count";

const LAST_LOOK = 4_000;

/** The count is the moment of this game; the totals that end it stay a little before the winners are shown. */
export const pace: Pace = (event) => {
  if (event.event === "counted") return PER_PERSON;
  return event.event === "game_over" ? LAST_LOOK : 0;
};
