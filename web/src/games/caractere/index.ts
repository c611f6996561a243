import type { View } from "../../generated/protocol";
import { onTrack } from "$lib/standings";
import { words } from "$lib/words.svelte";

export { default as Board } from "./Board.svelte";
export { coach } from "./coach";
export { default as Pad } from "./Pad.svelte";
export { default as Rules } from "./Rules.svelte";
export { pace, worthLookingUp as lookUp } from "./pace";

export const standing = onTrack("cells");
export const onlyGoingOn = ({ phase }: View): boolean => ["drawing", "test_drawing", "contesting"].includes(phase);
export const aloud = (view: View): string => (view.game === "caractere" && view.card ? words.question(view.card) : "");

/** Détecteurs prepare their guess from the moment that the card lies open until they speak. */
export function canPrepare(view: View, seat: number): string | null {
  if (view.game !== "caractere" || seat === view.questionne || view.test) return null;
  const speaksLater = view.phase === "guessing" && (view.speakers ?? []).includes(seat);
  return view.phase === "answering" || speaksLater ? "web-prepare-guess" : null;
}
