// What the line "what can I do now?" says while something is shown, and who may go on when nobody does.

import type { About, View } from "../generated/protocol";
import type { GameScreens } from "../games";
import type { AnyEvent, Session } from "./session.svelte";
import type { Pace, Stage } from "./stage.svelte";

/** So long an event has to be on stage for people to look up from their pads. */
export const A_MOMENT = 1_200;
/** So long after a round everybody waits for one person; then anybody may go on. The server waits as long. */
export const PATIENCE = 10_000;

/** All of a performance: what was shown, and what is told already but still to be shown. */
export function performed(shown: readonly AnyEvent[], now: AnyEvent | null, log: readonly AnyEvent[]): readonly AnyEvent[] {
  const at = now ? log.lastIndexOf(now) : -1;
  return at < 0 ? shown : [...shown, ...log.slice(at + 1)];
}

/** Whether pads leave a performance to the big screen: one moment in it is enough, so that nothing flickers. */
export function leftToTheBoard(shown: readonly AnyEvent[], pace: Pace, lookUp?: (event: AnyEvent) => boolean): boolean {
  return shown.some(lookUp ?? ((event) => pace(event) >= A_MOMENT));
}

/** Whether what is on stage is a reveal: until it is over, what comes after it is told to nobody. */
export function revealing(stage: Stage, session: Session, { pace, lookUp }: Pick<GameScreens, "pace" | "lookUp">): boolean {
  return stage.playing && leftToTheBoard(performed(stage.shown, stage.now, session.log), pace, lookUp);
}

const GOING_ON: Record<View["game"], readonly string[]> = {
  incroyable: ["drawing", "continuing"],
  face_to_face: [],
  caractere: ["drawing", "test_drawing", "contesting"],
  tous_ego: ["reading"],
};

/** Whether nothing is decided now: everybody only waits for somebody to go on. */
export function onlyGoingOn(view: View, options: About["options"]): boolean {
  const choosing = view.game === "tous_ego" && (options["question_choice"] ?? "drawn") !== "drawn";
  return GOING_ON[view.game].includes(view.phase) && !choosing;
}
