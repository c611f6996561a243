// What the line "what can I do now?" says while something is shown, and who may go on when nobody does.

import type { GameScreens } from "../games";
import type { AnyEvent } from "./session.svelte";
import type { Pace, Stage } from "./stage.svelte";

/** So long an event has to be on stage for people to look up from their pads. */
export const A_MOMENT = 1_200;
/** So long after a round everybody waits for one person; then anybody may go on. The server waits as long. */
export const PATIENCE = 10_000;

/** Whether pads leave a performance to the big screen: one moment in it is enough, so that nothing flickers. */
export function leftToTheBoard(shown: readonly AnyEvent[], pace: Pace, lookUp?: (event: AnyEvent) => boolean): boolean {
  return shown.some(lookUp ?? ((event) => pace(event) >= A_MOMENT));
}

/** Whether what is on stage is a reveal: until it is over, what comes after it is told to nobody. */
export function revealing(stage: Stage, { pace, lookUp }: Pick<GameScreens, "pace" | "lookUp">): boolean {
  return stage.playing && leftToTheBoard(stage.all, pace, lookUp);
}
