import type { AnyView } from "$lib/session.svelte";

export { default as Board } from "./Board.svelte";
export { isReveal as lookUp } from "./frame";
export { default as Pad } from "./Pad.svelte";
export { default as Rules } from "./Rules.svelte";
export { pace } from "./pace";

/** Whoever is out of a risk round may still choose, for fun. */
export const canPrepare = (view: AnyView, seat: number): string | null =>
  view.game === "incroyable" && view.phase === "betting" && seat !== view.questioner && !(view.survivors ?? []).includes(seat) ? "incroyable-can-tap" : null;
