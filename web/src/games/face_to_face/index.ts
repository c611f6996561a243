export { default as Board } from "./Board.svelte";
export { default as Final } from "./Final.svelte";
export { default as Pad } from "./Pad.svelte";
export { default as Rules } from "./Rules.svelte";
export { pace } from "./pace";

/** Two seats on one device lie flat between the players, and cover themselves: nobody has to pass anything on. */
export const flat = true;
