// "What can I do now?" for the hand that is open: what is chosen, what lies, what is still to do.

import type { Stage } from "$lib/stage.svelte";
import { words } from "$lib/words.svelte";
import { pilesFor } from "./cards";
import type { Laying } from "./laying.svelte";
import { say } from "./say";

/** What is on stage and not this seat's own card, which was seen to land when it was laid. */
function told(laying: Laying, { now }: Stage): string {
  const own = now?.event === "played" && now.seat === laying.seat;
  return now && !own ? words.event(now, "face_to_face") : "";
}

export function guide(laying: Laying, stage: Stage): string {
  const { chosen, pending, now, session } = laying;
  const name = session.nameOf(1 - laying.seat!);
  if (laying.ended) return say("now-drawing");
  if (chosen !== null) return say(pilesFor(now, chosen).length ? "now-where" : "now-nowhere", { card: chosen });
  if (pending) return say("lies", { ...pending, name });
  const happens = told(laying, stage);
  if (happens) return happens;
  if (laying.emptyHanded) return say("choose-first");
  if (!laying.mine) return "";
  return say(now.laid === 0 ? "now-first" : now.laid === 1 ? "now-second" : "now-more", { name });
}
