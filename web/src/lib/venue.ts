// A house with many tables.

import type { OpenTable } from "../generated/protocol";
import { words } from "./words.svelte";

/** As long as somebody needs to take out a phone: after that a device that stands there for everybody is as it was. */
export const BACK_SECONDS = 90;

/** Whether there is a seat at a table. */
export function standing({ status, free }: OpenTable): string {
  if (status === "playing") return words.text("web-venue-playing");
  return free ? words.text("web-venue-free", { count: free }) : words.text("web-venue-full");
}
