import type { Caractere } from "../../generated/protocol";
import type { Pace } from "$lib/stage.svelte";

export const STEP_MS = 320; // A pawn needs this long for a cell.
const LONGEST_WALK_MS = 3_200;

const walk = (start: number, end: number): number => Math.min(Math.abs(end - start) * STEP_MS, LONGEST_WALK_MS);

/** How long each thing that happens is on stage: a reveal is a moment, a draw is not. */
export const pace: Pace = (anything) => {
  const event = anything as Caractere.Event;
  switch (event.event) {
    case "turn_began": return 600;
    case "cell_acted": return 1_200 + walk(event.start, event.end);
    case "refused": case "test_failed": return 1_000 + walk(event.start, event.end);
    case "advanced": return 500 + walk(event.start, event.end);
    case "jok_drawn": case "jok_returned": case "turn_lost": return 1_500;
    case "guessed": return 800;
    case "revealed": return 2_800;
    case "adjective_judged": return 1_600;
    case "contested": return 1_800;
    case "voted": return 900;
    case "contest_judged": return 2_600;
    case "test_began": return 2_400;
    case "test_disclosed": return 1_900;
    case "test_counted": return 2_200;
    case "game_over": return 800;
    default: return 0;
  }
};

const SPOILERS: readonly string[] = [
  "revealed", "adjective_judged", "advanced", "voted", "contest_judged", "test_disclosed", "test_counted", "test_failed", "game_over",
];

/** Whether pads should look up while this is on stage, rather than know it before the room. */
export const worthLookingUp = (event: { event: string }): boolean => SPOILERS.includes(event.event);
