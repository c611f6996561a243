// What was typed or chosen but not sent, kept over a reload: by table, game, seat and ask, so that nobody ever sees
// another's, and nothing outlives its question.

import { forget, keep, kept } from "./kept";
import type { Session } from "./session.svelte";

interface Draft { game: number; ask: number; values: Record<string, unknown> }

const place = (session: Session): string | null => {
  return session.seat === null ? null : `draft.${session.code}.${session.seat}`;
};

function ofAsk(session: Session): Draft | null {
  const name = place(session);
  const ask = session.view?.ask?.id;
  if (name === null || ask === undefined) return null;
  const game = session.news!.game;
  const found = kept<Draft | null>(name, null);
  return found && found.game === game && found.ask === ask ? found : { game, ask, values: {} };
}

/** What this seat had begun under this name for the present ask. */
export const draft = <T>(session: Session, name: string, otherwise: T): T =>
  (ofAsk(session)?.values[name] as T | undefined) ?? otherwise;

/** Keep it; call it whenever the value changes. */
export function keepDraft(session: Session, name: string, value: unknown): void {
  const found = ofAsk(session);
  if (found) keep(place(session)!, { ...found, values: { ...found.values, [name]: value } });
}

export function forgetDraft(session: Session): void {
  const name = place(session);
  if (name) forget(name);
}

/** A question for the deck that somebody has begun. A device that is passed around keeps none: the next one would read it. */
export const begunQuestion = <T>(session: Session): T | null =>
  session.mine.length > 1 ? null : kept<T | null>(questionPlace(session), null);

export function keepBegunQuestion(session: Session, question: unknown): void {
  if (session.mine.length < 2) keep(questionPlace(session), question);
}

export const forgetBegunQuestion = (session: Session): void => forget(questionPlace(session));

const questionPlace = (session: Session): string => `question.${session.code}.${session.about!.game}`;
