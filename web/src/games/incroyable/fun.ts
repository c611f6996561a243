// Whoever is out of a risk round may still say plus or minus, for fun: it stays on this device, and nobody is told.

import { Draft } from "$lib/drafts.svelte";
import type { Session } from "$lib/session.svelte";
import type { Frame, Sign } from "./frame";

interface Tap { of: string; sign: Sign }

const fun = (session: Session): Draft<Tap> => new Draft(session, "fun", "game");
/** The question and the number that was said: there is no second one like it in a game. */
const nameOf = ({ question, announced }: Frame): string => `${question?.card_id} ${question?.symbol} ${announced}`;

export function tapForFun(session: Session, frame: Frame, sign: Sign): void {
  fun(session).value = { of: nameOf(frame), sign };
}

/** What this seat tapped for the question in sight, if anything. */
export function tapped(session: Session, frame: Frame): Sign | null {
  if (session.seat === null || frame.announced === null) return null;
  const tap = fun(session).value;
  return tap?.of === nameOf(frame) ? tap.sign : null;
}

/** Whether the tap would have been right, once the answer is known. */
export const wasRight = (sign: Sign, { answer, announced }: Frame): boolean => (sign === "+") === (answer ?? 0) > (announced ?? 0);
