import type { View } from "../../generated/protocol";
import { onTrack } from "$lib/standings";
import { words } from "$lib/words.svelte";

export { default as Board } from "./Board.svelte";
export { coach } from "./coach";
export { isReveal as lookUp } from "./frame";
export { default as Pad } from "./Pad.svelte";
export { default as Rules } from "./Rules.svelte";
export { pace } from "./pace";
export { retold } from "./retold";

/** Whoever is out of a risk round may still choose, for fun. */
export const canPrepare = (view: View, seat: number): string | null =>
  view.game === "incroyable" && view.phase === "betting" && seat !== view.questioner && !(view.survivors ?? []).includes(seat) ? "incroyable-can-tap" : null;

/** Its board is measured to the room that there is. */
export const fits = true;

export const standing = onTrack("cells");
export const onlyGoingOn = ({ phase }: View): boolean => phase === "drawing" || phase === "continuing";
export const aloud = (view: View): string => (view.game === "incroyable" ? words.of(view.question?.words) : "");
