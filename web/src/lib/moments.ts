// What the line "what can I do now?" says while something is shown, and who may go on when nobody does.

import type { Ask, GameEvent } from "../generated/protocol";
import type { GameScreens } from "../games";
import type { Session } from "./session.svelte";
import type { Pace, Stage } from "./stage.svelte";

/** An event that is on stage for this long is worth looking up from a pad. */
const LOOK_UP_MS = 1_200;
/** After a round everybody waits this long for one person; then anybody may go on. The server waits as long. */
export const ANYBODY_MAY_GO_ON_MS = 10_000;

/** Whether pads leave a performance to the big screen: one moment in it is enough, so that nothing flickers. */
export function leftToTheBoard(shown: readonly GameEvent[], pace: Pace, lookUp?: (event: GameEvent) => boolean): boolean {
  return shown.some(lookUp ?? ((event) => pace(event) >= LOOK_UP_MS));
}

/** Whether what is on stage is a reveal: until it is over, what comes after it is told to nobody. */
export function revealing(stage: Stage, { pace, lookUp }: Pick<GameScreens, "pace" | "lookUp">): boolean {
  return stage.playing && leftToTheBoard(stage.all, pace, lookUp);
}

/** What this seat has to answer and can answer now: not before everybody has seen what led to it. */
export function turnOf(session: Session, stage: Stage | null, brought: GameScreens | null): Ask | null {
  const ask = session.ask;
  return ask && !ask.optional && stage && brought && !revealing(stage, brought) ? ask : null;
}
