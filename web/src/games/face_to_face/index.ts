import type { FaceToFace, GameEvent, View } from "../../generated/protocol";
import type { Counted, Retold } from "..";
import { say } from "./say";

export { default as Board } from "./Board.svelte";
export { coach } from "./coach";
export { default as Final } from "./Final.svelte";
export { default as Pad } from "./Pad.svelte";
export { default as Rules } from "./Rules.svelte";
export { pace } from "./pace";

/** Two seats on one device lie flat between the players, and cover themselves: nobody has to pass anything on. */
export const flat = true;

/** Cards are laid on the pads themselves; only how it ends is for the big screen. */
export const lookUp = (event: GameEvent): boolean => event.event === "blocked";

/** While the other lays, one's own hand can be sorted and a plan tried out. */
export const canPrepare = (view: View, seat: number): string | null =>
  view.game === "face_to_face" && view.phase === "playing" && view.turn !== seat ? "face_to_face-can-plan" : null;

/** A card and where it went. */
export const retold: Retold = { move: (move) => (move.move === "play" ? say("laid", { ...move }) : "") };

/** Cards still to lay. */
export const standing: Counted = {
  unit: "cards",
  seats: () => [0, 1],
  of: (view, seat) => (view as FaceToFace.View).sides[seat]!.hand + (view as FaceToFace.View).sides[seat]!.deck,
  lowest: true,
};
