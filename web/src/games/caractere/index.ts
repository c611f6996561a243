import type { View } from "../../generated/protocol";
import { onTrack } from "$lib/standings";
import { words } from "$lib/words.svelte";

export { default as Board } from "./Board.svelte";
export { default as Pad } from "./Pad.svelte";
export { default as Rules } from "./Rules.svelte";
export { pace, worthLookingUp as lookUp } from "./pace";
export { canPrepare } from "./prepare";

export const standing = onTrack("cells");
export const onlyGoingOn = ({ phase }: View): boolean => ["drawing", "test_drawing", "contesting"].includes(phase);
export const aloud = (view: View): string => (view.game === "caractere" && view.card ? words.question(view.card) : "");
