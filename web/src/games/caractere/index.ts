export { default as Board } from "./Board.svelte";
export { default as Pad } from "./Pad.svelte";
export { default as Rules } from "./Rules.svelte";
export { pace, worthLookingUp as lookUp } from "./pace";
export { canPrepare } from "./prepare";
