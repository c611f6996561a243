// Whoever is out of a risk round may still say plus or minus, for fun: it stays on this device, and nobody is told.

import { keep, kept } from "$lib/kept";
import type { Session } from "$lib/session.svelte";
import type { Frame, Sign } from "./frame";

interface Tap { game: number; about: string; sign: Sign }

const place = (session: Session): string => `fun.${session.code}.${session.seat}`;
/** The question and the number that was said: there is no second one like it in a game. */
const aboutOf = ({ question, announced }: Frame): string => `${question?.words.fr} ${question?.words.en} ${announced}`;

export function tapForFun(session: Session, frame: Frame, sign: Sign): void {
  keep(place(session), { game: session.news!.game, about: aboutOf(frame), sign } satisfies Tap);
}

/** What this seat tapped for the question in sight, if anything. */
export function tapped(session: Session, frame: Frame): Sign | null {
  if (session.seat === null || frame.announced === null) return null;
  const tap = kept<Tap | null>(place(session), null);
  return tap?.about === aboutOf(frame) ? tap.sign : null;
}

/** Whether the tap would have been right, once the answer is known. */
export const wasRight = (sign: Sign, { answer, announced }: Frame): boolean => (sign === "+") === (answer ?? 0) > (announced ?? 0);
