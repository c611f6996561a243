import type { About, View } from "../../generated/protocol";
import { onTrack } from "$lib/standings";
import { words } from "$lib/words.svelte";

export { default as Board } from "./Board.svelte";
export { coach } from "./coach";
export { default as Pad } from "./Pad.svelte";
export { default as Rules } from "./Rules.svelte";
export { pace } from "./pace";

export const standing = onTrack("points");
/** Nobody goes on for a reader who chooses the question. */
export const onlyGoingOn = ({ phase }: View, options: About["options"]): boolean =>
  phase === "reading" && (options["question_choice"] ?? "drawn") === "drawn";
export const aloud = (view: View): string => (view.game === "tous_ego" ? words.of(view.question) : "");
